"""The gate's four answers and why; and which cases a comparison is made of."""

from itertools import zip_longest
from typing import Any, cast

import pytest

from pytest_androidworld.report.comparison.gate import Decision, decide
from pytest_androidworld.report.comparison.lines import headline, page
from pytest_androidworld.report.comparison.manifests import differences
from pytest_androidworld.report.comparison.result import Comparison
from pytest_androidworld.report.comparison.rules import Rules
from pytest_androidworld.report.journal import CaseId, Journal
from pytest_androidworld.report.schema import Manifest, StepLine
from tests.report.comparison.conftest import MakeRun

STEADY = {f"Steady{number}": "ppp" for number in range(20)}


def lost(count: int) -> dict[str, str]:
    return {f"Steady{number}": "fff" for number in range(count)}


def gated(before: Journal, now: Journal, **rules: Any) -> Decision:
    return decide(Comparison.of([before], now), Rules(**rules))


def text(comparison: Comparison, decision: Decision | None = None) -> str:
    return "\n".join(each.text for each in page(comparison, decision, Rules(), 120))


def test_the_same_twice_is_held(played: MakeRun) -> None:
    found = gated(played(**STEADY), played(**STEADY))
    assert (found.answer, found.status) == ("held", 0)


def test_six_tasks_of_twenty_that_lose_are_a_regression_and_five_are_not(played: MakeRun) -> None:
    before = played(**STEADY)
    assert gated(before, played(**STEADY | lost(6))).answer == "regressed"
    assert gated(before, played(**STEADY | lost(5))).answer == "cannot say"


def test_a_significant_drop_below_the_limit_is_none(played: MakeRun) -> None:
    before = played(**STEADY)
    assert gated(before, played(**STEADY | lost(6)), max_drop=0.4).answer != "regressed"


def test_five_tasks_are_too_few_for_sign_flips_and_their_cases_may_show_it(
    played: MakeRun,
) -> None:
    names = [f"Steady{number}" for number in range(5)]
    once, thrice = (played(**dict.fromkeys(names, letters)) for letters in ("p", "ppp"))
    found = gated(once, played(**dict.fromkeys(names, "f")))
    assert (found.answer, found.status) == ("cannot say", 6)
    assert found.reason == (
        "5 tasks cannot show a change by sign flips, even if all of them lose:"
        " p is below 0.05 with 6 tasks or more"
    )
    found = gated(thrice, played(**dict.fromkeys(names, "fff")))
    assert (found.answer, found.status) == ("regressed", 1)
    assert found.reason == (
        "0 of 15 cases passed, 15 before: 30 points or more lost, p < 0.001 over cases"
    )
    assert gated(thrice, thrice).answer == "cannot say"


def test_trouble_is_never_held(played: MakeRun) -> None:
    now = played(**STEADY | {"Steady0": "ddd"})
    found = gated(played(**STEADY), now)
    assert found.answer == "cannot say"
    assert found.reason == (
        "5.0 % of the cases ended in trouble of device, model or task, and 2.0 % are allowed"
    )
    assert gated(played(**STEADY), now, max_trouble=0.05).answer == "held"


def test_cases_that_were_not_played_leave_it_open(played: MakeRun) -> None:
    found = gated(played(**STEADY), played(**STEADY | {"Steady0": "pp-"}))
    assert (found.answer, found.reason) == ("cannot say", "1 of 60 cases were not played")


MIXED = {f"Mixed{number}": "pf" if number % 2 else "fp" for number in range(20)}
SWAPPED = {name: letters[::-1] for name, letters in MIXED.items()} | {"Mixed0": "ff"}


def test_where_a_drop_is_possible_that_is_not_too_large_the_seeds_that_would_show_it_are_named(
    played: MakeRun,
) -> None:
    found = gated(played(**MIXED), played(**SWAPPED), max_drop=0.045)
    assert (found.answer, found.status) == ("no regression seen", 0)
    assert found.reason == "6 seeds would show 4.5 points"
    proven = gated(played(**MIXED), played(**SWAPPED), max_drop=0.045, gate="proven")
    assert (proven.answer, proven.status) == ("no regression seen", 6)


