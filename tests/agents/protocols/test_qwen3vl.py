"""Qwen3-VL: what its replies become, what it is sent, and what its actions do on a phone."""

import json
from typing import Any

import pytest

from pytest_androidworld import Device, OpenApp, Reply, Tap, Type
from pytest_androidworld.agent.screen import Screen
from pytest_androidworld.agents.qwen3vl import Qwen3VL
from tests.agents.protocols.harness import acted, begun, check_golden, refusal, requests, state
from tests.env.test_input import called, do, field, names


def says(arguments: Any, *, thought: str = "It is there.", action: str = "Tap on it.") -> str:
    call = json.dumps({"name": "mobile_use", "arguments": arguments})
    return f"Thought: {thought}\nAction: {action}\n<tool_call>\n{call}\n</tool_call>"


CLICK = {"action": "click", "coordinate": [500, 500]}
CLICKED = '{"action_type":"click","x":541,"y":1201}'
TYPE = {"action": "type", "text": "Milk"}


@pytest.mark.parametrize(
    ("reply", "action"),
    [
        (says(CLICK), CLICKED),
        (says({"action": "tap", "coordinate": [500, 500]}), CLICKED),
        (says({"action": "CLICK", "coordinate": ["500", "500"]}), CLICKED),
        (says({"action": "click", "coordinate": "(500, 500)"}), CLICKED),
        (says({"action": "click", "coordinate": [[490, 480, 510, 520]]}), CLICKED),
        (says({"action": "click", "coordinate": [999, 999]}),
         '{"action_type":"click","x":1079,"y":2399}'),
        (says({"action": "long_press", "coordinate": [500, 500], "time": 2}),
         '{"action_type":"long_press","x":541,"y":1201,"duration":2.0}'),
        (says({"action": "long_press", "coordinate": [500, 500]}),
         '{"action_type":"long_press","x":541,"y":1201}'),
        (says({"action": "swipe", "coordinate": [500, 800], "coordinate2": [500, 200]}),
         '{"action_type":"drag","x":541,"y":1922,"to_x":541,"to_y":480,"duration":0.5}'),
        (says(TYPE), '{"action_type":"input_text","text":"Milk","press_enter":false}'),
        (says({"action": "type", "text": 12}),
         '{"action_type":"input_text","text":"12","press_enter":false}'),
        (says({"action": "answer", "text": "42"}), '{"action_type":"answer","text":"42"}'),
        (says({"action": "system_button", "button": "Back"}), '{"action_type":"navigate_back"}'),
        (says({"action": "system_button", "button": "home"}), '{"action_type":"navigate_home"}'),
        (says({"action": "system_button", "button": "Enter"}), '{"action_type":"keyboard_enter"}'),
        (says({"action": "system_button", "button": "Menu"}),
         '{"action_type":"keyboard_enter","keycode":"KEYCODE_APP_SWITCH"}'),
        (says({"action": "wait", "time": 3}), '{"action_type":"wait","duration":3.0}'),
        (says({"action": "wait", "time": 600}), '{"action_type":"wait","duration":60.0}'),
        (says({"action": "wait"}), '{"action_type":"wait"}'),
        (says({"action": "terminate", "status": "success"}),
         '{"action_type":"status","goal_status":"complete"}'),
        (says({"action": "terminate", "status": "Failure"}),
         '{"action_type":"status","goal_status":"infeasible"}'),
        (says({"action": "open", "text": "Clock"}),
         '{"action_type":"open_app","app_name":"Clock"}'),
        (says({"action": "key", "text": "volume_up"}),
         '{"action_type":"keyboard_enter","keycode":"KEYCODE_VOLUME_UP"}'),
        # Shapes around the call
        (says(CLICK).replace("\n</tool_call>", ""), CLICKED),  # no end
        (says(CLICK).replace("</tool_call>", "</tool_call>\nDone."), CLICKED),
        (says({"action": "wait"}) + says(CLICK), CLICKED),  # the last one counts
        (says(json.dumps(CLICK)), CLICKED),  # arguments as a text
        (f"<think>Maybe wait.\n{says({'action': 'wait'})}</think>\n{says(CLICK)}", CLICKED),
        (f"Maybe.</think>{says(CLICK)}", CLICKED),
        ("```json\n" + json.dumps({"name": "mobile_use", "arguments": CLICK}) + "\n```", CLICKED),
        (Reply("", thinking=says(CLICK)), CLICKED),  # all taken for thinking by the server
    ],
)  # fmt: skip
def test_what_a_reply_becomes(reply: str | Reply, action: str) -> None:
    assert acted(Qwen3VL, reply) == [action]


@pytest.mark.parametrize(
    ("reply", "why"),
    [
        ("", "there is no JSON object in 'an empty text'"),
        ("Thought: I am done.\nAction: Stop.", "there is no JSON object in "),
        (Reply(says(CLICK)[:-30], finish="length"), "the reply is cut off"),
        (says({"action": "click", "coordinate": [540, 1200]}), "1200 is beyond 1000"),
        (says({"action": "click"}), "mobile_use needs 'coordinate'"),
        (says({"action": "click", "coordinate": [500]}), "a place is a point of two numbers"),
        (says({"action": "swipe", "coordinate": [1, 2]}), "mobile_use needs 'coordinate2'"),
        (
            says({"action": "scroll", "coordinate": [1, 2]}),
            "no action is called 'scroll'; click, ",
        ),
        (says({"action": "system_button", "button": "Power"}), "no button is called 'power'"),
        (says({"action": "terminate", "status": "maybe"}), "a status is success or failure"),
        (says({"action": "wait", "time": "long"}), "the time of mobile_use is a number of second"),
        (says({"text": "Milk"}), "mobile_use needs 'action'"),
    ],
)
def test_what_cannot_be_used(reply: str | Reply, why: str) -> None:
    assert why in refusal(Qwen3VL, reply)


