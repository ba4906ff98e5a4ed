"""Anthropic's messages."""

import base64
import weakref
from collections.abc import Iterable, Iterator
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

from pytest_androidworld.agent import request_settings, servers, tools
from pytest_androidworld.agent.llm import Reply, Request, Usage
from pytest_androidworld.agent.request_settings import Version
from pytest_androidworld.agent.screen import Screen
from pytest_androidworld.agent.tools import AnsweredCall, Function, Native, Raw, ToolCall

if TYPE_CHECKING:
    from anthropic import Anthropic
    from anthropic.types import ContentBlock
    from anthropic.types import Message as Answer
    from anthropic.types import Usage as Counted

KEYS = ("ANTHROPIC_API_KEY",)
SDK = "anthropic"
EXTRA = "anthropic"
API = "anthropic"  # of `Raw`
SAMPLING = {"top_p": "top_p", "top_k": "top_k"}
# Tokens of a reply, a required field; thinking counts among them.  Older models can do fewer.
MOST = (32_000, 8192, 4096)
THINKING = {"off": {"type": "disabled"}, "adaptive": {"type": "adaptive"}, 0: {"type": "disabled"}}
FINISH = {
    **dict.fromkeys((None, "end_turn", "stop_sequence", "tool_use"), "stop"),
    "max_tokens": "length",
}
CHOICES = {"auto": {"type": "auto"}, "required": {"type": "any"}, "none": {"type": "none"}}
# The computer tool: a set of members today; before that one tool with an `action`, for which a
# header has to ask.
TOOLSET = "computer_toolset_20260801"
OLDER = {
    "computer_20251124": "computer-use-2025-11-24",
    "computer_20250124": "computer-use-2025-01-24",
}
ZOOMS = "computer_20251124"  # the older version that has a zoom
COMPUTER = "computer"  # the name of the older tool, and of the family of the members


class Provider:
    """The settings of the request; this API has no seed."""

    def __init__(self, name: str, url: str | None, key: str) -> None:
        self.name, self.url, self.key = name, url, key
        self.request_settings = request_settings.RequestSettings()

    @cached_property
    def client(self) -> "Anthropic":
        from anthropic import Anthropic

        client = Anthropic(api_key=self.key, base_url=self.url, max_retries=0)
        weakref.finalize(self, client.close)
        return client

    def reply(self, request: Request, seconds: float) -> Reply:
        return self.request_settings.send(
            partial(self._send, request, seconds), _settings(request)
        )

    def _send(self, request: Request, seconds: float, body: dict[str, Any]) -> Reply:
        import anthropic

        system = servers.instructions(request.messages)
        betas = body.pop("betas", ())
        beta = {"anthropic-beta": ",".join(betas)} if betas else {}
        with servers.understood(anthropic):
            answer = self.client.messages.create(
                model=self.name,
                messages=_messages(request),
                max_tokens=body["max_tokens"],
                system=system or anthropic.omit,
                timeout=seconds,
                extra_headers={**request.headers, **beta},
                extra_body=body,  # a temperature is not in the SDK any more
            )
        return servers.read(partial(_read, request), answer)


def _settings(request: Request) -> list[request_settings.Setting]:
    options, setting = request.options, request_settings.setting
    thinking: Any = options.thinking
    budget = thinking if isinstance(thinking, int) else 0
    mode = THINKING.get(thinking, {"type": "enabled", "budget_tokens": budget})
    most = (options.max_output,) if options.max_output else [budget + each for each in MOST]
    return [
        *setting("seed", request.seed),  # it knows none
        *setting("image_detail", options.image_detail),  # nor any of these
        *setting("temperature", request.temperature, {"temperature": request.temperature}),
        *setting("effort", options.effort, {"output_config": {"effort": options.effort}}),
        *setting("thinking", thinking, {"thinking": mode}),
        *setting("max_output", most, *({"max_tokens": each} for each in most), needed=True),
        *_tools(request),
        *request_settings.sampling(options, SAMPLING),
        *request_settings.more(options),
    ]


