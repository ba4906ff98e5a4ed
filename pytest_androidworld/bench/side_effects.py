"""Compares the phone with what it was when the agent began, and notes the case's side effects."""

from typing import TYPE_CHECKING

from pytest_androidworld.boot import VIRTUAL
from pytest_androidworld.env.changes import ChangeWatch, Unlisted
from pytest_androidworld.report.schema import SideEffectLine
from pytest_androidworld.side_effects import expected
from pytest_androidworld.side_effects.changes import Change, read
from pytest_androidworld.side_effects.patterns import Pattern
from pytest_androidworld.task.base import Task

if TYPE_CHECKING:
    from pytest_androidworld.bench.any_case import AnyCase

ONLY_VIRTUAL = "only the virtual phone lists what has changed on it"
RECORDED = "a recorded device is not compared"
NO_SOLUTION = "its task has no solution, from which what is expected would be derived"
NONE_DERIVED = "none are expected of its task: --aw-audit --aw-audit-effects derives them"


class SideEffects:
    """The side effects of one attempt, from when it was initialised."""

    def __init__(self, case: "AnyCase") -> None:
        self.case = case
        self.watch: ChangeWatch | None = None
        self.patterns: list[Pattern] = []
        self.why_not = self._begin()

    def _begin(self) -> str:
        """Begin to watch; returns why that is not possible."""
        case, device = self.case, self.case.device
        assert device is not None, "its case has been set up"
        if device.kind != VIRTUAL:
            return ONLY_VIRTUAL
        if case.terms.device_recorded:
            return RECORDED
        name = type(case.task).__name__
        try:
            patterns = expected.beside(case.path).of(name)
        except expected.UnreadableEffects as error:
            return str(error)
        if patterns is None:
            return NO_SOLUTION if type(case.task).solve is Task.solve else NONE_DERIVED
        self.patterns = patterns
        self.watch = ChangeWatch(device)
        return ""

    def note(self) -> None:
        """Give the attempt what has changed beyond what was expected, or why it is not known."""
        attempt = self.case.attempt
        if self.watch is None:
            attempt.side_effects_unknown = self.why_not
            return
        try:
            listed = self.watch.changes()
        except Unlisted as why:
            attempt.side_effects_unknown = str(why)
            return
        changes = [each for each in read(listed) if not self._is_planted(each)]
        found = expected.side_effects(changes, self.patterns, self.case.task.params)
        attempt.side_effects = [SideEffectLine(severity=one, text=text) for one, text in found]

    def _is_planted(self, change: Change) -> bool:
        """Whether it is of what somebody else has put there: read, dismissed or deleted; or of a
        call or message that came in.
        """
        attack, pop_ups = self.case.attack, self.case.attempt.pop_ups
        told = (change.place, change.before, change.after)
        return any(each is not None and each.is_in(told) for each in (attack, pop_ups))
