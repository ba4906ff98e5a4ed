"""The built-in tasks by name, and where a task's file is."""

import importlib
import inspect
import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest_androidworld.task_cases as task_cases
from pytest_androidworld.errors import UnknownName, UsageError
from pytest_androidworld.task import catalogue, declaration
from pytest_androidworld.task.base import Task
from pytest_androidworld.task.retrieval import files

HOME = Path(task_cases.__path__[0])
PLACE = "pytest_androidworld/task_cases"  # how node ids of built-in tasks begin
CLASS = re.compile(r"^class ([A-Za-z]\w*)\(", re.MULTILINE)
QUESTION = re.compile(r'^  name: "(\w+)"', re.MULTILINE)


class TaskFile(NamedTuple):
    """A task, and the file that defines it."""

    task: type[Task]
    path: Path
    file: str  # as reports name it
    place: str  # as node ids do

    def node_id(self, play_id: str) -> str:
        """The node id that a case of it would have in pytest."""
        return f"{self.place}::{self.task.__name__}::test_episode[{play_id}]"


def names() -> tuple[str, ...]:
    """The names of the benchmark's tasks."""
    return tuple(sorted(catalogue.entries()))


def find(task: "str | type[Task]") -> TaskFile:
    """The built-in task of that name, or a class of the user's own."""
    if isinstance(task, str):
        return _built_in(task)
    if not (isinstance(task, type) and issubclass(task, Task)):
        raise UsageError(f"{task!r} is no task: give a name, or a class derived from Task")
    declaration.check(task)
    path = Path(getattr(task, "source", "") or inspect.getfile(task))
    if path.is_relative_to(HOME):
        return _of(task, path)
    return TaskFile(task, path, path.name, path.name)


def _of(task: type[Task], path: Path) -> TaskFile:
    file = path.relative_to(HOME).as_posix()
    return TaskFile(task, path, file, f"{PLACE}/{file}")


@cache
def _built_in(name: str) -> TaskFile:
    """Only the file of that task is imported."""
    path = _paths().get(name)
    task = _loaded(path).get(name) if path else None
    if path is None or task is None:
        raise UnknownName("task", name, names())
    return _of(task, path)


@cache
def _paths() -> dict[str, Path]:
    """By the name of each class that a file of tasks defines, and of each question: the file."""
    return {
        name: path
        for suffix, definition in ((".py", CLASS), (".textproto", QUESTION))
        for path in sorted(HOME.rglob(f"*{suffix}"))
        for name in definition.findall(path.read_text("utf-8"))
    }


@cache
def _loaded(path: Path) -> dict[str, type[Task]]:
    """The tasks of a file, by name."""
    if path.suffix == ".textproto":
        return {question.__name__: question for question in files.load(path)}
    parts = path.relative_to(HOME).with_suffix("").parts
    module = importlib.import_module(".".join((task_cases.__name__, *parts)))
    return {
        name: value
        for name, value in vars(module).items()
        if isinstance(value, type)
        and issubclass(value, Task)
        and value.__module__ == module.__name__
    }
