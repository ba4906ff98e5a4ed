"""Which actions come of a tool's arguments, and which sentence of wrong ones."""

from typing import Any

import pytest

from pytest_androidworld import Element, State
from pytest_androidworld.doors import tools
from pytest_androidworld.env.state import Rect
from pytest_androidworld.errors import BadAction, UnknownName


def made(name: str, given: dict[str, Any]) -> list[str]:
    """The actions of a call, as JSON."""
    tool = tools.find(name)
    tool.check(given)
    assert tool.acts is not None
    return [action.json() for action in tool.acts(given)]


DONE = '{"action_type":"status","goal_status":"complete"}'


@pytest.mark.parametrize(
    ("name", "given", "actions"),
    [
        ("tap", {"index": 3}, ['{"action_type":"click","index":3}']),
        ("tap", {"index": 0}, ['{"action_type":"click","index":0}']),
        ("tap", {"x": 5, "y": 0}, ['{"action_type":"click","x":5,"y":0}']),
        ("long_press", {"index": 3}, ['{"action_type":"long_press","index":3}']),
        (
            "long_press",
            {"index": 3, "seconds": 2},
            ['{"action_type":"long_press","index":3,"duration":2.0}'],
        ),
        (
            "type",
            {"text": "Hi"},
            ['{"action_type":"input_text","text":"Hi","press_enter":false}'],
        ),
        (
            "type",
            {"text": "Hi", "index": 1, "clear": True, "enter": True},
            [
                '{"action_type":"input_text","index":1,"text":"Hi","clear_text":true,'
                '"press_enter":true}'
            ],
        ),
        (
            "drag",
            {"x": 1, "y": 2, "to_x": 3, "to_y": 0, "hold": 1},
            ['{"action_type":"drag","x":1,"y":2,"to_x":3,"to_y":0,"hold":1.0}'],
        ),
        (
            "press_key",
            {"key": "enter"},
            ['{"action_type":"keyboard_enter","keycode":"KEYCODE_ENTER"}'],
        ),
        (
            "press_key",
            {"key": "KEYCODE_DEL"},
            ['{"action_type":"keyboard_enter","keycode":"KEYCODE_DEL"}'],
        ),
        ("go_back", {}, ['{"action_type":"navigate_back"}']),
        ("go_home", {}, ['{"action_type":"navigate_home"}']),
        ("open_app", {"name": "markor"}, ['{"action_type":"open_app","app_name":"markor"}']),
        ("wait", {}, ['{"action_type":"wait"}']),
        ("wait", {"seconds": 2.5}, ['{"action_type":"wait","duration":2.5}']),
        ("answer", {"text": "7"}, ['{"action_type":"answer","text":"7"}', DONE]),
        ("done", {}, [DONE]),
        ("done", {"infeasible": False}, [DONE]),
        (
            "done",
            {"infeasible": True},
            ['{"action_type":"status","goal_status":"infeasible"}'],
        ),
    ],
)
def test_what_a_tool_does(name: str, given: dict[str, Any], actions: list[str]) -> None:
    assert made(name, given) == actions


@pytest.mark.parametrize(
    ("name", "given", "sentence"),
    [
        ("tap", {}, "this needs an index, or x and y"),
        ("tap", {"x": 5}, "a point needs both x and y"),
        ("tap", {"index": 1, "x": 5, "y": 5}, "an action has an index or a point, not both"),
        ("tap", {"index": "3"}, "tap: index is of type integer, not '3'"),
        ("tap", {"index": True}, "tap: index is of type integer, not True"),
        ("tap", {"index": 3.0}, "tap: index is of type integer, not 3.0"),
        ("tap", {"index": None}, "tap: index is of type integer, not None"),
        ("tap", {"element": 3}, "tap has no argument 'element': it takes index, x, y"),
        ("go_back", {"times": 2}, "go_back has no argument 'times': it takes none"),
        ("type", {}, "type needs the argument 'text'"),
        ("type", {"text": ["Hi"]}, "type: text is of type string, not ['Hi']"),
        ("drag", {"index": 1, "to_x": 3}, "drag needs the argument 'to_y'"),
        ("drag", {"to_x": 3, "to_y": 3}, "this needs an index, or x and y"),
        ("wait", {"seconds": 61}, "the duration is a number of seconds up to 60, not 61"),
        ("wait", {"seconds": True}, "wait: seconds is of type number, not True"),
        ("press_key", {"key": "x; reboot"}, "a keycode begins with KEYCODE_, unlike"),
        ("press_key", {"key": "999"}, "no key that a hand has is number 999"),
        ("done", {"infeasible": "yes"}, "done: infeasible is of type boolean, not 'yes'"),
    ],
)
def test_wrong_arguments_are_told_in_a_sentence(
    name: str, given: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(BadAction) as told:
        made(name, given)
    assert str(told.value).startswith(sentence)
    assert "\n" not in str(told.value)


def test_a_tool_that_is_near_is_named() -> None:
    with pytest.raises(UnknownName, match=r"^no tool is called 'press'\. "):
        tools.find("press")
    with pytest.raises(UnknownName, match=r"Did you mean 'go_back'\?"):
        tools.find("goback")


def test_a_schema_lets_nothing_else_through() -> None:
    assert tools.find("open_app").schema == {
        "type": "object",
        "properties": {
            "name": {
                "type": "string",
                "description": "as the launcher shows it, or its package",
            }
        },
        "required": ["name"],
        "additionalProperties": False,
    }
    assert tools.find("go_back").schema["properties"] == {}


def test_elements_are_listed_by_the_index_that_actions_take() -> None:
    state = State(
        (
            Element(0, class_name="android.view.View", bbox=Rect(0, 0, 9, 9)),
            Element(1, "OK", class_name="android.widget.Button", bbox=Rect(0, 0, 20, 40)),
            Element(2, is_clickable=True, is_enabled=False, bbox=Rect(2, 2, 4, 4)),
            Element(3, hint_text="Name", class_name="a.EditText", is_editable=True),
        ),
        (100, 200),
    )
    assert tools.listed(state) == (
        "The screen is 100 x 200 pixels.\n"
        "1: Button 'OK' (10, 20)\n"
        "2: View '' (3, 3) clickable disabled\n"
        "3: EditText 'Name' (0, 0) editable"
    )


def test_a_screen_without_names_is_one_for_a_picture() -> None:
    assert tools.listed(State((), (1, 2))).endswith("describes itself: take a screenshot.")
