"""Agents by name: a file of ``agents/``, ``MODULE:CLASS``, ``MODULE:FUNCTION``, or ``command:…``.

A class may also be one that was written for the reference benchmark.
"""

import importlib
import importlib.util
import inspect
import pkgutil
from collections.abc import Callable
from types import ModuleType
from typing import Any

from pytest_androidworld.agent.base import Agent
from pytest_androidworld.env.actions import Action
from pytest_androidworld.env.state import State
from pytest_androidworld.errors import UnknownName, UsageError

HOME = "pytest_androidworld.agents"
COMMAND = "command:"
HINT = "Each file of agents/ is one agent; to use your own, give MODULE:CLASS."
Maker = Callable[[], Agent]


def known() -> list[str]:
    """The names of the built-in agents."""
    home = importlib.import_module(HOME)
    names = (module.name for module in pkgutil.iter_modules(home.__path__))
    return sorted(name for name in names if not name.startswith("_"))


def load(name: str) -> Maker:
    """What makes the agent of that name; called once for each episode."""
    if name.startswith(COMMAND):
        from pytest_androidworld.agent.command import command

        return command(name.removeprefix(COMMAND))
    if ":" in name:
        module, _, attribute = name.partition(":")
        return _from_module(module, attribute, name)
    if name not in known():
        raise UnknownName("agent", name, known(), hint=HINT)
    return _only_agent(importlib.import_module(f"{HOME}.{name}"))


def asks(name: str) -> bool:
    """Whether the agent of that name asks a model."""
    return bool(getattr(load(name), "asks", False))


def unasking() -> list[str]:
    """The names of the built-in agents that ask none."""
    return [name for name in known() if not asks(name)]


def patient(name: str) -> bool:
    """Whether the agent of that name is a person."""
    return bool(getattr(load(name), "patient", False))


def _only_agent(module: ModuleType) -> Maker:
    own = [
        each
        for each in vars(module).values()
        if isinstance(each, type)
        and issubclass(each, Agent)
        and each.__module__ == module.__name__
    ]
    if len(own) != 1:
        names = ", ".join(each.__name__ for each in own) or "none"
        raise UsageError(f"{module.__file__}: one agent is expected in a file, there is: {names}")
    maker: Maker = own[0]
    return maker


def _from_module(module_name: str, attribute: str, name: str) -> Maker:
    try:
        module = importlib.import_module(module_name)
    except ModuleNotFoundError as error:
        if error.name is None or not f"{module_name}.".startswith(f"{error.name}."):
            raise  # the module is there and misses something itself
        raise UsageError(f"agent {name!r}: there is no module {module_name!r}. {HINT}") from None
    if not hasattr(module, attribute):
        public = [each for each in vars(module) if not each.startswith("_")]
        raise UnknownName(f"agent in {module_name}", attribute, public)
    return maker(getattr(module, attribute), name)


def maker(found: Any, name: str) -> Maker:
    """What makes an agent of a class, ours or the reference's, or of a function."""
    if isinstance(found, type) and issubclass(found, Agent):
        return found
    if isinstance(found, type) and callable(getattr(found, "step", None)):
        from pytest_androidworld.agent.reference import adapted

        return adapted(found, name)
    if inspect.isfunction(found):
        wants = len(inspect.signature(found).parameters)
        if wants == 2:
            return lambda: FunctionAgent(found)
        raise UsageError(f"agent {name!r}: a function takes goal and state, this takes {wants}")
    raise UsageError(f"agent {name!r} is neither an Agent class nor a function of goal and state")


class FunctionAgent(Agent):
    """An agent made of a plain function ``(goal, state) -> Action``."""

    def __init__(self, function: Callable[[str, State], Action]) -> None:
        self.function = function

    def start(self, goal: str) -> None:
        self.goal = goal

    def step(self, state: State) -> Action:
        return self.function(self.goal, state)
