"""Calls, results and what goes back as it came: on tapes, between processes, and as text."""

import json
from pathlib import Path
from typing import Any

import pytest

from pytest_androidworld import State, assistant, system, user
from pytest_androidworld.agent import message_lines
from pytest_androidworld.agent.cassettes import NotRecorded, Tape
from pytest_androidworld.agent.llm import Message, Reply, Request, Usage
from pytest_androidworld.agent.patience import Patient
from pytest_androidworld.agent.screen import Screen
from pytest_androidworld.agent.tools import (
    Function,
    Native,
    Raw,
    ToolCall,
    ToolResult,
    next_ids,
    part_text,
    prepared,
    read_tool,
)

ABOUT = {"agent": "mine:Caller", "model": "anthropic:tiny"}
TAP = Function("tap", "Tap there.", {"type": "object", "required": ("x",)})
COMPUTER = Native("computer", (706, 1568), ("zoom",), (TAP,))
SCREEN = Screen(State((), (40, 60)))
THOUGHT = Raw("anthropic", {"type": "thinking", "thinking": "Hm.", "signature": "sig"})


def called(server_id: str) -> Reply:
    """A reply with a call that has this id of the server's."""
    call = ToolCall("call_1", "tap", {"x": 1}, native=True, safety="Sure?")
    item = Raw("anthropic", {"type": "tool_use", "id": server_id, "name": "tap"}, call)
    return Reply("Now.", Usage(9, 2), "calls", parts=(THOUGHT, "Now.", item), tool="x_20260801")


def after(reply: Reply, *, text: str = "Tapped.") -> Request:
    """The request with the result of that reply's call."""
    result = ToolResult("call_1", (text, SCREEN), is_error=True, confirmed=True)
    messages = (system("Play."), user("Go."), reply.message, user(result))
    return Request(messages, 7, tools=(COMPUTER, TAP), tool_choice="tap")


class Scripted:
    """Replies in turn."""

    def __init__(self, *replies: Reply) -> None:
        self.replies = iter(replies)

    def reply(self, request: Request, seconds: float) -> Reply:
        return next(self.replies)


def begun(path: Path, mode: str) -> Tape:
    tape = Tape(path, mode, ABOUT)
    tape.rewind()
    return tape


FIRST = Request((system("Play."), user("Go.")), 7, tools=(COMPUTER, TAP), tool_choice="tap")


def recorded(path: Path, server_id: str) -> list[Any]:
    """A tape of two calls; its lines."""
    tape, model = begun(path, "record"), Scripted(called(server_id), Reply("Done.", Usage(9)))
    tape.reply(after(tape.reply(FIRST, 9.0, model)), 9.0, model)
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def test_a_replayed_reply_has_its_calls_and_all_that_goes_back(tmp_path: Path) -> None:
    recorded(tmp_path / "tape", "toolu_1")
    tape = begun(tmp_path / "tape", "replay")
    reply = tape.reply(FIRST, 9.0, None)
    assert reply == called("toolu_1")
    assert tape.reply(after(reply), 9.0, None) == Reply("Done.", Usage(9))


def test_requests_on_tape_know_no_ids_and_signatures_of_the_server(tmp_path: Path) -> None:
    one, other = (recorded(tmp_path / id_, id_) for id_ in ("toolu_1", "toolu_2"))
    assert one[1] != other[1]  # the replies have them, so that the conversation can go on
    assert one[2] == other[2]
    *_, reply, answered = one[2]["request"]["messages"]
    call = {"id": "call_1", "name": "tap", "arguments": {"x": 1}, "native": True}
    assert reply["parts"] == [
        {"raw": "anthropic"},
        "Now.",
        {"raw": "anthropic", "part": {"call": call | {"safety": "Sure?"}}},
    ]
    screen = {"screen": {"size": [40, 60], "marks": False, "elements": []}}
    result = {"call": "call_1", "parts": ["Tapped.", screen], "is_error": True, "confirmed": True}
    assert answered["parts"] == [{"result": result}]


@pytest.mark.parametrize(
    ("request_", "shows"),
    [
        (after(called("t"), text="Missed."), ["-Tapped.", "+Missed."]),
        (Request(after(called("t")).messages, 7, tools=(TAP,)), ["-[tool choice] tap"]),
        (
            Request((system("Play."), user("Go."), called("t").message), 7, tools=(TAP,)),
            ['-[result {"call": "call_1", "is_error": true, "confirmed": true}]'],
        ),
    ],
)
def test_another_result_or_tool_is_another_call_and_shown(
    tmp_path: Path, request_: Request, shows: list[str]
) -> None:
    recorded(tmp_path / "tape", "toolu_1")
    tape = begun(tmp_path / "tape", "replay")
    tape.reply(FIRST, 9.0, None)
    with pytest.raises(NotRecorded) as raised:
        tape.reply(request_, 9.0, None)
    assert set(shows) <= set(str(raised.value).split("\n"))


