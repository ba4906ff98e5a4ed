"""Maps verdicts to pytest's outcomes: passed, failed, error."""

import json
from collections.abc import Container, Generator
from typing import TYPE_CHECKING, Any

import pytest

from pytest_androidworld.plugin import compat, known_failures, start
from pytest_androidworld.plugin.handover import GIVEN_UP
from pytest_androidworld.report import junit
from pytest_androidworld.report.node_ids import NodeId
from pytest_androidworld.verdicts import TABLE, Outcome, Verdict

if TYPE_CHECKING:
    from pytest_androidworld.plugin.case import Case

ATTEMPTS = "androidworld"  # attribute of a report: its case's attempts as JSON, for the controller
LACKS = "the device lacks what the task needs: "  # how the reason of a skipped case begins
LACK = "the device lacks what they need"


class NotPlayed(pytest.fail.Exception):  # type: ignore[misc, name-defined]
    """The case does not count for the agent: model error, device error, or invalid task."""

    __module__ = "builtins"  # a short name in the summary

    def __init__(self, verdict: Verdict, message: str, *, no_device: bool = False) -> None:
        super().__init__(message, pytrace=False)
        self.verdict = verdict
        self.no_device = no_device  # the device was given up, and no other is left


def conclude(case: "Case", *, no_device: bool = False) -> None:
    """Raise pytest's outcome for the newest attempt, unless it passed."""
    __tracebackhide__ = True
    verdict = case.attempt.verdict
    assert verdict is not None, "it is concluded once it has one"
    outcome = TABLE[verdict].outcome
    if outcome == "error":
        raise NotPlayed(verdict, case.message, no_device=no_device) from None
    if outcome == "failed":
        pytest.fail(case.message, pytrace=False)
    if outcome == "skipped":
        pytest.skip(f"{verdict}: {case.attempt.error}")


def skipped(reporter: Any, played: Container[str] = ()) -> list[str]:
    """The skip reason of each skipped case.

    ``played`` are the node ids of those that have a verdict nevertheless.
    """
    stats = compat.reports(reporter)
    reports = [*stats.get("skipped", ()), *stats.get("xfailed", ())]
    return [
        reason(report)
        for report in reports
        if NodeId.parse(report.nodeid).is_episode and report.nodeid not in played
    ]


def reason(report: Any) -> str:
    """Why a case was skipped, or expected to fail."""
    expected = compat.expected_failure(report)
    if expected is not None:
        return f"expected to fail: {expected.removeprefix('reason: ')}"
    return compat.skip_reason(report).removeprefix("Skipped: ")


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, Any, Any]:
    """Report device errors and invalid tasks as errors, in the phase set-up."""
    report: Any = yield
    case = item.stash.get(start.CASE, None)
    if case is None or not case.attempts or (call.when == "setup" and report.passed):
        return report
    case.process.end_copy()  # the agent's constructor has forked it
    if call.when != "teardown":
        fault = call.excinfo.value if call.excinfo else None
        case.attempt.settle(fault, in_setup=call.when == "setup")
        _file(report, fault)
        if case.attempt.verdict:
            case.attempt.outcome = outcome(report)
            case.attempt.known = known_failures.why(report)
            if fault is None and report.failed:  # it has passed, and ought not to: a strict mark
                case.attempt.notes.append(str(report.longrepr))
            others = [
                each for each in item.user_properties if not each[0].startswith(junit.PREFIX)
            ]
            item.user_properties[:] = [*others, *case.properties]  # of an earlier run: `--reruns`
            report.user_properties = list(item.user_properties)
    if case.records:
        setattr(report, ATTEMPTS, json.dumps(case.records))
    return report


def _file(report: Any, fault: BaseException | None) -> None:
    """Set a report's phase, for an error or a failure; no xfail mark covers a device error.

    pytest's summary names the exception first; the verdict says more.
    """
    if isinstance(fault, NotPlayed):
        report.outcome, report.when = "failed", "setup"
        compat.expect_no_failure(report)
        if fault.no_device:
            setattr(report, GIVEN_UP, True)
    elif report.failed:
        report.when = "call"
    compat.shorten_crash(report, type(fault).__name__)


def outcome(report: Any) -> Outcome:
    """The outcome in pytest's terms."""
    if compat.expected_failure(report) is not None:
        return "xfailed" if report.skipped else "xpassed"
    if report.failed:
        return "error" if report.when == "setup" else "failed"
    return "skipped" if report.skipped else "passed"
