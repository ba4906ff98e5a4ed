"""OpenAI's Responses API: the computer tool, reasoning that goes back, models that only it has.

Nothing is stored there: each request has all items of the conversation, and reasoning comes and
goes encrypted.
"""

import base64
import json
from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

from pytest_androidworld.agent import request_settings, servers, tools
from pytest_androidworld.agent.llm import Message, Reply, Request, Usage
from pytest_androidworld.agent.request_settings import Version
from pytest_androidworld.agent.screen import Screen
from pytest_androidworld.agent.tools import AnsweredCall, Function, Native, Raw, ToolCall
from pytest_androidworld.errors import AgentError

if TYPE_CHECKING:
    from openai import OpenAI
    from openai.types.responses import (
        Response,
        ResponseComputerToolCall,
        ResponseOutputItem,
        ResponseUsage,
    )

API = "openai_responses"  # of `Raw`
FINISH = {"max_output_tokens": "length", "content_filter": "refusal"}  # of what is not complete
COMPUTER = "computer"  # the tool, and the name of its calls, each of which has several actions
ENCRYPTED = "reasoning.encrypted_content"
MISSING = {404, 405, 501}  # of a server that has only the older API
SAMPLING = {"top_p": "top_p"}


class Elsewhere(Exception):
    """This API is not there, or not for this model: the other one is."""


def settings(request: Request) -> list[request_settings.Setting]:
    """The settings of the request; this API has no seed."""
    options, setting = request.options, request_settings.setting
    most = {"max_output_tokens": options.max_output}
    return [
        *setting("seed", request.seed),
        *setting("temperature", request.temperature, {"temperature": request.temperature}),
        *setting("effort", options.effort, {"reasoning": {"effort": options.effort}}),
        *setting("thinking", options.thinking),
        *setting("max_output", options.max_output, most),
        *setting("encrypted_content", request.keeps_items or None, {"include": [ENCRYPTED]}),
        *_tools(request),
        *request_settings.sampling(options, SAMPLING),
        *request_settings.more(options),
    ]


def _tools(request: Request) -> list[request_settings.Setting]:
    native, functions = tools.split(request.tools)
    declared, choice = [*map(_function, functions)], request.tool_choice
    chosen = choice if choice in tools.CHOICES else {"type": "function", "name": choice}
    if native:
        versions = _versions(native, declared)
    else:
        versions = [Version("", {"tools": declared})] if declared else []
    return request_settings.tools(native, {"tool_choice": chosen} if choice else None, versions)


def _versions(native: Native, functions: list[dict[str, Any]]) -> list[Version]:
    """The computer tool, and functions in its place at last."""
    body = {"tools": [{"type": COMPUTER}, *functions]}
    versions = [Version(COMPUTER, body, frozenset({COMPUTER}))]
    if native.functions:
        instead = [*map(_function, native.functions), *functions]
        versions.append(Version(tools.FUNCTIONS, {"tools": instead}))
    return versions


def _function(function: Function) -> dict[str, Any]:
    """A function; schemas that are ``strict`` may have no optional parameters."""
    return {"type": "function", **function.line, "strict": False}


def send(
    client: "OpenAI", name: str, request: Request, seconds: float, body: Any, *, may_chat: bool
) -> Reply:
    import openai

    detail = request.options.image_detail or "auto"
    prepared = tools.prepared(request.messages, API)
    items: Any = [item for message in prepared for item in _items(message, detail)]
    with servers.understood(openai):
        try:
            answer = client.responses.create(
                model=name,
                input=items,
                instructions=servers.instructions(request.messages) or openai.omit,
                store=False,
                timeout=seconds,
                extra_body=body,
                extra_headers=request.headers,
            )
        except openai.APIStatusError as error:
            if may_chat and error.status_code in MISSING:
                raise Elsewhere from None
            raise
    return servers.read(partial(_read, request), answer)


def _items(message: Message, detail: str) -> Iterator[dict[str, Any]]:
    """A message as items: calls and their results are no parts of messages here."""
    if message.role == "assistant":
        yield from _replied(message)
    elif message.role == "user":
        content: list[dict[str, Any]] = []
        for part in message.parts:
            if isinstance(part, AnsweredCall):
                yield _result(part, detail)
                if _is_computer(part) and part.result.text:
                    content.append(_content(part.result.text, detail))
            else:
                content.append(_content(part, detail))
        if content:
            yield {"role": "user", "content": content}


