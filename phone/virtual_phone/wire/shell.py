"""Packets of the shell protocol, version 2 (`shell_protocol.h` of AOSP's packages/modules/adb)."""

import struct
from collections.abc import Iterator

HEADER = struct.Struct("<BI")

STDIN, STDOUT, STDERR, EXIT, CLOSE_STDIN, WINDOW_SIZE = range(6)


def packet(stream: int, data: bytes) -> bytes:
    """One packet's bytes."""
    return HEADER.pack(stream, len(data)) + data


def exit_packet(status: int) -> bytes:
    """The last packet: the command's exit status."""
    return packet(EXIT, bytes([status & 0xFF]))


class Decoder:
    """Decodes packets from a stream of bytes; a long one is passed on in parts."""

    def __init__(self) -> None:
        self._buffer = bytearray()
        self._stream = 0
        self._left = 0

    def feed(self, data: bytes) -> Iterator[tuple[int, bytes]]:
        """Decode received bytes to (stream, data); a packet cut in two becomes two."""
        self._buffer += data
        while True:
            if self._left:
                if not self._buffer:
                    return
                piece = bytes(memoryview(self._buffer)[: self._left])
                del self._buffer[: self._left]
                self._left -= len(piece)
                yield self._stream, piece
            elif len(self._buffer) < HEADER.size:
                return
            else:
                self._stream, self._left = HEADER.unpack_from(self._buffer)
                del self._buffer[: HEADER.size]
                if not self._left:
                    yield self._stream, b""
