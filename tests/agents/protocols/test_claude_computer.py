"""Claude with its computer tool: what its calls become, what it is sent, and what they do."""

from collections.abc import Iterator
from typing import Any

import pytest

from pytest_androidworld import Device, OpenApp, Reply, Screen, Tap, ToolCall, ToolResult, Type
from pytest_androidworld.agent import loading, tools
from pytest_androidworld.agents.claude_computer import ClaudeComputer
from pytest_androidworld.errors import UsageError
from tests.agents.protocols.computer_wire import ComputerWire, numbered, pictures, reply_with
from tests.agents.protocols.harness import acted, begun, check_golden, refusal, requests, state
from tests.agents.scripted import screens
from tests.env.test_input import called, do, field, names

TOOLSET, *OLDER = "computer_toolset_20260801", "computer_20251124", "computer_20250124"


class High(ClaudeComputer):
    """As ``pictures=high`` makes it."""

    def __init__(self) -> None:
        super().__init__(pictures="high")


@pytest.fixture(scope="module")
def wire() -> Iterator[ComputerWire]:
    with ComputerWire("anthropic", ClaudeComputer) as wire:
        yield wire


def item(name: str, /, **arguments: Any) -> dict[str, Any]:
    """A call of a function."""
    return {"type": "tool_use", "id": "toolu_1", "name": name, "input": arguments}


def member(name: str, /, **arguments: Any) -> dict[str, Any]:
    """A call of the toolset."""
    return {**item(name, **arguments), "toolset_name": "computer"}


def older(action: str, /, **arguments: Any) -> dict[str, Any]:
    """A call of the one tool of before."""
    return item("computer", action=action, **arguments)


MIDDLE = [353, 784]  # in a picture of 706×1568
CLICKED = '{"action_type":"click","x":540,"y":1200}'
BACK = '{"action_type":"navigate_back"}'
ENTER = '{"action_type":"keyboard_enter"}'
WAITED = '{"action_type":"wait","duration":2.0}'
DONE = '{"action_type":"status","goal_status":"complete"}'
HELD = '{"action_type":"long_press","x":540,"y":1200}'
DRAGGED = '{"action_type":"drag","x":540,"y":1200,"to_x":540,"to_y":600,"duration":0.5}'


def scrolled(x: int, y: int, direction: str, amount: int) -> list[str]:
    rest = f'"x":{x},"y":{y},"direction":"{direction}","amount":{amount}'
    return [f'{{"action_type":"scroll",{rest}}}']


def pressed(code: str) -> str:
    return f'{{"action_type":"keyboard_enter","keycode":"{code}"}}'


