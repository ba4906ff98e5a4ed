"""The adb services that run a command: ``shell,v2``, ``shell``, ``exec``, ``abb`` and others."""

import shlex
import threading
from collections.abc import Callable, Iterator

from virtual_phone.adbd.core import service
from virtual_phone.adbd.stream import Stream
from virtual_phone.adbd.terminal import Terminal, printed
from virtual_phone.shell.run import run
from virtual_phone.shell.streams import Input
from virtual_phone.wire import shell as wire
from virtual_phone.wire.shell import CLOSE_STDIN, STDERR, STDIN, STDOUT

LONGEST = 1 << 16  # bytes of output in one packet

Print = Callable[[bytes], None]


@service("shell,v2")
def shell_v2(stream: Stream, command: str) -> None:
    """``shell,v2[,TERM=…][,raw|pty]:COMMAND``: stdout, stderr and status in separate packets."""
    terminal = "pty" in stream.options or not (command or "raw" in stream.options)
    _framed(stream, command, terminal=terminal)


@service("shell")
def shell(stream: Stream, command: str) -> None:
    """``shell:COMMAND``: stdout and stderr mixed; without a command, a terminal."""
    _plain(stream, command, terminal="pty" in stream.options or not command)


@service("exec")
def exec_(stream: Stream, command: str) -> None:
    """``exec:COMMAND``: stdout and stderr mixed, never a terminal."""
    _plain(stream, command)


@service("abb")
def abb(stream: Stream, arguments: str) -> None:
    """``abb:SERVICE NUL ARGUMENT NUL …``: runs `cmd`, with the packets of ``shell,v2``."""
    _framed(stream, _cmd(arguments))


@service("abb_exec")
def abb_exec(stream: Stream, arguments: str) -> None:
    """``abb_exec:SERVICE NUL ARGUMENT NUL …``: runs `cmd`, without packets."""
    _plain(stream, _cmd(arguments))


def _cmd(arguments: str) -> str:
    return shlex.join(["cmd", *arguments.split("\0")])


class HostInput(Input):
    """A command's input from the host, which has to wait while the command does not read."""

    def __init__(self, stream: Stream) -> None:
        super().__init__(stream.phone)
        self._stream = stream
        self._fed = 0
        self._taken = 0
        self.interrupt = threading.Event()

    def unread(self) -> int:
        return self._fed - self._taken

    def feed(self, data: bytes) -> None:
        self._fed += len(data)
        super().feed(data)

    def notify(self) -> None:
        self._stream.transport.daemon.wake(super().notify)

    def close(self) -> None:
        self._stream.transport.daemon.wake(super().close)

    def press_interrupt(self) -> None:
        self.interrupt.set()
        self.notify()
        self._stream.transport.daemon.wake(self._stream.phone.notify)

    def pieces(self, flush: Callable[[], None], stopped: Callable[[], bool]) -> Iterator[bytes]:
        for piece in super().pieces(flush, stopped):
            self._taken += len(piece)
            self._stream.resume()
            self._hinder()
            yield piece

    def _hinder(self) -> None:
        """Apply the faults: replies of open shells are late or missing, too."""
        phone, stream = self._stream.phone, self._stream
        if seconds := phone.faults.get("delay_reply"):
            phone.wait_for(lambda: stream.closed, float(seconds))
        stream.muted = stream.muted or bool(phone.faults.get("drop_reply"))


def _framed(stream: Stream, command: str, *, terminal: bool = False) -> None:
    """Run a command that ends when its host disconnects."""
    stdin = HostInput(stream)
    keys, end = _keyboard(stdin, _packets(stream.send, STDOUT), terminal=terminal)
    decoder = wire.Decoder()

    def arrived(data: bytes) -> None:
        for kind, piece in decoder.feed(data):
            if kind == STDIN:
                keys(piece)
            elif kind == CLOSE_STDIN:
                end()

    out, err = _packets(stream.print, STDOUT), _packets(stream.print, STDERR)
    stream.deliver(arrived, stdin.unread, stdin.close)
    status = _run(
        stream, command, stdin, out, err, terminal=terminal, unheard=lambda: stream.closed
    )
    stream.print(wire.exit_packet(status))


def _plain(stream: Stream, command: str, *, terminal: bool = False) -> None:
    """Run a command that continues without input and reader when its host disconnects."""
    stdin = HostInput(stream)
    keys, _ = _keyboard(stdin, stream.send, terminal=terminal)
    stream.deliver(keys, stdin.unread, stdin.close)
    out = stream.print
    _run(stream, command, stdin, out, out, terminal=terminal, unheard=stream.unheard)


def _packets(send: Print, kind: int) -> Print:
    def framed(data: bytes) -> None:
        for at in range(0, len(data), LONGEST):
            send(wire.packet(kind, data[at : at + LONGEST]))

    return framed


def _keyboard(
    stdin: HostInput, echo: Print, *, terminal: bool
) -> tuple[Print, Callable[[], None]]:
    """The handlers of received data and of their end."""
    if not terminal:
        return stdin.feed, stdin.close
    keyboard = Terminal(stdin.feed, echo, stdin.close, stdin.press_interrupt)
    return keyboard.keys, keyboard.hung_up


def _run(
    stream: Stream,
    command: str,
    stdin: HostInput,
    out: Print,
    err: Print,
    *,
    terminal: bool,
    unheard: Callable[[], bool],
) -> int:
    daemon = stream.transport.daemon
    daemon.pending.add(stream)
    if terminal:  # its stdout and stderr are the same
        out = err = _shown(out)
    return run(
        stream.phone,
        command,
        stdin=stdin,
        out=out,
        err=err,
        uid=daemon.uid(),
        tty=terminal,
        stopped=lambda: unheard() or daemon.boots != stream.boot,
        interrupt=stdin.interrupt,
    )


def _shown(out: Print) -> Print:
    return lambda data: out(printed(data))
