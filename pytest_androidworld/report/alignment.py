"""Aligns the steps of two plays of a case by equal screens, and finds where they part.

A step stands beside the one of the other play that saw the same screen.  Until they part, that is
one by one; from then on it is the longest common sequence, so that a play which takes one step
more is beside the other again afterwards.  Elements tell whether screens are equal, without the
status bar, whose clock changes by itself.
"""

import json
from collections.abc import Sequence
from difflib import SequenceMatcher
from itertools import zip_longest
from typing import NamedTuple

from pytest_androidworld.report import steps
from pytest_androidworld.report.elements import below_status_bar
from pytest_androidworld.report.film import Frame
from pytest_androidworld.report.schema import StepLine

NOT_SEEN = ""  # the agent acted without a look at the screen


class StepPair(NamedTuple):
    """The places of two steps side by side; None where one play has no such step."""

    now: int | None
    before: int | None
    same: bool  # both saw the same screen


class Alignment(NamedTuple):
    """Two plays; ``parts`` is the first row in which they differ, None if there is none."""

    pairs: list[StepPair]
    parts: int | None
    fork: bool = False  # there both saw the same screen, and did something else


def screen_keys(frames: Sequence[Frame | None]) -> list[str] | None:
    """A text for each frame that equal screens share; None of a film without elements."""
    if all(frame is None or frame.elements is None for frame in frames):
        return None
    return [_key(frame) for frame in frames]


def _key(frame: Frame | None) -> str:
    if frame is None or frame.elements is None:
        return NOT_SEEN
    return json.dumps([row[1:] for row in below_status_bar(frame.elements)])


def aligned(
    now: Sequence[StepLine],
    before: Sequence[StepLine],
    now_screens: Sequence[str] | None,
    before_screens: Sequence[str] | None,
) -> Alignment:
    """By screens; by number if those of one play are not known."""
    other_action = steps.first_other(now, before)
    if now_screens is None or before_screens is None:
        places = zip_longest(range(len(now)), range(len(before)))
        return Alignment([StepPair(*pair, same=False) for pair in places], other_action)
    one, other = _of_steps(now_screens, now), _of_steps(before_screens, before)
    other_screen = _common(one, other)
    if other_action is None and other_screen == len(now):
        return Alignment(_equal(0, len(now)), None)
    parts = other_screen if other_action is None else min(other_action, other_screen)
    fork = parts < other_screen
    start = parts + fork
    return Alignment([*_equal(0, start), *_tails(one, other, start)], parts, fork)


def _of_steps(screens: Sequence[str], play: Sequence[StepLine]) -> list[str]:
    """Without the last screen; of a run that was killed, some are missing."""
    return [*screens[: len(play)], *[NOT_SEEN] * (len(play) - len(screens))]


def _common(one: Sequence[str], other: Sequence[str]) -> int:
    """How many screens are the same from the first on."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((n for n, (a, b) in pairs if a != b), min(len(one), len(other)))


def _equal(start: int, end: int) -> list[StepPair]:
    return [StepPair(place, place, same=True) for place in range(start, end)]


def _tails(one: Sequence[str], other: Sequence[str], start: int) -> list[StepPair]:
    """Pairs from a place on: equal screens beside each other, and what is between them."""
    pairs: list[StepPair] = []
    sides = [screen or "now" for screen in one[start:]], [s or "before" for s in other[start:]]
    matcher = SequenceMatcher(None, *sides, autojunk=False)  # what was not seen equals nothing
    for kind, first, end, other_first, other_end in matcher.get_opcodes():
        places = zip_longest(
            range(start + first, start + end), range(start + other_first, start + other_end)
        )
        pairs += [StepPair(*each, same=kind == "equal") for each in places]
    return pairs
