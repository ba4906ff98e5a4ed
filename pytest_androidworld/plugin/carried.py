"""Cases that a resumed run carries over: in JUnit's file and in Allure like those it plays."""

import pytest

from pytest_androidworld.plugin import compat, compat_junit, manifest, resume, start
from pytest_androidworld.plugin.allure import active
from pytest_androidworld.plugin.known_failures import MARK
from pytest_androidworld.report import failure, journal, junit
from pytest_androidworld.report.schema import AttemptLine, Manifest, outcome

SKIPPED_BEFORE = "skipped in the run that is resumed"
EXPECTED_BEFORE = "expected to fail in the run that is resumed"


@pytest.hookimpl(tryfirst=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """Before these write their files."""
    config = session.config
    if start.is_worker(config) or config.option.collectonly:
        return
    attempts: list[AttemptLine] = config.stash.get(resume.CARRIED, [])
    xml = compat_junit.JUnitXml.of(config)
    for case, last in journal.finals(attempts).items():
        if xml is not None:
            _add_to_junit(xml, manifest.of(config), last)
        if active(config):
            from pytest_androidworld.report import allure

            those = [each for each in attempts if journal.case(each) == case]
            allure.report_whole(manifest.of(config), those)


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
