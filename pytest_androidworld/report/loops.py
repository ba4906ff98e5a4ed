"""Loops of an agent: one action, or a few in turn, repeated with the same effects."""

from typing import NamedTuple

from pytest_androidworld.report import words
from pytest_androidworld.report.schema import AttemptLine, StepLine

SAME = 4  # times in a row that an action is taken to be a loop
ROUNDS = 3  # the same for a sequence of actions
LONGEST_ROUND = 4  # actions of such a sequence
ENDING = "status"  # the action that ends an episode

Done = list[tuple[str, str]]  # actions in words, and their effects


class Loop(NamedTuple):
    """Actions that were repeated in sequence, and how often they were done."""

    actions: tuple[str, ...]
    times: int

    @property
    def text(self) -> str:
        """``scroll down, 6 times in a row``; ``tap 'A', then back, 3 times in turn``."""
        how = "in a row" if len(self.actions) == 1 else "in turn"
        return f"{', then '.join(self.actions)}, {self.times} times {how}"


def acts(step: StepLine) -> bool:
    """Whether it is an action on the device, and not a status."""
    return step["action"].get("action_type") != ENDING


def longest(attempt: AttemptLine) -> Loop | None:
    """The one that was repeated most often, of the fewest actions."""
    done = _done(attempt)
    for length in range(1, LONGEST_ROUND + 1):
        times, start = max(
            ((_rounds(done, start, length), -start) for start in range(len(done))),
            default=(0, 0),
        )
        if times >= _least(length):
            actions = done[-start : -start + length]
            return Loop(tuple(action for action, _ in actions), times)
    return None


def number(attempt: AttemptLine) -> int:
    """How many there are, one after the other."""
    done, found, start = _done(attempt), 0, 0
    while start < len(done):
        rounds = ((length, _rounds(done, start, length)) for length in range(1, LONGEST_ROUND + 1))
        looped = [length * times for length, times in rounds if times >= _least(length)]
        found += bool(looped)
        start += max(looped, default=1)
    return found


def _least(length: int) -> int:
    return SAME if length == 1 else ROUNDS


def _done(attempt: AttemptLine) -> Done:
    steps = zip(attempt["steps"], attempt["run"]["effects"], strict=False)
    return [(words.action(step), effect) for step, effect in steps if acts(step)]


def _rounds(done: Done, start: int, length: int) -> int:
    """How often the actions that begin there are done in sequence."""
    sequence, times = done[start : start + length], 0
    while done[start + times * length : start + (times + 1) * length] == sequence:
        times += 1
    return times
