"""Actions as data: what is refused when one is built, and what each field becomes."""

from typing import Any

import pytest

from pytest_androidworld import (
    Action,
    BadAction,
    Drag,
    Element,
    Enter,
    Hold,
    Scroll,
    Tap,
    Type,
    Wait,
)
from pytest_androidworld.env.state import Rect


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"action_type": "press"}, "no action is called 'press'; answer, click, "),
        ({"action_type": "click", "index": 1, "x": 0}, "an index or a point, not both"),
        ({"action_type": "click", "index": "one"}, "an index is a whole number, not 'one'"),
        ({"action_type": "click", "index": float("inf")}, "an index is a whole number, not inf"),
        ({"action_type": "click", "x": "left", "y": 0}, "x is a number of pixels, not 'left'"),
        ({"action_type": "click", "x": 0, "y": float("nan")}, "y is a number of pixels, not nan"),
        ({"action_type": "click", "x": [1], "y": 0}, r"x is a number of pixels, not \[1\]"),
        (
            {"action_type": "answer", "text": "\ud83d"},
            r"the text holds half a character: '\\ud83d'",
        ),
        ({"action_type": "scroll", "direction": "Down"}, "no direction is called 'Down'; left, "),
        ({"action_type": "wait", "keycode": "HOME"}, "a keycode begins with KEYCODE_, unlike "),
        ({"action_type": "wait", "keycode": 3}, "a keycode begins with KEYCODE_, unlike '3'"),
        (
            {"action_type": "wait", "duration": "long"},
            "is a number of seconds up to 60, not 'long'",
        ),
        ({"action_type": "wait", "duration": -1}, "the duration is a number of seconds up to 60"),
        ({"action_type": "wait", "duration": 60.5}, "is a number of seconds up to 60, not 60.5"),
        (
            {"action_type": "wait", "duration": float("nan")},
            "a number of seconds up to 60, not nan",
        ),
        (
            {"action_type": "drag", "hold": [1]},
            r"the hold is a number of seconds up to 60, not \[1",
        ),
        (
            {"action_type": "input_text", "press_enter": "false"},
            "press_enter is true or false, no",
        ),
        (
            {"action_type": "input_text", "clear_text": []},
            r"clear_text is true or false, not \[\]",
        ),
        ({"action_type": "drag", "to_x": "edge"}, "to_x is a number of pixels, not 'edge'"),
    ],
)
def test_what_is_refused(fields: dict[str, Any], why: str) -> None:
    with pytest.raises(BadAction, match=why):
        Action.from_dict(fields)


def test_a_text_too_deep_to_be_read_is_no_json() -> None:
    with pytest.raises(BadAction, match="this is no JSON"):
        Action.from_json("[" * 100_000)


@pytest.mark.parametrize(
    ("fields", "json"),
    [
        ({"action_type": "click", "index": "7"}, '{"action_type":"click","index":7}'),
        ({"action_type": "click", "x": 3.6, "y": "4"}, '{"action_type":"click","x":4,"y":4}'),
        ({"action_type": "answer", "text": 12}, '{"action_type":"answer","text":"12"}'),
        ({"action_type": "open_app", "app_name": 1}, '{"action_type":"open_app","app_name":"1"}'),
        (
            {"action_type": "input_text", "text": "ü", "clear_text": 1},
            '{"action_type":"input_text","text":"ü","clear_text":true}',
        ),
        (
            {"action_type": "input_text", "text": "ü", "press_enter": False},
            '{"action_type":"input_text","text":"ü","press_enter":false}',
        ),
        ({"action_type": "wait", "duration": "2.5"}, '{"action_type":"wait","duration":2.5}'),
        (
            {"action_type": "drag", "x": 1, "y": 2, "to_x": 3.2, "to_y": 4, "duration": 1},
            '{"action_type":"drag","x":1,"y":2,"to_x":3,"to_y":4,"duration":1.0}',
        ),
    ],
)
def test_what_each_field_becomes(fields: dict[str, Any], json: str) -> None:
    assert Action.from_dict(fields).json() == json
    assert Action.from_json(json) == Action.from_dict(fields)


@pytest.mark.parametrize("index", ['"OK"', "[3]", "{}", "NaN", "1e999", "-Infinity"])
def test_an_index_is_a_whole_number(index: str) -> None:
    with pytest.raises(BadAction, match="an index is a whole number"):
        Action.from_json(f'{{"action_type": "click", "index": {index}}}')


BOX = Element(4, bbox=Rect(100, 200, 300, 260))


@pytest.mark.parametrize(
    ("action", "json"),
    [
        (Drag((1, 2), (3, 4)), '{"action_type":"drag","x":1,"y":2,"to_x":3,"to_y":4}'),
        (Drag(BOX, (3, 4)), '{"action_type":"drag","index":4,"to_x":3,"to_y":4}'),
        (
            Drag(2, BOX, 1.5),
            '{"action_type":"drag","index":2,"to_x":200,"to_y":230,"duration":1.5}',
        ),
        (
            Drag((1, 2), (3, 4), hold=0.6),
            '{"action_type":"drag","x":1,"y":2,"to_x":3,"to_y":4,"hold":0.6}',
        ),
        (Hold(BOX, 3), '{"action_type":"long_press","index":4,"duration":3.0}'),
        (Hold(BOX), '{"action_type":"long_press","index":4}'),
        (Wait(5), '{"action_type":"wait","duration":5.0}'),
        (Type("x", enter=False), '{"action_type":"input_text","text":"x","press_enter":false}'),
        (Type("x"), '{"action_type":"input_text","text":"x"}'),
    ],
)
def test_what_todays_agents_need_has_a_json_form(action: Action, json: str) -> None:
    assert action.json() == json
    assert Action.from_json(json) == action


@pytest.mark.parametrize(
    ("seen", "at", "real"),
    [
        ((540, 1200), (0, 0), (1, 1)),
        ((540, 1200), (270, 600), (541, 1201)),
        ((540, 1200), (539, 1199), (1079, 2399)),
        ((540, 1200), (540, 1200), (1079, 2399)),  # the end of the screen, as models say it
        ((540, 1200), (541, 1201), (1083, 2403)),  # that is beside it, and stays beside it
        ((540, 1200), (-1, -1), (-1, -1)),
        ((1000, 1000), (500, 500), (540, 1201)),
        ((1000, 1000), (1000, 999), (1079, 2398)),
        ((2160, 4800), (2159, 4799), (1079, 2399)),
        ((1080, 2400), (1080, 2400), (1080, 2400)),  # in its own size nothing is moved
    ],
)
def test_a_point_of_another_size_is_mapped_back(
    seen: tuple[int, int], at: tuple[int, int], real: tuple[int, int]
) -> None:
    assert Tap(at).scaled(seen, (1080, 2400)) == Tap(real)


def test_both_ends_of_a_drag_are_mapped_and_an_index_stays() -> None:
    small, real = (100, 100), (1000, 2000)
    assert Drag((10, 10), (20, 20), 2).scaled(small, real) == Drag((105, 210), (205, 410), 2)
    assert Drag(7, (20, 20)).scaled(small, real) == Drag(7, (205, 410))
    for action in (Scroll("down", 3), Type("10", 1), Enter()):
        assert action.scaled(small, real) == action
