"""Tokens and cost of all workers of a run, and the run's limits."""

from dataclasses import dataclass
from pathlib import Path

from pytest_androidworld.agent.llm import Usage
from pytest_androidworld.agent.prices import Price, cost

UNKNOWN = repr(None)


@dataclass(frozen=True)
class Ledger:
    """A file to which each worker adds what it spends, a line at a time."""

    file: Path
    max_tokens: int | None = None
    max_cost: float | None = None  # US dollars

    def spend(self, usage: Usage | None, price: Price | None) -> None:
        """Add a call's usage, which may not be known."""
        self.add(None if usage is None else usage.all, cost(price, usage))

    def add(self, tokens: int | None, cost: float | None) -> None:
        """A line of the file."""
        with self.file.open("a", encoding="ascii") as book:
            book.write(f"{tokens!r} {cost!r}\n")  # one write, so that lines stay whole

    def reached(self) -> str | None:
        """The sentence for the limit that is reached; None if none is."""
        tokens, cost = self.spent()
        unknown = "the server does not report the tokens of its replies, so that"
        if self.max_tokens is not None and tokens is None:
            return f"{unknown} the limit of {self.max_tokens:,} tokens cannot be held"
        if self.max_cost is not None and cost is None:
            unpriced = "no price is known of a model that the agent has called, so that"
            why = unknown if tokens is None else unpriced
            return f"{why} the limit of ${self.max_cost:,} cannot be held"
        if self.max_tokens is not None and (tokens or 0) >= self.max_tokens:
            return f"the run has used {tokens:,} of its {self.max_tokens:,} tokens"
        if self.max_cost is not None and (cost or 0.0) >= self.max_cost:
            return f"the run has cost ${round(cost or 0.0, 4):,} of its ${self.max_cost:,}"
        return None

    def spent(self) -> tuple[int | None, float | None]:
        """Tokens and US dollars; None if those of any call are not known."""
        lines = self.file.read_text("ascii").split("\n")[:-1] if self.file.exists() else []
        pairs = [line.split(" ") for line in lines]
        tokens, costs = [tokens for tokens, _ in pairs], [cost for _, cost in pairs]
        return (
            None if UNKNOWN in tokens else sum(map(int, tokens)),
            None if UNKNOWN in costs else sum(map(float, costs)),
        )
