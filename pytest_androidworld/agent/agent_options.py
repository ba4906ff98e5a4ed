"""``--aw-agent-options``: arguments of an agent's constructor, or its attribute ``options``."""

import difflib
import inspect
from collections.abc import Mapping
from functools import partial
from typing import Any

from pytest_androidworld.agent.base import Agent
from pytest_androidworld.agent.returned import check_constructor
from pytest_androidworld.errors import UsageError

OPTION = "--aw-agent-options"


def construct(maker: Any, name: str, options: Mapping[str, str]) -> Agent:
    """A new agent with its options; a `UsageError` if it does not take them."""
    check(maker, name, options)
    declared = _declared(maker)
    if declared is None:
        agent: Agent = maker(**options)
        return agent
    agent = maker()
    if options:
        agent.options = {**declared, **options}  # type: ignore[attr-defined]  # it declares them
    return agent


def check(maker: Any, name: str, options: Mapping[str, str]) -> None:
    """A `UsageError` unless an agent can be constructed with these options."""
    known, takes_any = _taken(maker)
    unknown = [] if takes_any else [option for option in options if option not in known]
    if unknown and known:
        near = difflib.get_close_matches(unknown[0], known, n=1)
        hint = f"did you mean {near[0]!r}?" if near else f"it has {', '.join(known)}"
        raise UsageError(f"{OPTION}: the agent {name} has no option {unknown[0]!r}; {hint}")
    if unknown:
        raise UsageError(f"{OPTION}: the agent {name} {_why_none(maker, unknown[0])}")
    for option, values in getattr(maker, "option_values", {}).items():
        if option in options and options[option] not in values:
            wanted = " or ".join(values)
            raise UsageError(f"{OPTION}: {option} is {options[option]!r}; write {wanted}")
    if isinstance(maker, type):
        check_constructor(maker, name, options if _declared(maker) is None else ())


def _why_none(maker: Any, option: str) -> str:
    if isinstance(maker, partial):
        return "is a function, which takes no options: write a class"
    return (
        f"takes no options: give its constructor the parameter {option!r}, or its class an"
        " attribute `options`, a dictionary"
    )


def _declared(maker: Any) -> Mapping[str, str] | None:
    """The attribute ``options`` of a class, with its defaults; None if it has none."""
    options = getattr(maker.func if isinstance(maker, partial) else maker, "options", None)
    return options if isinstance(options, Mapping) else None


def _taken(maker: Any) -> tuple[list[str], bool]:
    """The names of an agent's options, and whether it takes any other, too."""
    theirs = getattr(maker, "theirs", None)
    if theirs is not None:  # its first argument is the environment
        names, takes_any = _parameters(theirs)
        return names[1:], takes_any
    declared = _declared(maker)
    if declared is not None:
        return list(declared), not declared
    return _parameters(maker) if isinstance(maker, type) else ([], False)


def _parameters(found: type) -> tuple[list[str], bool]:
    """The names that a constructor takes by keyword, and whether it takes any other, too."""
    try:
        parameters = inspect.signature(found).parameters.values()
    except ValueError:  # a constructor in C has none to show
        return [], False
    named = (inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.KEYWORD_ONLY)
    names = [parameter.name for parameter in parameters if parameter.kind in named]
    return names, any(parameter.kind is parameter.VAR_KEYWORD for parameter in parameters)
