"""What explains a difference: rules on the side that failed, against the side that passed."""

from collections.abc import Callable
from typing import Any

import pytest

from pytest_androidworld.report.comment import RunAnswer, comment
from pytest_androidworld.report.comparison import explained
from pytest_androidworld.report.comparison.data import data
from pytest_androidworld.report.comparison.explained import explanations
from pytest_androidworld.report.comparison.lines import page
from pytest_androidworld.report.comparison.pairs import Pair
from pytest_androidworld.report.comparison.result import Comparison
from pytest_androidworld.report.comparison.rules import Rules
from pytest_androidworld.report.journal import Journal, case
from pytest_androidworld.report.schema import AttemptLine
from pytest_androidworld.report.terminal import NONE
from tests.report.conftest import Make

DONE = {"goal_status": "complete"}
EFFECT = {"severity": "data lost", "text": "deleted note groceries.md"}
TRACE = {"severity": "trace", "text": "copied 'milk'"}
Sides = Callable[..., Pair]


@pytest.fixture
def broken(attempt: Make) -> Sides:
    """A case that passed before and fails now; fields of the failed side, and of the passed."""

    def make(failed: dict[str, Any], passed: dict[str, Any] | None = None) -> Pair:
        now = attempt(**{"verdict": "failed", **failed})
        return Pair(case(now), (attempt(**(passed or {})),), now)

    return make


def shown(pair: Pair) -> dict[str, str]:
    """Each rule that holds, with what it shows."""
    return {each.name: each.examples[0].shows for each in explanations([pair], [])}


def waits(step: Any, number: int) -> list[Any]:
    return [step("wait")] * number


def test_a_loop_explains_it_unless_the_other_side_had_one(broken: Sides, step: Any) -> None:
    looped = {"verdict": "budget exceeded", "steps": waits(step, 4)}
    assert shown(broken(looped)) == {"loops": "wait, 4 times in a row"}
    assert shown(broken(looped, {"steps": waits(step, 4)})) == {"none of these": ""}
    assert shown(broken({**looped, "steps": waits(step, 3)})) == {"none of these": ""}


@pytest.mark.parametrize(
    ("status", "used", "shows"),
    [
        (
            "infeasible",
            9,
            {"gave up early": "reported after 9 steps that it cannot be done, done in 5 steps"},
        ),
        ("complete", 4, {"claimed too early": "reported done after 4 steps, done in 5 steps"}),
        ("complete", 5, {"none of these": ""}),
    ],
)
def test_how_an_episode_was_ended_explains_it(
    broken: Sides, step: Any, status: str, used: int, shows: dict[str, str]
) -> None:
    failed = {"steps": [step("status", goal_status=status)], "used": used}
    assert shown(broken(failed, {"used": 5})) == shows


def test_an_episode_that_was_ended_by_its_budget_is_no_claim(broken: Sides) -> None:
    failed = {"verdict": "budget exceeded", "used": 4}
    assert shown(broken(failed, {"used": 5})) == {"none of these": ""}


def test_another_answer_and_taps_without_effect_are_wrong_readings(
    broken: Sides, step: Any
) -> None:
    both = {"used": 5}
    other = broken({"answer": "Ann", **both}, {"answer": "Bob", **both})
    assert shown(other) == {"wrong reading": "answered 'Ann', 'Bob' where it passed"}
    assert shown(broken({"answer": "Bob", **both}, {"answer": "Bob", **both})) == {
        "none of these": ""
    }
    missed = {
        "steps": [step("click", x=1, y=1), step("click", x=2, y=2)],
        "effects": ["nothing changed", "nothing changed"],
    }
    reading = "2 of 2 taps and texts did nothing, as tap (1, 1)"
    assert shown(broken(missed)) == {"wrong reading": reading}
    assert shown(broken(missed, missed)) == {"none of these": ""}


