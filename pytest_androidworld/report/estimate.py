"""Estimates time and cost of a run with a model, from earlier runs or recordings."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from statistics import fmean
from typing import NamedTuple

from pytest_androidworld.report import words
from pytest_androidworld.report.journal import finals
from pytest_androidworld.report.progress import about
from pytest_androidworld.report.schema import AttemptLine
from pytest_androidworld.report.spending import Spending


class Taken(NamedTuple):
    """Time and cost of one case; dollars are None without a price, seconds in a recording, tokens
    where a server does not report them.
    """

    task: str
    calls: float
    tokens: float | None
    dollars: float | None
    seconds: float | None

    @classmethod
    def mean(cls, several: Sequence["Taken"]) -> "Taken":
        return cls(
            several[0].task,
            fmean(case.calls for case in several),
            _over_all([case.tokens for case in several], fmean),
            _over_all([case.dollars for case in several], fmean),
            _over_all([case.seconds for case in several], fmean),
        )


def of_attempts(attempts: Iterable[AttemptLine]) -> Iterator[Taken]:
    """Time and cost of a run's cases that called a model."""
    for attempt in finals(attempts).values():
        spent = Spending.of([attempt])
        if spent.calls:
            tokens, seconds = spent.all_tokens, attempt["run"]["seconds"]
            yield Taken(attempt["task"], spent.calls, tokens, spent.cost, seconds)


def estimate(
    tasks: Sequence[str], taken: Iterable[Taken], workers: int, source: str
) -> str | None:
    """The estimate in a line; None if nothing is known.  ``tasks`` has each case's task.

    A task of which nothing is known is taken for one like all others.
    """
    known: dict[str, list[Taken]] = {}
    for case in taken:
        known.setdefault(case.task, []).append(case)
    if not known or not tasks:
        return None
    means = {task: Taken.mean(several) for task, several in known.items()}
    usual = Taken.mean([case for several in known.values() for case in several])
    total = [means.get(task, usual) for task in tasks]
    dollars = _over_all([case.dollars for case in total], sum)
    seconds = _over_all([case.seconds for case in total], sum)
    tokens = _over_all([case.tokens for case in total], sum)
    cost = f" (${words.rounded(dollars)})" if dollars else ""
    parts = [
        words.count(len(tasks), "case"),
        f"{words.rounded(sum(case.calls for case in total))} calls",
        f"{'unknown' if tokens is None else words.rounded(tokens)} tokens{cost}",
    ]
    if seconds is not None:
        parts.append(_took(seconds, workers, len(tasks)))
    return f"estimate from {source}: {', '.join(parts)}"


def of_durations(
    tasks: Sequence[str], durations: Mapping[str, float], workers: int, source: str
) -> str | None:
    """The estimate of a run without a model: ``durations`` has each task's seconds."""
    if not durations or not tasks:
        return None
    usual = fmean(durations.values())
    seconds = sum(durations.get(task, usual) for task in tasks)
    return f"estimate from {source}: {words.count(len(tasks), 'case')}, " + _took(
        seconds, workers, len(tasks)
    )


def _took(seconds: float, workers: int, cases: int) -> str:
    at_once = max(1, min(workers, cases))
    with_workers = f" with {words.count(workers, 'worker')}" if workers else ""
    return f"{about(seconds / at_once)}{with_workers}"


def _over_all(
    values: Sequence[float | None], total: Callable[[list[float]], float]
) -> float | None:
    """The sum over all; None if one of them is not known."""
    known = [each for each in values if each is not None]
    return total(known) if len(known) == len(values) else None
