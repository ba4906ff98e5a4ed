"""Adds cases that a resumed run carries over to JUnit's file, Allure, and the run's folder."""

from contextlib import suppress

import pytest

from pytest_androidworld.plugin.compat import pytest_api, pytest_junit
from pytest_androidworld.plugin.journal import manifest, resume
from pytest_androidworld.plugin.journal.known_failures import MARK
from pytest_androidworld.plugin.journal.run_records import RunRecords
from pytest_androidworld.plugin.run.run import Run
from pytest_androidworld.report import allure, failure, journal, junit, own_files, states
from pytest_androidworld.report.artifacts import film_of
from pytest_androidworld.report.schema import AttemptLine, Manifest, outcome

SKIPPED_BEFORE = "skipped in the run that is resumed"
EXPECTED_BEFORE = "expected to fail in the run that is resumed"


class CarriedReports:
    """Adds the carried cases to the reports, before these are written, on the controller."""

    def __init__(self, run: Run) -> None:
        self.run = run

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        config = session.config
        if config.option.collectonly:
            return
        attempts: list[AttemptLine] = resume.taken_over(self.run)
        self._copy_files(attempts)
        xml = pytest_junit.JUnitXml.of(config)
        for case, last in journal.finals(attempts).items():
            if xml is not None:
                _add_to_junit(xml, manifest.of(self.run), last)
            if allure.active(config):
                those = [each for each in attempts if journal.case(each) == case]
                allure.report_whole(manifest.of(self.run), those)

    def _copy_files(self, attempts: list[AttemptLine]) -> None:
        """The old run's folder may be deleted; a film that cannot be copied costs its pictures, a
        state that its case cannot be judged again.
        """
        journal_file, known = self.run.settings.resume, self.run.once(RunRecords)
        if journal_file is None or known.writer is None:  # it has not begun
            return
        old, new = journal_file.parent, known.folder
        for attempt in attempts:
            case, number = journal.case(attempt), attempt["attempt"]
            film, copy = (film_of(home, case, number) for home in (old, new))
            with suppress(OSError):
                own_files.copy_file(film, copy, old)
            with suppress(OSError):
                states.copy(attempt, old, new)


def _add_to_junit(xml: pytest_junit.JUnitXml, about: Manifest, last: AttemptLine) -> None:
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
        pytest_api.expect_failure(report, reason)
    xml.add(report, junit.properties(about, last))
