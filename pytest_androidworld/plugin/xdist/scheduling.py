"""xdist's scheduler for cases: seed by seed, the longest case first.

So what has been played when a run is interrupted is a fair part of it.  xdist starts a case only
when the worker holds the next one.  So each worker holds the shortest that is left behind the one
it plays, and gets the longest when that short one begins: at most one short case for each worker
ever waits while another worker is idle.
"""

from contextlib import suppress
from itertools import takewhile
from typing import Any

import pytest
from xdist.scheduler import LoadScheduling

from pytest_androidworld.errors import UsageError
from pytest_androidworld.plugin.compat import pytest_api
from pytest_androidworld.plugin.journal.run_records import RunRecords
from pytest_androidworld.plugin.run.run import Run
from pytest_androidworld.plugin.xdist import scopes
from pytest_androidworld.report import folders, journal
from pytest_androidworld.report.node_ids import NodeId
from pytest_androidworld.task import catalogue

STEP = 0.1  # seconds that a step may take, where nothing is known


class LongestFirst(scopes.OfItsWorkers, LoadScheduling):  # type: ignore[misc]  # it ships no types
    """Schedules single cases, alternating the longest and the shortest."""

    def __init__(self, config: pytest.Config, log: Any) -> None:
        super().__init__(config, log)
        self.collection: list[str] | None
        self.seeds: list[int] = []  # of each case: its seed's place among those of the run
        self.short: set[int] = set()  # those that were sent to wait behind a long one
        self.returned: set[int] = set()  # those whose worker could not play them

    def schedule(self) -> None:
        """Start workers once all have collected, and whenever one is replaced."""
        if self.collection is None and (collection := pytest_api.tests_of_all(self)) is not None:
            self.collection, run = collection, Run.of(self.config)
            expected = durations(run, self.collection)
            self.seeds = play_places(run, self.collection)
            cases = range(len(self.collection))
            self.pending[:] = sorted(cases, key=lambda i: (self.seeds[i], -expected[i], i))
            for node in self.nodes:
                self._send(node, 0)
        if self.collection is not None:
            for node in self.nodes:
                self.check_schedule(node)

    def check_schedule(self, node: Any, duration: float = 0) -> None:
        """Fill a worker up to two cases: the one that it plays, and the one behind it."""
        if pytest_api.Worker(node).is_ending:
            return
        while self.pending and len(self.node2pending[node]) < 2:
            held = self.node2pending[node]
            self._send(node, self._shortest() if held and held[-1] not in self.short else 0)
        if not self.pending:
            pytest_api.Worker(node).end()

    def _shortest(self) -> int:
        """The index of the shortest remaining case of the first seed."""
        first = self.seeds[self.pending[0]]
        return sum(1 for _ in takewhile(lambda i: self.seeds[i] == first, self.pending)) - 1

    def reassign(self, node: Any, nodeid: str) -> None:
        """Once this worker is done with the case, give it to the others; the worker ends."""
        assert self.collection is not None
        self.returned.add(self.collection.index(nodeid))
        pytest_api.Worker(node).end()

    def mark_test_complete(self, node: Any, item_index: int, duration: float = 0) -> None:
        """Mark a case as complete; one that was reassigned is played next."""
        if item_index in self.returned:
            self.returned.remove(item_index)
            self.pending.insert(0, item_index)
            for other in self.nodes:
                self.check_schedule(other)
        super().mark_test_complete(node, item_index, duration)

    def _send(self, node: Any, place: int) -> None:
        if self.pending:
            index = self.pending.pop(place)
            (self.short.add if place else self.short.discard)(index)
            self.node2pending[node].append(index)
            pytest_api.Worker(node).give(index)


def play_places(run: Run, nodeids: list[str]) -> list[int]:
    """The index of each case's seed and trial; other tests come last."""
    all_plays = run.settings.plays
    places = {play: place for place, play in enumerate(all_plays)}
    plays = [NodeId.parse(nodeid).play for nodeid in nodeids]
    return [places.get(play, len(places)) if play else len(places) for play in plays]


def durations(run: Run, nodeids: list[str]) -> list[float]:
    """The expected seconds of each case: from the run before this one, else by the budget."""
    cases: dict[tuple[str, str], float] = {}
    tasks: dict[str, float] = {}
    before = run.once(RunRecords).before or folders.latest(run.settings.artifacts_dir)
    with suppress(UsageError):
        last = journal.read(before / folders.JOURNAL)
        cases = {(case.task, case.play_id): each for case, each in last.durations.items()}
        tasks = last.task_durations
    expected = []
    for node_id in map(NodeId.parse, nodeids):
        play = node_id.play
        name = node_id.task if play else ""
        entry = catalogue.find(name)
        guess = STEP * entry.steps if entry else 0.0
        expected.append(cases.get((name, play.id if play else ""), tasks.get(name, guess)))
    return expected
