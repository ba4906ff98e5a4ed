"""Where files of tasks are, what their node ids are, and which items are cases of a task."""

import importlib
import sys
from collections.abc import Iterable
from functools import cache, partial
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import pytest_androidworld.task_cases as task_cases
from pytest_androidworld.plugin.invocation.invocation import Invocation
from pytest_androidworld.plugin.options import option_table, options

HOME = Path(task_cases.__path__[0])
STUB = Path(task_cases.__file__).parent  # in a checkout, where the files of HOME are not
PLACE = "pytest_androidworld/task_cases"  # how node ids of built-in tasks begin, but at home
TRIAL = "androidworld_trial"  # the mark of a case that is one of several with its seed
CONDITION = "androidworld_condition"  # the mark of a case under a condition


def at_home(config: pytest.Config) -> bool:
    """Whether this run's root folder is the checkout, where built-in tasks are files below it."""
    return HOME.parent == config.rootpath


def node_id_of(config: pytest.Config, path: Path) -> str | None:
    """The node id of a built-in file, the same wherever it is installed; None for pytest's own."""
    if at_home(config) or not path.is_relative_to(HOME):
        return None
    return "/".join((PLACE, *path.relative_to(HOME).parts))


def home_of(config: pytest.Config, path: Path) -> Path | None:
    """The folder of built-in tasks that a path is in: the installed one, or a checkout's."""
    copies = (folder for folder in own_folders(config) if _is_copy(folder))
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


def own_folders(config: pytest.Config) -> tuple[Path, ...]:
    """The user's existing folders of tasks."""
    invocation = Invocation.of(config)
    if invocation.folders is None:
        text, _ = options.written(config, option_table.BY_NAME["tasks"])
        paths = [config.rootpath / name.strip() for name in text.split(",") if name.strip()]
        invocation.folders = tuple(path for path in paths if path.is_dir())
    return invocation.folders


def task_folders(config: pytest.Config) -> tuple[Path, ...]:
    """The folder of built-in tasks, and the user's."""
    return HOME, *own_folders(config)


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
