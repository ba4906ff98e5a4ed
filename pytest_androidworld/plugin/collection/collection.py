"""Collection: a file of tasks -> task classes -> one item per seed.

Nothing is drawn, no device is started and no agent is loaded here.
"""

from collections.abc import Generator, Iterable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from pytest_androidworld.errors import UsageError
from pytest_androidworld.plugin.collection import order, parameters
from pytest_androidworld.plugin.collection.task_files import (
    HOME,
    STUB,
    holds_tasks,
    home_of,
    import_built_in,
    is_task,
    node_id_of,
)
from pytest_androidworld.plugin.compat import pytest_api
from pytest_androidworld.plugin.invocation.invocation import Invocation
from pytest_androidworld.plugin.run.run import Run, begun


class TasksOnly(pytest_api.LoadedModule):
    """A module of which only the tasks matter, and not the hundred names that it imports."""

    def collect(self) -> Iterable[pytest.Item | pytest.Collector]:
        make = self.ihook.pytest_pycollect_makeitem
        for name, value in vars(self.obj).items():
            found = make(collector=self, name=name, obj=value) if is_task(value) else None
            yield from found if isinstance(found, list) else filter(None, [found])


class TaskModule(TasksOnly):
    """A built-in task file, imported under its one canonical name."""

    def load(self) -> ModuleType:
        home = home_of(self.config, self.path)
        assert home is not None  # it was collected because of it
        return import_built_in(home, self.path)


class TextprotoModule(TasksOnly):
    """A file of retrieval tasks; each is a class, as if written in Python."""

    def load(self) -> ModuleType:
        from pytest_androidworld.task.retrieval import files

        module = ModuleType(self.path.stem)
        try:
            tasks = files.load(self.path)
        except UsageError as error:
            raise self.CollectError(str(error)) from None
        for task in tasks:
            setattr(module, task.__name__, task)
        return module


class TaskFolder(pytest_api.Folder):  # type: ignore[misc]  # its base is final, see there
    """A folder of built-in tasks; its ``__init__.py``, there for ``--pyargs``, is not imported."""

    @classmethod
    def at(cls, parent: pytest.Collector, path: Path) -> "TaskFolder":
        nodeid = node_id_of(parent.config, HOME if path == STUB else path)
        made: TaskFolder = cls.named(parent, path, nodeid)
        return made

    def collect(self) -> Iterable[pytest.Item | pytest.Collector]:
        if self.path != STUB or STUB == HOME:
            return super().collect()
        hooks = pytest_api.hooks_at(self.session, HOME)
        folder = hooks.pytest_collect_directory(path=HOME, parent=self)
        return list(folder.collect())


def pytest_collect_directory(path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    if path == STUB or home_of(parent.config, path):
        return TaskFolder.at(parent, path)
    return None


@pytest.hookimpl(wrapper=True)
def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> Generator[None, Any, Any]:
    """Collect task files of any name: `python_files` is for tests."""
    found = yield
    if found or file_path.suffix not in (".py", ".textproto") or file_path.name[0] == "_":
        return found
    if not holds_tasks(parent.config, file_path):
        return found
    Invocation.of(parent.config).begin()
    nodeid = node_id_of(parent.config, file_path)
    if file_path.suffix == ".textproto":
        return [TextprotoModule.from_parent(parent, path=file_path, nodeid=nodeid)]
    hooks = pytest_api.hooks_at(parent.session, file_path)
    return [hooks.pytest_pycollect_makemodule(module_path=file_path, parent=parent)]


def pytest_pycollect_makemodule(
    module_path: Path, parent: pytest.Collector
) -> pytest.Module | None:
    if home_of(parent.config, module_path):
        nodeid = node_id_of(parent.config, module_path)
        return TaskModule.from_parent(parent, path=module_path, nodeid=nodeid)
    return None


def pytest_pycollect_makeitem(
    collector: pytest.Module | pytest.Class, name: str, obj: object
) -> pytest.Collector | list[pytest.Item] | None:
    """Collect a task in the module that defines it, not in those that import it."""
    if not is_task(obj):
        return None
    task: Any = obj
    textproto = isinstance(collector, TextprotoModule)
    if not textproto and task.__module__ != collector.obj.__name__:
        return []
    if not task.template or not getattr(task, "__test__", True) or name.startswith("_"):
        return []  # what a family of tasks shares
    Invocation.of(collector.config).begin()
    from pytest_androidworld.plugin.collection import task_classes

    return task_classes.collected(Run.of(collector.config), collector, name, task)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Select and order the cases; here, so that it comes after plugins that shuffle."""
    if begun(config):
        order.select_and_sort(Run.of(config), items)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Parametrize a task by seed and trial."""
    if is_task(metafunc.cls) and "seed" in metafunc.fixturenames:
        parameters.add(metafunc)
