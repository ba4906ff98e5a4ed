"""Collection: a file of tasks -> task classes -> one item per seed.

Nothing is drawn, no device is started and no agent is loaded here.
"""

import importlib
import sys
from collections.abc import Generator, Iterable
from functools import cache, partial
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import pytest_androidworld.task_cases as task_cases
from pytest_androidworld.errors import UsageError
from pytest_androidworld.plugin import compat, start

HOME = Path(task_cases.__path__[0])
STUB = Path(task_cases.__file__).parent  # in a checkout, where the files of HOME are not
PLACE = "pytest_androidworld/task_cases"  # how node ids of built-in tasks begin, but at home


def at_home(config: pytest.Config) -> bool:
    """Whether this run's root folder is the checkout, where built-in tasks are files below it."""
    return HOME.parent == config.rootpath


def _id(config: pytest.Config, path: Path) -> str | None:
    """The node id of a built-in file, the same wherever it is installed; None for pytest's own."""
    if at_home(config) or not path.is_relative_to(HOME):
        return None
    return "/".join((PLACE, *path.relative_to(HOME).parts))


def home_of(config: pytest.Config, path: Path) -> Path | None:
    """The folder of built-in tasks that a path is in: the installed one, or a checkout's."""
    copies = (folder for folder in start.folders(config) if _is_copy(folder))
    return next((home for home in (HOME, *copies) if path.is_relative_to(home)), None)


@cache
def _is_copy(folder: Path) -> bool:
    """Whether it is the folder of a checkout, and what is installed came from a wheel."""
    stub = folder.parent / PLACE / "__init__.py"
    return folder.name == STUB.name and folder != HOME and stub.is_file()


def import_built_in(home: Path, path: Path) -> ModuleType:
    """Import a built-in task file: under the name of its package, never that of its folder alone.

    pytest would call ``task_cases/clock`` the package ``clock``, which hides others of that name.
    """
    package = task_cases.__name__ if home == HOME else _package(home)
    parts = path.relative_to(home).with_suffix("").parts
    return importlib.import_module(".".join((package, *parts)))


def _package(folder: Path) -> str:
    """The name of a package that is that folder; nothing else can be called so."""
    name = f"{STUB.name} of {folder.parent}".replace(".", "_")
    package = sys.modules.setdefault(name, ModuleType(name))
    package.__path__ = [str(folder)]
    return name


class TasksOnly(compat.LoadedModule):
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


class TaskFolder(compat.Folder):  # type: ignore[misc]  # its base is final, see there
    """A folder of built-in tasks; its ``__init__.py``, there for ``--pyargs``, is not imported."""

    @classmethod
    def at(cls, parent: pytest.Collector, path: Path) -> "TaskFolder":
        nodeid = _id(parent.config, HOME if path == STUB else path)
        made: TaskFolder = cls.named(parent, path, nodeid)
        return made

    def collect(self) -> Iterable[pytest.Item | pytest.Collector]:
        if self.path != STUB or STUB == HOME:
            return super().collect()
        hooks = compat.hooks_at(self.session, HOME)
        folder = hooks.pytest_collect_directory(path=HOME, parent=self)
        return list(folder.collect())


class TaskClass(pytest.Class):
    """Collects a task class; its items are the seeds."""

    def collect(self) -> Iterable[pytest.Item | pytest.Collector]:
        lines = [
            each.__code__.co_firstlineno
            for each in vars(self.obj).values()
            if hasattr(each, "__code__")
        ]
        line = min(lines, default=1) - 1
        for item in super().collect():
            if isinstance(item, pytest.Item):
                where = partial(_where, self.path, line, f"{self.name}.{item.name}")
                item.reportinfo = where  # type: ignore[method-assign]  # the file, not Task's own
            yield item


def _where(path: Path, line: int, name: str) -> tuple[Path, int, str]:
    return path, line, name


