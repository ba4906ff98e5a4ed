"""`Score`: both gradings from one list of checks."""

import math

import pytest

from pytest_androidworld.task.score import Score, check, crash, strict, upstream

RIGHT = check("it is so", "so", "so")
WRONG = check("it is so", "so", "not so")


@pytest.mark.parametrize(
    ("parts", "rewards"),
    [
        ([], (1, 1)),
        ([RIGHT], (1, 1)),
        ([WRONG], (0, 0)),
        ([RIGHT, strict(WRONG, "D45")], (0, 1)),
        ([RIGHT, upstream(WRONG, "D24")], (1, 0)),
        ([strict(RIGHT, "D45"), upstream(WRONG, "D45")], (1, 0)),
        ([crash("reading it", "nothing there")], (1, 0)),
        ([WRONG, crash("reading it", "nothing there")], (0, 0)),
    ],
)
def test_every_check_of_a_grading_must_hold(parts, rewards) -> None:  # type: ignore[no-untyped-def]
    score = Score.of(parts)
    assert (score.strict, score.upstream) == rewards
    assert (score.reward("strict"), score.reward("upstream")) == rewards
    assert list(score.checks) == parts


def test_a_score_within_a_score_keeps_its_share() -> None:
    half = Score.halves(Score.of(RIGHT), Score.of(WRONG))
    assert Score.of(RIGHT, half).strict == 0.5
    assert Score.of(RIGHT, half).checks == (RIGHT, RIGHT, WRONG)


def test_halves_pay_each_grading_for_itself() -> None:
    score = Score.halves(Score.of(RIGHT), Score.of(strict(WRONG, "D57")))
    assert (score.strict, score.upstream) == (0.5, 1)


def test_a_crash_in_one_half_loses_both_upstream() -> None:
    score = Score.halves(Score.of(RIGHT), Score.of(RIGHT, crash("reading it", "nothing there")))
    assert (score.strict, score.upstream) == (1, 0)


@pytest.mark.parametrize(("bare", "reward"), [(1, 1), (0.5, 0.5), (False, 0), (True, 1)])
def test_a_bare_number_is_a_score(bare: float, reward: float) -> None:
    score = Score.from_any(bare)
    assert (score.strict, score.upstream) == (reward, reward)


def test_not_a_number_stays_one_so_that_judging_can_refuse_it() -> None:
    assert math.isnan(Score.from_any(math.nan).strict)


def test_what_failed_is_listed_for_its_grading_only() -> None:
    one = strict(WRONG, "D45")
    score = Score.of(RIGHT, one)
    assert score.failed("strict") == [one]
    assert score.failed("upstream") == []


def test_a_check_reads_as_a_sentence() -> None:
    assert str(WRONG) == "NOT OK: it is so: expected so, found not so"
    assert str(strict(WRONG, "D45")) == (
        "NOT OK: it is so (strict only, D45): expected so, found not so"
    )
    assert str(crash("reading it", "a folder")) == (
        "NOT OK: reading it (upstream only, D91): expected no crash,"
        " found the reference crashes here: a folder"
    )


def test_a_reason_is_short_and_can_be_written_down() -> None:
    found = check("text", "", "\udcff" + "x" * 2000).found
    assert found.startswith("\\udcffxxx")
    assert found.endswith("… (2006 characters)")
    assert len(found) < 1030
