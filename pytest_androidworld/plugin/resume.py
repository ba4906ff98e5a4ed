"""``--aw-resume=FILE``: what that journal has a final verdict for is not played again."""

import json
from typing import Any

import pytest

from pytest_androidworld.errors import UsageError
from pytest_androidworld.plugin import start
from pytest_androidworld.plugin.attempts import digest
from pytest_androidworld.plugin.collection import task_of

SAME = ("agent", "model", "grading", "budget", "device")  # else the verdicts say something else
CARRIED = pytest.StashKey[list[Any]]()
INPUT = "aw_resumed"  # of a worker: cases as JSON; the journal may have grown when it starts


def carried(config: pytest.Config) -> list[Any]:
    """The attempts of the old journal that count in this run."""
    if CARRIED not in config.stash:
        config.stash[CARRIED] = _read(config)
    return config.stash[CARRIED]


def _read(config: pytest.Config) -> list[Any]:
    from pytest_androidworld.plugin import manifest
    from pytest_androidworld.report import journal
    from pytest_androidworld.report.schema import BESIDE

    path = start.settings(config).resume
    if path is None:
        return []
    old: Any = journal.read(path)
    new: Any = manifest.of(config)
    for name in SAME:
        if old.manifest[name] != new[name]:
            raise UsageError(
                f"--aw-resume: {path} was made with {name} {old.manifest[name]!r},"
                f" and this run has {new[name]!r}"
            )
    done = {case for case, last in old.finals.items() if last["verdict"] not in BESIDE}
    return [each for each in old.attempts if journal.case(each) in done]


def told(config: pytest.Config) -> list[list[Any]]:
    """The cases that need not be played again: task, seed, and the hash of the task's file."""
    worker = getattr(config, "workerinput", {})
    if INPUT in worker:
        cases: list[list[Any]] = json.loads(worker[INPUT])
        return cases
    return [[each["task"], each["seed"], each["hash"]] for each in carried(config)]


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    try:
        done = {tuple(case) for case in told(config)}
    except UsageError as error:
        raise pytest.UsageError(str(error)) from None
    if not done:
        return
    kept: list[pytest.Item] = []
    dropped: list[pytest.Item] = []
    for item in items:
        (dropped if _case(item) in done else kept).append(item)
    if dropped:
        config.hook.pytest_deselected(items=dropped)
        items[:] = kept


def _case(item: Any) -> tuple[Any, ...] | None:
    task = task_of(item)
    callspec = getattr(item, "callspec", None)
    if task is None or callspec is None or item.originalname != "test_episode":
        return None
    return task.__name__, callspec.params.get("seed"), digest(item.path)
