"""`Score`, the result of judging: checks with expected and found values.

Strict and upstream grading are one expression, evaluated once: ``strict(check, "D45")`` counts
only in strict grading, ``upstream(check, "D45")`` only in upstream, any other in both.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from math import fsum, prod
from typing import Any

STRICT, UPSTREAM = "strict", "upstream"
GRADINGS = (STRICT, UPSTREAM)
CRASH = "the reference crashes here"
LONGEST = 1000  # characters of a reason's half


@dataclass(frozen=True)
class Check:
    """One claim about the device."""

    claim: str
    expected: str
    found: str
    value: float
    gradings: tuple[str, ...] = GRADINGS
    defect: str | None = None  # its entry in docs/differences.md, if the gradings differ

    def __str__(self) -> str:
        mark = "ok" if self.value == 1 else "NOT OK"
        only = f" ({self.gradings[0]} only, {self.defect})" if self.defect else ""
        return f"{mark}: {self.claim}{only}: expected {self.expected}, found {self.found}"


def check(claim: str, expected: Any, found: Any, value: float | None = None) -> Check:
    """Make a check; without a value it compares found with expected."""
    if value is None:
        value = float(expected == found)
    return Check(claim, _as_text(expected), _as_text(found), float(value))


def strict(one: Check, defect: str) -> Check:
    """Count it in strict grading only."""
    return replace(one, gradings=(STRICT,), defect=defect)


def upstream(one: Check, defect: str) -> Check:
    """Count it in upstream grading only."""
    return replace(one, gradings=(UPSTREAM,), defect=defect)


def crash(claim: str, found: Any, defect: str = "D91") -> Check:
    """Where the reference raises, which upstream grading counts as 0."""
    return upstream(check(claim, "no crash", f"{CRASH}: {found}", 0.0), defect)


@dataclass(frozen=True)
class Score:
    """Both rewards and every check behind them."""

    strict: float
    upstream: float
    checks: tuple[Check, ...] = ()

    @classmethod
    def of(cls, *parts: "Check | Score | Iterable[Check | Score]") -> "Score":
        """A score in which all checks must hold."""
        scores = [_score(part) for part in _flat(parts)]
        return cls(
            prod(score.strict for score in scores),
            prod(score.upstream for score in scores),
            tuple(each for score in scores for each in score.checks),
        )

    @classmethod
    def halves(cls, *parts: "Score") -> "Score":
        """A score with partial reward per part (D06); a crash of the reference scores 0."""
        checks = tuple(each for part in parts for each in part.checks)
        crashed = any(each.found.startswith(CRASH) for each in checks)
        return cls(
            fsum(part.strict for part in parts) / len(parts),
            0.0 if crashed else fsum(part.upstream for part in parts) / len(parts),
            checks,
        )

    @classmethod
    def from_any(cls, judged: "Score | Check | float") -> "Score":
        """Convert what `is_successful` returned; a bare number is accepted."""
        if isinstance(judged, Score):
            return judged
        if isinstance(judged, Check):
            return cls.of(judged)
        return cls.of(check("is_successful", 1.0, float(judged), float(judged)))

    def reward(self, grading: str) -> float:
        return self.strict if grading == STRICT else self.upstream

    def failed(self, grading: str) -> list[Check]:
        """The checks that lower the reward in that grading."""
        return [each for each in self.checks if grading in each.gradings and each.value < 1]


def _flat(parts: Iterable[Any]) -> Iterable[Check | Score]:
    for part in parts:
        if isinstance(part, Check | Score):
            yield part
        else:
            yield from _flat(part)


def _score(part: Check | Score) -> Score:
    if isinstance(part, Score):
        return part
    return Score(
        part.value if STRICT in part.gradings else 1.0,
        part.value if UPSTREAM in part.gradings else 1.0,
        (part,),
    )


def _as_text(value: Any) -> str:
    """A value as text for reasons: shortened, and valid UTF-8."""
    text = value if isinstance(value, str) else repr(value)
    text = text.encode("utf-8", "backslashreplace").decode()
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}… ({len(text)} characters)"
