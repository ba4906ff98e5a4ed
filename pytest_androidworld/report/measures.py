"""What a played case shows beside its verdict: measured once, when its journal line is made.

Cases without a counted verdict have no measures, nor do journals of earlier versions.
"""

from collections.abc import Iterable, Sequence
from pathlib import Path
from statistics import fmean, median
from typing import Final, NamedTuple

from pytest_androidworld.report import loops, side_effects, words
from pytest_androidworld.report.journal import case
from pytest_androidworld.report.pages import SummaryPage, shown
from pytest_androidworld.report.replies import Replies
from pytest_androidworld.report.schema import AttemptLine, CheckLine, Claim, MeasuresLine
from pytest_androidworld.report.statistics import Rate
from pytest_androidworld.side_effects import expected
from pytest_androidworld.task.score import STRICT
from pytest_androidworld.verdicts import FAILED, NOT_DECLARED, PASSED

CLAIMED: Final = "claimed, not done"
UNCLAIMED: Final = "done, not claimed"
LOOPED, REFUSED, UNUSABLE = "loops", "refused actions", "unusable replies"
INFEASIBLE, DECLARATION = "infeasible", "D05"  # a status, and the check that it fails


def solution_steps(file: Path, task: str) -> int | None:
    """The most steps of the task's solution when its effects were derived; None if unknown."""
    try:
        return expected.beside(file).steps.get(task)
    except expected.UnreadableEffects:  # which the case's side effects tell
        return None


def line(attempt: AttemptLine, grading: str, solution: int | None) -> MeasuresLine:
    """The measures of an attempt that was played, for its journal line."""
    made: MeasuresLine = {"refused": sum(bool(step["refused"]) for step in attempt["steps"])}
    claim, progress = _claim(attempt, grading), _progress(attempt, grading)
    if claim:
        made["claim"] = claim
    if progress is not None:
        made["progress"] = progress
    if solution is not None:
        made["over"] = max(attempt["used"] - solution, 0)
    return made


def _claim(attempt: AttemptLine, grading: str) -> Claim | None:
    """What the agent declared, where that is not how it is."""
    verdict, rewards = attempt["verdict"], attempt["rewards"]
    if verdict == NOT_DECLARED:
        return UNCLAIMED
    if verdict != FAILED or rewards is None:
        return None
    if declares_infeasible(attempt):
        done = all(check["value"] >= 1 for check in _parts(attempt, grading))
        return UNCLAIMED if done else None
    reward = rewards["strict"] if grading == STRICT else rewards["upstream"]
    return CLAIMED if reward < 1 else None


def declares_infeasible(attempt: AttemptLine) -> bool:
    last = attempt["steps"][-1]["action"] if attempt["steps"] else {}
    return last.get("goal_status") == INFEASIBLE


def _parts(attempt: AttemptLine, grading: str) -> list[CheckLine]:
    """The checks of the task's state that count."""
    checks = attempt["checks"]
    return [
        check
        for check in checks
        if grading in check["gradings"] and check["defect"] != DECLARATION
    ]


def _progress(attempt: AttemptLine, grading: str) -> float | None:
    """The share of its checks that hold; None of a task without parts, or if not judged."""
    parts = _parts(attempt, grading)
    if len(parts) < 2:
        return None
    return round(sum(check["value"] >= 1 for check in parts) / len(parts), 4)


def first_action(attempt: AttemptLine) -> float | None:
    """Seconds until the first action on the device was done; None if there was none."""
    spent = 0.0
    for step, seconds in zip(attempt["steps"], attempt["run"]["step_seconds"], strict=False):
        spent += seconds
        if loops.acts(step):
            return round(spent, 3)
    return None


def known(attempts: Iterable[AttemptLine]) -> list[AttemptLine]:
    """The attempts that have measures."""
    return [attempt for attempt in attempts if "measures" in attempt]


def claim(attempt: AttemptLine) -> str:
    """``claimed, not done``, ``done, not claimed``; "" if neither, or not known."""
    return attempt["measures"].get("claim", "") if "measures" in attempt else ""


