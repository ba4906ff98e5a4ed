"""A terminal's line discipline: input is echoed, and passed to the command line by line."""

from collections.abc import Callable

# Linux's defaults (n_tty.c, termios(3)): VERASE, VINTR, VEOF, VKILL
ENTER, ERASE, ESCAPE = b"\r\n", b"\x7f\x08", 0x1B
INTERRUPT, END_OF_FILE, KILL_LINE = 0x03, 0x04, 0x15


def printed(data: bytes) -> bytes:
    """A command's output with carriage returns at the ends of lines."""
    return data.replace(b"\n", b"\r\n")


class Terminal:
    """Converts typed keys to lines, their echo, end of file and interrupts."""

    def __init__(
        self,
        line: Callable[[bytes], None],
        echo: Callable[[bytes], None],
        end: Callable[[], None],
        interrupt: Callable[[], None],
    ) -> None:
        self._line = line
        self._echo = echo
        self._end = end
        self._interrupt = interrupt
        self._typed = bytearray()
        self._escape = 0  # the position within an escape sequence of an arrow key

    def keys(self, data: bytes) -> None:
        for key in data:
            if self._in_escape(key):
                continue
            if key in ENTER:
                self._send(b"\n")
            elif key in ERASE:
                self._erase(1)
            elif key == KILL_LINE:
                self._erase(len(self._typed.decode(errors="replace")))
            elif key == INTERRUPT:
                self._typed.clear()
                self._echo(b"^C\r\n")
                self._interrupt()
            elif key == END_OF_FILE:
                self._flush()
            else:
                self._typed.append(key)
                self._echo(bytes([key]))

    def hung_up(self) -> None:
        """End the input; a line without its end is still passed on."""
        if self._typed:
            self._send(b"")
        self._end()

    def _in_escape(self, key: int) -> bool:
        before = self._escape
        if before == 0:
            self._escape = int(key == ESCAPE)
        elif before == 1:
            self._escape = 2 if key in b"[O" else 0
        else:
            self._escape = 0 if 0x40 <= key <= 0x7E else 2
        return bool(before or self._escape)

    def _send(self, ending: bytes) -> None:
        line = bytes(self._typed) + ending
        self._typed.clear()
        if ending:
            self._echo(b"\r\n")
        self._line(line)

    def _flush(self) -> None:
        """VEOF: pass on the typed text without a newline, or end of file if there is none."""
        if self._typed:
            self._send(b"")
        else:
            self._end()

    def _erase(self, count: int) -> None:
        text = self._typed.decode(errors="surrogateescape")
        remaining = text[: max(0, len(text) - count)]
        self._echo(b"\b \b" * (len(text) - len(remaining)))
        self._typed[:] = remaining.encode(errors="surrogateescape")
