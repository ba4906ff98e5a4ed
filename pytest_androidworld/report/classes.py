"""How an agent failed, by its trajectory: one class for each failing case, and a sentence why.

The rules are asked in the order of `RULES`; the first one that fits gives the class.  They look at
what the journal has: actions, what was refused, what each action did to the screen.
"""

from collections.abc import Callable, Iterable
from itertools import groupby
from typing import NamedTuple

from pytest_androidworld.errors import UnknownName
from pytest_androidworld.report import words
from pytest_androidworld.report.schema import AttemptLine, StepLine
from pytest_androidworld.verdicts import BUDGET_EXCEEDED, FAILED, NOT_DECLARED

NOT_DECLARED_CLASS = "right but not declared"
REFUSED = "refused actions"
WRONG_APP = "never opened the right app"
LOOP = "loop"
MISREAD = "misread screen"
STOPPED = "stopped early"
OUT_OF_BUDGET = "out of budget while making progress"
ALL = (NOT_DECLARED_CLASS, REFUSED, WRONG_APP, LOOP, MISREAD, STOPPED, OUT_OF_BUDGET)

SAME = 4  # times in a row that an action is taken to be a loop
ROUNDS = 3  # the same for a sequence of actions
LONGEST_ROUND = 4  # actions of such a sequence
ENDING = "status"  # the action that ends an episode
NOTHING = ("nothing changed", "only the picture changed")  # effects of actions without one
AIMED = ("click", "double_tap", "long_press", "input_text")


class FailureClass(NamedTuple):
    """What a failure was, and how that is seen in this case."""

    name: str
    because: str


Rule = Callable[[AttemptLine], str | None]


def of(attempt: AttemptLine) -> FailureClass | None:
    """The class of a case that has failed; None of another, and where no rule fits."""
    if attempt["verdict"] not in (FAILED, NOT_DECLARED, BUDGET_EXCEEDED):
        return None
    for name, rule in RULES.items():
        because = rule(attempt)
        if because:
            return FailureClass(name, because)
    return None


def _not_declared(attempt: AttemptLine) -> str | None:
    if attempt["verdict"] != NOT_DECLARED:
        return None
    steps = words.count(attempt["used"], "step")
    return f"the goal was reached, and {steps} ended without reporting it"


def _refused(attempt: AttemptLine) -> str | None:
    """At least half of the actions could not be carried out."""
    steps = _actions(attempt)
    refused = [step for step in steps if step["refused"]]
    if not refused or 2 * len(refused) < len(steps):
        return None
    return (
        f"{len(refused)} of {words.count(len(steps), 'action')} refused: {refused[0]['refused']}"
    )


def _wrong_app(attempt: AttemptLine) -> str | None:
    """No action brought any of the task's apps to the front; some tasks begin in them."""
    packages = {name: _package(name) for name in attempt["apps"]}
    known = {name: package for name, package in packages.items() if package}
    if not known or len(known) < len(packages) or attempt["verify"]:
        return None
    opened = " ".join(
        effect for effect in attempt["run"]["effects"] if effect.startswith("now in ")
    )
    names = " ".join(
        str(step["action"].get("app_name", "")).lower()
        for step in attempt["steps"]
        if not step["refused"]
    )
    if any(package in opened or name in names for name, package in known.items()):
        return None
    which = known.popitem()[0] if len(known) == 1 else f"any of {', '.join(known)}"
    return f"no action opened {which}, in {words.count(attempt['used'], 'step')}"


def _package(name: str) -> str | None:
    from pytest_androidworld.env.apps import Apps  # a door to devices, which collecting needs not

    try:
        return Apps.package(name)
    except UnknownName:
        return None


def _loop(attempt: AttemptLine) -> str | None:
    """One action again and again, or a few of them in turn."""
    done = [words.action(step) for step in _actions(attempt)]
    action, times = max(
        ((action, len(list(same))) for action, same in groupby(done)),
        key=lambda run: run[1],
        default=("", 0),
    )
    if times >= SAME:
        return f"{action}, {times} times in a row"
    for length in range(2, LONGEST_ROUND + 1):
        for start in range(len(done) - length * ROUNDS + 1):
            sequence = done[start : start + length]
            if done[start : start + length * ROUNDS] == sequence * ROUNDS:
                return f"{', then '.join(sequence)}, {ROUNDS} times in turn"
    return None


def _misread(attempt: AttemptLine) -> str | None:
    """At least half of the actions on a place of the screen did nothing."""
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
    """It was declared done, and is not."""
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
    """Without the word that ends an episode."""
    return [each for each in attempt["steps"] if each["action"].get("action_type") != ENDING]


RULES: dict[str, Rule] = {
    NOT_DECLARED_CLASS: _not_declared,
    REFUSED: _refused,
    WRONG_APP: _wrong_app,
    LOOP: _loop,
    MISREAD: _misread,
    OUT_OF_BUDGET: _out_of_budget,
    STOPPED: _stopped,
}


def counted(attempts: Iterable[AttemptLine]) -> list[tuple[FailureClass, int]]:
    """The classes that there are: the most frequent first, each with its first case's reason."""
    found: dict[str, list[FailureClass]] = {}
    for attempt in attempts:
        failure = of(attempt)
        if failure:
            found.setdefault(failure.name, []).append(failure)
    by_number = sorted(found.values(), key=len, reverse=True)
    return [(each[0], len(each)) for each in by_number]
