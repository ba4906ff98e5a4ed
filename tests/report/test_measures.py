"""What a case shows beside its verdict: what the journal gets, and what is read of it."""

import csv
import io
from collections.abc import Callable
from typing import Any

import pytest

from pytest_androidworld.report import measures
from pytest_androidworld.report.journal import Journal
from pytest_androidworld.report.pages import SummaryPage
from pytest_androidworld.report.schema import AttemptLine
from pytest_androidworld.report.tables import cases_csv
from tests.report.conftest import Make

LOST: dict[str, Any] = {"verdict": "failed", "rewards": {"strict": 0.0, "upstream": 1.0}}
EFFECT = {"severity": "data lost", "text": "deleted note groceries.md"}


@pytest.fixture
def measured(attempt: Make) -> Callable[..., AttemptLine]:
    """An attempt with the measures that its journal line would get."""

    def make(solution: int | None = None, grading: str = "strict", **said: Any) -> AttemptLine:
        looped = said.pop("looped", 0)
        line = attempt(**said)
        run = {**line["run"], "loops": looped}
        made: Any = {**line, "run": run, "measures": measures.line(line, grading, solution)}
        return made  # type: ignore[no-any-return]

    return make


@pytest.mark.parametrize(
    ("verdict", "rewards", "ending", "grading", "claim"),
    [
        ("passed", (1.0, 1.0), "complete", "strict", ""),
        ("failed", (0.0, 0.0), "complete", "strict", "claimed, not done"),
        ("failed", (0.5, 1.0), "complete", "strict", "claimed, not done"),
        ("failed", (1.0, 0.5), "complete", "upstream", "claimed, not done"),
        ("failed", (1.0, 0.5), "complete", "strict", ""),  # what the user's own test says of it
        ("failed", (0.0, 0.0), "infeasible", "strict", ""),
        ("failed", None, "complete", "strict", ""),
        ("not declared", (1.0, 1.0), "", "strict", "done, not claimed"),
        ("budget exceeded", (0.0, 0.0), "", "strict", ""),
        ("agent error", None, "", "strict", ""),
    ],
)
def test_a_claim_is_what_was_declared_and_is_not_so(
    measured: Any,
    step: Any,
    claim: str,
    verdict: str,
    rewards: tuple[float, float] | None,
    ending: str,
    grading: str,
) -> None:
    line = measured(
        verdict=verdict,
        rewards=rewards and dict(zip(("strict", "upstream"), rewards, strict=True)),
        steps=[step("wait"), *([step("status", goal_status=ending)] if ending else [])],
        checks=[{**CHECK, "value": 0.0}],
        grading=grading,
    )
    assert measures.claim(line) == claim


CHECK = {
    "claim": "the note",
    "expected": "file",
    "found": "nothing",
    "value": 1.0,
    "gradings": ["strict", "upstream"],
    "defect": None,
}


def test_a_goal_that_is_reached_and_declared_infeasible_is_done_and_not_claimed(
    measured: Any, step: Any, claim: Any
) -> None:
    declared = claim("the agent reports that it is done", defect="D05", gradings=["strict"])
    line = measured(
        **LOST,
        steps=[step("status", goal_status="infeasible")],
        checks=[claim("the note", 1.0), declared],
    )
    assert measures.claim(line) == "done, not claimed"
    assert "progress" not in line["measures"]


@pytest.mark.parametrize(
    ("values", "progress"),
    [([], None), ([1.0], None), ([0.0, 0.0], 0.0), ([1.0, 0.5], 0.5), ([1.0, 1.0, 0.0], 0.6667)],
)
def test_progress_is_the_share_of_checks_that_hold_of_a_task_with_parts(
    measured: Any, claim: Any, values: list[float], progress: float | None
) -> None:
    checks = [claim(f"part {number}", value) for number, value in enumerate(values)]
    other = claim("in the other grading", gradings=["upstream"], defect="D45")
    line = measured(**LOST, checks=[*checks, other])
    assert line["measures"].get("progress") == progress


@pytest.mark.parametrize(
    ("solution", "used", "over"), [(None, 9, None), (9, 9, 0), (12, 9, 0), (4, 9, 5)]
)
def test_steps_over_are_those_beyond_the_solutions(
    measured: Any, solution: int | None, used: int, over: int | None
) -> None:
    line = measured(solution, used=used)
    assert line["measures"].get("over") == over


def test_the_first_action_is_timed_and_what_ends_an_episode_is_none(
    attempt: Make, step: Any
) -> None:
    done, tap = step("status", goal_status="complete"), step("click", x=1, y=1)
    acted = attempt(steps=[tap, tap, done], step_seconds=[1.5, 2.0, 3.0])
    assert measures.first_action(acted) == 1.5
    assert measures.first_action(attempt(steps=[done], step_seconds=[1.5])) is None


@pytest.fixture
def four(measured: Any, attempt: Make, step: Any, claim: Any) -> list[AttemptLine]:
    """Passed in too many steps; failed, having done half; looped; of an earlier version."""
    tap, no = step("click", x=1, y=1), step("click", index=9, refused="there is no element 9")
    done = step("status", goal_status="complete")
    passed = measured(2, task="A", steps=[tap, no, tap, done], side_effects=[])
    halves = [claim("one", 1.0), claim("two")]
    claimed = measured(2, task="B", steps=[tap, done], checks=halves, **LOST)
    looped = measured(
        task="C",
        verdict="budget exceeded",
        rewards={"strict": 0.0, "upstream": 0.0},
        looped=1,
        steps=[step("wait")] * 4,
        side_effects=[EFFECT],
    )
    return [passed, claimed, looped, attempt(task="D")]


def test_the_summary_has_a_row_for_each_where_there_is_something_to_say(
    four: list[AttemptLine],
) -> None:
    page = SummaryPage(100)
    measures.show(page, four)
    assert [line.text for line in page.lines] == [
        "  claimed, not done             1/3   33.3 %  e.g. B[30]",
        "  progress                   50.0 %  of their checks hold, mean of 1 failed case",
        "  steps over                   +2.0  more than the solution takes, mean of 1 passed case",
        "  loops                         1/3   33.3 %  e.g. C[30]: wait, 4 times in a row",
        "  refused actions               1/8   12.5 %  of all actions",
        "  first action                0.2 s  median of 3 cases",
    ]
    empty = SummaryPage(100)
    measures.show(empty, four[3:])
    assert empty.lines == []


def test_each_case_has_its_remarks_and_facts(four: list[AttemptLine]) -> None:
    assert list(map(measures.remarks, four)) == [
        ["refused actions"],
        ["claimed, not done"],
        ["side effects", "loops"],
        [],
    ]
    assert list(map(measures.facts, four)) == [
        ["2 steps more than the solution", "1 refused action", "first action after 0.2 s"],
        ["claimed, not done", "50% of its checks hold", "first action after 0.2 s"],
        ["1 loop", "first action after 0.2 s"],
        [],
    ]


def test_the_table_of_cases_has_them_and_nothing_where_they_are_not_known(
    four: list[AttemptLine], manifest: Any
) -> None:
    names = ("claim", "progress", "steps_over", "refused_actions", "loops", "unusable_replies")
    rows = csv.DictReader(io.StringIO(cases_csv(Journal(manifest, tuple(four)))))
    assert [[row[name] for name in (*names, "first_action")] for row in rows] == [
        ["", "", "2", "1", "0", "0", "0.25"],
        ["claimed, not done", "0.5", "0", "0", "0", "0", "0.25"],
        ["", "", "", "0", "1", "0", "0.25"],
        ["", "", "", "", "", "", ""],
    ]
