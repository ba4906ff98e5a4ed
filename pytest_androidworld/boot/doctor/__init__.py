"""Whether a computer can run emulators, and reaches a device: questions that need no device.

::

    computer    the computer that is looked at, and for what
    host        what it needs to run emulators
    doors       the ways from there to a device

What a question is, and those about the device itself, are in ``env/doctor/``.
"""
