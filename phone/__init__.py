"""Gives the phone's tests a name of their own, ``phone.tests``."""
