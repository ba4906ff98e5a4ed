"""A way for one connection of this computer into a stream that the phone has opened.

The phone's own programs speak TCP, and their library dials by itself: it is given a port, at which
the first one to call is connected to the stream, and no other after it.
"""

import socket
from contextlib import suppress

from virtual_phone.adbd.stream import Stream
from virtual_phone.adbd.workers import Workers

LOOPBACK = "127.0.0.1"
UNUSED = 10.0  # seconds after which no call is expected any more
AT_ONCE = 1 << 16  # bytes


def tunnel(stream: Stream, workers: Workers) -> tuple[str, int]:
    """The address; raises `Busy` if there are too many threads."""
    door = socket.create_server((LOOPBACK, 0), backlog=1)
    address: tuple[str, int] = door.getsockname()
    try:
        workers.start(lambda: _admit(door, stream, workers))
    except BaseException:
        door.close()
        stream.finish()
        raise
    return address


def _admit(door: socket.socket, stream: Stream, workers: Workers) -> None:
    try:
        with door:
            door.settimeout(UNUSED)
            peer, _ = door.accept()
        with peer:
            peer.settimeout(None)
            peer.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            workers.start(lambda: _inward(stream, peer))
            _outward(peer, stream)
    except OSError:
        pass  # no call came, or one side has ended
    finally:
        stream.finish()


def _outward(peer: socket.socket, stream: Stream) -> None:
    while data := peer.recv(AT_ONCE):
        stream.write(data)


def _inward(stream: Stream, peer: socket.socket) -> None:
    with suppress(OSError):
        while data := stream.read():
            peer.sendall(data)
        peer.shutdown(socket.SHUT_RDWR)
