"""Anthropic's messages."""

import base64
import weakref
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

from pytest_androidworld.agent import request_settings, servers
from pytest_androidworld.agent.llm import Message, Part, Reply, Request, Usage

if TYPE_CHECKING:
    from anthropic import Anthropic
    from anthropic.types import Message as Answer
    from anthropic.types import Usage as Counted

KEYS = ("ANTHROPIC_API_KEY",)
SDK = "anthropic"
EXTRA = "anthropic"
# Tokens of a reply, a required field; thinking counts among them.  Older models can do fewer.
MOST = (32_000, 8192, 4096)
THINKING = {"off": {"type": "disabled"}, "adaptive": {"type": "adaptive"}, 0: {"type": "disabled"}}
FINISH = {None: "stop", "end_turn": "stop", "stop_sequence": "stop", "max_tokens": "length"}


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
        with servers.understood(anthropic):
            answer = self.client.messages.create(
                model=self.name,
                messages=_messages(request.messages),
                max_tokens=body["max_tokens"],
                system=system or anthropic.omit,
                timeout=seconds,
                extra_body=body,  # a temperature is not in the SDK any more
            )
        return servers.read(_read, answer)


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
        *request_settings.more(options),
    ]


def _messages(messages: tuple[Message, ...]) -> Any:
    """The conversation, without empty texts, which the server refuses."""
    spoken = [
        {
            "role": message.role,
            "content": [_part(part) for part in message.parts if _is_sent(part)],
        }
        for message in messages
        if message.role != "system"
    ]
    return [message for message in spoken if message["content"]]


def _is_sent(part: Part) -> bool:
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


def _usage(answer: "Answer") -> Usage | None:
    """The server's input tokens do not include those of the cache."""
    usage: Counted | None = answer.usage
    if usage is None:
        return None
    cached, written = usage.cache_read_input_tokens or 0, usage.cache_creation_input_tokens or 0
    return Usage(usage.input_tokens + written + cached, usage.output_tokens, cached, written)
