"""Counts model errors over all workers of a run, to end it when the model is unreachable, or
when it is of no use from the beginning on.
"""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from pytest_androidworld.errors import ModelError
from pytest_androidworld.interpreter import text_of

FIRST = 3  # cases; if none of their replies can be used, no other is begun
IN_A_ROW = 3  # cases whose model stayed out of reach, after which no other is begun


class Replied(Protocol):
    """How many replies there were in a case, and how many were no actions."""

    @property
    def asked(self) -> int: ...
    @property
    def unusable(self) -> int: ...


@dataclass(frozen=True)
class Outages:
    """A file to which each worker adds how its cases ended, a line for each."""

    file: Path

    def met(self, trouble: ModelError | None, replies: "Replied | None" = None) -> None:
        """Record that a case ended, with this model error or with none, and what was replied."""
        met: dict[str, Any] = {}
        if trouble:
            met |= {"error": text_of(trouble), "lasting": trouble.lasting}
        if replies and replies.asked:
            met |= {"asked": replies.asked, "unusable": replies.unusable}
        self.add(json.dumps(met))

    def add(self, line: str) -> None:
        """A line of the file."""
        with self.file.open("a", encoding="ascii") as book:
            book.write(f"{line}\n")  # one write, so that lines stay whole

    def text(self) -> str:
        """All lines so far."""
        return self.file.read_text("ascii") if self.file.exists() else ""

    def over(self) -> str | None:
        """Why no further case is begun; None if the run goes on."""
        met = [json.loads(line) for line in self.text().split("\n")[:-1]]
        lasting = [case["error"] for case in met if case.get("lasting")]
        if lasting:
            return str(lasting[0])
        first = [case for case in met if "asked" in case][:FIRST]
        if len(first) == FIRST and all(case["unusable"] == case["asked"] for case in first):
            number = sum(case["asked"] for case in first)
            return f"none of the {number} replies in the first {FIRST} cases was an action"
        last = met[-IN_A_ROW:]
        if len(last) == IN_A_ROW and all("error" in case for case in last):
            return f"the model was unreachable in {IN_A_ROW} cases in a row: {last[-1]['error']}"
        return None
