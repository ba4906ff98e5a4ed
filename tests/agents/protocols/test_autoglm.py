"""AutoGLM: what its replies become, what it is sent, and what its actions do on a phone."""

from typing import Any

import pytest

from pytest_androidworld import Device, OpenApp, Reply, Tap, Type
from pytest_androidworld.agents.autoglm import AutoGLM
from tests.agents.protocols.harness import acted, begun, check_golden, refusal, requests, state
from tests.env.test_input import called, do, field

TAP = 'do(action="Tap", element=[500,500])'
TAPPED = '{"action_type":"click","x":540,"y":1200}'
DONE = '{"action_type":"status","goal_status":"complete"}'


def says(code: str, *, thought: str = "It is there.") -> str:
    return f"<think>{thought}</think>\n<answer>{code}</answer>"


@pytest.mark.parametrize(
    ("reply", "actions"),
    [
        (says(TAP), [TAPPED]),
        (says('do(action="Tap", element=[999,999])'),
         ['{"action_type":"click","x":1078,"y":2397}']),
        (says('do(action="Tap", element=["500", "500"])'), [TAPPED]),
        (says('do(action="Tap", element=[490,480,510,520])'), [TAPPED]),
        (says('do(action="tap", element=(500, 500))'), [TAPPED]),
        (says('do(action="Click", element=[500,500])'), [TAPPED]),
        (says('do(action="Tap", element=[500,500], message="It costs money")'), [TAPPED]),
        (says('do(action="Type", text="Milk")'),
         ['{"action_type":"input_text","text":"Milk","clear_text":true,"press_enter":false}']),
        (says('do(action="Type_Name", text="Ann")'),
         ['{"action_type":"input_text","text":"Ann","clear_text":true,"press_enter":false}']),
        (says('do(action="Type", text="say "hi", ok")'),
         ['{"action_type":"input_text","text":"say \\"hi\\", ok","clear_text":true,'
          '"press_enter":false}']),
        (says('do(action="Swipe", start=[500,800], end=[500,200])'),
         ['{"action_type":"drag","x":540,"y":1920,"to_x":540,"to_y":480,"duration":0.5}']),
        (says('do(action="Long Press", element=[500,500])'),
         ['{"action_type":"long_press","x":540,"y":1200}']),
        (says('do(action="Double Tap", element=[500,500])'),
         ['{"action_type":"double_tap","x":540,"y":1200}']),
        (says('do(action="Launch", app="Clock")'),
         ['{"action_type":"open_app","app_name":"Clock"}']),
        (says('do(action="Back")'), ['{"action_type":"navigate_back"}']),
        (says('do(action="Home")'), ['{"action_type":"navigate_home"}']),
        (says('do(action="Wait", duration="3 seconds")'),
         ['{"action_type":"wait","duration":3.0}']),
        (says('do(action="Note", message="True")'), ['{"action_type":"wait"}']),
        (says('do(action="Take_over", message="Log in")'), ['{"action_type":"wait"}']),
        (says('finish(message="It\'s 42 (litres).")'),
         ['{"action_type":"answer","text":"It\'s 42 (litres)."}', DONE]),
        (says('finish(message="")'), [DONE]),
        (says("finish()"), [DONE]),
        # Shapes around the call
        (TAP, [TAPPED]),
        (f"<think>Tap on it.</think>{TAP}", [TAPPED]),
        (f"<think>I could do(action=\"Back\").</think><answer>{TAP}", [TAPPED]),
        (f"It is there.\n```python\n{TAP}\n```", [TAPPED]),
        (f"<answer>{TAP[:-1]}</answer>", [TAPPED]),  # no bracket
        (says(f'{TAP}\nfinish(message="")'), [DONE]),  # finish counts before do
        (Reply("", thinking=TAP), [TAPPED]),
    ],
)  # fmt: skip
def test_what_a_reply_becomes(reply: str | Reply, actions: list[str]) -> None:
    assert acted(AutoGLM, reply) == actions


