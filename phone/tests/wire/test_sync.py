"""Records of the sync protocol, against bytes written out by hand."""

import pytest

from virtual_phone.wire import sync
from virtual_phone.wire.sync import Facts

NOTE = Facts(
    dev=0xFD03,
    ino=77,
    mode=0o100660,
    nlink=1,
    uid=0,
    gid=1023,
    size=21,
    atime=1697384047,
    mtime=1697384040,
    ctime=1697384041,
)
V2 = bytes.fromhex(
    "00000000 03fd000000000000 4d00000000000000 b0810000 01000000 00000000 ff030000"
    "1500000000000000 6f062c6500000000 68062c6500000000 69062c6500000000"
)


def test_version_1_tells_mode_size_and_date() -> None:
    assert sync.stat_v1(NOTE) == b"STAT" + bytes.fromhex("b0810000 15000000 68062c65")


def test_version_1_of_what_is_not_there_is_zeros() -> None:
    assert sync.stat_v1(Facts(error=2)) == b"STAT" + bytes(12)


def test_version_1_keeps_the_lower_half_of_a_size() -> None:
    huge = sync.stat_v1(Facts(mode=0o100644, size=(5 << 30) + 7))
    assert huge == b"STAT" + bytes.fromhex("a4810000 07000040 00000000")


def test_version_2_tells_everything() -> None:
    assert sync.stat_v2(b"STA2", NOTE) == b"STA2" + V2
    assert len(b"STA2" + V2) == 72


def test_version_2_of_what_is_not_there_is_an_errno() -> None:
    assert sync.stat_v2(b"LST2", Facts(error=2)) == b"LST2\x02\x00\x00\x00" + bytes(64)


def test_names_follow_their_entries() -> None:
    assert (
        sync.dent_v1(b"a b", NOTE)
        == b"DENT" + bytes.fromhex("b0810000 15000000 68062c65 03000000") + b"a b"
    )
    assert sync.dent_v2(b"a b", NOTE) == b"DNT2" + V2 + b"\x03\x00\x00\x00a b"


@pytest.mark.parametrize(
    ("record", "data"),
    [
        (sync.DONE_V1, b"DONE" + bytes(16)),  # of a list: as long as an entry
        (sync.DONE_V2, b"DONE" + bytes(72)),
        (sync.DONE, b"DONE" + bytes(4)),  # of a file
        (sync.OKAY, b"OKAY" + bytes(4)),
        (sync.data(b"hi"), b"DATA\x02\x00\x00\x00hi"),
        (sync.fail("bad mode"), b"FAIL\x08\x00\x00\x00bad mode"),
        (sync.fail("é: no"), b"FAIL\x06\x00\x00\x00\xc3\xa9: no"),
    ],
)
def test_small_records(record: bytes, data: bytes) -> None:
    assert record == data
