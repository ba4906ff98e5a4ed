"""Packets of the shell protocol, against bytes written out by hand."""

from hypothesis import given
from hypothesis import strategies as some

from virtual_phone.wire import shell
from virtual_phone.wire.shell import Decoder


def test_what_a_command_says_and_how_it_ends() -> None:
    assert shell.packet(shell.STDOUT, b"a\n") == b"\x01\x02\x00\x00\x00a\n"
    assert shell.packet(shell.STDERR, b"b\n") == b"\x02\x02\x00\x00\x00b\n"
    assert shell.exit_packet(7) == b"\x03\x01\x00\x00\x00\x07"


def test_a_status_is_one_byte() -> None:
    assert shell.exit_packet(-1) == b"\x03\x01\x00\x00\x00\xff"


def test_input_and_its_end() -> None:
    data = b"\x00\x03\x00\x00\x00ls\n\x04\x00\x00\x00\x00"
    assert list(Decoder().feed(data)) == [(shell.STDIN, b"ls\n"), (shell.CLOSE_STDIN, b"")]


def test_a_long_packet_is_given_out_as_it_comes() -> None:
    decoder = Decoder()
    assert list(decoder.feed(b"\x00\xff\xff\xff\xffabc")) == [(shell.STDIN, b"abc")]
    assert list(decoder.feed(b"de")) == [(shell.STDIN, b"de")]


@given(
    some.lists(some.tuples(some.integers(0, 255), some.binary(max_size=50)), max_size=5),
    some.lists(some.integers(1, 10)),
)
def test_packets_survive_any_cutting(sent: list[tuple[int, bytes]], cuts: list[int]) -> None:
    data = b"".join(shell.packet(kind, payload) for kind, payload in sent)
    decoder = Decoder()
    found: list[tuple[int, bytes]] = []
    for cut in cuts:
        found += decoder.feed(data[:cut])
        data = data[cut:]
    found += decoder.feed(data)
    assert b"".join(bytes([k]) * len(d) for k, d in found) == b"".join(
        bytes([k]) * len(d) for k, d in sent
    )
    assert b"".join(d for _, d in found) == b"".join(d for _, d in sent)


@given(some.binary(max_size=200))
def test_any_bytes_are_packets_of_some_kind(data: bytes) -> None:
    assert sum(len(payload) for _, payload in Decoder().feed(data)) <= len(data)
