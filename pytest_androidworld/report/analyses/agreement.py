"""Whether the virtual phone and a real device come to the same: case by case, step by step."""

import re
from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from itertools import zip_longest
from pathlib import Path

from pytest_androidworld.report import artifacts
from pytest_androidworld.report.comparison import manifests
from pytest_androidworld.report.comparison.pairs import Pair, Pairing, TaskId, pair
from pytest_androidworld.report.journal import Journal
from pytest_androidworld.report.schema import AttemptLine, CheckLine, StepLine

# Else other agents played, or other cases were judged, and nothing is said about the phones.
SAME = ("suite", "grading", "budget", "agent", "model")
LAST = "last"  # the screen at the end
SYSTEM = "com.android.systemui"  # the status bar of a real device has icons of its own
PLACE = re.compile(r"^\s*\d+ | \(-?\d+, -?\d+\)-\(-?\d+, -?\d+\)")  # in a list of elements


def refused(virtual: Journal, real: Journal) -> list[str]:
    """Why two runs say nothing about their phones, in words."""
    old, new = virtual.manifest, real.manifest
    both = sorted(old["files"].keys() & new["files"].keys())
    changed = [name for name in both if old["files"][name] != new["files"][name]]
    found = [text for name in SAME for text in manifests.difference(name, old, new)]
    return found + [f"{name} has changed" for name in changed]


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
        sides = zip_longest(self.virtual["steps"], self.real["steps"])
        return next((n for n, (one, other) in enumerate(sides) if _did(one) != _did(other)), None)

    @cached_property
    def other_screen(self) -> str | None:
        """The name of the first screen that tells something else; "" if none was kept twice."""
        sides = zip((self.virtual, self.real), self.homes, strict=True)
        one, other = (artifacts.retained_folder(attempt, home) for attempt, home in sides)
        if one is None or other is None:
            return ""
        names = [*artifacts.step_names(self.virtual["steps"]), LAST]
        kept = [(name, told(one / f"{name}.txt"), told(other / f"{name}.txt")) for name in names]
        both = [(name, here, there) for name, here, there in kept if here and there]
        return next((name for name, here, there in both if here != there), None if both else "")


def _outcome(check: CheckLine) -> tuple[str, float]:
    return check["claim"], check["value"]


def _did(step: StepLine | None) -> object:
    """What an agent did, by the element's name: the places of two lists need not agree."""
    if step is None:
        return None
    action = {key: each for key, each in step["action"].items() if key not in ("index", "x", "y")}
    return action, step["on"]


def told(file: Path) -> Counter[str] | None:
    """What a kept list of elements says of each but its place; None if there is no list."""
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

    @classmethod
    def of(cls, virtual: Journal, real: Journal, homes: tuple[Path, Path]) -> "Agreement":
        pairing = pair([virtual], real.finals.values())
        return cls(tuple(AgreementCase(each, homes) for each in pairing.pairs), pairing)

    def by_task(self) -> dict[TaskId, list[AgreementCase]]:
        found: dict[TaskId, list[AgreementCase]] = {}
        for each in self.cases:
            found.setdefault(each.pair.task, []).append(each)
        return found
