"""GELab-Zero: what its replies become, what it is sent, and what its actions do on a phone."""

from typing import Any

import pytest

from pytest_androidworld import Device, OpenApp, Reply, Tap, Type
from pytest_androidworld.agents.gelab import GELab
from tests.agents.protocols.harness import acted, begun, check_golden, refusal, requests, state
from tests.agents.scripted import screens
from tests.env.test_input import called, do, field, names


def says(action: str, summary: str = "I have tapped on OK.") -> str:
    return f"<THINK> It is there. </THINK>\nexplain:I tap\taction:{action}\tsummary:{summary}"


CLICK = "CLICK\tpoint:500,500"
CLICKED = '{"action_type":"click","x":540,"y":1200}'
DONE = '{"action_type":"status","goal_status":"complete"}'
MILK = '{"action_type":"input_text","text":"Milk","press_enter":false}'


@pytest.mark.parametrize(
    ("reply", "actions"),
    [
        (says(CLICK), [CLICKED]),
        (says("CLICK\tpoint:500 500"), [CLICKED]),
        (says("CLICK\tpoint:(500, 500)"), [CLICKED]),
        (says("CLICK\tpoint:[[490,490,510,510]]"), [CLICKED]),
        (says("click\tPoint:500.0,500"), [CLICKED]),
        (says("CLICK\tpoint:999,999"), ['{"action_type":"click","x":1078,"y":2397}']),
        (says("CLICK\tpoint:1000,1000"), ['{"action_type":"click","x":1079,"y":2399}']),
        (says("LONGPRESS\tpoint:500,500"),
         ['{"action_type":"long_press","x":540,"y":1200,"duration":1.5}']),
        (says("SLIDE\tpoint1:500,800\tpoint2:500,200"),
         ['{"action_type":"drag","x":540,"y":1920,"to_x":540,"to_y":480,"duration":1.2}']),
        (says("TYPE\tvalue:Milk"), [MILK]),
        (says("TYPE\tvalue:Milk\tpoint:500,500"), [MILK]),
        (says("TYPE\tvalue:Milk\tkeyboard_exists:true\tpoint:500,500"), [MILK]),
        (says("TYPE\tvalue:Milk\tkeyboard_exists:False\tpoint:500,500"),
         ['{"action_type":"input_text","x":540,"y":1200,"text":"Milk","press_enter":false}']),
        (says("TYPE\tvalue:to\nbuy: milk"),
         ['{"action_type":"input_text","text":"to buy: milk","press_enter":false}']),
        (says("AWAKE\tvalue:Clock"), ['{"action_type":"open_app","app_name":"Clock"}']),
        (says("WAIT\tvalue:3"), ['{"action_type":"wait","duration":3.0}']),
        (says("WAIT\tvalue:3 seconds"), ['{"action_type":"wait","duration":3.0}']),
        (says("WAIT\tvalue:600"), ['{"action_type":"wait","duration":60.0}']),
        (says("WAIT"), ['{"action_type":"wait"}']),
        (says("COMPLETE\treturn:42"), ['{"action_type":"answer","text":"42"}', DONE]),
        (says("COMPLETE\treturn:"), [DONE]),
        (says("COMPLETE"), [DONE]),
        (says("ABORT\tvalue:no such app"),
         ['{"action_type":"status","goal_status":"infeasible"}']),
        # Shapes around the pairs
        (says(CLICK).replace("THINK>", "TINK>"), [CLICKED]),
        (says(CLICK).replace("THINK>", "think>"), [CLICKED]),
        (says(CLICK).replace("<THINK> ", ""), [CLICKED]),  # no beginning of the thought
        (says(CLICK).partition("\n")[2], [CLICKED]),  # no thought
        (says(CLICK).partition("\tsummary")[0], [CLICKED]),  # cut off behind the action
        (says(CLICK).replace("\t", "\n"), [CLICKED]),  # lines instead of tabs
        (says(CLICK).replace(":", "\uff1a"), [CLICKED]),
        (f"<THINK> action:WAIT\tvalue:3 </THINK>\n{says(CLICK).partition(chr(10))[2]}", [CLICKED]),
        (Reply("", thinking=says(CLICK)), [CLICKED]),  # all taken for thinking by the server
    ],
)  # fmt: skip
def test_what_a_reply_becomes(reply: str | Reply, actions: list[str]) -> None:
    assert acted(GELab, reply) == actions