@pytest.mark.parametrize(
    ("reply", "why"),
    [
        ("", "there is no do(…) and no finish(…) in ''"),
        ("The task is done.", "there is no do(…) and no finish(…) in 'The task is done.'"),
        (says('do(action="Tap", element=[540,1200])'), "1200 is beyond 1000"),
        (says('do(action="Tap")'), "do needs 'element'"),
        (says('do(action="Dance")'), "no action is called 'dance'; launch, tap, "),
        (says("do(element=[1,2])"), "do needs 'action'"),
        (says('do(action="Swipe", start=[1,2])'), "do needs 'end'"),
        (says('do(action="Wait", duration="long")'), "the duration of do is a number of seconds"),
        (Reply('<think>So</think><answer>do(action="Type", text="Mil', finish="length"),
         "the reply is cut off"),
    ],
)  # fmt: skip
def test_what_cannot_be_used(reply: str | Reply, why: str) -> None:
    assert why in refusal(AutoGLM, reply)


def test_what_would_have_ended_the_published_agent_is_counted() -> None:
    agent, _ = begun(AutoGLM, "I think I am done.", says('do(action="Interact")'), says(TAP))
    for _ in range(3):
        agent.actions(state())
    assert agent.counts == {"mended": 1, "unusable": 1, "unmapped": 1}


def test_a_sensitive_tap_is_counted() -> None:
    agent, _ = begun(AutoGLM, says('do(action="Tap", element=[1,2], message="Pay")'))
    agent.actions(state())
    assert agent.counts == {"confirmed": 1}


# What is sent

STEPS = [
    says(TAP),
    says('do(action="Type", text="Milk")', thought="Now\ntype."),
    "I do not know.",
    TAP,
    says('do(action="Back")', thought=""),
    says('do(action="Wait", duration="1 seconds")'),
    says('finish(message="42")'),
]


def test_the_whole_request_of_three_steps() -> None:
    check_golden("autoglm", AutoGLM, STEPS)


def test_its_sampling_is_stated_and_can_be_overridden() -> None:
    (stated,) = requests(AutoGLM, STEPS[:1])
    assert stated.temperature == 0
    assert stated.options.given == {
        "temperature": 0,
        "top_p": 0.85,
        "frequency_penalty": 0.2,
        "max_output": 3000,
        "images_kept": 1,
    }
    (given,) = requests(AutoGLM, STEPS[:1], "max_output=500")
    assert (given.options.max_output, given.options.top_p) == (500, 0.85)


@pytest.mark.parametrize(("given", "kept"), [("", 1), ("images_kept=3", 3)])
def test_as_many_pictures_stay_as_are_kept(given: str, kept: int) -> None:
    *_, last = requests(AutoGLM, STEPS, given)
    parts = [part for message in last.messages for part in message.parts]
    assert sum(not isinstance(part, str) for part in parts) == kept


def test_the_date_is_an_option() -> None:
    agent = AutoGLM(date="2026-11-29")
    agent.model = begun(AutoGLM, says(TAP))[0].model
    agent.start("Rest.")
    (words,) = agent.dialogue.messages[0].parts
    assert str(words).startswith("Today's date is: 2026-11-29, Sunday\n")


# What its actions do on a phone


@pytest.mark.parametrize(
    ("text", "last"), [("Grey", ""), ("Grey\nLovelace", "Lovelace")], ids=["text", "line break"]
)
def test_typing_replaces_what_the_field_holds_and_presses_no_enter(
    device: Device, text: str, last: str
) -> None:
    do(device, OpenApp("contacts"))
    form = do(device, Tap(called(device.observe(), "Create contact")))
    do(device, Type("Ada", field(form, "First name"), enter=False))
    quoted = text.replace("\n", "\\n")
    agent, _ = begun(AutoGLM, says(f'do(action="Type", text="{quoted}")'))
    (action,) = agent.actions(device.observe(pixels=True))
    after = do(device, action)
    assert field(after, "First name").text == "Grey"
    assert (field(after, "Last name").text or "").replace("Last name", "") == last


@pytest.mark.parametrize(
    ("code", "seconds"),
    [
        ('do(action="Swipe", start=[500,800], end=[500,700])', 0.5),
        ('do(action="Long Press", element=[500,300])', 0.8),
    ],
)
def test_how_long_a_finger_is_down(
    device: Device, monkeypatch: pytest.MonkeyPatch, code: str, seconds: float
) -> None:
    pauses: list[float] = []
    agent, _ = begun(AutoGLM, says(code))
    (action,), seen = agent.actions(device.observe(pixels=True)), device.observe()
    sleep: Any = device.settle.sleep
    monkeypatch.setattr(device.settle, "sleep", lambda n: (pauses.append(n), sleep(n)))
    device.act(action, seen)
    assert sum(pauses) == pytest.approx(seconds)
