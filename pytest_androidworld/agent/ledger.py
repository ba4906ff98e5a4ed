"""Tokens and cost of all workers of a run, and the run's limits."""

from dataclasses import dataclass
from pathlib import Path

from pytest_androidworld.agent.llm import Usage
from pytest_androidworld.agent.prices import Price


@dataclass(frozen=True)
class Ledger:
    """A file to which each worker adds what it spends, a line at a time."""

    file: Path
    max_tokens: int | None = None
    max_cost: float | None = None  # US dollars

    def spend(self, usage: Usage, price: Price | None) -> None:
        """Add a call's usage."""
        self.add(usage.all, price.of(usage) if price else 0.0)

    def add(self, tokens: int, cost: float) -> None:
        """A line of the file."""
        with self.file.open("a", encoding="ascii") as book:
            book.write(f"{tokens} {cost!r}\n")  # one write, so that lines stay whole

    def reached(self) -> str | None:
        """The sentence for the limit that is reached; None if none is."""
        tokens, cost = self.spent()
        if self.max_tokens is not None and tokens >= self.max_tokens:
            return f"the run has used {tokens:,} of its {self.max_tokens:,} tokens"
        if self.max_cost is not None and cost >= self.max_cost:
            return f"the run has cost ${round(cost, 4):,} of its ${self.max_cost:,}"
        return None

    def spent(self) -> tuple[int, float]:
        """Tokens and US dollars."""
        lines = self.file.read_text("ascii").split("\n")[:-1] if self.file.exists() else []
        pairs = [line.split(" ") for line in lines]
        return sum(int(tokens) for tokens, _ in pairs), sum(float(cost) for _, cost in pairs)