def test_where_too_large_a_drop_is_possible_the_seeds_that_would_exclude_it_are_named(
    played: MakeRun,
) -> None:
    found = gated(played(**MIXED), played(**SWAPPED), max_drop=0.045, max_blind=0.07)
    assert (found.answer, found.status) == ("cannot say", 6)
    assert found.reason == (
        "up to 7.7 points could have been lost; 3 seeds would exclude 7 points"
    )


def test_trials_are_part_of_the_advice(played: MakeRun) -> None:
    now = played(**SWAPPED)
    now.manifest["trials"] = 4
    found = gated(played(**MIXED), now, max_drop=0.045, anyway=True)
    assert found.reason == "6 seeds, each played 4 times, would show 4.5 points"


def test_a_change_in_few_tasks_needs_more_tasks_not_more_seeds(played: MakeRun) -> None:
    found = gated(played(**STEADY), played(**STEADY | lost(5)))
    assert (found.answer, found.reason) == (
        "cannot say",
        "up to 45.8 points could have been lost, and only 5 tasks changed: p is below 0.05 with"
        " 6 tasks or more; play more tasks",
    )
    assert gated(played(**STEADY), played(**STEADY | lost(6))).answer == "regressed"


def test_a_loss_as_large_as_may_be_unseen_is_not_excluded_by_any_number_of_seeds(
    played: MakeRun,
) -> None:
    now = played(**STEADY | {"Steady0": "ffp", "Steady1": "ffp"})
    found = gated(played(**STEADY), now, max_drop=0.0667, max_blind=0.0667)
    assert (found.answer, found.reason) == (
        "cannot say",
        "up to 16.3 points could have been lost; more than 100 seeds would be needed, play more"
        " tasks",
    )


def test_the_rule_of_always_passing_tasks_finds_one_case_and_tells_its_luck(
    played: MakeRun,
) -> None:
    now = played(**STEADY | {"Steady3": "ppf"})
    assert gated(played(**STEADY), now, max_drop=0.1).answer == "held"
    found = gated(played(**STEADY), now, max_drop=0.1, always_passing=True)
    assert (found.answer, found.status) == ("regressed", 1)
    assert found.reason == (
        "1 of 20 tasks that had always passed did not"
        " (by chance alone this rule fires in about 39 % of runs)"
    )


def test_one_attempt_at_each_task_does_not_tell_how_often_it_passes_by_luck(
    played: MakeRun,
) -> None:
    once = {f"Once{number}": "p" if number % 2 else "f" for number in range(20)}
    found = gated(played(**once), played(**once), max_drop=0.1, always_passing=True)
    assert found.results[-1].text == (
        "0 of 10 tasks that had always passed did not"
        " (too few cases to estimate how often this rule fires by chance alone)"
    )


def test_the_rule_of_costs_fires_above_its_limit_only(played: MakeRun) -> None:
    before, same, dear = (played(cost, **STEADY) for cost in (0.1, 0.125, 0.126))
    assert gated(before, same, max_cost_rise=0.25).answer == "held"
    found = gated(before, dear, max_cost_rise=0.25)
    assert found.answer == "regressed"
    assert found.reason == (
        "cost +26.0 %, 25 % allowed (by chance alone this rule fires in about 0 % of runs)"
    )


EFFECT = {"severity": "data lost", "text": "deleted note groceries.md"}
TRACE = {"severity": "trace", "text": "copied 'milk'"}


def with_effects(run: Journal, *effects: Any) -> Journal:
    """The run, its first cases with these side effects, all others without; None: not known."""
    attempt: Any
    found: Any
    for attempt, found in zip_longest(run.attempts, effects, fillvalue=[]):
        if found is not None:
            attempt["side_effects"] = found
    return run


@pytest.mark.parametrize(
    ("effects", "answer", "text"),
    [
        ([], "held", "0 of 60 cases had side effects, 0.0 % allowed"),
        ([[TRACE]], "held", "0 of 60 cases had side effects, 0.0 % allowed"),
        ([[EFFECT, TRACE]], "regressed", "1 of 60 cases had side effects, 0.0 % allowed"),
        (
            [None],
            "held",
            "0 of 59 cases had side effects, 0.0 % allowed; of 1 case they are not known",
        ),
        ([None] * 60, "held", "side effects of no case are known"),
    ],
)
def test_the_rule_of_side_effects_counts_cases_of_this_run(
    effects: Any, answer: str, text: str, played: MakeRun
) -> None:
    now = with_effects(played(**STEADY), *effects)
    found = gated(played(**STEADY), now, max_side_effects=0.0)
    assert found.answer == answer
    assert found.results[-1].text == text
    unknown = None in effects
    assert found.results[-1].mark == ("✗" if answer == "regressed" else "?" if unknown else "✓")


