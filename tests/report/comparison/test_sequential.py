"""Looks after each seed: stricter than a single one, and an end where more would hardly help."""

from typing import Any

import numpy
import pytest

from pytest_androidworld.report.comparison.evidence import GateEvidence
from pytest_androidworld.report.comparison.gate import by_rates
from pytest_androidworld.report.comparison.result import Comparison
from pytest_androidworld.report.comparison.rules import Rules
from pytest_androidworld.report.comparison.sequential import (
    GateLook,
    answer_at,
    chance_to_decide,
    compare,
    conclude,
    end_at,
    look,
)
from pytest_androidworld.report.journal import Journal
from tests.report.comparison.conftest import MakeRun

RULES = Rules()


def evidence(lost: int, same: int, gained: int = 0, seeds: int = 1) -> GateEvidence:
    """Tasks that lost their case of each seed, stayed, and gained it."""
    tasks = [[(1, 1, False)] * seeds] * lost + [[(1, 1, True)] * seeds] * same
    return GateEvidence.of(tasks + [[(0, 1, True)] * seeds] * gained, seeds)


def test_a_single_look_is_the_gate_itself() -> None:
    for one in (evidence(6, 14), evidence(5, 15), evidence(0, 20), evidence(3, 3)):
        assert answer_at(one, RULES, 1, 1) == by_rates(one, RULES)


def test_an_early_look_needs_more_than_p_below_alpha() -> None:
    """Six tasks of twenty that lose have p = 0.031; the levels are 0.0052 and 0.048."""
    one = evidence(6, 14)
    assert by_rates(one, RULES) == "regressed"
    assert [answer_at(one, RULES, number, 2) for number in (1, 2)] == ["cannot say", "regressed"]


def test_nine_tasks_that_lose_everything_are_seen_at_the_second_look_of_three() -> None:
    """p = 0.0039 by tasks and by cases; the levels are 0.00052, 0.014 and 0.045."""
    seen = [answer_at(evidence(9, 0), RULES, number, 3) for number in (1, 2, 3)]
    assert seen == ["cannot say", "regressed", "regressed"]


def test_an_early_look_holds_only_by_a_wider_interval() -> None:
    """95 %: a drop of 4.5 points is possible; by the first of three looks, one of 6.4 is."""
    one = evidence(5, 191, 1)
    assert one.lowest() == pytest.approx(-0.0447, abs=5e-5)
    answers = [answer_at(one, RULES, number, 3) for number in (1, 2, 3)]
    assert answers == ["no regression seen", "no regression seen", "held"]


def mixed(drop: float, tasks: int = 116, seeds: int = 7) -> GateEvidence:
    """Cases of which some were lost and some gained, drawn so that about so much is lost."""
    kinds = [(1, 1, False), (0, 1, True), (1, 1, True)]
    chance = numpy.random.default_rng(0)
    drawn = chance.choice(3, (tasks, seeds), p=[0.2 + drop / 2, 0.2 - drop / 2, 0.6])
    return GateEvidence.of([[kinds[kind] for kind in of_task] for of_task in drawn], seeds)


@pytest.mark.parametrize(
    ("drop", "mean", "end"),
    [
        (0.0, -0.0185, None),  # may hold yet: 18 %
        (0.03, -0.0259, "futile"),  # 7 %
        (0.04, -0.0308, "futile"),  # 6 %
        (0.06, -0.0554, None),  # may be a regression yet: 70 %
    ],
)
def test_the_run_ends_where_the_remaining_seeds_would_hardly_decide(
    drop: float, mean: float, end: str | None
) -> None:
    """After seven of ten; the means are those of what was drawn."""
    one = mixed(drop)
    assert one.mean == pytest.approx(mean, abs=1e-4)
    answer = answer_at(one, RULES, 7, 10)
    assert answer == "no regression seen"
    assert end_at(answer, one, RULES, 7, 10) == end


def test_a_gate_that_is_blind_goes_on_however_unlikely_it_is_to_decide() -> None:
    one = mixed(0.03)
    assert end_at("cannot say", one, RULES, 7, 10) is None


