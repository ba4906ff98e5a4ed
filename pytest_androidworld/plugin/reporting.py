"""Passes attempts from pytest's reports on to journal and summary; on the controller only."""

import json
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

import pytest_androidworld.disk as disk
from pytest_androidworld.errors import UsageError
from pytest_androidworld.plugin import (
    audit,
    baseline,
    compat,
    compat_junit,
    gateway_link,
    known_failures,
    manifest,
    models,
    outcomes,
    remaining_cases,
    resume,
    run_folder,
    shards,
    start,
    until,
)
from pytest_androidworld.plugin.collection import task_of
from pytest_androidworld.plugin.outcomes import ATTEMPTS, LACK, LACKS
from pytest_androidworld.plugin.workers import COLLECTED
from pytest_androidworld.report import folders, journal, junit, terminal, words
from pytest_androidworld.report.schema import ARTIFACTS, LooksLine
from pytest_androidworld.report.statistics import Rate
from pytest_androidworld.verdicts import TABLE

Record = dict[str, Any]
RECORDS = pytest.StashKey["RunRecords"]()


@dataclass
class Carried:
    """A report of a carried case, as pytest counts reports; other plugins read them, too."""

    nodeid: str


class RunRecords:
    """The attempts of this run: some received, not yet written; all others in the journal."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
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
            carried = resume.carried(self.config)
            self._note_planned(carried)
            self.writer = journal.Writer(self.path, manifest.of(self.config), carried)
            self.all[:0] = carried
            self._learn_device(carried)
            self.before = folders.latest(self.folder.parent)
            folders.point(self.folder)
            if carried:
                self._count_carried()

    def _note_planned(self, carried: list[Any]) -> None:
        """Note how many cases the run is to play: a comparison misses those that it has not."""
        cases = remaining_cases.planned(self.config, carried)
        if cases:
            manifest.of(self.config)["run"]["planned"] = len(cases)

    def _learn_device(self, records: list[Any]) -> None:
        """Learn from attempts whether the device is a virtual phone (`journal.device_kind`)."""
        run = manifest.of(self.config)
        run["device"] = journal.device_kind(run, records)

    def _count_carried(self) -> None:
        """Count the cases that were not played again in pytest's last line."""
        reporter = compat.terminal(self.config)
        if reporter:
            finals = journal.finals(self.all).values()
            carried = [Carried(each["run"]["nodeid"]) for each in finals]
            compat.reports(reporter)["carried over"] = carried

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
                self.writer = journal.Writer(place, manifest.of(self.config), self.all)
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
        return run_folder.of(self.config)

    @property
    def path(self) -> Path:
        """The intended path of the journal."""
        return start.settings(self.config).journal or self.folder / folders.JOURNAL

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


def records(config: pytest.Config) -> RunRecords:
    if RECORDS not in config.stash:
        config.stash[RECORDS] = RunRecords(config)
    return config.stash[RECORDS]


def is_unwritten(config: pytest.Config) -> bool:
    """Whether attempts are in no file, as no place could be written."""
    known = config.stash.get(RECORDS, None)
    return known is not None and bool(known.trouble) and known.writer is None


def begin(config: pytest.Config) -> None:
    """Begin journal, baseline and progress before the first case; bad paths are a `UsageError`."""
    if audit.is_on(config):
        return
    from pytest_androidworld.plugin import estimates, live, probe

    known = records(config)
    try:
        baseline.begin(config)
        probe.begin(config)
        known.open()
        until.begin(config)
        estimates.begin(config)
        live.begin(config)
    except UsageError as error:
        if run_folder.FOLDER in config.stash:
            with suppress(OSError):
                known.folder.rmdir()
        raise pytest.UsageError(str(error)) from None


@pytest.hookimpl(tryfirst=True)
def pytest_collection_finish(session: pytest.Session) -> None:
    """Record the collected cases, and begin the reports of a run without workers."""
    config = session.config
    if config.option.collectonly or start.is_worker(config):
        return
    config.stash[COLLECTED] = [item.nodeid for item in session.items]
    if any(map(task_of, session.items)) or start.settings(config).resume:
        begin(config)


