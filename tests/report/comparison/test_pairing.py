"""What can be paired is paired, and the rest is counted: the gate cannot say if it is too much."""

from typing import Any

import pytest

from pytest_androidworld.report.comparison.gate import Decision, decide
from pytest_androidworld.report.comparison.lines import left_out
from pytest_androidworld.report.comparison.result import Comparison
from pytest_androidworld.report.comparison.rules import Rules
from pytest_androidworld.report.journal import Journal
from tests.report.comparison.conftest import MakeRun

TWENTY = {f"Task{number}": "ppp" for number in range(20)}


def gated(*runs: Journal, **rules: Any) -> Decision:
    *baselines, now = runs
    return decide(Comparison.of(baselines, now), Rules(**rules))


def edited(run: Journal, *tasks: str) -> Journal:
    """The same run, with the files of some tasks changed."""
    attempts: Any = [
        {**each, "hash": "ffff"} if each["task"] in tasks else each for each in run.attempts
    ]
    return Journal(run.manifest, tuple(attempts))


def test_one_seed_against_three_uses_that_seed(played: MakeRun) -> None:
    before = played(**TWENTY | {"Task0": "pff"})
    now = played(**dict.fromkeys(TWENTY, "p"))
    compared = Comparison.of([before], now)
    assert len(compared.pairs) == compared.planned == 20
    assert (compared.passed_before, compared.passed_now) == (20, 20)
    assert decide(compared, Rules()).answer == "held"


def test_three_seeds_against_one_are_two_thirds_without_a_pair(played: MakeRun) -> None:
    found = gated(played(**dict.fromkeys(TWENTY, "p")), played(**TWENTY))
    assert (found.answer, found.status) == ("cannot say", 6)
    assert found.reason == "40 of 60 cases cannot be paired, and 5.0 % are allowed"


def test_a_task_whose_file_changed_is_left_out_and_named(played: MakeRun) -> None:
    before, now = played(**TWENTY), edited(played(**TWENTY | {"Task3": "fff"}), "Task3")
    compared = Comparison.of([before], now)
    assert len(compared.pairs) == 57
    assert list(left_out(compared)) == ["1 task changed, not paired: Task3"]
    assert decide(compared, Rules()).answer == "held"  # 3 of 60 are 5 %


def test_a_change_that_touches_the_failing_tasks_does_not_get_by(played: MakeRun) -> None:
    failing = {"Task3": "fff", "Task7": "fff"}
    now = edited(played(**TWENTY | failing), *failing)
    found = gated(played(**TWENTY), now)
    assert (found.answer, found.status) == ("cannot say", 6)
    assert found.reason == "6 of 60 cases cannot be paired, and 5.0 % are allowed"
    assert gated(played(**TWENTY), now, max_unpaired=0.1).answer == "held"


def test_a_task_is_paired_with_the_baselines_that_have_played_its_file(played: MakeRun) -> None:
    old, new = played(**TWENTY | {"Task3": "fff"}), edited(played(**TWENTY), "Task3")
    compared = Comparison.of([old, new], edited(played(**TWENTY), "Task3"))
    assert len(compared.pairs) == 60
    (pairs,) = (pairs for task, pairs in compared.by_task.items() if task.name == "Task3")
    assert [len(pair.before) for pair in pairs] == [1, 1, 1]
    assert compared.passed_before == 60


def test_what_the_baseline_did_not_count_cannot_be_paired(played: MakeRun) -> None:
    before = played(**TWENTY | {"Task0": "ddd", "Task1": "ppd"})
    found = gated(before, played(**TWENTY))
    assert found.reason == "4 of 60 cases cannot be paired, and 5.0 % are allowed"


def test_several_baselines_are_pooled_for_each_case(played: MakeRun) -> None:
    runs = [played(Note="pd", Timer="p"), played(Note="fp", Timer="p"), played(Timer="f")]
    compared = Comparison.of(runs, played(Note="ff", Timer="p"))
    counts = {
        case: (counts.before, counts.of, counts.now)
        for case, counts in zip(
            [f"{pair.case}" for pair in compared.pairs], compared.evidence.cases, strict=True
        )
    }
    assert counts == {
        "Note[30]": (1, 2, False),
        "Note[31]": (1, 1, False),
        "Timer[30]": (2, 3, True),
    }


def test_a_run_is_as_long_as_its_journal_says_it_was_to_be(played: MakeRun) -> None:
    """A first run that was killed has no baseline that would know more."""
    half = played(**{name: TWENTY[name] for name in [*TWENTY][:10]})
    half.manifest["run"]["planned"] = 60
    found = gated(half, half)
    assert (found.answer, found.reason) == ("cannot say", "30 of 60 cases were not played")


def test_a_few_tasks_of_a_baseline_are_all_of_a_run_that_was_to_play_no_more(
    played: MakeRun,
) -> None:
    smoke = played(**{name: TWENTY[name] for name in [*TWENTY][:10]})
    assert gated(played(**TWENTY), smoke).reason == "30 of 60 cases were not played"
    smoke.manifest["run"]["planned"] = 30
    assert gated(played(**TWENTY), smoke).answer == "held"


@pytest.mark.parametrize(("now", "answer"), [("f", "regressed"), ("p", "held")])
def test_a_device_lost_in_the_agents_own_turn_is_failed_now_and_left_out_before(
    now: str, answer: str, played: MakeRun
) -> None:
    def blamed(run: Journal) -> Journal:
        """Each attempt lost its device after the same action, and so did another before it."""
        lost = [
            {**each, "verdict": "device error", "lost_at": "1 tap"} for each in run.attempts[:6]
        ]
        first: Any = [{**each, "final": False} for each in lost]
        second: Any = [{**each, "attempt": 2} for each in lost]
        return Journal(run.manifest, (*first, *second, *run.attempts[6:]))

    tasks = {f"Task{number}": "p" for number in range(20)}
    run, other = played(**tasks), blamed(played(**tasks))
    rules = Rules(max_trouble=0.5, max_unpaired=0.5)
    if now == "f":
        compared = Comparison.of([run], other)
        assert (len(compared.pairs), compared.passed_now) == (20, 14)
    else:
        compared = Comparison.of([other], run)
        assert (len(compared.pairs), compared.unpaired) == (14, 6)
    assert decide(compared, rules).answer == answer
