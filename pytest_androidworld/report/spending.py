"""Sums of model calls, tokens and cost, and their wording."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from pytest_androidworld.report.schema import AttemptLine
from pytest_androidworld.report.words import count, duration


@dataclass(frozen=True)
class Spending:
    """Sums over attempts; ``cost`` is in US dollars, and None if it is not known."""

    calls: int
    again: int  # tries after the first
    unanswered: int
    unheard: int  # tries that timed out: they may have to be paid for, at an unknown price
    rate_wait: float  # seconds of waits for rate limits
    without: tuple[tuple[str, int], ...]  # settings that the server does not take: in how many
    recorded: int  # calls that were replayed
    uncounted: int  # calls whose tokens the server does not report; they are in none of the next
    input: int
    output: int
    cached: int  # of the input
    cost: float | None

    @classmethod
    def of(cls, attempts: Iterable[AttemptLine]) -> "Spending":
        calls = [call for each in attempts for call in each["run"]["calls"]]
        costs = [call["cost"] for call in calls]
        tokens = [call["tokens"] for call in calls if call["tokens"]]
        return cls(
            len(calls),
            sum(max(0, call["tries"] - 1) for call in calls),
            sum(call["error"] is not None for call in calls),
            sum(call.get("unheard", 0) for call in calls),
            sum(call.get("rate_wait", 0.0) for call in calls),
            tuple(sorted(Counter(each for call in calls for each in call["without"]).items())),
            sum(call["recorded"] for call in calls),
            len(calls) - len(tokens),
            sum(each["input"] for each in tokens),
            sum(each["output"] for each in tokens),
            sum(each["cached"] for each in tokens),
            sum(cost for cost in costs if cost is not None) if None not in costs else None,
        )

    @property
    def trouble(self) -> str:
        """Retries and failures, if any."""
        again = count(self.again, "more try", "more tries") if self.again else ""
        unanswered = f"{self.unanswered} without a reply" if self.unanswered else ""
        unheard = f"{self.unheard} timed out, perhaps to be paid" if self.unheard else ""
        limited = f"{duration(self.rate_wait)} of waits for rate limits" if self.rate_wait else ""
        return ", ".join(filter(None, (again, unanswered, unheard, limited)))

    @property
    def unset(self) -> str:
        """The settings that calls were sent without, if any."""
        return ", ".join(f"{calls} without {setting}" for setting, calls in self.without)

    @property
    def all_tokens(self) -> int | None:
        """Of all calls; None if those of any are not known."""
        return None if self.uncounted else self.input + self.output

    @property
    def tokens(self) -> str:
        if self.calls and self.uncounted == self.calls:
            return "unknown: the server does not report them"
        cached = f" ({self.cached:,} cached)" if self.cached else ""
        others = f", and unknown those of {count(self.uncounted, 'call')}"
        counted = f"{self.input:,} in{cached}, {self.output:,} out"
        return counted + (others if self.uncounted else "")

    @property
    def summary(self) -> str:
        """Calls, tokens and cost in a line."""
        but = ", ".join(filter(None, (self.trouble, self.unset)))
        cost = "cost unknown" if self.cost is None else money(self.cost)
        which = "all" if self.recorded == self.calls else f"{self.recorded} of them"
        recorded = f"; {which} recorded before, at no cost now" if self.recorded else ""
        calls = count(self.calls, "model call")
        return f"{calls}{f' ({but})' if but else ''}, tokens {self.tokens}, {cost}{recorded}"


def money(dollars: float) -> str:
    """``$12.34``, ``$0.0123``."""
    return f"${dollars:,.2f}" if dollars >= 1 or dollars == 0 else f"${dollars:.4f}"
