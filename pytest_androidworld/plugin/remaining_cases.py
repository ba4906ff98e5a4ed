"""Which cases of a run are planned, left, or not needed; by node id, on the controller.

collected + carried over = planned
    in the journal, with a final verdict
    skipped for a reason of their own
    left: being played, to be played, or not run because of the run's limits
    not needed: the gate decides without them (`until`)
"""

from collections.abc import Collection
from typing import Any

import pytest

from pytest_androidworld.plugin import compat, outcomes, until
from pytest_androidworld.plugin.models import NOT_RUN
from pytest_androidworld.plugin.workers import COLLECTED
from pytest_androidworld.report.node_ids import NodeId
from pytest_androidworld.report.statistics import Rate
from pytest_androidworld.verdicts import OUTCOMES

UNPLAYED = (NOT_RUN, until.NOT_NEEDED)  # how the reasons of cases that were not begun begin


def left(reporter: Any, records: list[Any]) -> Rate:
    """The planned and carried cases that have not ended, of those that are needed."""
    cases = _collected(reporter.config) - not_needed(reporter, records)
    final = _final(records)
    return Rate(len(cases - final - _ended(reporter)), len(cases | final))


def not_needed(reporter: Any, records: list[Any]) -> set[str]:
    """The cases that a run left out because the gate decides without them."""
    looks = until.of(reporter.config)
    if looks is None:
        return set()
    remaining = _collected(reporter.config) - _final(records) - _ended(reporter)
    return {nodeid for nodeid in remaining if not looks.needs(nodeid)}


def planned(config: pytest.Config, records: list[Any]) -> set[str]:
    """The node ids of all cases of this run, those carried over among them."""
    return _collected(config) | _final(records)


def without_verdict(
    config: pytest.Config, records: list[Any], waiting: Collection[str]
) -> set[str]:
    """The node ids of the cases whose verdict is not in the journal yet, if they get one.

    ``waiting`` are those that have one, which is not written yet.
    """
    ended = _ended(compat.terminal(config)) - set(waiting)
    return _collected(config) - _final(records) - ended


def _collected(config: pytest.Config) -> set[str]:
    collected = config.stash.get(COLLECTED, ())
    return {nodeid for nodeid in collected if NodeId.parse(nodeid).is_episode}


def _final(records: list[Any]) -> set[str]:
    return {attempt["run"]["nodeid"] for attempt in records if attempt["final"]}


def _ended(reporter: Any) -> set[str]:
    """The node ids of tests that have an outcome, or were skipped for a reason of their own."""
    return {
        report.nodeid
        for kind in OUTCOMES
        for report in compat.reports(reporter).get(kind, ())
        if not (report.skipped and outcomes.reason(report).startswith(UNPLAYED))
    }
