"""What an agent answered: rule A of strict grading, and the reference's comparison.

Both take an `Expected`: the kind of the values that make up the answer, and the values.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time
from typing import Any

from pytest_androidworld.task.matching import fuzzy, tidy, without_period
from pytest_androidworld.task.score import Check, check, strict, upstream

STRING, NUMBER, DATE, TIME, MOMENT = "string", "number", "date", "time", "moment"
MONTHS = (
    "january february march april may june july august september october november december".split()
)
_MARKER = re.compile(r"(?:[-*•]|\d+[.)])\s+")
_NUMBER = re.compile(r"([+-]?)(\d{1,3}(?:,\d{3})+|\d+)(\.\d+)?\s*(.*)", re.ASCII)
# As strptime reads %B %d %Y and %H:%M, whatever the host's language: any of Unicode's blanks.
_DAY, _HOUR = r"(3[01]|[12]\d|0[1-9]|[1-9])", r"(2[0-3]|[01]\d|\d):([0-5]\d|\d)"
_MOMENT = re.compile(rf"([a-z]+)\s+{_DAY}\s+(\d{{4}})(?:\s+{_HOUR})?", re.I)
_TIME = re.compile(_HOUR)


@dataclass(frozen=True)
class Expected:
    """The right answer; ``values`` are strings, floats, dates, times or datetimes."""

    kind: str
    values: tuple[Any, ...]
    tolerance: float | None = None
    units: tuple[str, ...] = ()  # words that may stand behind a number

    def __str__(self) -> str:
        """The answer in text form, as a user would write it."""
        return ", ".join(map(_worded, self.values))


def judge(expected: Expected, answer: str | None) -> list[Check]:
    """Judge the answer in both gradings; where they differ, the checks name the defect."""
    answer = answer or ""
    right, taken = is_right(expected, answer), reference_takes(expected, answer)
    claim, found = "the answer", answer or "no answer"
    if right == taken:
        return [check(claim, str(expected), found, float(right))]
    defect = _defect(expected, answer, right)
    return [
        strict(check(claim, str(expected), found, float(right)), defect),
        upstream(check(claim, str(expected), found, float(taken)), defect),
    ]


def _defect(expected: Expected, answer: str, right: bool) -> str:
    """Which entry of docs/differences.md makes the gradings differ."""
    if expected.kind != STRING:
        return "D11" if expected.kind == NUMBER else "D12"
    if right:
        return "D10" if any("," in value for value in expected.values) else "D09"
    known = {_prepared(value) for value in expected.values}
    return "D07" if known.issuperset(map(_prepared, answer.split(","))) else "D08"


# Rule A


def is_right(expected: Expected, answer: str) -> bool:
    """Whether the answer is right by rule A."""
    text = without_period(tidy(answer))
    if expected.kind == STRING:
        wanted = [tuple(_pieces(value)) for value in expected.values]
        return _cut(_pieces(text), wanted)
    if expected.kind == NUMBER:
        return _each_once(_several(text, expected, r"[;\n]|,\s+"), expected, _plain_number)
    return _each_once(_several(text, expected, r"[;\n]"), expected, _plain_moment)


def _pieces(text: str) -> list[str]:
    """The parts between commas, semicolons and line breaks, normalised."""
    return [bare for bare in map(_bare, re.split(r"[,;\n]", tidy(text))) if bare]


def _bare(piece: str) -> str:
    """A piece without list marker, "and", quotes, final period; blanks and case do not count."""
    piece = _MARKER.sub("", piece.strip(), count=1) if _MARKER.match(piece.strip()) else piece
    piece = re.sub(r"^and\s+", "", piece.strip(), flags=re.I)
    if len(piece) > 1 and piece[0] == piece[-1] and piece[0] in "\"'":
        piece = piece[1:-1]
    return " ".join(without_period(piece.strip()).split()).lower()


def _prepared(value: str) -> tuple[str, ...]:
    return tuple(_pieces(value))


def _cut(pieces: Sequence[str], wanted: Sequence[tuple[str, ...]]) -> bool:
    """Whether the pieces are the wanted runs, each exactly once, in any order."""
    if not wanted:
        return not pieces
    return any(
        tuple(pieces[: len(run)]) == run and _cut(pieces[len(run) :], _without(wanted, run))
        for run in dict.fromkeys(wanted)  # equal ones once: their orders are too many
    )


def _without(wanted: Sequence[tuple[str, ...]], run: tuple[str, ...]) -> list[tuple[str, ...]]:
    """All wanted runs but one of those that are equal to this."""
    left = list(wanted)
    left.remove(run)
    return left


def _several(text: str, expected: Expected, between: str) -> list[str]:
    """The answer's parts; one value has one part, whatever it holds."""
    if len(expected.values) == 1:
        return [text]
    return [part for part in re.split(between, text) if part.strip()]


