"""Each sentence about what the gate says, shown."""

import random
from typing import Any

import pytest

from pytest_androidworld.report.comment import RunAnswer, comment
from pytest_androidworld.report.comparison.evidence import GateEvidence
from pytest_androidworld.report.comparison.gate import Decision, by_rates, decide
from pytest_androidworld.report.comparison.lines import headline, page
from pytest_androidworld.report.comparison.result import Comparison
from pytest_androidworld.report.comparison.rules import Rules
from pytest_androidworld.report.journal import Journal
from tests.report.comparison.conftest import MakeRun

MINUS = "\N{MINUS SIGN}"


def compare(before: Journal, now: Journal, **rules: Any) -> tuple[Comparison, Decision, str]:
    """The comparison, the decision, and all the words of terminal and comment."""
    compared = Comparison.of([before], now)
    decision = decide(compared, Rules(**rules))
    lines = [line.text for line in page(compared, decision, Rules(**rules), 200)]
    words = [headline(compared, decision), *lines]
    words.append(comment(RunAnswer(now, comparison=compared, decision=decision)))
    return compared, decision, "\n".join(words)


def tasks(count: int, letters: str) -> dict[str, str]:
    return {f"Task{number}": letters for number in range(count)}


@pytest.mark.parametrize(("count", "letters"), [(4, "ppp"), (1, "pppppppppppp"), (12, "p")])
def test_twelve_of_twelve_to_none_is_regressed_and_nothing_comforts(
    count: int, letters: str, played: MakeRun
) -> None:
    before = played(**tasks(count, letters))
    _, decision, words = compare(before, played(**tasks(count, "f" * len(letters))))
    assert (decision.answer, decision.status) == ("regressed", 1)
    assert f"max-drop ✗ {MINUS}100.0 points, 5 points allowed" in words
    assert "✓" not in words
    assert "held" not in words


def test_a_collapse_says_what_shows_it(played: MakeRun) -> None:
    compared, decision, _ = compare(played(**tasks(4, "ppp")), played(**tasks(4, "fff")))
    assert headline(compared, decision) == (
        f"AndroidWorld REGRESSED: 0.0 %, {MINUS}100.0 points, 12 broke, 0 fixed; 0 of 12 cases"
        " passed, 12 before: 30 points or more lost, p < 0.001 over cases"
    )


def test_how_small_a_change_the_cases_show_is_said_and_what_more_seeds_would(
    played: MakeRun,
) -> None:
    before = played(**tasks(20, "ppp") | {"Task0": "pff", "Task1": "fpf"})
    now = played(**tasks(20, "ppp") | {"Task2": "pff", "Task3": "fpf"})
    _, _, words = compare(before, now)
    assert (
        "60 of 60 cases paired, enough to show a change of 24 points in 4 of 5 runs; 5 seeds would"
        " show one of 18 points\n"
    ) in words


def test_less_than_30_points_lost_in_few_tasks_is_no_collapse(played: MakeRun) -> None:
    before = played(**tasks(4, "ppppppp"))
    _, decision, _ = compare(before, played(**tasks(4, "ppppppp") | {"Task0": "fffffff"}))
    assert decision.answer == "cannot say"  # 25 points, and p over cases is 0.016
    _, decision, _ = compare(before, played(**tasks(4, "pppppff") | {"Task0": "pppppff"}))
    assert decision.answer == "cannot say"  # 28.6 points
    _, decision, _ = compare(before, played(**tasks(4, "ppppfff")))
    assert decision.answer == "regressed"  # 42.9 points
    _, decision, _ = compare(before, played(**tasks(4, "ppppfff")), collapse=0.5)
    assert decision.answer == "cannot say"


def test_an_app_of_five_tasks_cannot_reach_p_by_sign_flips_and_the_report_says_so(
    played: MakeRun,
) -> None:
    _, decision, words = compare(played(**tasks(5, "p")), played(**tasks(5, "f")))
    assert decision.answer == "cannot say"
    assert (
        "5 tasks cannot show a change by sign flips, even if all of them lose: p is below 0.05"
        " with 6 tasks or more" in words
    )
    _, decision, _ = compare(played(**tasks(5, "ppp")), played(**tasks(5, "fff")))
    assert decision.answer == "regressed"  # collapse can show it


def test_three_tasks_lost_of_116_at_one_seed_are_named_first(played: MakeRun) -> None:
    lost = dict.fromkeys(["Task7", "Task30", "Task99"], "f")
    compared, decision, _ = compare(played(**tasks(116, "p")), played(**tasks(116, "p") | lost))
    assert decision.answer == "no regression seen"
    _, second, *rest = (line.text for line in page(compared, decision, Rules(), 200))
    assert second == "  broke"
    assert [line.split()[1] for line in rest[:3]] == ["Task30", "Task7", "Task99"]
    text = comment(RunAnswer(compared.now, comparison=compared, decision=decision))
    assert text.split("\n\n")[1] == "**Broke**"
    assert "`Task30` 0/1 (was 1/1)" in text.split("\n\n")[2]
    assert text.index("`Task99` 0/1") < text.index("| passed |")


