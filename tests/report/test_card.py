"""The card of a run: its lines, and the first in which two runs differ."""

from typing import Any

import pytest

from pytest_androidworld.report import card
from pytest_androidworld.report.card import CardDifference, CardLine
from pytest_androidworld.report.journal import CaseId, Journal
from pytest_androidworld.report.schema import Manifest
from tests.report.conftest import Make

SENT = {
    "prompt": ["act 0123456789ab"],
    "model reported": ["m-1"],
    "pictures": ["1080×2400 png"],
    "pictures in a request": ["1", "2", "3"],
    "pictures kept": ["3"],
    "temperature": ["0"],
    "seed": ["the case's"],
}
EFFECTS = {
    "click_first": False,
    "clear_first": True,
    "enter_after": False,
    "swipe": 0.5,
    "press": None,
    "pause": None,
}


@pytest.fixture
def one(manifest: Manifest, attempt: Make) -> Any:
    """Makes a run of cases, each with what it has sent, from `SENT`; None: it has no model."""

    def make(*sent: dict[str, list[str]] | None, **said: Any) -> Journal:
        attempts = []
        for seed, parts in enumerate(sent or ({},), 30):
            line: Any = attempt(seed=seed)
            if parts is not None:
                merged = {**SENT, **parts}
                line["run"]["sent"] = {name: texts for name, texts in merged.items() if texts}
            attempts.append(line)
        own: Any = {**manifest, "agent": "ui_tars", "model": "openai:m@http://127.0.0.1:1", **said}
        return Journal(own, tuple(attempts))

    return make


def differing(before: Journal, now: Journal) -> str:
    found = card.difference(before, now)
    return found.text if found else ""


def test_a_card_has_each_value_that_any_attempt_has_sent(one: Any) -> None:
    run = one(
        {},
        {"temperature": [], "settings refused": ["temperature"], "model reported": ["m-2"]},
        None,
        protocol={"language": "English", "tries": 3, "effects": EFFECTS, "notes": ["one", "two"]},
    )
    assert [(line.name, line.text) for line in card.lines(run.manifest, run.attempts)] == [
        ("agent", "ui_tars"),
        ("prompt", "act 0123456789ab"),
        ("language of the prompt", "English"),
        ("model asked for", "openai:m@http://127.0.0.1:1"),
        ("model reported", "m-1, m-2"),
        ("pictures kept", "3"),
        ("pictures", "1080×2400 png"),
        ("pictures in a request", "1 to 3"),
        ("temperature", "0"),
        ("seed", "the case's"),
        ("settings refused", "temperature"),
        ("typing taps the field", "no"),
        ("typing empties the field", "yes"),
        ("typing presses Enter", "no"),
        ("a swipe takes", "0.5 s"),
        ("a long press takes", "as long as Android needs"),
        ("steps", "reference budget"),
        ("tries of a reply", "3"),
    ]
    assert card.notes(run.manifest) == ["one", "two"]


def test_a_line_of_many_values_names_the_first() -> None:
    assert CardLine("prompt", ("a", "b", "c", "d", "e")).text == "a, b, c and 2 more"
    assert CardLine("prompt", ()).text == "none"


def test_counts_are_those_of_all_attempts(attempt: Make, call: Any) -> None:
    first: Any = attempt(calls=[call(without=["seed"]), call(step=2)])
    first["run"]["counts"] = {"clamped": 2, "unusable": 1}
    second: Any = attempt(seed=31, calls=[call(without=["seed"], unusable="empty")])
    second["run"]["counts"] = {"clamped": 1, "unmapped": 4}
    assert [(line.name, line.text) for line in card.counts([first, second])] == [
        ("replies that could not be used", "1 of 1"),
        ("calls without a setting that was refused", "2"),
        ("points moved onto the screen", "3"),
        ("calls of actions that have no counterpart here", "4"),
        ("sensitive actions done without asking anybody", "none"),
        ("replies that would have ended the published agent's episode", "none"),
    ]


@pytest.mark.parametrize(
    ("counted", "texts"),
    [
        (None, ["none", "none", "none"]),
        ({}, ["0", "0", "none"]),
        ({"confirmed": 1}, ["0", "0", "1"]),
    ],
)
def test_what_nobody_has_counted_is_not_0(
    counted: dict[str, int] | None, texts: list[str], attempt: Make
) -> None:
    line: Any = attempt()
    line["run"] |= {} if counted is None else {"counts": counted}
    assert [each.text for each in card.counts([line])[2:5]] == texts


