"""Records as sentences."""

from typing import Any

import pytest

from pytest_androidworld.env.actions import TYPES
from pytest_androidworld.report import words


@pytest.mark.parametrize(
    ("said", "on", "text"),
    [
        ({"action_type": "answer", "text": "3 o'clock"}, None, 'answer "3 o\'clock"'),
        ({"action_type": "click", "index": 3}, "Save", "tap 'Save'"),
        ({"action_type": "click", "index": 3}, None, "tap element 3"),
        ({"action_type": "click", "x": 5, "y": 6}, None, "tap (5, 6)"),
        ({"action_type": "click", "x": 5, "y": 6}, "Save", "tap 'Save' at (5, 6)"),
        ({"action_type": "click"}, None, "tap nothing"),
        ({"action_type": "double_tap", "index": 0}, "Photo", "double-tap 'Photo'"),
        (
            {"action_type": "drag", "x": 5, "y": 6, "to_x": 7, "to_y": 8, "duration": 1.5},
            "Volume",
            "drag 'Volume' at (5, 6) to (7, 8) for 1.5 s",
        ),
        (
            {"action_type": "drag", "x": 5, "y": 6, "to_x": 7, "to_y": 8, "hold": 0.8},
            None,
            "rest for 0.8 s, then drag (5, 6) to (7, 8)",
        ),
        ({"action_type": "drag", "index": 2}, None, "drag element 2 to nowhere"),
        ({"action_type": "long_press", "index": 0, "duration": 3.0}, "a", "hold 'a' for 3 s"),
        ({"action_type": "wait", "duration": 2.5}, None, "wait for 2.5 s"),
        (
            {"action_type": "input_text", "text": "x", "press_enter": False},
            None,
            "type 'x', without Enter",
        ),
        (
            {"action_type": "input_text", "text": "x", "press_enter": False, "clear_text": True},
            "Name",
            "type 'x' in 'Name', after clearing it, without Enter",
        ),
        ({"action_type": "long_press", "index": 0}, "a.md", "hold 'a.md'"),
        ({"action_type": "input_text", "text": "{x}\n"}, None, "type '{x}\\n'"),
        ({"action_type": "input_text", "text": "x", "index": 1}, "Name", "type 'x' in 'Name'"),
        ({"action_type": "keyboard_enter"}, None, "press Enter"),
        (
            {"action_type": "keyboard_enter", "keycode": "KEYCODE_APP_SWITCH"},
            None,
            "press KEYCODE_APP_SWITCH",
        ),
        ({"action_type": "navigate_back"}, None, "go back"),
        ({"action_type": "navigate_home"}, None, "go to the home screen"),
        ({"action_type": "open_app", "app_name": "clock"}, None, "open clock"),
        ({"action_type": "scroll", "direction": "down"}, None, "scroll down"),
        ({"action_type": "swipe", "direction": "up", "index": 2}, "List", "swipe up in 'List'"),
        ({"action_type": "status", "goal_status": "complete"}, None, "say that it is done"),
        (
            {"action_type": "status", "goal_status": "infeasible"},
            None,
            "say that it cannot be done",
        ),
        ({"action_type": "status", "goal_status": "lost"}, None, "declare 'lost'"),
        ({"action_type": "unknown"}, None, "an action of unknown type"),
        ({"action_type": "wait"}, None, "wait"),
    ],
)
def test_an_action_reads_as_a_person_would_say_it(
    step: Any, said: Any, on: Any, text: str
) -> None:
    assert words.action(step(**said, on=on)) == text


def test_every_type_of_action_has_its_words(step: Any) -> None:
    read = [words.action(step(action_type)) for action_type in TYPES]
    assert len({*read}) == len(TYPES)


def test_parameters_are_one_line(attempt: Any) -> None:
    assert words.params(attempt()) == "seed 30: file_name='plan.md'"
    assert words.params(attempt(params={})) == "seed 30"


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (0.04, "0.0 s"),
        (59.9, "59.9 s"),
        (60, "1 min 00 s"),
        (245.4, "4 min 05 s"),
        (3599.4, "59 min 59 s"),
        (3600, "1 h 00 min"),
        (149_640, "41 h 34 min"),
    ],
)
def test_durations_read_well(seconds: float, text: str) -> None:
    assert words.duration(seconds) == text


@pytest.mark.parametrize(
    ("value", "text"), [(1.0, "1"), (0.0, "0"), (0.5, "0.5"), (1 / 3, "0.333")]
)
def test_rewards_have_no_needless_digits(value: float, text: str) -> None:
    assert words.reward(value) == text


def test_what_is_not_printable_is_escaped() -> None:
    assert words.printable("né “x” \t\n\x1b\udcff") == "né “x” \\t\\n\\x1b\\udcff"
    assert words.printable("a\nb\r", lines=True) == "a\nb\\r"
