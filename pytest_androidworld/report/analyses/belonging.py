"""Notes on the differences between runs in one table."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pytest_androidworld.report import own_hands, words
from pytest_androidworld.report.comparison.manifests import conditions_of, differences
from pytest_androidworld.report.journal import VIRTUAL, Journal
from pytest_androidworld.report.schema import Manifest
from pytest_androidworld.report.statistics import Statistics

UNKNOWN = "?"


class NamedRun(NamedTuple):
    """A journal, and the name that the user gave."""

    name: str
    journal: Journal

    @property
    def statistics(self) -> Statistics:
        return Statistics.of(self.journal.attempts)

    @property
    def tasks(self) -> set[tuple[str, str]]:
        """Name and file of each task that was played."""
        return {(case.task, case.file) for case in self.journal.finals}


class System(NamedTuple):
    """The subject of a rate: agent, input, model and device."""

    agent: str
    input: str
    model: str
    device: str

    @classmethod
    def of(cls, manifest: Manifest) -> "System":
        seen = manifest.get("input", UNKNOWN)
        return cls(
            own_hands.agent(manifest), seen, manifest["model"] or "none", manifest["device"]
        )


def notes(runs: Sequence[NamedRun], *, seeds: bool = True, conditions: bool = True) -> list[str]:
    """Notes on differing settings and uncounted cases; what must agree: seeds, conditions."""
    found = list(_differing(runs, seeds=seeds, conditions=conditions))
    for each in runs:
        left = len(each.statistics.cases) - len(each.statistics.counted)
        if left:
            cases = words.count(left, "case")
            found.append(f"{each.name}: {cases} not counted (device, model or task error)")
    if any(each.journal.manifest["device"] == VIRTUAL for each in runs):
        found.append("played on the virtual phone: these are no AndroidWorld scores")
    return found


def _differing(runs: Sequence[NamedRun], *, seeds: bool, conditions: bool) -> Iterator[str]:
    first, *others = runs
    for other in others:
        one, two = first.journal.manifest, other.journal.manifest
        if not seeds:
            two = {**two, "seeds": one["seeds"], "trials": one.get("trials", 1)}
        if not conditions:
            two = {**two, "conditions": conditions_of(one)}
        if "input" in one:  # it belongs to the system
            two = {**two, "input": one["input"]}
        files = {file for _, file in first.tasks & other.tasks}
        found = differences(one, two, tasks=files)
        same = System.of(one) == System.of(two)
        settings = (*found.around, *found.agents) if same else ()
        texts = [*found.cases, *found.refused, *settings, *_tasks(first, other)]
        if texts:
            yield f"{other.name} does not belong to {first.name}: {'; '.join(texts)}"


def _tasks(first: NamedRun, other: NamedRun) -> Iterator[str]:
    more, less = other.tasks - first.tasks, first.tasks - other.tasks
    if more:
        yield f"{words.count(len(more), 'task')} only there: {_names(more)}"
    if less:
        yield f"{words.count(len(less), 'task')} not there: {_names(less)}"


def _names(tasks: set[tuple[str, str]], most: int = 3) -> str:
    names = sorted(name for name, _ in tasks)
    return ", ".join(names[:most]) + (", …" if len(names) > most else "")
