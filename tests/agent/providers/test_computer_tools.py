"""The computer tools of the providers: declared, refused, called, confirmed, answered."""

import base64
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from pytest_androidworld.agent.llm import Message, Reply, Request, user
from pytest_androidworld.agent.screen import Screen
from pytest_androidworld.agent.tools import Function, Native, ToolCall, ToolResult
from pytest_androidworld.env.state import State
from pytest_androidworld.errors import AgentError, ModelError
from tests.agent.providers.tool_items import THOUGHTS, call, model
from tests.models.server import Answer, Brain, Failed, ModelServer, Question, Said

SCREEN = Screen(State((), (40, 60), picture=np.zeros((60, 40, 3), np.uint8)))
URL = f"data:image/png;base64,{base64.b64encode(SCREEN.png()).decode()}"
GO = user("Go.")
CLICK = Function("left_click", "Tap.", {"type": "object", "properties": {}})
TAP = Function("click", "Tap.", {"type": "object", "properties": {}})
ANSWER = Function("answer", "Answer the user.", {"type": "object", "properties": {}})
TOOLSET = "computer_toolset_20260801"


def requests(
    api: str,
    brain: Brain,
    monkeypatch: pytest.MonkeyPatch,
    *conversations: tuple[Message, ...],
    tools: tuple[Any, ...],
) -> tuple[list[Reply], list[Question]]:
    """The replies of one model to these conversations, and what its server was sent."""
    with ModelServer(brain) as server:
        tester = model(api, server, monkeypatch)
        replies = [
            tester.reply(Request(messages, 31, None, tools=tools), 60.0)
            for messages in conversations
        ]
    assert server.unfit == []
    return replies, server.questions


def body(question: Question) -> Any:
    assert question.body is not None
    return question.body


def types(question: Question) -> list[str]:
    """The types of the tools that were sent; a function's is its name."""
    return [tool.get("type") or tool["name"] for tool in body(question)["tools"]]


# Anthropic: a toolset, two older versions behind a header, functions


NATIVE = Native("computer", (706, 1568), ("zoom", "right_click"))


def refusing(*kinds: str) -> Brain:
    """A model that has none of these versions, and says which one it was sent."""

    def brain(question: Question) -> Answer:
        (sent, *_) = body(question)["tools"]
        if sent.get("type") in kinds:
            return Failed(400, f"'tester' does not support tool types: {sent['type']}.")
        return Said("", items=(call("anthropic", "left_click", {"coordinate": [3, 4]}, "t1"),))

    return brain


def test_the_toolset_leaves_out_the_members_that_are_not_wanted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    (reply,), (question,) = requests(
        "anthropic", refusing(), monkeypatch, (GO,), tools=(NATIVE, ANSWER)
    )
    disabled = {"zoom": {"enabled": False}, "right_click": {"enabled": False}}
    assert body(question)["tools"] == [
        {"type": TOOLSET, "configs": disabled},
        {
            "name": "answer",
            "description": "Answer the user.",
            "input_schema": {"type": "object", "properties": {}},
        },
    ]
    assert "anthropic-beta" not in (question.headers or {})
    assert reply.tool == TOOLSET


