"""The map of a run: a row for each task, a column for each seed."""

from collections.abc import Iterable
from typing import NamedTuple

from pytest_androidworld.report import failure, measures, plays, side_effects, words
from pytest_androidworld.report.comparison.result import Comparison
from pytest_androidworld.report.journal import CaseId
from pytest_androidworld.report.schema import AttemptLine, mark
from pytest_androidworld.report.statistics import Statistics
from pytest_androidworld.verdicts import PASSED, TABLE

LETTERS = {  # beside the colours, for those who do not see them
    "passed": "✓",
    "failed": "✗",
    "not declared": "N",
    "budget exceeded": "B",
    "agent error": "A",
    "model error": "M",
    "device error": "D",
    "invalid task": "I",
    "not run": "–",
}
LONGEST_CAUSE = 90  # characters of it in the map


class Cell(NamedTuple):
    """A case in the map."""

    id: str
    play: str  # "seed 30"
    verdict: str
    letter: str
    change: str  # "broke", "fixed", or "" where nothing changed or is known
    mark: str  # "xfailed", … where a user's mark decided the outcome, else ""
    remarks: list[str]  # "side effects", "loops": what is remarkable of it


class Row(NamedTuple):
    """A task in the map."""

    task: str
    apps: list[str]
    difficulty: str
    tags: list[str]
    cells: list[Cell | None]  # one for each play
    passed: int
    of: int
    steps: float
    cost: float
    affected: int  # cases with side effects
    compared: int  # cases of which these are known
    worst: str  # of their severities, else ""
    remarks: list[str]  # names of what is remarkable of any case
    why: str  # of the last case that failed, in a line; "" of none

    @property
    def flaky(self) -> bool:
        return 0 < self.passed < self.of

    @property
    def changes(self) -> set[str]:
        return {each.change for each in self.cells if each} - {""}


def columns(cases: Iterable[CaseId]) -> list[str]:
    """The map's columns: the seeds and, if they were played several times, how."""
    found = {(case.seed, case.trial, case.condition): case.play_id for case in cases}
    return [found[each] for each in sorted(found)]


def rows(
    found: Statistics, ids: dict[CaseId, str], compared: Comparison | None, grading: str
) -> list[Row]:
    """By name; the page sorts them."""
    changes = {each.case: "broke" for each in compared.broke} if compared else {}
    changes |= {each.case: "fixed" for each in compared.fixed} if compared else {}
    tasks: dict[tuple[str, str], dict[str, tuple[CaseId, AttemptLine]]] = {}
    for case, attempt in sorted(found.cases.items()):
        tasks.setdefault((case.task, case.file), {})[case.play_id] = case, attempt
    return [
        _row(task, [played.get(play) for play in columns(ids)], ids, changes, grading)
        for (task, _), played in tasks.items()
    ]


def _row(
    task: str,
    played: list[tuple[CaseId, AttemptLine] | None],
    ids: dict[CaseId, str],
    changes: dict[CaseId, str],
    grading: str,
) -> Row:
    attempts = [each[1] for each in played if each]
    counted = [each for each in attempts if TABLE[each["verdict"]].counted]
    first = attempts[0]
    return Row(
        task,
        first["apps"],
        first["difficulty"],
        first["tags"],
        [each and _cell(*each, ids, changes) for each in played],
        sum(each["verdict"] == PASSED for each in counted),
        len(counted),
        sum(each["used"] for each in attempts) / len(attempts),
        sum(each["run"]["cost"] or 0.0 for each in attempts),
        *side_effects.having(attempts),
        side_effects.worst(attempts),
        list(dict.fromkeys(name for each in attempts for name in measures.remarks(each))),
        _why(attempts, grading),
    )


def _cell(
    case: CaseId, attempt: AttemptLine, ids: dict[CaseId, str], changes: dict[CaseId, str]
) -> Cell:
    verdict = attempt["verdict"]
    return Cell(
        ids[case],
        plays.of(attempt).words,
        verdict,
        LETTERS[verdict],
        changes.get(case, ""),
        mark(attempt),
        measures.remarks(attempt),
    )


def _why(attempts: list[AttemptLine], grading: str) -> str:
    """Why the last of the cases that did not pass has not."""
    failed = [each for each in attempts if each["verdict"] != PASSED]
    if not failed:
        return ""
    cause = failed[-1]["error"] or failure.cause(failed[-1], grading)
    return words.shortened(words.one_line(cause), LONGEST_CAUSE)
