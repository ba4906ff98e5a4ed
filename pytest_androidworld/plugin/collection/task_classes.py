"""Which task classes are collected in a run of tasks, and with which marks."""

from typing import Any

import pytest

from pytest_androidworld.errors import UsageError
from pytest_androidworld.plugin.collection import timeouts
from pytest_androidworld.plugin.collection.suites import Suites
from pytest_androidworld.plugin.collection.task_files import CONDITION, TRIAL, TaskClass, home_of
from pytest_androidworld.plugin.run.run import Run
from pytest_androidworld.task import catalogue, declaration, smoke


class Marks:
    """The marks of tasks, registered for ``--strict-markers``."""

    def __init__(self, run: Run) -> None:
        self.config = run.config
        self.names: set[str] = set()
        for text in (
            f"{TRIAL}(number): which trial of its seed a case is",
            f"{CONDITION}(name): under which condition of the phone a case is played",
        ):
            run.config.addinivalue_line("markers", text)

    def register(self, name: str) -> None:
        """With the benchmark's description if it has one."""
        if name not in self.names:
            self.names.add(name)
            description = catalogue.marks().get(name, f"your tasks in the app {name}")
            self.config.addinivalue_line("markers", f"{name}: {description}")


def collected(
    run: Run, module: pytest.Module | pytest.Class, name: str, task: Any
) -> pytest.Collector | list[pytest.Item]:
    """The collector of a task, marked; nothing if its suite is left out."""
    if run.once(Suites).is_left_out(module, name, task):
        return []
    _check_declaration(module, task)
    node = TaskClass.from_parent(module, name=name, obj=task)
    built_in = home_of(run.config, module.path) is not None
    for mark in _marks(task, built_in=built_in):
        run.once(Marks).register(mark)
        node.add_marker(mark)
    timeouts.limit(node, task)
    return node


def _check_declaration(module: pytest.Module | pytest.Class, task: Any) -> None:
    try:
        declaration.check(task)
    except UsageError as error:
        raise module.CollectError(f"{module.nodeid}: {error}") from None


def _marks(task: Any, *, built_in: bool) -> list[str]:
    """The marks of a task: difficulty, tags and apps, from the paper or the class.

    A user's own task is in the suite `-m smoke` only if its class has that mark.
    """
    entry = catalogue.find(task.__name__)
    apps = [catalogue.mark(app) for app in task.app_names]
    suites = [smoke.MARK] if built_in and task.__name__ in smoke.tasks() else []
    return list(dict.fromkeys([*(entry.marks if entry else ()), *apps, *suites, *task.marks]))
