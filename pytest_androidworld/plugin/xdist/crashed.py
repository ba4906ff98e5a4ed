"""The record of an attempt whose worker crashed, as the controller can reconstruct it.

The controller collects nothing, so it looks the task up in its file and draws its parameters once
more; the drawing uses neither device nor clock.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pytest_androidworld.bench import records
from pytest_androidworld.bench.attempts import Attempt, one_line
from pytest_androidworld.env.masking import Mask
from pytest_androidworld.plugin.cases import turns
from pytest_androidworld.plugin.collection import arguments
from pytest_androidworld.plugin.collection.task_files import file_name, home_of, import_built_in
from pytest_androidworld.plugin.compat import pytest_api, xdist_gateways
from pytest_androidworld.plugin.journal.known_failures import KnownFailures
from pytest_androidworld.plugin.journal.run_records import RunRecords
from pytest_androidworld.plugin.run import secrets_hidden
from pytest_androidworld.plugin.run.run import Run
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
    solution_steps: None = None  # nothing was judged


def died(node: Any, nodeid: str, times: int, *, final: bool) -> Any:
    """Record the attempts of a worker that crashed; the last one ended with it."""
    run, worker = Run.of(node.config), pytest_api.Worker(node).name
    known = run.once(RunRecords)
    left = turns.left(run, worker)
    number = known.earlier[nodeid]
    lost = xdist_gateways.connection_lost(node)
    if left and not lost:
        error = f"the worker {worker} died in the agent's turn, for time {times}"
        left[-1] |= {"error": error, "final": final}
    else:  # with its machine, or in a phase that is not known
        how = "was lost with its gateway" if lost else "died"
        error = f"the worker {worker} {how} while it played this case, for time {times}"
        attempt = max(len(left), 1)
        left[-1:] = [line(node, nodeid, error, attempt, final=final)]
    left[-1] = run.once(KnownFailures).restated(left[-1])
    for attempt_line in left:
        attempt_line["attempt"] += number
        known.add(attempt_line)
    known.earlier[nodeid] = left[-1]["attempt"]
    return left[-1]


def line(node: Any, nodeid: str, error: str, number: int, *, final: bool) -> "schema.AttemptLine":
    """The journal line of an attempt that ended in a device error; `number` counts from 1."""
    run = Run.of(node.config)
    node_id = NodeId.parse(nodeid)
    play = node_id.play or plays.Play(0)
    path = arguments.path_of(run.config, nodeid)
    limit: int | None = 0
    task, goal = Task(), ""
    notes: list[str] = []
    try:
        task = task_class(run, nodeid).drawn(play.seed)
        goal, limit = task.goal, run.settings.steps(type(task))
    except Exception as problem:  # noqa: BLE001 - a user's file; the line has the error
        notes.append(f"parameters not drawn again: {one_line(problem)}")
    described = records.described(
        node_id.task, play, tuple(task.app_names), file_name(run.config, path), path
    )
    spec = xdist_gateways.spec_of(node)
    machine = xdist_gateways.label(spec) if xdist_gateways.is_elsewhere(spec) else ""
    case = CrashedCase(
        nodeid, task, goal, limit, described, run.once(secrets_hidden.mask), machine
    )
    attempt = Attempt(case, number, worker=pytest_api.Worker(node).name)
    attempt.notes = notes
    attempt.crash(error, final=final)
    return attempt.record


def task_class(run: Run, nodeid: str) -> type[Task]:
    """The class of a case's task; what importing a user's file raises is passed on."""
    return _class(run, arguments.path_of(run.config, nodeid), NodeId.parse(nodeid).task)


def _class(run: Run, path: Path, name: str) -> type[Task]:
    found: Any
    if path.suffix == ".textproto":
        from pytest_androidworld.task.retrieval import files

        found = {kind.__name__: kind for kind in files.load(path)}[name]
    elif home := home_of(run.config, path):
        found = getattr(import_built_in(home, path), name)
    else:
        found = getattr(pytest_api.import_test_file(path, run.config.rootpath), name)
    task: type[Task] = found
    return task
