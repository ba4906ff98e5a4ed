"""Gemini with its computer tool: what its calls become, what it is sent, and what they do."""

from collections.abc import Iterator
from typing import Any

import pytest

from pytest_androidworld import Device, OpenApp, Reply, Tap, ToolCall, ToolResult, Type
from pytest_androidworld.agent import loading, tools
from pytest_androidworld.agents.gemini_computer import APPS, GeminiComputer
from pytest_androidworld.errors import UsageError
from tests.agents.protocols.computer_wire import ComputerWire, numbered, pictures, reply_with
from tests.agents.protocols.harness import acted, begun, check_golden, refusal, requests, state
from tests.env.test_input import called, do, field, names


class Careful(GeminiComputer):
    """As ``safety=stop`` makes it."""

    def __init__(self) -> None:
        super().__init__(safety="stop")


@pytest.fixture(scope="module")
def wire() -> Iterator[ComputerWire]:
    with ComputerWire("gemini", GeminiComputer) as wire:
        yield wire


def item(name: str, /, **arguments: Any) -> dict[str, Any]:
    """A call, as all of them come: with an intent and a signature."""
    call = {"name": name, "args": {**arguments, "intent": "To go on."}}
    return {"functionCall": call, "thoughtSignature": "c2lnbmVkLQ=="}


def bare(name: str, /, **arguments: Any) -> dict[str, Any]:
    """A call with its arguments alone, and an id."""
    return {"functionCall": {"id": "own-7", "name": name, "args": arguments}}


BUYS = {"decision": "require_confirmation", "explanation": "It buys something."}
CLICKED = '{"action_type":"click","x":540,"y":1200}'
BACK = '{"action_type":"navigate_back"}'
HOME = '{"action_type":"navigate_home"}'
ENTER = '{"action_type":"keyboard_enter"}'
MILK = '{"action_type":"input_text","text":"Milk","press_enter":false}'
DONE = '{"action_type":"status","goal_status":"complete"}'
INFEASIBLE = '{"action_type":"status","goal_status":"infeasible"}'
DRAGGED = '{"action_type":"drag","x":540,"y":1200,"to_x":540,"to_y":600,"duration":0.5}'


def held(seconds: float) -> str:
    return f'{{"action_type":"long_press","x":540,"y":1200,"duration":{seconds}}}'


def scrolled(amount: int) -> str:
    rest = f'"x":540,"y":1200,"direction":"down","amount":{amount}'
    return f'{{"action_type":"scroll",{rest}}}'


def typed(rest: str) -> str:
    return f'{{"action_type":"input_text","x":540,"y":1200,"text":"Milk",{rest}}}'


@pytest.mark.parametrize(
    ("items", "actions"),
    [
        ([item("click", x=500, y=500)], [CLICKED]),
        ([bare("click", x=500, y=500)], [CLICKED]),
        ([item("click", x="500", y=500.0)], [CLICKED]),
        ([item("click", x=999, y=999)], ['{"action_type":"click","x":1078,"y":2397}']),
        ([item("click", x=1000, y=1000)], ['{"action_type":"click","x":1079,"y":2399}']),
        ([item("click", x=500, y=500, safety_decision=BUYS)], [CLICKED]),
        ([item("click", x=500, y=500, safety_decision={"decision": "regular"})], [CLICKED]),
        ([item("open_app", app_name="Clock")], ['{"action_type":"open_app","app_name":"Clock"}']),
        ([item("long_press", x=500, y=500)], [held(2.0)]),
        ([item("long_press", x=500, y=500, seconds=1)], [held(1.0)]),
        ([item("type", text="Milk")], [MILK]),
        ([item("type", text="Milk", press_enter=False)], [MILK]),
        (
            [item("type", text="Milk", press_enter=True)],
            ['{"action_type":"input_text","text":"Milk"}'],
        ),
        ([item("drag_and_drop", start_x=500, start_y=500, end_x=500, end_y=250)], [DRAGGED]),
        ([item("drag_and_drop", x=500, y=500, destination_x=500, destination_y=250)], [DRAGGED]),
        ([item("press_key", key="enter")], [ENTER]),
        ([item("press_key", key="Home")], [HOME]),
        ([item("press_key", key="escape")], [BACK]),
        ([item("press_key", key="back")], [BACK]),
        ([item("go_back")], [BACK]),
        ([item("wait")], ['{"action_type":"wait"}']),
        ([item("wait", seconds=3)], ['{"action_type":"wait","duration":3.0}']),
        ([item("answer", text="42")], ['{"action_type":"answer","text":"42"}']),
        ([item("done", status="complete")], [DONE]),
        ([item("done", status="infeasible")], [INFEASIBLE]),
        # What older models call
        ([item("click_at", x=500, y=500)], [CLICKED]),
        (
            [item("type_text_at", x=500, y=500, text="Milk", press_enter=True)],
            [typed('"clear_text":true')],
        ),
        (
            [item("type_text_at", x=500, y=500, text="Milk", clear_before_typing=False)],
            [typed('"press_enter":false')],
        ),
        ([item("scroll_at", x=500, y=500, direction="down", magnitude=300)], [scrolled(720)]),
        (
            [item("scroll", x=500, y=500, direction="down", magnitude_in_pixels=100)],
            [scrolled(240)],
        ),
        ([item("scroll_at", x=500, y=500, direction="down")], [scrolled(1200)]),
        ([item("wait_5_seconds")], ['{"action_type":"wait","duration":5.0}']),
        # Several
        (
            [item("click", x=500, y=500), item("type", text="Milk"), item("go_back")],
            [CLICKED, MILK, BACK],
        ),
        ([item("list_apps"), item("click", x=500, y=500)], [CLICKED]),
        ([item("click", x=500, y=500), item("fly"), item("go_back")], [CLICKED]),
        # Around the calls
        (
            [{"text": "Hm.", "thought": True}, {"text": "I tap."}, item("click", x=500, y=500)],
            [CLICKED],
        ),
    ],
)
def test_what_calls_become(
    items: list[dict[str, Any]], actions: list[str], wire: ComputerWire
) -> None:
    assert acted(GeminiComputer, wire.reply(*items)) == actions


