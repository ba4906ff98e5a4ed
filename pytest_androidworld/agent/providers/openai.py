"""Chat completions: OpenAI, and servers with the same API (vLLM, Ollama, OpenRouter, …).

OpenAI's newer API is used for what the older does not have: the computer tool, reasoning that is
to go back, and the models that refuse the older one.  A server of one's own that has only the
older one gets functions in place of the tool, if the request has such.
"""

import json
import re
import weakref
from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

from pytest_androidworld.agent import openai_responses, request_settings, servers, tools
from pytest_androidworld.agent.llm import Message, Reply, Request, Usage
from pytest_androidworld.agent.request_settings import Version
from pytest_androidworld.agent.screen import Screen
from pytest_androidworld.agent.tools import AnsweredCall, Raw, ToolCall

if TYPE_CHECKING:
    from openai import OpenAI
    from openai.types.chat import ChatCompletion, ChatCompletionMessage
    from openai.types.completion_usage import CompletionUsage

KEYS = ("OPENAI_API_KEY",)
SDK = "openai"
EXTRA = "openai"
API = "openai"  # of `Raw`
FINISH = {
    **dict.fromkeys((None, "tool_calls", "function_call"), "stop"),
    "content_filter": "refusal",
}
# As they are called here; the last and `top_k` are those of vLLM and its like.
SAMPLING = {name: name for name in request_settings.SAMPLING}
ELSEWHERE = re.compile(r"v1/responses|\bresponses (api|endpoint)\b|\bnot a chat model\b", re.I)
# What other servers call the reasoning; some want it back between the calls of one turn.
REASONING = ("reasoning_content", "reasoning", "reasoning_details")
PICTURES_FOLLOW = "(its picture is in the next message)"


class Provider:
    def __init__(self, name: str, url: str | None, key: str) -> None:
        self.name, self.url, self.key = name, url, key
        self.request_settings = request_settings.RequestSettings()
        self.responses_settings = request_settings.RequestSettings()
        self.chats = self.responds = True

    @cached_property
    def client(self) -> "OpenAI":
        from openai import OpenAI

        client = OpenAI(api_key=self.key, base_url=self.url, max_retries=0)
        weakref.finalize(self, client.close)
        return client

    def reply(self, request: Request, seconds: float) -> Reply:
        if self._is_for_responses(request):
            try:
                return self._respond(request, seconds)
            except openai_responses.Elsewhere:
                self.responds = False
        try:
            return self.request_settings.send(
                partial(self._chat, request, seconds), self._of(request)
            )
        except openai_responses.Elsewhere:
            self.chats = False
        return self._respond(request, seconds)

    def _is_for_responses(self, request: Request) -> bool:
        native, _ = tools.split(request.tools)
        if native:
            return self.responds or not native.functions
        return not self.chats or (request.keep_reasoning and not self.url)

    def _respond(self, request: Request, seconds: float) -> Reply:
        native, _ = tools.split(request.tools)
        may_chat = bool(self.url and self.chats and native and native.functions)
        send = partial(
            openai_responses.send, self.client, self.name, request, seconds, may_chat=may_chat
        )
        return self.responses_settings.send(send, openai_responses.settings(request))

    def _of(self, request: Request) -> list[request_settings.Setting]:
        options, setting = request.options, request_settings.setting
        most: list[dict[str, Any]] = [
            {"max_completion_tokens": options.max_output},
            {"max_tokens": options.max_output},  # the older name, which other servers know
        ]
        return [
            *setting("seed", request.seed, {"seed": request.seed}),
            *setting("temperature", request.temperature, {"temperature": request.temperature}),
            *setting("effort", options.effort, {"reasoning_effort": options.effort}),
            *setting("thinking", options.thinking),  # it knows of efforts only
            *setting("max_output", options.max_output, *(most[::-1] if self.url else most)),
            *request_settings.sampling(options, SAMPLING),
            *_tools(request),
            *request_settings.more(options),
        ]

    def _chat(self, request: Request, seconds: float, body: dict[str, Any]) -> Reply:
        import openai

        detail = request.options.image_detail
        prepared = tools.prepared(request.messages, API)
        messages: Any = [item for message in prepared for item in _messages(message, detail)]
        with servers.understood(openai):
            try:
                completion = self.client.chat.completions.create(
                    model=self.name,
                    messages=messages,
                    timeout=seconds,
                    extra_body=body,
                    extra_headers=request.headers,
                )
            except (openai.BadRequestError, openai.NotFoundError) as error:
                if ELSEWHERE.search(servers.words(error.response.text)):
                    raise openai_responses.Elsewhere from None
                raise
        return servers.read(partial(_read, request), completion)


