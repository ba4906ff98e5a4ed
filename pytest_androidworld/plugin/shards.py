"""``--aw-shard=2/4``: a part of the cases, for one of several machines."""

from contextlib import suppress

import pytest

from pytest_androidworld.plugin import start
from pytest_androidworld.plugin.collection import task_of
from pytest_androidworld.report import journal, sharding
from pytest_androidworld.report.node_ids import NodeId


def select(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Deselect cases of other shards; tests that are not cases belong to the first."""
    shard = start.settings(config).shard
    if shard is None:
        return
    cases = [item.nodeid for item in items if task_of(item)]
    ours = sharding.deal(cases, shard.of, seconds(config, cases))[shard.number - 1]
    others = {item.nodeid for item in items} - {*cases} if shard.number == 1 else set()
    remaining = [item for item in items if item.nodeid in ours | others]
    dropped = [item for item in items if item.nodeid not in ours | others]
    if dropped:
        config.hook.pytest_deselected(items=dropped)
        items[:] = remaining


def seconds(config: pytest.Config, cases: list[str]) -> dict[str, float]:
    """How long each case took in the run of ``--aw-durations``, by node id."""
    path = start.settings(config).durations
    if path is None:
        return {}
    known: dict[str, float] = {}
    for each in journal.read(path).attempts:
        nodeid = each["run"]["nodeid"]
        known[nodeid] = known.get(nodeid, 0.0) + each["run"]["seconds"]
    return {case: known[case] for case in cases if case in known}


def record(config: pytest.Config, collected: list[str]) -> None:
    """Write the run's cases to its shard file, at the end."""
    from pytest_androidworld.plugin import reporting
    from pytest_androidworld.report import merging

    shard, known = start.settings(config).shard, reporting.records(config)
    if shard is None or not known.all:
        return
    played = (each["run"]["nodeid"] for each in known.all if each["final"])
    with suppress(OSError):  # a full disk: merging will miss it
        cases = (nodeid for nodeid in collected if NodeId.parse(nodeid).is_episode)
        merging.record(known.folder, shard, [*cases, *played])
