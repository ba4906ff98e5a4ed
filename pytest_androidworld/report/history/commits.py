"""What the figures over time are of: runs by the commit of the user's project.

Commits stand in the order of their first runs.  Runs of one commit are pooled, those of each agent
and suite by themselves.  A run without a commit has a column of its own, and so has one with
changes that are not committed: another such run may have had other code.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from pytest_androidworld.report.history.runs import FoundRun
from pytest_androidworld.report.statistics import Rate

DAY = slice(5, 10)  # "11-09", of "2026-11-09 08:00"


class RunGroup(NamedTuple):
    """Runs of one agent and model, on one suite, that are of one commit."""

    label: str
    runs: list[FoundRun]

    @property
    def who(self) -> str:
        return self.runs[0].who

    @property
    def suite(self) -> str:
        return self.runs[0].suite

    @property
    def started(self) -> str:
        return self.runs[0].started

    @property
    def rate(self) -> Rate:
        rates = [run.rate for run in self.runs]
        return Rate(sum(rate.part for rate in rates), sum(rate.of for rate in rates))

    @property
    def cost(self) -> float | None:
        """US dollars of a run: the mean of those whose cost is known."""
        return _mean(run.cost for run in self.runs if run.cost is not None)

    @property
    def steps(self) -> float | None:
        """The mean of all their cases."""
        return _mean(case["used"] for run in self.runs for case in run.cases)


class CommitColumn(NamedTuple):
    """A place on the axis: a commit, or the date of a run that has none."""

    label: str
    groups: list[RunGroup]


def by_commit(runs: Sequence[FoundRun]) -> list[CommitColumn]:
    return _columns((run.committed or run.name, _label(run), run) for run in runs)


def by_run(runs: Sequence[FoundRun]) -> list[CommitColumn]:
    """A column for each run, with its date."""
    return _columns((run.name, run.started[DAY], run) for run in runs)


def _columns(runs: Iterable[tuple[str, str, FoundRun]]) -> list[CommitColumn]:
    found: dict[str, CommitColumn] = {}
    for key, label, run in runs:
        groups = found.setdefault(key, CommitColumn(label, [])).groups
        kind = run.who, run.suite
        group = next((each for each in groups if (each.who, each.suite) == kind), None)
        if group is None:
            groups.append(RunGroup(label, [run]))
        else:
            group.runs.append(run)
    return list(found.values())


def _label(run: FoundRun) -> str:
    return run.short_commit or run.started[DAY]


def _mean(values: Iterable[float]) -> float | None:
    known = list(values)
    return sum(known) / len(known) if known else None
