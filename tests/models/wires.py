"""What a model's server is asked and says, and the three forms in which it travels.

A brain gets a `Question` and answers with a text, or with one of the ways to misbehave below it.
The forms are read strictly: what the real servers would refuse is refused here, too.
"""

import base64
import binascii
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from tests.models import tool_wires

MAGIC = {"image/png": b"\x89PNG\r\n\x1a\n", "image/jpeg": b"\xff\xd8\xff"}


@dataclass(frozen=True)
class Turn:
    """What one side has said at a time: its texts, a line feed between two parts; its pictures."""

    role: Literal["user", "assistant"]
    text: str
    pictures: tuple[bytes, ...] = ()  # PNG or JPEG files, in the order they were shown


@dataclass(frozen=True)
class Question:
    """What a model sees (`model`, `system`, `turns`), and beside it what only tests look at."""

    model: str  # the name after the provider's
    system: str  # "" if there is none
    turns: tuple[Turn, ...]  # from the first; the last is what is to be answered
    api: str = ""  # "openai", "gemini" or "anthropic"
    temperature: float | None = None  # None: not sent
    seed: int | None = None
    most: int | None = None  # tokens of the reply
    path: str = ""
    headers: Mapping[str, str] | None = None  # names in lower case
    body: Mapping[str, Any] | None = None  # as it came

    @property
    def text(self) -> str:
        """Everything in words."""
        return "\n".join([self.system, *(turn.text for turn in self.turns)]).strip()

    @property
    def pictures(self) -> tuple[bytes, ...]:
        """Every picture, the oldest first."""
        return tuple(picture for turn in self.turns for picture in turn.pictures)

    @property
    def key(self) -> str:
        """The key that came with it."""
        headers = self.headers or {}
        bearer = headers.get("authorization", "").removeprefix("Bearer ")
        return bearer or headers.get("x-goog-api-key") or headers.get("x-api-key", "")


@dataclass(frozen=True)
class Said:
    """A reply with all its details; a plain text is `Said(text)`.

    ``finish`` is in the provider's words, by default those for a reply that is complete.
    """

    text: str
    finish: str | None = None
    cached: int = 0  # of the tokens read
    thought: int = 0  # tokens beside those of the text
    written: int = 0  # of the tokens read: into the cache
    counted: bool = True  # whether tokens are reported at all
    items: tuple[Mapping[str, Any], ...] = ()  # after the text: calls and thoughts, in its form


@dataclass(frozen=True)
class Refused:
    """The model will not answer; said as each provider says it."""

    text: str = "I cannot help with that."


@dataclass(frozen=True)
class Failed:
    """An error in the provider's form."""

    status: int
    message: str = "The server had an error."
    retry_after: str | None = None
    code: str | None = None  # such as OpenAI's "insufficient_quota"
    param: str | None = None  # OpenAI's: what it is about
    after_ms: str | None = None  # OpenAI's Retry-After-Ms
    date: str | None = None  # by the server's clock


@dataclass(frozen=True)
class Raw:
    """Any bytes as the whole reply."""

    body: bytes
    type: str = "application/json"
    status: int = 200


@dataclass(frozen=True)
class Truncated:
    """The connection closes in the middle of this reply."""

    text: str


@dataclass(frozen=True)
class Trickled:
    """This reply, but first a byte now and then, so many; None: until the server ends."""

    text: str
    bytes: int | None = 3


@dataclass(frozen=True)
class Hung:
    """Not a byte until the server ends."""


@dataclass(frozen=True)
class Closed:
    """The connection closes without a byte."""


Answer = str | Said | Refused | Failed | Raw | Truncated | Trickled | Hung | Closed
Brain = Callable[[Question], Answer]


class Unfit(Exception):
    """What the real server would refuse, in its status and words."""

    def __init__(self, status: int, message: str) -> None:
        super().__init__(message)
        self.failed = Failed(status, message)


def answered(part: Mapping[str, Any]) -> list[Any]:
    """The pictures in the answer to a function call, as Gemini has them."""
    pictures: list[Any] = part.get("functionResponse", {}).get("parts", [])
    return pictures


def refuse(problem: str) -> None:
    need(not problem, problem)


def need(true: object, message: str, status: int = 400) -> None:
    if not true:
        raise Unfit(status, message)


def picture(data: str, type_: str) -> bytes:
    need(type_ in MAGIC, f"unsupported image type {type_}")
    try:
        found = base64.b64decode(data, validate=True)
    except binascii.Error as error:
        raise Unfit(400, f"could not decode the image: {error}") from None
    need(found.startswith(MAGIC[type_]), "could not process the image")
    return found


def words(text: str) -> int:
    return len(text.split())


