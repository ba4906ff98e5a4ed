"""Google's Gemini."""

import math
import weakref
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

from pytest_androidworld.agent import request_settings, servers
from pytest_androidworld.agent.llm import (
    Message,
    ModelUnreachable,
    Part,
    Reply,
    Request,
    TimedOut,
    Usage,
)

if TYPE_CHECKING:
    from google.genai import Client, types

KEYS = ("GEMINI_API_KEY", "GOOGLE_API_KEY")
SDK = "google.genai"
EXTRA = "gemini"
LEAST = 10  # seconds; the server refuses to be given less
REFUSALS = {
    *("BLOCKLIST", "IMAGE_SAFETY", "LANGUAGE", "PROHIBITED_CONTENT", "RECITATION"),
    *("SAFETY", "SPII"),
}
FINISH = {
    "": "stop",
    "STOP": "stop",
    "MAX_TOKENS": "length",
    **dict.fromkeys(REFUSALS, "refusal"),
}
THINKING = {"off": 0, "adaptive": -1}
DETAIL = {"low": "MEDIA_RESOLUTION_LOW", "high": "MEDIA_RESOLUTION_HIGH"}
ROLES = {"user": "user", "assistant": "model"}


class Provider:
    def __init__(self, name: str, url: str | None, key: str) -> None:
        self.name, self.url, self.key = name, url, key
        self.request_settings = request_settings.RequestSettings()

    @cached_property
    def client(self) -> "Client":
        import httpx2
        from google import genai
        from google.genai.types import HttpOptions

        hooks = {"response": [_refuse_errors]}  # the SDK leaves out what it does not expect
        connections = httpx2.Client(follow_redirects=True, event_hooks=hooks)
        weakref.finalize(self, connections.close)
        options = HttpOptions(base_url=self.url, httpx_client=connections)
        return genai.Client(vertexai=False, api_key=self.key, http_options=options)

    def reply(self, request: Request, seconds: float) -> Reply:
        return self.request_settings.send(
            partial(self._send, request, seconds), _settings(request)
        )

    def _send(self, request: Request, seconds: float, body: dict[str, Any]) -> Reply:
        import httpx2
        from google.genai import errors, types

        config = types.GenerateContentConfig(
            system_instruction=servers.instructions(request.messages) or None,
            http_options=_patience(seconds, body),
            automatic_function_calling=types.AutomaticFunctionCallingConfig(disable=True),
        )
        contents: Any = _contents(request.messages)
        try:
            answer = self.client.models.generate_content(
                model=self.name, contents=contents, config=config
            )
        except errors.APIError as error:
            raise _problem(error) from None
        except httpx2.TimeoutException:
            raise TimedOut("no reply in time") from None
        except httpx2.HTTPError as error:
            raise ModelUnreachable(f"the connection failed: {error}") from None
        except servers.NO_REPLY as error:  # this SDK takes the answer apart by itself
            raise servers.unreadable(error) from None
        return servers.read(_read, answer)


def _settings(request: Request) -> list[request_settings.Setting]:
    options, setting = request.options, request_settings.setting
    thinking: Any = options.thinking
    budget = {"thinkingBudget": THINKING.get(thinking, thinking)}
    level = {"thinkingLevel": (options.effort or "").upper()}
    detail = DETAIL.get(options.image_detail or "")
    return [
        *setting("seed", request.seed, _config(seed=request.seed)),
        *setting("temperature", request.temperature, _config(temperature=request.temperature)),
        *setting("effort", options.effort, _config(thinkingConfig=level)),
        *setting("thinking", thinking, _config(thinkingConfig=budget)),
        *setting("max_output", options.max_output, _config(maxOutputTokens=options.max_output)),
        *setting("image_detail", detail, _config(mediaResolution=detail)),
        *request_settings.more(options),
    ]


def _config(**settings: Any) -> dict[str, Any]:
    return {"generationConfig": settings}


def _patience(seconds: float, body: dict[str, Any]) -> "types.HttpOptions":
    from google.genai.types import HttpOptions

    timeout = max(LEAST, math.ceil(seconds))
    return HttpOptions(
        timeout=max(1, round(seconds * 1000)),
        headers={"X-Server-Timeout": str(timeout)},
        extra_body=body,
    )


def _refuse_errors(response: Any) -> None:
    """Raise an error, or a page, that was sent with the status of a success."""
    if not response.is_success:
        return
    text = response.read().decode(errors="replace")
    if response.headers.get("content-type", "").startswith("text/"):
        raise servers.problem_of_page(text)
    error = servers.error_in(text)
    if error:
        raise servers.problem_inside(error)


def _problem(error: Any) -> Exception:
    return servers.problem(error.code, error.response.text, error.response.headers)


def _contents(messages: tuple[Message, ...]) -> list["types.Content"]:
    """The conversation, without empty texts, which the server refuses."""
    from google.genai.types import Content

    return [
        Content(role=ROLES[message.role], parts=[_part(part) for part in message.parts if part])
        for message in messages
        if message.role != "system" and any(message.parts)
    ]


def _part(part: Part) -> "types.Part":
    from google.genai import types

    if isinstance(part, str):
        return types.Part(text=part)
    return types.Part.from_bytes(data=part.png(), mime_type="image/png")


def _read(answer: "types.GenerateContentResponse") -> Reply:
    usage, feedback = _usage(answer.usage_metadata), answer.prompt_feedback
    if not answer.candidates:
        if feedback is None and answer.usage_metadata is None:
            raise ValueError("neither an answer nor a reason for none")
        return Reply((feedback and feedback.block_reason_message) or "", usage, "refusal")
    candidate = answer.candidates[0]
    parts = (candidate.content and candidate.content.parts) or []
    text = "".join(part.text for part in parts if part.text and not part.thought)
    word = candidate.finish_reason.value if candidate.finish_reason else ""
    return Reply(text, usage, FINISH.get(word, word))


def _usage(usage: "types.GenerateContentResponseUsageMetadata | None") -> Usage | None:
    """Thoughts are counted apart from the reply's text."""
    if usage is None:
        return None
    written = (usage.candidates_token_count or 0) + (usage.thoughts_token_count or 0)
    return Usage(usage.prompt_token_count or 0, written, usage.cached_content_token_count or 0)
