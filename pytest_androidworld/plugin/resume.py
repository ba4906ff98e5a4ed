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
from pytest_androidworld.errors import UsageError
from pytest_androidworld.plugin import (
    compat,
    gateways,
    known_failures,
    manifest,
    option_table,
    options,
    parameters,
    shards,
    start,
)
from pytest_androidworld.plugin.collection import task_folders, task_of
from pytest_androidworld.plugin.records import digest
from pytest_androidworld.report import journal, schema, words
from pytest_androidworld.report.comparison.manifests import difference, of_agents
from pytest_androidworld.verdicts import FAILURES, TABLE

SAME = ("grading", "budget", "device")  # else the verdicts are not comparable
REPLACED = ("--aw-resume", "--aw-journal")  # by a run that goes on
ANYWAY = f"--aw-{option_table.RESUME_ANYWAY.name}"
CARRIED = pytest.StashKey[list[Any]]()
CASES = pytest.StashKey[dict[str, list[list[Any]]]]()
INPUT = "aw_resumed"  # of a worker: cases as JSON; the journal may have grown when it starts


def carried(config: pytest.Config) -> list[Any]:
    """The attempts of the old journal that this run carries over."""
    if CARRIED not in config.stash:
        config.stash[CARRIED] = _read(config)
    return config.stash[CARRIED]


def _read(config: pytest.Config) -> list[Any]:
    path = start.settings(config).resume
    if path is None:
        return []
    old: Any = journal.read(path)
    new: Any = manifest.of(config)
    there = old.manifest
    if old.declared_device == new["device"]:  # what it really is, its first case will record
        there = {**there, "device": new["device"]}
    others = [text for name in SAME for text in difference(name, there, new)]
    if others:
        raise UsageError(f"--aw-resume: this run cannot resume {path}: {'; '.join(others)}")
    finals = old.finals.items()
    done = {
        case
        for case, last in finals
        if not TABLE[last["verdict"]].resumed and _is_now(config, last)
    }
    before = old.manifest.get("carried", [])
    differs = "; ".join(of_agents(old.manifest, new))
    if differs and not options.is_on(config, option_table.RESUME_ANYWAY):
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
    return [known_failures.restated(config, attempt) for attempt in attempts]


def _was_killed_once(final: Any) -> bool:
    from pytest_androidworld.plugin.attempts import KILLED

    return bool(final["error"] == KILLED and final["attempt"] == 1)


def _is_now(config: pytest.Config, attempt: Any) -> bool:
    """Whether the attempt's task file has not changed."""
    folders = (*task_folders(config), config.rootpath)
    return any(digest(folder / attempt["file"]) == attempt["hash"] for folder in folders)


def command(config: pytest.Config, run: str) -> str:
    """The command that resumes this run."""
    words, rest = ["pytest"], iter(map(str, config.invocation_params.args))
    for word in rest:
        name, equals, _ = word.partition("=")
        if name not in REPLACED:
            words.append(gateways.bare(llm.bare(word)))
        elif not equals:
            next(rest, None)
    return shlex.join([*words, f"--aw-resume={run}"])


def carries(config: pytest.Config) -> bool:
    """Whether the run carries cases over; not if that was refused."""
    attempts: list[Any] = config.stash.get(CARRIED, [])
    return bool(journal.finals(attempts))


def has_failed(config: pytest.Config) -> bool:
    """Whether a case that is carried over has failed."""
    attempts: list[Any] = config.stash.get(CARRIED, [])
    return any(schema.outcome(final) in FAILURES for final in journal.finals(attempts).values())


def done_cases(config: pytest.Config) -> list[list[Any]]:
    """The cases that need not be played again: task, seed, trial, hash of the task's file."""
    return _of_controller(config)["done"]


def attempts_before(item: Any) -> int:
    """How often the item's case was begun by the run that is resumed, without a final verdict."""
    begun = _of_controller(item.config)["begun"]
    return sum(tuple(case) == _case(item) for case in begun)


def _of_controller(config: pytest.Config) -> dict[str, list[list[Any]]]:
    """What `cases_for_worker` gives on the controller; each case asks."""
    if CASES not in config.stash:
        given = (compat.worker_input(config) or {}).get(INPUT)
        config.stash[CASES] = json.loads(given) if given else cases_for_worker(config)
    return config.stash[CASES]


def cases_for_worker(config: pytest.Config) -> dict[str, list[list[Any]]]:
    """The cases that are done, and, for each attempt, those that were only begun."""
    attempts = carried(config)
    finals = journal.finals(attempts)
    begun = [attempt for attempt in attempts if journal.case(attempt) not in finals]
    return {"done": [*map(_named, finals.values())], "begun": [*map(_named, begun)]}


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    shards.select(config, items)  # of all cases, whatever was played before
    try:
        done = {tuple(case) for case in done_cases(config)}
    except UsageError as error:
        raise pytest.UsageError(str(error)) from None
    if not done:
        return
    remaining: list[pytest.Item] = []
    dropped: list[pytest.Item] = []
    for item in items:
        (dropped if _case(item) in done else remaining).append(item)
    if dropped:
        config.hook.pytest_deselected(items=dropped)
        items[:] = remaining


def _case(item: Any) -> tuple[Any, ...] | None:
    play = parameters.of_item(item)
    if play is None or item.originalname != "test_episode":
        return None
    return task_of(item).__name__, play.seed, play.number, digest(item.path)


def _named(attempt: Any) -> list[Any]:
    case = journal.case(attempt)
    return [case.task, case.seed, case.trial, attempt["hash"]]
