"""UI-TARS: what its replies become, what it is sent, and what its actions do on a phone."""

from typing import Any

import pytest

from pytest_androidworld import Device, OpenApp, Reply, Tap, Type
from pytest_androidworld.agent import loading
from pytest_androidworld.agents.ui_tars import UiTars
from pytest_androidworld.errors import UsageError
from tests.agents.protocols.harness import acted, begun, check_golden, refusal, requests, state
from tests.agents.scripted import screens
from tests.env.test_input import called, do, field, names


class Relative(UiTars):
    """As ``points=relative`` makes it."""

    def __init__(self) -> None:
        super().__init__(points="relative")


def says(call: str, thought: str = "It is there.") -> str:
    return f"Thought: {thought}\nAction: {call}"


CLICK = "click(point='<point>546 1204</point>')"  # in a picture of 1092×2408
CLICKED = '{"action_type":"click","x":540,"y":1200}'
DONE = '{"action_type":"status","goal_status":"complete"}'
BACK = '{"action_type":"navigate_back"}'
MILK = '{"action_type":"input_text","text":"Milk","press_enter":false}'


@pytest.mark.parametrize(
    ("reply", "actions"),
    [
        (says(CLICK), [CLICKED]),
        (says("click(start_box='<|box_start|>(546,1204)<|box_end|>')"), [CLICKED]),
        (says("click(start_box='(546,1204)')"), [CLICKED]),
        (says("click(point='<bbox>536 1194 556 1214</bbox>')"), [CLICKED]),
        (says("click(start_box='[536, 1194, 556, 1214]')"), [CLICKED]),
        (says("click(point=[546, 1204])"), [CLICKED]),
        (says("Click(point='546.0 1204.0')"), [CLICKED]),
        (says("tap(point='<point>546 1204</point>')"), [CLICKED]),
        (says("click(point='<point>1092 2408</point>')"),
         ['{"action_type":"click","x":1079,"y":2399}']),
        (says("long_press(point='<point>546 1204</point>')"),
         ['{"action_type":"long_press","x":540,"y":1200}']),
        # a direction is the side of which more is shown
        (says("scroll(point='<point>546 2007</point>', direction='down')"),
         ['{"action_type":"scroll","x":540,"y":2000,"direction":"down","amount":1200}']),
        (says("scroll(point='<point>546 301</point>', direction='Down')"),
         ['{"action_type":"scroll","x":540,"y":300,"direction":"down","amount":300}']),
        (says("scroll(direction='right', start_box='(819,1204)')"),
         ['{"action_type":"scroll","x":810,"y":1200,"direction":"right","amount":540}']),
        (says("drag(start_point='<point>546 1204</point>', end_point='<point>546 602</point>')"),
         ['{"action_type":"drag","x":540,"y":1200,"to_x":540,"to_y":600,"duration":0.5}']),
        (says("drag(start_box='(546,1204)', end_box='(546,602)')"),
         ['{"action_type":"drag","x":540,"y":1200,"to_x":540,"to_y":600,"duration":0.5}']),
        (says("type(content='Milk')"), [MILK]),
        (says("type(content='Milk\\n')"), ['{"action_type":"input_text","text":"Milk"}']),
        (says("type(content='\\n')"), ['{"action_type":"keyboard_enter"}']),
        (says("type(content='it\\'s \\\"so\\\"')"),
         ['{"action_type":"input_text","text":"it\'s \\"so\\"","press_enter":false}']),
        (says("type(content='it's so\\n')"),  # quotes without a backslash
         ['{"action_type":"input_text","text":"it\'s so"}']),
        (says("type(content='a\\nb')"),
         ['{"action_type":"input_text","text":"a\\nb","press_enter":false}']),
        (says("open_app(app_name='Clock')"), ['{"action_type":"open_app","app_name":"Clock"}']),
        (says("press_home()"), ['{"action_type":"navigate_home"}']),
        (says("press_back()"), [BACK]),
        (says("wait()"), ['{"action_type":"wait"}']),
        (says("finished()"), [DONE]),
        (says("finished(content='')"), [DONE]),
        (says("finished(content='It\\'s 42.')"),
         ['{"action_type":"answer","text":"It\'s 42."}', DONE]),
        # Shapes around the call
        (says(CLICK)[:-1], [CLICKED]),  # no last bracket
        (CLICK, [CLICKED]),  # no labels
        (f"Reflection: It was wrong.\nAction_Summary: Tap.\nAction: {CLICK}", [CLICKED]),
        (says("wait()") + "\n\n" + says(CLICK), [CLICKED]),  # the last Action counts
        (says(f"```\n{CLICK}\n```"), [CLICKED]),
        (f"```\n{says(CLICK)}\n```", [CLICKED]),
        (says(f"type(content='Milk')\n\n{CLICK}"), [MILK, CLICKED]),
        (says(f"press_back()\n\n{CLICK}\n\nfinished(content='')"), [BACK, CLICKED, DONE]),
        (f"<think>Action: wait()</think>\n{says(CLICK)}", [CLICKED]),
        (f"Action: wait()</think>\n{says(CLICK)}", [CLICKED]),
        (Reply("", thinking=says(CLICK)), [CLICKED]),  # all taken for thinking by the server
    ],
)  # fmt: skip
def test_what_a_reply_becomes(reply: str | Reply, actions: list[str]) -> None:
    assert acted(UiTars, reply) == actions


