"""The phone's system services: one module each, found because it is there.

Their data are plain JSON in ``phone.state``; they may call one another through
``phone[Kind]`` and know nothing of sockets.
"""
