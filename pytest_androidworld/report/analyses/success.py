"""Success by agent, input and model, as the paper's table of results has it, and by its groups."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from statistics import fmean
from typing import Final, NamedTuple

from pytest_androidworld.report import pass_k, words
from pytest_androidworld.report.analyses.belonging import NamedRun, System, notes
from pytest_androidworld.report.analyses.layout import Column, PrintedTable, TableCell
from pytest_androidworld.report.comparison.manifests import split_of
from pytest_androidworld.report.pass_k import PassK, Repeated
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
    repeated: dict[str, Repeated]  # over seeds and over trials, if any attempt was repeated so

    @classmethod
    def of(cls, cases: Iterable[Counted]) -> "Success":
        counted = list(cases)
        attempts = [each.attempt for each in counted]
        rate = Rate.passed(attempts)
        reward = fmean(each.reward for each in counted) if counted else None
        repeated = {estimates.over: estimates for estimates in pass_k.repeated(attempts)}
        return cls(rate, by_task(attempts) or rate.interval, reward, repeated)

    def chances(self, over: str, k: int) -> PassK | None:
        """For that k; None if no task had so many attempts."""
        estimates = self.repeated.get(over)
        return next((each for each in estimates.by_k if each.k == k), None) if estimates else None

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
    """A row for each system, or for each of its apps, difficulties, tags or tasks.

    Runs of different splits are different rows.
    """
    names = (*heads(runs), *([by] if by else []))
    results = {
        (*system, *group): Success.of(cases) for system, group, cases in _counted_by(runs, by)
    }
    repetitions = Repetitions.of(list(results.values()))
    rows = [
        [*map(TableCell.of, name), *result.cells, *repetitions.cells(result)]
        for name, result in results.items()
    ]
    columns = (*map(Column.of, names), *RESULTS, *repetitions.columns)
    return PrintedTable(columns, rows, [*notes(runs), *repetitions.notes(results)])


def heads(runs: Sequence[NamedRun]) -> tuple[str, ...]:
    """The columns that name a row's runs: the system, and the split if any run has one."""
    return (*System._fields, *(["split"] if _have_splits(runs) else []))


def _have_splits(runs: Sequence[NamedRun]) -> bool:
    return any("split" in run.journal.manifest for run in runs)


def grouped(
    runs: Sequence[NamedRun], by: str | None
) -> Iterator[tuple[tuple[str, ...], tuple[str, ...], list[AttemptLine]]]:
    """The counted cases of each row's runs (see `heads`), or of each group of their cases."""
    for system, group, cases in _counted_by(runs, by):
        yield system, group, [case.attempt for case in cases]


def _counted_by(
    runs: Sequence[NamedRun], by: str | None
) -> Iterator[tuple[tuple[str, ...], tuple[str, ...], list[Counted]]]:
    has_splits = _have_splits(runs)
    systems: dict[tuple[str, ...], list[Counted]] = {}
    for run in runs:
        manifest = run.journal.manifest
        split = (split_of(manifest).name,) if has_splits else ()
        systems.setdefault((*System.of(manifest), *split), []).extend(counted(run))
    for system, cases in sorted(systems.items()):
        for group, some in _groups(cases, by):
            yield system, group, some


class Repetitions(NamedTuple):
    """pass^k and pass@k of all rows: over seeds and over trials, each for one k.

    It is the largest that each row with repeated attempts has.
    """

    k: dict[str, int]

    @classmethod
    def of(cls, results: Sequence[Success]) -> "Repetitions":
        largest: dict[str, int] = {}
        for over in (pass_k.SEEDS, pass_k.TRIALS):
            ks = [each.repeated[over].by_k[-1].k for each in results if over in each.repeated]
            largest |= {over: min(ks)} if ks else {}
        return cls(largest)

    @property
    def columns(self) -> list[Column]:
        return [
            Column(
                f"pass{sign}{k} over {over}",
                (f"{name}_{k}_{over}", f"{name}_{k}_{over}_low", f"{name}_{k}_{over}_high"),
                right=True,
            )
            for over, k in self.k.items()
            for sign, name in (("^", "pass_hat"), ("@", "pass_at"))
        ]

    def cells(self, result: Success) -> Iterator[TableCell]:
        for over, k in self.k.items():
            chances = result.chances(over, k)
            for figure in (chances.every, chances.any) if chances else (None, None):
                if figure is None:
                    yield TableCell(UNNAMED, (None, None, None))
                else:
                    ends = figure.interval or (None, None)
                    yield TableCell(figure.text.replace("95 %: ", ""), (figure.share, *ends))

    def notes(self, results: Mapping[tuple[str, ...], Success]) -> Iterator[str]:
        """What the columns mean, and in which rows tasks are left out."""
        for over, k in self.k.items():
            yield (
                f"over {over}, {pass_k.MEANING[over]}: pass^{k}, all {k} pass; pass@{k}, at least"
                " one does"
            )
            for name, result in results.items():
                chances = result.chances(over, k)
                if chances and chances.groups < result.repeated[over].groups:
                    of = words.count(result.repeated[over].groups, *pass_k.GROUPS[over])
                    row = ", ".join(part for part in name if part and part != UNNAMED)
                    yield f"{row}: over {over} only {chances.groups} of {of} had {k} attempts"


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