@pytest.mark.parametrize(
    ("items", "actions"),
    [
        ([member("left_click", coordinate=MIDDLE)], [CLICKED]),
        ([older("left_click", coordinate=MIDDLE)], [CLICKED]),
        ([item("left_click", coordinate=MIDDLE)], [CLICKED]),  # a function in its place
        ([member("left_click", coordinate=["353", "784"])], [CLICKED]),
        ([member("left_click", coordinate="353, 784")], [CLICKED]),
        ([member("left_click", coordinate=MIDDLE, text="shift")], [CLICKED]),
        (
            [member("double_click", coordinate=MIDDLE)],
            ['{"action_type":"double_tap","x":540,"y":1200}'],
        ),
        ([member("left_click_drag", start_coordinate=MIDDLE, coordinate=[353, 392])], [DRAGGED]),
        ([older("left_click_drag", start_coordinate=MIDDLE, coordinate=[353, 392])], [DRAGGED]),
        (
            [member("scroll", coordinate=MIDDLE, scroll_direction="down", scroll_amount=3)],
            scrolled(540, 1200, "down", 720),
        ),
        (
            [member("scroll", coordinate=MIDDLE, scroll_direction="down", scroll_amount=10)],
            scrolled(540, 1200, "down", 1200),
        ),  # as far as the screen goes
        (
            [member("scroll", coordinate=[100, 784], scroll_direction="right", scroll_amount=1)],
            scrolled(152, 1200, "right", 108),
        ),
        (
            [older("scroll", coordinate=MIDDLE, scroll_direction="up", scroll_amount="2")],
            scrolled(540, 1200, "up", 480),
        ),
        ([member("scroll", scroll_direction="down")], scrolled(540, 1200, "down", 720)),
        (
            [member("type", text="Milk")],
            ['{"action_type":"input_text","text":"Milk","press_enter":false}'],
        ),
        ([member("key", text="Return")], [ENTER]),
        ([member("key", text="BackSpace", repeat=3)], [pressed("KEYCODE_DEL")] * 3),
        ([member("key", text="Escape")], [BACK]),
        ([older("key", text="ctrl+a")], [pressed("KEYCODE_CTRL_LEFT+KEYCODE_A")]),
        ([member("wait", duration=2)], [WAITED]),
        ([member("wait", duration=300)], ['{"action_type":"wait","duration":60.0}']),
        ([item("open_app", app_name="Clock")], ['{"action_type":"open_app","app_name":"Clock"}']),
        ([item("go_back")], [BACK]),
        ([item("go_home")], ['{"action_type":"navigate_home"}']),
        ([item("long_press", coordinate=MIDDLE)], [HELD]),
        ([item("answer", text="42")], ['{"action_type":"answer","text":"42"}']),
        ([item("done", status="complete")], [DONE]),
        ([item("done")], [DONE]),
        (
            [item("done", status="Infeasible")],
            ['{"action_type":"status","goal_status":"infeasible"}'],
        ),
        # Several in one turn
        (
            [
                member("left_click", coordinate=MIDDLE),
                member("type", text="a"),
                member("key", text="Return"),
            ],
            [CLICKED, '{"action_type":"input_text","text":"a","press_enter":false}', ENTER],
        ),
        ([member("screenshot"), member("left_click", coordinate=MIDDLE)], [CLICKED]),
        ([member("left_click", coordinate=MIDDLE), member("screenshot")], [CLICKED]),
        (
            [
                member("left_click", coordinate=MIDDLE),
                member("mouse_move", coordinate=MIDDLE),
                item("done", status="complete"),
            ],
            [CLICKED],
        ),  # up to the one that has no counterpart
        (
            [item("answer", text="42"), item("done", status="complete")],
            ['{"action_type":"answer","text":"42"}', DONE],
        ),
        # Around the calls
        (
            [
                {"type": "thinking", "thinking": "Hm.", "signature": "EqQB+/="},
                member("left_click", coordinate=MIDDLE),
            ],
            [CLICKED],
        ),
    ],
)
def test_what_calls_become(
    items: list[dict[str, Any]], actions: list[str], wire: ComputerWire
) -> None:
    numbered = [
        {**call, "id": f"toolu_{n}"} if "id" in call else call for n, call in enumerate(items)
    ]
    assert acted(ClaudeComputer, wire.reply(*numbered, text="I see.")) == actions


@pytest.mark.parametrize(
    ("call", "why"),
    [
        (member("left_click"), "left_click needs 'coordinate'"),
        (member("left_click", coordinate=[353]), "a place is a point of two numbers or a box"),
        (member("left_click", coordinate=[None, 3]), "a place is made of numbers, not of None"),
        (member("left_click_drag", coordinate=MIDDLE), "needs 'start_coordinate'"),
        (member("scroll", coordinate=MIDDLE), "scroll needs 'scroll_direction'"),
        (member("scroll", coordinate=MIDDLE, scroll_direction="in"), "no direction is called"),
        (member("scroll", scroll_direction="up", scroll_amount=-3), "is a number from 0 on"),
        (member("key", text="F5"), "the phone has no key 'F5'; name it as Return, "),
        (member("key", text="Tab", repeat=200), "is pressed 1 to 100 times, not 200"),
        (member("wait", duration="long"), "is a number of seconds, not 'long'"),
        (older("right_click", coordinate=MIDDLE), "no action is called 'right_click'; left_"),
        (older("mouse_move", coordinate=MIDDLE), "no action is called 'mouse_move'"),
        (item("open_app", name="Clock"), "open_app needs 'app_name'"),
        (item("done", status="ok"), "a status is complete or infeasible, not 'ok'"),
    ],
)
def test_what_cannot_be_used(call: dict[str, Any], why: str, wire: ComputerWire) -> None:
    assert why in refusal(ClaudeComputer, wire.reply(call))


