"""Calls and thoughts as each API has them, for tests of what goes there and comes back."""

import importlib
import json
from collections.abc import Mapping
from typing import Any

import pytest

from pytest_androidworld.agent.llm import Model
from tests.agent.providers.conftest import KEY, provider
from tests.models.server import ModelServer

APIS = ("openai", "responses", "gemini", "anthropic")
SIGNATURE = "c2lnbmVkLQ=="


def model(api: str, server: ModelServer, monkeypatch: pytest.MonkeyPatch) -> Model:
    """Of the four APIs; OpenAI's newer one is chosen at its maker's own address only."""
    if api != "responses":
        return provider(api, server)
    monkeypatch.setenv("OPENAI_BASE_URL", server.url("openai"))
    module = importlib.import_module("pytest_androidworld.agent.providers.openai")
    made: Model = module.Provider("tester", None, KEY)
    return made


def call(api: str, name: str, arguments: Mapping[str, Any] | str, id_: str) -> dict[str, Any]:
    """A call of a function."""
    text = arguments if isinstance(arguments, str) else json.dumps(arguments)
    items: dict[str, dict[str, Any]] = {
        "openai": {"id": id_, "type": "function", "function": {"name": name, "arguments": text}},
        "responses": {
            "type": "function_call",
            "id": f"fc_{id_}",
            "call_id": id_,
            "name": name,
            "arguments": text,
            "status": "completed",
        },
        "gemini": {
            "functionCall": {"name": name, "args": arguments},
            "thoughtSignature": SIGNATURE,
        },
        "anthropic": {
            "type": "tool_use",
            "id": id_,
            "name": name,
            "input": arguments,
            "caller": {"type": "direct"},
        },
    }
    return items[api]


THOUGHTS: dict[str, dict[str, Any]] = {
    "openai": {"reasoning_content": "Hm."},
    "responses": {"type": "reasoning", "id": "rs_7", "summary": [], "encrypted_content": "gAA="},
    "gemini": {"text": "Hm.", "thought": True, "thoughtSignature": SIGNATURE},
    "anthropic": {"type": "thinking", "thinking": "Hm.", "signature": "EqQB+/="},
}


def text(api: str, words: str) -> tuple[dict[str, Any], ...]:
    """A text among the items, where the server's own form of a reply does not have it."""
    if api != "responses":
        return ()
    content = [{"type": "output_text", "text": words, "annotations": []}]
    message = {"type": "message", "id": "msg_7", "role": "assistant", "status": "completed"}
    return ({**message, "content": content, "phase": "commentary"},)