def remarks(attempt: AttemptLine) -> list[str]:
    """What a reader may look for among cases: the names of all that is remarkable of one."""
    looped, refused = attempt["run"].get("loops", 0), _refused(attempt)
    remarkable = {
        side_effects.LABEL: bool(side_effects.of(attempt)),
        CLAIMED: claim(attempt) == CLAIMED,
        UNCLAIMED: claim(attempt) == UNCLAIMED,
        LOOPED: looped > 0,
        REFUSED: refused > 0,
        UNUSABLE: Replies.of([attempt]).unusable > 0,
    }
    return [name for name, is_so in remarkable.items() if is_so]


def facts(attempt: AttemptLine) -> list[str]:
    """The same as phrases with figures, and what else is known, for a reader of one case."""
    if "measures" not in attempt:
        return []
    measures, first = attempt["measures"], first_action(attempt)
    looped, refused, over = attempt["run"].get("loops", 0), _refused(attempt), measures.get("over")
    progress = measures.get("progress")
    failed = attempt["verdict"] != PASSED
    return [
        *([claim(attempt)] if claim(attempt) else []),
        *([f"{progress:.0%} of its checks hold"] if failed and progress is not None else []),
        *([f"{words.count(over, 'step')} more than the solution"] if over else []),
        *([words.count(looped, "loop")] if looped else []),
        *([words.count(refused, "refused action")] if refused else []),
        *([f"first action after {words.duration(first)}"] if first is not None else []),
    ]


def _refused(attempt: AttemptLine) -> int:
    return attempt["measures"]["refused"] if "measures" in attempt else 0


class Measured(NamedTuple):
    """The measures of several cases together."""

    claimed: Rate
    unclaimed: Rate
    progress: Sequence[float]  # of each case with parts that did not pass
    over: Sequence[int]  # of each passed case whose solution's steps are known
    looped: Rate
    refused: Rate  # of all actions
    first: Sequence[float]

    @classmethod
    def of(cls, attempts: Iterable[AttemptLine]) -> "Measured":
        cases = known(attempts)
        lines = [(attempt, attempt["measures"]) for attempt in cases]
        claims, of = [claim(attempt) for attempt in cases], len(cases)
        actions = sum(loops.acts(step) for attempt in cases for step in attempt["steps"])
        firsts = map(first_action, cases)
        return cls(
            Rate(claims.count(CLAIMED), of),
            Rate(claims.count(UNCLAIMED), of),
            [
                measures["progress"]
                for attempt, measures in lines
                if "progress" in measures and attempt["verdict"] != PASSED
            ],
            [
                measures["over"]
                for attempt, measures in lines
                if "over" in measures and attempt["verdict"] == PASSED
            ],
            Rate(sum(attempt["run"].get("loops", 0) > 0 for attempt in cases), of),
            Rate(sum(map(_refused, cases)), actions),
            [seconds for seconds in firsts if seconds is not None],
        )

    @property
    def mean_progress(self) -> float | None:
        return fmean(self.progress) if self.progress else None

    @property
    def mean_over(self) -> float | None:
        return fmean(self.over) if self.over else None

    @property
    def median_first(self) -> float | None:
        return median(self.first) if self.first else None


def show(page: SummaryPage, attempts: Iterable[AttemptLine]) -> None:
    """Rows of the summary, each where there is something to say."""
    cases = known(attempts)
    measured = Measured.of(cases)
    for name, rate in ((CLAIMED, measured.claimed), (UNCLAIMED, measured.unclaimed)):
        if rate.part:
            example = next(attempt for attempt in cases if claim(attempt) == name)
            page.row(name, *shown(rate), f"e.g. {case(example)}")
    if measured.mean_progress is not None:
        of = words.count(len(measured.progress), "failed case")
        text = f"of their checks hold, mean of {of}"
        page.row("progress", f"{words.percent(measured.mean_progress):>9}", text)
    if measured.mean_over is not None:
        of = words.count(len(measured.over), "passed case")
        text = f"more than the solution takes, mean of {of}"
        page.row("steps over", f"{f'+{measured.mean_over:.1f}':>9}", text)
    if measured.looped.part:
        example = next(attempt for attempt in cases if attempt["run"].get("loops"))
        loop = loops.longest(example)
        text = f"e.g. {case(example)}: {loop.text}" if loop else ""
        page.row(LOOPED, *shown(measured.looped), *filter(None, [text]))
    if measured.refused.part:
        page.row(REFUSED, *shown(measured.refused), "of all actions")
    if measured.median_first is not None:
        text = f"median of {words.count(len(measured.first), 'case')}"
        page.row("first action", f"{words.duration(measured.median_first):>9}", text)
