"""The shell's entry points, for adbd and for callers that need a command's output as text."""

import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from virtual_phone.shell.core import Stdin
from virtual_phone.shell.language.call import runner
from virtual_phone.shell.language.execute import execute, execute_lines
from virtual_phone.shell.language.flow import Hangup
from virtual_phone.shell.session import INTERRUPTED, Session
from virtual_phone.shell.streams import Channel, Input, Io, Sink

if TYPE_CHECKING:
    from virtual_phone.phone import Phone

MOST_AT_ONCE = 65536
SOON = 0.02  # seconds until output is delivered while a command still runs


def never() -> bool:
    return False


def run(
    phone: "Phone",
    line: str,
    *,
    stdin: Input,
    out: Sink,
    err: Sink,
    uid: int = 0,
    tty: bool = False,
    stopped: Callable[[], bool] = never,
    interrupt: threading.Event | None = None,
) -> int:
    """Run a line as ``sh -c`` would, or without one the commands of ``stdin``.

    Setting ``interrupt`` is Ctrl-C: it ends the running command, but not an interactive shell.

    Do not call it within `Phone.busy`: output is delivered between commands, before one waits,
    and at the end, always while others can work.
    """
    channel = Channel(out, err)

    def flush() -> None:
        with phone.idle():
            channel.deliver()

    session = Session(phone, runner, uid)
    session.flush = flush
    session.interrupt = interrupt or session.interrupt
    session.gone = session.hangup = lambda: stopped() or session.interrupt.is_set()
    session.terminal = channel.out
    session.input = lambda: Stdin(stdin.pieces(flush, session.stopped))
    io = Io(session.input(), None, channel.err, channel.out)
    interactive = not line.strip()
    steps = execute_lines(session, io, prompt=tty) if interactive else execute(line, session, io)
    going, late = True, time.monotonic() + SOON
    while going and not stopped():
        going = False
        with phone.busy():
            try:
                for piece in steps:
                    if piece:
                        channel.out(piece)
                    if not piece or channel.size > MOST_AT_ONCE:
                        going = True
                        break
            except Exception as error:  # noqa: BLE001 - a bug of ours: reported and recorded, never fatal
                phone.failures.append(error)
                what = f"{type(error).__name__}: {phone.describe(error)}"
                session.complain(f"internal error: {what}", io)
                session.status = 1
        if not going or channel.size > MOST_AT_ONCE:
            channel.deliver()
        elif time.monotonic() > late:
            channel.deliver()
            phone.hand_over()
            late = time.monotonic() + SOON
    if going:
        with phone.busy(), suppress(Hangup):  # to close its files may let others work
            steps.close()  # type: ignore[attr-defined]
    status = INTERRUPTED if session.interrupt.is_set() else session.status & 255
    session.end()
    return status


@dataclass(frozen=True)
class Result:
    """A line's output and its exit status."""

    stdout: str
    stderr: str
    status: int


def run_text(phone: "Phone", line: str, stdin: bytes = b"", *, uid: int = 0) -> Result:
    """Run a line to its end and return its output; a strict phone raises its failures."""
    out: list[bytes] = []
    err: list[bytes] = []
    known = len(phone.failures)
    status = run(phone, line, stdin=Input(data=stdin), out=out.append, err=err.append, uid=uid)
    if phone.strict and len(phone.failures) > known:
        raise phone.failures[known]
    return Result(_text(out), _text(err), status)


def _text(pieces: list[bytes]) -> str:
    return b"".join(pieces).decode(errors="surrogateescape")
