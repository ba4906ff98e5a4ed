"""``--aw-known-failures``: cases expected to fail; ``--aw-accept`` adds those that failed."""

import time
from collections.abc import Iterator
from datetime import UTC, date, datetime
from typing import Any

import pytest

import pytest_androidworld.disk as disk
from pytest_androidworld.errors import UsageError
from pytest_androidworld.plugin import compat, option_table, options, parameters, start, suites
from pytest_androidworld.plugin.collection import task_of
from pytest_androidworld.report import journal, known_failures, words
from pytest_androidworld.report.known_failures import Accepted, KnownFailure
from pytest_androidworld.report.pages import RED, SummaryPage
from pytest_androidworld.report.schema import AttemptLine
from pytest_androidworld.verdicts import PASSED, TABLE

FLAG = "--aw-known-failures"
ACCEPT = f"--aw-{option_table.ACCEPT.name}"
MARK = "known failure: "  # how the reason of its xfail begins
ENTRIES = pytest.StashKey[tuple[KnownFailure, ...]]()
TODAY = pytest.StashKey[date]()
TASKS = pytest.StashKey[set[str]]()  # the names of all tasks that were collected
MATCHED = pytest.StashKey[set[int]]()  # the numbers of entries about a case of this run
ADDED = pytest.StashKey[tuple[list[Accepted], str]]()  # by --aw-accept; and what went wrong
INPUT = "aw_today"  # of a worker
OUTPUT = "aw_known_failures"  # of a worker: tasks and numbers


def entries(config: pytest.Config) -> tuple[KnownFailure, ...]:
    """All entries of the file, read once."""
    if ENTRIES not in config.stash:
        path = start.settings(config).known_failures
        new = path is not None and _accepts(config) and not path.exists()
        config.stash[ENTRIES] = known_failures.read(path) if path and not new else ()
    return config.stash[ENTRIES]


def today(config: pytest.Config) -> date:
    """The day on which the run began, for all its workers: they may begin after midnight."""
    if TODAY not in config.stash:
        worker = compat.worker_input(config)
        now = datetime.fromtimestamp(time.time(), UTC).date()
        config.stash[TODAY] = date.fromisoformat(worker[INPUT]) if worker else now
    return config.stash[TODAY]


def _accepts(config: pytest.Config) -> bool:
    return options.is_on(config, option_table.ACCEPT)


def active(config: pytest.Config) -> dict[int, KnownFailure]:
    """The entries that have not expired, by number."""
    numbered = enumerate(entries(config))
    return {n: each for n, each in numbered if not each.expired(today(config))}


def expired(config: pytest.Config) -> list[KnownFailure]:
    return [each for each in entries(config) if each.expired(today(config))]


def check(config: pytest.Config) -> None:
    """Check before the run that the file can be read, and, with ``--aw-accept``, added to."""
    path = start.settings(config).known_failures
    if path is None:
        if _accepts(config):
            raise UsageError(f"{ACCEPT} needs a file to add to: {FLAG}=known.toml")
        return
    if not path.exists() and not _accepts(config):
        raise UsageError(f"{FLAG}: there is no file {path}; {ACCEPT} writes it after a run")
    try:
        entries(config)
        if _accepts(config):
            known_failures.check_addition(path)
    except UsageError as error:
        raise UsageError(f"{FLAG}: {error}") from None


