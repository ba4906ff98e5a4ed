"""How far a download is: a live line on a terminal, else a line for each tenth of a large file."""

import contextlib
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, NoReturn, Protocol, TextIO

from pytest_androidworld.provision import room
from pytest_androidworld.provision.transfer import Arrived

if TYPE_CHECKING:
    from tqdm import tqdm

LARGE = 20_000_000  # bytes; what is smaller is there before a line is read


def waiting(name: str, reason: str, seconds: float) -> str:
    """The line about a try that has failed."""
    return f"  {name}: {reason}; trying again in {seconds:.0f} s"


class DownloadProgress(Protocol):
    """What downloads report to."""

    def file(self, name: str) -> AbstractContextManager[Arrived]:
        """For one download: what to call as bytes arrive."""

    def waits(self, name: str, reason: str, seconds: float) -> None:
        """A download has failed, and is tried again after that time."""


class LiveLine:
    """A line that is redrawn in place, and removed at the end."""

    def __init__(self, stream: TextIO, interval: float = 0.1) -> None:
        self.stream, self.interval = stream, interval  # seconds between two drawings

    @contextlib.contextmanager
    def file(self, name: str) -> Iterator[Arrived]:
        bar: tqdm[NoReturn] | None = None

        def arrived(have: int, size: int | None) -> None:
            nonlocal bar
            if bar is None or bar.total != size or have < bar.n:  # it begins, or begins again
                if bar is not None:
                    bar.close()
                bar = self._bar(name, have, size)
            bar.update(have - bar.n)

        try:
            yield arrived
        finally:
            if bar is not None:
                bar.close()

    def waits(self, name: str, reason: str, seconds: float) -> None:
        from tqdm import tqdm

        tqdm.write(waiting(name, reason, seconds), file=self.stream)

    def _bar(self, name: str, have: int, size: int | None) -> "tqdm[NoReturn]":
        """One that counts from what is there already, which is not its speed."""
        from tqdm import tqdm

        tqdm.monitor_interval = 0  # no thread of its own
        return tqdm(
            desc=f"  {name}",
            total=size,
            initial=have,
            unit="B",
            unit_scale=True,
            file=self.stream,
            leave=False,
            dynamic_ncols=True,
            mininterval=self.interval,
        )


class Tenths:
    """Lines of their own, for a log."""

    def __init__(self, write_line: Callable[[str], object], large: int = LARGE) -> None:
        self.write_line, self.large = write_line, large

    @contextlib.contextmanager
    def file(self, name: str) -> Iterator[Arrived]:
        last: int | None = None

        def arrived(have: int, size: int | None) -> None:
            nonlocal last
            if not size or size < self.large:
                return
            tenth = have * 10 // size
            if last is not None and last < tenth < 10:
                self.write_line(f"  {name}: {tenth * 10} % of {room.text(size)}")
            last = tenth if last is None else max(last, tenth)

        yield arrived

    def waits(self, name: str, reason: str, seconds: float) -> None:
        self.write_line(waiting(name, reason, seconds))
