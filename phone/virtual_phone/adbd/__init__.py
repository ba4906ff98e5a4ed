"""The phone's end of adb.

A transport is one connection of an adb server, a stream one connection to a service on it. A
service is a function marked ``@service`` in any module of this folder; it runs in a thread of
its own and reads and writes its stream::

    server      the sockets; no other module of this folder uses any
    announce    registers the phone with an adb server, and again when that restarts
    transport   packets; finds the service for a stream
    stream      bytes in both directions, with flow control
    core        how a service is defined and found

A thread that holds the phone's lock never waits for a socket or an adb server: data that cannot be
sent at once are buffered, and a command that prints too much releases the lock while it waits.
"""