def _each_once(parts: list[str], expected: Expected, read: Callable[[str, Expected], Any]) -> bool:
    """Whether the parts are the values, each exactly once, in any order."""
    left = list(expected.values)
    for part in parts:
        value = read(part.strip(), expected)
        found = [one for one in left if value is not None and _near(value, one, expected)]
        if not found:
            return False
        left.remove(found[0])
    return not left


def _plain_number(text: str, expected: Expected) -> float | None:
    """A plain decimal, and perhaps one of the question's units."""
    found = _NUMBER.fullmatch(text)
    if not found or (found[4] and found[4].lower() not in expected.units):
        return None
    return float(found[1] + found[2].replace(",", "") + (found[3] or ""))


def _plain_moment(text: str, expected: Expected) -> Any:
    """Month in full, day, year, hour and minutes; commas and padding do not count."""
    words = " ".join(text.replace(",", " ").split())
    return _moment(words, expected.kind) if re.search(r":\d\d$|^[^:]*$", words) else None


# The reference


def reference_takes(expected: Expected, answer: str) -> bool:
    """Whether the reference accepts the answer: as many pieces as values, each like some value."""
    pieces = [piece.strip() for piece in answer.split(",")]
    if not answer or len(pieces) != len(expected.values):
        return False
    if expected.kind == STRING:
        return all(any(fuzzy(piece, value) for value in expected.values) for piece in pieces)
    values = [_cast(piece, expected.kind) for piece in pieces]
    return all(
        value is not None and any(_near(value, one, expected) for one in expected.values)
        for value in values
    )


def _cast(piece: str, kind: str) -> Any:
    """A piece as a value; None if it does not parse."""
    if kind != NUMBER:
        return _moment(piece, kind)
    try:
        return float(piece)
    except ValueError:
        return None


# Both


def _near(a: Any, b: Any, expected: Expected) -> bool:
    if expected.kind == NUMBER and expected.tolerance is not None:
        return bool(abs(a - b) < expected.tolerance)
    return bool(a == b)


def _moment(text: str, kind: str) -> Any:
    """A date, a time or both, as that kind wants it; None if it is not one."""
    try:
        if kind == TIME:
            found = _TIME.fullmatch(text)
            return time(int(found[1]), int(found[2])) if found else None
        found = _MOMENT.fullmatch(text)
        if not found or (found[4] is None) == (kind == MOMENT):
            return None
        month = MONTHS.index(found[1].lower()) + 1
        day = date(int(found[3]), month, int(found[2]))
        if kind == DATE:
            return day
        return datetime.combine(day, time(int(found[4]), int(found[5])))
    except ValueError:
        return None


def _worded(value: Any) -> str:
    if isinstance(value, float):
        return f"{value:.10g}"
    if isinstance(value, time):
        return f"{value.hour}:{value.minute:02}"
    if isinstance(value, datetime):
        return f"{_worded(value.date())} {_worded(value.time())}"
    if isinstance(value, date):
        return f"{MONTHS[value.month - 1].title()} {value.day} {value.year}"
    return str(value)
