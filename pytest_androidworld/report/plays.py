"""The seed, trial and condition of a case."""

import re
from typing import TYPE_CHECKING, NamedTuple

from pytest_androidworld.task.condition_names import NAMES

if TYPE_CHECKING:
    from pytest_androidworld.report.schema import AttemptLine

# What else is behind the seed, a user of pytest's has added by parameters of their own.
ID = re.compile(rf"(\d+)(?:-trial(\d+))?(?:-({'|'.join(map(re.escape, NAMES))}))?")


class Play(NamedTuple):
    """One of the plays of a task."""

    seed: int
    trial: int | None = None  # from 1; None if each seed is played once
    condition: str = ""  # of the phone, by --aw-condition; "" if it is as it is

    @property
    def id(self) -> str:
        """The id as node ids have it: ``30``, ``30-trial2``, ``30-dark``."""
        trial = "" if self.trial is None else f"-trial{self.trial}"
        return f"{self.seed}{trial}" + (f"-{self.condition}" if self.condition else "")

    @property
    def words(self) -> str:
        """``seed 30, trial 2, dark``."""
        trial = "" if self.trial is None else f", trial {self.trial}"
        return f"seed {self.seed}{trial}" + (f", {self.condition}" if self.condition else "")

    @property
    def number(self) -> int:
        """The trial's number; 1 if each seed is played once."""
        return self.trial or 1


def of(attempt: "AttemptLine") -> Play:
    return Play(attempt["seed"], attempt.get("trial"), attempt.get("condition", ""))


def parse(text: str) -> Play | None:
    """The play with that id; None if it is no such id."""
    match = ID.fullmatch(text)
    if match is None:
        return None
    return Play(int(match[1]), int(match[2]) if match[2] else None, match[3] or "")
