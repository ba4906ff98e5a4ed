"""Compares runs on the virtual phone and on a real device, case by case, step by step."""

import re
from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from itertools import zip_longest
from pathlib import Path

from pytest_androidworld.report import artifacts, plays, steps, words
from pytest_androidworld.report.comparison import manifests
from pytest_androidworld.report.comparison.pairs import Pair, Pairing, TaskId, pair
from pytest_androidworld.report.comparison.significance import share_interval
from pytest_androidworld.report.journal import REPLAY, VIRTUAL, Journal
from pytest_androidworld.report.schema import AttemptLine, CheckLine
from pytest_androidworld.report.statistics import Rate, wilson
from pytest_androidworld.verdicts import TABLE

# Else other agents played, or other cases were judged, and nothing is said about the phones.
SAME = ("suite", "grading", "budget", "agent", "agent_options", "code", "model", "model_options")
LAST = "last"  # the screen at the end
SYSTEM = "com.android.systemui"  # the status bar of a real device has icons of its own
PLACE = re.compile(r"^\s*\d+ | \(-?\d+, -?\d+\)-\(-?\d+, -?\d+\)")  # in a list of elements


def misplaced(virtual: Journal, real: Journal) -> str | None:
    """Why two runs are not one on the virtual phone and one on a real device; None if they are."""
    devices = [each.manifest["device"] for each in (virtual, real)]
    if REPLAY in devices:
        number = ("first", "second")[devices.index(REPLAY)]
        return (
            f"the {number} run plays a recording back, and says nothing of its own: name the run"
            " that was recorded"
        )
    if devices[0] == VIRTUAL != devices[1]:
        return None
    if devices[1] == VIRTUAL != devices[0]:
        return (
            f"the first run is one on {devices[0]}, and the second on the virtual phone: swap them"
        )
    here = "the virtual phone" if devices[0] == VIRTUAL else f"{devices[0]} and {devices[1]}"
    return f"both runs are on {here}: it takes one on the virtual phone and one on a real device"


def refused(virtual: Journal, real: Journal) -> list[str]:
    """Why two runs cannot be compared for agreement."""
    old, new = virtual.manifest, real.manifest
    played = ({each["file"] for each in run.finals.values()} for run in (virtual, real))
    both = sorted(set.intersection(*played) & old["files"].keys() & new["files"].keys())
    changed = [name for name in both if old["files"][name] != new["files"][name]]
    found = [text for name in SAME for text in manifests.difference(name, old, new)]
    return found + [f"{name} has changed" for name in changed]


def apart(virtual: Journal, real: Journal) -> str:
    """The message for two runs without a common case."""
    first, second = map(_cases, (virtual, real))
    return (
        f"these runs have no case in common that both have counted: the first has {first}, the"
        f" second {second}; play both with the same tasks and --seeds"
    )


def _cases(run: Journal) -> str:
    counted = [each for each in run.finals.values() if TABLE[each["verdict"]].counted]
    numbers = words.ranges(sorted({each["seed"] for each in counted}))
    return words.count(len(counted), "case") + (f" (seeds {numbers})" if counted else "")


@dataclass(frozen=True)
class AgreementCase:
    """One case that both sides have counted; the virtual phone's side is the one before."""

    pair: Pair
    homes: tuple[Path, Path]  # the folders of both runs

    @property
    def virtual(self) -> AttemptLine:
        return self.pair.before[0]

    @property
    def real(self) -> AttemptLine:
        return self.pair.now

    @property
    def play(self) -> str:
        """``seed 30``."""
        return plays.of(self.real).words

    @property
    def same_verdict(self) -> bool:
        return self.virtual["verdict"] == self.real["verdict"]

    @property
    def other_check(self) -> str | None:
        """The first claim that holds on one side only, or is made there only."""
        for one, other in zip_longest(self.virtual["checks"], self.real["checks"]):
            if one is None or other is None or _outcome(one) != _outcome(other):
                either: CheckLine = one or other
                return either["claim"]
        return None

    @property
    def other_step(self) -> int | None:
        """The place of the first step that is another one; None if all are the same."""
        return steps.first_other(self.virtual["steps"], self.real["steps"])

    @property
    def screen_first(self) -> bool:
        """Whether the first screen that differs comes before the first step that does."""
        if not self.other_screen or self.other_step is None:
            return bool(self.other_screen)
        names = [*artifacts.step_names(self.virtual["steps"]), LAST]
        return self.other_screen != LAST and names.index(self.other_screen) <= self.other_step

    @cached_property
    def other_screen(self) -> str | None:
        """The name of the first screen with other elements; "" if no screen was saved twice."""
        sides = zip((self.virtual, self.real), self.homes, strict=True)
        one, other = (artifacts.retained_folder(attempt, home) for attempt, home in sides)
        if one is None or other is None:
            return ""
        names = [*artifacts.step_names(self.virtual["steps"]), LAST]
        kept = [(name, texts(one / f"{name}.txt"), texts(other / f"{name}.txt")) for name in names]
        both = [(name, here, there) for name, here, there in kept if here and there]
        return next((name for name, here, there in both if here != there), None if both else "")


def _outcome(check: CheckLine) -> tuple[str, float]:
    return check["claim"], check["value"]


def texts(file: Path) -> Counter[str] | None:
    """The elements of a saved screen without their bounds; None if it was not saved."""
    try:
        lines = file.read_text("utf-8").splitlines()
    except OSError:
        return None
    return Counter(PLACE.sub("", line) for line in lines if SYSTEM not in line)


@dataclass(frozen=True)
class Agreement:
    """All that two runs of the same agent have in common."""

    cases: tuple[AgreementCase, ...]
    pairing: Pairing
    unlike: int = 0  # cases that are others on a real device, although they have the same seed

    @classmethod
    def of(cls, virtual: Journal, real: Journal, homes: tuple[Path, Path]) -> "Agreement":
        pairing = pair([virtual], real.finals.values())
        unseeded = real.manifest.get("unseeded", [])
        alike = [each for each in pairing.pairs if each.case.file.split("/")[0] not in unseeded]
        cases = tuple(AgreementCase(each, homes) for each in alike)
        return cls(cases, pairing, len(pairing.pairs) - len(cases))

    @property
    def interval(self) -> tuple[float, float]:
        """The interval of the share of equal verdicts, with tasks as clusters.

        Where no task differs from the others, how alike seeds are is not known: then each task
        counts once.
        """
        groups = [[each.same_verdict for each in cases] for cases in self.by_task().values()]
        if len(groups) == 1:
            return self.same.interval
        tasks = len(groups)
        return share_interval(groups) or wilson(self.same.part / self.same.of * tasks, tasks)

    @property
    def same(self) -> Rate:
        """The share of cases with the same verdict."""
        return Rate(sum(each.same_verdict for each in self.cases), len(self.cases))

    def by_task(self) -> dict[TaskId, list[AgreementCase]]:
        found: dict[TaskId, list[AgreementCase]] = {}
        for each in self.cases:
            found.setdefault(each.pair.task, []).append(each)
        return found
