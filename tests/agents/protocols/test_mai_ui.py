"""MAI-UI: what its replies become, what it is sent, and what its actions do on a phone."""

import json
from typing import Any

import pytest

from pytest_androidworld import Device, OpenApp, Reply, Tap, Type
from pytest_androidworld.agents.mai_ui import MaiUI
from tests.agents.protocols.harness import acted, begun, check_golden, refusal, requests, state
from tests.agents.scripted import screens
from tests.env.test_input import called, do, field, names


def says(arguments: Any, *, thinking: str = "I tap on it.") -> str:
    call = json.dumps({"name": "mobile_use", "arguments": arguments})
    return f"<thinking>\n{thinking}\n</thinking>\n<tool_call>\n{call}\n</tool_call>"


CLICK = {"action": "click", "coordinate": [500, 500]}
CLICKED = '{"action_type":"click","x":540,"y":1201}'
WAIT = {"action": "wait"}
COMPLETE = '{"action_type":"status","goal_status":"complete"}'
INFEASIBLE = '{"action_type":"status","goal_status":"infeasible"}'


@pytest.mark.parametrize(
    ("reply", "action"),
    [
        (says(CLICK), CLICKED),
        (says({"action": "tap", "coordinate": [500, 500]}), CLICKED),
        (says({"action": "CLICK", "coordinate": ["500", "500.0"]}), CLICKED),
        (says({"action": "click", "coordinate": "(500,500)"}), CLICKED),
        (says({"action": "click", "coordinate": [480, 490, 520, 510]}), CLICKED),
        (says({"action": "click", "coordinate": [999, 999]}),
         '{"action_type":"click","x":1079,"y":2399}'),
        (says({"action": "double_click", "coordinate": [500, 500]}),
         '{"action_type":"double_tap","x":540,"y":1201}'),
        (says({"action": "long_press", "coordinate": [500, 500]}),
         '{"action_type":"long_press","x":540,"y":1201}'),
        (says({"action": "type", "text": "Milk"}),
         '{"action_type":"input_text","text":"Milk","press_enter":false}'),
        # up is the finger's way, which shows what is below
        (says({"action": "swipe", "direction": "up"}),
         '{"action_type":"scroll","direction":"down"}'),
        (says({"action": "swipe", "direction": "Left"}),
         '{"action_type":"scroll","direction":"right"}'),
        (says({"action": "swipe", "direction": "up", "coordinate": [500, 800]}),
         '{"action_type":"scroll","x":540,"y":1921,"direction":"down","amount":1200}'),
        (says({"action": "swipe", "direction": "down", "coordinate": [500, 800]}),
         '{"action_type":"scroll","x":540,"y":1921,"direction":"up","amount":478}'),
        (says({"action": "drag", "start_coordinate": [500, 800], "end_coordinate": [500, 200]}),
         '{"action_type":"drag","x":540,"y":1921,"to_x":540,"to_y":480,"duration":0.5}'),
        (says({"action": "open", "text": "Clock"}),
         '{"action_type":"open_app","app_name":"Clock"}'),
        (says({"action": "system_button", "button": "back"}), '{"action_type":"navigate_back"}'),
        (says({"action": "system_button", "button": "Home"}), '{"action_type":"navigate_home"}'),
        (says({"action": "system_button", "button": "enter"}), '{"action_type":"keyboard_enter"}'),
        (says({"action": "system_button", "button": "menu"}),
         '{"action_type":"keyboard_enter","keycode":"KEYCODE_APP_SWITCH"}'),
        (says(WAIT), '{"action_type":"wait"}'),
        (says({"action": "answer", "text": 42}), '{"action_type":"answer","text":"42"}'),
        (says({"action": "terminate", "status": "success"}), COMPLETE),
        (says({"action": "terminate"}), COMPLETE),
        (says({"action": "terminate", "status": "fail"}), INFEASIBLE),
        (says({"action": "terminate", "status": "failure"}), INFEASIBLE),
        # Shapes around the call
        (says(CLICK).replace("</thinking>", "</think>"), CLICKED),
        (says(CLICK).partition("</thinking>")[2], CLICKED),  # no thinking
        (says(CLICK).replace("<thinking>\n", ""), CLICKED),  # no beginning of it
        (says(CLICK).replace("\n</tool_call>", ""), CLICKED),  # no end
        (says(CLICK, thinking=f"Perhaps {says(WAIT)}"), CLICKED),  # the last one counts
        (says(json.dumps(CLICK)), CLICKED),  # arguments as a text
        (says(CLICK).replace("<tool_call>\n", "<tool_call>\n```json\n"), CLICKED),
        (Reply(says(CLICK).partition("</thinking>")[2], thinking="I tap."), CLICKED),
        (Reply("", thinking=says(CLICK)), CLICKED),  # all taken for thinking by the server
    ],
)  # fmt: skip
def test_what_a_reply_becomes(reply: str | Reply, action: str) -> None:
    assert acted(MaiUI, reply) == [action]


