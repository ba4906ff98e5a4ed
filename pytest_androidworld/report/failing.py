"""The failed tasks of a run, each with its cause."""

from collections.abc import Iterable
from typing import NamedTuple

from pytest_androidworld.report import plays, words
from pytest_androidworld.report.pages import ROOMY, SummaryPage
from pytest_androidworld.report.schema import AttemptLine
from pytest_androidworld.verdicts import FAILED, PASSED

TASKS = 8  # that are listed
SEEDS = 6
NAME = 30  # columns of a task's name
CAUSE = 100  # characters
DASH = "–"


class Failing(NamedTuple):
    """A task and its counted cases."""

    task: str
    failed: list[AttemptLine]
    of: int


def failing(counted: Iterable[AttemptLine]) -> list[Failing]:
    """The tasks with a failed case, the most failures first."""
    tasks: dict[tuple[str, str], list[AttemptLine]] = {}
    for each in counted:
        tasks.setdefault((each["task"], each["file"]), []).append(each)
    found = [
        Failing(task, [each for each in cases if each["verdict"] != PASSED], len(cases))
        for (task, _), cases in tasks.items()
    ]
    return sorted(
        (each for each in found if each.failed),
        key=lambda each: (-len(each.failed) / each.of, each.task),
    )


def show(page: SummaryPage, counted: Iterable[AttemptLine], grading: str) -> None:
    """List failed tasks with the cause of the first failed case; the rest is only counted."""
    found = failing(counted)
    if not found:
        return
    page.text("")
    page.text("failing tasks")
    for task, failed, of in found[:TASKS]:
        row(page, task, failed, of - len(failed), of, cause(failed[0], grading))
    if len(found) > TASKS:
        page.text(f"{DASH} {words.count(len(found) - TASKS, 'more task')}", indent="    ")


def row(
    page: SummaryPage, task: str, failed: list[AttemptLine], passed: int, of: int, text: str
) -> None:
    """``1/3  MarkorEditNote [30 31]  …``: the seeds are those that failed, if others did not."""
    seeds = f" [{' '.join(plays.of(each).id for each in failed[:SEEDS])}]"
    name = f"{task}{'' if len(failed) in (0, of) else seeds}"
    room = NAME if page.width >= ROOMY else 0
    page.text(f"{f'{passed}/{of}':<5}{name:<{room}}  {text}", indent="    ", hang="     ")


def cause(attempt: AttemptLine, grading: str) -> str:
    """Why a case failed, in a few words: the first check that does not hold, else its verdict."""
    wrong = [
        check for check in attempt["checks"] if check["value"] < 1 and grading in check["gradings"]
    ]
    verdict = attempt["verdict"]
    text = f"{verdict}: {attempt['error']}" if attempt["error"] else verdict
    if verdict == FAILED and wrong:
        first = wrong[0]
        claim = f"{first['claim']}: expected {first['expected']}, found {first['found']}"
        text = f"{verdict}: {claim}"
    return words.shortened(words.printable(words.one_line(text)), CAUSE)
