"""What servers of models refuse in tools, calls and results, in the words of each.

Requests are held against the types that the SDKs have for them.
"""

import itertools
from collections.abc import Iterator, Mapping
from typing import Any

from tests.models.sdk_types import problem

Body = Mapping[str, Any]


def of_types(body: Body, wanted: Any, names: tuple[str, ...]) -> str:
    """Which of these fields is not as the SDK's type has it."""
    from typing_extensions import get_type_hints

    hints = get_type_hints(wanted, include_extras=True)
    return next(filter(None, (problem(body[n], hints[n], n) for n in names if n in body)), "")


def anthropic(body: Body) -> str:
    """Each `tool_use` has its result at the head of the next message."""
    from anthropic.types.beta import message_create_params as params

    names = ("messages", "tools", "tool_choice")
    wrong = of_types(body, params.MessageCreateParamsNonStreaming, names)
    messages = [*body["messages"], {"role": "user", "content": []}]
    for number, (message, after) in enumerate(itertools.pairwise(messages)):
        calls = [block["id"] for block in blocks(message) if block["type"] == "tool_use"]
        head = [block.get("tool_use_id") for block in blocks(after)][: len(calls)]
        if sorted(calls) != sorted(map(str, head)):
            wrong = wrong or (
                f"messages.{number + 1}: `tool_use` ids were found without `tool_result` blocks"
                f" immediately after: {', '.join(calls)}"
            )
    return wrong


def blocks(message: Body) -> list[Any]:
    return message["content"] if isinstance(message["content"], list) else []


def chat(body: Body) -> str:
    """Each call has a message of the role ``tool`` before anything else comes."""
    from openai.types.chat import completion_create_params as params

    names = ("messages", "tools", "tool_choice")
    waiting: set[str] = set()
    for message in body["messages"]:
        if message["role"] == "tool":
            if message["tool_call_id"] not in waiting:
                return "messages with role 'tool' must be a response to a preceding message"
            waiting.remove(message["tool_call_id"])
        elif waiting:
            break
        waiting |= {call["id"] for call in message.get("tool_calls", ())}
    if waiting:
        return (
            "An assistant message with 'tool_calls' must be followed by tool messages responding"
            f" to each 'tool_call_id': {', '.join(sorted(waiting))}"
        )
    plain = [{**message} for message in body["messages"]]
    for message in plain:  # other servers' own, which the SDK does not know
        message.pop("reasoning_content", None)
    return of_types({**body, "messages": plain}, params.CompletionCreateParamsNonStreaming, names)


def responses(body: Body) -> str:
    """Each call has its output, and no item is looked up: nothing is stored."""
    from openai.types.responses import response_create_params as params

    names = ("input", "include", "tools", "tool_choice")
    wrong = of_types(body, params.ResponseCreateParamsNonStreaming, names)
    calls: set[str] = set()
    for item in body["input"]:
        kind = item.get("type", "message")
        if kind == "reasoning" and not item.get("encrypted_content"):
            return f"Item with id '{item.get('id')}' not found: `store` is set to false."
        if kind in ("function_call", "computer_call"):
            calls.add(item["call_id"])
        if kind.endswith("_call_output"):
            if item["call_id"] not in calls:
                return f"No tool call found for call_id {item['call_id']}."
            calls.remove(item["call_id"])
    return wrong or (f"No tool output found for {', '.join(sorted(calls))}." if calls else "")


def gemini(body: Body) -> str:
    """Each turn of calls has as many responses."""
    from google.genai import types

    for name, validate in (
        ("contents", types.Content.model_validate),
        ("tools", types.Tool.model_validate),
        ("toolConfig", types.ToolConfig.model_validate),
    ):
        value = body.get(name, [])
        for item in value if isinstance(value, list) else [value]:
            try:
                validate(item)
            except ValueError as error:
                return f"Invalid JSON payload received. {error}"
    return next(unequal(body["contents"]), "")


def unequal(contents: list[Any]) -> Iterator[str]:
    for content, after in zip(contents, [*contents[1:], {"parts": []}], strict=True):
        calls = [
            part["functionCall"]["name"] for part in content["parts"] if "functionCall" in part
        ]
        answers = [
            part["functionResponse"]["name"]
            for part in after["parts"]
            if "functionResponse" in part
        ]
        if calls != answers:
            yield (
                "Please ensure that the number of function response parts is equal to the number"
                f" of function call parts of the function call turn: {calls}, {answers}"
            )
