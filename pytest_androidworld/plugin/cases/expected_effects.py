"""``--aw-audit-effects``: derives what is expected of each task, instead of checking claims."""

import json
from collections.abc import Iterator
from typing import Any

import pytest_androidworld.boot as boot
from pytest_androidworld.errors import UsageError
from pytest_androidworld.plugin.compat import pytest_api
from pytest_androidworld.plugin.run.run import Run
from pytest_androidworld.report import junit, words
from pytest_androidworld.report.pages import PLAIN, RED, SummaryLine
from pytest_androidworld.side_effects import expected

NAME = "--aw-audit-effects"
SURVEYED = f"{junit.PREFIX}surveyed effects"
NO_SOLUTION = "without a solution, and so without expected effects"


def check(run: Run) -> None:
    """Refuse a device that does not list what changes, and a file that cannot be written."""
    settings, path = run.settings, run.settings.audit_effects
    if path is None:
        return
    if boot.parse(settings.device)[0].kind != boot.VIRTUAL or settings.reset == "never":
        raise UsageError(
            f"{NAME} compares a virtual phone with what it was after its reset: leave out"
            " --aw-device and --aw-reset"
        )
    if not path.parent.is_dir():
        raise UsageError(f"{NAME}: there is no folder {path.parent}")
    if path.name != expected.NAME:
        raise UsageError(
            f"{NAME} writes a file that is found beside the tasks by its name; write"
            f" {NAME}={words.place(path.with_name(expected.NAME))}"
        )
    if path.exists():
        try:
            expected.read(path)
        except expected.UnreadableEffects as error:
            raise UsageError(f"{NAME} would overwrite another file: {error}") from None


def surveyed(reporter: Any) -> list[dict[str, Any]]:
    """What all cases have found, also those on workers, in the order of task and seed."""
    found = [
        (report.nodeid, dict(report.user_properties)[SURVEYED])
        for kind in ("passed", "skipped")
        for report in pytest_api.reports(reporter).get(kind, ())
        if report.when == "call" and SURVEYED in dict(report.user_properties)
    ]
    return [json.loads(text) for _, text in sorted(found)]


def write(run: Run, reporter: Any) -> Iterator[SummaryLine]:
    """Derive the file from all cases, and yield what to print about it."""
    path, lines = run.settings.audit_effects, surveyed(reporter)
    if path is None or not lines:
        return
    from pytest_androidworld.audit import effects

    cases = [effects.Surveyed(**line) for line in lines]
    found = effects.expected(cases)
    before = expected.read(path) if path.exists() else expected.ExpectedEffects()
    try:
        before.updated(found).write(path)
    except OSError as error:
        yield SummaryLine(f"expected effects were not written: {error}", RED)
        return
    solved = sum(case.solving is not None for case in cases)
    none = sorted({case.task for case in cases if case.solving is None})
    yield SummaryLine(
        f"expected effects of {words.count(len(found.tasks), 'task')}, derived from"
        f" {words.count(solved, 'case')}: {words.place(path)}",
        PLAIN,
    )
    if none:
        yield SummaryLine(f"{NO_SOLUTION}: {', '.join(none)}", PLAIN)
