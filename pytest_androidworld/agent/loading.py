"""Agents by name: a file of ``agents/``, ``MODULE:CLASS``, ``FILE.py:CLASS``, or a program's line.

A class may also be one that was written for the reference benchmark, or a function stand there.
"""

import importlib
import inspect
import pkgutil
import sys
import traceback
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from types import MappingProxyType, ModuleType
from typing import Any, Literal

from pytest_androidworld.agent.base import Agent
from pytest_androidworld.agent.model_options import NOTHING, ModelOptions
from pytest_androidworld.env.actions import Action
from pytest_androidworld.env.state import State
from pytest_androidworld.errors import UnknownName, UsageError
from pytest_androidworld.interpreter import clocks_restored

HOME = "pytest_androidworld.agents"
COMMAND, ISOLATED = "command:", "isolated:"
# Programs that play, by what their names begin with: a function that takes the rest of the name,
# and returns the factory.  Its module is imported when such an agent plays.
PROGRAMS = {
    COMMAND: "pytest_androidworld.agent.command:command",
    "adb:": "pytest_androidworld.agent.own_hands.agent:AdbAgent.maker",
    "mcp:": "pytest_androidworld.doors.mcp_agent:McpAgent.maker",
}
NO_OPTIONS: Mapping[str, str] = MappingProxyType({})
HINT = "Each file of agents/ is one agent; to use your own, give MODULE:CLASS, or FILE.py:CLASS."
Maker = Callable[[], Agent]


def known() -> list[str]:
    """The names of the built-in agents."""
    home = importlib.import_module(HOME)
    names = (module.name for module in pkgutil.iter_modules(home.__path__))
    return sorted(name for name in names if not name.startswith("_"))


@clocks_restored()
def load(name: str) -> Maker:
    """The factory of the agent of that name; called once per episode."""
    program = program_of(name)
    if program:
        of_line: Callable[[str], Maker] = pkgutil.resolve_name(PROGRAMS[program])
        return of_line(name.removeprefix(program))
    if name.startswith(ISOLATED):
        from pytest_androidworld.agent import isolated

        return isolated.maker(name.removeprefix(ISOLATED))
    found = module(name)
    where, colon, attribute = name.rpartition(":")
    if not colon:
        return _only_agent(found)
    if not hasattr(found, attribute):
        public = [each for each in vars(found) if not each.startswith("_")]
        raise UnknownName(f"agent in {where}", attribute, public)
    return maker(getattr(found, attribute), name)


def program_of(name: str) -> str:
    """What the name of a program begins with; "" if the agent is no program."""
    return next((start for start in PROGRAMS if name.startswith(start)), "")


def construct(name: str, options: Mapping[str, str]) -> Agent:
    """A new agent of that name, with the options that ``--aw-agent-options`` gives it."""
    from pytest_androidworld.agent import agent_options

    return agent_options.construct(load(name), name.removeprefix(ISOLATED), options)


def check(name: str, options: Mapping[str, str]) -> None:
    """A `UsageError` unless there is such an agent, and it takes these options."""
    if name.startswith(ISOLATED):
        from pytest_androidworld.agent import isolated

        isolated.check(name.removeprefix(ISOLATED), options)
        return
    from pytest_androidworld.agent import agent_options

    agent_options.check(load(name), name, options)


def module(name: str) -> ModuleType:
    """The module that defines an agent, unless it is a program; isolated, only name and file."""
    if name.startswith(ISOLATED):
        from pytest_androidworld.agent import isolated

        return isolated.module(name.removeprefix(ISOLATED))
    where, colon, _ = name.rpartition(":")
    if colon:
        return _of_file(where, name) if where.endswith(".py") else _of_name(where, name)
    if name not in known():
        raise UnknownName("agent", name, known(), hint=HINT)
    return importlib.import_module(f"{HOME}.{name}")


def uses_model(name: str) -> bool:
    """Whether the agent of that name uses a model."""
    return bool(getattr(load(name), "asks", False))


def model_options(name: str) -> ModelOptions:
    """What the agent of that name states of its requests."""
    stated = getattr(load(name), "model_options", NOTHING)
    return stated if isinstance(stated, ModelOptions) else NOTHING


def picture_options(name: str) -> tuple[str, ...]:
    """The options about pictures that the agent of that name heeds."""
    return tuple(getattr(load(name), "picture_options", ()))


def protocol(name: str, options: Mapping[str, str] = NO_OPTIONS) -> dict[str, Any]:
    """What the agent of that name states for the protocol card, with these options of its own;
    empty if it states nothing.
    """
    if name.startswith(ISOLATED):
        from pytest_androidworld.agent import isolated

        return isolated.protocol(name.removeprefix(ISOLATED), options)
    found: Any = load(name)
    from pytest_androidworld.agent.protocols.protocol_agent import ProtocolAgent

    states = isinstance(found, type) and issubclass(found, ProtocolAgent)
    return found.stated_protocol(options) if states else {}


