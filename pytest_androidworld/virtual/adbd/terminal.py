"""A terminal's line discipline: what is typed is echoed, and comes to the command by the line."""

from collections.abc import Callable

# Linux's defaults (n_tty.c, termios(3)): VERASE, VINTR, VEOF, VKILL
ENTER, ERASE, ESCAPE = b"\r\n", b"\x7f\x08", 0x1B
INTERRUPT, END_OF_FILE, KILL_LINE = 0x03, 0x04, 0x15


def printed(data: bytes) -> bytes:
    """What a command prints, with the cursor brought back at the end of each line."""
    return data.replace(b"\n", b"\r\n")


class Terminal:
    """Keys in; lines, the echo, an end and interrupts out."""

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
        self._escape = 0  # how far into the sequence that an arrow key sends

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
                self._hand_over()
            else:
                self._typed.append(key)
                self._echo(bytes([key]))

    def hung_up(self) -> None:
        """Nobody types any more; what was typed still counts."""
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

    def _hand_over(self) -> None:
        """End of file where nothing was typed, else what was typed without an end of line."""
        if self._typed:
            self._send(b"")
        else:
            self._end()

    def _erase(self, count: int) -> None:
        text = self._typed.decode(errors="surrogateescape")
        kept = text[: max(0, len(text) - count)]
        self._echo(b"\b \b" * (len(text) - len(kept)))
        self._typed[:] = kept.encode(errors="surrogateescape")
