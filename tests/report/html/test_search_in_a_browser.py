"""The search of a page in a real browser: what it finds, in which run, and where a hit leads."""

from collections.abc import Callable
from typing import Any

import pytest

from pytest_androidworld.report.html.page import PlayedRun
from tests.agents import chromium
from tests.agents.chromium import Tab
from tests.report.html.axe import faults
from tests.report.html.reader import HERE, WATCH, choose, press

pytestmark = pytest.mark.skipif(
    chromium.COMMAND is None, reason="there is no chromium; Debian's package of that name has it"
)
Open = Callable[..., Any]
LISTED = "[...document.querySelectorAll('#hits ul ul li')].map((item) => item.textContent)"


def test_a_search_reaches_prompts_and_opens_the_step_they_belong_to(
    opened: Open, played: Any, attempt: Any, steps: Any, prompts: str
) -> None:
    asked = attempt(task="A", steps=steps((1, 1)), artifacts=prompts)
    tab = opened(played(asked, attempt(task="B", file="b.py")))
    assert choose(tab, "search", "you are an AGENT") == ["A"]
    assert choose(tab, "search", "screen 3") == []
    assert choose(tab, "search", "screen 2") == ["A"]
    tab.value("document.querySelector('tbody a').click()")
    tab.wait("!$('episode').hidden")
    shown = "[...document.querySelectorAll('.step')]"
    tab.wait(f"{shown}.indexOf({HERE}) === 1")
    folded = f"{shown}.map((step) => [...step.querySelectorAll('details')].map((d) => d.open))"
    assert tab.value(folded) == [[False], [True], []]


def test_hits_are_listed_by_episode_and_lead_to_their_steps(opened: Open, run: PlayedRun) -> None:
    tab = opened(run)
    assert choose(tab, "search", "button 2") == ["A"]  # a text on the screen
    assert tab.value(LISTED) == ["step 3 screen: button 2"]
    assert tab.value("document.querySelector('#hits b').textContent") == "A, seed 30"
    assert choose(tab, "search", "REASON") == ["A"]
    assert tab.value(LISTED) == [f"step {n} reason: reason {n}" for n in (1, 2, 3)]
    tab.value("document.querySelectorAll('#hits a')[1].click()")
    tab.wait(f"{HERE}.className === 'step'")
    assert tab.value(f"{HERE}.dataset.place") == "1"
    assert choose(tab, "search", "") == ["A", "B", "C"]
    assert tab.value("$('hits').hidden") is True


def test_hits_are_those_of_what_the_other_filters_leave(
    opened: Open, played: Any, attempt: Any, steps: Any
) -> None:
    def case(task: str, **about: Any) -> Any:
        return attempt(task=task, file=f"{task}.py", steps=steps((1, 1)), **about)

    tab = opened(played(case("A", verdict="failed"), case("B"), case("C")))
    headings = "[...document.querySelectorAll('#hits b')].map((each) => each.textContent)"
    assert choose(tab, "search", "reason") == ["A", "B", "C"]
    assert choose(tab, "verdict", "passed") == ["B", "C"]
    assert tab.value(headings) == ["B, seed 30", "C, seed 30"]
    assert choose(tab, "search", "reason 1") == ["B", "C"]
    assert tab.value(headings) == ["B, seed 30", "C, seed 30"]
    assert choose(tab, "verdict", "") == ["A", "B", "C"]
    assert tab.value(headings) == ["A, seed 30", "B, seed 30", "C, seed 30"]
    assert choose(tab, "search", "") == ["A", "B", "C"]
    assert choose(tab, "verdict", "failed") == ["A"]
    assert tab.value("$('hits').hidden") is True


def test_a_search_finds_effects_and_checks_and_texts_in_quotes(
    opened: Open, played: Any, attempt: Any, claim: Any, steps: Any
) -> None:
    wrong = claim('the note "Größe" is there', found="no note")
    case = attempt(task="A", verdict="failed", checks=[wrong], steps=steps((1, 1)))
    case["run"]["effects"] = ["gone 'Save'", ""]
    tab = opened(played(case, attempt(task="B", file="b.py")))
    for text, hits in (
        ("gone 's", ["step 1 effect: gone 'Save'"]),
        ('"GRÖSSE', []),  # no folding: letters are what they are
        ('"größe"', ['end cause: does not hold: the note "Größe" is there']),
        ("no note", ["end found: no note"]),
    ):
        assert choose(tab, "search", text) == (["A"] if hits else [])
        assert tab.value(LISTED)[: len(hits)] == hits