def pytest_report_header(config: pytest.Config) -> list[str]:
    path = start.settings(config).known_failures
    if start.is_worker(config) or path is None:
        return []
    try:
        count = words.count(len(entries(config)), "entry", "entries")
    except UsageError:
        return []  # reported when the tasks are collected
    over = known_failures.expired(expired(config))
    return [f"known failures: {words.place(path)}, {count}" + (f"; {over}" if over else "")]


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark known failures as xfail, before ``-m`` selects."""
    try:
        check(config)
    except UsageError as error:
        raise pytest.UsageError(str(error)) from None
    if start.settings(config).known_failures is None:
        return
    known = active(config)
    tasks = config.stash.setdefault(TASKS, set())
    matched = config.stash.setdefault(MATCHED, set())
    for case in suites.cases(config):
        tasks.add(case[0])
        matched.update(n for n, each in known.items() if each.covers(*case))
    for item in items:
        play = parameters.of_item(item)
        if play is None:
            continue
        task = task_of(item).__name__
        tasks.add(task)
        case = task, play.seed, item.nodeid
        found = [n for n, each in known.items() if each.covers(*case)]
        matched.update(found)
        if found:
            _expect(item, MARK + known[found[0]].why)


def _expect(item: pytest.Item, reason: str) -> None:
    """Add an xfail mark after the user's: the first whose condition holds counts."""
    own = [mark for mark in item.iter_markers("xfail") if mark not in item.own_markers]
    item.own_markers += own
    item.add_marker(pytest.mark.xfail(reason=reason, strict=False))


def why(report: Any) -> str | None:
    """Why a case was expected to fail by an entry; None if it was not, or by another mark."""
    expected = compat.expected_failure(report) or ""
    return expected.removeprefix(MARK) if expected.startswith(MARK) else None


def restated(config: pytest.Config, attempt: AttemptLine) -> AttemptLine:
    """The record of a case for which pytest has not looked at marks, by this run's entries."""
    if not attempt["final"]:
        return attempt
    entry = known_failures.covering(active(config).values(), attempt)
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


# Workers


@pytest.hookimpl(tryfirst=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """A worker sends what its entries are about; the controller has collected nothing."""
    config = session.config
    output = compat.worker_output(config)
    if output is not None:
        output[OUTPUT] = [
            sorted(config.stash.get(TASKS, ())),
            sorted(config.stash.get(MATCHED, ())),
        ]


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    tasks, matched = compat.Worker(node).output.get(OUTPUT, ((), ()))
    node.config.stash.setdefault(TASKS, set()).update(tasks)
    node.config.stash.setdefault(MATCHED, set()).update(matched)


# After the run


def accept(config: pytest.Config, attempts: list[AttemptLine]) -> None:
    """Add the cases that failed to the file."""
    settings = start.settings(config)
    path, known = settings.known_failures, list(active(config).values())
    if path is None or not _accepts(config):
        return
    finals = journal.finals(attempts).values()
    added = known_failures.accepted(finals, settings.grading, known)
    trouble = ""
    if added:
        try:
            known_failures.add(path, added)
        except (OSError, UsageError) as error:
            trouble = disk.reason(error) if isinstance(error, OSError) else str(error)
    config.stash[ADDED] = added, trouble


def write(reporter: Any, attempts: list[AttemptLine]) -> None:
    """Write its part of the terminal summary."""
    config = reporter.config
    path = start.settings(config).known_failures
    if path is None:
        return
    page = SummaryPage(compat.terminal_width(config))
    name = words.place(path)
    if entries(config):
        counted = known_failures.counted(journal.finals(attempts).values())
        page.text(f"known failures ({name}): {counted}")
    for text in _about_entries(config, attempts):
        page.text(text, indent="    ")
    added, trouble = config.stash.get(ADDED, ([], ""))
    if trouble:
        page.text(f"{name} could not be written: {trouble}", markup=RED)
    elif _accepts(config):
        page.text(known_failures.acceptance(name, added))
    for text, markup in page.lines:
        reporter.write_line(text, **markup)


def _about_entries(config: pytest.Config, attempts: list[AttemptLine]) -> Iterator[str]:
    """Hints on entries that may need a change."""
    over = known_failures.expired(expired(config))
    if over:
        yield over
    matched = config.stash.get(MATCHED, set())
    tasks: set[str] = config.stash.get(TASKS, set())
    unused = [
        each
        for n, each in active(config).items()
        if n not in matched and not any(known_failures.covering([each], line) for line in attempts)
    ]
    if unused:
        yield known_failures.unmatched(unused, tasks)
    silent = [each for each in active(config).values() if not each.reason]
    if silent:
        yield f"without a reason: {known_failures.names(silent)}"
