"""Classifies failures by trajectory: one class for each failed case, and a reason.

The rules are asked in the order of `RULES`; the first one that fits gives the class.  They look at
what the journal has: actions, what was refused, what each action did to the screen.
"""

import re
from collections.abc import Callable, Iterable
from typing import NamedTuple

from pytest_androidworld.errors import UnknownName
from pytest_androidworld.report import loops, replies, words
from pytest_androidworld.report.schema import AttemptLine, StepLine
from pytest_androidworld.verdicts import BUDGET_EXCEEDED, FAILED, NOT_DECLARED

NO_ACTIONS = "replies that were no action"
NOT_DECLARED_CLASS = "right but not declared"
REFUSED = "refused actions"
WRONG_APP = "never opened the right app"
LOOP = "loop"
MISREAD = "misread screen"
STOPPED = "stopped early"
OUT_OF_BUDGET = "out of budget while making progress"

IN_FRONT = re.compile(r"now in ([^/;]+)/")
IN_FRONT_FIRST = frozenset({"miniwob"})  # apps in which their tasks begin
NOTHING = ("nothing changed", "only the picture changed")  # effects of actions without one
AIMED = ("click", "double_tap", "long_press", "input_text")


class FailureClass(NamedTuple):
    """A failure class, and the evidence in this case."""

    name: str
    because: str


Rule = Callable[[AttemptLine], str | None]


def of(attempt: AttemptLine) -> FailureClass | None:
    """The class of a failed case; None for other cases, and where no rule fits."""
    if attempt["verdict"] not in (FAILED, NOT_DECLARED, BUDGET_EXCEEDED):
        return None
    for name, rule in RULES.items():
        because = rule(attempt)
        if because:
            return FailureClass(name, because)
    return None


def _no_actions(attempt: AttemptLine) -> str | None:
    """At least half of the replies were no action."""
    counted = replies.Replies.of([attempt])
    if not counted.unusable or 2 * counted.unusable < counted.asked:
        return None
    example = replies.quoted(replies.unusable(attempt)[0])
    details = f" ({counted.details})" if counted.details else ""
    return f"{counted.unusable} of {counted.asked}{details}: {example}"


def _not_declared(attempt: AttemptLine) -> str | None:
    if attempt["verdict"] != NOT_DECLARED:
        return None
    steps = words.count(attempt["used"], "step")
    return f"the goal was reached, and {steps} ended without reporting it"


def _refused(attempt: AttemptLine) -> str | None:
    """At least half of the actions were refused."""
    steps = _actions(attempt)
    refused = [step for step in steps if step["refused"]]
    if not refused or 2 * len(refused) < len(steps):
        return None
    return (
        f"{len(refused)} of {words.count(len(steps), 'action')} refused: {refused[0]['refused']}"
    )


def _wrong_app(attempt: AttemptLine) -> str | None:
    """No action brought any of the task's apps to the front, and none was there before."""
    packages = {name: _package(name) for name in attempt["apps"]}
    if packages.keys() & IN_FRONT_FIRST:
        return None
    if not packages or None in packages.values() or attempt["verify"]:
        return None
    opened = {
        found[1] for effect in attempt["run"]["effects"] if (found := IN_FRONT.match(effect))
    }
    asked = {
        _package(str(step["action"].get("app_name")))
        for step in attempt["steps"]
        if step["action"].get("app_name") and not step["refused"]
    }
    if (opened | asked) & {*packages.values()}:
        return None
    which = attempt["apps"][0] if len(packages) == 1 else f"any of {', '.join(packages)}"
    return f"no action opened {which}, in {words.count(attempt['used'], 'step')}"


def _package(name: str) -> str | None:
    from pytest_androidworld.env.apps import Apps  # a door to devices, which collecting needs not

    try:
        return Apps.package(name)
    except UnknownName:
        return None


def _loop(attempt: AttemptLine) -> str | None:
    """One action, or a few in turn, repeated with the same effects."""
    loop = loops.longest(attempt)
    return loop.text if loop else None


def misread(attempt: AttemptLine) -> str | None:
    """At least half of the actions on a point of the screen had no effect."""
    aimed = [
        (step, effect)
        for step, effect in zip(attempt["steps"], attempt["run"]["effects"], strict=False)
        if step["action"].get("action_type") in AIMED and not step["refused"]
    ]
    missed = [step for step, effect in aimed if effect in NOTHING]
    if len(missed) < 2 or 2 * len(missed) < len(aimed):
        return None
    what = f"{len(missed)} of {words.count(len(aimed), 'tap')} and texts did nothing"
    return f"{what}, as {words.action(missed[0])}"


def _stopped(attempt: AttemptLine) -> str | None:
    """The agent declared it done, but it is not."""
    if attempt["verdict"] != FAILED:
        return None
    checks = attempt["checks"]
    held = sum(check["value"] >= 1 for check in checks)
    part = f", when {held} of {words.count(len(checks), 'check')} held" if checks else ""
    return f"declared done after {words.of_budget(attempt['used'], attempt)} steps{part}"


def _out_of_budget(attempt: AttemptLine) -> str | None:
    """All steps were used, and the last ones still changed the screen."""
    if attempt["verdict"] != BUDGET_EXCEEDED:
        return None
    effects = [effect for effect in attempt["run"]["effects"] if effect]
    changed = sum(effect not in NOTHING for effect in effects)
    if not changed:
        return None
    steps = words.count(attempt["used"], "step")
    return f"{steps} were not enough; {changed} of them changed the screen"


def _actions(attempt: AttemptLine) -> list[StepLine]:
    return [each for each in attempt["steps"] if loops.acts(each)]


RULES: dict[str, Rule] = {
    NO_ACTIONS: _no_actions,
    NOT_DECLARED_CLASS: _not_declared,
    REFUSED: _refused,
    WRONG_APP: _wrong_app,
    LOOP: _loop,
    MISREAD: misread,
    OUT_OF_BUDGET: _out_of_budget,
    STOPPED: _stopped,
}


def counted(attempts: Iterable[AttemptLine]) -> list[tuple[FailureClass, int]]:
    """The classes, the most frequent first, each with its first case's reason."""
    found: dict[str, list[FailureClass]] = {}
    for attempt in attempts:
        failure = of(attempt)
        if failure:
            found.setdefault(failure.name, []).append(failure)
    by_number = sorted(found.values(), key=len, reverse=True)
    return [(each[0], len(each)) for each in by_number]
