"""A case that is played by calls: what the model hears, and what only the operator does."""

from collections.abc import Callable

import pytest

from pytest_androidworld import Bench
from pytest_androidworld.bench.bench_case import BenchCase
from pytest_androidworld.bench.result import CaseResult
from pytest_androidworld.doors.tool_case import ToolCase
from tests.crash import crash

Begin = Callable[..., ToolCase]


@pytest.fixture
def told() -> list[CaseResult]:
    """What the operator was told."""
    return []


@pytest.fixture
def begin(bench: Bench, told: list[CaseResult], request: pytest.FixtureRequest) -> Begin:
    def begin(task: str = "MarkorCreateNote", *, show_result: bool = False) -> ToolCase:
        case = bench.case(task, 30, pixels=True)
        held = ToolCase(case, told.append, show_result=show_result)
        held.begin()
        request.addfinalizer(lambda: held.leave("the test is over"))
        return held

    return begin


def test_looking_is_free_and_a_call_is_a_step(begin: Begin, told: list[CaseResult]) -> None:
    held = begin()
    assert "You have 16 steps in all." in held.brief
    assert "0: " in held.call("elements", {}).text
    picture = held.call("screenshot", {})
    assert picture.text == "The screen, 1080 x 2400 pixels."
    assert picture.picture.startswith(b"\x89PNG")
    assert held.call("open_app", {"name": "markor"}).text == (
        "Done: open markor. 15 steps are left."
    )
    assert told == []


def test_wrong_arguments_are_no_step_and_what_cannot_be_done_is_one(begin: Begin) -> None:
    held = begin()
    wrong = held.call("tap", {"index": "0"})
    assert wrong.is_error
    assert wrong.text == ("Not done: tap: index is of type integer, not '0'. This was no step.")
    unknown = held.call("tab", {})
    assert unknown.text == (
        "Not done: no tool is called 'tab'. Did you mean 'tap'? This was no step."
    )
    refused = held.call("tap", {"index": 999})
    assert refused.is_error
    assert refused.text.startswith("Refused: no element has the index 999; ")
    assert refused.text.endswith(" are there. 15 steps are left.")


def test_the_model_hears_of_the_end_and_not_of_the_verdict(
    begin: Begin, told: list[CaseResult]
) -> None:
    held = begin()
    reply = held.call("done", {})
    over = "The case is over: it has come to its end. No tool does anything any more."
    assert (reply.text, reply.is_error) == (over, False)
    assert [(each.verdict, each.reward, each.masked) for each in told] == [("failed", 0.0, False)]
    for name in ("done", "elements", "screenshot", "tap", "no such tool"):
        after = held.call(name, {})
        assert (after.text, after.is_error, after.picture) == (over, True, b"")
    held.leave("the client left")
    assert len(told) == 1


def test_the_model_hears_of_the_verdict_if_the_operator_wants_it(begin: Begin) -> None:
    reply = begin(show_result=True).call("done", {})
    assert " failed, reward 0: does not hold: " in reply.text


def test_the_last_step_ends_it(begin: Begin, told: list[CaseResult]) -> None:
    held = begin()
    for _ in range(14):
        held.call("wait", {"seconds": 0.1})
    assert held.call("wait", {"seconds": 0.1}).text.endswith(" 1 step is left.")
    assert held.call("wait", {"seconds": 0.1}).text == (
        "The case is over: all its steps are used. No tool does anything any more."
    )
    assert [(each.verdict, each.steps) for each in told] == [("budget exceeded", 16)]


def test_an_answer_ends_it_and_is_judged(begin: Begin, told: list[CaseResult]) -> None:
    held = begin("SimpleCalendarNextEvent")
    assert held.call("answer", {"text": "nothing"}).text.startswith("The case is over: ")
    assert [(each.answer, each.steps) for each in told] == [("nothing", 2)]


def test_a_case_that_is_left_is_masked_and_says_why(begin: Begin, told: list[CaseResult]) -> None:
    held = begin()
    held.call("open_app", {"name": "markor"})
    held.leave("the client left before the case was over")
    (result,) = told
    assert (result.verdict, result.reward, result.masked) == ("not run", None, True)
    assert result.reason == "the client left before the case was over"
    reply = held.call("done", {})
    assert reply.is_error
    assert "by trouble that is no fault of yours" in reply.text


def phone_fails(case: BenchCase) -> None:
    booted = case._begun.lease.held
    assert booted is not None
    crash(booted.device)


def test_a_phone_that_fails_begins_it_again_and_a_second_masks_it(
    begin: Begin, told: list[CaseResult]
) -> None:
    held = begin()
    held.call("open_app", {"name": "markor"})
    phone_fails(held._case)
    again = held.call("go_home", {})
    assert again.is_error
    assert again.text == (
        "The phone failed, and the case has begun again on another. Nothing of what you did is"
        " there: begin at the first screen. 16 steps are left."
    )
    assert not held.call("elements", {}).is_error
    phone_fails(held._case)
    lost = held.call("go_home", {})
    assert lost.is_error
    assert lost.text.startswith("The case is over: by trouble that is no fault of yours.")
    assert [(each.verdict, each.masked) for each in told] == [("device error", True)]
