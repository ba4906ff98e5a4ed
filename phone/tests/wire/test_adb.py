"""Packets of the adb transport protocol, against bytes written out by hand."""

import pytest
from hypothesis import given
from hypothesis import strategies as some

from virtual_phone.wire import adb
from virtual_phone.wire.adb import BadPacket, Decoder, Packet

OKAY_1_2 = bytes.fromhex("4f4b4159 01000000 02000000 00000000 00000000 b0b4bea6")
WRITE_1_2_HI = bytes.fromhex("57525445 01000000 02000000 02000000 00000000 a8adabba 6869")

words = some.integers(0, 0xFFFFFFFF)
packets = some.builds(Packet, words, words, words, some.binary(max_size=300))


@pytest.mark.parametrize(
    ("packet", "data"),
    [
        (Packet(adb.OKAY, 1, 2), OKAY_1_2),
        (Packet(adb.WRTE, 1, 2, b"hi"), WRITE_1_2_HI),
    ],
)
def test_a_packet_and_its_bytes(packet: Packet, data: bytes) -> None:
    assert adb.encode(packet.command, packet.arg0, packet.arg1, packet.data) == data
    assert list(Decoder().feed(data)) == [packet]


@pytest.mark.parametrize(
    ("command", "value"),
    [
        ("CNXN", adb.CNXN),
        ("AUTH", adb.AUTH),
        ("STLS", adb.STLS),
        ("OPEN", adb.OPEN),
        ("OKAY", adb.OKAY),
        ("WRTE", adb.WRTE),
        ("CLSE", adb.CLSE),
    ],
)
def test_commands_are_their_letters(command: str, value: int) -> None:
    assert value.to_bytes(4, "little") == command.encode()


def test_old_hosts_get_the_sum_of_all_bytes() -> None:
    data = adb.encode(adb.WRTE, 1, 2, b"hi", summed=True)
    assert data[16:20] == bytes([0x68 + 0x69, 0, 0, 0])
    decoder = Decoder()
    decoder.summed = True
    assert list(decoder.feed(data)) == [Packet(adb.WRTE, 1, 2, b"hi")]


def test_a_wrong_sum_counts_only_with_old_hosts() -> None:
    wrong = WRITE_1_2_HI[:16] + b"\1" + WRITE_1_2_HI[17:]
    assert list(Decoder().feed(wrong)) == [Packet(adb.WRTE, 1, 2, b"hi")]
    decoder = Decoder()
    decoder.summed = True
    with pytest.raises(BadPacket, match="0x45545257 with checksum 0x00000001"):
        list(decoder.feed(wrong))


@pytest.mark.parametrize(
    ("data", "complaint"),
    [
        (b"\0" * 24, "command 0x00000000 with magic 0x00000000"),
        (OKAY_1_2[:20] + b"\0\0\0\0", "command 0x59414b4f with magic 0x00000000"),
        (b"GET / HTTP/1.1\r\nHost: x\r\n\r\n", "command 0x20544547 with magic"),
        (
            bytes.fromhex("57525445 01000000 02000000 01001000 00000000 a8adabba"),
            "command 0x45545257 with 1048577 bytes",
        ),
        (
            bytes.fromhex("57525445 01000000 02000000 ffffffff 00000000 a8adabba"),
            "with 4294967295 bytes",
        ),
    ],
)
def test_what_is_no_packet(data: bytes, complaint: str) -> None:
    with pytest.raises(BadPacket, match=complaint):
        list(Decoder().feed(data))


def test_packets_before_a_bad_one_are_still_there() -> None:
    found = Decoder().feed(OKAY_1_2 + b"\0" * 24)
    assert next(found) == Packet(adb.OKAY, 1, 2)
    with pytest.raises(BadPacket):
        next(found)


@given(some.lists(packets, max_size=5), some.lists(some.integers(1, 40)))
def test_packets_survive_any_cutting(sent: list[Packet], cuts: list[int]) -> None:
    data = b"".join(adb.encode(p.command, p.arg0, p.arg1, p.data) for p in sent)
    decoder = Decoder()
    found: list[Packet] = []
    for cut in cuts:
        found += decoder.feed(data[:cut])
        data = data[cut:]
    found += decoder.feed(data)
    assert found == sent


@given(some.binary(max_size=200))
def test_garbage_is_nothing_worse_than_a_bad_packet(data: bytes) -> None:
    try:
        found = list(Decoder().feed(data))
    except BadPacket:
        return
    assert found == []