def test_the_last_look_ends_the_run_whatever_it_says() -> None:
    one = evidence(5, 15)
    assert end_at("cannot say", one, RULES, 10, 10) == "over"
    assert end_at("regressed", one, RULES, 10, 10) == "decided"


@pytest.mark.parametrize("drop", [0.0, 0.015, 0.03, 0.05, 0.07])
def test_the_chance_to_decide_is_that_of_drawn_seeds(drop: float) -> None:
    """The three seeds to come are drawn from the cases that were played."""
    one = mixed(drop)
    sums = numpy.array([float(sum(changes)) for changes in one.changes])
    single = numpy.array([[float(change) for change in changes] for changes in one.changes])
    chance, tasks = numpy.random.default_rng(1), len(sums)
    then = numpy.array(
        [(sums + chance.choice(single.ravel(), (tasks, 3)).sum(1)) / 10 for _ in range(4000)]
    )
    means, errors = then.mean(1), then.std(1, ddof=1) / tasks**0.5
    critical = 2.1111  # Student's t for 115 degrees and 0.0369, what the tenth look of ten spends
    decided = (means <= -numpy.maximum(critical * errors, 0.05)) | (
        means - critical * errors > -0.05
    )
    assert chance_to_decide(one, RULES, 7, 10) == pytest.approx(decided.mean(), abs=0.04)


TEN = tuple(f"Task{number}" for number in range(10))


def runs(played: MakeRun, letters: str) -> tuple[Journal, Journal]:
    return played(**dict.fromkeys(TEN, "ppp")), played(**dict.fromkeys(TEN, letters))


def test_a_look_is_at_its_seeds_only(played: MakeRun) -> None:
    before, now = runs(played, "ppf")
    compared = compare([before], now, (30, 31), planned=20)
    assert (len(compared.pairs), compared.not_played) == (20, 0)
    assert compared.now.manifest["seeds"] == [30, 31]
    assert look(compared, RULES, 2, 3).decision.answer == "held"
    assert now.manifest["seeds"] == [30, 31, 32]


def test_optional_rules_are_judged_at_the_end_only(played: MakeRun) -> None:
    """No alpha is spent for them, so that ten looks would fire ten times as often."""
    before, now = runs(played, "ppp")
    now.attempts[0]["verdict"] = "failed"
    rules = Rules(max_drop=0.25, always_passing=True)
    compared = compare([before], now, (30, 31), planned=20)
    last = look(compared, rules, 2, 3)
    assert (last.decision.answer, last.end) == ("held", "decided")
    answer = conclude(compared, rules, last)
    assert answer.answer == "regressed"
    assert answer.reason.startswith("1 of 10 tasks that had always passed did not")


def test_a_wider_interval_is_not_told_as_a_drop_that_is_excluded(played: MakeRun) -> None:
    """The mark beside max-drop is that of the look, and not that of a single one."""
    names = [f"Task{number}" for number in range(120)]
    before = played(**dict.fromkeys(names, "ppp"))
    now = played(**dict.fromkeys(names, "ppp") | dict.fromkeys(names[:2], "fpp"))
    compared = compare([before], now, (30,), planned=120)
    decision = look(compared, RULES, 1, 3).decision
    assert decision.answer == "no regression seen"
    marks = {result.rule: result.mark for result in decision.results}
    assert marks["max-drop"] == "?"
    assert decision.reason == (
        "a drop of 5 points is not excluded yet, as far as one look of 3 may tell"
    )


@pytest.mark.parametrize(
    ("end", "says"),
    [
        ("decided", "decided after 3 of 10 seeds"),
        ("futile", "after 3 of 10 seeds, as the others were unlikely to decide (10 % or less)"),
        ("over", "not decided after 3 of 10 seeds"),
        (None, "not decided after 3 of 10 seeds, when the run ended"),
    ],
)
def test_each_end_has_its_own_sentence(played: MakeRun, end: Any, says: str) -> None:
    before, now = runs(played, "ppp")
    compared = Comparison.of([before], now, 30)
    decision = look(compared, RULES, 3, 3).decision
    last = GateLook(3, 10, decision, end)
    assert last.ending == says
    assert conclude(compared, RULES, last).reason.endswith(f"; {says}")