@pytest.mark.parametrize(
    ("before", "now", "text"),
    [
        ({}, {}, ""),
        ({"pictures kept": ["1"]}, {}, "pictures kept: 3 now, 1 before"),
        ({"prompt": ["act 1"]}, {"prompt": ["act 2"]}, "prompt: act 2 now, act 1 before"),
        ({"prompt": ["act 1"]}, {"prompt": ["act 1", "reflect 2"]}, ""),
        ({"prompt": ["act 1"]}, {"prompt": []}, "prompt: none now, act 1 before"),
        ({}, {"model reported": ["m-2"]}, "model reported: m-2 now, m-1 before"),
        ({"temperature": ["0.2"]}, {}, "temperature: 0 now, 0.2 before"),
        ({"seed": []}, {}, "seed: the case's now, none before"),
        ({}, {"settings refused": ["top_p"]}, "settings refused: top_p now, none before"),
    ],
)
def test_the_first_line_that_differs(
    before: dict[str, list[str]], now: dict[str, list[str]], text: str, one: Any
) -> None:
    assert differing(one(before), one(now)) == text


@pytest.mark.parametrize(
    ("before", "now", "text"),
    [
        (["1", "2"], ["1", "2", "3", "4"], ""),  # the longer episodes have more steps
        (["1"], ["1", "2", "3"], "pictures in a request: 1 to 3 now, 1 before"),
        (["1"], ["2"], "pictures in a request: 2 now, 1 before"),
    ],
)
def test_an_agent_that_states_no_number_of_pictures_is_compared_by_what_it_sends(
    before: list[str], now: list[str], text: str, one: Any
) -> None:
    none: dict[str, list[str]] = {"pictures kept": []}
    old, new = ({"pictures in a request": numbers, **none} for numbers in (before, now))
    assert differing(one(old), one(new)) == text
    old, new = ({"pictures in a request": numbers} for numbers in (before, now))
    assert differing(one(old), one(new)) == ""


@pytest.mark.parametrize(
    ("said", "text"),
    [
        ({"model": "openai:m@http://127.0.0.1:2"}, ""),
        (
            {"model": "openai:n"},
            "model asked for: openai:n now, openai:m@http://127.0.0.1:1 before",
        ),
        ({"agent": "mai_ui", "model": "openai:n"}, "agent: mai_ui now, ui_tars before"),
        (
            {"agent_options": {"points": "relative"}},
            "agent options: points=relative now, none before",
        ),
        ({"protocol": {"history": "all"}}, "history: all now, none before"),
        (
            {"protocol": {"effects": {**EFFECTS, "enter_after": True}}},
            "typing presses Enter: yes now, no before",
        ),
        (
            {"budget": {"table": "paper", "factor": 1.0, "step_seconds": 60.0}},
            "steps: paper budget now, reference budget before",
        ),
    ],
)
def test_what_the_manifest_has_is_compared_too(said: Any, text: str, one: Any) -> None:
    before = {"protocol": {"effects": EFFECTS}} if "effects" in str(said) else {}
    assert differing(one(**before), one(**said)) == text


def test_all_lines_that_differ_are_counted(one: Any) -> None:
    found = card.difference(one(), one({"temperature": ["1"], "seed": ["7"]}))
    assert found == CardDifference("temperature", "1", "0", 2)


def test_a_long_value_is_shortened(one: Any) -> None:
    text = differing(one(agent_options={"a": "x" * 99}), one())
    assert text == f"agent options: none now, a={'x' * 57}… before"


def test_only_cases_that_both_have_played_are_compared(one: Any) -> None:
    before, now = one({}), one({}, {"prompt": ["act cafe"]})
    assert differing(before, now).startswith("prompt: ")
    common = {CaseId("MarkorCreateNote", 30, "markor/create_note.py")}
    assert card.difference(before, now, common) is None


@pytest.mark.parametrize("older", ["before", "now"])
def test_a_journal_without_a_card_is_compared_as_before(older: str, one: Any) -> None:
    runs = {"before": one({}), "now": one({"seed": ["7"]}), older: one(None)}
    assert card.difference(**runs) is None
