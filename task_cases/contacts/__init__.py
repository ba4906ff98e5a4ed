"""Contacts: people and their numbers."""
