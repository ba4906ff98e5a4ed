"""A finger's way: scrolling by an amount from a point, and dragging by way of points."""

from typing import Any

import pytest

from pytest_androidworld.env.actions import Action, Drag, OpenApp, Scroll
from pytest_androidworld.env.device import Device
from pytest_androidworld.env.state import Element, Rect, State
from pytest_androidworld.errors import BadAction
from tests.env.test_input import called, do

SIZE = (1080, 2400)
BOX = Element(0, bbox=Rect(100, 200, 300, 260))
BLANK = State((BOX,), SIZE)


@pytest.mark.parametrize(
    ("action", "way"),
    [
        (Scroll("down", (500, 1600), 700), ((500, 1600), (500, 900))),
        (Scroll("up", (500, 900), 700), ((500, 900), (500, 1600))),
        (Scroll("right", (900, 400), 250), ((900, 400), (650, 400))),
        (Scroll("left", (100, 400), 250), ((100, 400), (350, 400))),
        (Scroll("down", None, 100), ((540, 1200), (540, 1100))),
        (Scroll("down", BOX, 20), ((200, 230), (200, 210))),
        (Scroll("down", (500, 1600)), ((540, 1200), (540, 0))),  # the paper's has no point
    ],
)
def test_where_a_finger_scrolls(action: Action, way: Any) -> None:
    assert action.touched(BLANK) == way


def test_a_list_is_scrolled_by_that_amount_and_is_not_flung(by_either_door: Device) -> None:
    first = do(by_either_door, OpenApp("Settings"))
    further = do(by_either_door, Scroll("down", (500, 1600), 400))
    moved = called(first, "Battery").bbox.top - called(further, "Battery").bbox.top
    assert 370 <= moved <= 400  # the finger may tremble for 8 dp before anything moves
    back = do(by_either_door, Scroll("up", (500, 900), 400))
    assert 0 <= called(first, "Battery").bbox.top - called(back, "Battery").bbox.top <= 30


def test_a_finger_passes_each_point_of_its_way(
    device: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert device.emulator is not None
    touched: list[tuple[int, int, bool]] = []
    monkeypatch.setattr(device.emulator, "touch", lambda x, y, down: touched.append((x, y, down)))
    device.act(Drag((100, 1000), (500, 1400), 1, via=[(500, 1000)]), device.observe())
    assert touched[0] == (100, 1000, True)
    assert touched[-1] == (500, 1400, False)
    corner = touched.index((500, 1000, True))
    assert {y for _, y, _ in touched[:corner]} == {1000}
    assert {x for x, _, _ in touched[corner:]} == {500}
    assert (corner, len(touched)) == (5, 12)  # ten moves in two halves, and the end


def test_without_the_emulators_door_it_passes_them_too(
    without_grpc: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = without_grpc.observe()
    lines: list[str] = []
    monkeypatch.setattr(without_grpc.input, "_input", lambda line, lasts=0: lines.append(line))
    without_grpc.act(Drag((100, 1000), (500, 1400), 0.4, via=[(500, 1000)]), state)
    events = [part.removeprefix("input ") for part in lines[0].split(" && ")]
    assert events[0] == "motionevent DOWN 100 1000"
    assert events[-1] == "motionevent UP 500 1400"
    assert "motionevent MOVE 500 1000" in events
    assert events[1] == "sleep 0.04"


@pytest.mark.parametrize(
    ("action", "json"),
    [
        (
            Scroll("down", (5, 9), 300),
            '{"action_type":"scroll","x":5,"y":9,"direction":"down","amount":300}',
        ),
        (
            Drag((1, 2), (3, 4), via=[(5, 6), (7, 8)]),
            '{"action_type":"drag","x":1,"y":2,"to_x":3,"to_y":4,"via":[[5,6],[7,8]]}',
        ),
    ],
)
def test_both_are_json_and_hashable(action: Action, json: str) -> None:
    assert action.json() == json
    assert Action.from_json(json) == action
    assert hash(Action.from_json(json)) == hash(action)


@pytest.mark.parametrize(
    ("action", "scaled"),
    [
        (Scroll("down", (500, 500), 100), Scroll("down", (540, 1201), 240)),
        (Scroll("left", (500, 500), 100), Scroll("left", (540, 1201), 108)),
        (
            Drag((0, 0), (500, 500), via=[(250, 1000)]),
            Drag((0, 1), (540, 1201), via=[(270, 2398)]),
        ),
    ],
)
def test_both_are_scaled_with_the_screen(action: Action, scaled: Action) -> None:
    assert action.scaled((1000, 1000), SIZE) == scaled


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"action_type": "scroll", "direction": "up", "amount": 0}, "amount is a number of pixel"),
        ({"action_type": "scroll", "direction": "up", "amount": "far"}, "amount is a number of"),
        ({"action_type": "drag", "via": [1, 2]}, "via is a list of points"),
        ({"action_type": "drag", "via": [[1, 2, 3]]}, "via is a list of points"),
        ({"action_type": "click", "amount": 3}, "an action has no field 'amount'"),
    ],
)
def test_what_is_refused(fields: dict[str, Any], why: str) -> None:
    with pytest.raises(BadAction, match=why):
        Action.from_dict(fields)


def test_in_words() -> None:
    assert Scroll("down", None, 300).words("") == "scroll down by 300 pixels"
    drag = Drag((1, 2), (3, 4), via=[(5, 6)])
    assert drag.words("(1, 2)") == "drag (1, 2) to (3, 4) by way of (5, 6)"