@pytest.mark.parametrize(
    ("refused", "tool", "header"),
    [
        (
            (TOOLSET,),
            {"type": "computer_20251124", "enable_zoom": False},
            "computer-use-2025-11-24",
        ),
        ((TOOLSET, "computer_20251124"), {"type": "computer_20250124"}, "computer-use-2025-01-24"),
    ],
)
def test_a_model_that_refuses_a_version_is_offered_the_one_before_it(
    refused: tuple[str, ...], tool: dict[str, Any], header: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    (first, second), questions = requests(
        "anthropic", refusing(*refused), monkeypatch, (GO,), (GO,), tools=(NATIVE,)
    )
    sized = {"name": "computer", "display_width_px": 706, "display_height_px": 1568}
    assert body(questions[-1])["tools"] == [sized | tool]
    assert (questions[-1].headers or {})["anthropic-beta"] == header
    assert (first.tool, second.tool, second.without) == (tool["type"], tool["type"], ("seed",))
    assert len(questions) == len(refused) + 2  # what is refused is not sent again


def test_functions_stand_for_a_tool_of_which_a_model_has_no_version(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    every = (TOOLSET, "computer_20251124", "computer_20250124")
    native = Native("computer", (706, 1568), functions=(CLICK,))
    (reply,), questions = requests(
        "anthropic", refusing(*every), monkeypatch, (GO,), tools=(native, ANSWER)
    )
    assert [types(question)[0] for question in questions] == [*every, "left_click"]
    assert (reply.tool, types(questions[-1])) == ("functions", ["left_click", "answer"])
    assert "anthropic-beta" not in (questions[-1].headers or {})
    assert reply.calls == (ToolCall("call_1", "left_click", {"coordinate": [3, 4]}, native=True),)


def test_without_functions_the_last_refusal_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    every = (TOOLSET, "computer_20251124", "computer_20250124")
    with pytest.raises(ModelError, match="does not support tool types: computer_20250124"):
        requests("anthropic", refusing(*every), monkeypatch, (GO,), tools=(NATIVE,))


def test_a_refusal_that_is_about_a_function_is_no_refusal_of_the_tool(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    said = "tools.1.custom.input_schema: JSON schema is invalid"
    with ModelServer(lambda question: Failed(400, said)) as server:
        with pytest.raises(ModelError, match="JSON schema is invalid"):
            model("anthropic", server, monkeypatch).reply(
                Request((GO,), 31, None, tools=(NATIVE, ANSWER)), 60.0
            )
        assert len(server.questions) == 1


def test_a_refused_tool_takes_nothing_from_requests_with_functions_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    native = Native("computer", (706, 1568), functions=(CLICK,))
    brain = refusing(TOOLSET, "computer_20251124", "computer_20250124")
    with ModelServer(brain) as server:
        tester = model("anthropic", server, monkeypatch)
        for tools in ((native,), (ANSWER,), (native,)):
            tester.reply(Request((GO,), 31, None, tools=tools), 60.0)
    assert [types(each) for each in server.questions[-2:]] == [["answer"], ["left_click"]]


@pytest.mark.parametrize(
    "item",
    [
        {"name": "left_click", "toolset_name": "computer", "input": {"coordinate": [3, 4]}},
        {"name": "computer", "input": {"action": "left_click", "coordinate": [3, 4]}},
    ],
    ids=["member", "older"],
)
def test_calls_of_all_versions_read_alike_and_go_back_as_they_came(
    item: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    block = {"type": "tool_use", "id": "toolu_1", **item}
    own = call("anthropic", "answer", {}, "toolu_2")
    answers: Iterator[Answer] = iter([Said("", items=(THOUGHTS["anthropic"], block, own)), "Ok."])
    expected = (
        ToolCall("call_1", "left_click", {"coordinate": [3, 4]}, native=True),
        ToolCall("call_2", "answer", {}),
    )
    with ModelServer(lambda question: next(answers)) as server:
        tester = model("anthropic", server, monkeypatch)
        reply = tester.reply(Request((GO,), 31, None, tools=(NATIVE, ANSWER)), 60.0)
        assert (reply.calls, reply.finish) == (expected, "calls")
        results = user(
            ToolResult("call_1", ("No such point.",), is_error=True),
            ToolResult("call_2", ("Not done.",), is_error=True),
        )
        tester.reply(Request((GO, reply.message, results), 31, None, tools=(NATIVE,)), 60.0)
    assert server.unfit == []
    _, sent, answered = body(server.questions[1])["messages"]
    assert sent["content"] == [THOUGHTS["anthropic"], block, own]
    family = [result.get("toolset_name") for result in answered["content"]]
    assert family == [item.get("toolset_name"), None]


# Gemini: the tool for phones


def test_geminis_tool_is_the_one_for_phones(monkeypatch: pytest.MonkeyPatch) -> None:
    native = Native("computer", (1000, 1000), ("list_apps",))
    said = Said("", items=(call("gemini", "click", {"x": 5, "y": 6, "intent": "Open."}, ""),))
    (reply,), (question,) = requests(
        "gemini", lambda question: said, monkeypatch, (GO,), tools=(native, ANSWER)
    )
    computer, functions = body(question)["tools"]
    assert computer == {
        "computerUse": {
            "environment": "ENVIRONMENT_MOBILE",
            "excludedPredefinedFunctions": ["list_apps"],
        }
    }
    assert [each["name"] for each in functions["functionDeclarations"]] == ["answer"]
    arguments = {"x": 5, "y": 6, "intent": "Open."}
    assert reply.calls == (ToolCall("call_1", "click", arguments, native=True),)


def test_a_model_without_geminis_tool_gets_functions(monkeypatch: pytest.MonkeyPatch) -> None:
    def brain(question: Question) -> Answer:
        if any("computerUse" in tool for tool in body(question)["tools"]):
            return Failed(400, "Computer Use is not enabled for models/tester")
        return Said("", items=(call("gemini", "click", {}, ""), call("gemini", "answer", {}, "")))

    native = Native("computer", (1000, 1000), functions=(TAP,))
    (reply,), questions = requests("gemini", brain, monkeypatch, (GO,), tools=(native, ANSWER))
    (declared,) = body(questions[-1])["tools"]
    assert [each["name"] for each in declared["functionDeclarations"]] == ["click", "answer"]
    assert [(each.name, each.native) for each in reply.calls] == [
        ("click", True),
        ("answer", False),
    ]
    assert reply.tool == "functions"


def test_geminis_safety_decision_is_a_question_that_the_result_answers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    decision = {"decision": "require_confirmation", "explanation": "It buys something."}
    calls = (
        call("gemini", "click", {"x": 5, "safety_decision": decision}, ""),
        call("gemini", "wait", {"safety_decision": {"decision": "regular"}}, ""),
    )
    calls[1]["functionCall"]["id"] = "own-7"
    answers: Iterator[Answer] = iter([Said("", items=calls), "Ok."])
    native = Native("computer", (1000, 1000))
    with ModelServer(lambda question: next(answers)) as server:
        tester = model("gemini", server, monkeypatch)
        reply = tester.reply(Request((GO,), 31, None, tools=(native,)), 60.0)
        assert reply.calls == (
            ToolCall("call_1", "click", {"x": 5}, native=True, safety="It buys something."),
            ToolCall("call_2", "wait", {}, native=True),
        )
        results = user(
            ToolResult("call_1", ("Done.", SCREEN), confirmed=True), ToolResult("call_2")
        )
        tester.reply(Request((GO, reply.message, results), 31, None, tools=(native,)), 60.0)
    assert server.unfit == []
    parts = body(server.questions[1])["contents"][2]["parts"]
    first, second = (part["functionResponse"] for part in parts)
    assert first["response"] == {"output": "Done.", "safety_acknowledgement": "true"}
    assert (first.get("id"), second["id"]) == (None, "own-7")
    assert second["response"] == {"output": ""}
    assert body(server.questions[1])["contents"][1]["parts"][0]["functionCall"]["args"] == {
        "x": 5,
        "safety_decision": decision,
    }


# OpenAI: a tool of the Responses API, whose calls have several actions


COMPUTER = Native("computer", (1080, 2400))
CHECK = {"id": "sc_1", "code": "malicious_instructions", "message": "Someone may mislead you."}
ACTIONS = [
    {"type": "click", "button": "left", "x": 30, "y": 40},
    {"type": "type", "text": "a"},
]
COMPUTER_CALL = {
    "type": "computer_call",
    "id": "cu_1",
    "call_id": "call_xyz",
    "actions": ACTIONS,
    "pending_safety_checks": [CHECK],
    "status": "completed",
}


def test_openais_tool_is_called_with_a_batch_and_its_checks_are_acknowledged(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    own = call("responses", "answer", {}, "call_abc")
    items = (THOUGHTS["responses"], COMPUTER_CALL, own)
    answers: Iterator[Answer] = iter([Said("", items=items), "Ok."])
    with ModelServer(lambda question: next(answers)) as server:
        tester = model("responses", server, monkeypatch)
        reply = tester.reply(Request((GO,), 31, None, tools=(COMPUTER, ANSWER)), 60.0)
        assert reply.calls == (
            ToolCall(
                *("call_1", "computer", {"actions": ACTIONS}),
                native=True,
                safety="Someone may mislead you.",
            ),
            ToolCall("call_2", "answer", {}),
        )
        assert (reply.tool, reply.finish) == ("computer", "calls")
        results = user(
            ToolResult("call_1", ("Typed.", SCREEN), confirmed=True),
            ToolResult("call_2", ("No.",)),
        )
        tester.reply(Request((GO, reply.message, results), 31, None, tools=(COMPUTER,)), 60.0)
    assert server.unfit == []
    first, second = map(body, server.questions)
    assert first["tools"][0] == {"type": "computer"}
    assert (first["store"], first["include"]) == (False, ["reasoning.encrypted_content"])
    assert second["input"][1:] == [
        *items,
        {
            "type": "computer_call_output",
            "call_id": "call_xyz",
            "output": {"type": "computer_screenshot", "image_url": URL},
            "acknowledged_safety_checks": [CHECK],
        },
        {
            "type": "function_call_output",
            "call_id": "call_abc",
            "output": [{"type": "input_text", "text": "No."}],
        },
        {"role": "user", "content": [{"type": "input_text", "text": "Typed."}]},
    ]


def test_one_action_is_a_batch_of_one_and_a_result_confirms_nothing_by_itself(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    single = {**COMPUTER_CALL, "action": {"type": "screenshot"}}
    del single["actions"]
    answers: Iterator[Answer] = iter([Said("", items=(single,)), "Ok."])
    with ModelServer(lambda question: next(answers)) as server:
        tester = model("responses", server, monkeypatch)
        reply = tester.reply(Request((GO,), 31, None, tools=(COMPUTER,)), 60.0)
        assert reply.calls[0].arguments == {"actions": [{"type": "screenshot"}]}
        results = user(ToolResult("call_1", (SCREEN,)))
        tester.reply(Request((GO, reply.message, results), 31, None, tools=(COMPUTER,)), 60.0)
        assert "acknowledged_safety_checks" not in body(server.questions[1])["input"][-1]
        blind = user(ToolResult("call_1", ("It failed.",), is_error=True))
        with pytest.raises(AgentError, match="of the computer tool, has no Screen"):
            tester.reply(Request((GO, reply.message, blind), 31, None, tools=(COMPUTER,)), 60.0)


def test_a_model_without_openais_tool_gets_functions(monkeypatch: pytest.MonkeyPatch) -> None:
    def brain(question: Question) -> Answer:
        if types(question)[0] == "computer":
            return Failed(400, "Hosted tool 'computer' is not supported with tester.")
        return Said("", items=(call("responses", "click", {}, "c1"),))

    native = Native("computer", (1080, 2400), functions=(TAP,))
    (reply,), questions = requests("responses", brain, monkeypatch, (GO,), tools=(native,))
    assert [question.api for question in questions] == ["responses", "responses"]
    assert (reply.tool, reply.calls) == (
        "functions",
        (ToolCall("call_1", "click", {}, native=True),),
    )


def test_a_server_that_only_chats_gets_functions(monkeypatch: pytest.MonkeyPatch) -> None:
    def brain(question: Question) -> Answer:
        if question.api == "responses":
            return Failed(404, "Not Found")
        return Said("", items=(call("openai", "click", {}, "c1"),))

    native = Native("computer", (1080, 2400), functions=(TAP,))
    (first, _), questions = requests("openai", brain, monkeypatch, (GO,), (GO,), tools=(native,))
    assert [question.api for question in questions] == ["responses", "openai", "openai"]
    assert (first.tool, first.calls) == (
        "functions",
        (ToolCall("call_1", "click", {}, native=True),),
    )


def test_functions_at_an_address_of_ones_own_stay_with_the_older_api(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    _, questions = requests("openai", lambda question: "Ok.", monkeypatch, (GO,), tools=(ANSWER,))
    assert [question.api for question in questions] == ["openai"]
