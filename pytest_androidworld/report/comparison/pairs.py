"""The cases that a run has in common with its baselines; what cannot be paired is kept beside."""

from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import zip_longest
from typing import NamedTuple

from pytest_androidworld.report.journal import CaseId, Journal, case
from pytest_androidworld.report.schema import AttemptLine, StepLine
from pytest_androidworld.verdicts import PASSED, TABLE, Verdict


class TaskId(NamedTuple):
    """A task, whatever the seed; two files may have tasks of one name."""

    name: str
    file: str


class Pair(NamedTuple):
    """One case, played before and now; ``before`` has one attempt for each baseline."""

    case: CaseId
    before: tuple[AttemptLine, ...]
    now: AttemptLine

    @property
    def task(self) -> TaskId:
        return TaskId(self.case.task, self.case.file)

    @property
    def passed_before(self) -> int:
        """In how many baselines."""
        return sum(map(passed, self.before))

    @property
    def rate_before(self) -> Fraction:
        return Fraction(self.passed_before, len(self.before))

    @property
    def passes(self) -> bool:
        return passed(self.now)

    @property
    def change(self) -> Fraction:
        """From -1, always passed and now fails, to 1."""
        return int(self.passes) - self.rate_before

    @property
    def broke(self) -> bool:
        return not self.passes and self.rate_before == 1

    @property
    def fixed(self) -> bool:
        return self.passes and self.rate_before == 0

    @property
    def other_step(self) -> int | None:
        """The place of the first step that is not as before; None if all are."""
        sides = zip_longest(self.before[-1]["steps"], self.now["steps"])
        return next((n for n, (one, other) in enumerate(sides) if _did(one) != _did(other)), None)


def _did(step: StepLine | None) -> object:
    """What an agent did: to an element by its name, if it has one, else at a place."""
    if step is None:
        return None
    place = ("index", "x", "y") if step["on"] else ()
    return step["on"], {key: each for key, each in step["action"].items() if key not in place}


class Uncounted(NamedTuple):
    """A case that one side did not count: its device, its model, or the task was at fault."""

    case: CaseId
    side: str  # "now" or "before"
    verdict: Verdict


@dataclass(frozen=True)
class Pairing:
    """All cases of a comparison, each in exactly one of these."""

    pairs: tuple[Pair, ...]
    uncounted: tuple[Uncounted, ...]
    only_before: tuple[CaseId, ...]  # not played now
    only_now: tuple[CaseId, ...]
    changed: tuple[CaseId, ...] = ()  # the file of its task is not what it was

    @property
    def changed_tasks(self) -> list[str]:
        return sorted({case.task for case in self.changed})

    def by_task(self) -> dict[TaskId, list[Pair]]:
        found: dict[TaskId, list[Pair]] = {}
        for each in self.pairs:
            found.setdefault(each.task, []).append(each)
        return found


def passed(attempt: AttemptLine) -> bool:
    return attempt["verdict"] == PASSED


def pair(
    baselines: Sequence[Journal],
    now: Iterable[AttemptLine],
    failed: Container[CaseId] = (),
    *,
    same_files: bool = False,
) -> Pairing:
    """Pair each case of ``now``, the final attempts of a run, with the baselines' cases.

    ``failed`` are those of now that count as failed whatever their verdict is.  With
    ``same_files`` a case is another one if the file of its task has changed.
    """
    earlier = [baseline.finals for baseline in baselines]
    current = {case(attempt): attempt for attempt in now}
    before = set().union(*earlier)
    pairs: list[Pair] = []
    uncounted: list[Uncounted] = []
    changed: list[CaseId] = []
    for which in sorted(before & current.keys()):
        attempt = current[which]
        attempts = [each[which] for each in earlier if which in each]
        if same_files:
            attempts = [each for each in attempts if each["hash"] == attempt["hash"]]
        if not attempts:
            changed.append(which)
            continue
        paired = _paired(which, attempts, attempt, counts=which in failed)
        if isinstance(paired, Pair):
            pairs.append(paired)
        else:
            uncounted.append(paired)
    return Pairing(
        tuple(pairs),
        tuple(uncounted),
        tuple(sorted(before - current.keys())),
        tuple(sorted(current.keys() - before)),
        tuple(changed),
    )


def _paired(
    of: CaseId, before: Sequence[AttemptLine], now: AttemptLine, *, counts: bool
) -> Pair | Uncounted:
    if not (counts or TABLE[now["verdict"]].counted):
        return Uncounted(of, "now", now["verdict"])
    counted = tuple(attempt for attempt in before if TABLE[attempt["verdict"]].counted)
    if not counted:
        return Uncounted(of, "before", before[-1]["verdict"])
    return Pair(of, counted, now)


class Stability(NamedTuple):
    """How often a task has passed in all baselines together: k of n."""

    passed: int
    of: int

    @property
    def flaky(self) -> bool:
        """It has done both."""
        return 0 < self.passed < self.of


def stabilities(pairs: Iterable[Pair]) -> dict[TaskId, Stability]:
    """Of each task, over its seeds and baselines."""
    found: dict[TaskId, Stability] = {}
    for each in pairs:
        count, of = found.get(each.task, Stability(0, 0))
        more = sum(map(passed, each.before))
        found[each.task] = Stability(count + more, of + len(each.before))
    return found
