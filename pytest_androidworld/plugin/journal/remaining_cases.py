"""Which cases of a run are planned, left, or not needed; by node id, on the controller.

collected + carried over = planned
    in the journal, with a final verdict
    skipped for a reason of their own
    left: being played, to be played, or not run because of the run's limits
    not needed: the gate decides without them (`until`)
"""

from collections.abc import Callable, Collection
from typing import Any

from pytest_androidworld.plugin.compat import pytest_api
from pytest_androidworld.plugin.run import skipped_cases
from pytest_androidworld.plugin.run.run import Run
from pytest_androidworld.report.node_ids import NodeId
from pytest_androidworld.report.statistics import Rate
from pytest_androidworld.verdicts import OUTCOMES


class Needs:
    """Whether a case that has not been begun would be; `until` sets it, where a run ends early."""

    def __init__(self, run: Run) -> None:
        self.of: Callable[[str], bool] | None = None  # a node id


def left(run: Run, records: list[Any]) -> Rate:
    """The planned and carried cases that have not ended, of those that are needed."""
    cases = _collected(run) - not_needed(run, records)
    final = _final(records)
    return Rate(len(cases - final - _ended(run.terminal)), len(cases | final))


def not_needed(run: Run, records: list[Any]) -> set[str]:
    """The cases that a run left out because the gate decides without them."""
    is_needed = run.once(Needs).of
    if is_needed is None:
        return set()
    remaining = _collected(run) - _final(records) - _ended(run.terminal)
    return {nodeid for nodeid in remaining if not is_needed(nodeid)}


def planned(run: Run, records: list[Any]) -> set[str]:
    """The node ids of all cases of this run, those carried over among them."""
    return _collected(run) | _final(records)


def without_verdict(run: Run, records: list[Any], waiting: Collection[str]) -> set[str]:
    """The node ids of the cases whose verdict is not in the journal yet, if they get one.

    ``waiting`` are those that have one, which is not written yet.
    """
    ended = _ended(run.terminal) - set(waiting)
    return _collected(run) - _final(records) - ended


def _collected(run: Run) -> set[str]:
    return {nodeid for nodeid in run.collected or () if NodeId.parse(nodeid).is_episode}


def _final(records: list[Any]) -> set[str]:
    return {attempt["run"]["nodeid"] for attempt in records if attempt["final"]}


def _ended(reporter: Any) -> set[str]:
    """The node ids of tests that have an outcome, or were skipped for a reason of their own."""
    return {
        report.nodeid
        for kind in OUTCOMES
        for report in pytest_api.reports(reporter).get(kind, ())
        if not (report.skipped and skipped_cases.reason(report).startswith(skipped_cases.UNPLAYED))
    }
