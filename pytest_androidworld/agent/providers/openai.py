"""Chat completions: OpenAI, and whoever speaks like it (vLLM, Ollama, OpenRouter, …)."""

import base64
import weakref
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

from pytest_androidworld.agent import servers
from pytest_androidworld.agent.llm import Message, Part, Reply, Request, Usage

if TYPE_CHECKING:
    from openai import OpenAI
    from openai.types.chat import ChatCompletion
    from openai.types.completion_usage import CompletionUsage

KEYS = ("OPENAI_API_KEY",)
SDK = "openai"
EXTRA = "openai"
FINISH = {None: "stop", "content_filter": "refusal"}
FILTERED = ("content_filter", "content_policy_violation")  # errors that are refusals


class Provider:
    def __init__(self, name: str, url: str | None, key: str) -> None:
        self.name, self.url, self.key = name, url, key
        self.wishes = servers.Wishes()

    @cached_property
    def client(self) -> "OpenAI":
        from openai import OpenAI

        client = OpenAI(api_key=self.key, base_url=self.url, max_retries=0)
        weakref.finalize(self, client.close)
        return client

    def reply(self, request: Request, seconds: float) -> Reply:
        ask = partial(self._ask, request, seconds)
        return self.wishes.ask(ask, temperature=request.temperature, seed=request.seed)

    def _ask(self, request: Request, seconds: float, settings: dict[str, Any]) -> Reply:
        import openai

        messages: Any = [_message(each) for each in request.messages]
        with servers.understood(openai):
            try:
                completion = self.client.chat.completions.create(
                    model=self.name, messages=messages, timeout=seconds, **settings
                )
            except openai.BadRequestError as error:
                if servers.code(error.response.text) not in FILTERED:
                    raise
                return Reply(servers.words(error.response.text), finish="refusal")
        return servers.read(_read, completion)


def _message(message: Message) -> dict[str, Any]:
    texts = [part for part in message.parts if isinstance(part, str)]
    if len(texts) == len(message.parts):  # not every server takes texts in parts
        return {"role": message.role, "content": "\n".join(texts)}
    return {"role": message.role, "content": [_part(part) for part in message.parts]}


def _part(part: Part) -> dict[str, Any]:
    if isinstance(part, str):
        return {"type": "text", "text": part}
    data = base64.b64encode(part.png()).decode()
    return {"type": "image_url", "image_url": {"url": f"data:image/png;base64,{data}"}}


def _read(completion: "ChatCompletion") -> Reply:
    choice = completion.choices[0]
    message, usage = choice.message, _usage(completion.usage)
    if message.refusal:
        return Reply(message.refusal, usage, "refusal")
    finish = FINISH.get(choice.finish_reason, choice.finish_reason)
    return Reply(message.content or "", usage, finish)


def _usage(usage: "CompletionUsage | None") -> Usage:
    if usage is None:
        return Usage()
    details = usage.prompt_tokens_details
    cached = details.cached_tokens if details else 0
    return Usage(usage.prompt_tokens or 0, usage.completion_tokens or 0, cached or 0)
