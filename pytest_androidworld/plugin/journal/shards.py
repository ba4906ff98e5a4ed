"""``--aw-shard=2/4``: a part of the cases, for one of several machines."""

from contextlib import suppress

import pytest

from pytest_androidworld.plugin.collection.task_files import task_of
from pytest_androidworld.plugin.journal.run_records import RunRecords
from pytest_androidworld.plugin.run.run import Run
from pytest_androidworld.report import journal, merging, sharding
from pytest_androidworld.report.node_ids import NodeId


class Shards:
    """Leaves the cases of other shards out, and notes at the end which cases were its own."""

    def __init__(self, run: Run) -> None:
        self.run = run

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Of all cases, whatever was played before; tests that are not cases belong to the first.

        Called before that of `resume`, which is registered later.
        """
        shard = self.run.settings.shard
        assert shard is not None, "it is registered where there is one"
        cases = [item.nodeid for item in items if task_of(item)]
        ours = sharding.deal(cases, shard.of, seconds(self.run, cases))[shard.number - 1]
        others = {item.nodeid for item in items} - {*cases} if shard.number == 1 else set()
        remaining = [item for item in items if item.nodeid in ours | others]
        dropped = [item for item in items if item.nodeid not in ours | others]
        if dropped:
            self.run.config.hook.pytest_deselected(items=dropped)
            items[:] = remaining

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self) -> None:
        """Write the cases to the shard's file."""
        shard, known = self.run.settings.shard, self.run.once(RunRecords)
        if shard is None or self.run.is_worker or not known.all:
            return
        collected = self.run.collected or ()
        cases = [nodeid for nodeid in collected if NodeId.parse(nodeid).is_episode]
        played = [each["run"]["nodeid"] for each in known.all if each["final"]]
        with suppress(OSError):  # a full disk: merging will miss it
            merging.record(known.folder, shard, [*cases, *played])


def seconds(run: Run, cases: list[str]) -> dict[str, float]:
    """How long each case took in the run of ``--aw-durations``, by node id."""
    path = run.settings.durations
    if path is None:
        return {}
    known: dict[str, float] = {}
    for each in journal.read(path).attempts:
        nodeid = each["run"]["nodeid"]
        known[nodeid] = known.get(nodeid, 0.0) + each["run"]["seconds"]
    return {case: known[case] for case in cases if case in known}
