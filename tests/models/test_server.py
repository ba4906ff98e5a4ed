"""The server of models, by plain HTTP: it is no kinder than those it stands for."""

import base64
import json
import urllib.error
import urllib.request
from typing import Any

import pytest

from tests.models.server import Answer, Hung, ModelServer, Question, Turn

PNG = b"\x89PNG\r\n\x1a\n and more"
DATA = base64.b64encode(PNG).decode()
BEARER = {"Authorization": "Bearer key"}
CHAT = "/v1/chat/completions"
GEMINI = "/v1/models/tester:generateContent"
MESSAGES = "/v1/messages"
VERSION = BEARER | {"anthropic-version": "2023-06-01"}
OPENER = urllib.request.build_opener(urllib.request.ProxyHandler({}))


def post(server: ModelServer, path: str, headers: dict[str, str], body: Any) -> tuple[int, Any]:
    address = f"http://127.0.0.1:{server.http.server_port}{path}"
    request = urllib.request.Request(address, json.dumps(body).encode(), headers)
    try:
        with OPENER.open(request, timeout=60) as response:
            return response.status, json.load(response)
    except urllib.error.HTTPError as error:
        with error:
            return error.code, json.load(error)


def chat(*content: Any) -> dict[str, Any]:
    return {"model": "tester", "messages": [{"role": "user", "content": [*content]}]}


def shown(url: str) -> dict[str, Any]:
    return {"type": "image_url", "image_url": {"url": url}}


@pytest.mark.parametrize(
    ("path", "headers", "body", "status", "said"),
    [
        ("/v1/completions", BEARER, chat(), 404, "no such path"),
        (CHAT, {}, chat(), 401, "No API key provided."),
        (CHAT, BEARER, chat() | {"sead": 1}, 400, "Unrecognized request argument supplied: sead"),
        (CHAT, BEARER, {"model": "tester", "messages": []}, 400, "messages is too short"),
        (CHAT, BEARER, chat({"type": "image"}), 400, "Invalid value: 'image'"),
        (
            *(CHAT, BEARER, chat(shown(f"data:image/tiff;base64,{DATA}")), 400),
            "unsupported image type image/tiff",
        ),
        (
            *(CHAT, BEARER, chat(shown("data:image/png;base64,AAAA")), 400),
            "could not process the image",
        ),
        (GEMINI, {}, {}, 403, "Method doesn't allow unregistered callers."),
        (
            *(GEMINI, {"x-goog-api-key": "key"}, {"contents": [{"role": "assistant"}]}, 400),
            "Please use a valid role: user, model.",
        ),
        (MESSAGES, {}, {}, 401, "x-api-key header is required"),
        (MESSAGES, BEARER, {}, 400, "anthropic-version: header is required"),
        (MESSAGES, VERSION, {"seed": 1}, 400, "seed: Extra inputs are not permitted"),
        (MESSAGES, VERSION, {"messages": []}, 400, "max_tokens: Field required"),
        (
            *(MESSAGES, VERSION, chat({"type": "text", "text": ""}) | {"max_tokens": 9}, 400),
            "messages: text content blocks must be non-empty",
        ),
    ],
)
def test_what_the_real_servers_refuse_is_refused(
    path: str, headers: dict[str, str], body: Any, status: int, said: str
) -> None:
    with ModelServer(lambda question: "Never.") as server:
        answered, error = post(server, path, headers, body)
    assert (answered, error["error"]["message"]) == (status, said)
    assert (server.questions, len(server.unfit)) == ([], 1)


def test_a_brain_gets_what_was_said_and_shown() -> None:
    text = {"type": "text", "text": "Look:"}
    with ModelServer(lambda question: question.text) as server:
        body = chat(text, shown(f"data:image/png;base64,{DATA}")) | {"seed": 4}
        status, reply = post(server, CHAT, BEARER, body)
    assert (status, reply["choices"][0]["message"]["content"]) == (200, "Look:")
    (question,) = server.questions
    assert question.turns == (Turn("user", "Look:", (PNG,)),)
    assert (question.api, question.model, question.key) == ("openai", "tester", "key")
    assert (question.seed, question.temperature) == (4, None)
    assert server.count == {"openai": 1}


def test_what_a_brain_raises_is_raised_at_the_end() -> None:
    server = ModelServer(lambda question: "x"[len(question.turns)])
    with pytest.raises(IndexError), server:
        assert post(server, CHAT, BEARER, chat())[0] == 500


def test_an_end_frees_whoever_waits() -> None:
    def hangs(question: Question) -> Answer:
        server.ending.set()
        return Hung()

    server = ModelServer(hangs)
    with server, pytest.raises(ConnectionError):
        post(server, CHAT, BEARER, chat())
    assert not server.thread.is_alive()
