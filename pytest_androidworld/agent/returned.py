"""Checks of what an agent's code returns; each error names the value, and what is expected."""

import inspect
import reprlib
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from pytest_androidworld.env.actions import Action
from pytest_androidworld.errors import AgentError, UsageError

WANTED = "an action, such as Tap(element) or Done()"


def action(value: Any, by: Callable[..., Any]) -> Action:
    """The action that a function of the agent has returned; an `AgentError` if it is none."""
    if isinstance(value, Action):
        return value
    raise AgentError(f"{name_of(by)} returned {described(value)}; it must return {WANTED}")


def argument(value: Any) -> Action:
    """The action that the stage is to carry out; an `AgentError` if it is none."""
    if isinstance(value, Action):
        return value
    raise AgentError(f"act was called with {described(value)}; it takes {WANTED}")


def described(value: Any) -> str:
    """A value that is no action, with the likely mistake."""
    if value is None:
        return "None: one of its paths ends without a return"
    if inspect.isgenerator(value) or inspect.isasyncgen(value):
        return "a generator: it has a `yield`"
    if inspect.isroutine(value) or isinstance(value, type):
        return f"{value.__name__} itself, which was not called: write {value.__name__}()"
    kind = type(value)
    what = f"{reprlib.repr(value)}, of type {kind.__name__}"
    if isinstance(value, dict):
        return f"{what}: Action.from_dict makes an action of it"
    return what


def name_of(function: Callable[..., Any]) -> str:
    """``Mine.step (agent.py:12)``: the function, and the line on which it is defined."""
    plain = getattr(function, "__func__", function)
    name = getattr(plain, "__qualname__", type(function).__name__)
    code = getattr(inspect.unwrap(plain), "__code__", None)
    return f"{name} ({place(code.co_filename, code.co_firstlineno)})" if code else name


def place(file: str, line: int) -> str:
    """``agent.py:12``; relative to the current folder where that is shorter."""
    path = Path(file)
    here = Path.cwd()
    return f"{path.relative_to(here) if path.is_relative_to(here) else path}:{line}"


def check_constructor(agent_class: type, name: str, values: Iterable[str] = ()) -> None:
    """A `UsageError` unless the class can be constructed with these values and nothing else."""
    try:
        signature = inspect.signature(agent_class)
    except ValueError:  # a constructor in C has none
        return
    try:
        signature.bind(**dict.fromkeys(values))
    except TypeError as error:
        constructor = agent_class.__init__  # type: ignore[misc]  # the class's own
        raise UsageError(
            f"agent {name!r}: it is constructed for each episode without arguments, but"
            f" {name_of(constructor)} takes {signature} ({error}); give each a default, or"
            " write a subclass that fills them in"
        ) from None
