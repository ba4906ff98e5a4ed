"""OpenAI's Responses API, for models that only it has."""

import base64
from typing import TYPE_CHECKING, Any

from pytest_androidworld.agent import request_settings, servers
from pytest_androidworld.agent.llm import Message, Part, Reply, Request, Usage

if TYPE_CHECKING:
    from openai import OpenAI
    from openai.types.responses import Response, ResponseUsage

FINISH = {"max_output_tokens": "length", "content_filter": "refusal"}  # of what is not complete


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
        *request_settings.more(options),
    ]


def send(client: "OpenAI", name: str, request: Request, seconds: float, body: Any) -> Reply:
    import openai

    detail = request.options.image_detail or "auto"
    spoken: Any = [_item(each, detail) for each in request.messages if each.role != "system"]
    with servers.understood(openai):
        answer = client.responses.create(
            model=name,
            input=spoken,
            instructions=servers.instructions(request.messages) or openai.omit,
            store=False,
            timeout=seconds,
            extra_body=body,
        )
    return servers.read(_read, answer)


def _item(message: Message, detail: str) -> dict[str, Any]:
    if message.role == "assistant":
        texts = [part for part in message.parts if isinstance(part, str)]
        return {"role": "assistant", "content": "\n".join(texts)}
    return {"role": "user", "content": [_part(part, detail) for part in message.parts]}


def _part(part: Part, detail: str) -> dict[str, Any]:
    if isinstance(part, str):
        return {"type": "input_text", "text": part}
    data = base64.b64encode(part.png()).decode()
    address = f"data:image/png;base64,{data}"
    return {"type": "input_image", "image_url": address, "detail": detail}


def _read(answer: "Response") -> Reply:
    usage = _usage(answer.usage)
    if answer.error is not None:
        if answer.error.code in servers.DECLINED_NAMES:
            return Reply(answer.error.message, usage, "refusal")
        raise servers.problem_inside(answer.error.to_dict())
    parts = [part for item in answer.output if item.type == "message" for part in item.content]
    refusals = [part.refusal for part in parts if part.type == "refusal"]
    if refusals:
        return Reply("".join(refusals), usage, "refusal")
    text = "".join(part.text for part in parts if part.type == "output_text")
    cut = answer.incomplete_details and answer.incomplete_details.reason
    return Reply(text, usage, FINISH.get(cut, cut) if cut else "stop")


def _usage(usage: "ResponseUsage | None") -> Usage | None:
    if usage is None:
        return None
    details = usage.input_tokens_details
    cached, written = (details.cached_tokens, details.cache_write_tokens) if details else (0, 0)
    return Usage(usage.input_tokens, usage.output_tokens, cached or 0, written or 0)
