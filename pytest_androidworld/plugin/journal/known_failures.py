"""``--aw-known-failures``: cases expected to fail; ``--aw-accept`` adds those that failed."""

import time
from collections.abc import Iterator
from datetime import UTC, date, datetime
from functools import cached_property
from typing import Any

import pytest

import pytest_androidworld.disk as disk
from pytest_androidworld.errors import UsageError
from pytest_androidworld.plugin.collection import parameters
from pytest_androidworld.plugin.collection.suites import Suites
from pytest_androidworld.plugin.collection.task_files import task_of
from pytest_androidworld.plugin.compat import pytest_api
from pytest_androidworld.plugin.options import option_table, options
from pytest_androidworld.plugin.run.run import Run
from pytest_androidworld.report import journal, known_failures, words
from pytest_androidworld.report.known_failures import Accepted, KnownFailure
from pytest_androidworld.report.pages import RED, SummaryPage
from pytest_androidworld.report.schema import AttemptLine
from pytest_androidworld.verdicts import PASSED, TABLE

FLAG = "--aw-known-failures"
ACCEPT = f"--aw-{option_table.ACCEPT.name}"
MARK = "known failure: "  # how the reason of its xfail begins
INPUT = "aw_today"  # of a worker
OUTPUT = "aw_known_failures"  # of a worker: tasks and numbers


