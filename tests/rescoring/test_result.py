"""Which checks change a verdict."""

from pytest_androidworld.report.journal import CaseId, Journal
from pytest_androidworld.report.schema import CheckLine, Manifest
from pytest_androidworld.rescoring.case import Rejudged
from pytest_androidworld.rescoring.result import Rescored, causes
from tests.report.conftest import Make

CASE = CaseId("MarkorCreateNote", 30, "markor/create_note.py")


def line(claim: str, value: float, found: str = "b", *gradings: str) -> CheckLine:
    return {
        "claim": claim,
        "expected": "a",
        "found": found,
        "value": value,
        "gradings": list(gradings or ("strict", "upstream")),
        "defect": None,
    }


def test_a_check_that_comes_out_as_before_is_no_cause() -> None:
    same = [line("one", 1), line("two", 0), line("three", 0.5)]
    assert [*causes(same, same, "strict")] == []


def test_each_cause_is_a_sentence() -> None:
    then = [line("mended", 0), line("gone", 0, "c"), line("kept", 1), line("broken", 1)]
    now = [line("mended", 1, "a"), line("kept", 1), line("broken", 0.5, "d"), line("new", 0)]
    assert [*causes(then, now, "strict")] == [
        "holds now: mended (then: expected a, found b)",
        "not checked any more: gone (then: expected a, found c)",
        "fails now: broken: expected a, found d",
        "checked now: new: expected a, found b",
    ]


def test_a_check_of_the_other_grading_is_no_cause() -> None:
    then, now = [line("one", 0, "b", "upstream")], [line("one", 1, "a", "upstream")]
    assert [*causes(then, now, "strict")] == []
    assert len([*causes(then, now, "upstream")]) == 1


def test_claims_that_are_made_twice_are_distinguished() -> None:
    then, now = [line("row", 1), line("row", 0, "c")], [line("row", 1), line("row", 1)]
    assert [*causes(then, now, "strict")] == ["holds now: row (then: expected a, found c)"]


def test_a_score_without_checks_is_named_by_its_reward(attempt: Make, manifest: Manifest) -> None:
    line = attempt(verdict="failed", rewards={"strict": 0.0, "upstream": 0.0})
    done = Rescored(Journal(manifest, (line,)), {CASE: Rejudged("passed", 1.0)}, {})
    assert done.causes(CASE) == ["the reward is 1 now, and names no check"]


def test_many_cases_with_one_reason_are_counted(manifest: Manifest) -> None:
    left = {CASE._replace(seed=seed): "gone" for seed in range(30, 38)}
    assert [*Rescored(Journal(manifest, ()), {}, left).reasons] == [
        "MarkorCreateNote[30], MarkorCreateNote[31], MarkorCreateNote[32], MarkorCreateNote[33],"
        " MarkorCreateNote[34], MarkorCreateNote[35] and 2 more: gone"
    ]
