"""A server of models on loopback, for tests: it speaks like OpenAI, Gemini and Anthropic, and
asks a brain what to say.

    def brain(question: Question) -> Answer:
        return "Done." if "rest" in question.text else Failed(500)

    with ModelServer(brain) as server:
        runpytest(f"--model={server.model('openai')}")  # openai:tester@http://127.0.0.1:…/v1
    assert len(server.questions) == 1

A brain is called from many threads.  What it raises is raised again when the server ends.
"""

import contextlib
import json
import socket
import threading
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Self

from tests.models.wires import (
    FORMS,
    Answer,
    Brain,
    Closed,
    Failed,
    Hung,
    Question,
    Raw,
    Refused,
    Said,
    Trickled,
    Truncated,
    Turn,
    Unfit,
)

__all__ = [
    "Answer",
    "Brain",
    "Closed",
    "Failed",
    "Hung",
    "ModelServer",
    "Question",
    "Raw",
    "Refused",
    "Said",
    "Trickled",
    "Truncated",
    "Turn",
]
NONE: Mapping[str, str | None] = {}
TRICKLE = 0.01  # seconds between two bytes


class ModelServer:
    """Runs between ``with`` and its end, and keeps what it was asked."""

    def __init__(self, brain: Brain, *, streams: bool = False) -> None:
        """One that does not stream refuses to: none of our clients requests it."""
        self.brain = brain
        self.streams = streams
        self.questions: list[Question] = []  # in the order they came
        self.unfit: list[str] = []  # what was refused for its form, which no brain has seen
        self.raised: list[BaseException] = []
        self.connections = 0  # that were opened to it
        self.ending = threading.Event()
        self.lock = threading.Lock()
        self.open: set[socket.socket] = set()
        self.http = _Http(("127.0.0.1", 0), _Handler)
        self.http.owner = self
        self.thread = threading.Thread(
            target=self.http.serve_forever, kwargs={"poll_interval": 0.05}, name="model server"
        )

    def __enter__(self) -> Self:
        self.thread.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, *rest: object) -> None:
        self.stop()
        if kind is None and self.raised:
            raise self.raised[0]

    def stop(self) -> None:
        """Stop answering at its address; a second call does nothing."""
        if not self.thread.is_alive():
            return
        self.ending.set()
        self.http.shutdown()
        self.thread.join()
        with self.lock:
            for connection in self.open:
                end(connection)
        self.http.server_close()  # joins the threads

    @property
    def count(self) -> Counter[str]:
        """How many questions came in which form."""
        return Counter(question.api for question in self.questions)

    def url(self, api: str) -> str:
        """The base URL that the SDK of that form wants."""
        return f"http://127.0.0.1:{self.http.server_port}{FORMS[api].base}"

    def model(self, api: str, name: str = "tester") -> str:
        """For ``--model``."""
        return f"{api}:{name}@{self.url(api)}"

    def answer(self, question: Question) -> Answer:
        with self.lock:
            self.questions.append(question)
        return self.brain(question)


def events(completion: dict[str, Any]) -> bytes:
    """A chat completion as the server-sent events of its stream: the message, then the usage."""
    (choice,) = completion["choices"]
    message = {"index": 0, "delta": choice["message"], "finish_reason": choice["finish_reason"]}
    head = {**completion, "object": "chat.completion.chunk"}
    chunks = ({**head, "choices": [message], "usage": None}, {**head, "choices": []})
    lines = [*map(json.dumps, chunks), "[DONE]"]
    return "".join(f"data: {line}\n\n" for line in lines).encode()


def end(connection: socket.socket) -> None:
    with contextlib.suppress(OSError):  # the client was quicker
        connection.shutdown(socket.SHUT_RDWR)