class KnownFailures:
    """The file of the option, what it has marked in this run, and what was added to it."""

    def __init__(self, run: Run) -> None:
        self.run = run
        self.path = run.settings.known_failures
        self.accepts = options.is_on(run.config, option_table.ACCEPT)
        self.tasks: set[str] = set()  # the names of all tasks that were collected
        self.matched: set[int] = set()  # the numbers of entries about a case of this run
        self.added: list[Accepted] = []
        self.trouble = ""  # why they could not be added
        self._entries: tuple[KnownFailure, ...] | None = None

    def entries(self) -> tuple[KnownFailure, ...]:
        """All entries of the file, read once."""
        if self._entries is None:
            new = self.path is not None and self.accepts and not self.path.exists()
            self._entries = known_failures.read(self.path) if self.path and not new else ()
        return self._entries

    @cached_property
    def today(self) -> date:
        """The day on which the run began, for all its workers: they may begin after midnight."""
        worker = pytest_api.worker_input(self.run.config)
        now = datetime.fromtimestamp(time.time(), UTC).date()
        return date.fromisoformat(worker[INPUT]) if worker else now

    @property
    def active(self) -> dict[int, KnownFailure]:
        """The entries that have not expired, by number."""
        numbered = enumerate(self.entries())
        return {n: entry for n, entry in numbered if not entry.expired(self.today)}

    @property
    def expired(self) -> list[KnownFailure]:
        return [entry for entry in self.entries() if entry.expired(self.today)]

    def check(self) -> None:
        """Check before the run that the file can be read, and, with ``--aw-accept``, added to."""
        if self.path is None:
            if self.accepts:
                raise UsageError(f"{ACCEPT} needs a file to add to: {FLAG}=known.toml")
            return
        if not self.path.exists() and not self.accepts:
            raise UsageError(
                f"{FLAG}: there is no file {self.path}; {ACCEPT} writes it after a run"
            )
        try:
            self.entries()
            if self.accepts:
                known_failures.check_addition(self.path)
        except UsageError as error:
            raise UsageError(f"{FLAG}: {error}") from None

    def pytest_report_header(self) -> list[str]:
        if self.run.is_worker or self.path is None:
            return []
        try:
            count = words.count(len(self.entries()), "entry", "entries")
        except UsageError:
            return []  # reported when the tasks are collected
        over = known_failures.expired(self.expired)
        return [
            f"known failures: {words.place(self.path)}, {count}" + (f"; {over}" if over else "")
        ]

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Mark known failures as xfail, before ``-m`` selects."""
        try:
            self.check()
        except UsageError as error:
            raise pytest.UsageError(str(error)) from None
        known = self.active
        for case in self.run.once(Suites).cases():
            self.tasks.add(case[0])
            self.matched.update(n for n, entry in known.items() if entry.covers(*case))
        for item in items:
            play = parameters.of_item(item)
            if play is None:
                continue
            task = task_of(item).__name__
            self.tasks.add(task)
            case = task, play.seed, item.nodeid
            numbers = [n for n, entry in known.items() if entry.covers(*case)]
            self.matched.update(numbers)
            if numbers:
                _expect(item, MARK + known[numbers[0]].why)

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """A worker sends what its entries are about: the controller has collected nothing."""
        output = pytest_api.worker_output(session.config)
        if output is not None:
            output[OUTPUT] = [sorted(self.tasks), sorted(self.matched)]

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        tasks, matched = pytest_api.Worker(node).output.get(OUTPUT, ((), ()))
        self.tasks.update(tasks)
        self.matched.update(matched)

    def restated(self, attempt: AttemptLine) -> AttemptLine:
        """The record of a case for which pytest has not looked at marks, by this run's entries."""
        if not attempt["final"]:
            return attempt
        entry = known_failures.covering(self.active.values(), attempt)
        verdict = attempt["verdict"]
        usual = TABLE[verdict].outcome
        line = attempt.copy()
        if "known" in line:
            del line["known"]
            line["outcome"] = usual
        if entry and TABLE[verdict].counted and line.get("outcome", usual) == usual:
            line["outcome"] = "xpassed" if verdict == PASSED else "xfailed"
            line["known"] = entry.why
        return line

    def accept(self, attempts: list[AttemptLine]) -> None:
        """Add the cases that failed to the file, after the run, on its controller."""
        if self.path is None or not self.accepts:
            return
        finals = journal.finals(attempts).values()
        known = list(self.active.values())
        self.added = known_failures.accepted(finals, self.run.settings.grading, known)
        if not self.added:
            return
        try:
            known_failures.add(self.path, self.added)
        except (OSError, UsageError) as error:
            self.trouble = disk.reason(error) if isinstance(error, OSError) else str(error)

    def write(self, reporter: Any, attempts: list[AttemptLine]) -> None:
        """Write its part of the terminal summary."""
        if self.path is None:
            return
        page = SummaryPage(pytest_api.terminal_width(reporter.config))
        name = words.place(self.path)
        if self.entries():
            counted = known_failures.counted(journal.finals(attempts).values())
            page.text(f"known failures ({name}): {counted}")
        for text in self._about_entries(attempts):
            page.text(text, indent="    ")
        if self.trouble:
            page.text(f"{name} could not be written: {self.trouble}", markup=RED)
        elif self.accepts:
            page.text(known_failures.acceptance(name, self.added))
        for text, markup in page.lines:
            reporter.write_line(text, **markup)

    def _about_entries(self, attempts: list[AttemptLine]) -> Iterator[str]:
        """Hints on entries that may need a change."""
        over = known_failures.expired(self.expired)
        if over:
            yield over
        active = self.active
        unused = [
            entry
            for n, entry in active.items()
            if n not in self.matched
            and not any(known_failures.covering([entry], line) for line in attempts)
        ]
        if unused:
            yield known_failures.unmatched(unused, self.tasks)
        silent = [entry for entry in active.values() if not entry.reason]
        if silent:
            yield f"without a reason: {known_failures.names(silent)}"


def _expect(item: pytest.Item, reason: str) -> None:
    """Add an xfail mark after the user's: the first whose condition holds counts."""
    own = [mark for mark in item.iter_markers("xfail") if mark not in item.own_markers]
    item.own_markers += own
    item.add_marker(pytest.mark.xfail(reason=reason, strict=False))


def why(report: Any) -> str | None:
    """Why a case was expected to fail by an entry; None if it was not, or by another mark."""
    expected = pytest_api.expected_failure(report) or ""
    return expected.removeprefix(MARK) if expected.startswith(MARK) else None
