"""``--aw-resume=FILE``: cases with a final verdict in that journal are not played again.

A process that was killed in an agent's turn has left an agent error in the journal, and nobody can
tell any more who killed it: the agent, or a CI whose time was over.  Such a case is begun again
once, as it is where a worker dies.  The second time is the agent's error.
"""

import json
import shlex
from typing import Any

import pytest

from pytest_androidworld.agent import llm
from pytest_androidworld.bench.records import KILLED, digest
from pytest_androidworld.errors import UsageError
from pytest_androidworld.plugin.collection import parameters
from pytest_androidworld.plugin.collection.task_files import task_folders, task_of
from pytest_androidworld.plugin.compat import pytest_api, xdist_gateways
from pytest_androidworld.plugin.journal import manifest
from pytest_androidworld.plugin.journal.known_failures import KnownFailures
from pytest_androidworld.plugin.options import option_table, options
from pytest_androidworld.plugin.run.run import Run
from pytest_androidworld.report import journal, schema, words
from pytest_androidworld.report.comparison.manifests import difference, of_agents
from pytest_androidworld.verdicts import FAILURES, TABLE

SAME = ("grading", "budget", "device")  # else the verdicts are not comparable
REPLACED = ("--aw-resume", "--aw-journal")  # by a run that goes on
ANYWAY = f"--aw-{option_table.RESUME_ANYWAY.name}"
INPUT = "aw_resumed"  # of a worker: cases as JSON; the journal may have grown when it starts


def carried(run: Run) -> list[Any]:
    """The attempts of the old journal that this run carries over; read once, by `Run.once`."""
    path = run.settings.resume
    if path is None:
        return []
    old: Any = journal.read(path)
    new: Any = manifest.of(run)
    there = old.manifest
    if old.declared_device == new["device"]:  # what it really is, its first case will record
        there = {**there, "device": new["device"]}
    others = [text for name in SAME for text in difference(name, there, new)]
    if others:
        raise UsageError(f"--aw-resume: this run cannot resume {path}: {'; '.join(others)}")
    finals = old.finals.items()
    done = {
        case for case, last in finals if not TABLE[last["verdict"]].resumed and _is_now(run, last)
    }
    before = old.manifest.get("carried", [])
    differs = "; ".join(of_agents(old.manifest, new))
    if differs and not options.is_on(run.config, option_table.RESUME_ANYWAY):
        raise UsageError(
            f"--aw-resume: the agent of {path} is not that of this run: {differs};"
            f" {ANYWAY} carries its {words.count(len(done), 'case')} over anyway"
        )
    here: list[Any] = [{"cases": len(done), "run": str(path), "differs": differs}]
    mixed = before + (here if differs and done else [])
    if mixed:
        new["carried"] = mixed
    killed = {case for case in done if _was_killed_once(old.finals[case])}
    attempts: list[Any] = [
        {**attempt, "final": False} if journal.case(attempt) in killed else attempt
        for attempt in old.attempts
        if journal.case(attempt) in done
    ]
    known = run.once(KnownFailures)
    return [known.restated(attempt) for attempt in attempts]


def _was_killed_once(final: Any) -> bool:
    return bool(final["error"] == KILLED and final["attempt"] == 1)


def _is_now(run: Run, attempt: Any) -> bool:
    """Whether the attempt's task file has not changed."""
    folders = (*task_folders(run.config), run.config.rootpath)
    return any(digest(folder / attempt["file"]) == attempt["hash"] for folder in folders)


def command(run: Run, name: str) -> str:
    """The command that resumes this run."""
    words, rest = ["pytest"], iter(map(str, run.config.invocation_params.args))
    for word in rest:
        option, equals, _ = word.partition("=")
        if option not in REPLACED:
            words.append(xdist_gateways.bare(llm.bare(word)))
        elif not equals:
            next(rest, None)
    return shlex.join([*words, f"--aw-resume={name}"])


def taken_over(run: Run) -> list[Any]:
    """What the run carries over; nothing if that was not asked for, or refused."""
    return run.once(carried) if run.has(carried) else []


def carries(run: Run) -> bool:
    """Whether the run carries cases over; not if that was refused."""
    return bool(journal.finals(taken_over(run)))


def has_failed(run: Run) -> bool:
    """Whether a case that is carried over has failed."""
    finals = journal.finals(taken_over(run)).values()
    return any(schema.outcome(final) in FAILURES for final in finals)


def done_cases(run: Run) -> list[list[Any]]:
    """The cases that need not be played again: task, seed, trial, condition, file's hash."""
    return run.once(_of_controller)["done"]


def attempts_before(run: Run, item: Any) -> int:
    """How often the item's case was begun by the run that is resumed, without a final verdict."""
    begun = run.once(_of_controller)["begun"]
    return sum(tuple(case) == _case(item) for case in begun)


def _of_controller(run: Run) -> dict[str, list[list[Any]]]:
    """What `cases_for_worker` gives on the controller; each case asks."""
    given = (pytest_api.worker_input(run.config) or {}).get(INPUT)
    cases: dict[str, list[list[Any]]] = json.loads(given) if given else cases_for_worker(run)
    return cases


def cases_for_worker(run: Run) -> dict[str, list[list[Any]]]:
    """The cases that are done, and, for each attempt, those that were only begun."""
    attempts = run.once(carried)
    finals = journal.finals(attempts)
    begun = [attempt for attempt in attempts if journal.case(attempt) not in finals]
    return {"done": [*map(_named, finals.values())], "begun": [*map(_named, begun)]}


class Resume:
    """Leaves out the cases that need not be played again."""

    def __init__(self, run: Run) -> None:
        self.run = run

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        try:
            done = {tuple(case) for case in done_cases(self.run)}
        except UsageError as error:
            raise pytest.UsageError(str(error)) from None
        if not done:
            return
        remaining = [item for item in items if _case(item) not in done]
        dropped = [item for item in items if _case(item) in done]
        if dropped:
            self.run.config.hook.pytest_deselected(items=dropped)
            items[:] = remaining


def _case(item: Any) -> tuple[Any, ...] | None:
    play = parameters.of_item(item)
    if play is None or item.originalname != "test_episode":
        return None
    return task_of(item).__name__, play.seed, play.number, play.condition, digest(item.path)


def _named(attempt: Any) -> list[Any]:
    case = journal.case(attempt)
    return [case.task, case.seed, case.trial, case.condition, attempt["hash"]]
