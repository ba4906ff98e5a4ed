"""Programs that agents run: `Running` is any, `Program` answers lines with lines.

This module waits for the process and its pipes, never for a device; a reply is limited by the
episode's deadline.
"""

import math
import os
import selectors
import signal
import subprocess
import tempfile
import threading
from collections.abc import Callable, Iterable, Mapping
from contextlib import ExitStack, suppress
from types import MappingProxyType
from typing import IO, Self

from pytest_androidworld.child_env import of_program
from pytest_androidworld.env.masking import Mask
from pytest_androidworld.errors import AgentError

GRACE = 2.0  # seconds that a program has to end by itself, and again after SIGTERM
CHUNK = 1 << 16
LONGEST = 1 << 20  # bytes of a line
WORDS, LINES = 2000, 10  # characters and lines of its last output
NO_OWN: Mapping[str, str] = MappingProxyType({})


class Late(Exception):
    """The time limit of the episode is reached."""


class Gone(Exception):
    """The program closed its standard output."""


class Running:
    """A running program; at the end of this context its whole process group is killed."""

    def __init__(
        self,
        words: list[str],
        variables: Iterable[str] = (),
        own: Mapping[str, str] = NO_OWN,
    ) -> None:
        """``variables`` names those of our environment that it gets besides the usual ones;
        ``own`` are some that only it has.
        """
        self._words = words
        # else `print` is buffered
        self._environment = {**of_program(os.environ, variables), "PYTHONUNBUFFERED": "1", **own}
        self._late = False

    def __enter__(self) -> Self:
        with ExitStack() as stack:
            self._errors = stack.enter_context(tempfile.TemporaryFile())
            self._printed = stack.enter_context(tempfile.TemporaryFile())
            stdin, stdout = self._streams()
            try:
                self._process = subprocess.Popen(
                    self._words,
                    stdin=stdin,
                    stdout=stdout,
                    stderr=self._errors,
                    bufsize=0,
                    env=self._environment,
                    start_new_session=True,
                )
            except OSError as error:
                why = f"{self._words[0]} cannot be started: {error.strerror}"
                raise AgentError(why) from None
            self._files = stack.pop_all()
        return self

    def _streams(self) -> "tuple[int, int | IO[bytes]]":
        """Its standard input and output: none, and a file for what it prints."""
        return subprocess.DEVNULL, self._printed

    def when_ended(self, told: Callable[[], None]) -> None:
        """Call that from another thread when the program, not all that it has started, ends."""

        def wait() -> None:
            self._process.wait()
            told()

        threading.Thread(target=wait, name="program", daemon=True).start()

    @property
    def status(self) -> int | None:
        """How it ended; None if it runs."""
        return self._process.poll()

    def last_line(self) -> str:
        """The last line that it has printed, other than empty ones."""
        lines = _end_of(self._printed).decode(errors="replace").split("\n")
        return next((line.strip() for line in reversed(lines) if line.strip()), "")

    def give_up(self) -> None:
        """Do not wait for it to end by itself."""
        self._late = True

    def end(self) -> str:
        """End the program; returns how it ended, with the end of its standard error."""
        try:
            status = self._process.wait(GRACE)
            how = f"was ended by {_name(-status)}" if status < 0 else f"ended with status {status}"
        except subprocess.TimeoutExpired:
            how = "closed its standard output"
        words = self._last_words()
        return f"{how} before it was done" + (f"; its last words:\n{words}" if words else "")

    def _last_words(self) -> str:
        """The end of its standard error, without what is secret in our environment."""
        text = _end_of(self._errors).decode(errors="replace")
        return "\n".join(Mask(os.environ).text(text).strip().splitlines()[-LINES:])[-WORDS:]

    def __exit__(self, *_: object) -> None:
        try:
            if self._late or not self._ended():
                self._signal(signal.SIGTERM)
                self._ended()
        finally:
            self._signal(signal.SIGKILL)
            self._process.wait()
            self._files.close()

    def _ended(self) -> bool:
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(GRACE)
        return self._process.returncode is not None

    def _signal(self, which: signal.Signals) -> None:
        """Signal its process group, if that still exists."""
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, which)


class Program(Running):
    """A running program that is sent lines, and answers each."""

    def __init__(
        self, words: list[str], variables: Iterable[str] = (), longest: int = LONGEST
    ) -> None:
        super().__init__(words, variables)
        self._longest = longest
        self._output = b""
        self._unsent = b""

    def _streams(self) -> "tuple[int, int | IO[bytes]]":
        return subprocess.PIPE, subprocess.PIPE

    def __enter__(self) -> Self:
        super().__enter__()
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._to, self._from = self._process.stdin, self._process.stdout
        os.set_blocking(self._to.fileno(), False)
        return self

    def __exit__(self, *_: object) -> None:
        self._to.close()  # a program that reads to the end ends now
        super().__exit__()
        self._from.close()

    def request(self, line: bytes, seconds_left: Callable[[], float]) -> bytes:
        """Send a line, and return the program's next one, which it may have printed before."""
        self._unsent += line
        while b"\n" not in self._output:
            if len(self._output) > self._longest:
                most = self._longest
                raise AgentError(f"{self._words[0]} printed a line of more than {most} bytes")
            left = seconds_left()
            if left <= 0:
                self.give_up()
                raise Late
            self._exchange(None if left == math.inf else left)
        answer, _, self._output = self._output.partition(b"\n")
        return answer

    def _exchange(self, seconds: float | None) -> None:
        """Write and read what the pipes allow now, so that neither side waits for the other."""
        with selectors.DefaultSelector() as ready:
            ready.register(self._from, selectors.EVENT_READ)
            if self._unsent:
                ready.register(self._to, selectors.EVENT_WRITE)
            pipes = [key.fileobj for key, _ in ready.select(seconds)]
        if self._to in pipes:
            self._send()
        if self._from in pipes:
            received = os.read(self._from.fileno(), CHUNK)
            if not received and not self._output:
                raise Gone
            self._output += received or b"\n"

    def _send(self) -> None:
        try:
            sent = os.write(self._to.fileno(), self._unsent[:CHUNK])
            self._unsent = self._unsent[sent:]
        except BrokenPipeError:
            self._unsent = b""  # it reads no more; its output, or its end, is still to come


def _end_of(file: IO[bytes]) -> bytes:
    """The last of what was written to a file."""
    size = os.fstat(file.fileno()).st_size
    return os.pread(file.fileno(), CHUNK, max(0, size - CHUNK))


def _name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"
