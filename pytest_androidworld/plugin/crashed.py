"""The record of an attempt whose worker crashed, as the controller can reconstruct it.

The controller collects nothing, so it looks the task up in its file and draws its parameters once
more; the drawing uses neither device nor clock.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from pytest_androidworld.env.masking import Mask
from pytest_androidworld.plugin import (
    arguments,
    compat,
    compat_gateways,
    records,
    secrets_hidden,
    start,
)
from pytest_androidworld.plugin.attempts import Attempt, one_line
from pytest_androidworld.plugin.collection import file_name, home_of, import_built_in
from pytest_androidworld.report import plays
from pytest_androidworld.report.node_ids import NodeId
from pytest_androidworld.task.base import Task

if TYPE_CHECKING:
    from pytest_androidworld.report import schema


@dataclass(frozen=True)
class CrashedCase:
    """The parts of a case that an attempt's record needs."""

    nodeid: str
    task: Task
    goal: str
    limit: int | None
    described: dict[str, Any]
    mask: Mask
    machine: str = ""  # on which its worker was, if not on this one
    price: None = None


def died(node: Any, nodeid: str, times: int, *, final: bool) -> Any:
    """Record the attempts of a worker that crashed; the last one ended with it."""
    from pytest_androidworld.plugin import known_failures, reporting, turns

    config, worker = node.config, compat.Worker(node).name
    known = reporting.records(config)
    left = turns.left(config, worker)
    number = known.earlier[nodeid]
    lost = compat_gateways.connection_lost(node)
    if left and not lost:
        error = f"the worker {worker} died in the agent's turn, for time {times}"
        left[-1] |= {"error": error, "final": final}
    else:  # with its machine, or in a phase that is not known
        how = "was lost with its gateway" if lost else "died"
        error = f"the worker {worker} {how} while it played this case, for time {times}"
        attempt = max(len(left), 1)
        left[-1:] = [line(node, nodeid, error, attempt, final=final)]
    left[-1] = known_failures.restated(config, left[-1])
    for attempt_line in left:
        attempt_line["attempt"] += number
        known.add(attempt_line)
    known.earlier[nodeid] = left[-1]["attempt"]
    return left[-1]


def line(node: Any, nodeid: str, error: str, number: int, *, final: bool) -> "schema.AttemptLine":
    """The journal line of an attempt that ended in a device error; `number` counts from 1."""
    config: pytest.Config = node.config
    node_id = NodeId.parse(nodeid)
    play = node_id.play or plays.Play(0)
    path = arguments.path_of(config, nodeid)
    limit: int | None = 0
    task, goal = Task(), ""
    notes: list[str] = []
    try:
        task = task_class(config, nodeid).drawn(play.seed)
        goal, limit = task.goal, start.settings(config).steps(type(task))
    except Exception as problem:  # noqa: BLE001 - a user's file; the line has the error
        notes.append(f"parameters not drawn again: {one_line(problem)}")
    described = records.described(
        node_id.task, play, tuple(task.app_names), file_name(config, path), path
    )
    spec = compat_gateways.spec_of(node)
    machine = compat_gateways.label(spec) if compat_gateways.is_elsewhere(spec) else ""
    case = CrashedCase(nodeid, task, goal, limit, described, secrets_hidden.mask(config), machine)
    attempt = Attempt(case, number, worker=compat.Worker(node).name)
    attempt.notes = notes
    attempt.crash(error, final=final)
    return attempt.record


def task_class(config: pytest.Config, nodeid: str) -> type[Task]:
    """The class of a case's task; what importing a user's file raises is passed on."""
    return _class(config, arguments.path_of(config, nodeid), NodeId.parse(nodeid).task)


def _class(config: pytest.Config, path: Path, name: str) -> type[Task]:
    found: Any
    if path.suffix == ".textproto":
        from pytest_androidworld.task.retrieval import files

        found = {kind.__name__: kind for kind in files.load(path)}[name]
    elif home := home_of(config, path):
        found = getattr(import_built_in(home, path), name)
    else:
        found = getattr(compat.import_test_file(path, config.rootpath), name)
    task: type[Task] = found
    return task
