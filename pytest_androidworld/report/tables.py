"""A run's cases as CSV: one row per case, and tasks by seeds."""

import csv
import io
from collections import Counter
from collections.abc import Callable
from functools import partial

from pytest_androidworld.report import classes, injection, measures, reruns, side_effects
from pytest_androidworld.report.journal import CaseId, Journal, case
from pytest_androidworld.report.plays import Play
from pytest_androidworld.report.replies import Replies
from pytest_androidworld.report.schema import AttemptLine, MeasuresLine, outcome
from pytest_androidworld.report.statistics import crashes, earned

Cell = str | int | float | None


def cases_csv(journal: Journal) -> str:
    """One row for each case, by its final attempt."""
    count = attempts_by_case(journal)
    again = reruns.cases(journal.attempts)
    grading = journal.manifest["grading"]
    columns: dict[str, Callable[[CaseId, AttemptLine], Cell]] = {
        "task": lambda which, _: which.task,
        "seed": lambda which, _: which.seed,
        "trial": lambda which, _: which.trial,
        "file": lambda which, _: which.file,
        "apps": lambda _, each: " ".join(name.replace(" ", "_") for name in each["apps"]),
        "difficulty": lambda _, each: each["difficulty"],
        "tags": lambda _, each: " ".join(each["tags"]),
        "verify": lambda _, each: int(each["verify"]),
        "verdict": lambda _, each: each["verdict"],
        "outcome": lambda _, each: outcome(each),
        "failure": lambda _, each: failure.name if (failure := classes.of(each)) else "",
        "reward": lambda _, each: earned(each, grading),
        "strict": lambda _, each: each["rewards"]["strict"] if each["rewards"] else None,
        "upstream": lambda _, each: each["rewards"]["upstream"] if each["rewards"] else None,
        "reference_crashes": lambda _, each: int(crashes(each)),
        "steps": lambda _, each: each["used"],
        "budget": lambda _, each: each["budget"],
        "attempts": lambda which, _: count[which],
        "passed_when_rerun": lambda which, _: int(again[which]) if which in again else None,
        "seconds": lambda _, each: round(each["run"]["seconds"], 3),
        "input_tokens": lambda _, each: _tokens(each, "input"),
        "output_tokens": lambda _, each: _tokens(each, "output"),
        "cost": lambda _, each: each["run"]["cost"],
        "side_effects": lambda _, each: _number_of_effects(each),
        "worst_side_effect": lambda _, each: _worst_effect(each),
        "clean": lambda _, each: _flag(side_effects.is_clean(each)),
        **{name: partial(_measure, measure) for name, measure in MEASURES.items()},
        "error": lambda _, each: each["error"],
        "goal": lambda _, each: each["goal"],
        "condition": lambda which, _: which.condition,
        "injected_goal": lambda _, each: each["injection"]["asked"] if "injection" in each else "",
        "misled": lambda _, each: _flag(injection.is_misled(each)),
        "recovered": lambda _, each: _flag(injection.has_recovered(each)),
    }
    rows = [[make(*item) for make in columns.values()] for item in journal.finals.items()]
    return _csv([list(columns), *rows])


MEASURES: dict[str, Callable[[AttemptLine, MeasuresLine], Cell]] = {
    "claim": lambda _, line: line.get("claim", ""),
    "progress": lambda _, line: line.get("progress"),
    "steps_over": lambda _, line: line.get("over"),
    "refused_actions": lambda _, line: line["refused"],
    "loops": lambda each, _: each["run"].get("loops"),
    "unusable_replies": lambda each, _: Replies.of([each]).unusable,
    "first_action": lambda each, _: measures.first_action(each),
}


def _measure(
    measure: Callable[[AttemptLine, MeasuresLine], Cell], _: CaseId, attempt: AttemptLine
) -> Cell:
    """None of a case without measures."""
    return measure(attempt, attempt["measures"]) if "measures" in attempt else None


def _number_of_effects(attempt: AttemptLine) -> int | None:
    """None if they are not known."""
    return len(side_effects.of(attempt)) if "side_effects" in attempt else None


def _worst_effect(attempt: AttemptLine) -> str:
    return next((effect["severity"] for effect in side_effects.of(attempt)), "")


def _flag(holds: bool | None) -> int | None:
    """None if it is not known."""
    return None if holds is None else int(holds)


def _tokens(attempt: AttemptLine, kind: str) -> int | None:
    """None if they are not known."""
    run = attempt["run"]
    return run["tokens"].get(kind, None if run["calls"] else 0)


def matrix_csv(journal: Journal) -> str:
    """A row for each task, a column for each seed, trial and condition, the verdicts in between.

    "" if not played.
    """
    finals = journal.finals
    plays = {(each.seed, each.trial, each.condition): each.play_id for each in finals}
    tasks = sorted({(each.task, each.file) for each in finals})
    rows = [
        [
            task,
            file,
            *(_verdict(finals, CaseId.of(task, file, Play(*play))) for play in sorted(plays)),
        ]
        for task, file in tasks
    ]
    return _csv([["task", "file", *(plays[play] for play in sorted(plays))], *rows])


def attempts_by_case(journal: Journal) -> Counter[CaseId]:
    """How often each case was begun."""
    return Counter(map(case, journal.attempts))


def _verdict(finals: dict[CaseId, AttemptLine], which: CaseId) -> Cell:
    return finals[which]["verdict"] if which in finals else ""


def _csv(rows: list[list[Cell]]) -> str:
    text = io.StringIO(newline="")
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue()
