"""UI-Venus 1.5: what its replies become, what it is sent, and what its actions do on a phone."""

from typing import Any

import pytest

from pytest_androidworld import Device, OpenApp, Reply, Tap, Type
from pytest_androidworld.agents.ui_venus import UIVenus
from tests.agents.protocols.harness import acted, begun, check_golden, refusal, requests, state
from tests.agents.scripted import screens
from tests.env.test_input import called, do, field, names


def says(call: str, think: str = "It is there.") -> str:
    return (
        f"<think> {think} </think>\n<action> {call} </action>\n<conclusion> It opens.</conclusion>"
    )


CLICK = "Click(box=(500,500))"
CLICKED = '{"action_type":"click","x":540,"y":1200}'
DONE = '{"action_type":"status","goal_status":"complete"}'
DRAGGED = '{"action_type":"drag","x":540,"y":1920,"to_x":540,"to_y":480,"duration":1.0}'


@pytest.mark.parametrize(
    ("reply", "actions"),
    [
        (says(CLICK), [CLICKED]),
        (says("click(box=(500, 500))"), [CLICKED]),
        (says("Tap(box=[500,500])"), [CLICKED]),
        (says("Click(box='(500,500)')"), [CLICKED]),
        (says("Click(box=(490,480,510,520))"), [CLICKED]),
        (says("Click(box=(500.0,500.0))"), [CLICKED]),
        (says("Click(box=(999,999))"), ['{"action_type":"click","x":1078,"y":2397}']),
        (says("Click(box=(1000,1000))"), ['{"action_type":"click","x":1079,"y":2399}']),
        (says("LongPress(box=(500,500))"),
         ['{"action_type":"long_press","x":540,"y":1200,"duration":0.5}']),
        (says("Drag(start=(500,800), end=(500,200))"), [DRAGGED]),
        (says("Scroll(start=(500,800), end=(500,200))"), [DRAGGED]),
        (says("Type(content='Milk')"),
         ['{"action_type":"input_text","text":"Milk","clear_text":true,"press_enter":false}']),
        (says('Type(content="it\'s \\"so\\"")'),
         ['{"action_type":"input_text","text":"it\'s \\"so\\"","clear_text":true,'
          '"press_enter":false}']),
        (says("Launch(app='Clock')"), ['{"action_type":"open_app","app_name":"Clock"}']),
        (says("Wait()"), ['{"action_type":"wait"}']),
        (says("CallUser(content='42')"), ['{"action_type":"answer","text":"42"}']),
        (says("Finished(content='42')"), ['{"action_type":"answer","text":"42"}', DONE]),
        (says("Finished(content='')"), [DONE]),
        (says("Finished()"), [DONE]),
        (says("PressBack()"), ['{"action_type":"navigate_back"}']),
        (says("PressHome()"), ['{"action_type":"navigate_home"}']),
        (says("PressEnter()"), ['{"action_type":"keyboard_enter"}']),
        (says("PressRecent()"),
         ['{"action_type":"keyboard_enter","keycode":"KEYCODE_APP_SWITCH"}']),
        # Shapes around the call
        (says(CLICK).partition("\n")[2], [CLICKED]),  # no thought
        (says(CLICK).partition(" </action>")[0], [CLICKED]),  # no end
        (says(CLICK).partition(") </action>")[0], [CLICKED]),  # nor the last bracket
        (says(CLICK).replace("action>", "Action>"), [CLICKED]),
        (says(f"```\n{CLICK}\n```"), [CLICKED]),
        (says(CLICK, "Perhaps <action>Wait()</action>"), [CLICKED]),
        (CLICK, [CLICKED]),  # no tags
        (Reply(says(CLICK).partition("\n")[2], thinking="It is there."), [CLICKED]),
        (Reply("", thinking=says(CLICK)), [CLICKED]),  # all taken for thinking by the server
    ],
)  # fmt: skip
def test_what_a_reply_becomes(reply: str | Reply, actions: list[str]) -> None:
    assert acted(UIVenus, reply) == actions


