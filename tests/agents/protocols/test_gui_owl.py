"""GUI-Owl 1.5: what its replies become, what it is sent, and what its actions do on a phone."""

import json
from typing import Any

import pytest

from pytest_androidworld import Device, OpenApp, Reply, Tap, Type
from pytest_androidworld.agents.gui_owl import GuiOwl
from tests.agents.protocols.harness import acted, begun, check_golden, refusal, requests, state
from tests.agents.scripted import screens, words
from tests.env.test_input import called, do, field, names


def says(arguments: Any, *, action: str = "Tap on it.") -> str:
    call = json.dumps({"name": "mobile_use", "arguments": arguments})
    return f"Action: {action}\n<tool_call>\n{call}\n</tool_call>"


CLICK = {"action": "click", "coordinate": [500, 500]}
CLICKED = '{"action_type":"click","x":540,"y":1201}'
WAIT = {"action": "wait", "time": 9}
DONE = '{"action_type":"status","goal_status":"complete"}'


@pytest.mark.parametrize(
    ("reply", "action"),
    [
        (says(CLICK), CLICKED),
        (says({"action": "tap", "coordinate": [500, 500]}), CLICKED),
        (says({"action": "Click", "coordinate": ["500", "500"]}), CLICKED),
        (says({"action": "click", "coordinate": "500, 500"}), CLICKED),
        (says({"action": "click", "coordinate": [490, 480, 510, 520]}), CLICKED),
        (says({"action": "click", "coordinate": [999, 999]}),
         '{"action_type":"click","x":1079,"y":2399}'),
        (says({"action": "click", "coordinate": [1000, 1000]}),
         '{"action_type":"click","x":1079,"y":2399}'),
        (says({"action": "long_press", "coordinate": [500, 500], "time": 5}),
         '{"action_type":"long_press","x":540,"y":1201,"duration":1.0}'),
        (says({"action": "swipe", "coordinate": [500, 800], "coordinate2": [500, 200]}),
         '{"action_type":"drag","x":540,"y":1921,"to_x":540,"to_y":480,"duration":0.5}'),
        (says({"action": "type", "text": "Milk"}), '{"action_type":"input_text","text":"Milk"}'),
        (says({"action": "type", "text": 12}), '{"action_type":"input_text","text":"12"}'),
        (says({"action": "system_button", "button": "Back"}), '{"action_type":"navigate_back"}'),
        (says({"action": "system_button", "button": "HOME"}), '{"action_type":"navigate_home"}'),
        (says({"action": "system_button", "button": "Enter"}), '{"action_type":"keyboard_enter"}'),
        (says({"action": "open", "text": "Clock"}),
         '{"action_type":"open_app","app_name":"Clock"}'),
        (says(WAIT), '{"action_type":"wait"}'),
        (says({"action": "terminate", "status": "success"}), DONE),
        (says({"action": "terminate", "status": "failure"}), DONE),
        (says({"action": "terminate"}), DONE),
        # Shapes around the call
        (says(CLICK).replace("\n</tool_call>", ""), CLICKED),  # no end
        (says(CLICK)[: -len("}\n</tool_call>")], CLICKED),  # nor its last bracket
        (says(CLICK).replace("</tool_call>", "</tool_call>\nThat is all."), CLICKED),
        (says(WAIT) + "\n" + says(CLICK), CLICKED),  # the last one counts
        (says(json.dumps(CLICK)), CLICKED),  # arguments as a text
        (says(CLICK).replace("<tool_call>", "<tool_call>```json").replace("}\n<", "}\n```<"),
         CLICKED),
        (f"<think>Perhaps {says(WAIT)}</think>\n{says(CLICK)}", CLICKED),
        (f"Perhaps {says(WAIT)}</think>{says(CLICK)}", CLICKED),
        (Reply("", thinking=says(CLICK)), CLICKED),  # all taken for thinking by the server
        (Reply(says(CLICK), thinking=says(WAIT)), CLICKED),
    ],
)  # fmt: skip
def test_what_a_reply_becomes(reply: str | Reply, action: str) -> None:
    assert acted(GuiOwl, reply) == [action]


def test_an_answer_ends_the_episode() -> None:
    answer = '{"action_type":"answer","text":"42"}'
    assert acted(GuiOwl, says({"action": "answer", "text": 42})) == [answer, DONE]


@pytest.mark.parametrize(
    ("reply", "why"),
    [
        ("", "there is no JSON object in 'an empty text'"),
        ("Action: Stop.", "there is no JSON object in "),
        (Reply(says(CLICK)[:-30], finish="length"), "the reply is cut off"),
        (says({"action": "click", "coordinate": [540, 1200]}), "1200 is beyond 1000"),
        (says({"action": "click"}), "mobile_use needs 'coordinate'"),
        (says({"action": "click", "coordinate": [500]}), "a place is a point of two numbers"),
        (says({"action": "swipe", "coordinate": [1, 2]}), "mobile_use needs 'coordinate2'"),
        (says({"action": "double_tap", "coordinate": [1, 2]}), "no action is called 'double_clic"),
        (says({"action": "interact", "text": "?"}), "no action is called 'interact'; click, "),
        (says({"action": "system_button", "button": "Power"}), "no button is called 'power'"),
        (says({"action": "terminate", "status": "maybe"}), "a status is success or failure"),
        (says({"text": "Milk"}), "mobile_use needs 'action'"),
    ],
)
def test_what_cannot_be_used(reply: str | Reply, why: str) -> None:
    assert why in refusal(GuiOwl, reply)