def test_points_on_a_screen_that_lies_on_its_side() -> None:
    click = says({"action": "click", "coordinate": [500, 999]})
    assert acted(Qwen3VL, click, state((2400, 1080))) == [
        '{"action_type":"click","x":1201,"y":1079}'
    ]


def test_what_went_wrong_is_counted_and_noted() -> None:
    replies = [
        says({"action": "click", "coordinate": [999, 5]}),
        says({"action": "dance"}),
        "nothing",
    ]
    agent, _ = begun(Qwen3VL, *replies)
    for _ in replies:
        agent.actions(state())
    assert agent.counts == {"clamped": 1, "unmapped": 1, "unusable": 2}
    assert agent.notes == (
        "points moved onto the screen: 1, calls of actions that have no counterpart here: 1,"
        " replies that could not be used: 2",
    )


# What is sent

STEPS = [
    says(CLICK, action='Tap on "OK".'),
    says(TYPE, action="Type\nMilk."),
    "I do not know.",
    says({"action": "wait"}, action="Wait."),
    says(CLICK).partition("Action:")[0] + says(CLICK)[says(CLICK).index("<tool_call>") :],
    says({"action": "answer", "text": "42"}, action="Answer."),
    says({"action": "terminate", "status": "success"}, action="End."),
]


def test_the_whole_request_of_three_steps() -> None:
    check_golden("qwen3vl", Qwen3VL, STEPS)


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ("", (None, None, None)),
        ("temperature=0.2,seed=4,top_p=0.8", (0.2, 4, 0.8)),
    ],
)
def test_nothing_is_said_of_sampling_unless_it_is_given(given: str, told: Any) -> None:
    (request,) = requests(Qwen3VL, STEPS[:1], given)
    assert (request.temperature, request.seed, request.options.top_p) == told


def test_a_smaller_picture_does_not_move_points() -> None:
    agent, model = begun(Qwen3VL, says(CLICK), given="image_pixels=500000,image_format=jpeg")
    assert [action.json() for action in agent.actions(state())] == [CLICKED]
    (screen,) = (part for part in model.requests[0].messages[1].parts if not isinstance(part, str))
    assert isinstance(screen, Screen)
    assert screen.state.screen_size == (474, 1054)
    assert screen.file()[0] == "image/jpeg"


# What its actions do on a phone


def act(device: Device, arguments: dict[str, Any]) -> Any:
    agent, _ = begun(Qwen3VL, says(arguments))
    (action,) = agent.actions(device.observe(pixels=True))
    return do(device, action)


@pytest.mark.parametrize(
    ("text", "last"), [(" Grey", ""), (" Grey\nLovelace", "Lovelace")], ids=["text", "line break"]
)
def test_typing_appends_where_the_cursor_is_and_presses_enter_only_for_a_line_break(
    device: Device, text: str, last: str
) -> None:
    do(device, OpenApp("contacts"))
    form = do(device, Tap(called(device.observe(), "Create contact")))
    do(device, Type("Ada", field(form, "First name"), enter=False))
    after = act(device, {"action": "type", "text": text})
    assert field(after, "First name").text == "Ada Grey"
    assert (field(after, "Last name").text or "").replace("Last name", "") == last


@pytest.mark.parametrize(
    ("arguments", "seconds"),
    [
        ({"action": "swipe", "coordinate": [500, 800], "coordinate2": [500, 700]}, 0.5),
        ({"action": "long_press", "coordinate": [500, 300]}, 0.8),
        ({"action": "long_press", "coordinate": [500, 300], "time": 4}, 4.0),
    ],
)
def test_how_long_a_finger_is_down(
    device: Device, monkeypatch: pytest.MonkeyPatch, arguments: dict[str, Any], seconds: float
) -> None:
    """Between the first touch and the last, as the phone is asked to wait."""
    pauses: list[float] = []
    agent, _ = begun(Qwen3VL, says(arguments))
    (action,), seen = agent.actions(device.observe(pixels=True)), device.observe()
    sleep = device.settle.sleep
    monkeypatch.setattr(device.settle, "sleep", lambda n: (pauses.append(n), sleep(n)))
    device.act(action, seen)
    assert sum(pauses) == pytest.approx(seconds)


def test_a_swipe_moves_what_is_below_the_finger(device: Device) -> None:
    do(device, OpenApp("settings"))
    after = act(device, {"action": "swipe", "coordinate": [500, 800], "coordinate2": [500, 200]})
    assert "Accessibility" in names(after)
    assert "Network & internet" not in names(after)


def test_the_menu_button_shows_the_recent_apps(device: Device) -> None:
    do(device, OpenApp("clock"))
    assert "Clock" in names(act(device, {"action": "system_button", "button": "Menu"}))
