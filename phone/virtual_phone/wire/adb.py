"""Packets of the adb transport protocol (`protocol.txt` of AOSP's packages/modules/adb)."""

import struct
from collections.abc import Iterator
from dataclasses import dataclass

HEADER = struct.Struct("<6I")

CNXN = 0x4E584E43
AUTH = 0x48545541
STLS = 0x534C5453
OPEN = 0x4E45504F
OKAY = 0x59414B4F
WRTE = 0x45545257
CLSE = 0x45534C43

VERSION = 0x01000001  # A_VERSION_SKIP_CHECKSUM (adb.h): checksums are not verified any more
FIRST_VERSION = 0x01000000
MOST_DATA = 1 << 20
MOST_DATA_BEFORE = 4096  # the limit of a peer that does not announce one


class BadPacket(Exception):
    """The bytes are not an adb packet, so the start of the next one is unknown."""


@dataclass(frozen=True, slots=True)
class Packet:
    """One packet, without its redundant fields."""

    command: int
    arg0: int
    arg1: int
    data: bytes = b""


def encode(
    command: int, arg0: int, arg1: int, data: bytes = b"", *, summed: bool = False
) -> bytes:
    """A packet's bytes; ``summed`` for peers that still verify the checksum."""
    total = checksum(data) if summed else 0
    return HEADER.pack(command, arg0, arg1, len(data), total, command ^ 0xFFFFFFFF) + data


def checksum(data: bytes) -> int:
    """The sum of all bytes, which old versions call a CRC."""
    return sum(data) & 0xFFFFFFFF


class Decoder:
    """Decodes packets from a stream of bytes, in pieces of any size."""

    def __init__(self) -> None:
        self._buffer = bytearray()
        self.summed = False  # whether to verify the peer's checksums

    def feed(self, data: bytes) -> Iterator[Packet]:
        """The packets that are complete now; raises `BadPacket` at an invalid one."""
        self._buffer += data
        while len(self._buffer) >= HEADER.size:
            command, arg0, arg1, length, total, magic = HEADER.unpack_from(self._buffer)
            if magic != command ^ 0xFFFFFFFF:
                raise BadPacket(f"command {command:#010x} with magic {magic:#010x}")
            if length > MOST_DATA:
                raise BadPacket(f"command {command:#010x} with {length} bytes")
            end = HEADER.size + length
            if len(self._buffer) < end:
                return
            payload = bytes(memoryview(self._buffer)[HEADER.size : end])
            del self._buffer[:end]
            if self.summed and total != checksum(payload):
                raise BadPacket(f"command {command:#010x} with checksum {total:#010x}")
            yield Packet(command, arg0, arg1, payload)
