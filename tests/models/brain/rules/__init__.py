"""What the brain knows about apps: for goals of a kind, what to do next on which screen.

A rule is found by the goal's English, and looks at nothing but the goal, the history and the list.
"""

import importlib
import pkgutil
import re
from collections.abc import Callable
from dataclasses import dataclass

from tests.models.brain.look import Look, Move

Rule = Callable[..., Move | None]


@dataclass(frozen=True)
class Known:
    """A kind of goal; the groups of its pattern are the rule's arguments."""

    goal: re.Pattern[str]
    app: str
    rule: Rule


RULES: list[Known] = []


def rule(app: str, goal: str) -> Callable[[Rule], Rule]:
    """Declares what to do in an app about goals that read like that.

    Where the rule does not know the screen, the app has to be opened first.
    """

    def known(rule: Rule) -> Rule:
        RULES.append(Known(re.compile(goal, re.DOTALL), app, rule))
        return rule

    return known


def decide(look: Look) -> Move | None:
    """The next move towards the goal; None if no rule knows goals of its kind."""
    for known in RULES:
        found = known.goal.fullmatch(look.goal)
        if found:
            return known.rule(look, *found.groups()) or look.open(known.app)
    return None


for _module in pkgutil.iter_modules(__path__):
    importlib.import_module(f"{__name__}.{_module.name}")