def task_of(item: object) -> Any:
    """The task's class of an item or collector; None for what is no task."""
    kind = getattr(item, "cls", None)
    return kind if is_task(kind) else None


def is_task(thing: object) -> bool:
    """Whether it is a task's class; imports nothing to find out."""
    base = sys.modules.get("pytest_androidworld.task.base")
    return base is not None and isinstance(thing, type) and issubclass(thing, base.Task)


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
    start.begin(parent.config)
    nodeid = _id(parent.config, file_path)
    if file_path.suffix == ".textproto":
        return [TextprotoModule.from_parent(parent, path=file_path, nodeid=nodeid)]
    hooks = compat.hooks_at(parent.session, file_path)
    return [hooks.pytest_pycollect_makemodule(module_path=file_path, parent=parent)]


def task_folders(config: pytest.Config) -> tuple[Path, ...]:
    """The folder of built-in tasks, and the user's."""
    return HOME, *start.folders(config)


def holds_tasks(config: pytest.Config, path: Path) -> bool:
    """Whether a file or folder is in one of the folders of tasks."""
    return any(path.is_relative_to(folder) for folder in task_folders(config))


def relative(config: pytest.Config, path: Path) -> str | None:
    """A path relative to its folder of tasks, else to the root folder; None outside of these."""
    folders = (*task_folders(config), STUB, config.rootpath)
    homes = (folder for folder in folders if path.is_relative_to(folder))
    return next((path.relative_to(home).as_posix() for home in homes), None)


def file_name(config: pytest.Config, path: Path) -> str:
    """A task's file, as reports name it."""
    return relative(config, path) or path.name


def pytest_pycollect_makemodule(
    module_path: Path, parent: pytest.Collector
) -> pytest.Module | None:
    if home_of(parent.config, module_path):
        nodeid = _id(parent.config, module_path)
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
    start.begin(collector.config)
    from pytest_androidworld.plugin import suites, timeouts

    if suites.is_left_out(collector, name, task):
        return []
    _check_declaration(collector, task)
    node = TaskClass.from_parent(collector, name=name, obj=task)
    built_in = home_of(collector.config, collector.path) is not None
    for mark in _marks(task, built_in=built_in):
        start.register_mark(collector.config, mark)
        node.add_marker(mark)
    timeouts.limit(node, task)
    return node


def _check_declaration(module: pytest.Module | pytest.Class, task: Any) -> None:
    from pytest_androidworld.task import declaration

    try:
        declaration.check(task)
    except UsageError as error:
        raise module.CollectError(f"{module.nodeid}: {error}") from None


def _marks(task: Any, *, built_in: bool) -> list[str]:
    """The marks of a task: difficulty, tags and apps, from the paper or the class.

    A user's own task is in the suite `-m smoke` only if its class has that mark.
    """
    from pytest_androidworld.task import catalogue, smoke

    entry = catalogue.find(task.__name__)
    apps = [catalogue.mark(app) for app in task.app_names]
    suites = [smoke.MARK] if built_in and task.__name__ in smoke.tasks() else []
    return list(dict.fromkeys([*(entry.marks if entry else ()), *apps, *suites, *task.marks]))


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Order the cases: all tasks with the first seed, the longest first, then the second seed.

    Whatever is played when a run is interrupted is a fair part of it.  The same on each worker,
    so not by how long a case took before; what else is collected stays in its place.
    """
    if not start.begun(config):
        return
    from pytest_androidworld.plugin import arguments, parameters

    arguments.select(config, items)
    order = {play: place for place, play in enumerate(start.settings(config).plays)}
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
    from pytest_androidworld.task import catalogue

    entry = catalogue.find(task.__name__)
    return float(entry.steps if entry else 10 * task.complexity)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Parametrize a task by seed and trial."""
    if is_task(metafunc.cls) and "seed" in metafunc.fixturenames:
        from pytest_androidworld.plugin import parameters

        parameters.add(metafunc)
