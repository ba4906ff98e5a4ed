"""The protocol of push and pull: a client may ask for any file's size, and pull its own files.

See `file_sync_protocol.h` of adb.
"""

import struct

from pytest_androidworld.agent.own_hands.looks import is_scratch
from pytest_androidworld.agent.own_hands.peer import Peer
from pytest_androidworld.env.adb_server import Connection
from pytest_androidworld.env.shell import as_bytes, as_text

HEAD = struct.Struct("<4sI")
STATS = {b"STAT": 16, b"LST2": 72, b"STA2": 72}  # bytes of their answers
LONGEST = 1024  # bytes of a path
PULLS = (b"RECV", b"RCV2")
PUSHES = (b"SEND", b"SND2")


class Refused(Exception):
    """The text is what the client wants."""

    def __init__(self, wanted: str, request: bytes) -> None:
        super().__init__(wanted)
        self.request = request  # as far as it is read


def serve(peer: Peer, stream: Connection) -> None:
    """Answer a client; raises `Refused`, which it has to hear by `fail`."""
    while True:
        word, size = HEAD.unpack(peer.read(HEAD.size))
        if word == b"QUIT":
            return
        path = peer.read(size) if size <= LONGEST else b""
        request = HEAD.pack(word, len(path)) + path
        if word in STATS and path:
            stream.conn.sendall(request)
            peer.conn.sendall(stream.read_exact(STATS[word]))
        elif word in PULLS and is_scratch(as_text(path)):
            more = peer.read(HEAD.size) if word == b"RCV2" else b""
            stream.conn.sendall(request + more)
            _relay_file(peer, stream)
        else:
            what = "push" if word in PUSHES else "pull"
            raise Refused(f"adb {what} {as_text(path)}", HEAD.pack(word, size) + path)


def _relay_file(peer: Peer, stream: Connection) -> None:
    while True:
        head = stream.read_exact(HEAD.size)
        word, size = HEAD.unpack(head)
        peer.conn.sendall(head + (stream.read_exact(size) if word != b"DONE" else b""))
        if word != b"DATA":
            return


def fail(peer: Peer, why: str) -> None:
    """Tell a client why it gets no file."""
    data = as_bytes(why)
    peer.conn.sendall(HEAD.pack(b"FAIL", len(data)) + data)
