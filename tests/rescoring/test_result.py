"""Which checks change a verdict."""

from pytest_androidworld.report.schema import CheckLine
from pytest_androidworld.rescoring.result import causes


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


def test_claims_that_are_made_twice_are_told_apart() -> None:
    then, now = [line("row", 1), line("row", 0, "c")], [line("row", 1), line("row", 1)]
    assert [*causes(then, now, "strict")] == ["holds now: row (then: expected a, found c)"]
