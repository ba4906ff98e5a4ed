"""Actions as data: what is refused when one is built, and what each field becomes."""

from typing import Any

import pytest

from pytest_androidworld import Action, BadAction


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
    ],
)
def test_what_each_field_becomes(fields: dict[str, Any], json: str) -> None:
    assert Action.from_dict(fields).json() == json
    assert Action.from_json(json) == Action.from_dict(fields)


@pytest.mark.parametrize("index", ['"OK"', "[3]", "{}", "NaN", "1e999", "-Infinity"])
def test_an_index_is_a_whole_number(index: str) -> None:
    with pytest.raises(BadAction, match="an index is a whole number"):
        Action.from_json(f'{{"action_type": "click", "index": {index}}}')