def take(config: pytest.Config, report: Any) -> None:
    """Take the attempts out of a report."""
    text = getattr(report, ATTEMPTS, None)
    if text is None:
        return
    known = records(config)
    attempts = json.loads(text)
    trouble = getattr(report, gateway_link.TROUBLE, "")
    if trouble:
        attempts[-1]["run"]["notes"].append(ARTIFACTS + trouble)
    known.receive(report.nodeid, attempts)
    if report.outcome == "rerun":
        known.rerun.add(report.nodeid)
    if report.when == "teardown":
        known.write(report.nodeid, final=report.nodeid not in known.rerun)
        known.rerun.discard(report.nodeid)
        _name_first(config, report, attempts[-1])
        if report.nodeid in known.moved:
            known.earlier[report.nodeid] += max(each["attempt"] for each in json.loads(text))
            known.moved.remove(report.nodeid)


def _name_first(config: pytest.Config, report: Any, last: Any) -> None:
    """Give JUnit the verdict that counts, of a case that was run again after it."""
    first = records(config).counted(report.nodeid)
    if not first or not last.get("rerun"):
        return
    others = [pair for pair in report.user_properties if not pair[0].startswith(junit.PREFIX)]
    again = (f"{junit.PREFIX}rerun_verdict", last["verdict"])
    report.user_properties = [*others, *junit.properties(manifest.of(config), first), again]


@pytest.hookimpl(tryfirst=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """Write what is known at the end: the shard's cases, known failures, JUnit's properties."""
    config = session.config
    if start.begun(config) and not start.is_worker(config):
        shards.record(config, config.stash.get(COLLECTED, []))
        known = config.stash.get(RECORDS, None)
        known_failures.accept(config, known.all if known else [])
    xml = compat_junit.JUnitXml.of(config)
    if xml is not None and RECORDS in config.stash:
        known = records(config)
        xml.add_to_suite(junit.suite_properties(manifest.of(config), known.all))
        xml.drop_superseded({each["run"]["nodeid"] for each in known.all})


def add_to_junit(config: pytest.Config, report: Any, record: Any) -> None:
    """Add a case's properties to JUnit's XML if no tear-down report will do so."""
    xml = compat_junit.JUnitXml.of(config)
    if xml is not None:
        xml.add_to_case(report, junit.properties(manifest.of(config), record))


@pytest.hookimpl(tryfirst=True)
def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, exitstatus: int) -> None:
    config = terminalreporter.config
    if start.is_worker(config) or not start.begun(config) or audit.is_on(config):
        return
    known = records(config)
    for nodeid in list(known.waiting):
        known.write(nodeid)  # interrupted before their tear-down was reported
    not_run = models.not_run(terminalreporter)
    skipped = _skipped(terminalreporter, known.all)
    remaining = remaining_cases.left(terminalreporter, known.all)
    known.left_out = exitstatus == pytest.ExitCode.INTERRUPTED and remaining.part > 0
    if not (known.all or not_run or skipped or known.left_out):
        return
    terminalreporter.section("androidworld")
    for text, markup in terminal.summary(
        manifest.of(config),
        known.all,
        skipped=skipped,
        not_run=not_run,
        not_needed=until.reasons(config, remaining_cases.not_needed(terminalreporter, known.all)),
        left=remaining,
        go_on=resume.command(config, known.named) if known.all or known.left_out else "",
        compared=bool(baseline.read(config)),
        width=compat.terminal_width(config),
    ):
        terminalreporter.write_line(text, **markup)
    if known.all:
        baseline.write(terminalreporter)
        known_failures.write(terminalreporter, known.all)
        terminalreporter.write_line(known.where, red=bool(known.trouble))
        try:
            lines = list(_written_reports(config, remaining))
        except OSError as error:  # no file can be opened, not even a module's
            lines = [(f"no report was written: {disk.reason(error)}", {"red": True})]
        for text, markup in lines:
            terminalreporter.write_line(text, **markup)


def _written_reports(config: pytest.Config, remaining: Rate) -> Iterator[Any]:
    """Write page and comment; yields a line about each, and how to print it."""
    from pytest_androidworld.plugin import comment_file, html_report

    report = html_report.write(config, remaining.of)
    if report:
        yield report
    yield from comment_file.write(config, remaining)


def _skipped(reporter: Any, records: list[Any]) -> list[str]:
    """The skip reasons of cases without a verdict, except for the run's limits."""
    reasons = outcomes.skipped(reporter, {each["run"]["nodeid"] for each in records})
    others = [each for each in reasons if not each.startswith(remaining_cases.UNPLAYED)]
    return [LACK if each.startswith(LACKS) else each for each in others]


def pytest_unconfigure(config: pytest.Config) -> None:
    known = config.stash.get(RECORDS, None)
    if known:
        known.close()
