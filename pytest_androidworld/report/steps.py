"""Finds the first step in which two plays of a case differ."""

from collections.abc import Sequence
from itertools import zip_longest
from typing import Any

from pytest_androidworld.report.schema import StepLine

PLACES = {"index", "x", "y"}  # of what a step hits; by its name it is the same wherever it is


def first_other(steps: Sequence[StepLine], others: Sequence[StepLine]) -> int | None:
    """The index of the first step with another action; None if all are the same."""
    sides = zip_longest(steps, others)
    return next((n for n, (one, other) in enumerate(sides) if _did(one) != _did(other)), None)


def _did(step: StepLine | None) -> tuple[dict[str, Any], str | None] | None:
    """A step's action and target."""
    if step is None:
        return None
    left_out = PLACES if step["on"] else set()
    return {key: each for key, each in step["action"].items() if key not in left_out}, step["on"]
