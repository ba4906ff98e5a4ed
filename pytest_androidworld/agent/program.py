"""A program that answers each line of its input with a line of its output.

This module waits for the process and its pipes, never for a device; a reply is limited by the
episode's deadline.
"""

import math
import os
import selectors
import signal
import subprocess
import tempfile
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Self

from pytest_androidworld.child_env import of_program
from pytest_androidworld.env.masking import Mask
from pytest_androidworld.errors import AgentError

GRACE = 2.0  # seconds that a program has to end by itself, and again after SIGTERM
CHUNK = 1 << 16
LONGEST = 1 << 20  # bytes of a line
WORDS, LINES = 2000, 10  # characters and lines of its last output


class Late(Exception):
    """The time limit of the episode is reached."""


class Gone(Exception):
    """The program closed its standard output."""


class Program:
    """A running program; at the end of this context its whole process group is killed."""

    def __init__(
        self, words: list[str], variables: Iterable[str] = (), longest: int = LONGEST
    ) -> None:
        """``variables`` names those of our environment that it gets besides the usual ones."""
        self._words = words
        self._environment = of_program(os.environ, variables)
        self._longest = longest
        self._output = b""
        self._unsent = b""
        self._late = False

    def __enter__(self) -> Self:
        self._errors = tempfile.TemporaryFile()
        try:
            self._process = subprocess.Popen(
                self._words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._errors,
                bufsize=0,
                env={**self._environment, "PYTHONUNBUFFERED": "1"},  # else `print` is buffered
                start_new_session=True,
            )
        except OSError as error:
            self._errors.close()
            raise AgentError(f"{self._words[0]} cannot be started: {error.strerror}") from None
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._to, self._from = self._process.stdin, self._process.stdout
        os.set_blocking(self._to.fileno(), False)
        return self

    def request(self, line: bytes, seconds_left: Callable[[], float]) -> bytes:
        """Send a line, and return the program's next one, which it may have printed before."""
        self._unsent += line
        while b"\n" not in self._output:
            if len(self._output) > self._longest:
                most = self._longest
                raise AgentError(f"{self._words[0]} printed a line of more than {most} bytes")
            left = seconds_left()
            if left <= 0:
                self._late = True
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
        file = self._errors.fileno()
        size = os.fstat(file).st_size
        text = os.pread(file, CHUNK, max(0, size - CHUNK)).decode(errors="replace")
        return "\n".join(Mask(os.environ).text(text).strip().splitlines()[-LINES:])[-WORDS:]

    def __exit__(self, *_: object) -> None:
        try:
            self._to.close()  # a program that reads to the end ends now
            if self._late or not self._ended():
                self._signal(signal.SIGTERM)
                self._ended()
        finally:
            self._signal(signal.SIGKILL)
            self._process.wait()
            self._from.close()
            self._errors.close()

    def _ended(self) -> bool:
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(GRACE)
        return self._process.returncode is not None

    def _signal(self, which: signal.Signals) -> None:
        """Signal its process group, if that still exists."""
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, which)


def _name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"