@pytest.mark.parametrize(
    ("call", "why"),
    [
        (item("click", x=500), "click needs 'y'"),
        (item("click", x=540, y=1200), "1200 is beyond 1000"),
        (item("click", x="left", y=500), "a place is a point of two numbers"),
        (item("drag_and_drop", start_x=1, start_y=1, end_x=1), "drag_and_drop needs 'end_y'"),
        (item("drag_and_drop", x=1, y=1), "drag_and_drop needs 'destination_x'"),
        (item("long_press", x=1, y=1, seconds="long"), "is a number of seconds, not 'long'"),
        (item("type"), "type needs 'text'"),
        (item("press_key", key="F5"), "the phone has no key 'F5'"),
        (item("press_key"), "press_key needs 'key'"),
        (item("open_app"), "open_app needs 'app_name'"),
        (item("scroll_at", x=1, y=1, direction="in"), "no direction is called 'in'"),
        (item("navigate", url="http://127.0.0.1"), "no action is called 'navigate'; open_app, "),
        (item("done", status="ok"), "a status is complete or infeasible, not 'ok'"),
    ],
)
def test_what_cannot_be_used(call: dict[str, Any], why: str, wire: ComputerWire) -> None:
    assert why in refusal(GeminiComputer, wire.reply(call))


def test_a_text_without_a_call_is_the_answer_and_the_end(wire: ComputerWire) -> None:
    answer = '{"action_type":"answer","text":"42"}'
    assert acted(GeminiComputer, wire.reply(text="42")) == [answer, DONE]


def test_functions_are_offered_where_the_tool_is_refused() -> None:
    with ComputerWire("gemini", GeminiComputer, ("computerUse",)) as wire:
        reply = wire.reply(item("click", x=500, y=500))
    assert reply.tool == "functions"
    assert acted(GeminiComputer, reply) == [CLICKED]


MALFORMED = Reply("", finish="MALFORMED_FUNCTION_CALL")


def test_a_malformed_call_is_asked_for_again_and_counted(wire: ComputerWire) -> None:
    empty = wire.reply({"text": ""}, finish="MALFORMED_FUNCTION_CALL")
    assert (empty.text, empty.finish) == (MALFORMED.text, MALFORMED.finish)
    agent, model = begun(GeminiComputer, empty, MALFORMED, reply_with("go_back"))
    (action,) = agent.actions(state())
    assert action.json() == BACK
    assert agent.notes == ("replies that could not be used: 2",)
    assert model.requests[0].messages == model.requests[2].messages


