"""Google's Gemini."""

import json
import math
import weakref
from collections.abc import Iterator, Mapping
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

from pytest_androidworld.agent import request_settings, servers, tools
from pytest_androidworld.agent.llm import ModelUnreachable, Reply, Request, TimedOut, Usage
from pytest_androidworld.agent.request_settings import Version
from pytest_androidworld.agent.screen import Screen
from pytest_androidworld.agent.tools import AnsweredCall, Function, Native, Raw, ToolCall

if TYPE_CHECKING:
    from google.genai import Client, types

KEYS = ("GEMINI_API_KEY", "GOOGLE_API_KEY")
SDK = "google.genai"
EXTRA = "gemini"
SAMPLING = {
    "top_p": "topP",
    "top_k": "topK",
    "frequency_penalty": "frequencyPenalty",
    "presence_penalty": "presencePenalty",
}
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
CHOICES = {"auto": "AUTO", "required": "ANY", "none": "NONE"}
API = "gemini"  # of `Raw`


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
            http_options=_http_options(seconds, body, request.headers),
            automatic_function_calling=types.AutomaticFunctionCallingConfig(disable=True),
        )
        contents: Any = _contents(request)
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
        return servers.read(partial(_read, request), answer)


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
        *_tools(request),
        *request_settings.sampling(options, SAMPLING, "generationConfig"),
        *request_settings.more(options),
    ]


def _tools(request: Request) -> list[request_settings.Setting]:
    native, functions = tools.split(request.tools)
    chosen = request.tool_choice and _choice(request.tool_choice)
    if native:
        versions = _versions(native, functions)
    else:
        versions = [Version("", {"tools": [_declared(functions)]})] if functions else []
    return request_settings.tools(native, chosen or None, versions)


def _choice(choice: str) -> dict[str, Any]:
    config = {"mode": CHOICES.get(choice, "ANY")}
    named = {} if choice in CHOICES else {"allowedFunctionNames": [choice]}
    return {"toolConfig": {"functionCallingConfig": config | named}}


def _versions(native: Native, functions: list[Function]) -> list[Version]:
    """The computer tool for phones, and functions in its place at last."""
    computer: dict[str, Any] = {"environment": "ENVIRONMENT_MOBILE"}
    if native.without:
        computer["excludedPredefinedFunctions"] = list(native.without)
    beside = [_declared(functions)] if functions else []
    body = {"tools": [{"computerUse": computer}, *beside]}
    versions = [Version("computer_use", body, frozenset({"computerUse"}))]
    if native.functions:
        instead = {"tools": [_declared([*native.functions, *functions])]}
        versions.append(Version(tools.FUNCTIONS, instead))
    return versions


def _declared(functions: list[Function]) -> dict[str, Any]:
    return {
        "functionDeclarations": [
            {
                "name": function.name,
                "description": function.description,
                "parametersJsonSchema": dict(function.parameters),
            }
            for function in functions
        ]
    }


def _config(**settings: Any) -> dict[str, Any]:
    return {"generationConfig": settings}


def _http_options(
    seconds: float, body: dict[str, Any], headers: Mapping[str, str]
) -> "types.HttpOptions":
    from google.genai.types import HttpOptions

    timeout = max(LEAST, math.ceil(seconds))
    return HttpOptions(
        timeout=max(1, round(seconds * 1000)),
        headers={**headers, "X-Server-Timeout": str(timeout)},
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


def _contents(request: Request) -> list["types.Content"]:
    """The conversation, without empty texts, which the server refuses."""
    from google.genai.types import Content

    contents = []
    for message in tools.prepared(request.messages, API):
        parts = [_part(part) for part in message.parts if part]
        if parts and message.role != "system":
            contents.append(Content(role=ROLES[message.role], parts=parts))
    return contents


def _part(part: Any) -> "types.Part":
    from google.genai import types

    if isinstance(part, str):
        return types.Part(text=part)
    if isinstance(part, Screen):
        media_type, content = part.file()
        return types.Part.from_bytes(data=content, mime_type=media_type)
    if isinstance(part, Raw):  # by JSON: a signature is bytes, of which JSON holds base64
        return types.Part.model_validate_json(json.dumps(part.data))
    if isinstance(part, ToolCall):
        call = types.FunctionCall(id=part.id, name=part.name, args=dict(part.arguments))
        return types.Part(function_call=call)
    return types.Part(function_response=_response(part))


def _response(answered: AnsweredCall) -> "types.FunctionResponse":
    """A result; a call that came without an id is answered without one."""
    from google.genai import types

    result, call = answered.result, answered.call
    sent = (answered.data or {}).get("functionCall", {"id": call.id})
    response = {"error" if result.is_error else "output": result.text}
    if result.confirmed:
        response["safety_acknowledgement"] = "true"
    pictures = [
        types.FunctionResponsePart(
            inline_data=types.FunctionResponseBlob(data=content, mime_type=media_type)
        )
        for media_type, content in map(Screen.file, result.screens)
    ]
    return types.FunctionResponse(
        id=sent.get("id"), name=call.name, response=response, parts=pictures or None
    )


def _read(request: Request, answer: "types.GenerateContentResponse") -> Reply:
    usage, feedback = _usage(answer.usage_metadata), answer.prompt_feedback
    if not answer.candidates:
        if feedback is None and answer.usage_metadata is None:
            raise ValueError("neither an answer nor a reason for none")
        return Reply((feedback and feedback.block_reason_message) or "", usage, "refusal")
    candidate = answer.candidates[0]
    ids = tools.next_ids(request.messages)
    received = (candidate.content and candidate.content.parts) or []
    parts = [_received(part, ids, request) for part in received]
    word = candidate.finish_reason.value if candidate.finish_reason else ""
    return tools.reply(request, parts, usage, FINISH.get(word, word))


def _received(part: "types.Part", ids: Iterator[str], request: Request) -> str | Raw:
    data = json.loads(part.model_dump_json(exclude_none=True, by_alias=True))
    text = None if part.thought else part.text
    if data.keys() == {"text"}:
        return part.text or ""
    return Raw(API, data, _call(part.function_call, ids, request) if part.function_call else text)


def _call(call: "types.FunctionCall", ids: Iterator[str], request: Request) -> ToolCall:
    native, functions = tools.split(request.tools)
    name, arguments = call.name or "", dict(call.args or {})
    own = {function.name for function in functions}
    decision = arguments.pop("safety_decision", None)
    return ToolCall(
        next(ids),
        name,
        arguments,
        native is not None and name not in own,
        safety=_safety(decision),
    )


def _safety(decision: Any) -> str:
    """Why a call has to be confirmed; other decisions ask for nothing."""
    if not isinstance(decision, dict) or decision.get("decision") != "require_confirmation":
        return ""
    return str(decision.get("explanation") or "confirmation required")


def _usage(usage: "types.GenerateContentResponseUsageMetadata | None") -> Usage | None:
    """Thoughts are counted apart from the reply's text."""
    if usage is None:
        return None
    written = (usage.candidates_token_count or 0) + (usage.thoughts_token_count or 0)
    return Usage(usage.prompt_token_count or 0, written, usage.cached_content_token_count or 0)
