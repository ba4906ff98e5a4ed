"""How a verdict looks in pytest: passed, failed, error; and what goes along with the reports."""

import json
from collections.abc import Generator
from typing import TYPE_CHECKING, Any

import pytest

from pytest_androidworld.plugin import start, timeouts
from pytest_androidworld.plugin.handover import LOST
from pytest_androidworld.report import junit

if TYPE_CHECKING:
    from pytest_androidworld.plugin.case import Case

ATTEMPTS = "androidworld"  # attribute of a report: its case's attempts as JSON, for the controller
LACKS = "the device lacks what the task needs: "  # how the reason of a skipped case begins


def skipped(reporter: Any) -> list[str]:
    """Why each case was skipped that was, in the words of whoever skipped it."""
    reports = reporter.stats.get("skipped", [])
    return [str(each.longrepr[2]).removeprefix("Skipped: ") for each in reports]


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, Any, Any]:
    """Device trouble and invalid tasks are errors: their report is filed under set-up."""
    report: Any = yield
    case = item.stash.get(start.CASE, None)
    if case is None or not case.attempts or (call.when == "setup" and report.passed):
        return report
    if call.when != "teardown":
        from pytest_androidworld.plugin.case import NotPlayed

        fault = call.excinfo.value if call.excinfo else None
        if report.skipped:
            case.attempts.clear()
            return report
        _seal(case, fault, in_setup=call.when == "setup")
        if report.failed:
            report.when = "setup" if isinstance(fault, NotPlayed) else "call"
            if getattr(fault, "lost", False):
                setattr(report, LOST, True)
        kept = [each for each in item.user_properties if not each[0].startswith(junit.PREFIX)]
        item.user_properties[:] = [*kept, *case.properties]  # of an earlier run: `--reruns`
        report.user_properties = list(item.user_properties)
    setattr(report, ATTEMPTS, json.dumps([each.record() for each in case.attempts]))
    return report


def _seal(case: "Case", fault: BaseException | None, *, in_setup: bool) -> None:
    """Give the attempt its verdict, if what happened is more than the case itself could tell."""
    import pytest_androidworld.episode as episode
    from pytest_androidworld.plugin.case import one_line

    attempt = case.attempt
    if fault is None:
        if attempt.verdict is None:  # a test of the user's that plays no episode
            attempt.fail(episode.PASSED, "")
    elif attempt.verdict is None and in_setup:  # the task was there, the agent was not
        attempt.fail(episode.AGENT_ERROR, one_line(fault))
    elif attempt.verdict is None and timeouts.stopped(fault):  # outside of an episode
        attempt.fail(episode.BUDGET_EXCEEDED, f"its time ran out ({one_line(fault)})")
    elif attempt.verdict in (None, episode.PASSED):
        attempt.fail(episode.FAILED, one_line(fault))
