"""GLM-4.5V: what its replies become, what it is sent, and what its actions do on a phone."""

import json
from typing import Any

import pytest

from pytest_androidworld import Device, OpenApp, Reply, Tap, Type
from pytest_androidworld.agents.glm import GLM
from tests.agents.protocols.harness import acted, begun, check_golden, refusal, requests, state
from tests.agents.scripted import screens
from tests.env.test_input import called, do, field, names


def says(action: Any, *, memory: str = "None", reason: str = "It is there.") -> str:
    return f"Memory: {memory}\nReason: {reason}\nAction: {json.dumps(action)}"


BOX = [[490, 480, 510, 520]]
CLICK = {"action_type": "click", "box_2d": BOX}
CLICKED = '{"action_type":"click","x":540,"y":1200}'
TYPE = {"action_type": "input_text", "text": "Milk", "box_2d": BOX}
WAIT = {"action_type": "wait"}


@pytest.mark.parametrize(
    ("reply", "action"),
    [
        (says(CLICK), CLICKED),
        (says({"action_type": "click", "box_2d": BOX[0]}), CLICKED),
        (says({"action_type": "click", "box_2d": "[[490,480,510,520]]"}), CLICKED),
        (says({"action_type": "Click", "box_2d": [["490", "480", "510", "520"]]}), CLICKED),
        (says({"action_type": "tap", "box_2d": [500, 500]}), CLICKED),
        (says({"action_type": "click", "coordinate": [500, 500]}), CLICKED),
        (says({"action_type": "click", "box_2d": [[999, 999, 999, 999]]}),
         '{"action_type":"click","x":1078,"y":2397}'),
        (says({"action_type": "click", "box_2d": [[1000, 1000, 1000, 1000]]}),
         '{"action_type":"click","x":1079,"y":2399}'),
        (says({"action_type": "long_press", "box_2d": BOX}),
         '{"action_type":"long_press","x":540,"y":1200}'),
        (says(TYPE), '{"action_type":"input_text","x":540,"y":1200,"text":"Milk"}'),
        (says({**TYPE, "override": True}),
         '{"action_type":"input_text","x":540,"y":1200,"text":"Milk","clear_text":true}'),
        (says({**TYPE, "override": "true"}),
         '{"action_type":"input_text","x":540,"y":1200,"text":"Milk","clear_text":true}'),
        (says({**TYPE, "override": "false"}),
         '{"action_type":"input_text","x":540,"y":1200,"text":"Milk"}'),
        (says({"action_type": "input_text", "text": 12}),
         '{"action_type":"input_text","text":"12"}'),
        (says({"action_type": "keyboard_enter"}), '{"action_type":"keyboard_enter"}'),
        (says({"action_type": "navigate_home"}), '{"action_type":"navigate_home"}'),
        (says({"action_type": "navigate_back"}), '{"action_type":"navigate_back"}'),
        # up is the finger's way, which shows what is below
        (says({"action_type": "swipe", "direction": "up"}),
         '{"action_type":"scroll","direction":"down"}'),
        (says({"action_type": "swipe", "direction": "right", "box_2d": BOX}),
         '{"action_type":"scroll","x":540,"y":1200,"direction":"left","amount":539}'),
        (says({"action_type": "open_app", "app_name": "Clock"}),
         '{"action_type":"open_app","app_name":"Clock"}'),
        (says(WAIT), '{"action_type":"wait"}'),
        (says({"action_type": "answer", "text": "42"}), '{"action_type":"answer","text":"42"}'),
        (says({"action_type": "status", "goal_status": "complete"}),
         '{"action_type":"status","goal_status":"complete"}'),
        (says({"action_type": "status", "goal_status": "Infeasible"}),
         '{"action_type":"status","goal_status":"infeasible"}'),
        # Shapes around the action
        (says(CLICK).replace("Action: ", "Action: <|begin_of_box|>") + "<|end_of_box|>", CLICKED),
        (f"<|begin_of_box|>{says(CLICK)}<|end_of_box|>", CLICKED),
        (f"<think>Perhaps\n{says(WAIT)}</think>\n{says(CLICK)}", CLICKED),
        (f"Perhaps\n{says(WAIT)}</think>\n{says(CLICK)}", CLICKED),
        (says(CLICK).replace("Action: ", "Action:\n```json\n") + "\n```", CLICKED),
        (says(CLICK)[:-1], CLICKED),  # no last bracket
        (says(CLICK).replace("Memory", "**Memory**").replace("Action:", "**Action:**"), CLICKED),
        (json.dumps(CLICK), CLICKED),  # no labels
        (says(WAIT) + "\n" + says(CLICK), CLICKED),  # the last one counts
        (says(CLICK).replace('"', "'"), CLICKED),  # as Python writes it
        (Reply("", thinking=says(CLICK)), CLICKED),  # all taken for thinking by the server
    ],
)  # fmt: skip
def test_what_a_reply_becomes(reply: str | Reply, action: str) -> None:
    assert acted(GLM, reply) == [action]