@pytest.mark.parametrize(
    ("reply", "why"),
    [
        ("", "there is no JSON object in 'an empty text'"),
        ("<thinking>I am done.</thinking>", "there is no JSON object in "),
        (Reply(says(CLICK)[:-30], finish="length"), "the reply is cut off"),
        (says({"action": "click", "coordinate": [540, 1200]}), "1200 is beyond 1000"),
        (says({"action": "click"}), "mobile_use needs 'coordinate'"),
        (says({"action": "click", "coordinate": [500]}), "a place is a point of two numbers"),
        (says({"action": "swipe", "coordinate": [1, 2]}), "mobile_use needs 'direction'"),
        (says({"action": "swipe", "direction": "north"}), "no direction is called 'north'; up, "),
        (says({"action": "drag", "start_coordinate": [1, 2]}), "needs 'end_coordinate'"),
        (says({"action": "ask_user", "text": "Which?"}), "no action is called 'ask_user'; click,"),
        (says({"action": "system_button", "button": "power"}), "no button is called 'power'"),
        (says({"action": "terminate", "status": "maybe"}), "a status is success or fail, not"),
        (says({"text": "Milk"}), "mobile_use needs 'action'"),
    ],
)
def test_what_cannot_be_used(reply: str | Reply, why: str) -> None:
    assert why in refusal(MaiUI, reply)


def test_a_reply_that_cannot_be_used_is_asked_for_twice_more() -> None:
    agent, model = begun(MaiUI, "nothing", "still nothing", says(CLICK), says(WAIT))
    assert [action.json() for action in agent.actions(state())] == [CLICKED]
    assert agent.counts == {"unusable": 2}
    first, second, third = model.requests
    assert first.messages == second.messages == third.messages
    agent.actions(state())
    assert "nothing" not in str(model.requests[-1].messages)


def test_points_on_a_screen_that_lies_on_its_side() -> None:
    click = says({"action": "click", "coordinate": [500, 999]})
    assert acted(MaiUI, click, state((2400, 1080))) == [
        '{"action_type":"click","x":1201,"y":1079}'
    ]


# What is sent

STEPS = [
    says(CLICK, thinking='I tap on "OK".'),
    says({"action": "type", "text": "Milk é"}, thinking="I type."),
    says({"action": "drag", "start_coordinate": [333, 999], "end_coordinate": [0, 500]}),
    says({"action": "click", "coordinate": [504, 490, 504, 510]}),
    says({"action": "open", "text": "Clock"}),
    says({"action": "answer", "text": "42"}),
    says({"action": "terminate", "status": "success"}),
]


def test_the_whole_request_of_three_steps() -> None:
    check_golden("mai_ui", MaiUI, STEPS)


