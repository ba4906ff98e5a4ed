"""Makes pytest's report of a case: its outcome, its phase, and the attempts that it carries."""

import json
from collections.abc import Generator
from typing import TYPE_CHECKING, Any

import pytest

from pytest_androidworld.plugin.cases.outcomes import ATTEMPTS, GIVEN_UP, NotPlayed
from pytest_androidworld.plugin.collection import timeouts
from pytest_androidworld.plugin.compat import pytest_api
from pytest_androidworld.plugin.journal import known_failures
from pytest_androidworld.plugin.run.run import CASE
from pytest_androidworld.report import junit
from pytest_androidworld.verdicts import Outcome

if TYPE_CHECKING:
    from pytest_androidworld.plugin.cases.case import Case


class CaseReports:
    """Reports device errors and invalid tasks as errors, in the phase set-up."""

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_makereport(
        self, item: pytest.Item, call: pytest.CallInfo[None]
    ) -> Generator[None, Any, Any]:
        report: Any = yield
        case: Case | None = item.stash.get(CASE, None)
        if case is None or not case.attempts or (call.when == "setup" and report.passed):
            return report
        case.process.end_copy()  # the agent's constructor has forked it
        if case.unfit:
            pytest_api.stop(item.session, case.unfit)
        if call.when != "teardown":
            fault = call.excinfo.value if call.excinfo else None
            if not isinstance(fault, pytest.skip.Exception | pytest.xfail.Exception):
                case.attempt.settle(
                    fault, in_setup=call.when == "setup", timed_out=timeouts.stopped(fault)
                )  # of a case that is skipped, what was played before counts
            _file(report, fault)
            if case.attempt.verdict:
                _describe(case, item, report, fault)
        if case.records:
            setattr(report, ATTEMPTS, json.dumps(case.records))
        return report


def _describe(case: "Case", item: pytest.Item, report: Any, fault: BaseException | None) -> None:
    """Note what pytest makes of the verdict, and add it to the report's properties."""
    case.attempt.outcome = outcome(report)
    case.attempt.known = known_failures.why(report)
    if fault is None and report.failed:  # it has passed, and ought not to: a strict mark
        case.attempt.notes.append(str(report.longrepr))
    others = [pair for pair in item.user_properties if not pair[0].startswith(junit.PREFIX)]
    item.user_properties[:] = [*others, *case.properties]  # of an earlier run: `--reruns`
    report.user_properties = list(item.user_properties)


def _file(report: Any, fault: BaseException | None) -> None:
    """Set a report's phase, for an error or a failure; no xfail mark covers a device error.

    pytest's summary names the exception first; the verdict says more.
    """
    if isinstance(fault, NotPlayed):
        report.outcome, report.when = "failed", "setup"
        pytest_api.expect_no_failure(report)
        if fault.no_device:
            setattr(report, GIVEN_UP, True)
    elif report.failed:
        report.when = "call"
    pytest_api.shorten_crash(report, type(fault).__name__)


def outcome(report: Any) -> Outcome:
    """The outcome in pytest's terms."""
    if pytest_api.expected_failure(report) is not None:
        return "xfailed" if report.skipped else "xpassed"
    if report.failed:
        return "error" if report.when == "setup" else "failed"
    return "skipped" if report.skipped else "passed"
