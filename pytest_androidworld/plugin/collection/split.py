"""``--aw-split``: of the tasks that are collected, those of a part of the benchmark."""

import pytest

from pytest_androidworld.plugin.collection.arguments import Selection
from pytest_androidworld.plugin.collection.task_files import home_of, task_of
from pytest_androidworld.plugin.run.run import Run
from pytest_androidworld.task import splits
from pytest_androidworld.task.splits import Split

NAMED = 3  # tasks in a message


def select(run: Run, items: list[pytest.Item]) -> None:
    """Deselect the cases of tasks that are not in the split."""
    others = [item for item in items if _is_left_out(run, item)]
    if others:
        items[:] = [item for item in items if not _is_left_out(run, item)]
        run.config.hook.pytest_deselected(items=others)


def divided(run: Run, items: list[pytest.Item]) -> tuple[list[pytest.Item], list[str]]:
    """Of what the arguments select: what is in the split, and the names of tasks that are not."""
    selected = [item for item in items if run.once(Selection).selects(item.nodeid)]
    within = [item for item in selected if not _is_left_out(run, item)]
    names = (task_of(item).__name__ for item in selected if _is_left_out(run, item))
    return within, list(dict.fromkeys(names))


def where(split: Split, tasks: list[str]) -> str:
    """``MarkorCreateNote is in unseen-app:train``, of tasks that the split leaves out."""
    told = [_where(split, task) for task in tasks[:NAMED]]
    more = len(tasks) - NAMED
    return ", ".join(told) + (f", and {more} more are left out" if more > 0 else "")


def _where(split: Split, task: str) -> str:
    other = splits.other_part(task, split)
    return f"{task} is in {other}" if other else f"{task} is in no list of the benchmark's tasks"


def _is_left_out(run: Run, item: pytest.Item) -> bool:
    task = task_of(item)
    if task is None:
        return False
    built_in = home_of(run.config, item.path) is not None
    return not run.settings.split.has(task.__name__, built_in=built_in)
