"""What a run with a model will take, by what earlier runs have taken."""

from collections.abc import Iterable, Sequence
from statistics import fmean
from typing import NamedTuple

from pytest_androidworld.report import words
from pytest_androidworld.report.journal import finals
from pytest_androidworld.report.progress import about
from pytest_androidworld.report.schema import AttemptLine
from pytest_androidworld.report.spending import Spending


class Taken(NamedTuple):
    """By one case; dollars are None if a price is not known."""

    calls: float
    tokens: float
    dollars: float | None
    seconds: float

    @classmethod
    def mean(cls, several: Sequence["Taken"]) -> "Taken":
        dollars = [each.dollars for each in several if each.dollars is not None]
        return cls(
            fmean(each.calls for each in several),
            fmean(each.tokens for each in several),
            fmean(dollars) if len(dollars) == len(several) else None,
            fmean(each.seconds for each in several),
        )


def estimate(
    tasks: Sequence[str], attempts: Iterable[AttemptLine], workers: int, source: str
) -> str | None:
    """In a line; ``tasks`` has the name of each case's task.  None if nothing is known.

    A task that no earlier run has played is taken for one like all others.
    """
    known: dict[str, list[Taken]] = {}
    for each in finals(attempts).values():
        spent = Spending.of([each])
        if spent.calls:
            taken = Taken(
                spent.calls, spent.input + spent.output, spent.cost, each["run"]["seconds"]
            )
            known.setdefault(each["task"], []).append(taken)
    if not known or not tasks:
        return None
    means = {task: Taken.mean(several) for task, several in known.items()}
    usual = Taken.mean([each for several in known.values() for each in several])
    total = [means.get(task, usual) for task in tasks]
    dollars = [each.dollars for each in total if each.dollars is not None]
    priced = len(dollars) == len(total) and any(dollars)
    cost = f" (${words.rounded(sum(dollars))})" if priced else ""
    at_once = max(1, min(workers, len(tasks)))
    with_workers = f" with {words.count(workers, 'worker')}" if workers else ""
    return (
        f"estimate from {source}: {words.count(len(tasks), 'case')},"
        f" {words.rounded(sum(each.calls for each in total))} calls,"
        f" {words.rounded(sum(each.tokens for each in total))} tokens{cost},"
        f" {about(sum(each.seconds for each in total) / at_once)}{with_workers}"
    )
