"""The attempts of a run: received from pytest's reports, and written to its journal."""

import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest_androidworld.disk as disk
from pytest_androidworld.errors import UsageError
from pytest_androidworld.plugin.compat import pytest_api
from pytest_androidworld.plugin.journal import manifest, remaining_cases, resume
from pytest_androidworld.plugin.run import run_folder
from pytest_androidworld.plugin.run.run import Run
from pytest_androidworld.report import folders, journal, words
from pytest_androidworld.report.schema import LooksLine
from pytest_androidworld.verdicts import TABLE

Record = dict[str, Any]


@dataclass
class Carried:
    """A report of a carried case, as pytest counts reports; other plugins read them, too."""

    nodeid: str


class RunRecords:
    """The attempts of this run: some received, not yet written; all others in the journal."""

    def __init__(self, run: Run) -> None:
        self.run = run
        self.writer: journal.Writer | None = None
        self.trouble = ""  # why the journal is not where it was to be
        self.all: list[Any] = []
        self.waiting: dict[str, list[Record]] = {}  # by node id: from its last report
        self.crashes: dict[str, int] = {}  # by node id: attempts that died with their worker
        self.earlier: Counter[str] = Counter()  # by node id: attempts made on other workers
        self.before: Path | None = None  # the run before this one, once this one has begun
        self.left_out = False  # whether it was interrupted, and has cases to go on with
        self.moved: set[str] = set()  # node ids that another worker plays, once torn down
        self.rerun: set[str] = set()  # node ids that another plugin runs again, once torn down

    def receive(self, nodeid: str, records: list[Record]) -> None:
        """Hold a report's records until it is known whether the case is run again."""
        for record in records:
            record["attempt"] += self.earlier[nodeid]
        self.waiting[nodeid] = records

    def has_final(self, nodeid: str) -> bool:
        """Whether a case has a final verdict in the journal."""
        return any(each["final"] and each["run"]["nodeid"] == nodeid for each in self.all)

    def write(self, nodeid: str, *, final: bool = True) -> None:
        """Write the attempts of a case that will get no further report.

        If another plugin runs it again, its first verdict that counts is the case's.
        """
        for record in self.waiting.pop(nodeid, []):
            known = {(each["run"]["nodeid"], each["attempt"]) for each in self.all}
            if (nodeid, record["attempt"]) in known:
                continue
            if self.counted(nodeid):
                record |= {"final": False, "rerun": True}
            elif not final and not TABLE[record["verdict"]].counted:
                record["final"] = False
            self.add(record)

    def counted(self, nodeid: str) -> Any:
        """The final attempt of a case that is in the rates; None if there is none yet."""
        for attempt in self.all:
            of_case = attempt["final"] and attempt["run"]["nodeid"] == nodeid
            if of_case and TABLE[attempt["verdict"]].counted:
                return attempt
        return None

    def open(self) -> None:
        """Begin the journal, with the cases that a resumed run carries over."""
        if self.writer is None and not self.trouble:
            carried = self.run.once(resume.carried)
            self._note_planned(carried)
            self.writer = journal.Writer(self.path, manifest.of(self.run), carried)
            self.all[:0] = carried
            self._learn_device(carried)
            self.before = folders.latest(self.folder.parent)
            folders.point(self.folder)
            if carried:
                self._count_carried()

    def _note_planned(self, carried: list[Any]) -> None:
        """Note how many cases the run is to play: a comparison misses those that it has not."""
        cases = remaining_cases.planned(self.run, carried)
        if cases:
            manifest.of(self.run)["run"]["planned"] = len(cases)

    def _learn_device(self, records: list[Any]) -> None:
        """Learn from attempts whether the device is a virtual phone (`journal.device_kind`)."""
        run = manifest.of(self.run)
        run["device"] = journal.device_kind(run, records)

    def _count_carried(self) -> None:
        """Count the cases that were not played again in pytest's last line."""
        reporter = self.run.terminal
        if reporter:
            finals = journal.finals(self.all).values()
            carried = [Carried(each["run"]["nodeid"]) for each in finals]
            pytest_api.reports(reporter)["carried over"] = carried

    def add(self, record: Any) -> None:
        """Add a line to the journal; failing to write does not change the case's verdict."""
        try:
            self.open()
        except UsageError as error:  # else found before the first case, but for unexpected tasks
            self._move(str(error))
        self.all.append(record)
        self._learn_device([record])
        try:
            if self.writer:
                self.writer.add(record)
            else:
                self._move(self.trouble)
        except OSError as error:
            self._move(disk.reason(error))

    def end(self, looks: LooksLine) -> None:
        """Add that the gate has ended the run; a full disk costs no more than this line."""
        if self.writer:
            with suppress(OSError):
                self.writer.add(looks)

    def _move(self, trouble: str) -> None:
        """Continue the journal in another, writable folder, with all attempts so far."""
        self.trouble = self.trouble or trouble
        if self.writer:
            self.writer.close()
        self.writer = None
        for folder in spare():
            with suppress(OSError, UsageError):
                place = Path(tempfile.mkdtemp(prefix="journal-", dir=folder)) / folders.JOURNAL
                self.writer = journal.Writer(place, manifest.of(self.run), self.all)
                return

    def begin(self, records: list[Any]) -> None:
        """Write the records of a case for a process that ends before `take_back`."""
        with suppress(UsageError):  # `add` reports it
            self.open()
        if self.writer:
            self.writer.begin(records)

    def take_back(self) -> None:
        if self.writer:
            self.writer.take_back()

    @property
    def folder(self) -> Path:
        return run_folder.of(self.run)

    @property
    def path(self) -> Path:
        """The intended path of the journal."""
        return self.run.settings.journal or self.folder / folders.JOURNAL

    @property
    def named(self) -> str:
        """The run's name for ``--aw-resume``."""
        path = self.writer.path if self.writer else self.path
        return words.place(path.parent if path.name == folders.JOURNAL else path)

    @property
    def where(self) -> str:
        """The line of the terminal summary about the journal's path."""
        if not self.trouble:
            return f"journal: {words.place(self.path)}"
        if self.writer is None:
            return f"journal: incomplete, and no other folder is writable ({self.trouble})"
        return (
            f"journal: {self.writer.path}, which has all attempts;"
            f" {words.place(self.path)} could not be written ({self.trouble})"
        )

    @property
    def is_unwritten(self) -> bool:
        """Whether attempts are in no file, as no place could be written."""
        return bool(self.trouble) and self.writer is None

    def close(self) -> None:
        """Close the journal; a run that had nothing to play leaves no folder."""
        if self.writer is None:
            return
        self.writer.close()
        if not (self.all or self.left_out):
            with suppress(OSError):
                self.writer.path.unlink()
                self.folder.rmdir()
            if self.before and folders.latest(self.folder.parent) == self.folder:
                folders.point(self.before)


def spare() -> Iterator[str]:
    """Other folders for a journal, perhaps on another disk."""
    with suppress(OSError):
        yield tempfile.gettempdir()
    yield from ("/dev/shm", str(Path("~").expanduser()))