def test_no_regression_seen_says_what_could_have_been_lost_and_what_would_show_it(
    played: MakeRun,
) -> None:
    before = tasks(116, "ppp") | dict.fromkeys([f"Task{n}" for n in range(20)], "fff")
    now = tasks(116, "ppp") | dict.fromkeys([f"Task{n}" for n in range(20, 40)], "fff")
    now["Task50"] = "ppf"
    compared, decision, words = compare(played(**before), played(**now))
    assert (decision.answer, decision.status) == ("no regression seen", 0)
    assert headline(compared, decision) == (
        f"AndroidWorld no regression seen: 82.5 %, {MINUS}0.3 points (95 %: {MINUS}11.1 to +10.6);"
        " 29 seeds would show 5 points"
    )
    assert "max-blind ✓ up to 11.1 points could have been lost; 15 points allowed" in words
    assert "max-drop ?" in words


def test_no_regression_seen_is_not_enough_where_it_has_to_be_proven(played: MakeRun) -> None:
    lost = dict.fromkeys(["Task7", "Task30", "Task99"], "f")
    before, now = played(**tasks(116, "p")), played(**tasks(116, "p") | lost)
    _, decision, _ = compare(before, now, gate="proven")
    assert (decision.answer, decision.status) == ("no regression seen", 6)
    _, decision, _ = compare(before, before, gate="proven")
    assert (decision.answer, decision.status) == ("held", 0)


def test_held_excludes_the_drop_and_says_so(played: MakeRun) -> None:
    _, decision, words = compare(played(**tasks(20, "ppp")), played(**tasks(20, "ppp")))
    assert (decision.answer, decision.status) == ("held", 0)
    assert "max-drop ✓ +0.0 points; a drop of 5 points is excluded" in words


def test_a_small_loss_that_is_no_chance_is_held_without_a_mark_beside_it(
    played: MakeRun,
) -> None:
    before = played(**tasks(100, "pppp"))
    lost = {f"Task{number}": "fppp" for number in range(8)}
    _, decision, words = compare(before, played(**tasks(100, "pppp") | lost))
    assert decision.answer == "held"
    assert (
        f"max-drop ? {MINUS}2.0 points, which is more than chance; a drop of 5 points is excluded"
        in words
    )
    assert "max-drop ✓" not in words


def test_where_a_drop_of_more_than_max_blind_is_possible_the_gate_cannot_say(
    played: MakeRun,
) -> None:
    lost = {"Task0": "f", "Task1": "f"}
    before, now = played(**tasks(16, "p")), played(**tasks(16, "p") | lost)
    _, decision, words = compare(before, now)
    assert (decision.answer, decision.status) == ("cannot say", 6)
    assert "max-blind ? up to 30.7 points could have been lost; 15 points allowed" in words
    assert compare(before, now, max_blind=0.31)[1].answer == "no regression seen"


def test_too_much_trouble_or_too_little_played_cannot_be_said_whatever_the_rest_shows(
    played: MakeRun,
) -> None:
    before = played(**tasks(20, "ppp"))
    trouble = played(**tasks(20, "fff") | {"Task0": "ddd"})
    assert compare(before, trouble)[1].answer == "cannot say"
    short = played(**tasks(20, "fff") | {"Task0": "ff-"})
    assert compare(before, short)[1].answer == "cannot say"
    assert compare(played(Note="p"), played(Timer="p"))[1].answer == "cannot say"


def test_an_optional_rule_only_turns_another_answer_into_regressed(played: MakeRun) -> None:
    before = played(0.1, **tasks(5, "p") | {"Task9": "f"})
    dear = played(0.2, **tasks(5, "p") | {"Task9": "p"})
    _, decision, words = compare(before, dear, max_cost_rise=0.25)
    assert (decision.answer, decision.status) == ("regressed", 1)
    assert decision.reason.startswith("cost +100.0 %, 25 % allowed (by chance alone this rule")
    assert f"REGRESSED: 100.0 %, +16.7 points, 0 broke, 1 fixed; {decision.reason}" in words
    collapsed = played(0.1, **tasks(12, "f"))
    _, decision, _ = compare(played(0.1, **tasks(12, "p")), collapsed, max_cost_rise=0.25)
    assert decision.answer == "regressed"  # though it costs what it did


def test_an_always_passing_rule_prints_how_often_it_fires_by_luck(played: MakeRun) -> None:
    before = played(**tasks(20, "ppp") | {"Task0": "ppf"})
    _, decision, words = compare(
        before, played(**tasks(20, "ppp") | {"Task1": "ppf"}), always_passing=True
    )
    assert decision.answer == "regressed"
    assert "always-passing ✗ 1 of 19 tasks that had always passed did not (by chance" in words


def simulate(count: int, rate: float, drop: float, baselines: int, runs: int) -> dict[str, float]:
    """How often each answer comes, for tasks of three seeds that pass with a rate."""
    chance = random.Random(1)
    answers: dict[str, float] = {}
    for _ in range(runs):
        evidence = GateEvidence.of(
            [
                [
                    (
                        sum(chance.random() < rate for _ in range(baselines)),
                        baselines,
                        chance.random() < rate - drop,
                    )
                    for _ in range(3)
                ]
                for _ in range(count)
            ],
            seeds=3,
        )
        answer = by_rates(evidence, Rules())
        answers[answer] = answers.get(answer, 0.0) + 1 / runs
    return answers


def test_116_tasks_of_3_seeds_in_which_nothing_changed_are_green() -> None:
    answers = simulate(116, 0.7, 0.0, baselines=1, runs=400)
    assert answers.get("held", 0) + answers.get("no regression seen", 0) >= 0.96
    assert answers.get("regressed", 0) <= 0.04


def test_a_drop_of_10_points_is_seen_with_three_baselines() -> None:
    assert simulate(116, 0.7, 0.1, baselines=3, runs=200)["regressed"] >= 0.85
