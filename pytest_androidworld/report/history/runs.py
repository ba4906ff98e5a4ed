"""The runs of a folder, oldest first: each by its journal, which may still grow."""

import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Literal, NamedTuple

from pytest_androidworld.errors import UsageError
from pytest_androidworld.report import folders, journal, suites
from pytest_androidworld.report.journal import Journal
from pytest_androidworld.report.schema import AttemptLine
from pytest_androidworld.report.spending import Spending
from pytest_androidworld.report.statistics import Rate, Statistics

LASTING = 600.0  # seconds without a new line after which a run is taken to be over

State = Literal["", "running", "cut short"]


@dataclass(frozen=True)
class FoundRun:
    """A run of the folder."""

    name: str  # of its folder
    journal: Journal
    written: float  # when its journal was

    @cached_property
    def cases(self) -> list[AttemptLine]:
        return list(self.statistics.cases.values())

    @cached_property
    def statistics(self) -> Statistics:
        return Statistics.of(self.journal.attempts)

    @property
    def started(self) -> str:
        """``2026-11-30 04:13``, by UTC."""
        return self.journal.manifest["run"]["started"][:16].replace("T", " ")

    @property
    def who(self) -> str:
        """Agent and model: what a history is about."""
        manifest = self.journal.manifest
        model = f" on {manifest['model']}" if manifest["model"] else ""
        return f"{manifest['agent']}{model}"

    @property
    def suite(self) -> str:
        return suites.title(self.journal.manifest, self.journal.attempts)

    @property
    def commit(self) -> str:
        """``0123456789ab``; with a ``+``, if there were changes that are not committed."""
        return self._commit(12)

    @property
    def short_commit(self) -> str:
        return self._commit(7)

    @property
    def committed(self) -> str | None:
        """The whole hash of what was played; None if that is no commit."""
        run = self.journal.manifest["run"]
        return None if run.get("dirty") else run.get("commit")

    def _commit(self, letters: int) -> str:
        run = self.journal.manifest["run"]
        return f"{(run.get('commit') or '')[:letters]}{'+' if run.get('dirty') else ''}"

    @property
    def planned(self) -> int:
        return self.journal.manifest["run"].get("planned", len(self.cases))

    @property
    def rate(self) -> Rate:
        return Rate.passed(self.statistics.counted)

    @property
    def cost(self) -> float | None:
        """US dollars; None if not known, or no model was asked."""
        spent = Spending.of(self.journal.attempts)
        return spent.cost if spent.calls else None

    @property
    def steps(self) -> float | None:
        """The mean of its cases."""
        used = [case["used"] for case in self.cases]
        return sum(used) / len(used) if used else None

    def state(self, now: float) -> State:
        if len(self.cases) >= self.planned or self.journal.looks:
            return ""
        return "running" if now - self.written < LASTING else "cut short"


class Unreadable(NamedTuple):
    """A run whose journal cannot be read, and why."""

    name: str
    why: str


class FileVersion(NamedTuple):
    """When a file was written, and its size: another one means that it has changed."""

    written: int
    size: int


@dataclass
class RunFolder:
    """A folder of runs; a journal is read again only if it has changed."""

    home: Path
    _read: dict[str, tuple[FileVersion, FoundRun | Unreadable]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if not self.home.is_dir():
            raise UsageError(f"there is no folder {self.home}; name one that has runs in it")

    def runs(self) -> list[FoundRun]:
        """By their start, the oldest first."""
        found = [each for each in self._all() if isinstance(each, FoundRun)]
        return sorted(found, key=lambda run: (run.journal.manifest["run"]["started"], run.name))

    def unreadable(self) -> list[Unreadable]:
        return [each for each in self._all() if isinstance(each, Unreadable)]

    def run(self, name: str) -> FoundRun | None:
        return next((run for run in self.runs() if run.name == name), None)

    def _all(self) -> Iterator[FoundRun | Unreadable]:
        for folder in sorted(self.home.iterdir()):
            file = folder / folders.JOURNAL
            if not folder.is_symlink() and file.is_file():  # `latest` is one of the others
                yield self._one(folder.name, file)

    def _one(self, name: str, file: Path) -> FoundRun | Unreadable:
        found = file.stat()
        version = FileVersion(found.st_mtime_ns, found.st_size)
        known = self._read.get(name)
        if known is None or known[0] != version:
            known = version, _read(name, file, found.st_mtime)
            self._read[name] = known
        return known[1]


def _read(name: str, file: Path, written: float) -> FoundRun | Unreadable:
    try:
        return FoundRun(name, journal.read(file), written)
    except UsageError as why:
        return Unreadable(name, str(why))


def now() -> float:
    """By the host's clock, as files have it."""
    return time.time()
