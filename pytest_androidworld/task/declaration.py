"""Checks what a task's class declares, when it is collected."""

import difflib
from string import Formatter

from pytest_androidworld.env import app_table
from pytest_androidworld.errors import UsageError
from pytest_androidworld.task import params
from pytest_androidworld.task.base import Task

NEAR = 0.75  # similarity to an app's name from which on a name counts as misspelled


def check(task: type[Task]) -> None:
    """Raise a `UsageError` for the first mistake, with what is likely to be meant."""
    if task.goal is Task.goal:  # the template is filled in by nothing else
        _check_template(task)
    for name in task.app_names:
        _check_app(task, name)


def _check_template(task: type[Task]) -> None:
    names = list(params.declared(task))
    for field in _fields(task):
        if field in names:
            continue
        near = difflib.get_close_matches(field, names, n=1)
        if not near and task.initialize_task is not Task.initialize_task:
            continue  # that may add a parameter
        hint = f"did you mean {near[0]!r}?" if near else f"there are: {', '.join(names) or 'none'}"
        raise UsageError(
            f"the template of {task.__name__} has {{{field}}}, but no parameter is called"
            f" {field!r}; {hint}"
        )


def _fields(task: type[Task]) -> list[str]:
    """The names between the braces of a template."""
    try:
        parsed = [name for _, name, _, _ in Formatter().parse(task.template) if name is not None]
    except ValueError as error:
        raise UsageError(
            f"the template of {task.__name__} cannot be filled in: {error}; a brace that is meant"
            " as one is written twice"
        ) from None
    return [name.partition(".")[0].partition("[")[0] for name in parsed]


def _check_app(task: type[Task], name: str) -> None:
    if app_table.is_known(name):
        return
    near = app_table.nearest(name, NEAR)
    if near:
        raise UsageError(
            f"app_names of {task.__name__} has {name!r}, and no app is called so; did you mean"
            f" {near!r}?"
        )