OLD = """\
{"cassette": 1, "agent": "mine:Caller", "model": "anthropic:tiny"}
{"request": {"messages": [{"role": "system", "parts": ["Play."]}, {"role": "user", "parts": \
["Go.", {"screen": {"size": [40, 60], "marks": false, "elements": []}}]}, {"role": "assistant", \
"parts": ["Hm."]}], "seed": 7, "temperature": 0.0}, "reply": {"text": "<think>Hm.</think>\\nyes", \
"usage": {"input": 100, "output": 10, "cached": 50, "written": 0}, "finish": "stop", \
"seconds": 1.25, "tries": 2, "without": ["seed"], "unheard": 0, "rate_wait": 0.0}}
"""  # as it was recorded before there were tools


def test_a_tape_from_before_there_were_tools_is_read_and_written_as_before(tmp_path: Path) -> None:
    path, new = tmp_path / "old", tmp_path / "new"
    path.write_text(OLD, "utf-8")
    request = Request((system("Play."), user("Go.", SCREEN), assistant("Hm.")), 7)
    usage = Usage(100, 10, 50)
    expected = Reply("<think>Hm.</think>\nyes", usage, "stop", 1.25, 2, ("seed",))
    assert begun(path, "replay").reply(request, 9.0, None) == expected
    begun(new, "record").reply(request, 9.0, Scripted(expected))
    assert new.read_text("utf-8") == OLD


# Between processes


def test_calls_and_results_come_as_they_were_sent() -> None:
    reply = called("toolu_1")
    messages = list(after(reply).messages)
    lines = json.loads(json.dumps(message_lines.lines(messages, {7: SCREEN.state})))
    assert message_lines.read(lines, {7: SCREEN.state}) == messages
    assert Reply.read(json.loads(json.dumps(reply.line))) == reply


@pytest.mark.parametrize("tool", [COMPUTER, Function("home", "Go home.")])
def test_a_tool_comes_as_it_was_sent(tool: Function | Native) -> None:
    assert read_tool(json.loads(json.dumps(tool.line))).line == tool.line


@pytest.mark.parametrize(
    "part",
    [
        {"call": {"name": "tap"}},
        {"raw": "x", "data": {}, "part": {"raw": "x", "data": {}}},
        {"raw": "x"},
        {"result": {"call": "x"}},
    ],
)
def test_what_is_no_part_is_refused(part: Any) -> None:
    with pytest.raises((KeyError, TypeError)):
        message_lines.read([{"role": "user", "parts": [part]}], {})


# What a provider is given


def test_a_result_belongs_to_the_last_call_with_its_id() -> None:
    dialogue: list[Message] = []
    for server_id in ("a", "b"):
        dialogue += [called(server_id).message, user(ToolResult("call_1"))]
    results = [message.parts[0] for message in prepared(dialogue, "anthropic")[1::2]]
    assert [result.data["id"] for result in results] == ["a", "b"]  # type: ignore[union-attr, index]


def test_items_of_another_provider_are_replaced_by_what_is_in_them() -> None:
    (message,) = prepared([called("a").message], "gemini")
    assert message.parts == ("Now.", called("a").calls[0])


def test_ids_go_on_after_the_highest_even_if_the_beginning_is_left_out() -> None:
    kept = [assistant(ToolCall("call_7", "tap", {}), ToolCall("toolu_9", "tap", {}))]
    ids = next_ids(kept)
    assert [next(ids), next(ids)] == ["call_8", "call_9"]
    assert next(next_ids([user("Go.")])) == "call_1"


def test_a_key_that_a_server_sends_back_is_removed_from_calls_and_items() -> None:
    call = ToolCall("call_1", "tap", {"text": ["my-secret-key"]})
    leak = Reply("", Usage(1), "calls", parts=(Raw("x", {"a": "my-secret-key"}, call),))
    patient = Patient(Scripted(leak), "x:y", secrets={"my-secret-key": "[KEY]"})
    reply = patient.reply(FIRST, 60.0)
    assert reply.calls == (ToolCall("call_1", "tap", {"text": ["[KEY]"]}),)
    assert reply.raw[0].data == {"a": "[KEY]"}


# As text


def test_a_reply_is_read_as_its_text_and_its_calls() -> None:
    assert called("t").readable == 'Now.\n→ call_1: tap {"x": 1}; to be confirmed: Sure?'
    broken = ToolCall("call_2", "tap", {}, problem="the arguments are no JSON object: {")
    reply = Reply("", parts=(broken,))
    assert reply.readable == "→ call_2: tap {}; the arguments are no JSON object: {"


@pytest.mark.parametrize(
    ("part", "text"),
    [
        (THOUGHT, "[thinking of anthropic, sent back as it came]"),
        (Raw("x", {}), "[an item of x, sent back as it came]"),
        (ToolResult("call_1", ("Done.", SCREEN)), "← call_1:\nDone.\n[a picture]"),
        (ToolResult("call_1", is_error=True, confirmed=True), "← call_1 (error) (confirmed):"),
    ],
)
def test_a_part_of_a_message_is_text(part: Raw | ToolResult, text: str) -> None:
    assert part_text(part, lambda screen: "[a picture]") == text
