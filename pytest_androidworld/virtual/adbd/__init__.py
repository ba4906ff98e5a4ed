"""The phone's end of adb.

A transport is one connection of an adb server, a stream one conversation on it. A service is a
function marked ``@service`` in any module of this folder; it runs in a thread of its own and
talks through its stream::

    server      sockets, and nothing else of them anywhere in this folder
    announce    makes the phone known to an adb server, again and again
    transport   packets in, packets out; finds the service for a stream
    stream      bytes both ways, each side waiting for the other
    core        what a service is, and how it is found

Nobody who holds the phone's lock ever waits for a socket or for an adb server: what cannot be
sent at once waits in memory, and a command that prints more than that waits with the lock let go.
"""