class OpenAI:
    """POST …/chat/completions"""

    name = "openai"
    base = "/v1"
    path = re.compile(r"/v1/chat/completions")
    known = frozenset(  # the last line is what vLLM and its like have besides
        "model messages temperature seed max_tokens max_completion_tokens reasoning_effort top_p"
        " frequency_penalty presence_penalty tools tool_choice"
        " top_k repetition_penalty stream".split()
    )

    def read(self, path: re.Match[str], headers: Mapping[str, str], body: Any) -> Question:
        need(headers.get("authorization", "").startswith("Bearer "), "No API key provided.", 401)
        for name in body.keys() - self.known:
            raise Unfit(400, f"Unrecognized request argument supplied: {name}")
        need(body.get("messages"), "messages is too short")
        need(not body.get("stream"), "this server does not stream")
        system, turns = [], []
        for message in body["messages"]:
            role, (text, pictures) = message["role"], self.parts(message.get("content") or "")
            need(role in ("system", "user", "assistant", "tool"), f"Invalid value: {role!r}")
            need(role == "user" or not pictures, f"Images are not allowed in {role} messages.")
            if role == "system":
                system.append(text)
            else:
                turns.append(Turn("user" if role == "tool" else role, text, pictures))
        refuse(tool_wires.chat(body))
        return Question(
            *(body["model"], "\n".join(system), tuple(turns), self.name),
            temperature=body.get("temperature"),
            seed=body.get("seed"),
            most=body.get("max_completion_tokens", body.get("max_tokens")),
        )

    def parts(self, content: Any) -> tuple[str, tuple[bytes, ...]]:
        if isinstance(content, str):
            return content, ()
        texts, pictures = [], []
        for part in content:
            if part["type"] == "text":
                texts.append(part["text"])
            else:
                need(part["type"] == "image_url", f"Invalid value: {part['type']!r}")
                address = re.fullmatch(r"data:([^;]+);base64,(.*)", part["image_url"]["url"])
                assert address, "pictures travel in the request"
                pictures.append(picture(address[2], address[1]))
        return "\n".join(texts), tuple(pictures)

    def said(self, question: Question, said: Said) -> dict[str, Any]:
        message: dict[str, Any] = {"role": "assistant", "content": said.text, "refusal": None}
        calls = [item for item in said.items if "function" in item]
        if calls:
            message |= {"content": said.text or None, "tool_calls": calls}
        for item in said.items:
            message |= item if "function" not in item else {}
        return self._completion(question, message, said)

    def refused(self, question: Question, refused: Refused) -> dict[str, Any]:
        message = {"role": "assistant", "content": None, "refusal": refused.text}
        return self._completion(question, message, Said(refused.text))

    def _completion(self, question: Question, message: Any, said: Said) -> dict[str, Any]:
        read, written = words(question.text), words(said.text) + said.thought
        usage = {
            "prompt_tokens": read,
            "completion_tokens": written,
            "total_tokens": read + written,
            "prompt_tokens_details": {
                "cached_tokens": said.cached,
                "cache_write_tokens": said.written,
            },
            "completion_tokens_details": {"reasoning_tokens": said.thought},
        }
        usual = "tool_calls" if "tool_calls" in message else "stop"
        choice = {"index": 0, "message": message, "finish_reason": said.finish or usual}
        return {
            "id": "chatcmpl-1",
            "object": "chat.completion",
            "created": 1697374800,
            "model": question.model,
            "choices": [choice],
            **({"usage": usage} if said.counted else {}),
        }

    def failed(self, failed: Failed) -> dict[str, Any]:
        type_ = failed.code or "invalid_request_error"
        error = {"message": failed.message, "type": type_, "code": failed.code}
        return {"error": error | {"param": failed.param}}