def test_a_text_without_a_call_is_the_answer_and_the_end(wire: ComputerWire) -> None:
    answer = '{"action_type":"answer","text":"It is 42."}'
    assert acted(ClaudeComputer, wire.reply(text="It is 42.")) == [answer, DONE]


@pytest.mark.parametrize(("text", "finish"), [("", None), ("It i", "max_tokens")])
def test_an_empty_text_and_one_that_is_cut_off_are_no_answers(
    text: str, finish: str | None, wire: ComputerWire
) -> None:
    reply = wire.reply(text=text, finish=finish)
    assert "it calls nothing" in refusal(ClaudeComputer, reply)


@pytest.mark.parametrize("count", [0, 1, 2, 3])
def test_an_older_version_and_functions_are_offered_where_newer_ones_are_refused(
    count: int,
) -> None:
    versions = [TOOLSET, *OLDER, "functions"]
    with ComputerWire("anthropic", ClaudeComputer, tuple(versions[:count])) as wire:
        reply = wire.reply(item("left_click", coordinate=MIDDLE))
    assert reply.tool == versions[count]
    assert acted(ClaudeComputer, reply) == [CLICKED]


# Where it points


@pytest.mark.parametrize(
    ("kind", "size", "sent", "at", "pixel"),
    [
        (ClaudeComputer, (1080, 2400), (706, 1568), [353, 784], (540, 1200)),
        (ClaudeComputer, (1080, 2400), (706, 1568), [706, 1568], (1079, 2399)),  # clamped
        (ClaudeComputer, (2400, 1080), (1568, 706), [784, 353], (1200, 540)),
        (ClaudeComputer, (320, 640), (320, 640), [16, 64], (16, 64)),
        (High, (1080, 2400), (1080, 2400), [353, 784], (353, 784)),
        (High, (1440, 3200), (1159, 2576), [580, 1288], (720, 1600)),
    ],
)
def test_points_are_of_the_picture_that_was_sent(
    kind: type[ClaudeComputer],
    size: tuple[int, int],
    sent: tuple[int, int],
    at: list[int],
    pixel: tuple[int, int],
) -> None:
    agent, model = begun(kind, reply_with("left_click", coordinate=at))
    (action,) = agent.actions(state(size))
    assert (action.x, action.y) == pixel
    assert [screen.state.screen_size for screen in screens(model.requests[0])] == [sent]


def test_only_two_sizes_of_pictures_are_known() -> None:
    with pytest.raises(UsageError, match="pictures is 'huge'; write standard or high"):
        loading.check("claude_computer", {"pictures": "huge"})
    agent: Any = loading.construct("claude_computer", {"pictures": "high"})
    assert agent.budget == (4784, 2576)


# What is sent


STEPS = numbered(
    reply_with("left_click", coordinate=MIDDLE, words="I tap on OK."),
    reply_with("type", "key", text="Milk"),  # the second is no key
    Reply("", finish="stop"),
    reply_with("scroll", words="Further down.", coordinate=MIDDLE, scroll_direction="down"),
    reply_with("mouse_move", "left_click", coordinate=MIDDLE),
    reply_with("open_app", app_name="Clock"),
    reply_with("answer", text="42"),
)


def test_the_whole_request_of_three_steps() -> None:
    check_golden("claude_computer", ClaudeComputer, STEPS)


