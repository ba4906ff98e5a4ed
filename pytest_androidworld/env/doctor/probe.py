"""What the doctor's tables are made of: questions, and the evidence that answers them."""

import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from pytest_androidworld.errors import DeviceError

OK, NOTE, PROBLEM = "ok", "note", "problem"
LEVELS = (OK, NOTE, PROBLEM)  # from good to bad
DOORS = {  # a word of a door's error, and what helps; else the device may have ended
    "UNAUTHENTICATED": "start the emulator with `-grpc PORT`, which wants no token",
    "PERMISSION_DENIED": "start the emulator with `-grpc PORT`, which wants no token",
}
LONG = 5.0  # seconds for one question
S = TypeVar("S")  # what is examined: a computer, or a device


@dataclass(frozen=True)
class Evidence:
    """What was seen; and where that is not well, one sentence about what mends it."""

    level: str
    seen: str
    cure: str = ""
    by_hand: bool = False  # the probe's automatic cure does not help

    def __str__(self) -> str:
        return f"{self.seen}: {self.cure}" if self.cure else self.seen


def well(seen: str) -> Evidence:
    return Evidence(OK, seen)


def note(seen: str, cure: str = "", *, by_hand: bool = False) -> Evidence:
    """Worth knowing; tasks can be played, perhaps not all of them."""
    return Evidence(NOTE, seen, cure, by_hand)


def problem(seen: str, cure: str, *, by_hand: bool = False) -> Evidence:
    return Evidence(PROBLEM, seen, cure, by_hand)


@dataclass(frozen=True)
class Probe(Generic[S]):
    """One row of a table of the doctor's."""

    name: str  # in a word or two
    question: str
    see: Callable[[S], Iterable[Evidence]]
    mend: Callable[[S], str] | None = None  # the automatic cure; returns what it did
    needed: bool = False  # without it no task can be played
    first: bool = False  # without it no other question can be answered
    lasting: bool = False  # what it mends is stored in a snapshot, too


@dataclass(frozen=True)
class Examined(Generic[S]):
    """A probe, what it saw, and how long that took."""

    probe: Probe[S]
    evidence: tuple[Evidence, ...]
    seconds: float

    @property
    def level(self) -> str:
        return max((each.level for each in self.evidence), key=LEVELS.index)

    @property
    def mendable(self) -> bool:
        return any(map(self.is_mended, self.evidence))

    def is_mended(self, each: Evidence) -> bool:
        """Whether the probe's automatic cure is for that."""
        return self.probe.mend is not None and each.level != OK and not each.by_hand


def examine(
    subject: S, probes: Iterable[Probe[S]], answers: Callable[[], bool] = bool
) -> Iterator[Examined[S]]:
    """Answer one question after the other.

    After one that failed, no more, unless that did not take long and the subject still answers.
    """
    for probe in probes:
        start = time.monotonic()
        failed = False
        try:
            evidence = tuple(probe.see(subject))
        except DeviceError as error:
            evidence, failed = (door_problem(error),), True
        found = Examined(probe, evidence, time.monotonic() - start)
        yield found
        if failed and (found.seconds > LONG or not answers()):
            return
        if probe.first and found.level == PROBLEM:
            return


def door_problem(error: Exception) -> Evidence:
    """A door that has failed."""
    said = str(error)
    cure = next((cure for word, cure in DOORS.items() if word in said), "check that it still runs")
    return problem(said, cure, by_hand=True)


def as_notes(found: Examined[S]) -> Examined[S]:
    """The same of what is not used now: what is missing there is no problem."""
    evidence = (
        replace(each, level=NOTE) if each.level == PROBLEM else each for each in found.evidence
    )
    return replace(found, evidence=tuple(evidence))
