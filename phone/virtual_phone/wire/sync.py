"""Records of the sync protocol, versions 1 and 2 (`file_sync_protocol.h` of AOSP's adb)."""

import struct
from dataclasses import dataclass

REQUEST = struct.Struct("<4sI")  # also DATA, DONE, OKAY and FAIL: an id and a number
STAT_V1 = struct.Struct("<4s3I")
STAT_V2 = struct.Struct("<4sI2Q4IQ3q")
DENT_V1 = struct.Struct("<4s4I")
DENT_V2 = struct.Struct("<4sI2Q4IQ3qI")
SEND_V2 = struct.Struct("<4s2I")
RECV_V2 = struct.Struct("<4sI")

LONGEST_PATH = 1024
MOST_DATA = 64 * 1024


@dataclass(frozen=True, slots=True)
class Facts:
    """The status of one path in the protocol; with an error, the other fields have no meaning."""

    error: int = 0
    dev: int = 0
    ino: int = 0
    mode: int = 0
    nlink: int = 0
    uid: int = 0
    gid: int = 0
    size: int = 0
    atime: int = 0
    mtime: int = 0
    ctime: int = 0

    def v1(self) -> tuple[int, int, int]:
        """The fields of version 1; sizes and dates are cut to their lower 32 bits."""
        return self.mode, self.size & 0xFFFFFFFF, self.mtime & 0xFFFFFFFF

    def v2(self) -> tuple[int, ...]:
        return (
            self.error,
            self.dev,
            self.ino,
            self.mode,
            self.nlink,
            self.uid,
            self.gid,
            self.size,
            self.atime,
            self.mtime,
            self.ctime,
        )


def stat_v1(facts: Facts) -> bytes:
    return STAT_V1.pack(b"STAT", *facts.v1())


def stat_v2(kind: bytes, facts: Facts) -> bytes:
    """The reply to STA2 or LST2, which carries the request's own id."""
    return STAT_V2.pack(kind, *facts.v2())


def dent_v1(name: bytes, facts: Facts) -> bytes:
    return DENT_V1.pack(b"DENT", *facts.v1(), len(name)) + name


def dent_v2(name: bytes, facts: Facts) -> bytes:
    return DENT_V2.pack(b"DNT2", *facts.v2(), len(name)) + name


DONE_V1 = DENT_V1.pack(b"DONE", 0, 0, 0, 0)
DONE_V2 = DENT_V2.pack(b"DONE", *Facts().v2(), 0)
DONE = REQUEST.pack(b"DONE", 0)
OKAY = REQUEST.pack(b"OKAY", 0)


def data(chunk: bytes) -> bytes:
    return REQUEST.pack(b"DATA", len(chunk)) + chunk


def fail(message: str) -> bytes:
    """A FAIL record with a message of adbd."""
    text = message.encode(errors="surrogateescape")
    return REQUEST.pack(b"FAIL", len(text)) + text
