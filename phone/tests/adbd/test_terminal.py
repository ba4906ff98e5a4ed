"""What a person at a terminal sees, and what the command gets."""

import pytest

from virtual_phone.adbd.terminal import Terminal, printed


class Screen:
    """All that a terminal does, in order."""

    def __init__(self) -> None:
        self.echo = b""
        self.lines: list[bytes] = []
        self.ended = 0
        self.interrupts = 0
        self.terminal = Terminal(self.lines.append, self.show, self.end, self.interrupt)

    def show(self, data: bytes) -> None:
        self.echo += data

    def end(self) -> None:
        self.ended += 1

    def interrupt(self) -> None:
        self.interrupts += 1


@pytest.mark.parametrize(
    ("keys", "echo", "lines"),
    [
        (b"ls", b"ls", []),
        (b"ls\r", b"ls\r\n", [b"ls\n"]),
        (b"ls\n", b"ls\r\n", [b"ls\n"]),
        (b"a\rb\r", b"a\r\nb\r\n", [b"a\n", b"b\n"]),
        (b"lx\x7fs\r", b"lx\b \bs\r\n", [b"ls\n"]),
        (b"\x7f\r", b"\r\n", [b"\n"]),
        ("é\x7fe\r".encode(), "é\b \be\r\n".encode(), [b"e\n"]),
        (b"abc\x15x\r", b"abc\b \b\b \b\b \bx\r\n", [b"x\n"]),
        (b"l\x1b[As\x1bOA\x1b[1;5C\r", b"ls\r\n", [b"ls\n"]),
        (b"abc\x03x\r", b"abc^C\r\nx\r\n", [b"x\n"]),
        (b"abc\x04", b"abc", [b"abc"]),
    ],
)
def test_keys_echo_and_lines(keys: bytes, echo: bytes, lines: list[bytes]) -> None:
    whole, cut = Screen(), Screen()
    whole.terminal.keys(keys)
    for key in keys:
        cut.terminal.keys(bytes([key]))
    assert (whole.echo, whole.lines) == (cut.echo, cut.lines) == (echo, lines)


def test_control_d_on_an_empty_line_is_the_end() -> None:
    screen = Screen()
    screen.terminal.keys(b"ls\r\x04")
    assert (screen.lines, screen.ended) == ([b"ls\n"], 1)


def test_control_c_interrupts() -> None:
    screen = Screen()
    screen.terminal.keys(b"\x03")
    assert (screen.interrupts, screen.ended) == (1, 0)


def test_what_was_typed_counts_when_the_line_goes_dead() -> None:
    screen = Screen()
    screen.terminal.keys(b"exit 3")
    screen.terminal.hung_up()
    assert (screen.lines, screen.ended) == ([b"exit 3"], 1)


def test_lines_begin_at_the_left_edge() -> None:
    assert printed(b"a\nb\n") == b"a\r\nb\r\n"
