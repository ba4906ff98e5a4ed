"""Anthropic's messages."""

import base64
import weakref
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

from pytest_androidworld.agent import servers
from pytest_androidworld.agent.llm import Message, Part, Reply, Request, Usage

if TYPE_CHECKING:
    from anthropic import Anthropic
    from anthropic.types import Message as Answer
    from anthropic.types import Usage as Counted

KEYS = ("ANTHROPIC_API_KEY",)
SDK = "anthropic"
EXTRA = "anthropic"
MOST = 4096  # tokens of a reply; it has to be said, and every model can do as many
FINISH = {None: "stop", "end_turn": "stop", "stop_sequence": "stop", "max_tokens": "length"}


class Provider:
    """It knows no seed."""

    def __init__(self, name: str, url: str | None, key: str) -> None:
        self.name, self.url, self.key = name, url, key
        self.wishes = servers.Wishes({"seed"})  # of which this API does not know

    @cached_property
    def client(self) -> "Anthropic":
        from anthropic import Anthropic

        client = Anthropic(api_key=self.key, base_url=self.url, max_retries=0)
        weakref.finalize(self, client.close)
        return client

    def reply(self, request: Request, seconds: float) -> Reply:
        ask = partial(self._ask, request, seconds)
        return self.wishes.ask(ask, temperature=request.temperature, seed=request.seed)

    def _ask(self, request: Request, seconds: float, settings: dict[str, Any]) -> Reply:
        import anthropic

        system = servers.instructions(request.messages)
        with servers.understood(anthropic):
            answer = self.client.messages.create(
                model=self.name,
                messages=_messages(request.messages),
                max_tokens=MOST,
                system=system or anthropic.omit,
                timeout=seconds,
                extra_body=settings,  # a temperature is not in the SDK any more
            )
        return servers.read(_read, answer)


def _messages(messages: tuple[Message, ...]) -> Any:
    """The conversation, without what says nothing: the server refuses empty texts."""
    spoken = [
        {"role": message.role, "content": [_part(part) for part in message.parts if _says(part)]}
        for message in messages
        if message.role != "system"
    ]
    return [message for message in spoken if message["content"]]


def _says(part: Part) -> bool:
    return not isinstance(part, str) or bool(part.strip())


def _part(part: Part) -> dict[str, Any]:
    if isinstance(part, str):
        return {"type": "text", "text": part}
    data = base64.b64encode(part.png()).decode()
    source = {"type": "base64", "media_type": "image/png", "data": data}
    return {"type": "image", "source": source}


def _read(answer: "Answer") -> Reply:
    text = "".join(block.text for block in answer.content if block.type == "text")
    finish = FINISH.get(answer.stop_reason, answer.stop_reason)
    return Reply(text, _usage(answer), finish or "stop")


def _usage(answer: "Answer") -> Usage:
    """Its input tokens are those that no cache has been asked for."""
    usage: Counted | None = answer.usage
    if usage is None:
        return Usage()
    cached = usage.cache_read_input_tokens or 0
    read = usage.input_tokens + (usage.cache_creation_input_tokens or 0) + cached
    return Usage(read, usage.output_tokens, cached)