@pytest.mark.parametrize(
    ("reply", "why"),
    [
        ("", "there is no call of an action in ''"),
        ("Thought: I am done.", "there is no call of an action in 'Thought: I am done.'"),
        (says("Tap on OK."), "there is no call of an action in 'Tap on OK.'"),
        (Reply(says("type(content='Mil"), finish="length"), "the reply is cut off"),
        (says("press_enter()"), "no action is called 'press_enter'; click, "),
        (says("click()"), "click needs 'point'"),
        (says("click(point='<point>546</point>')"), "a place is a point of two numbers"),
        (says("drag(start_point='<point>1 2</point>')"), "drag needs 'end_point'"),
        (says("scroll(point='<point>1 2</point>')"), "scroll needs 'direction'"),
        (says("scroll(direction='down')"), "scroll needs 'point'"),
        (says("scroll(point='1 2', direction='in')"), "no direction is called 'in'; up, "),
        (says("type()"), "type needs 'content'"),
        (says("open_app(name='Clock')"), "open_app needs 'app_name'"),
    ],
)
def test_what_cannot_be_used(reply: str | Reply, why: str) -> None:
    assert why in refusal(UiTars, reply)


# Where it points

AT_500 = "click(point='<point>500 500</point>')"


@pytest.mark.parametrize(
    ("kind", "call", "size", "at"),
    [
        (UiTars, CLICK, (1080, 2400), (540, 1200)),
        (UiTars, CLICK, (2400, 1080), (544, 1079)),  # of a picture of 2408×1092
        (UiTars, AT_500, (1080, 2400), (495, 498)),
        (UiTars, AT_500, (200, 300), (199, 299)),  # of one of 252×364, enlarged; and clamped
        (Relative, AT_500, (1080, 2400), (540, 1200)),
        (Relative, "click(start_box='(999,1000)')", (1080, 2400), (1079, 2399)),
    ],
)
def test_points_are_of_the_picture_that_was_sent(
    kind: type[UiTars], call: str, size: tuple[int, int], at: tuple[int, int]
) -> None:
    click = f'{{"action_type":"click","x":{at[0]},"y":{at[1]}}}'
    assert acted(kind, says(call), state(size)) == [click]


def test_pixels_are_refused_where_points_are_relative() -> None:
    assert "1204 is beyond 1000" in refusal(Relative, says(CLICK))


def test_a_screen_that_was_turned_is_counted_in_its_own_picture() -> None:
    agent, model = begun(UiTars, says(CLICK), says(CLICK))
    (first,), (second,) = agent.actions(state()), agent.actions(state((2400, 1080)))
    assert (first.x, first.y, second.x, second.y) == (540, 1200, 544, 1079)
    sizes = [screen.state.screen_size for screen in screens(model.requests[1])]
    assert sizes == [(1092, 2408), (2408, 1092)]


