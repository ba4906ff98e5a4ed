"""OpenAI with its computer tool: what its calls become, what it is sent, and what they do."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from pytest_androidworld import Device, OpenApp, Reply, Tap, ToolCall, ToolResult, Type
from pytest_androidworld.agent import loading, tools
from pytest_androidworld.agents.openai_computer import OpenAIComputer
from pytest_androidworld.errors import UsageError
from tests.agents.protocols.computer_wire import ComputerWire, numbered, pictures, reply_with
from tests.agents.protocols.harness import acted, begun, check_golden, refusal, requests, state
from tests.env.test_input import called, do, field, names


class Careful(OpenAIComputer):
    """As ``safety=stop`` makes it."""

    def __init__(self) -> None:
        super().__init__(safety="stop")


@pytest.fixture(scope="module")
def wire() -> Iterator[ComputerWire]:
    with ComputerWire("openai", OpenAIComputer) as wire:
        yield wire


CHECK = {"id": "sc_1", "code": "malicious_instructions", "message": "Someone may mislead you."}
NO_CHECKS: list[dict[str, Any]] = []


def batch(*actions: Any, checks: list[dict[str, Any]] = NO_CHECKS) -> dict[str, Any]:
    """A call of the tool."""
    ids = {"type": "computer_call", "id": "cu_1", "call_id": "call_xyz", "status": "completed"}
    return {**ids, "actions": list(actions), "pending_safety_checks": checks}


def function(name: str, arguments: dict[str, Any] | str = "{}") -> dict[str, Any]:
    text = arguments if isinstance(arguments, str) else json.dumps(arguments)
    ids = {"type": "function_call", "id": "fc_1", "call_id": "call_abc", "status": "completed"}
    return {**ids, "name": name, "arguments": text}


def action(kind: str, **fields: Any) -> dict[str, Any]:
    return {"type": kind, **fields}


CLICK = action("click", x=540, y=1200, button="left")
CLICKED = '{"action_type":"click","x":540,"y":1200}'
BACK = '{"action_type":"navigate_back"}'
MILK = '{"action_type":"input_text","text":"Milk","press_enter":false}'
ENTER = '{"action_type":"keyboard_enter"}'
DONE = '{"action_type":"status","goal_status":"complete"}'
INFEASIBLE = '{"action_type":"status","goal_status":"infeasible"}'
DRAGGED = '{"action_type":"drag","x":540,"y":1200,"to_x":540,"to_y":600,"duration":0.5%s}'
PATH = [{"x": 540, "y": 1200}, {"x": 540, "y": 600}]
THOUGHT = {"type": "reasoning", "id": "rs_7", "summary": [], "encrypted_content": "gAA="}


def scrolled(direction: str, amount: int) -> str:
    rest = f'"x":540,"y":1200,"direction":"{direction}","amount":{amount}'
    return f'{{"action_type":"scroll",{rest}}}'


@pytest.mark.parametrize(
    ("items", "actions"),
    [
        ([batch(CLICK)], [CLICKED]),
        ([batch(action("click", x=540, y=1200))], [CLICKED]),
        ([batch(action("click", x=540, y=1200, button="left", keys=["SHIFT"]))], [CLICKED]),
        (
            [batch(action("click", x=540, y=2400, button="left"))],
            ['{"action_type":"click","x":540,"y":2399}'],
        ),
        ([batch(action("click", x=1, y=1, button="back"))], [BACK]),
        (
            [batch(action("double_click", x=540, y=1200))],
            ['{"action_type":"double_tap","x":540,"y":1200}'],
        ),
        ([batch(action("drag", path=PATH))], [DRAGGED % ""]),
        (
            [batch(action("drag", path=[[540, 1200], [100, 900], [540, 600]]))],
            [DRAGGED % ',"via":[[100,900]]'],
        ),
        ([batch(action("keypress", keys=["ENTER"]))], [ENTER]),
        ([batch(action("keypress", keys=["ESC"]))], [BACK]),
        (
            [batch(action("keypress", keys=["CTRL", "a"]))],
            ['{"action_type":"keyboard_enter","keycode":"KEYCODE_CTRL_LEFT+KEYCODE_A"}'],
        ),
        (
            [batch(action("keypress", keys=["ARROWDOWN"]))],
            ['{"action_type":"keyboard_enter","keycode":"KEYCODE_DPAD_DOWN"}'],
        ),
        (
            [batch(action("scroll", x=540, y=1200, scroll_x=0, scroll_y=600))],
            [scrolled("down", 600)],
        ),
        ([batch(action("scroll", x=540, y=1200, scrollX=0, scrollY=-600))], [scrolled("up", 600)]),
        (
            [batch(action("scroll", x=540, y=1200, scroll_x=-300, scroll_y=0))],
            [scrolled("left", 300)],
        ),
        (
            [batch(action("scroll", x=540, y=1200, scroll_x=300, scroll_y=4000))],
            [scrolled("right", 300), scrolled("down", 1200)],
        ),
        ([batch(action("type", text="Milk"))], [MILK]),
        ([batch(action("wait"))], ['{"action_type":"wait","duration":2.0}']),
        (
            [function("open_app", {"app_name": "Clock"})],
            ['{"action_type":"open_app","app_name":"Clock"}'],
        ),
        ([function("go_back")], [BACK]),
        ([function("go_back", "")], [BACK]),
        ([function("go_home")], ['{"action_type":"navigate_home"}']),
        (
            [function("long_press", {"x": 540, "y": 1200})],
            ['{"action_type":"long_press","x":540,"y":1200}'],
        ),
        ([function("report_infeasible", {"reason": "There is no such app."})], [INFEASIBLE]),
        ([function("click", {"x": 540, "y": 1200})], [CLICKED]),  # in place of the tool
        # Several
        (
            [batch(CLICK, action("type", text="Milk"), action("keypress", keys=["ENTER"]))],
            [CLICKED, MILK, ENTER],
        ),
        ([batch(action("move", x=1, y=2), CLICK, action("screenshot"))], [CLICKED]),
        ([batch(CLICK), function("go_back")], [CLICKED, BACK]),
        ([batch(CLICK), function("go_back", "{"), function("go_home")], [CLICKED]),
        # Around the calls
        ([THOUGHT, batch(CLICK)], [CLICKED]),
        ([batch(CLICK, checks=[CHECK])], [CLICKED]),
    ],
)
def test_what_calls_become(
    items: list[dict[str, Any]], actions: list[str], wire: ComputerWire
) -> None:
    assert acted(OpenAIComputer, wire.reply(*items)) == actions


def test_one_action_by_itself_is_a_batch_of_one(wire: ComputerWire) -> None:
    single = batch() | {"action": CLICK}
    del single["actions"]
    assert acted(OpenAIComputer, wire.reply(single)) == [CLICKED]


@pytest.mark.parametrize(
    ("item", "why"),
    [
        (batch(action("click", x=540, y=1200, button="right")), "no action is called 'click of"),
        (batch(action("click", x=540, button="left")), "click needs 'y'"),
        (batch(CLICK, action("drag", path=[{"x": 1, "y": 2}])), "has two points or more, not ["),
        (batch(action("drag")), "drag needs 'path'"),
        (batch(action("drag", path=[{"x": 1}, {"x": 2}])), "a place is a point of two numbers"),
        (batch(action("keypress", keys=[])), "keys are a list of names, not []"),
        (batch(action("keypress", keys=["F5"])), "the phone has no key 'F5'"),
        (batch(action("scroll", x=1, y=2)), "scroll needs 'scroll_x' or 'scroll_y'"),
        (batch(action("scroll", x=1, y=2, scroll_y="far")), "is a number of pixels, not 'far'"),
        (batch(action("scroll", scroll_y=3)), "scroll needs 'x'"),
        (batch(action("type")), "type needs 'text'"),
        (batch(action("hover", x=1, y=2)), "no action is called 'hover'; click, double_click, "),
        (function("open_app", "{"), "the arguments are no JSON object: {"),
        (function("open_app"), "open_app needs 'app_name'"),
        (function("dance"), "no action is called 'dance'"),
    ],
)
def test_what_cannot_be_used(item: dict[str, Any], why: str, wire: ComputerWire) -> None:
    assert why in refusal(OpenAIComputer, wire.reply(item))


def test_a_reply_without_a_call_is_the_end_and_its_text_the_answer(wire: ComputerWire) -> None:
    answer = '{"action_type":"answer","text":"42"}'
    assert acted(OpenAIComputer, wire.reply(text="42")) == [answer, DONE]
    cut = wire.reply(text="4", finish="max_output_tokens")
    assert "it calls nothing" in refusal(OpenAIComputer, cut)


def test_functions_are_offered_where_the_tool_is_refused() -> None:
    with ComputerWire("openai", OpenAIComputer, ("computer",)) as wire:
        reply = wire.reply(function("click", {"x": 540, "y": 1200}))
    assert reply.tool == "functions"
    assert acted(OpenAIComputer, reply) == [CLICKED]


def test_a_safety_check_is_acknowledged_and_counted_or_ends_the_episode(
    wire: ComputerWire,
) -> None:
    reply = wire.reply(batch(CLICK, checks=[CHECK]))
    agent, model = begun(OpenAIComputer, reply, reply_with("go_back"))
    agent.actions(state())
    agent.actions(state())
    (result,) = model.requests[1].messages[-1].parts
    assert isinstance(result, ToolResult)
    assert result.confirmed
    assert agent.notes == ("sensitive actions done without asking anybody: 1",)
    assert acted(Careful, reply) == [INFEASIBLE]


def test_only_two_policies_are_known() -> None:
    with pytest.raises(UsageError, match="safety is 'ask'; write allow or stop"):
        loading.check("openai_computer", {"safety": "ask"})
    agent: Any = loading.construct("openai_computer", {"safety": "stop"})
    assert agent.safety == "stop"


# Where it points


@pytest.mark.parametrize(
    ("given", "sent", "at"),
    [
        ("", (1080, 2400), (540, 1200)),
        ("image_pixels=648000", (540, 1200), (1079, 2399)),
        ("image_pixels=1458000", (810, 1800), (720, 1600)),
    ],
)
def test_points_are_of_the_picture_that_was_sent(
    given: str, sent: tuple[int, int], at: tuple[int, int]
) -> None:
    agent, model = begun(OpenAIComputer, clicks(), given=given)
    (tap,) = agent.actions(state())
    assert (tap.x, tap.y) == at
    assert [screen.state.screen_size for screen in pictures(model.requests[0])] == [sent]


# What is sent


def clicks(*more: dict[str, Any], words: str = "") -> Reply:
    call = ToolCall("call_1", "computer", {"actions": [CLICK, *more]}, native=True)
    return Reply(words, finish="calls", parts=(*([words] if words else []), call))


STEPS = numbered(
    clicks(words="I tap on OK."),
    reply_with("open_app", "long_press", app_name="Clock"),  # the second has no place
    Reply(""),
    clicks(action("type", text="Milk"), words="I type it."),
    clicks(action("hover")),
    reply_with("go_back"),
    reply_with("go_home"),
)


def test_the_whole_request_of_three_steps() -> None:
    check_golden("openai_computer", OpenAIComputer, STEPS)


def test_what_is_offered() -> None:
    (request,) = requests(OpenAIComputer, STEPS[:1])
    native, functions = tools.split(request.tools)
    assert native is not None
    assert native.kind == "computer"
    offered = ["open_app", "go_back", "go_home", "long_press", "report_infeasible"]
    assert [function.name for function in functions] == offered
    assert (request.temperature, request.seed) == (None, None)


def test_all_pictures_stay_and_each_result_of_the_tool_has_one() -> None:
    last = requests(OpenAIComputer, STEPS)[-1]
    assert len(pictures(last)) == 7
    assert OpenAIComputer.picture_options == ("image_pixels",)


def test_looking_costs_no_step_and_says_nothing() -> None:
    look = ToolCall("call_1", "computer", {"actions": [{"type": "screenshot"}]}, native=True)
    reply = Reply("", finish="calls", parts=(look,))
    agent, model = begun(OpenAIComputer, reply, reply_with("go_back"))
    (back,) = agent.actions(state())
    assert back.json() == BACK
    (result,) = model.requests[1].messages[-1].parts
    assert isinstance(result, ToolResult)
    assert [type(part).__name__ for part in result.parts] == ["Screen"]


# What its actions do on a phone


def act(device: Device, *actions: dict[str, Any]) -> Any:
    call = ToolCall("call_1", "computer", {"actions": list(actions)}, native=True)
    agent, _ = begun(OpenAIComputer, Reply("", finish="calls", parts=(call,)))
    for step in agent.actions(device.observe(pixels=True)):
        after = do(device, step)
    return after


def test_typing_goes_where_the_cursor_is_and_presses_no_enter(device: Device) -> None:
    do(device, OpenApp("contacts"))
    form = do(device, Tap(called(device.observe(), "Create contact")))
    do(device, Type("Ada", field(form, "First name"), enter=False))
    after = act(device, action("type", text=" Grey"), action("keypress", keys=["BACKSPACE"]))
    assert field(after, "First name").text == "Ada Gre"


def test_scrolling_down_shows_what_is_below(device: Device) -> None:
    do(device, OpenApp("settings"))
    after = act(device, action("scroll", x=540, y=2000, scroll_x=0, scroll_y=1800))
    assert "Accessibility" in names(after)
    assert "Network & internet" not in names(after)


def test_a_drag_moves_what_is_below_the_finger(device: Device) -> None:
    do(device, OpenApp("settings"))
    path = [{"x": 540, "y": 2000}, {"x": 540, "y": 300}]
    assert "Network & internet" not in names(act(device, action("drag", path=path)))