class Responses(OpenAI):
    """POST …/responses"""

    name = "responses"
    path = re.compile(r"/v1/responses")
    known = frozenset(
        "model input instructions store temperature max_output_tokens reasoning top_p include"
        " tools tool_choice".split()
    )

    def read(self, path: re.Match[str], headers: Mapping[str, str], body: Any) -> Question:
        need(headers.get("authorization", "").startswith("Bearer "), "No API key provided.", 401)
        for name in body.keys() - self.known:
            raise Unfit(400, f"Unknown parameter: '{name}'.")
        need(body.get("input"), "Missing required parameter: 'input'.")
        turns = []
        for item in body["input"]:
            role, content = item.get("role", "user"), item.get("content", item.get("output"))
            need(role in ("user", "assistant"), f"Invalid value: {role!r}")
            if "role" in item or "output" in item:
                turns.append(Turn(role, *self.parts(content)))
        refuse(tool_wires.responses(body))
        return Question(
            *(body["model"], body.get("instructions", ""), tuple(turns), self.name),
            temperature=body.get("temperature"),
            most=body.get("max_output_tokens"),
        )

    def parts(self, content: Any) -> tuple[str, tuple[bytes, ...]]:
        if isinstance(content, str):
            return content, ()
        texts, pictures = [], []
        for part in [content] if isinstance(content, dict) else content:
            if part["type"] in ("input_text", "output_text"):
                texts.append(part["text"])
            else:
                known = ("input_image", "computer_screenshot")
                need(part["type"] in known, f"Invalid value: {part['type']!r}")
                address = re.fullmatch(r"data:([^;]+);base64,(.*)", part["image_url"])
                assert address, "pictures travel in the request"
                pictures.append(picture(address[2], address[1]))
        return "\n".join(texts), tuple(pictures)

    def said(self, question: Question, said: Said) -> dict[str, Any]:
        content = [{"type": "output_text", "text": said.text, "annotations": []}]
        return self._response(question, content, said)

    def refused(self, question: Question, refused: Refused) -> dict[str, Any]:
        content = [{"type": "refusal", "refusal": refused.text}]
        return self._response(question, content, Said(refused.text))

    def _response(self, question: Question, content: Any, said: Said) -> dict[str, Any]:
        thought = {"id": "rs_1", "type": "reasoning", "summary": []}
        read, written = words(question.text), words(said.text) + said.thought
        message = {"id": "msg_1", "type": "message", "role": "assistant", "content": content}
        usage = {
            "input_tokens": read,
            "input_tokens_details": {
                "cached_tokens": said.cached,
                "cache_write_tokens": said.written,
            },
            "output_tokens": written,
            "output_tokens_details": {"reasoning_tokens": said.thought},
            "total_tokens": read + written,
        }
        return {
            "id": "resp_1",
            "object": "response",
            "created_at": 1697374800,
            "model": question.model,
            "status": "incomplete" if said.finish else "completed",
            "error": None,
            "incomplete_details": {"reason": said.finish} if said.finish else None,
            "output": [*said.items] if said.items else [thought, message],
            **({"usage": usage} if said.counted else {}),
        }


class Gemini:
    """POST …/models/NAME:generateContent"""

    name = "gemini"
    base = ""
    path = re.compile(r"/v1(?:beta)?/models/(?P<model>[^/:]+):generateContent")
    known = frozenset("contents systemInstruction generationConfig tools toolConfig".split())

    def read(self, path: re.Match[str], headers: Mapping[str, str], body: Any) -> Question:
        need(headers.get("x-goog-api-key"), "Method doesn't allow unregistered callers.", 403)
        for name in body.keys() - self.known:
            raise Unfit(400, f'Invalid JSON payload received. Unknown name "{name}"')
        need(body.get("contents"), "contents is not specified")
        turns = []
        for content in body["contents"]:
            role = content.get("role")
            need(role in ("user", "model"), "Please use a valid role: user, model.")
            turns.append(
                Turn("user" if role == "user" else "assistant", *self.parts(content["parts"]))
            )
        refuse(tool_wires.gemini(body))
        settings = body.get("generationConfig", {})
        for name in settings.keys() - self.settings:
            raise Unfit(400, f"Unknown name \"{name}\" at 'generation_config'")
        return Question(
            path["model"],
            self.parts(body.get("systemInstruction", {}).get("parts", []))[0],
            tuple(turns),
            self.name,
            temperature=settings.get("temperature"),
            seed=settings.get("seed"),
            most=settings.get("maxOutputTokens"),
        )

    settings = frozenset(
        "temperature seed maxOutputTokens thinkingConfig mediaResolution topP topK"
        " frequencyPenalty presencePenalty".split()
    )

    def parts(self, parts: Any) -> tuple[str, tuple[bytes, ...]]:
        for part in parts:
            need(part.keys() & self.data, "required oneof field 'data'")
        inner = [answer for part in parts for answer in answered(part)]
        named = [part.get("inlineData") or part.get("inline_data") for part in (*parts, *inner)]
        pictures = [blob for blob in named if blob]
        return (
            "\n".join(part["text"] for part in parts if "text" in part),
            tuple(picture(*self.blob(**blob)) for blob in pictures),
        )

    data = frozenset("text inlineData functionCall functionResponse".split())

    def blob(self, data: str, mimeType: str | None = None, mime_type: str = "") -> tuple[str, str]:
        """Google's servers take names in both ways, and base64 in both alphabets."""
        return data.replace("-", "+").replace("_", "/"), mimeType or mime_type

    def said(self, question: Question, said: Said) -> dict[str, Any]:
        parts = [*([{"text": said.text}] if said.text else []), *said.items]
        content = {"role": "model", "parts": parts}
        candidate = {"content": content, "finishReason": said.finish or "STOP", "index": 0}
        return self._response(question, said) | {"candidates": [candidate]}

    def refused(self, question: Question, refused: Refused) -> dict[str, Any]:
        return self._response(question, Said("")) | {"promptFeedback": {"blockReason": "SAFETY"}}

    def _response(self, question: Question, said: Said) -> dict[str, Any]:
        read, written = words(question.text), words(said.text)
        usage = {
            "promptTokenCount": read,
            "candidatesTokenCount": written,
            "thoughtsTokenCount": said.thought,
            "cachedContentTokenCount": said.cached,
            "totalTokenCount": read + written + said.thought,
        }
        told = {name: count for name, count in usage.items() if count}
        return {
            "modelVersion": question.model,
            **({"usageMetadata": told} if said.counted else {}),
        }

    def failed(self, failed: Failed) -> dict[str, Any]:
        status = failed.code or "INVALID_ARGUMENT"
        return {"error": {"code": failed.status, "message": failed.message, "status": status}}