def test_the_rule_of_side_effects_fires_above_its_limit_only(played: MakeRun) -> None:
    now = with_effects(played(**STEADY), *([[EFFECT]] * 6))
    assert gated(played(**STEADY), now, max_side_effects=0.1).answer == "held"
    assert gated(played(**STEADY), now, max_side_effects=0.09).answer == "regressed"


def test_costs_of_cases_that_only_one_run_has_played_count_for_nothing(played: MakeRun) -> None:
    before = played(0.1, **STEADY | {"Dear": "ppp"})
    now = played(0.1, **STEADY)
    compared = Comparison.of([before], now, planned=60)
    assert compared.spent_before.cost == pytest.approx(6.0)
    assert compared.spent_now.cost == pytest.approx(6.0)
    assert decide(compared, Rules(max_cost_rise=0.0)).answer == "held"


def test_no_case_in_common_decides_nothing(played: MakeRun) -> None:
    compared = Comparison.of([played(Note="p")], played(Timer="p"))
    found = decide(compared, Rules())
    assert found.answer == "cannot say"
    assert "there is nothing to compare" in text(compared, found)
    assert headline(compared, found).startswith("AndroidWorld cannot say: ")


def test_a_pair_with_trouble_on_one_side_is_dropped_and_reported(played: MakeRun) -> None:
    compared = Comparison.of([played(Note="pdp", Timer="p")], played(Note="ppd", Timer="f"))
    assert [each.case for each in compared.pairs] == [
        CaseId("Note", 30, "Note.py"),
        CaseId("Timer", 30, "Timer.py"),
    ]
    assert "1 pair left out: device error now" in text(compared)
    assert "1 pair left out: not counted before" in text(compared)


def test_broke_fixed_and_still_failing_are_cases(played: MakeRun) -> None:
    compared = Comparison.of([played(Note="ppf", Timer="fp")], played(Note="pff", Timer="pp"))
    assert [each.case.seed for each in compared.broke] == [31]
    assert [each.case.task for each in compared.fixed] == ["Timer"]
    assert [each.case.seed for each in compared.still_failing] == [32]
    assert "1 broke, 1 fixed, 1 still failing" in text(compared)


def test_a_task_that_passes_at_times_does_not_break(played: MakeRun) -> None:
    twice = [played(Note="ppf", Timer="ppp"), played(Note="fpp", Timer="ppp")]
    compared = Comparison.of(twice, played(Note="fpf", Timer="ppf"))
    assert [each.case for each in compared.broke] == [CaseId("Timer", 32, "Timer.py")]
    assert "broke, but flaky before: Note 1/3 (was 4/6)" in text(compared)
    assert compared.passed_before == 5


def test_the_last_line_says_it(played: MakeRun) -> None:
    compared = Comparison.of([played(**STEADY)], played(**STEADY | lost(6)))
    minus = "\N{MINUS SIGN}"
    assert headline(compared, decide(compared, Rules())) == (
        f"AndroidWorld REGRESSED: 70.0 %, {minus}30.0 points, 18 broke, 0 fixed"
    )
    same = Comparison.of([played(**STEADY)], played(**STEADY))
    assert headline(same, decide(same, Rules())) == (
        "AndroidWorld held: 100.0 %, +0.0 points (95 %: +0.0 to +0.0), 0 broke, 0 fixed"
    )


def test_no_rate_changes_by_more_than_all(played: MakeRun) -> None:
    now = played(A="f", B="f", C="f", D="f", E="p", F="p")
    compared = Comparison.of([played(**dict.fromkeys("ABCDEF", "p"))], now)
    minus = "\N{MINUS SIGN}"
    assert f"{minus}66.7 points (95 %: {minus}100.0 to {minus}12.5)" in headline(compared, None)