def test_axe_core_finds_no_fault_in_what_a_search_has_found(opened: Open, run: PlayedRun) -> None:
    tab = opened(run)
    for dark in (False, True):
        tab.size(400, 900, dark=dark)
        choose(tab, "search", "reason")
        assert faults(tab) == []
        assert tab.value("document.documentElement.scrollWidth <= innerWidth")


# Two runs


@pytest.fixture
def parted(
    opened: Open,
    played: Any,
    attempt: Any,
    step: Any,
    claim: Any,
    filmed_screens: Any,
    prompts: str,
) -> Tab:
    """Two runs of a case, each with texts of its own; of the baseline, prompts were kept, too."""

    def side(name: str, *screens: str, **more: Any) -> PlayedRun:
        steps = [step("click", f"{name} {n}", number=n, reason="why") for n in (1, 2)]
        case = attempt(steps=steps, answer=f"{name} answer", **more)
        case["run"]["effects"] = [f"{name} effect", ""]
        run: PlayedRun = played(case, name=name)
        filmed_screens(run, *screens)
        return run

    wrong = claim("the note is there", found="old note")
    before = side(
        "old", "home", "old menu", "old end", verdict="failed", checks=[wrong], artifacts=prompts
    )
    now = side("new", "home", "new menu", "new end")
    tab: Tab = opened(now, before)
    choose(tab, "change", "")
    return tab


@pytest.mark.parametrize(
    ("text", "listed"),
    [
        ("old 2", ["before, step 2 action: tap 'old 2'"]),
        ("old effect", ["before, step 1 effect: old effect"]),
        ("old menu", ["before, step 2 screen: old menu"]),
        ("old end", ["before, end screen: old end"]),
        ("old answer", ["before, end answer: old answer"]),
        ("TAP 1", ["before, step 1 reply (stop, try 1): tap 1"]),
        ("are an agent", ["before, step 1 system: You are an agent."]),
        ("old note", ["before, end found: old note"]),
        ("new menu", ["now, step 2 screen: new menu"]),
        ("home", ["now, step 1 screen: home", "before, step 1 screen: home"]),
        ("create a note", ["now, step 1 goal: Create a note plan.md."]),
        ("nowhere", []),
    ],
)
def test_a_search_finds_texts_of_both_runs_and_names_which(
    parted: Tab, text: str, listed: list[str]
) -> None:
    assert choose(parted, "search", text) == (["MarkorCreateNote"] if listed else [])
    assert parted.value(LISTED) == listed


def test_a_hit_in_the_baseline_leads_to_the_step_of_that_run(parted: Tab) -> None:
    parted.call("Page.addScriptToEvaluateOnNewDocument", source=WATCH)
    parted.load(parted.value("location.href"))
    choose(parted, "search", "menu")
    where = f"[{HERE}.dataset.side, {HERE}.dataset.place]"
    for link, step in ((1, ["before", "1"]), (0, ["now", "1"])):
        parted.value(f"document.querySelectorAll('#hits a')[{link}].click()")
        parted.wait(f"{HERE}.dataset.side === '{step[0]}'")
        assert parted.value(where) == step
    press(parted, "Escape")
    choose(parted, "search", "old answer")
    parted.value("document.querySelector('tbody a').click()")  # without a step: to its first hit
    parted.wait(f"{HERE}.dataset.side === 'before'")
    assert parted.value(where) == ["before", "2"]
    assert parted.value("wrong") == []


def test_many_hits_of_one_run_hide_none_of_the_other(
    opened: Open, played: Any, attempt: Any, steps: Any
) -> None:
    points = [(number, number) for number in range(1, 7)]
    case = attempt(steps=steps(*points))
    now, before = played(case), played(case, name="before")
    tab = opened(now, before)
    choose(tab, "change", "")
    choose(tab, "search", "reason")
    assert tab.value(LISTED) == [
        *(f"now, step {n} reason: reason {n}" for n in (1, 2, 3, 4)),
        "and 2 more now",
        *(f"before, step {n} reason: reason {n}" for n in (1, 2, 3, 4)),
        "and 2 more before",
    ]
    for width, dark in ((1200, True), (360, False)):
        tab.size(width, 900, dark=dark)
        assert faults(tab) == []
        assert tab.value("document.documentElement.scrollWidth <= innerWidth")
