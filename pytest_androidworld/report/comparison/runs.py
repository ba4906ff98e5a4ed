"""The runs of a comparison: whether it may be made, and what each of them came to."""

from collections.abc import Sequence

from pytest_androidworld.errors import UsageError
from pytest_androidworld.report import words
from pytest_androidworld.report.comparison.result import Comparison
from pytest_androidworld.report.journal import Journal
from pytest_androidworld.report.pages import SummaryLine, SummaryPage
from pytest_androidworld.report.spending import Spending, money
from pytest_androidworld.report.statistics import Rate, Statistics

NAMES = 44  # columns of a run's name


def check(comparison: Comparison, names: Sequence[str], *, anyway: str) -> None:
    """Refuse to compare what is no comparison; ``anyway`` is the option that allows it, or ""."""
    if not anyway:
        return
    for name, found in zip(names, comparison.differences, strict=True):
        if found.refused:
            raise UsageError(
                f"{name} cannot be compared with this run: {'; '.join(found.refused)};"
                f" {anyway} compares them anyway"
            )


def table(named: Sequence[tuple[str, Journal]], width: int) -> list[SummaryLine]:
    """A line for each run, where there are more than two."""
    if len(named) < 3:
        return []
    made = SummaryPage(width)
    for name, journal in named:
        made.text(_line(name, journal), indent="", hang="  ")
    made.text("")
    return made.lines


def _line(name: str, journal: Journal) -> str:
    rate = Rate.passed(Statistics.of(journal.attempts).counted)
    low, high = rate.interval
    cost = Spending.of(journal.attempts).cost
    spent = f", {money(cost)}" if cost else ""
    return (
        f"{name:<{NAMES}}  {rate.part}/{rate.of}  {words.percent(rate.share)}"
        f"  (95 %: {100 * low:.1f}–{100 * high:.1f} %){spent}"
    )