def has_own_play(name: str) -> bool:
    """Whether the agent of that name has a loop of its own, and may ask as it likes."""
    found = load(name)
    if name.startswith(ISOLATED):
        return bool(getattr(found, "own_play", False))
    from pytest_androidworld.agent.protocols.protocol_agent import ProtocolAgent

    return getattr(found, "play", None) not in (Agent.play, ProtocolAgent.play)


def model_name(name: str) -> str:
    """The model that the agent of that name calls with an SDK of its own; "" if it has none."""
    named = getattr(load(name), "model_name", "")
    return named if isinstance(named, str) else ""


def sees(name: str) -> Literal["text", "screenshots", "both"] | None:
    """The input of the agent of that name; None if its program declares it when it plays."""
    if program_of(name):
        return None
    found = load(name)
    if not getattr(found, "pixels", False):
        return "text"
    return "both" if getattr(found, "elements", True) else "screenshots"


def without_model() -> list[str]:
    """The names of the built-in agents that use no model."""
    return [name for name in known() if not uses_model(name)]


def patient(name: str) -> bool:
    """Whether the agent of that name is a person."""
    return bool(getattr(load(name), "patient", False))


def solves(name: str) -> bool:
    """Whether the agent of that name plays each task's own solution."""
    return bool(getattr(load(name), "needs_task", False))


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
        raise UsageError(
            f"{module.__file__}: a file must define exactly one agent; this one defines: {names}"
        )
    maker: Maker = own[0]
    return maker


def _of_name(module: str, name: str) -> ModuleType:
    """A module, of the folder in which pytest was started or of an installed package."""
    _can_import_from(Path.cwd())
    return _imported(module, name)


def _imported(module: str, name: str) -> ModuleType:
    """Import a user's module; the error names the line where it raises."""
    try:
        return importlib.import_module(module)
    except Exception as error:
        missing = isinstance(error, ModuleNotFoundError) and error.name
        if missing and f"{module}.".startswith(f"{missing}."):
            raise UsageError(f"agent {name!r}: there is no module {module!r}. {HINT}") from None
        last = traceback.extract_tb(error.__traceback__)[-1]
        place = f"{last.filename}:{last.lineno}"
        if isinstance(error, SyntaxError):
            place = f"{error.filename}:{error.lineno}"
        raise UsageError(
            f"agent {name!r}: importing {module!r} raised {type(error).__name__} at {place}:"
            f" {error}"
        ) from error


def _of_file(where: str, name: str) -> ModuleType:
    """The module in a file: by the name that it has from above its packages."""
    file = Path.cwd().joinpath(where).resolve()
    if not file.is_file():
        raise UsageError(f"agent {name!r}: there is no file {file}")
    top, parts = file.parent, [file.stem]
    while (top / "__init__.py").is_file():
        top, parts = top.parent, [top.name, *parts]
    _can_import_from(Path.cwd())
    _can_import_from(top)
    module = _imported(".".join(parts), name)
    found = Path(module.__file__ or "")
    if found.resolve() != file:
        raise UsageError(
            f"agent {name!r}: another module is called {module.__name__!r}, {found};"
            " give your file another name"
        )
    return module


def _can_import_from(folder: Path) -> None:
    """Add a folder to ``sys.path``, as Python does for that of a program."""
    if str(folder) not in sys.path:
        sys.path.insert(0, str(folder))


def maker(found: Any, name: str) -> Maker:
    """The factory for an agent class, ours or the reference's, or for a function."""
    if isinstance(found, type) and issubclass(found, Agent):
        return found
    if isinstance(found, type) and callable(getattr(found, "step", None)):
        from pytest_androidworld.agent.reference import adapted

        return adapted(found, name)
    if inspect.isfunction(found):
        wants = len(inspect.signature(found).parameters)
        if wants == 2:
            return partial(FunctionAgent, found)
        raise UsageError(
            f"agent {name!r}: a function takes two arguments, goal and state;"
            f" this one takes {wants}"
        )
    raise UsageError(f"agent {name!r} is neither an Agent class nor a function of goal and state")


class FunctionAgent(Agent):
    """An agent made of a plain function ``(goal, state) -> Action``."""

    def __init__(self, function: Callable[[str, State], Action]) -> None:
        self.function = function

    def start(self, goal: str) -> None:
        self.goal = goal

    def step(self, state: State) -> Action:
        return self.function(self.goal, state)

    @property
    def deciding(self) -> Callable[..., Any]:
        return self.function
