"""The phone's system services: one module each, registered by being in this folder.

Their data are plain JSON in ``phone.state``; they call one another through ``phone[Kind]`` and
know nothing of sockets.
"""