def test_a_step_at_another_place_is_another_one_unless_its_element_has_a_name(
    played: MakeRun,
) -> None:
    def tap(place: int, on: str | None = None) -> StepLine:
        action = {"action_type": "click", "x": place, "y": place}
        step = {"number": 1, "action": action, "on": on, "reason": None, "refused": None}
        return cast(StepLine, step)

    def other(before: list[StepLine], now: list[StepLine]) -> int | None:
        (found,) = Comparison.of([played(A="p")], played(A="f")).pairs
        found.before[-1]["steps"], found.now["steps"] = before, now
        return found.other_step

    assert other([tap(1), tap(2)], [tap(1), tap(3)]) == 1
    assert other([tap(1, "Save"), tap(2)], [tap(9, "Save"), tap(2)]) is None
    assert other([tap(1, "Save")], [tap(1, "Cancel")]) == 0
    assert other([tap(1)], [tap(1), tap(1)]) == 1
    assert other([], []) is None


@pytest.mark.parametrize(
    ("name", "value", "says"),
    [
        ("grading", "upstream", "grading 'upstream', there 'strict'"),
        ("device", "avd", "device 'avd', there 'virtual'"),
        (
            "budget",
            {"table": "paper", "factor": 1.0, "step_seconds": 60.0},
            "table paper, there reference",
        ),
        ("input", "text", "input 'text', there 'both'"),
    ],
)
def test_another_grading_budget_device_or_input_is_refused(
    manifest: Manifest, name: str, value: object, says: str
) -> None:
    before: Any = {**manifest, "input": "both"}
    now: Any = {**before, name: value}
    assert differences(before, now).refused == (says,)


def test_what_an_agent_sees_is_not_compared_with_a_journal_that_does_not_have_it(
    manifest: Manifest,
) -> None:
    found = differences(manifest, {**manifest, "input": "text"})
    assert (found.refused, found.others) == ((), ())


@pytest.mark.parametrize(
    ("name", "value", "says"),
    [
        ("seeds", [30, 31], "seeds 30–31, there 30–32"),
        ("trials", 2, "trials 2, there 1"),
        ("files", {"markor/create_note.py": "ffff"}, "markor/create_note.py has changed"),
        ("reset", "never", "reset 'never', there 'auto'"),
        ("settle", {"quiet": 0.5, "cap": 6.0}, "quiet 0.5, there 0.3"),
        ("device_retries", 0, "device_retries 0, there 1"),
        ("agent", "m3a", "agent 'm3a', there 'oracle'"),
        ("model", "gemini:x", "model 'gemini:x', there ''"),
    ],
)
def test_other_lines_are_named_and_do_not_refuse(
    manifest: Manifest, name: str, value: object, says: str
) -> None:
    now: Any = {**manifest, name: value}
    found = differences(manifest, now)
    assert (found.refused, found.others) == ((), (says,))


def test_lines_of_the_protocol_are_named_before_the_agent(manifest: Manifest) -> None:
    now: Manifest = {**manifest, "agent": "m3a", "reset": "never", "seeds": [30]}
    assert differences(manifest, now).others == (
        "seeds 30, there 30–32",
        "reset 'never', there 'auto'",
        "agent 'm3a', there 'oracle'",
    )


def test_seeds_in_another_order_are_the_same(manifest: Manifest) -> None:
    assert differences(manifest, {**manifest, "seeds": [32, 30, 31]}).others == ()


def test_agents_of_two_names_differ_in_their_names_and_not_in_each_file(
    manifest: Manifest,
) -> None:
    before: Manifest = {**manifest, "code": {"agents/oracle.py": "1"}}
    now: Manifest = {**manifest, "agent": "m3a", "code": {"agents/m3a.py": "2"}}
    assert differences(before, now).others == ("agent 'm3a', there 'oracle'",)


def test_files_of_tasks_that_were_not_played_may_differ(manifest: Manifest) -> None:
    other: Manifest = {**manifest, "files": {"markor/create_note.py": "a1b2", "mine.py": "0"}}
    assert differences(manifest, other).others == ("mine.py is new",)
    assert differences(manifest, other, tasks=["markor/create_note.py"]).others == ()