@pytest.mark.parametrize(
    ("reply", "why"),
    [
        ("", "there is no call of an action in ''"),
        ("<think> I am done. </think>", "there is no call of an action in "),
        ("<think> I think for lon", "there is no call of an action in "),
        (Reply("<action>Type(content='Mil", finish="length"), "the reply is cut off"),
        (says("Click(box=(540,1200))"), "1200 is beyond 1000"),
        (says("Click()"), "Click needs 'box'"),
        (says("Click(box=(500))"), "a place is a point of two numbers"),
        (says("Drag(start=(1,2))"), "Drag needs 'end'"),
        (says("Type()"), "Type needs 'content'"),
        (says("Launch(name='Clock')"), "Launch needs 'app'"),
        (says("PressMenu()"), "no action is called 'PressMenu'; click, "),
    ],
)
def test_what_cannot_be_used(reply: str | Reply, why: str) -> None:
    assert why in refusal(UIVenus, reply)


def test_what_it_has_told_the_user_is_not_replaced_at_the_end() -> None:
    agent, _ = begun(UIVenus, says("CallUser(content='42')"), says("Finished(content='I did.')"))
    agent.actions(state())
    assert [action.json() for action in agent.actions(state())] == [DONE]


def test_points_on_a_screen_that_lies_on_its_side() -> None:
    assert acted(UIVenus, says("Click(box=(500,1000))"), state((2400, 1080))) == [
        '{"action_type":"click","x":1200,"y":1079}'
    ]


# What is sent

STEPS: list[str | Reply] = [
    says(CLICK, "Step one."),
    says("Type(content='Milk')"),
    "I do not know.",
    says("Wait()"),
    Reply("<action>PressBack()</action>", thinking="Go back."),
    says("Launch(app='Clock')"),
    says("PressHome()"),
    says("Finished()"),
]


def test_the_whole_request_of_three_steps() -> None:
    check_golden("ui_venus", UIVenus, STEPS)


def test_the_last_five_steps_are_counted_from_zero() -> None:
    last = requests(UIVenus, STEPS)[-1]
    (message,) = last.messages
    _, _, rest = str(message.parts[0]).partition("### Previous Actions\n")
    assert rest.partition("\n\n")[0].splitlines() == [
        "Step 0: <think>It is there.</think><action>Type(content='Milk')</action>",
        "Step 1: <think>It is there.</think><action>Wait()</action>",
        "Step 2: <think>Go back.</think><action>PressBack()</action>",
        "Step 3: <think>It is there.</think><action>Launch(app='Clock')</action>",
        "Step 4: <think>It is there.</think><action>PressHome()</action>",
    ]
    assert len(screens(last)) == 1


def test_a_goal_may_have_a_dollar_sign() -> None:
    agent, model = begun(UIVenus, says(CLICK), goal="Pay $20 for ${milk}.")
    agent.actions(state())
    assert "### User Task\nPay $20 for ${milk}.\n" in str(model.requests[0].messages[0].parts[0])


def test_sampling_is_the_published_one() -> None:
    (request,) = requests(UIVenus, STEPS[:1])
    assert (request.temperature, request.seed, request.options.max_output) == (0, None, 2048)


# What its actions do on a phone


def act(device: Device, call: str) -> Any:
    agent, _ = begun(UIVenus, says(call))
    (action,) = agent.actions(device.observe(pixels=True))
    return do(device, action)


def test_typing_replaces_what_is_in_the_field_and_presses_nothing(device: Device) -> None:
    do(device, OpenApp("contacts"))
    form = do(device, Tap(called(device.observe(), "Create contact")))
    do(device, Type("Ada", field(form, "First name"), enter=False))
    act(device, "Type(content='Grey')")
    after = do(device, Type("son", enter=False))
    assert field(after, "First name").text == "Greyson"


@pytest.mark.parametrize(
    ("call", "seconds"),
    [("Scroll(start=(500,800), end=(500,700))", 1.0), ("LongPress(box=(500,300))", 0.5)],
)
def test_how_long_a_finger_is_down(
    device: Device, monkeypatch: pytest.MonkeyPatch, call: str, seconds: float
) -> None:
    pauses: list[float] = []
    agent, _ = begun(UIVenus, says(call))
    (action,), seen = agent.actions(device.observe(pixels=True)), device.observe()
    sleep = device.settle.sleep
    monkeypatch.setattr(device.settle, "sleep", lambda n: (pauses.append(n), sleep(n)))
    device.act(action, seen)
    assert sum(pauses) == pytest.approx(seconds)


def test_a_scroll_moves_what_is_below_the_finger(device: Device) -> None:
    do(device, OpenApp("settings"))
    after = act(device, "Scroll(start=(500,800), end=(500,200))")
    assert "Accessibility" in names(after)
    assert "Network & internet" not in names(after)
