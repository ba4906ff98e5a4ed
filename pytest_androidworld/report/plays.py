"""The seed and trial of a case."""

import re
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from pytest_androidworld.report.schema import AttemptLine

ID = r"(\d+)(?:-trial(\d+))?"


class Play(NamedTuple):
    """One of the plays of a task."""

    seed: int
    trial: int | None = None  # from 1; None if each seed is played once

    @property
    def id(self) -> str:
        """The id as node ids have it: ``30``, ``30-trial2``."""
        return f"{self.seed}" if self.trial is None else f"{self.seed}-trial{self.trial}"

    @property
    def words(self) -> str:
        """``seed 30, trial 2``."""
        return (
            f"seed {self.seed}" if self.trial is None else f"seed {self.seed}, trial {self.trial}"
        )

    @property
    def number(self) -> int:
        """The trial's number; 1 if each seed is played once."""
        return self.trial or 1


def of(attempt: "AttemptLine") -> Play:
    return Play(attempt["seed"], attempt.get("trial"))


def parse(text: str) -> Play | None:
    """The play with that id; None if it is no such id."""
    match = re.fullmatch(ID, text)
    return Play(int(match[1]), int(match[2]) if match[2] else None) if match else None
