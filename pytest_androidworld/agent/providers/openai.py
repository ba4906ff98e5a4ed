"""Chat completions: OpenAI, and servers with the same API (vLLM, Ollama, OpenRouter, …).

Models that OpenAI has only behind its newer API are called there, once the older refused them.
"""

import base64
import re
import weakref
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

from pytest_androidworld.agent import openai_responses, request_settings, servers
from pytest_androidworld.agent.llm import Message, Part, Reply, Request, Usage

if TYPE_CHECKING:
    from openai import OpenAI
    from openai.types.chat import ChatCompletion
    from openai.types.completion_usage import CompletionUsage

KEYS = ("OPENAI_API_KEY",)
SDK = "openai"
EXTRA = "openai"
FINISH = {None: "stop", "content_filter": "refusal"}
ELSEWHERE = re.compile(r"v1/responses|\bresponses (api|endpoint)\b|\bnot a chat model\b", re.I)


class Elsewhere(Exception):
    """It is no model for chat completions."""


class Provider:
    def __init__(self, name: str, url: str | None, key: str) -> None:
        self.name, self.url, self.key = name, url, key
        self.request_settings = request_settings.RequestSettings()
        self.chats = True

    @cached_property
    def client(self) -> "OpenAI":
        from openai import OpenAI

        client = OpenAI(api_key=self.key, base_url=self.url, max_retries=0)
        weakref.finalize(self, client.close)
        return client

    def reply(self, request: Request, seconds: float) -> Reply:
        if self.chats:
            try:
                return self.request_settings.send(
                    partial(self._chat, request, seconds), self._of(request)
                )
            except Elsewhere:
                self.chats, self.request_settings = False, request_settings.RequestSettings()
        send = partial(openai_responses.send, self.client, self.name, request, seconds)
        return self.request_settings.send(send, openai_responses.settings(request))

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
            *request_settings.more(options),
        ]

    def _chat(self, request: Request, seconds: float, body: dict[str, Any]) -> Reply:
        import openai

        detail = request.options.image_detail
        messages: Any = [_message(each, detail) for each in request.messages]
        with servers.understood(openai):
            try:
                completion = self.client.chat.completions.create(
                    model=self.name, messages=messages, timeout=seconds, extra_body=body
                )
            except (openai.BadRequestError, openai.NotFoundError) as error:
                if ELSEWHERE.search(servers.words(error.response.text)):
                    raise Elsewhere from None
                raise
        return servers.read(_read, completion)


def _message(message: Message, detail: str | None) -> dict[str, Any]:
    texts = [part for part in message.parts if isinstance(part, str)]
    if len(texts) == len(message.parts):  # not every server takes texts in parts
        return {"role": message.role, "content": "\n".join(texts)}
    return {"role": message.role, "content": [_part(part, detail) for part in message.parts]}


def _part(part: Part, detail: str | None) -> dict[str, Any]:
    if isinstance(part, str):
        return {"type": "text", "text": part}
    data = base64.b64encode(part.png()).decode()
    image = {"url": f"data:image/png;base64,{data}"}
    return {"type": "image_url", "image_url": image | ({"detail": detail} if detail else {})}


def _read(completion: "ChatCompletion") -> Reply:
    choice = completion.choices[0]
    error = getattr(choice, "error", None)  # of whoever the server has asked
    if error:
        raise servers.problem_inside(error)
    message, usage = choice.message, _usage(completion.usage)
    if message.refusal:
        return Reply(message.refusal, usage, "refusal")
    finish = FINISH.get(choice.finish_reason, choice.finish_reason)
    return Reply(message.content or "", usage, finish)


def _usage(usage: "CompletionUsage | None") -> Usage | None:
    if usage is None:
        return None
    details = usage.prompt_tokens_details
    cached = (details and details.cached_tokens) or 0
    written = (details and details.cache_write_tokens) or 0
    return Usage(usage.prompt_tokens or 0, usage.completion_tokens or 0, cached, written)
