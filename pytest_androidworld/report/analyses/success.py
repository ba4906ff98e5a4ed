"""Success by agent, input and model, as the paper's table of results has it, and by its groups."""

from collections.abc import Callable, Iterable, Sequence
from statistics import fmean
from typing import Final, NamedTuple

from pytest_androidworld.report import words
from pytest_androidworld.report.analyses.belonging import NamedRun, System, notes
from pytest_androidworld.report.analyses.layout import Column, PrintedTable, TableCell
from pytest_androidworld.report.schema import AttemptLine
from pytest_androidworld.report.statistics import DIFFICULTIES, Rate, earned
from pytest_androidworld.report.terminal import by_task

UNNAMED = "–"
GROUPS: Final[dict[str, Callable[[AttemptLine], Sequence[str]]]] = {
    "app": lambda each: each["apps"],
    "difficulty": lambda each: [each["difficulty"]],
    "tag": lambda each: each["tags"],
    "task": lambda each: [each["task"]],
}
RESULTS = (
    Column("cases", ("cases",), right=True),
    Column("passed", ("passed",), right=True),
    Column("success", ("success",), right=True),
    Column("95 %", ("low", "high"), right=True),
    Column("mean reward", ("mean_reward",), right=True),
)


class Counted(NamedTuple):
    """A counted case, and its reward by the grading of its run."""

    attempt: AttemptLine
    reward: float


class Success(NamedTuple):
    """Passed cases, and the mean reward, of a group of cases."""

    rate: Rate
    interval: tuple[float, float]
    mean_reward: float | None

    @classmethod
    def of(cls, cases: Iterable[Counted]) -> "Success":
        counted = list(cases)
        attempts = [each.attempt for each in counted]
        rate = Rate.passed(attempts)
        reward = fmean(each.reward for each in counted) if counted else None
        return cls(rate, by_task(attempts) or rate.interval, reward)

    @property
    def cells(self) -> list[TableCell]:
        """As `RESULTS` has them."""
        low, high = self.interval
        between = f"{100 * low:.1f}–{100 * high:.1f}"
        return [
            TableCell(str(self.rate.of), (self.rate.of,)),
            TableCell(str(self.rate.part), (self.rate.part,)),
            TableCell(words.percent(self.rate.share), (self.rate.share,)),
            TableCell(between, (low, high)) if self.rate.of else TableCell(UNNAMED, (None, None)),
            TableCell(words.number(self.mean_reward), (self.mean_reward,)),
        ]


def counted(run: NamedRun) -> list[Counted]:
    """The cases of a run that count."""
    grading = run.journal.manifest["grading"]
    return [Counted(each, earned(each, grading)) for each in run.statistics.counted]


def table(runs: Sequence[NamedRun], by: str | None = None) -> PrintedTable:
    """A row for each system, or for each of its apps, difficulties, tags or tasks."""
    systems: dict[System, list[Counted]] = {}
    for run in runs:
        systems.setdefault(System.of(run.journal.manifest), []).extend(counted(run))
    names = (*System._fields, *([by] if by else []))
    rows = [
        [*map(TableCell.of, (*system, *group)), *Success.of(some).cells]
        for system, cases in sorted(systems.items())
        for group, some in _groups(cases, by)
    ]
    return PrintedTable((*map(Column.of, names), *RESULTS), rows, notes(runs))


def _groups(
    cases: list[Counted], by: str | None
) -> Iterable[tuple[tuple[str, ...], list[Counted]]]:
    if by is None:
        return [((), cases)]
    found: dict[str, list[Counted]] = {}
    for each in cases:
        for name in dict.fromkeys(GROUPS[by](each.attempt)) or [""]:
            found.setdefault(name, []).append(each)
    names = sorted(found, key=lambda name: (DIFFICULTIES.get(name, len(DIFFICULTIES)), name))
    return [((name or UNNAMED,), found[name]) for name in names]
