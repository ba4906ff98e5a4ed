"""``--aw-agent-options``: arguments of an agent's constructor, or its attribute ``options``."""

import difflib
import inspect
from collections.abc import Mapping
from functools import partial
from typing import Any

from pytest_androidworld.agent.base import Agent
from pytest_androidworld.agent.returned import check_constructor
from pytest_androidworld.errors import UsageError


def construct(maker: Any, name: str, options: Mapping[str, str]) -> Agent:
    """A new agent with its options; a `UsageError` if it does not take them."""
    check(maker, name, options)
    if not _has_attribute(maker):
        agent: Agent = maker(**options)
        return agent
    agent = maker()
    agent.options = dict(options)  # type: ignore[attr-defined]  # it declares them
    return agent


def check(maker: Any, name: str, options: Mapping[str, str]) -> None:
    """A `UsageError` unless an agent can be constructed with these options."""
    if _has_attribute(maker):
        if isinstance(maker, type):
            check_constructor(maker, name)
        return
    known, takes_any = _parameters(maker)
    unknown = [] if takes_any else [option for option in options if option not in known]
    if unknown and known:
        near = difflib.get_close_matches(unknown[0], known, n=1)
        hint = f"did you mean {near[0]!r}?" if near else f"it has: {', '.join(known)}"
        raise UsageError(
            f"--aw-agent-options: the agent {name} has no option {unknown[0]!r}; {hint}"
        )
    if unknown:
        raise UsageError(
            f"--aw-agent-options: the agent {name} takes no options: give its constructor the"
            f" parameter {unknown[0]!r}, or its class an attribute `options`, a dict"
        )
    if isinstance(maker, type):
        check_constructor(maker, name, options)


def _has_attribute(maker: Any) -> bool:
    return hasattr(maker.func if isinstance(maker, partial) else maker, "options")


def _parameters(maker: Any) -> tuple[list[str], bool]:
    """The names that a constructor takes by keyword, and whether it takes any other, too."""
    if not isinstance(maker, type):
        return [], False  # a function, or a class that was written for the reference
    try:
        parameters = inspect.signature(maker).parameters.values()
    except ValueError:  # a constructor in C has none to show
        return [], False
    named = (inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.KEYWORD_ONLY)
    names = [parameter.name for parameter in parameters if parameter.kind in named]
    return names, any(parameter.kind is parameter.VAR_KEYWORD for parameter in parameters)