@pytest.mark.parametrize(
    ("kind", "given", "sent"),
    [
        (UiTars, "", (1092, 2408)),
        (UiTars, "image_pixels=1000000", (644, 1484)),
        (UiTars, "image_pixels=20000", (84, 196)),
        (Relative, "", (1080, 2400)),
        (Relative, "image_pixels=500000", (474, 1054)),
    ],
)
def test_the_size_of_pictures(kind: type[UiTars], given: str, sent: tuple[int, int]) -> None:
    (request,) = requests(kind, [says(CLICK)], given)
    (screen,) = screens(request)
    assert screen.state.screen_size == sent


def test_only_two_ways_to_point_are_known() -> None:
    with pytest.raises(UsageError, match="points is 'percent'; write pixels or relative"):
        loading.check("ui_tars", {"points": "percent"})
    agent: Any = loading.construct("ui_tars", {"points": "relative"})
    assert agent.grid.unit == 1000


# What is sent

STEPS = [
    says(CLICK, "I tap on OK."),
    says("type(content='Milk')"),
    "I do not know.",
    says("scroll(point='<point>546 1204</point>', direction='down')"),
    says("open_app(app_name='Clock')"),
    says("wait()"),
    says("finished(content='42')"),
]


@pytest.mark.parametrize(("name", "kind"), [("ui_tars", UiTars), ("ui_tars_relative", Relative)])
def test_the_whole_request_of_three_steps(name: str, kind: type[UiTars]) -> None:
    check_golden(name, kind, STEPS)


@pytest.mark.parametrize(("given", "most"), [("", 5), ("images_kept=1", 1), ("images_kept=9", 7)])
def test_older_pictures_go_and_what_was_said_stays(given: str, most: int) -> None:
    last = requests(UiTars, STEPS, given)[-1]
    assert len(screens(last)) == most
    said = [message.parts[0] for message in last.messages if message.role == "assistant"]
    assert said == STEPS[:6]


def test_a_goal_may_have_a_dollar_sign() -> None:
    agent, model = begun(UiTars, says(CLICK), goal="Pay $20 for ${milk}.")
    agent.actions(state())
    (text,) = model.requests[0].messages[0].parts
    assert str(text).endswith("\n## User Instruction\nPay $20 for ${milk}.")


def test_sampling_is_the_published_one() -> None:
    (request,) = requests(UiTars, STEPS[:1])
    assert (request.temperature, request.seed, request.options.max_output) == (0, None, 400)
    (request,) = requests(UiTars, STEPS[:1], "temperature=0.5,seed=1,max_output=900")
    assert (request.temperature, request.seed, request.options.max_output) == (0.5, 1, 900)


# What its actions do on a phone


def act(device: Device, call: str) -> Any:
    agent, _ = begun(UiTars, says(call))
    (action,) = agent.actions(device.observe(pixels=True))
    return do(device, action)


@pytest.mark.parametrize(
    ("content", "first", "last"),
    [(" Grey", "Ada Grey Eva", ""), (" Grey\\n", "Ada Grey", " Eva")],
    ids=["text", "line break at its end"],
)
def test_typing_presses_enter_only_for_a_line_break(
    device: Device, content: str, first: str, last: str
) -> None:
    do(device, OpenApp("contacts"))
    form = do(device, Tap(called(device.observe(), "Create contact")))
    do(device, Type("Ada", field(form, "First name"), enter=False))
    act(device, f"type(content='{content}')")
    after = do(device, Type(" Eva", enter=False))
    assert field(after, "First name").text == first
    assert (field(after, "Last name").text or "").replace("Last name", "") == last


def test_scrolling_down_shows_what_is_below(device: Device) -> None:
    do(device, OpenApp("settings"))
    after = act(device, "scroll(point='<point>546 2007</point>', direction='down')")
    assert "Accessibility" in names(after)
    assert "Network & internet" not in names(after)


def test_a_drag_moves_what_is_below_the_finger(device: Device) -> None:
    do(device, OpenApp("settings"))
    after = act(device, "drag(start_point='<point>546 2007</point>', end_point='(546, 301)')")
    assert "Network & internet" not in names(after)