@pytest.mark.parametrize(
    ("arguments", "keycode"),
    [
        ({"action": "system_button", "button": "Menu"}, "KEYCODE_APP_SWITCH"),
        ({"action": "key", "text": "volume_up"}, "KEYCODE_VOLUME_UP"),
    ],
)
def test_what_would_have_ended_the_published_agent_is_done_and_counted(
    arguments: dict[str, Any], keycode: str
) -> None:
    agent, _ = begun(GuiOwl, says(arguments))
    (action,) = agent.actions(state())
    assert action.json() == f'{{"action_type":"keyboard_enter","keycode":"{keycode}"}}'
    assert agent.counts == {"mended": 1}
    (note,) = agent.notes
    assert "replies that would have ended the published agent's episode" in note


def test_points_on_a_screen_that_lies_on_its_side() -> None:
    click = says({"action": "click", "coordinate": [500, 999]})
    assert acted(GuiOwl, click, state((2400, 1080))) == [
        '{"action_type":"click","x":1201,"y":1079}'
    ]


# What is sent

STEPS = [
    says(CLICK, action='Tap on "OK".'),
    says({"action": "type", "text": "Milk"}, action="Type\nMilk."),
    "I do not know.",
    says(WAIT, action="Wait."),
    says(CLICK).partition("\n")[2],  # without words
    says(CLICK, action="Tap on Save."),
    says({"action": "open", "text": "Clock"}, action="Open the clock."),
    says({"action": "terminate", "status": "success"}, action="End."),
]


def test_the_whole_request_of_three_steps() -> None:
    check_golden("gui_owl", GuiOwl, STEPS)


@pytest.mark.parametrize(("given", "most"), [("", 5), ("images_kept=2", 2), ("images_kept=1", 1)])
def test_a_step_is_a_turn_or_a_line_and_never_both(given: str, most: int) -> None:
    last = requests(GuiOwl, STEPS, given)[-1]
    turns = [message for message in last.messages if message.role == "assistant"]
    lines = [line for line in words(last.messages).splitlines() if line.startswith("Step")]
    assert len(screens(last)) == most
    assert len(turns) == most - 1
    assert [line.partition(":")[0] for line in lines] == [f"Step{n}" for n in range(1, 8 - most)]


@pytest.mark.parametrize(
    ("given", "sampling"),
    [("", (None, None, None)), ("temperature=0.2,seed=4,top_p=0.8", (0.2, 4, 0.8))],
)
def test_nothing_is_said_of_sampling_unless_it_is_given(given: str, sampling: Any) -> None:
    (request,) = requests(GuiOwl, STEPS[:1], given)
    assert (request.temperature, request.seed, request.options.top_p) == sampling


def test_a_smaller_picture_does_not_move_points() -> None:
    agent, model = begun(GuiOwl, says(CLICK), given="image_pixels=500000")
    assert [action.json() for action in agent.actions(state())] == [CLICKED]
    (screen,) = screens(model.requests[0])
    assert screen.state.screen_size == (474, 1054)


# What its actions do on a phone


def act(device: Device, arguments: dict[str, Any]) -> Any:
    agent, _ = begun(GuiOwl, says(arguments))
    (action,) = agent.actions(device.observe(pixels=True))
    return do(device, action)


def test_typing_appends_where_the_cursor_is_and_presses_enter(device: Device) -> None:
    do(device, OpenApp("contacts"))
    form = do(device, Tap(called(device.observe(), "Create contact")))
    do(device, Type("Ada", field(form, "First name"), enter=False))
    act(device, {"action": "type", "text": " Grey"})
    after = do(device, Type("Lovelace", enter=False))  # where Enter has led
    assert field(after, "First name").text == "Ada Grey"
    assert field(after, "Last name").text == "Lovelace"


@pytest.mark.parametrize(
    ("arguments", "seconds"),
    [
        ({"action": "swipe", "coordinate": [500, 800], "coordinate2": [500, 700]}, 0.5),
        ({"action": "long_press", "coordinate": [500, 300]}, 1.0),
        ({"action": "long_press", "coordinate": [500, 300], "time": 4}, 1.0),
    ],
)
def test_how_long_a_finger_is_down(
    device: Device, monkeypatch: pytest.MonkeyPatch, arguments: dict[str, Any], seconds: float
) -> None:
    pauses: list[float] = []
    agent, _ = begun(GuiOwl, says(arguments))
    (action,), seen = agent.actions(device.observe(pixels=True)), device.observe()
    sleep = device.settle.sleep
    monkeypatch.setattr(device.settle, "sleep", lambda n: (pauses.append(n), sleep(n)))
    device.act(action, seen)
    assert sum(pauses) == pytest.approx(seconds)


def test_the_menu_button_shows_the_recent_apps(device: Device) -> None:
    do(device, OpenApp("clock"))
    assert "Clock" in names(act(device, {"action": "system_button", "button": "Menu"}))