@pytest.mark.parametrize(
    ("reply", "why"),
    [
        ("", "there is no action: in ''"),
        ("<THINK> I am done. </THINK>", "there is no action: in "),
        ("<THINK> I think for lon", "there is no action: in "),
        (says("CLICK\tpoint:540,1200"), "1200 is beyond 1000"),
        (says("CLICK"), "CLICK needs 'point'"),
        (says("CLICK\tpoint:500"), "a place is a point of two numbers"),
        (says("SLIDE\tpoint1:1,2"), "SLIDE needs 'point2'"),
        (says("TYPE\tpoint:1,2"), "TYPE needs 'value'"),
        (says("AWAKE"), "AWAKE needs 'value'"),
        (says("WAIT\tvalue:long"), "the value of WAIT is a number of seconds"),
        (says("SCROLL\tpoint:1,2"), "no action is called 'SCROLL'; CLICK, "),
    ],
)
def test_what_cannot_be_used(reply: str | Reply, why: str) -> None:
    assert why in refusal(GELab, reply)


def test_a_question_to_the_user_waits_and_is_counted() -> None:
    agent, _ = begun(GELab, says("INFO\tvalue:Which one?"))
    assert [action.json() for action in agent.actions(state())] == ['{"action_type":"wait"}']
    assert agent.counts == {"unmapped": 1}


def test_points_on_a_screen_that_lies_on_its_side() -> None:
    assert acted(GELab, says("CLICK\tpoint:500,1000"), state((2400, 1080))) == [
        '{"action_type":"click","x":1200,"y":1079}'
    ]


# What is sent

STEPS = [
    says(CLICK, "Tapped on OK."),
    says("TYPE\tvalue:Milk", "Tapped on OK, and typed Milk."),
    "I do not know.",
    says("AWAKE\tvalue:Clock", "Opened the clock."),
    says("WAIT\tvalue:1").partition("\tsummary")[0],
    says("SLIDE\tpoint1:500,800\tpoint2:500,200", "Opened the clock, and swiped.\nNext: save."),
    says("COMPLETE\treturn:42"),
]


def test_the_whole_request_of_three_steps() -> None:
    check_golden("gelab", GELab, STEPS)


def test_the_last_summary_is_the_whole_memory() -> None:
    memories = [
        "Tapped on OK.",
        *["Tapped on OK, and typed Milk."] * 2,  # also after a reply that could not be used
        *["Opened the clock."] * 2,  # and after one without a summary
        "Opened the clock, and swiped.\nNext: save.",
    ]
    first, *later = requests(GELab, STEPS)
    assert "\u5386\u53f2\uff1a\u6682\u65e0\n" in str(first.messages[0].parts[1])  # none yet
    for request, memory in zip(later, memories, strict=True):
        (message,) = request.messages
        assert f"\uff1a{memory}\n" in str(message.parts[1])
        assert len(screens(request)) == 1


def test_a_goal_may_have_a_dollar_sign() -> None:
    agent, model = begun(GELab, says(CLICK), goal="Pay $20 for ${milk}.")
    agent.actions(state())
    assert "Pay $20 for ${milk}.\n" in str(model.requests[0].messages[0].parts[1])


def test_sampling_is_the_published_one() -> None:
    (request,) = requests(GELab, STEPS[:1])
    assert (request.temperature, request.seed) == (0.1, None)
    assert (request.options.top_p, request.options.max_output) == (0.95, 4096)


# What its actions do on a phone


def act(device: Device, action: str) -> Any:
    agent, _ = begun(GELab, says(action))
    (done,) = agent.actions(device.observe(pixels=True))
    return do(device, done)


def test_typing_appends_where_the_cursor_is_and_a_line_break_is_a_blank(device: Device) -> None:
    do(device, OpenApp("contacts"))
    form = do(device, Tap(called(device.observe(), "Create contact")))
    do(device, Type("Ada", field(form, "First name"), enter=False))
    act(device, "TYPE\tvalue:-Grey\nEva\tpoint:1,1")
    after = do(device, Type(".", enter=False))
    assert field(after, "First name").text == "Ada-Grey Eva."


@pytest.mark.parametrize(
    ("action", "seconds"),
    [("SLIDE\tpoint1:500,800\tpoint2:500,700", 1.2), ("LONGPRESS\tpoint:500,300", 1.5)],
)
def test_how_long_a_finger_is_down(
    device: Device, monkeypatch: pytest.MonkeyPatch, action: str, seconds: float
) -> None:
    pauses: list[float] = []
    agent, _ = begun(GELab, says(action))
    (done,), seen = agent.actions(device.observe(pixels=True)), device.observe()
    sleep = device.settle.sleep
    monkeypatch.setattr(device.settle, "sleep", lambda n: (pauses.append(n), sleep(n)))
    device.act(done, seen)
    assert sum(pauses) == pytest.approx(seconds)


def test_a_slide_moves_what_is_below_the_finger(device: Device) -> None:
    do(device, OpenApp("settings"))
    after = act(device, "SLIDE\tpoint1:500,800\tpoint2:500,200")
    assert "Accessibility" in names(after)
    assert "Network & internet" not in names(after)
