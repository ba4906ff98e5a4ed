"""Functions that a model may call: how each API is sent them, its calls, and their results."""

import base64
import io
import json
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from phone.tests.pictures import open_image
from pytest_androidworld.agent.llm import Message, Reply, Request, Usage, assistant, user
from pytest_androidworld.agent.screen import Screen
from pytest_androidworld.agent.tools import Function, Raw, ToolCall, ToolResult
from pytest_androidworld.env.state import State
from pytest_androidworld.errors import AgentError
from tests.agent.providers.tool_items import APIS, THOUGHTS, call, model, text
from tests.models.server import Answer, Failed, ModelServer, Question, Said

PIXELS = np.arange(60 * 40 * 3, dtype=np.uint8).reshape(60, 40, 3)
SCREEN = Screen(State((), (40, 60), picture=PIXELS))
PICTURE = base64.b64encode(SCREEN.png()).decode()
POINT = {"type": "object", "properties": {"x": {"type": "integer"}}, "required": ["x"]}
TAP = Function("tap", "Tap there.", POINT)
HOME = Function("home", "Go home.")
GO = user("Go.")
LENGTH = {
    "openai": "length",
    "responses": "max_output_tokens",
    "gemini": "MAX_TOKENS",
    "anthropic": "max_tokens",
}


@pytest.fixture(params=APIS)
def api(request: pytest.FixtureRequest) -> str:
    name: str = request.param
    return name


class Model:
    """A model of an API and what its server was sent; it replies with these answers in turn."""

    def __init__(self, api: str, monkeypatch: pytest.MonkeyPatch, *answers: Answer) -> None:
        coming: Iterator[Answer] = iter(answers)
        self.server = ModelServer(lambda question: next(coming))
        self.model = model(api, self.server, monkeypatch)

    def ask(self, *messages: Message, **more: Any) -> Reply:
        """The reply to a request with tools."""
        values: dict[str, Any] = {"tools": (TAP, HOME), "keep_reasoning": True} | more
        return self.model.reply(Request(messages, 31, None, **values), 60.0)

    @property
    def bodies(self) -> list[Any]:
        assert self.server.unfit == []
        return [question.body for question in self.server.questions]


def two_calls(api: str) -> Said:
    """A thought, a text and two calls."""
    calls = call(api, "tap", {"x": 1}, "toolu_9"), call(api, "home", {}, "toolu_4")
    return Said("I tap.", items=(THOUGHTS[api], *text(api, "I tap."), *calls))


