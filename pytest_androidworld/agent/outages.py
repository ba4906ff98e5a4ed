"""Counts model errors over all workers of a run, to end it when the model is unreachable."""

import json
from dataclasses import dataclass
from pathlib import Path

from pytest_androidworld.errors import ModelError

IN_A_ROW = 3  # cases whose model stayed out of reach, after which no other is begun


@dataclass(frozen=True)
class Outages:
    """A file to which each worker adds how its cases ended, a line for each."""

    file: Path

    def met(self, trouble: ModelError | None) -> None:
        """Record that a case ended, with this model error or with none."""
        met = {"error": str(trouble), "lasting": trouble.lasting} if trouble else {}
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
        lasting = [each["error"] for each in met if each.get("lasting")]
        if lasting:
            return str(lasting[0])
        last = met[-IN_A_ROW:]
        if len(last) == IN_A_ROW and all(last):
            return f"the model was unreachable in {IN_A_ROW} cases in a row: {last[-1]['error']}"
        return None