def test_a_side_effect_explains_it_where_the_other_side_has_none(broken: Sides) -> None:
    spoilt = {"side_effects": [EFFECT, TRACE]}
    assert shown(broken(spoilt, {"side_effects": []})) == {
        "side effect": "deleted note groceries.md"
    }
    assert shown(broken(spoilt, {"side_effects": [EFFECT]})) == {"none of these": ""}
    assert shown(broken(spoilt)) == {"none of these": ""}  # not known of the other
    assert shown(broken({"side_effects": [TRACE]}, {"side_effects": []})) == {"none of these": ""}


def test_more_unusable_replies_explain_it(broken: Sides, call: Any) -> None:
    bad, two = call(unusable="no action"), call(step=2, unusable="empty")
    assert shown(broken({"calls": [bad, two]}, {"calls": [bad]})) == {
        "unusable replies": "2 unusable replies, 1 where it passed"
    }
    assert shown(broken({"calls": [bad]}, {"calls": [bad]})) == {"none of these": ""}


@pytest.fixture
def comparison(attempt: Make, step: Any, manifest: Any) -> Comparison:
    """Three cases that broke, of which two looped, and one that looped before and passes now."""
    looped: dict[str, Any] = {"verdict": "budget exceeded", "steps": waits(step, 4)}
    lost: dict[str, Any] = {"verdict": "budget exceeded"}

    def run(**cases: dict[str, Any]) -> Journal:
        lines: list[AttemptLine] = [
            attempt(task=name, file=f"{name}.py", **said) for name, said in cases.items()
        ]
        own = {**manifest, "files": {f"{name}.py": "0" for name in cases}, "seeds": [30]}
        return Journal(own, tuple(lines))  # type: ignore[arg-type]

    before = run(A={}, B={}, C={}, D=looped, E={})
    return Comparison.of([before], run(A=looped, B=looped, C=lost, D={}, E={}))


def test_each_side_is_counted_with_two_examples(comparison: Comparison) -> None:
    found = list(explained.in_words(comparison.broke, comparison.fixed))
    loop = "wait, 4 times in a row"
    assert found == [
        (
            "loops",
            "now 2 of 3 that broke, before 1 of 1 fixed",
            [f"A[30]: {loop}", f"B[30]: {loop}"],
        ),
        ("none of these", "now 1 of 3 that broke, before 0 of 1 fixed", ["C[30]"]),
    ]


def test_terminal_comment_and_data_have_it(comparison: Comparison) -> None:
    texts = [line.text for line in page(comparison, None, Rules(), 100)]
    at = texts.index("  where they failed, and not where they passed")
    assert texts[at + 1 : at + 3] == [
        "    loops: now 2 of 3 that broke, before 1 of 1 fixed",
        "        A[30]: wait, 4 times in a row",
    ]
    text = comment(RunAnswer(comparison.now, NONE, comparison, None, "base"))
    assert (
        "<details><summary>Where they failed, and not where they passed</summary>\n\n"
        "- loops: now 2 of 3 that broke, before 1 of 1 fixed\n"
        "  - A\\[30\\]: wait, 4 times in a row\n"
    ) in text
    (first, _) = data(comparison, None, Rules())["explained"]
    assert (first["name"], first["now"], first["before"]) == ("loops", 2, 1)
    assert first["examples"][0] == {"case": "A[30]", "shows": "wait, 4 times in a row"}


def test_where_no_rule_holds_nothing_is_said(comparison: Comparison) -> None:
    (pair,) = [pair for pair in comparison.broke if pair.case.task == "C"]
    assert [each.name for each in explanations([pair], [])] == ["none of these"]
    assert list(explained.in_words([pair], [])) == []


def test_equal_runs_need_no_explanation(comparison: Comparison) -> None:
    same = Comparison.of([comparison.now], comparison.now)
    assert not explanations(same.broke, same.fixed)
    assert not any("where they failed" in line.text for line in page(same, None, Rules(), 100))
