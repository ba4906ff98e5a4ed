"""Adds cases that a resumed run carries over to JUnit's file, Allure, and the run's folder."""

from contextlib import suppress

import pytest

from pytest_androidworld.plugin import (
    compat,
    compat_junit,
    manifest,
    resume,
    start,
)
from pytest_androidworld.plugin.allure import active
from pytest_androidworld.plugin.known_failures import MARK
from pytest_androidworld.report import failure, journal, junit, own_files, states
from pytest_androidworld.report.artifacts import film_of
from pytest_androidworld.report.schema import AttemptLine, Manifest, outcome

SKIPPED_BEFORE = "skipped in the run that is resumed"
EXPECTED_BEFORE = "expected to fail in the run that is resumed"


@pytest.hookimpl(tryfirst=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """Add the carried cases before these reports are written."""
    config = session.config
    if start.is_worker(config) or config.option.collectonly:
        return
    attempts: list[AttemptLine] = config.stash.get(resume.CARRIED, [])
    _copy_files(config, attempts)
    xml = compat_junit.JUnitXml.of(config)
    for case, last in journal.finals(attempts).items():
        if xml is not None:
            _add_to_junit(xml, manifest.of(config), last)
        if active(config):
            from pytest_androidworld.report import allure

            those = [each for each in attempts if journal.case(each) == case]
            allure.report_whole(manifest.of(config), those)


def _copy_files(config: pytest.Config, attempts: list[AttemptLine]) -> None:
    """The old run's folder may be deleted; a film that cannot be copied costs its pictures, a
    state that its case cannot be judged again.
    """
    from pytest_androidworld.plugin import reporting

    journal_file, known = start.settings(config).resume, reporting.records(config)
    if journal_file is None or known.writer is None:  # it has not begun
        return
    old, new = journal_file.parent, known.folder
    for each in attempts:
        case, number = journal.case(each), each["attempt"]
        film, copy = (film_of(home, case, number) for home in (old, new))
        with suppress(OSError):
            own_files.copy_file(film, copy, old)
        with suppress(OSError):
            states.copy(each, old, new)


def _add_to_junit(xml: compat_junit.JUnitXml, about: Manifest, last: AttemptLine) -> None:
    run = last["run"]
    report = pytest.TestReport(
        nodeid=run["nodeid"],
        location=(last["file"], None, run["nodeid"]),
        keywords={},
        outcome="passed",
        longrepr=None,
        when="call",
        duration=run["seconds"],
    )
    kind = outcome(last)
    if kind == "failed":
        report.outcome, report.longrepr = "failed", failure.message(about, last)
    elif kind == "skipped":
        report.outcome, report.longrepr = "skipped", (last["file"], 0, SKIPPED_BEFORE)
    elif kind == "xfailed":
        reason = MARK + last["known"] if "known" in last else EXPECTED_BEFORE
        compat.expect_failure(report, reason)
    xml.add(report, junit.properties(about, last))
