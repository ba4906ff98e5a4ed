"""What the doctor's tables are made of: questions, and what is seen when they are looked into."""

import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from pytest_androidworld.errors import DeviceError

OK, NOTE, PROBLEM = "ok", "note", "problem"
LEVELS = (OK, NOTE, PROBLEM)  # from good to bad
DOORS = {  # what a door's error says, and what helps; else the device may have ended
    "UNAUTHENTICATED": "start the emulator with `-grpc PORT`, which wants no token",
    "PERMISSION_DENIED": "start the emulator with `-grpc PORT`, which wants no token",
}
S = TypeVar("S")  # what is looked at: a computer, or a device


@dataclass(frozen=True)
class Evidence:
    """What was seen; and where that is not well, one sentence about what mends it."""

    level: str
    seen: str
    cure: str = ""

    def __str__(self) -> str:
        return f"{self.seen}: {self.cure}" if self.cure else self.seen


def well(seen: str) -> Evidence:
    return Evidence(OK, seen)


def note(seen: str, cure: str = "") -> Evidence:
    """Worth knowing; tasks can be played, perhaps not all of them."""
    return Evidence(NOTE, seen, cure)


def problem(seen: str, cure: str) -> Evidence:
    return Evidence(PROBLEM, seen, cure)


@dataclass(frozen=True)
class Probe(Generic[S]):
    """One row of a table of the doctor's."""

    name: str  # in a word or two
    question: str
    see: Callable[[S], Iterable[Evidence]]
    mend: Callable[[S], str] | None = None  # the automatic cure; returns what it did
    needed: bool = False  # without it no task can be played
    first: bool = False  # without it nothing else can be looked at
    lasting: bool = False  # what it mends is in a snapshot, too


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
        return self.level != OK and self.probe.mend is not None


def examine(subject: S, probes: Iterable[Probe[S]]) -> Iterator[Examined[S]]:
    """Look into one question after the other; after a door has failed, into no more."""
    for probe in probes:
        start = time.monotonic()
        failed = False
        try:
            evidence = tuple(probe.see(subject))
        except DeviceError as error:
            evidence, failed = (problem(str(error), _cure(str(error))),), True
        found = Examined(probe, evidence, time.monotonic() - start)
        yield found
        if failed or (probe.first and found.level == PROBLEM):
            return


def _cure(error: str) -> str:
    """What mends a door that has failed."""
    return next(
        (cure for word, cure in DOORS.items() if word in error), "see whether it still runs"
    )


def as_notes(found: Examined[S]) -> Examined[S]:
    """The same of what nobody wants to use now: what is missing there is no problem."""
    evidence = (
        replace(each, level=NOTE) if each.level == PROBLEM else each for each in found.evidence
    )
    return replace(found, evidence=tuple(evidence))