class _Http(ThreadingHTTPServer):
    daemon_threads = False
    request_queue_size = 64
    owner: ModelServer


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    server: _Http

    def setup(self) -> None:
        super().setup()
        with self.server.owner.lock:
            self.server.owner.open.add(self.connection)
            self.server.owner.connections += 1
            if self.server.owner.ending.is_set():
                end(self.connection)

    def finish(self) -> None:
        with self.server.owner.lock:
            self.server.owner.open.discard(self.connection)
        super().finish()

    def log_message(self, *args: object) -> None:
        """A test asks the server, not its log."""

    def handle(self) -> None:
        try:
            super().handle()
        except (ConnectionError, TimeoutError):
            self.close_connection = True  # the client has gone, as clients in a hurry do

    def do_GET(self) -> None:
        self._send(404, b"no such page", "text/plain")

    def do_POST(self) -> None:
        headers = {name.lower(): value for name, value in self.headers.items()}
        content = self.rfile.read(int(headers["content-length"]))
        path = self.path.partition("?")[0]
        found = ((form, form.path.fullmatch(path)) for form in FORMS.values())
        form, place = next(((f, p) for f, p in found if p), (None, None))
        if form is None or place is None:
            self.server.owner.unfit.append(f"no such path: {path}")
            self._send(404, b'{"error": {"message": "no such path"}}')
            return
        owner = self.server.owner
        try:
            body = json.loads(content)
            self.streamed = owner.streams and body.pop("stream", False)
            if self.streamed:
                assert body.pop("stream_options") == {"include_usage": True}
            question = form.read(place, headers, body)
            question = replace(question, path=self.path, headers=headers, body=body)
            self._answer(form, question, owner.answer(question))
        except Unfit as unfit:
            owner.unfit.append(str(unfit))
            self._answer(form, Question("", "", ()), unfit.failed)
        except ConnectionError:
            raise
        except BaseException as error:  # noqa: BLE001 - raised by whoever ends the server
            owner.raised.append(error)
            self._answer(form, Question("", "", ()), Failed(500, f"{error!r}"))

    def _answer(self, form: Any, question: Question, answer: Answer) -> None:
        match answer:
            case Failed():
                body = json.dumps(form.failed(answer)).encode()
                told = {
                    "Retry-After": answer.retry_after,
                    "Retry-After-Ms": answer.after_ms,
                    "Date": answer.date,
                }
                self._send(answer.status, body, headers=told)
            case Refused():
                self._send(200, json.dumps(form.refused(question, answer)).encode())
            case Raw():
                self._send(answer.status, answer.body, answer.type)
            case Hung():
                self.server.owner.ending.wait()
                self.close_connection = True
            case Closed():
                self.close_connection = True
            case Truncated(text):
                body = json.dumps(form.said(question, Said(text))).encode()
                self._head(200, len(body))
                self.wfile.write(body[: len(body) // 2])
                self.close_connection = True
            case Trickled(text, count):
                self._trickle(json.dumps(form.said(question, Said(text))).encode(), count)
            case _:
                said = Said(answer) if isinstance(answer, str) else answer
                if self.streamed:
                    self._send(200, events(form.said(question, said)), "text/event-stream")
                    return
                self._send(200, json.dumps(form.said(question, said)).encode())

    def _trickle(self, body: bytes, count: int | None) -> None:
        """Blanks before the reply, which JSON allows."""
        self._head(200, (count or 1_000_000) + len(body))
        sent = 0
        while sent != count and not self.server.owner.ending.wait(TRICKLE):
            self.wfile.write(b" ")
            sent += 1
        if sent == count:
            self.wfile.write(body)
        else:
            self.close_connection = True

    def _head(
        self,
        status: int,
        length: int,
        type_: str = "application/json",
        headers: Mapping[str, str | None] = NONE,
    ) -> None:
        self.send_response_only(status)
        self.send_header("Content-Type", type_)
        self.send_header("Content-Length", str(length))
        for name, value in headers.items():
            if value is not None:
                self.send_header(name, value)
        self.end_headers()

    def _send(
        self,
        status: int,
        body: bytes,
        type_: str = "application/json",
        headers: Mapping[str, str | None] = NONE,
    ) -> None:
        self._head(status, len(body), type_, headers)
        self.wfile.write(body)
