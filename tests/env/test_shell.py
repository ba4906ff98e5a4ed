"""The shell that stays open, against a device that ends it at bad moments."""

import re
import socket
import threading
from collections.abc import Callable, Iterator
from typing import cast

import pytest

from pytest_androidworld.env.adb_server import Connection
from pytest_androidworld.env.shell import EXIT, STDERR, STDOUT, Output, Shell, packet

Answer = Callable[[socket.socket, str], None]  # what a device does with a line and its mark


class Stream:
    """One end of a pair; the other answers as it is written."""

    def __init__(self, *answers: Answer) -> None:
        self.conn, self._device = socket.socketpair()
        self.conn.settimeout(30)
        threading.Thread(target=self._serve, args=answers, daemon=True).start()

    def _serve(self, *answers: Answer) -> None:
        with self._device:
            for answer in answers:
                line = self._device.recv(65536).decode()
                found = re.search(r"echo ([0-9a-f]{16})\$\?", line)
                assert found
                answer(self._device, found[1])

    def read_exact(self, size: int) -> bytes:
        data = self.conn.recv(size, socket.MSG_WAITALL) if size else b""
        if len(data) < size:
            raise EOFError
        return data

    def close(self) -> None:
        self.conn.close()


def says(out: str, err: str = "", status: int = 0) -> Answer:
    """Output in one piece each, with the marks that end it."""

    def answer(device: socket.socket, mark: str) -> None:
        device.sendall(packet(STDOUT, f"{out}{mark}{status}\n".encode()))
        device.sendall(packet(STDERR, f"{err}{mark}\n".encode()))

    return answer


def trickles(device: socket.socket, mark: str) -> None:
    """Output byte by byte, the error's end before that of the output."""
    device.sendall(packet(STDERR, f"{mark}\n".encode()))
    for byte in f"slow{mark}7\n".encode():
        device.sendall(packet(STDOUT, bytes([byte])))


def quotes_another_mark(device: socket.socket, mark: str) -> None:
    says(f"{'0' * 16}0\n")(device, mark)


def ends(device: socket.socket, mark: str) -> None:
    device.sendall(packet(EXIT, bytes([137])))


@pytest.fixture
def shell_of() -> Iterator[Callable[..., Shell]]:
    shells: list[Shell] = []

    def make(*streams: Stream) -> Shell:
        waiting = iter(streams)
        shells.append(Shell(lambda: cast("Connection", next(waiting))))  # of it, `conn`
        return shells[-1]

    yield make
    for shell in shells:
        shell.close()


@pytest.mark.parametrize(
    ("answer", "output"),
    [
        (says("out\n", "err\n", 3), Output("out\n", "err\n", 3)),
        (says("no line end"), Output("no line end", "", 0)),
        (says("", status=255), Output("", "", 255)),
        (trickles, Output("slow", "", 7)),
        (quotes_another_mark, Output("00000000000000000\n", "", 0)),
    ],
)
def test_an_output_ends_at_its_mark(
    answer: Answer, output: Output, shell_of: Callable[..., Shell]
) -> None:
    assert shell_of(Stream(answer)).run("true", 30) == output


def test_many_commands_take_one_stream(shell_of: Callable[..., Shell]) -> None:
    shell = shell_of(Stream(*map(says, "abc")))
    assert [shell.run("true", 30).stdout for _ in range(3)] == ["a", "b", "c"]


def test_a_shell_that_ended_between_two_commands_is_opened_again(
    shell_of: Callable[..., Shell],
) -> None:
    first = Stream(says("a"))
    shell = shell_of(first, Stream(says("b")))
    assert shell.run("true", 30).stdout == "a"
    assert first.conn.recv(1, socket.MSG_PEEK) == b""  # the device has closed it
    assert shell.run("true", 30).stdout == "b"


def test_a_command_in_which_the_shell_ends_is_not_run_again(
    shell_of: Callable[..., Shell],
) -> None:
    """It may have been carried out, or not."""
    shell = shell_of(Stream(ends), Stream(says("b")))
    with pytest.raises(EOFError, match="the shell ended with status 137"):
        shell.run("true", 30)
    assert shell.run("true", 30).stdout == "b"
