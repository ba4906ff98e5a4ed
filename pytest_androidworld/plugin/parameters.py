"""The parameters of a case: pytest's own is the seed, and a mark has the trial of it."""

from functools import cache
from typing import Any

import pytest

from pytest_androidworld.plugin import compat, start
from pytest_androidworld.plugin.collection import TaskClass
from pytest_androidworld.report.plays import Play


def add(metafunc: pytest.Metafunc) -> None:
    """Parametrize a task's test by seed, and by trial if there are several."""
    metafunc.parametrize("seed", _sets(start.settings(metafunc.config).plays))


@cache
def _sets(plays: tuple[Play, ...]) -> list[Any]:
    """The parameter sets, which all tasks share."""
    return [pytest.param(each.seed, id=each.id, marks=_marks(each)) for each in plays]


def _marks(play: Play) -> tuple[pytest.MarkDecorator, ...]:
    if play.trial is None:
        return ()
    mark: pytest.MarkDecorator = getattr(pytest.mark, start.TRIAL)
    return (mark(play.trial),)


def of_item(item: pytest.Item) -> Play | None:
    """Which play of its task an item is; None if it is none."""
    parameters = compat.parameters(item) if isinstance(item.parent, TaskClass) else None
    if parameters is None or "seed" not in parameters:
        return None
    trials = (mark.args[0] for mark in item.own_markers if mark.name == start.TRIAL)
    return Play(parameters["seed"], next(trials, None))