def test_three_malformed_calls_cost_a_step() -> None:
    agent, model = begun(GeminiComputer, MALFORMED, MALFORMED, MALFORMED)
    (action,) = agent.actions(state())
    assert action.action_type == "unknown"
    assert (agent.counts["unusable"], len(model.requests)) == (3, 3)


def test_what_needs_a_confirmation_is_done_and_counted_or_ends_the_episode(
    wire: ComputerWire,
) -> None:
    reply = wire.reply(item("click", x=500, y=500, safety_decision=BUYS))
    agent, model = begun(GeminiComputer, reply, reply_with("go_back"))
    agent.actions(state())
    agent.actions(state())
    (result,) = model.requests[1].messages[-1].parts
    assert isinstance(result, ToolResult)
    assert result.confirmed
    assert agent.notes == ("sensitive actions done without asking anybody: 1",)
    assert acted(Careful, reply) == [INFEASIBLE]


def test_only_two_policies_are_known() -> None:
    with pytest.raises(UsageError, match="safety is 'ask'; write allow or stop"):
        loading.check("gemini_computer", {"safety": "ask"})
    agent: Any = loading.construct("gemini_computer", {"safety": "stop"})
    assert agent.safety == "stop"


# What is sent


STEPS = numbered(
    reply_with("click", words="I tap on OK.", x=500, y=500),
    reply_with("type", "press_key", text="Milk"),  # the second has no key
    Reply(""),
    reply_with("click", x=540, y=1200),
    reply_with("open_app", app_name="Clock"),
    reply_with("wait"),
    reply_with("done"),
)


def test_the_whole_request_of_three_steps() -> None:
    check_golden("gemini_computer", GeminiComputer, STEPS)


def test_what_is_offered() -> None:
    request = requests(GeminiComputer, STEPS[:1])[0]
    native, functions = tools.split(request.tools)
    assert native is not None
    assert native.kind == "computer"
    assert [function.name for function in functions] == ["answer", "done"]
    options = request.options
    assert (request.temperature, options.top_p, options.top_k) == (1, 0.95, 40)
    assert (options.max_output, request.seed) == (8192, None)


@pytest.mark.parametrize(("given", "most"), [("", 3), ("images_kept=1", 1), ("images_kept=9", 7)])
def test_older_pictures_go_and_what_was_said_stays(given: str, most: int) -> None:
    last = requests(GeminiComputer, STEPS, given)[-1]
    assert len(pictures(last)) == most
    calls = [
        part.name
        for message in last.messages
        for part in message.parts
        if isinstance(part, ToolCall)
    ]
    assert calls == ["click", "type", "press_key", "click", "open_app", "wait"]


def test_the_apps_are_listed_at_once() -> None:
    agent, model = begun(GeminiComputer, reply_with("list_apps"), reply_with("go_back"))
    (action,) = agent.actions(state())
    assert action.json() == BACK
    (result,) = model.requests[1].messages[-1].parts
    assert isinstance(result, ToolResult)
    assert "Simple Calendar Pro" in APPS
    assert result.text.splitlines() == list(APPS)


# What its actions do on a phone


def act(device: Device, name: str, /, **arguments: Any) -> Any:
    agent, _ = begun(GeminiComputer, reply_with(name, **arguments))
    for action in agent.actions(device.observe(pixels=True)):
        after = do(device, action)
    return after


@pytest.mark.parametrize(
    ("enter", "first", "last"),
    [(False, "Ada Grey Eva", ""), (True, "Ada Grey", " Eva")],
    ids=["text", "press_enter"],
)
def test_typing_presses_enter_only_if_the_call_wants_it(
    device: Device, enter: bool, first: str, last: str
) -> None:
    do(device, OpenApp("contacts"))
    form = do(device, Tap(called(device.observe(), "Create contact")))
    do(device, Type("Ada", field(form, "First name"), enter=False))
    act(device, "type", text=" Grey", press_enter=enter)
    after = do(device, Type(" Eva", enter=False))
    assert field(after, "First name").text == first
    assert (field(after, "Last name").text or "").replace("Last name", "") == last


def test_a_drag_moves_what_is_below_the_finger(device: Device) -> None:
    do(device, OpenApp("settings"))
    places = {"start_x": 500, "start_y": 830, "end_x": 500, "end_y": 120}
    assert "Network & internet" not in names(act(device, "drag_and_drop", **places))


def test_the_key_home_goes_home(device: Device) -> None:
    do(device, OpenApp("settings"))
    assert "Network & internet" not in names(act(device, "press_key", key="home"))
