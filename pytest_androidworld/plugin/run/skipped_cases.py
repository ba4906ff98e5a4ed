"""Why cases were skipped, as their reports say it: by this plugin, or by a user's mark."""

from collections.abc import Container
from typing import Any

import pytest_androidworld.verdicts as verdicts
from pytest_androidworld.plugin.compat import pytest_api
from pytest_androidworld.plugin.run.run import Run
from pytest_androidworld.report.node_ids import NodeId

# How reasons begin: of a case that the run had no model, money or time for, and that the gate
# decides without.
NOT_RUN = f"{verdicts.NOT_RUN}: "
NOT_NEEDED = "not needed: "
UNPLAYED = (NOT_RUN, NOT_NEEDED)  # of cases that were not begun
LACK = "the device lacks what they need"


def skipped(reporter: Any, played: Container[str] = ()) -> list[str]:
    """The skip reason of each skipped case.

    ``played`` are the node ids of those that have a verdict nevertheless.
    """
    stats = pytest_api.reports(reporter)
    reports = [*stats.get("skipped", ()), *stats.get("xfailed", ())]
    return [
        reason(report)
        for report in reports
        if NodeId.parse(report.nodeid).is_episode and report.nodeid not in played
    ]


def reason(report: Any) -> str:
    """Why a case was skipped, or expected to fail."""
    expected = pytest_api.expected_failure(report)
    if expected is not None:
        return f"expected to fail: {expected.removeprefix('reason: ')}"
    return pytest_api.skip_reason(report).removeprefix("Skipped: ")


def has_left_out(run: Run) -> bool:
    """Whether cases were not run, after a limit or without a model."""
    reporter = run.terminal
    return reporter is not None and bool(not_run(reporter))


def not_run(reporter: Any) -> list[str]:
    """Why each case was not run, after the limit was reached or the model was unreachable."""
    reasons = skipped(reporter)
    return [each.removeprefix(NOT_RUN) for each in reasons if each.startswith(NOT_RUN)]
