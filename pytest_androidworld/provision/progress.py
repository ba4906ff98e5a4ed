"""How far a download is: a live line on a terminal, else a line for each tenth of a large file."""

import contextlib
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from typing import Any, Protocol

from pytest_androidworld.provision import room
from pytest_androidworld.provision.transfer import Arrived

LARGE = 20_000_000  # bytes; what is smaller is there before a line is read


class DownloadProgress(Protocol):
    """Somebody to report to."""

    def file(self, name: str) -> AbstractContextManager[Arrived]:
        """For one download: what to call as bytes arrive."""


class LiveLine:
    """A line that is drawn again and again, and removed at the end."""

    def __init__(self, stream: Any) -> None:
        self.stream = stream

    @contextlib.contextmanager
    def file(self, name: str) -> Iterator[Arrived]:
        from tqdm import tqdm

        tqdm.monitor_interval = 0  # no thread of its own
        with tqdm(
            desc=f"  {name}",
            unit="B",
            unit_scale=True,
            file=self.stream,
            leave=False,
            dynamic_ncols=True,
        ) as bar:

            def arrived(have: int, size: int | None) -> None:
                if bar.total != size or have < bar.n:  # it begins, goes on, or begins again
                    bar.reset(size)
                    bar.initial = bar.n = have
                bar.update(have - bar.n)

            yield arrived


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