def test_what_is_offered() -> None:
    (request,) = requests(ClaudeComputer, STEPS[:1])
    native, functions = tools.split(request.tools)
    assert native is not None
    assert (native.kind, native.size) == ("computer", (706, 1568))
    names = ["open_app", "go_back", "go_home", "long_press", "answer", "done"]
    assert [function.name for function in functions] == names
    assert (request.temperature, request.seed) == (None, None)


@pytest.mark.parametrize(("given", "most"), [("", 3), ("images_kept=1", 1), ("images_kept=9", 7)])
def test_older_pictures_go_and_what_was_said_stays(given: str, most: int) -> None:
    last = requests(ClaudeComputer, STEPS, given)[-1]
    assert len(pictures(last)) == most
    calls = [
        part.name
        for message in last.messages
        for part in message.parts
        if isinstance(part, ToolCall)
    ]
    assert calls == [
        *("left_click", "type", "key", "scroll", "mouse_move", "left_click", "open_app"),
    ]


def test_a_zoom_shows_a_region_in_the_phones_own_pixels() -> None:
    look = reply_with("zoom", region=[0, 0, 353, 392])
    agent, model = begun(ClaudeComputer, look, reply_with("go_back"))
    agent.actions(state())
    (result,) = model.requests[1].messages[-1].parts
    assert isinstance(result, ToolResult)
    text, screen = result.parts
    assert text == "This is that region."
    assert isinstance(screen, Screen)
    assert screen.state.screen_size == (540, 600)
    assert screen.pixels().shape == (600, 540, 3)


@pytest.mark.parametrize(
    ("region", "why"),
    [
        ([1, 2, 3], "a region is [left, top, right, bottom], not [1, 2, 3]"),
        ([300, 300, 300, 400], "the region [300, 300, 300, 400] is empty"),
        (None, "zoom needs 'region'"),
    ],
)
def test_a_zoom_to_nowhere_is_an_error_of_that_call_alone(region: Any, why: str) -> None:
    look = reply_with("zoom", region=region)
    agent, model = begun(ClaudeComputer, look, reply_with("go_back"))
    (action,) = agent.actions(state())
    result, *rest = model.requests[1].messages[-1].parts
    assert result == ToolResult("call_0", (why,), is_error=True)  # texts only, as the API wants
    assert rest[0] == "This is the screen now."
    assert isinstance(rest[1], Screen)
    assert action.json() == BACK


# What its actions do on a phone


def act(device: Device, name: str, **arguments: Any) -> Any:
    agent, _ = begun(ClaudeComputer, reply_with(name, **arguments))
    for action in agent.actions(device.observe(pixels=True)):
        after = do(device, action)
    return after


def test_typing_goes_where_the_cursor_is_and_presses_no_enter(device: Device) -> None:
    do(device, OpenApp("contacts"))
    form = do(device, Tap(called(device.observe(), "Create contact")))
    do(device, Type("Ada", field(form, "First name"), enter=False))
    act(device, "type", text=" Grey")
    after = act(device, "key", text="BackSpace", repeat=2)
    assert field(after, "First name").text == "Ada Gr"


def test_scrolling_down_shows_what_is_below(device: Device) -> None:
    do(device, OpenApp("settings"))
    after = act(device, "scroll", coordinate=[353, 1300], scroll_direction="down", scroll_amount=8)
    assert "Accessibility" in names(after)
    assert "Network & internet" not in names(after)


def test_a_drag_moves_what_is_below_the_finger(device: Device) -> None:
    do(device, OpenApp("settings"))
    places = {"start_coordinate": [353, 1300], "coordinate": [353, 200]}
    assert "Network & internet" not in names(act(device, "left_click_drag", **places))


def test_escape_goes_back(device: Device) -> None:
    do(device, OpenApp("settings"))
    assert "Network & internet" not in names(act(device, "key", text="Escape"))
