"""The parameters of a case: pytest's own is the seed, marks have its trial and condition."""

from functools import cache
from typing import Any

import pytest

from pytest_androidworld.plugin.collection.task_files import CONDITION, TRIAL, TaskClass
from pytest_androidworld.plugin.compat import pytest_api
from pytest_androidworld.plugin.run.run import Run
from pytest_androidworld.report.plays import Play


def add(metafunc: pytest.Metafunc) -> None:
    """Parametrize a task's test by seed, and by trial and condition if there are several."""
    metafunc.parametrize("seed", _sets(Run.of(metafunc.config).settings.plays))


@cache
def _sets(plays: tuple[Play, ...]) -> list[Any]:
    """The parameter sets, which all tasks share."""
    return [pytest.param(each.seed, id=each.id, marks=_marks(each)) for each in plays]


def _marks(play: Play) -> list[pytest.MarkDecorator]:
    values = {TRIAL: play.trial, CONDITION: play.condition}
    return [getattr(pytest.mark, name)(value) for name, value in values.items() if value]


def of_item(item: pytest.Item) -> Play | None:
    """Which play of its task an item is; None if it is none."""
    parameters = pytest_api.parameters(item) if isinstance(item.parent, TaskClass) else None
    if parameters is None or "seed" not in parameters:
        return None
    marks = {
        mark.name: mark.args[0] for mark in item.own_markers if mark.name in (TRIAL, CONDITION)
    }
    return Play(parameters["seed"], marks.get(TRIAL), marks.get(CONDITION, ""))