def test_a_reply_has_its_text_and_its_calls_in_order(
    api: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    tester = Model(api, monkeypatch, two_calls(api))
    with tester.server:
        reply = tester.ask(GO)
    assert (reply.text, reply.finish) == ("I tap.", "calls")
    assert reply.calls == (ToolCall("call_1", "tap", {"x": 1}), ToolCall("call_2", "home", {}))
    assert reply.usage is not None
    assert reply.usage.input == 1


def test_a_reply_of_calls_alone_is_not_empty(api: str, monkeypatch: pytest.MonkeyPatch) -> None:
    alone = Said("", items=(call(api, "home", {}, "c1"),))
    tester = Model(api, monkeypatch, alone)
    with tester.server:
        reply = tester.ask(GO)
    assert (reply.text, reply.finish, reply.is_empty) == ("", "calls", False)
    assert reply.readable == "→ call_1: home {}"


DECLARED: dict[str, list[Any]] = {
    "openai": [
        {
            "type": "function",
            "function": {"name": "tap", "description": "Tap there.", "parameters": POINT},
        },
    ],
    "responses": [
        {
            "type": "function",
            "name": "tap",
            "description": "Tap there.",
            "parameters": POINT,
            "strict": False,
        },
    ],
    "gemini": [
        {
            "functionDeclarations": [
                {"name": "tap", "description": "Tap there.", "parametersJsonSchema": POINT}
            ]
        }
    ],
    "anthropic": [{"name": "tap", "description": "Tap there.", "input_schema": POINT}],
}
CHOSEN: dict[str, list[Any]] = {
    "openai": ["required", "none", {"type": "function", "function": {"name": "tap"}}],
    "responses": ["required", "none", {"type": "function", "name": "tap"}],
    "gemini": [
        {"functionCallingConfig": {"mode": "ANY"}},
        {"functionCallingConfig": {"mode": "NONE"}},
        {"functionCallingConfig": {"mode": "ANY", "allowedFunctionNames": ["tap"]}},
    ],
    "anthropic": [{"type": "any"}, {"type": "none"}, {"type": "tool", "name": "tap"}],
}


def test_functions_and_the_choice_among_them_are_sent(
    api: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    tester = Model(api, monkeypatch, *["Ok."] * 4)
    with tester.server:
        for choice in (None, "required", "none", "tap"):
            tester.ask(GO, tools=(TAP,), tool_choice=choice)
    assert [body["tools"] for body in tester.bodies] == [DECLARED[api]] * 4
    name = "toolConfig" if api == "gemini" else "tool_choice"
    assert [body.get(name) for body in tester.bodies] == [None, *CHOSEN[api]]


def test_a_request_without_tools_has_none(api: str, monkeypatch: pytest.MonkeyPatch) -> None:
    tester = Model(api, monkeypatch, "Ok.")
    with tester.server:
        reply = tester.ask(GO, tools=())
    assert reply.text == "Ok."
    assert not {"tools", "tool_choice", "toolConfig"} & tester.bodies[0].keys()


def answered(reply: Reply) -> Message:
    """The first call has failed, the second has a picture."""
    first, second = reply.calls
    failed = ToolResult(first.id, ("No such place.",), is_error=True)
    return user("On.", failed, ToolResult(second.id, ("Home.", SCREEN)))


URL = f"data:image/png;base64,{PICTURE}"
BACK: dict[str, list[Any]] = {  # all that follows the first message
    "openai": [
        {
            "role": "assistant",
            "content": "I tap.",
            "reasoning_content": "Hm.",
            "tool_calls": [
                call("openai", "tap", {"x": 1}, "toolu_9"),
                call("openai", "home", {}, "toolu_4"),
            ],
        },
        {"role": "tool", "tool_call_id": "toolu_9", "content": "Error:\nNo such place."},
        {
            "role": "tool",
            "tool_call_id": "toolu_4",
            "content": "Home.\n(its picture is in the next message)",
        },
        {
            "role": "user",
            "content": [
                {"type": "text", "text": "On."},
                {"type": "text", "text": "The picture of home:"},
                {"type": "image_url", "image_url": {"url": URL}},
            ],
        },
    ],
    "responses": [
        THOUGHTS["responses"],
        *text("responses", "I tap."),
        call("responses", "tap", {"x": 1}, "toolu_9"),
        call("responses", "home", {}, "toolu_4"),
        {
            "type": "function_call_output",
            "call_id": "toolu_9",
            "output": [
                {"type": "input_text", "text": "Error:"},
                {"type": "input_text", "text": "No such place."},
            ],
        },
        {
            "type": "function_call_output",
            "call_id": "toolu_4",
            "output": [
                {"type": "input_text", "text": "Home."},
                {"type": "input_image", "image_url": URL, "detail": "auto"},
            ],
        },
        {"role": "user", "content": [{"type": "input_text", "text": "On."}]},
    ],
    "gemini": [
        {
            "role": "model",
            "parts": [
                {"text": "I tap."},
                THOUGHTS["gemini"],
                call("gemini", "tap", {"x": 1}, ""),
                call("gemini", "home", {}, ""),
            ],
        },
        {
            "role": "user",
            "parts": [
                {"text": "On."},
                {"functionResponse": {"name": "tap", "response": {"error": "No such place."}}},
                {
                    "functionResponse": {
                        "name": "home",
                        "response": {"output": "Home."},
                        "parts": [{"inlineData": {"mimeType": "image/png", "data": PICTURE}}],
                    }
                },
            ],
        },
    ],
    "anthropic": [
        {
            "role": "assistant",
            "content": [
                THOUGHTS["anthropic"],
                {"type": "text", "text": "I tap."},
                call("anthropic", "tap", {"x": 1}, "toolu_9"),
                call("anthropic", "home", {}, "toolu_4"),
            ],
        },
        {
            "role": "user",
            "content": [
                {
                    "type": "tool_result",
                    "tool_use_id": "toolu_9",
                    "content": [{"type": "text", "text": "No such place."}],
                    "is_error": True,
                },
                {
                    "type": "tool_result",
                    "tool_use_id": "toolu_4",
                    "content": [
                        {"type": "text", "text": "Home."},
                        {
                            "type": "image",
                            "source": {
                                "type": "base64",
                                "media_type": "image/png",
                                "data": PICTURE,
                            },
                        },
                    ],
                },
                {"type": "text", "text": "On."},
            ],
        },
    ],
}
NAMES = {"inline_data": "inlineData", "mime_type": "mimeType"}
CONVERSATION = {"openai": "messages", "responses": "input", "gemini": "contents"}


def one_spelling(api: str, value: Any) -> Any:
    """Google's servers take names in both spellings, and base64 in both alphabets."""
    if api == "gemini" and isinstance(value, dict):
        return {NAMES.get(key, key): one_spelling(api, item) for key, item in value.items()}
    if api == "gemini" and isinstance(value, str):
        return value.replace("-", "+").replace("_", "/")
    return [one_spelling(api, item) for item in value] if isinstance(value, list) else value


def test_what_has_come_goes_back_as_it_came_with_a_result_for_each_call(
    api: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    tester = Model(api, monkeypatch, two_calls(api), "Ok.")
    with tester.server:
        reply = tester.ask(GO)
        assert tester.ask(GO, reply.message, answered(reply)).text == "Ok."
    _, *sent = tester.bodies[1][CONVERSATION.get(api, "messages")]
    assert one_spelling(api, sent) == one_spelling(api, BACK[api])


def test_the_picture_of_a_result_is_sent_pixel_for_pixel(
    api: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    tester = Model(api, monkeypatch, two_calls(api), "Ok.")
    with tester.server:
        reply = tester.ask(GO)
        tester.ask(GO, reply.message, answered(reply))
    (picture,) = tester.server.questions[1].pictures
    assert np.array_equal(np.asarray(open_image(io.BytesIO(picture), ("PNG",))), PIXELS)


def test_calls_are_numbered_on_from_those_of_the_conversation(
    api: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    again = Said("", items=(call(api, "home", {}, "toolu_4"),))  # some servers count anew
    tester = Model(api, monkeypatch, two_calls(api), again, "Ok.")
    with tester.server:
        first = tester.ask(GO)
        dialogue = (GO, first.message, answered(first))
        second = tester.ask(*dialogue)
        assert [each.id for each in second.calls] == ["call_3"]
        done = user(ToolResult("call_3", ("Done.",)))
        assert tester.ask(*dialogue, second.message, done).text == "Ok."
        assert tester.server.unfit == []


def test_a_call_that_an_agent_has_made_itself_is_sent_too(
    api: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    elsewhere = Raw("another", {"id": "x"}, ToolCall("call_2", "home", {}))
    made = assistant("I tap.", ToolCall("call_1", "tap", {"x": 1}), elsewhere, Raw("another", {}))
    tester = Model(api, monkeypatch, "Ok.")
    with tester.server:
        results = user(ToolResult("call_1", ("Tapped.",)), ToolResult("call_2", ("Home.",)))
        assert tester.ask(GO, made, results).text == "Ok."
    text = json.dumps(tester.bodies[0])
    assert ("call_1" in text, "call_2" in text, "another" in text) == (True, True, False)


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        ('{"x": 1', 'the arguments are no JSON object: {"x": 1'),
        ("[1]", "the arguments are no JSON object: [1]"),
        ("", ""),
    ],
)
@pytest.mark.parametrize("api", ["openai", "responses"])
def test_arguments_that_are_no_json_are_a_problem_of_the_call(
    api: str, arguments: str, problem: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    item = call(api, "tap", arguments, "c1")
    tester = Model(api, monkeypatch, Said("", items=(item,)), "Ok.")
    with tester.server:
        reply = tester.ask(GO)
        assert reply.calls == (ToolCall("call_1", "tap", {}, problem=problem),)
        tester.ask(GO, reply.message, user(ToolResult("call_1", ("Once more.",), is_error=True)))
        assert (
            item in json.loads(json.dumps(tester.bodies[1]))[CONVERSATION[api]]
            or item in (tester.bodies[1][CONVERSATION[api]][1]["tool_calls"])
        )


def test_a_reply_that_was_cut_within_a_call_says_so(
    api: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    cut = Said("", LENGTH[api], items=(call(api, "tap", {}, "c1"),))
    tester = Model(api, monkeypatch, cut)
    with tester.server:
        reply = tester.ask(GO)
    assert (reply.finish, len(reply.calls)) == ("length", 1)


def test_a_forced_choice_that_a_thinking_model_refuses_is_left_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def brain(question: Question) -> Answer:
        refused = "tool_choice" in (question.body or {})
        said = "Thinking may not be enabled when tool_choice forces tool use."
        return Failed(400, said) if refused else "Ok."

    with ModelServer(brain) as server:
        reply = model("anthropic", server, monkeypatch).reply(
            Request((GO,), 31, None, tools=(TAP,), tool_choice="required"), 60.0
        )
    assert (reply.text, reply.without) == ("Ok.", ("seed", "tool_choice"))
    assert (server.questions[-1].body or {})["tools"] == DECLARED["anthropic"]


@pytest.mark.parametrize("api", ["openai", "gemini", "anthropic"])
def test_an_agent_without_tools_gets_the_text_alone(
    api: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = Said("Yes.", items=(THOUGHTS[api], *text(api, "Yes.")))
    tester = Model(api, monkeypatch, said, said)
    with tester.server:
        bare = tester.ask(GO, tools=(), keep_reasoning=False)
        kept = tester.ask(GO, tools=(), keep_reasoning=True)
    assert (bare.text, bare.parts, bare.message) == ("Yes.", (), assistant("Yes."))
    assert (kept.text, [raw.data for raw in kept.raw]) == ("Yes.", [THOUGHTS[api]])


def test_reasoning_that_does_not_come_encrypted_is_not_sent_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    plain = {"type": "reasoning", "id": "rs_1", "summary": []}
    item = call("responses", "home", {}, "c1")
    tester = Model("responses", monkeypatch, Said("", items=(plain, item)), "Ok.")
    with tester.server:
        reply = tester.ask(GO)
        tester.ask(GO, reply.message, user(ToolResult("call_1", ("Done.",))))
    assert tester.bodies[0]["include"] == ["reasoning.encrypted_content"]
    assert tester.bodies[0]["store"] is False
    del item["id"]  # the server looks for the reasoning before an item with an id
    assert tester.bodies[1]["input"][1] == item


@pytest.mark.parametrize(
    ("messages", "more", "problem"),
    [
        ((user(ToolResult("call_9")),), {}, "a result is for the call 'call_9', which is in no"),
        ((GO,), {"tools": (TAP, TAP)}, "two tools are called 'tap'"),
        ((GO,), {"tool_choice": "tab"}, "tool_choice is 'tab'; it takes one of auto, required, "),
    ],
)
def test_what_no_server_would_take_is_the_agents_fault(
    messages: tuple[Message, ...], more: dict[str, Any], problem: str
) -> None:
    with pytest.raises(AgentError, match=problem):
        Request(messages, 31, **{"tools": (TAP,), **more})


def test_a_call_without_a_name_is_no_reply(monkeypatch: pytest.MonkeyPatch) -> None:
    item = {"id": "c", "type": "function", "function": {"name": None, "arguments": "{}"}}
    tester = Model("openai", monkeypatch, Said("", items=(item,)))
    with tester.server, pytest.raises(Exception, match="a text or a number is something else"):
        tester.ask(GO)


def test_usage_that_is_not_known_stays_so() -> None:
    assert Reply.read(Reply("x").line) == Reply("x")
    assert Reply.read(Reply("x", Usage(1)).line) == Reply("x", Usage(1))
