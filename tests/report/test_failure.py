"""What a case says when it does not pass, word for word."""

from pathlib import Path
from typing import Any

import pytest

from pytest_androidworld.report import failure

HERE = Path("/home/me")


@pytest.fixture
def wrong_text(attempt: Any, step: Any, claim: Any) -> Any:
    return attempt(
        verdict="failed",
        goal="Create a new note in Markor named plan.md with the following text: Buy\nmilk",
        rewards={"strict": 0.0, "upstream": 1.0},
        checks=[
            claim("the note plan.md is there", 1.0),
            claim("its text", expected="Buy\nmilk", found="Buy milk", gradings=["strict"])
            | {"defect": "D45"},
            claim("no blank", gradings=["upstream"]),
        ],
        steps=[
            step("open_app", app_name="markor"),
            step("click", "New file", index=4, reason="It is a plus.\nNo menu."),
            step("input_text", "Name", text="plan", index=5, clear_text=True),
            step("click", index=99, refused="there is no element 99"),
            step("scroll", "List", direction="down", index=1, notes=["not settled after 6 s"]),
            step("status", goal_status="complete"),
        ],
        artifacts="/home/me/androidworld-results/a/attempt-1",
    )


def test_it_tells_a_stranger_what_was_asked_done_and_missed(
    manifest: Any, wrong_text: Any
) -> None:
    assert failure.message(manifest, wrong_text, HERE) == (
        """\
failed: does not hold: its text – MarkorCreateNote, seed 30
goal      Create a new note in Markor named plan.md with the following text: Buy
          milk
played    by agent oracle on device virtual (127.0.0.1:40001), 6 of 10 steps, 2.5 s
why       strict reward 0 (upstream grading gives 1)
          does not hold: its text (D45 of docs/differences.md)
            expected  Buy\\nmilk
            found     Buy milk
          holds: the note plan.md is there
steps       1  open markor
            2  tap 'New file' – because: It is a plus.\\nNo menu.
            3  type 'plan' in 'Name', after clearing it
            4  tap element 99 – refused: there is no element 99
            5  scroll down in 'List' – note: not settled after 6 s
            6  say that it is done
kept      androidworld-results/a/attempt-1
rerun     pytest 'task_cases/markor/create_note.py::MarkorCreateNote::test_episode[30]' """
        "--agent=oracle --seeds=30-30 --aw-grading=strict"
    )


def test_in_upstream_grading_its_own_checks_decide(manifest: Any, wrong_text: Any) -> None:
    wrong_text["rewards"] = {"strict": 1.0, "upstream": 0.0}
    text = failure.message(manifest | {"grading": "upstream"}, wrong_text)
    assert "why       upstream reward 0 (strict grading gives 1)\n" in text
    assert "does not hold: no blank\n" in text
    assert "its text" not in text


@pytest.mark.parametrize(
    ("said", "line"),
    [
        ({"verdict": "passed"}, "passed: the goal was reached and declared"),
        (
            {"verdict": "not declared", "budget": 6},
            "not declared: the goal is reached, but the agent did not report done before "
            "all 6 steps were used",
        ),
        (
            {"verdict": "budget exceeded", "budget": 7},
            "budget exceeded: the goal is not reached, and its time ran out",
        ),
        ({"verdict": "agent error"}, "agent error: the agent could not go on"),
        (
            {"verdict": "model error"},
            "model error: the model gave no reply, through no fault of the agent",
        ),
        (
            {"verdict": "not run", "error": "the money is gone"},
            "not run: the run ended before the case did, because the money is gone",
        ),
        (
            {"verdict": "device error"},
            "device error: the device failed, through no fault of the agent",
        ),
        (
            {"verdict": "invalid task"},
            "invalid task: the task itself is at fault, not the agent",
        ),
    ],
)
def test_the_first_line_says_how_it_ended(wrong_text: Any, said: Any, line: str) -> None:
    assert failure.headline(wrong_text | said) == f"{line} – MarkorCreateNote, seed 30"


def test_an_agent_that_declares_infeasible_gets_that_it_is_feasible(
    attempt: Any, step: Any
) -> None:
    given_up = attempt(verdict="failed", steps=[step("status", goal_status="infeasible")])
    assert failure.headline(given_up).endswith(
        "failed: the agent reported that it cannot be done, but it can – MarkorCreateNote, seed 30"
    )


def test_an_agent_that_raised_shows_the_end_of_its_trace(manifest: Any, attempt: Any) -> None:
    trace = "".join(f"line {number}\n" for number in range(1, 31)) + "KeyError: 'x'\n"
    raised = attempt(verdict="agent error", rewards=None, error="KeyError: 'x'", trace=trace)
    lines = failure.message(manifest, raised).splitlines()
    assert lines[3:6] == [
        "why       KeyError: 'x'",
        "steps     nothing: no steps were taken",
        "trace     …",
    ]
    assert lines[6] == "          line 17"
    assert "          KeyError: 'x'" in lines
    assert "kept      nothing (--aw-artifacts=off)" in lines


def test_of_a_long_episode_the_begin_and_the_end_are_shown(
    manifest: Any, attempt: Any, step: Any
) -> None:
    steps = [step("click", f"place {number}") for number in range(1, 61)]
    lines = failure.message(manifest, attempt(steps=steps, budget=60)).splitlines()
    shown = [line[10:].strip() for line in lines if "place" in line or "more steps" in line]
    assert len(shown) == 41
    assert shown[14:17] == [
        "15  tap 'place 15'",
        "…  20 more steps, in the journal",
        "36  tap 'place 36'",
    ]


def test_of_long_texts_the_part_that_differs_is_shown(
    manifest: Any, attempt: Any, claim: Any
) -> None:
    same = "a" * 900
    check = claim("its text", expected=f"{same}b", found=f"{same}c")
    text = failure.message(manifest, attempt(verdict="failed", checks=[check]))
    assert f"expected  …{'a' * 100}b (901 characters)\n" in text
    assert f"found     …{'a' * 100}c (901 characters)\n" in text


def test_part_of_a_check_and_a_later_attempt_are_reported(
    manifest: Any, attempt: Any, claim: Any
) -> None:
    half = attempt(
        verdict="failed",
        attempt=2,
        rewards={"strict": 0.5, "upstream": 0.5},
        checks=[claim("both are on", 0.5)],
        answer="7",
        notes=["tear-down failed: adb is gone"],
    )
    budget = {**manifest["budget"], "factor": 1.5}
    text = failure.message(manifest | {"agent": "m3a", "model": "big", "budget": budget}, half)
    assert "played    by agent m3a (big) on device virtual" in text
    assert ", 0 of 10 steps, 2.5 s, attempt 2\n" in text
    assert "why       strict reward 0.5\n" in text
    assert "does not hold: both are on (holds to 0.5)\n" in text
    assert "answered  '7'\n" in text
    assert "also      tear-down failed: adb is gone\n" in text
    assert text.endswith(
        " --agent=m3a --model=big --seeds=30-30 --aw-grading=strict '--aw-budget=reference×1.5'"
    )


def test_no_text_of_the_phone_reaches_the_terminal_raw(manifest: Any, attempt: Any) -> None:
    text = failure.message(manifest, attempt(goal="red \x1b[31m, broken \udcff, bell \x07"))
    assert "goal      red \\x1b[31m, broken \\udcff, bell \\x07\n" in text
