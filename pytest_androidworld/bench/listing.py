"""The benchmark's tasks as a list: goal at a seed, apps, difficulty, budget, checks."""

import fnmatch
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from pytest_androidworld.bench import tasks
from pytest_androidworld.bench.budget import Budget
from pytest_androidworld.errors import UnknownName
from pytest_androidworld.report.journal import Journal
from pytest_androidworld.task import catalogue, claims, differences
from pytest_androidworld.task.base import Task
from pytest_androidworld.task.catalogue import CatalogueEntry
from pytest_androidworld.task.claims import Claim
from pytest_androidworld.task.differences import GradingDifference
from pytest_androidworld.task.score import GRADINGS
from pytest_androidworld.verdicts import PASSED

WILDCARDS = set("*?[")


@dataclass(frozen=True)
class ListedCheck:
    """What is checked at a task's end, in words."""

    claim: str
    gradings: tuple[str, ...]
    entry: str | None  # of docs/differences.md, if it counts in one grading only

    @property
    def counts_in(self) -> str:
        """``both``, or the grading in which it counts, and the entry that says why."""
        return "both" if self.gradings == GRADINGS else f"{self.gradings[0]} ({self.entry})"


@dataclass(frozen=True)
class ListedTask:
    """One task, as it is at a seed."""

    entry: CatalogueEntry
    kind: type[Task]
    file: str
    seed: int
    params: Mapping[str, Any]
    goal: str

    @property
    def name(self) -> str:
        return self.entry.name

    @property
    def checks(self) -> list[ListedCheck]:
        """What is checked of a case that is solved."""
        return [
            ListedCheck(claim.text(self.params), claim.gradings, claim.defect)
            for claim in claims.by_task()[self.name]
        ]

    @property
    def differences(self) -> list[GradingDifference]:
        """The entries of docs/differences.md that its checks name, and that of how it begins."""
        begins = ["D01"] if self.kind.verify else []
        named = [check.entry for check in self.checks if check.entry]
        return [differences.entries()[entry] for entry in dict.fromkeys([*begins, *named])]

    def steps(self, budget: Budget) -> int | None:
        return budget.steps(self.kind)


def is_name(text: str) -> bool:
    """Whether it names one task, not several by a pattern."""
    return text in catalogue.entries()


def select(
    names: Collection[str] = (),
    *,
    apps: Collection[str] = (),
    difficulties: Collection[str] = (),
    tags: Collection[str] = (),
    seed: int,
) -> list[ListedTask]:
    """The tasks of those names or patterns that match each kind of filter."""
    groups = [_marks("app", apps), _marks("tag", tags), {*difficulties}]
    entries = [
        entry
        for entry in _named(names)
        if all({*entry.marks} & group for group in groups if group)
    ]
    return [_listed(entry, seed) for entry in entries]


def _listed(entry: CatalogueEntry, seed: int) -> ListedTask:
    found = tasks.find(entry.name)
    drawn = found.task.drawn(seed)
    return ListedTask(entry, found.task, found.file, seed, drawn.params, drawn.goal)


def _marks(kind: str, names: Collection[str]) -> set[str]:
    """Apps or tags as marks; each must be one of the benchmark's."""
    entries = catalogue.entries().values()
    words = {word for entry in entries for word in (entry.apps if kind == "app" else entry.tags)}
    known = {catalogue.mark(word) for word in words}
    for name in names:
        if catalogue.mark(name) not in known:
            raise UnknownName(kind, name, known, option=f"--{kind}")
    return {catalogue.mark(name) for name in names}


def _named(names: Collection[str]) -> Iterator[CatalogueEntry]:
    """Each name must match a task, as a whole or as a pattern: ``Markor*``."""
    entries = catalogue.entries()
    matched: set[str] = set()
    for name in names:
        found = fnmatch.filter(entries, name) if WILDCARDS & {*name} else {name} & entries.keys()
        if not found:
            raise UnknownName("task", name, entries)
        matched.update(found)
    return (entry for name, entry in sorted(entries.items()) if not names or name in matched)


def claims_file(journal: Journal) -> str:
    """``claims.json``, from a run in which an oracle solved several cases of each task."""
    cases: dict[str, list[tuple[Mapping[str, Any], list[Claim]]]] = {}
    for case, attempt in journal.finals.items():
        if is_name(case.task) and attempt["verdict"] == PASSED:
            checked = [
                Claim(check["claim"], tuple(check["gradings"]), check["defect"])
                for check in attempt["checks"]
            ]
            cases.setdefault(case.task, []).append((attempt["params"], checked))
    return claims.as_text({task: claims.derive(made) for task, made in cases.items()})