def _tools(request: Request) -> list[request_settings.Setting]:
    native, functions = tools.split(request.tools)
    declared = [_function(function) for function in functions]
    choice = request.tool_choice
    chosen = choice and {"tool_choice": CHOICES.get(choice, {"type": "tool", "name": choice})}
    if native:
        versions = _versions(native, declared)
    else:
        versions = [Version("", {"tools": declared})] if declared else []
    return request_settings.tools(native, chosen or None, versions)


def _versions(native: Native, functions: list[dict[str, Any]]) -> list[Version]:
    """The computer tool's versions, the latest first, and functions in its place at last."""
    configs = {member: {"enabled": False} for member in native.without}
    toolset = {"type": TOOLSET, **({"configs": configs} if configs else {})}
    versions = [Version(TOOLSET, {"tools": [toolset, *functions]}, frozenset({TOOLSET}))]
    width, height = native.size
    for label, beta in OLDER.items():
        size = {"display_width_px": width, "display_height_px": height}
        tool: dict[str, Any] = {"type": label, "name": COMPUTER, **size}
        if label == ZOOMS:
            tool["enable_zoom"] = "zoom" not in native.without
        body = {"tools": [tool, *functions], "betas": [beta]}
        versions.append(Version(label, body, frozenset({label, beta})))
    if native.functions:
        instead = [_function(function) for function in native.functions]
        versions.append(Version(tools.FUNCTIONS, {"tools": [*instead, *functions]}))
    return versions


def _function(function: Function) -> dict[str, Any]:
    described = {"name": function.name, "description": function.description}
    return {**described, "input_schema": dict(function.parameters)}


def _messages(request: Request) -> Any:
    """The conversation, without empty texts, which the server refuses; results come first."""
    messages = []
    for message in tools.prepared(request.messages, API):
        parts = sorted(message.parts, key=lambda part: not isinstance(part, AnsweredCall))
        content = [*_content(parts)]
        if content and message.role != "system":
            messages.append({"role": message.role, "content": content})
    return messages


def _content(parts: Iterable[Any]) -> Iterator[dict[str, Any]]:
    for part in parts:
        if isinstance(part, Raw):
            yield dict(part.data)
        elif isinstance(part, Screen):
            yield _picture(part)
        elif isinstance(part, ToolCall):
            call = {"id": part.id, "name": part.name, "input": dict(part.arguments)}
            yield {"type": "tool_use", **call}
        elif isinstance(part, AnsweredCall):
            yield _result(part)
        elif part.strip():
            yield {"type": "text", "text": part}


def _picture(screen: Screen) -> dict[str, Any]:
    media_type, content = screen.file()
    data = base64.b64encode(content).decode()
    source = {"type": "base64", "media_type": media_type, "data": data}
    return {"type": "image", "source": source}


def _result(answered: AnsweredCall) -> dict[str, Any]:
    sent = answered.data or {}
    family = {"toolset_name": sent["toolset_name"]} if sent.get("toolset_name") else {}
    return {
        "type": "tool_result",
        "tool_use_id": sent.get("id", answered.call.id),
        "content": [*_content(answered.result.parts)],
        **({"is_error": True} if answered.result.is_error else {}),
        **family,
    }


def _read(request: Request, answer: "Answer") -> Reply:
    ids = tools.next_ids(request.messages)
    parts = [_part(block, ids, request) for block in answer.content]
    finish = FINISH.get(answer.stop_reason, answer.stop_reason) or "stop"
    return tools.reply(request, parts, _usage(answer), finish)


def _part(block: "ContentBlock", ids: Iterator[str], request: Request) -> str | Raw:
    if block.type == "text":
        return block.text
    call = None
    if block.type == "tool_use":
        name, arguments = block.name, dict(block.input)
        is_older = name == COMPUTER and isinstance(arguments.get("action"), str)
        if is_older:
            name = str(arguments.pop("action"))
        is_member = is_older or block.toolset_name == COMPUTER
        native = is_member or tools.stands_in(request.tools, name)
        call = ToolCall(next(ids), name, arguments, native)
    return Raw(API, block.to_dict(), call)


def _usage(answer: "Answer") -> Usage | None:
    """The server's input tokens do not include those of the cache."""
    usage: Counted | None = answer.usage
    if usage is None:
        return None
    cached, written = usage.cache_read_input_tokens or 0, usage.cache_creation_input_tokens or 0
    return Usage(usage.input_tokens + written + cached, usage.output_tokens, cached, written)
