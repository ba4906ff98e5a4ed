"""Whole conversations with the computer tools: each provider's SDK, on the wire, and a phone.

The servers hold each request against the SDK's types, and refuse a call without its result.
"""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from pytest_androidworld import Device, ToolAgent
from pytest_androidworld.agent.model_client import ModelClient
from pytest_androidworld.agents.claude_computer import ClaudeComputer
from pytest_androidworld.agents.gemini_computer import GeminiComputer
from pytest_androidworld.agents.openai_computer import OpenAIComputer
from pytest_androidworld.episode import EpisodeOver, Limits, Stage
from tests.agent.providers.conftest import provider
from tests.agent.providers.tool_items import THOUGHTS, call
from tests.models.server import Answer, Failed, ModelServer, Question, Said

CHECK = {"id": "sc_1", "code": "malicious_instructions", "message": "Someone may mislead you."}
BUYS = {"decision": "require_confirmation", "explanation": "It buys something."}
NOT_DONE = "Not done: a call before this one failed."


def member(n: int, name: str, **arguments: Any) -> dict[str, Any]:
    return {**call("anthropic", name, arguments, f"toolu_{n}"), "toolset_name": "computer"}


def batch(n: int, *actions: dict[str, Any], checked: bool = False) -> dict[str, Any]:
    ids = {"type": "computer_call", "id": f"cu_{n}", "call_id": f"call_{n}xyz"}
    checks = [CHECK] if checked else []
    return {
        **ids,
        "status": "completed",
        "actions": list(actions),
        "pending_safety_checks": checks,
    }


def gemini(name: str, **arguments: Any) -> dict[str, Any]:
    return call("gemini", name, arguments, "")


def played(
    device: Device, api: str, kind: type[ToolAgent], *answers: Answer
) -> tuple[Stage, ToolAgent, list[Question]]:
    """An episode with these answers, and all that the server was asked."""
    coming: Iterator[Answer] = iter(answers)
    with ModelServer(lambda question: next(coming)) as server:
        stage, agent = Stage("Rest.", device, Limits(9, 600.0), pixels=True), kind()
        agent.model = ModelClient(provider(api, server), options=kind.model_options)
        agent.model.begin(stage)
        agent.start("Rest.")
        with pytest.raises(EpisodeOver):
            agent.play(stage)
    assert server.unfit == []
    assert list(coming) == []
    return stage, agent, server.questions


def taken(stage: Stage) -> list[tuple[int, str]]:
    return [(step.number, step.action.action_type) for step in stage.steps]


def body(question: Question) -> Any:
    assert question.body is not None
    return question.body


def test_claude_thinks_looks_fails_in_the_middle_and_ends(device: Device) -> None:
    refused = Failed(400, "'tester' does not support tool types: computer_toolset_20260801.")
    older = call("anthropic", "computer", {"action": "screenshot"}, "toolu_1")
    stage, agent, questions = played(
        *(device, "anthropic", ClaudeComputer, refused),
        Said("", items=(THOUGHTS["anthropic"], older)),
        Said("", items=(member(2, "zoom", region=[0, 0, 100, 100]),)),
        Said(
            "I try.",
            items=(
                THOUGHTS["anthropic"],
                member(3, "wait", duration=0),
                member(4, "right_click", coordinate=[5, 6]),
                call("anthropic", "go_home", {}, "toolu_5"),
            ),
        ),
        Said("", items=(call("anthropic", "done", {"status": "complete"}, "toolu_6"),)),
    )
    assert taken(stage) == [(1, "wait"), (2, "status")]
    assert agent.notes == ("calls of actions that have no counterpart here: 1",)
    assert [body(question)["tools"][0]["type"] for question in questions] == [
        "computer_toolset_20260801",
        *["computer_20251124"] * 4,
    ]
    *_, replied, results = body(questions[-1])["messages"]
    assert replied["content"][0] == THOUGHTS["anthropic"]
    done, failed, left, text, picture = results["content"]
    assert (done["tool_use_id"], done["content"][0]["text"]) == ("toolu_3", "Done.")
    assert failed["is_error"] is True
    assert "no action is called 'right_click'" in failed["content"][0]["text"]
    assert left["content"] == [{"type": "text", "text": NOT_DONE}]
    assert (text["text"], picture["type"]) == ("This is the screen now.", "image")


def test_openais_model_looks_is_checked_fails_and_ends_by_a_text(device: Device) -> None:
    wait, right = {"type": "wait"}, {"type": "click", "button": "right", "x": 1, "y": 2}
    function = call("responses", "go_home", {}, "call_4abc")
    stage, agent, questions = played(
        *(device, "openai", OpenAIComputer),
        Said("", items=(THOUGHTS["responses"], batch(1, {"type": "screenshot"}))),
        Said("", items=(batch(2, wait, checked=True),)),
        Said("", items=(batch(3, right), function)),
        Said("7"),
    )
    assert taken(stage) == [(1, "wait"), (2, "unknown"), (3, "answer"), (3, "status")]
    assert device.answer == "7"
    assert agent.notes is not None
    assert "sensitive actions done without asking anybody: 1" in agent.notes[0]
    sent = body(questions[-1])["input"]
    assert THOUGHTS["responses"] in sent
    outputs = {item["call_id"]: item for item in sent if "output" in item}
    checked = outputs["call_2xyz"]["acknowledged_safety_checks"]
    assert checked == [CHECK]
    assert outputs["call_3xyz"]["output"]["type"] == "computer_screenshot"
    left, picture = outputs["call_4abc"]["output"][1:]
    assert left["text"] == NOT_DONE
    assert picture["type"] == "input_image"


def test_gemini_looks_has_to_be_confirmed_fails_in_the_middle_and_ends(device: Device) -> None:
    stage, agent, questions = played(
        *(device, "gemini", GeminiComputer),
        Said("", items=(THOUGHTS["gemini"], gemini("list_apps"))),
        Said("", items=(gemini("wait", seconds=0, safety_decision=BUYS),)),
        Said(
            "I try.",
            items=(gemini("wait", seconds=0), gemini("navigate", url="/"), gemini("go_back")),
        ),
        Said("", items=(gemini("answer", text="7"), gemini("done", status="complete"))),
    )
    assert taken(stage) == [(1, "wait"), (2, "wait"), (3, "answer"), (3, "status")]
    assert device.answer == "7"
    assert agent.notes is not None
    contents = body(questions[-1])["contents"]
    responses = [
        part["functionResponse"]
        for content in contents
        for part in content["parts"]
        if "functionResponse" in part
    ]
    apps, confirmed, done, failed, left = responses
    assert "Simple Calendar Pro" in apps["response"]["output"]
    assert confirmed["response"]["safety_acknowledgement"] == "true"
    assert done["response"] == {"output": "Done."}
    assert failed["response"]["error"].startswith("no action is called 'navigate'")
    assert left["response"] == {"error": NOT_DONE}
    assert [len(response.get("parts") or ()) for response in responses] == [1, 1, 0, 0, 1]
    assert json.dumps(THOUGHTS["gemini"]["thoughtSignature"]) in json.dumps(contents)