@pytest.mark.parametrize(
    ("reply", "why"),
    [
        ("", "there is no JSON object in 'an empty text'"),
        ("Memory: None\nReason: I am done.", "there is no JSON object in "),
        (Reply(says(TYPE)[:-60], finish="length"), "the reply is cut off"),
        (says({"action_type": "click", "box_2d": [[540, 1200, 600, 1300]]}), "beyond 1000"),
        (says({"action_type": "click"}), "click needs 'box_2d'"),
        (says({"action_type": "click", "box_2d": [1, 2, 3]}), "a place is a point of two numbers"),
        (says({"action_type": "input_text", "box_2d": BOX}), "input_text needs 'text'"),
        (says({"action_type": "swipe", "box_2d": BOX}), "swipe needs 'direction'"),
        (says({"action_type": "swipe", "direction": "in"}), "no direction is called 'in'; up, "),
        (says({"action_type": "status", "goal_status": "x"}), "a goal_status is complete or inf"),
        (says({"action_type": "double_tap"}), "no action is called 'double_tap'; status, "),
        (says({"box_2d": BOX}), "no action is called ''"),
    ],
)
def test_what_cannot_be_used(reply: str | Reply, why: str) -> None:
    assert why in refusal(GLM, reply)


def test_points_on_a_screen_that_lies_on_its_side() -> None:
    click = says({"action_type": "click", "box_2d": [[490, 1000, 510, 1000]]})
    assert acted(GLM, click, state((2400, 1080))) == ['{"action_type":"click","x":1200,"y":1079}']


# What is sent

STEPS = [
    says(CLICK, memory="The shop opens at 8."),
    says(TYPE, reason="Milk is\nwhat I need."),
    "I do not know.",
    f"<think>Wait?</think>\n<|begin_of_box|>{says(WAIT)}<|end_of_box|>",
    json.dumps(CLICK),
    says({"action_type": "answer", "text": "42"}),
    says({"action_type": "status", "goal_status": "complete"}),
]


def test_the_whole_request_of_three_steps() -> None:
    check_golden("glm", GLM, STEPS)


def test_what_was_written_is_the_history_and_no_picture_is() -> None:
    last = requests(GLM, STEPS)[-1]
    (message,) = last.messages
    _, _, history = str(message.parts[0]).partition("# Historical Actions and Current Memory\n")
    steps, _, _ = history.partition("\n\n# Output Format")
    assert steps == "\n".join(
        [
            f"Step 1:\n{STEPS[0]}",
            f"Step 2:\n{STEPS[1]}",
            f"Step 3:\n{says(WAIT)}",
            'Step 4:\nAction: {"action_type":"click","x":540,"y":1200}',
            f"Step 5:\n{STEPS[5]}",
        ]
    )
    assert len(screens(last)) == 1


def test_a_goal_may_have_a_dollar_sign() -> None:
    agent, model = begun(GLM, says(CLICK), goal="Pay $20 for ${milk}.")
    agent.actions(state())
    assert "# Task\nPay $20 for ${milk}.\n" in str(model.requests[0].messages[0].parts[0])


def test_sampling_is_the_published_one() -> None:
    (request,) = requests(GLM, STEPS[:1])
    assert (request.temperature, request.seed) == (0.001, None)
    assert request.options.max_output == 8192


# What its actions do on a phone


def act(device: Device, action: dict[str, Any]) -> Any:
    agent, _ = begun(GLM, says(action))
    (done,) = agent.actions(device.observe(pixels=True))
    return do(device, done)


@pytest.mark.parametrize(("override", "text"), [(False, "AdaGrey"), (True, "Grey")])
def test_typing_taps_the_field_and_presses_enter(
    device: Device, override: bool, text: str
) -> None:
    do(device, OpenApp("contacts"))
    form = do(device, Tap(called(device.observe(), "Create contact")))
    do(device, Type("Ada", field(form, "First name")))  # Enter goes on to the next field
    first = field(device.observe(), "First name").bbox
    box = [[round(at * 1000 / side) for at, side in zip(first, (1080, 2400) * 2, strict=True)]]
    act(device, {"action_type": "input_text", "text": "Grey", "box_2d": box, "override": override})
    after = do(device, Type("Lovelace", enter=False))
    assert field(after, "First name").text == text
    assert field(after, "Last name").text == "Lovelace"


@pytest.mark.parametrize("box", [{}, {"box_2d": [[400, 700, 600, 900]]}], ids=["anywhere", "box"])
def test_swiping_up_shows_what_is_below(device: Device, box: dict[str, Any]) -> None:
    do(device, OpenApp("settings"))
    after = act(device, {"action_type": "swipe", "direction": "up", **box})
    assert "Accessibility" in names(after)
    assert "Network & internet" not in names(after)