def _replied(message: Message) -> Iterator[dict[str, Any]]:
    texts: list[str] = []
    for part in message.parts:
        if isinstance(part, str):
            texts.append(part)
            continue
        if texts:
            yield {"role": "assistant", "content": "\n".join(texts)}
            texts = []
        if isinstance(part, Raw):
            yield dict(part.data)
        elif isinstance(part, ToolCall):
            called = {"call_id": part.id, "name": part.name}
            arguments = json.dumps(dict(part.arguments), ensure_ascii=False)
            yield {"type": "function_call", **called, "arguments": arguments}
    if texts:
        yield {"role": "assistant", "content": "\n".join(texts)}


def _content(part: Any, detail: str) -> dict[str, Any]:
    if isinstance(part, str):
        return {"type": "input_text", "text": part}
    return {"type": "input_image", "image_url": picture_url(part), "detail": detail}


def picture_url(screen: Screen) -> str:
    """A picture as OpenAI takes it."""
    media_type, content = screen.file()
    return f"data:{media_type};base64,{base64.b64encode(content).decode()}"


def _is_computer(answered: AnsweredCall) -> bool:
    return (answered.data or {}).get("type") == "computer_call"


def _result(answered: AnsweredCall, detail: str) -> dict[str, Any]:
    """A result; that of the computer tool is its picture alone."""
    sent, result = answered.data or {}, answered.result
    call_id = sent.get("call_id", answered.call.id)
    if not _is_computer(answered):
        parts = [*(["Error:"] if result.is_error else []), *result.parts]
        output = [_content(part, detail) for part in parts]
        return {"type": "function_call_output", "call_id": call_id, "output": output}
    if not result.screens:
        raise AgentError(f"the result of {result.call_id}, of the computer tool, has no Screen")
    checks = sent.get("pending_safety_checks") or []
    confirmed = {"acknowledged_safety_checks": checks} if result.confirmed else {}
    picture = {"type": "computer_screenshot", "image_url": picture_url(result.screens[-1])}
    return {"type": "computer_call_output", "call_id": call_id, "output": picture, **confirmed}


def _read(request: Request, answer: "Response") -> Reply:
    usage = _usage(answer.usage)
    if answer.error is not None:
        if answer.error.code in servers.DECLINED_NAMES:
            return Reply(answer.error.message, usage, "refusal")
        raise servers.problem_inside(answer.error.to_dict())
    messages = [part for item in answer.output if item.type == "message" for part in item.content]
    refusals = [part.refusal for part in messages if part.type == "refusal"]
    if refusals:
        return Reply("".join(refusals), usage, "refusal")
    cut = answer.incomplete_details and answer.incomplete_details.reason
    finish = FINISH.get(cut, cut) if cut else "stop"
    return tools.reply(request, _parts(request, answer.output), usage, finish)


def _parts(request: Request, output: "list[ResponseOutputItem]") -> list[Raw]:
    """The items; where the reasoning does not go back, without the ids that refer to it."""
    ids, parts = tools.next_ids(request.messages), []
    thoughts = [item for item in output if item.type == "reasoning"]
    whole = all(thought.encrypted_content for thought in thoughts)
    for item in output:
        if item.type == "reasoning" and not whole:
            continue
        data = item.to_dict(warnings=False)  # of what the SDK's types do not have
        if not whole:
            data.pop("id", None)
        parts.append(Raw(API, data, _inner(request, item, ids)))
    return parts


def _inner(
    request: Request, item: "ResponseOutputItem", ids: Iterator[str]
) -> str | ToolCall | None:
    """The text or the call that is in an item."""
    if item.type == "message":
        return "".join(part.text for part in item.content if part.type == "output_text")
    if item.type == "function_call":
        arguments, problem = tools.arguments_of(item.arguments)
        native = tools.stands_in(request.tools, item.name)
        return ToolCall(next(ids), item.name, arguments, native, problem)
    return _computer(item, next(ids)) if item.type == "computer_call" else None


def _computer(item: "ResponseComputerToolCall", call_id: str) -> ToolCall:
    """A call of the computer tool, whose actions are to be carried out one after the other."""
    data = item.to_dict(warnings=False)
    actions = data.get("actions") or [data["action"]]
    checks = [check.message or check.code or check.id for check in item.pending_safety_checks]
    return ToolCall(call_id, COMPUTER, {"actions": actions}, native=True, safety="; ".join(checks))


def _usage(usage: "ResponseUsage | None") -> Usage | None:
    if usage is None:
        return None
    details = usage.input_tokens_details
    cached, written = (details.cached_tokens, details.cache_write_tokens) if details else (0, 0)
    return Usage(usage.input_tokens, usage.output_tokens, cached or 0, written or 0)
