"""General, with pictures and without: what replies become, what is sent, and what actions do."""

import json
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from pytest_androidworld import BadAction, Device, Element, OpenApp, Reply, Tap, Type
from pytest_androidworld.agent import loading
from pytest_androidworld.agents.general import General
from pytest_androidworld.agents.general_text import GeneralText
from pytest_androidworld.env.state import Rect
from tests.agents.protocols.harness import acted, begun, check_golden, refusal, requests, state
from tests.env.test_input import called, do, field


def says(action: Any, *, thought: str = "It is there.") -> str:
    return f"Thought: {thought}\nAction: {json.dumps(action)}"


CLICK = {"action_type": "click", "coordinate": [500, 500]}
CLICKED = '{"action_type":"click","x":540,"y":1200}'
DONE = {"action_type": "status", "goal_status": "complete"}


@pytest.mark.parametrize(
    ("reply", "action"),
    [
        (says(CLICK), CLICKED),
        (says({"action_type": "tap", "coordinate": "500, 500"}), CLICKED),
        (says({"action_type": "Click", "coordinate": ["500", 500.0]}), CLICKED),
        (says({"action_type": "click", "coordinate": [[490, 480, 510, 520]]}), CLICKED),
        (
            says({"action_type": "click", "coordinate": [1000, 1000]}),
            '{"action_type":"click","x":1079,"y":2399}',
        ),
        (
            says({"action_type": "double_tap", "coordinate": [500, 500]}),
            '{"action_type":"double_tap","x":540,"y":1200}',
        ),
        (
            says({"action_type": "long_press", "coordinate": [500, 500]}),
            '{"action_type":"long_press","x":540,"y":1200}',
        ),
        (
            says(
                {
                    "action_type": "drag",
                    "start_coordinate": [500, 800],
                    "end_coordinate": [500, 200],
                }
            ),
            '{"action_type":"drag","x":540,"y":1920,"to_x":540,"to_y":480}',
        ),
        (
            says({"action_type": "scroll", "direction": "down"}),
            '{"action_type":"scroll","direction":"down"}',
        ),
        (
            says({"action_type": "scroll", "direction": "down", "coordinate": [500, 500]}),
            '{"action_type":"scroll","x":540,"y":1200,"direction":"down","amount":960}',
        ),
        (
            says({"action_type": "scroll", "direction": "left", "coordinate": [500, 500]}),
            '{"action_type":"scroll","x":540,"y":1200,"direction":"left","amount":432}',
        ),
        (
            says({"action_type": "input_text", "text": "Milk"}),
            '{"action_type":"input_text","text":"Milk","press_enter":false}',
        ),
        (
            says({"action_type": "type", "text": 12, "press_enter": True}),
            '{"action_type":"input_text","text":"12","press_enter":true}',
        ),
        (
            says(
                {
                    "action_type": "input_text",
                    "text": "a",
                    "coordinate": [500, 500],
                    "clear_text": True,
                }
            ),
            '{"action_type":"input_text","x":540,"y":1200,"text":"a","clear_text":true,'
            '"press_enter":false}',
        ),
        (says({"action_type": "keyboard_enter"}), '{"action_type":"keyboard_enter"}'),
        (says({"action_type": "navigate_back"}), '{"action_type":"navigate_back"}'),
        (says({"action_type": "home"}), '{"action_type":"navigate_home"}'),
        (
            says({"action_type": "open_app", "app_name": "Clock"}),
            '{"action_type":"open_app","app_name":"Clock"}',
        ),
        (says({"action_type": "wait"}), '{"action_type":"wait"}'),
        (says({"action_type": "answer", "text": "42"}), '{"action_type":"answer","text":"42"}'),
        (says(DONE), '{"action_type":"status","goal_status":"complete"}'),
        # Shapes around the action
        (json.dumps(CLICK), CLICKED),
        (f"**Thought:** So.\n\n**Action:**\n```json\n{json.dumps(CLICK)}\n```", CLICKED),
        (f"<think>Or {json.dumps(DONE)}?</think>{says(CLICK)}", CLICKED),
        (f"Maybe.</think>\n{says(CLICK)}", CLICKED),
        (
            "Action: {'action_type': 'click', 'coordinate': (500, 500),}".replace(
                "(", "["
            ).replace(")", "]"),
            CLICKED,
        ),
        (says(CLICK)[:-1], CLICKED),  # the last bracket is missing
        (says({**CLICK, "coordinate2": None}), CLICKED),
        (Reply("", thinking=says(CLICK)), CLICKED),
    ],
)
def test_what_a_reply_becomes(reply: str | Reply, action: str) -> None:
    assert acted(General, reply) == [action]


@pytest.mark.parametrize(
    ("reply", "why"),
    [
        ("", "there is no JSON object"),
        ("Thought: I am done.", "there is no JSON object"),
        (Reply(says(CLICK)[:-5], finish="length"), "the reply is cut off"),
        (says({"action_type": "click", "coordinate": [540, 1200]}), "1200 is beyond 1000"),
        (says({"action_type": "click"}), "click needs the index of an element"),
        (says({"action_type": "drag", "start_coordinate": [1, 2]}), "drag needs to_x and to_y"),
        (says({"action_type": "dance"}), "no action is called 'dance'"),
        (says({"action_type": "scroll", "direction": "Down"}), "no direction is called 'Down'"),
        (says({"action_type": "wait", "until": "soon"}), "an action has no field 'until'"),
        (says({"coordinate": [1, 2]}), "no action is called ''"),
    ],
)
def test_what_cannot_be_used(reply: str | Reply, why: str) -> None:
    assert why in refusal(General, reply)