class Anthropic:
    """POST …/v1/messages"""

    name = "anthropic"
    base = ""
    path = re.compile(r"/v1/messages")
    known = frozenset(
        "model messages max_tokens system temperature thinking output_config top_p top_k tools"
        " tool_choice".split()
    )

    def read(self, path: re.Match[str], headers: Mapping[str, str], body: Any) -> Question:
        bearer = headers.get("authorization", "").startswith("Bearer ")
        need(bearer or headers.get("x-api-key"), "x-api-key header is required", 401)
        need(headers.get("anthropic-version"), "anthropic-version: header is required")
        for name in body.keys() - self.known:
            raise Unfit(400, f"{name}: Extra inputs are not permitted")
        need(body.get("max_tokens"), "max_tokens: Field required")
        need(body.get("messages"), "messages: at least one message is required")
        turns = []
        for message in body["messages"]:
            role = message["role"]
            need(role in ("user", "assistant"), f"messages: Unexpected role {role!r}.")
            turns.append(Turn(role, *self.parts(message["content"])))
        need(turns[0].role == "user", "messages: first message must use the user role")
        refuse(tool_wires.anthropic(body))
        temperature = body.get("temperature")
        need(temperature is None or 0 <= temperature <= 1, "temperature: range: 0..1")
        return Question(
            *(body["model"], self.parts(body.get("system", ""))[0], tuple(turns), self.name),
            temperature=temperature,
            most=body["max_tokens"],
        )

    def parts(self, content: Any) -> tuple[str, tuple[bytes, ...]]:
        if isinstance(content, str):
            return content, ()
        texts: list[str] = []
        pictures: list[bytes] = []
        for part in content:
            if part["type"] == "text":
                need(part["text"], "messages: text content blocks must be non-empty")
                texts.append(part["text"])
            elif part["type"] == "tool_result":
                text, shown = self.parts(part["content"])
                texts.append(text)
                pictures += shown
            elif part["type"] not in ("tool_use", "thinking", "redacted_thinking"):
                need(part["type"] == "image", f"unexpected content of type {part['type']!r}")
                source = part["source"]
                pictures.append(picture(source["data"], source["media_type"]))
        return "\n".join(texts), tuple(pictures)

    def said(self, question: Question, said: Said) -> dict[str, Any]:
        text = [{"type": "text", "text": said.text}] if said.text else []
        thoughts = [item for item in said.items if item["type"] != "tool_use"]
        calls = [item for item in said.items if item["type"] == "tool_use"]
        usage = {
            # These do not count what came from the cache or went there.
            "input_tokens": words(question.text) - said.cached - said.written,
            "cache_creation_input_tokens": said.written,
            "cache_read_input_tokens": said.cached,
            "output_tokens": words(said.text) + said.thought,
        }
        return {
            "id": "msg_1",
            "type": "message",
            "role": "assistant",
            "model": question.model,
            "content": [*thoughts, *text, *calls],
            "stop_reason": said.finish or ("tool_use" if calls else "end_turn"),
            "stop_sequence": None,
            **({"usage": usage} if said.counted else {}),
        }

    def refused(self, question: Question, refused: Refused) -> dict[str, Any]:
        return self.said(question, Said(refused.text, "refusal"))

    def failed(self, failed: Failed) -> dict[str, Any]:
        error = {"type": failed.code or "api_error", "message": failed.message}
        return {"type": "error", "error": error}


FORMS = {form.name: form for form in (OpenAI(), Responses(), Gemini(), Anthropic())}
