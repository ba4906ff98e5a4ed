"""How an agent failed: each rule, and what it just does not fit."""

from typing import Any

import pytest

from pytest_androidworld.report import classes

OPENED = "now in net.gsantner.markor/.MainActivity; appeared 'Markor'"
CHANGED = "appeared 'OK'"


@pytest.fixture
def failed(attempt: Any, step: Any) -> Any:
    """A failed case of these actions, with what each did; the first one opens the app."""

    def make(
        *done: tuple[str, str], verdict: str = "failed", opens: bool = True, **more: Any
    ) -> Any:
        steps = [step("click", on=name) for name, _ in done]
        effects = [effect for _, effect in done]
        if opens:
            steps.insert(0, step("open_app", app_name="markor"))
            effects.insert(0, OPENED)
        if verdict == "failed":
            steps.append(step("status", goal_status="complete"))
            effects.append("")
        fields = {"steps": steps, "effects": effects, "used": len(steps), "verdict": verdict}
        return attempt(**{**fields, "budget": 20, **more})

    return make


def found(case: Any) -> classes.FailureClass:
    failure = classes.of(case)
    assert failure is not None
    return failure


def names(*actions: str, effect: str = CHANGED) -> list[tuple[str, str]]:
    return [(name, effect) for name in actions]


def test_what_passed_or_does_not_count_has_no_class(attempt: Any) -> None:
    assert classes.of(attempt()) is None
    assert classes.of(attempt(verdict="device error")) is None
    assert classes.of(attempt(verdict="agent error")) is None


def test_right_but_not_declared(failed: Any) -> None:
    assert classes.of(failed(*names("a", "b"), verdict="not declared")) == (
        "right but not declared",
        "the goal was reached, and 3 steps ended without reporting it",
    )


def test_half_of_the_actions_were_refused(failed: Any) -> None:
    case = failed(*names("a", "b", "c"))
    for number in (1, 2):
        case["steps"][number]["refused"] = "there is no element 7"
    assert classes.of(case) == (
        "refused actions",
        "2 of 4 actions refused: there is no element 7",
    )
    case["steps"][2]["refused"] = None
    assert found(case).name == "stopped early"


def test_the_app_was_never_opened(failed: Any) -> None:
    case = failed(*names("a", "b"), opens=False)
    assert classes.of(case) == (
        "never opened the right app",
        "no action opened markor, in 3 steps",
    )
    several = failed(*names("a"), opens=False, apps=["markor", "clock"])
    assert found(several).because == "no action opened any of markor, clock, in 2 steps"


@pytest.mark.parametrize(
    "more",
    [
        {"apps": ["an app of mine"]},
        {"apps": ["miniwob"]},
        {"apps": []},
        {"verify": True},
        {"effects": [OPENED, CHANGED, ""]},
    ],
    ids=[
        "unknown app",
        "an app where tasks begin",
        "no app",
        "begins in its goal",
        "opened by its icon",
    ],
)
def test_where_it_cannot_be_known_or_was_opened_it_is_not_said(
    failed: Any, more: dict[str, Any]
) -> None:
    assert found(failed(*names("a", "b"), opens=False, **more)).name == "stopped early"


def test_an_app_whose_opening_was_refused_is_not_open(failed: Any) -> None:
    case = failed(*names("a", "b", "c"))
    case["steps"][0]["refused"] = "no such app"
    case["run"]["effects"][0] = ""
    assert found(case).name == "never opened the right app"


def test_the_same_again_and_again_is_a_loop(failed: Any) -> None:
    assert classes.of(failed(*names("Down", "Down", "Down", "Down"))) == (
        "loop",
        "tap 'Down', 4 times in a row",
    )
    assert found(failed(*names("Down", "Down", "Down"))).name == "stopped early"


def test_going_through_a_list_is_none(failed: Any) -> None:
    rows = [("Down", f"appeared 'row {number}'") for number in range(6)]
    assert found(failed(*rows, verdict="budget exceeded")).name == (
        "out of budget while making progress"
    )
    ended = [*rows, *names("Down", "Down", "Down", "Down", effect="nothing changed")]
    assert found(failed(*ended)).because == "tap 'Down', 4 times in a row"


def test_an_app_whose_name_begins_alike_is_another(failed: Any) -> None:
    opened = "now in com.google.android.deskclock.more/.Main"
    case = failed(("a", opened), *names("b"), opens=False, apps=["clock"])
    assert found(case).name == "never opened the right app"


def test_a_few_in_turn_are_a_loop(failed: Any) -> None:
    assert classes.of(failed(*names(*"abcabcabc"))) == (
        "loop",
        "tap 'a', then tap 'b', then tap 'c', 3 times in turn",
    )
    assert found(failed(*names(*"abcabcabd"))).name == "stopped early"
    assert found(failed(*names(*"abababab"))).because == ("tap 'a', then tap 'b', 4 times in turn")


def test_half_of_the_taps_did_nothing(failed: Any) -> None:
    missed = names("x", "y", effect="nothing changed")
    assert classes.of(failed(*missed, *names("a", "b"))) == (
        "misread screen",
        "2 of 4 taps and texts did nothing, as tap 'x'",
    )
    assert found(failed(*missed, *names("a", "b", "c"))).name == "stopped early"
    assert found(failed(missed[0], *names("a"))).name == "stopped early"


def test_declared_done_too_early(failed: Any, claim: Any) -> None:
    case = failed(*names("a"), checks=[claim("one", 1.0), claim("other")])
    assert classes.of(case) == (
        "stopped early",
        "declared done after 3 of 20 steps, when 1 of 2 checks held",
    )


def test_out_of_budget_while_making_progress(failed: Any) -> None:
    case = failed(*names("a", "b"), verdict="budget exceeded")
    assert classes.of(case) == (
        "out of budget while making progress",
        "3 steps were not enough; 3 of them changed the screen",
    )
    idle = failed(("a", "nothing changed"), verdict="budget exceeded", opens=False, apps=[])
    assert classes.of(idle) is None


def test_the_most_frequent_comes_first(failed: Any, attempt: Any) -> None:
    cases = [
        failed(*names("a"), verdict="not declared"),
        failed(*names("a")),
        failed(*names("a", "b")),
        attempt(),
    ]
    counted = [(each.name, times) for each, times in classes.counted(cases)]
    assert counted == [("stopped early", 2), ("right but not declared", 1)]