def _tools(request: Request) -> list[request_settings.Setting]:
    native, functions = tools.split(request.tools)
    instead = native.functions if native else ()
    declared = [
        {"type": "function", "function": function.line} for function in (*instead, *functions)
    ]
    choice: Any = request.tool_choice
    if choice and choice not in tools.CHOICES:
        choice = {"type": "function", "function": {"name": choice}}
    label = tools.FUNCTIONS if native else ""
    versions = [Version(label, {"tools": declared})] if declared else []
    return request_settings.tools(native, {"tool_choice": choice} if choice else None, versions)


def _messages(message: Message, detail: str | None) -> Iterator[dict[str, Any]]:
    """A message as this API has it: results are messages of their own, and have no pictures."""
    if message.role == "assistant":
        yield _replied(message)
        return
    parts: list[Any] = []
    for part in message.parts:
        if isinstance(part, AnsweredCall):
            yield _result(part)
            if part.result.screens:
                parts += [f"The picture of {part.call.name}:", *part.result.screens]
        else:
            parts.append(part)
    if not parts and len(message.parts):
        return  # there were results only
    texts = [part for part in parts if isinstance(part, str)]
    if len(texts) == len(parts):  # not every server takes texts in parts
        yield {"role": message.role, "content": "\n".join(texts)}
    else:
        yield {"role": message.role, "content": [_part(part, detail) for part in parts]}


def _result(answered: AnsweredCall) -> dict[str, Any]:
    result = answered.result
    follow = [PICTURES_FOLLOW] if result.screens else []
    text = "\n".join(filter(None, ["Error:" if result.is_error else "", result.text, *follow]))
    call_id = (answered.data or {}).get("id", answered.call.id)
    return {"role": "tool", "tool_call_id": call_id, "content": text}


def _replied(message: Message) -> dict[str, Any]:
    """A message of the assistant: its text, its calls, and its reasoning if that is to go back."""
    text = "\n".join(part for part in message.parts if isinstance(part, str))
    fields: dict[str, Any] = {}
    calls: list[dict[str, Any]] = []
    for part in message.parts:
        if isinstance(part, ToolCall):
            arguments = json.dumps(dict(part.arguments), ensure_ascii=False)
            function = {"name": part.name, "arguments": arguments}
            calls.append({"id": part.id, "type": "function", "function": function})
        elif isinstance(part, Raw) and tools.call_of(part):
            calls.append(dict(part.data))
        elif isinstance(part, Raw):
            fields |= part.data
    called = {"tool_calls": calls} if calls else {}
    return {"role": "assistant", "content": text or None if calls else text, **fields, **called}


def _part(part: str | Screen, detail: str | None) -> dict[str, Any]:
    if isinstance(part, str):
        return {"type": "text", "text": part}
    image = {"url": openai_responses.picture_url(part)}
    return {"type": "image_url", "image_url": image | ({"detail": detail} if detail else {})}


def _read(request: Request, completion: "ChatCompletion") -> Reply:
    choice = completion.choices[0]
    error = getattr(choice, "error", None)  # of whoever the server has asked
    if error:
        raise servers.problem_inside(error)
    message, usage = choice.message, _usage(completion.usage)
    if message.refusal:
        return Reply(message.refusal, usage, "refusal")
    finish = FINISH.get(choice.finish_reason, choice.finish_reason)
    extra = message.model_extra or {}
    text = message.content or ""
    if message.tool_calls and not request.tools:
        text += _moved(message)
    reply = tools.reply(request, [*_parts(request, message, text)], usage, finish)
    thinking = extra.get("reasoning_content") or extra.get("reasoning") or ""
    return replace(reply, text=text, thinking=thinking)


def _parts(request: Request, message: "ChatCompletionMessage", text: str) -> Iterator[str | Raw]:
    extra = message.model_extra or {}
    reasoning = {name: extra[name] for name in REASONING if extra.get(name)}
    if reasoning and request.keep_reasoning:
        yield Raw(API, reasoning)
    if text:
        yield text
    ids = tools.next_ids(request.messages)
    for call in (message.tool_calls or ()) if request.tools else ():
        if call.type == "function":
            name = call.function.name
            arguments, problem = tools.arguments_of(call.function.arguments)
            native = tools.stands_in(request.tools, name)
            yield Raw(API, call.to_dict(), ToolCall(next(ids), name, arguments, native, problem))


def _moved(message: "ChatCompletionMessage") -> str:
    """The calls that a server's parser has taken out of the text (vLLM's `hermes`), put back.

    They are the model's own words: such a request had no tools.
    """
    called = [call.function for call in message.tool_calls or () if call.type == "function"]
    texts = [{"name": call.name, "arguments": call.arguments} for call in called]
    return "".join(f"\n<tool_call>\n{json.dumps(text)}\n</tool_call>" for text in texts)


def _usage(usage: "CompletionUsage | None") -> Usage | None:
    if usage is None:
        return None
    details = usage.prompt_tokens_details
    cached = (details and details.cached_tokens) or 0
    written = (details and details.cache_write_tokens) or 0
    return Usage(usage.prompt_tokens or 0, usage.completion_tokens or 0, cached, written)
