"""How many steps, and seconds, a task may take.

pytest imports this at its start, whoever uses it.
"""

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

from pytest_androidworld.errors import UsageError

if TYPE_CHECKING:
    from pytest_androidworld.task.base import Task

NO_LIMIT = "none"  # of steps
UNLIMITED = float("inf")  # seconds
WRITTEN = re.compile(r"(?P<table>reference|paper)(?:\s*[×x*]\s*(?P<factor>\d+(?:\.\d+)?))?|none")


@dataclass(frozen=True)
class Budget:
    """The step budget: a table, and a factor."""

    table: str  # "reference", "paper" or "none"
    factor: float = 1.0

    @classmethod
    def parse(cls, text: str, option: str = "budget") -> Self:
        """``paper×1.5``: a table and a factor; ``option`` is what an error names."""
        match = WRITTEN.fullmatch(text.strip())
        if not match or float(match["factor"] or 1) == 0:
            raise UsageError(
                f"{option}: {text!r} is not a budget; write reference, or paper, or"
                " paper×1.5, or none for no limit"
            )
        return cls(match["table"] or NO_LIMIT, float(match["factor"] or 1))

    def steps(self, task: "type[Task]") -> int | None:
        """The steps that a task may take; None if there is no limit."""
        if self.table == NO_LIMIT:
            return None
        from pytest_androidworld.task import catalogue

        entry = catalogue.find(task.__name__)
        if self.table == "paper" and entry is not None:
            return max(1, round(entry.steps * self.factor))
        return max(1, round(10 * float(task.complexity) * self.factor))

    def seconds(self, task: "type[Task]", step_seconds: float) -> float:
        """The time limit of a task, in seconds."""
        steps = self.steps(task)
        return UNLIMITED if steps is None else step_seconds * steps