def test_pixels_are_of_the_picture_that_was_sent() -> None:
    click = says({"action_type": "click", "coordinate": [237, 527]})
    pixels = partial(General, places="pixels")
    agent, model = begun(General, click, given="image_pixels=500000", made=pixels)
    assert [action.json() for action in agent.actions(state())] == [CLICKED]
    assert "which is 474 wide and 1054 high" in model.asked[0]


def test_places_are_counted_in_one_of_two_ways() -> None:
    with pytest.raises(ValueError, match="places are counted in 1000 or pixels, not in '999'"):
        General(places="999")


# What is sent

STEPS = [
    says(CLICK),
    says({"action_type": "input_text", "text": "Milk"}, thought="Now\ntype."),
    "I do not know.",
    json.dumps(CLICK),
    says({"action_type": "navigate_back"}),
    says({"action_type": "wait"}),
    says(DONE),
]


def test_the_whole_request_of_three_steps() -> None:
    check_golden("general", General, STEPS)


def test_the_model_is_told_what_could_not_be_done() -> None:
    agent, model = begun(General, says(CLICK), says(DONE))
    agent.actions(state())
    agent.refused(BadAction("no."))
    agent.actions(state())
    assert "It is there. {" in model.asked[1]
    assert "} It could not be done: no." in model.asked[1]


ELEMENTS = (
    Element(
        0,
        "OK",
        class_name="android.widget.Button",
        bbox=Rect(440, 1100, 640, 1300),
        is_clickable=True,
    ),
    Element(
        1,
        class_name="android.widget.EditText",
        hint_text="Name",
        bbox=Rect(0, 0, 1080, 240),
        is_editable=True,
        is_enabled=False,
    ),
    Element(2, class_name="android.widget.FrameLayout", bbox=Rect(0, 0, 1080, 2400)),
    Element(3, "below", bbox=Rect(0, 2400, 10, 2500)),
)
LISTED = replace(state(), ui_elements=ELEMENTS, picture=None)


def test_without_pictures_the_elements_are_listed_with_their_centres() -> None:
    agent, model = begun(GeneralText, says(CLICK))
    (action,) = agent.actions(LISTED)
    assert action.json() == CLICKED
    *_, listed = model.requests[0].messages[-1].parts
    assert listed == (
        "# The screen\n\n- Button 'OK' at [500, 500] can be clicked\n"
        "- EditText 'Name' at [500, 50] can be typed into disabled"
    )


def test_the_whole_request_of_three_steps_without_pictures() -> None:
    check_golden("general_text", GeneralText, STEPS, LISTED)


def test_without_pictures_no_option_of_pictures_is_stated_or_heeded() -> None:
    assert GeneralText.model_options.given == {}
    assert loading.picture_options("general_text") == ()
    assert loading.picture_options("general") == ("image_pixels",)


def test_without_anything_to_list() -> None:
    (request,) = requests(GeneralText, STEPS[:1])
    assert request.messages[-1].parts[-1] == "# The screen\n\nNothing on it describes itself."


# What its actions do on a phone


@pytest.mark.parametrize(
    ("more", "first", "last"),
    [
        ({}, "AdaGrey", ""),
        ({"clear_text": True}, "Grey", ""),
        ({"text": "Grey\nLovelace"}, "AdaGrey", "Lovelace"),
    ],
    ids=["text", "cleared", "line break"],
)
def test_what_typing_does_in_a_filled_field(
    device: Device, more: dict[str, Any], first: str, last: str
) -> None:
    do(device, OpenApp("contacts"))
    form = do(device, Tap(called(device.observe(), "Create contact")))
    filled = do(device, Type("Ada", field(form, "First name"), enter=False))
    x, y = field(filled, "First name").bbox.center
    place = [x * 1000 / 1080, y * 1000 / 2400]
    typing = {"action_type": "input_text", "text": "Grey", "coordinate": place, **more}
    agent, _ = begun(General, says(typing))
    (action,) = agent.actions(device.observe(pixels=True))
    after = do(device, action)
    assert field(after, "First name").text == first
    assert (field(after, "Last name").text or "").replace("Last name", "") == last


@pytest.mark.parametrize(
    ("action", "seconds"),
    [
        ({"action_type": "drag", "start_coordinate": [9, 800], "end_coordinate": [9, 700]}, 0.5),
        ({"action_type": "long_press", "coordinate": [500, 300]}, 0.8),
        ({"action_type": "scroll", "direction": "down", "coordinate": [500, 700]}, 0.45),
    ],
)
def test_how_long_a_finger_is_down(
    device: Device, monkeypatch: pytest.MonkeyPatch, action: dict[str, Any], seconds: float
) -> None:
    pauses: list[float] = []
    agent, _ = begun(General, says(action))
    (gesture,), seen = agent.actions(device.observe(pixels=True)), device.observe()
    sleep: Any = device.settle.sleep
    monkeypatch.setattr(device.settle, "sleep", lambda n: (pauses.append(n), sleep(n)))
    device.act(gesture, seen)
    assert sum(pauses) == pytest.approx(seconds)
