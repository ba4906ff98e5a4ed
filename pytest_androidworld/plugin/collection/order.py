"""The order of cases: all tasks with the first seed, the longest first, then the second seed.

Whatever is played when a run is interrupted is a fair part of it.  The same on each worker, so not
by how long a case took before; what else is collected stays in its place.
"""

from functools import cache
from typing import Any

import pytest

from pytest_androidworld.plugin.collection import parameters, split
from pytest_androidworld.plugin.collection.arguments import Selection
from pytest_androidworld.plugin.collection.task_files import task_of
from pytest_androidworld.plugin.run.run import Run
from pytest_androidworld.task import catalogue


def select_and_sort(run: Run, items: list[pytest.Item]) -> None:
    """Leave out what the arguments and the split do not select, and put the rest in order."""
    run.once(Selection).select(items)
    split.select(run, items)
    order = {play: place for place, play in enumerate(run.settings.plays)}
    steps = cache(lambda node: _steps(task_of(node)))
    keys = {
        item: (order.get(play, len(order)), -steps(item.parent))
        for item in items
        if (play := parameters.of_item(item))
    }
    places = [place for place, item in enumerate(items) if item in keys]
    cases = sorted((items[place] for place in places), key=keys.__getitem__)
    for place, item in zip(places, cases, strict=True):
        items[place] = item


def _steps(task: Any) -> float:
    """The steps that a person takes, or about ten for each point of complexity."""
    entry = catalogue.find(task.__name__)
    return float(entry.steps if entry else 10 * task.complexity)
