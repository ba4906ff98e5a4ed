"""Pauses for a rate limit, which all workers of a run make, as they share the key."""

import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from pytest_androidworld.agent.waits import LONGEST_WAIT


@dataclass(frozen=True)
class BackOff:
    """A file to which each worker adds the moment before which it sends no request."""

    file: Path
    clock: Callable[[], float] = time.time  # the same for all processes

    def hold(self, seconds: float) -> None:
        """Have no worker send a request for so many seconds."""
        self.add(self.clock() + seconds)

    def left(self) -> float:
        """Seconds until a request may be sent; 0 if it may be now."""
        wait = self.until() - self.clock()
        return max(0.0, min(wait, LONGEST_WAIT))  # even if the clock was changed

    def add(self, moment: float) -> None:
        """Add a moment to the file."""
        with suppress(OSError), self.file.open("a", encoding="ascii") as book:
            book.write(f"{moment!r}\n")  # one write; a full disk leaves each its own pause

    def until(self) -> float:
        """The latest moment in the file; 0 if there is none."""
        text = self.file.read_text("ascii") if self.file.exists() else ""
        return max(map(float, text.split("\n")[:-1]), default=0.0)