@pytest.mark.parametrize(
    ("reply", "call"),
    [
        (says(CLICK), '{"action":"click","coordinate":[500,500]}'),
        # a share of the side times 999, cut off: 504 / 999 * 999 is a little less than 504
        (says({"action": "click", "coordinate": [504, 63]}),
         '{"action":"click","coordinate":[503,62]}'),
        (says({"action": "click", "coordinate": [100, 200, 300, 400]}),
         '{"action":"click","coordinate":[200,300]}'),
        (says({"action": "drag", "start_coordinate": [0, 999], "end_coordinate": [333, 666]}),
         '{"action":"drag","start_coordinate":[0.0,1.0],'
         '"end_coordinate":[0.3333333333333333,0.6666666666666666]}'),
        (says({"action": "swipe", "direction": "up", "coordinate": None}),
         '{"action":"swipe","direction":"up","coordinate":null}'),
    ],
)  # fmt: skip
def test_what_the_history_makes_of_a_call(reply: str, call: str) -> None:
    last = requests(MaiUI, [reply, says(WAIT)])[-1].messages[-2]
    thinking = "<thinking>\nI tap on it.\n</thinking>"
    whole = f'{{"name":"mobile_use","arguments":{call}}}'
    assert last.role == "assistant"
    assert last.parts == (f"{thinking}\n<tool_call>\n{whole}\n</tool_call>",)


def test_thinking_that_the_server_sends_apart_is_in_the_history() -> None:
    reply = Reply(says(CLICK).partition("</thinking>")[2], thinking="I tap.")
    agent, model = begun(MaiUI, reply, says(WAIT))
    agent.actions(state())
    agent.actions(state())
    (text,) = model.requests[1].messages[-2].parts
    assert str(text).startswith("<thinking>\nI tap.\n</thinking>\n<tool_call>\n{")


@pytest.mark.parametrize(("given", "most"), [("", 3), ("images_kept=1", 1), ("images_kept=9", 7)])
def test_older_pictures_go_and_what_was_said_stays(given: str, most: int) -> None:
    last = requests(MaiUI, STEPS, given)[-1]
    assert len(screens(last)) == most
    assert sum(message.role == "assistant" for message in last.messages) == 6


def test_sampling_is_the_published_one() -> None:
    (request,) = requests(MaiUI, STEPS[:1])
    options = request.options
    assert (request.temperature, request.seed) == (0, 42)
    assert (options.top_p, options.top_k, options.repetition_penalty) == (1, -1, 1.0)
    assert options.max_output == 2048
    (request,) = requests(MaiUI, STEPS[:1], "temperature=0.5,seed=1")
    assert (request.temperature, request.seed, request.options.max_output) == (0.5, 1, 2048)


# What its actions do on a phone


def act(device: Device, arguments: dict[str, Any]) -> Any:
    agent, _ = begun(MaiUI, says(arguments))
    (action,) = agent.actions(device.observe(pixels=True))
    return do(device, action)


def test_typing_appends_where_the_cursor_is_and_presses_nothing(device: Device) -> None:
    do(device, OpenApp("contacts"))
    form = do(device, Tap(called(device.observe(), "Create contact")))
    do(device, Type("Ada", field(form, "First name"), enter=False))
    act(device, {"action": "type", "text": " Grey"})
    after = do(device, Type(" Eva", enter=False))
    assert field(after, "First name").text == "Ada Grey Eva"


@pytest.mark.parametrize("point", [{}, {"coordinate": [500, 800]}], ids=["anywhere", "point"])
def test_swiping_up_shows_what_is_below(device: Device, point: dict[str, Any]) -> None:
    do(device, OpenApp("settings"))
    after = act(device, {"action": "swipe", "direction": "up", **point})
    assert "Accessibility" in names(after)
    assert "Network & internet" not in names(after)


def test_a_drag_moves_what_is_below_the_finger(device: Device) -> None:
    do(device, OpenApp("settings"))
    drag = {"action": "drag", "start_coordinate": [500, 800], "end_coordinate": [500, 200]}
    assert "Network & internet" not in names(act(device, drag))
