"""Cassettes: what a model was asked in each case and what it said, to be said again without it.

A cassette is a file of JSON lines: what it belongs to, then each call in order.  A call is known
by what it says and which screens it shows, as data; never by pixels or by how it was sent.
"""

import difflib
import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from pytest_androidworld.agent.llm import Message, Model, ModelError, Reply, Request, Usage
from pytest_androidworld.errors import AgentError, UsageError

VERSION = 1
AUTO, RECORD, REPLAY = "auto", "record", "replay"
MODES = (AUTO, RECORD, REPLAY)
CONTEXT = 3  # lines around a difference


class NotRecorded(AgentError):
    """A call that the cassette does not hold."""


@dataclass
class Tape:
    """One case's cassette: played as far as the calls are the recorded ones, or recorded."""

    path: Path
    mode: str
    about: dict[str, Any]  # whose it is: model and agent
    _calls: list[dict[str, Any]] = field(default_factory=list)
    _at: int = 0
    _recording: bool = False

    def rewind(self) -> None:
        """An attempt begins: with the first call."""
        self._at, self._recording = 0, False
        self._calls = [] if self.mode == RECORD else list(self._read())
        if self.mode == RECORD:
            self._record()

    def reply(self, request: Request, seconds: float, model: Model | None) -> Reply:
        """The recorded reply, or the model's, which is recorded."""
        asked = as_data(request)
        if not self._recording:
            known = self._calls[self._at] if self._at < len(self._calls) else None
            if known is not None and known["request"] == asked and self._usable(known):
                self._at += 1
                return _said(known)
            if self.mode == REPLAY:
                raise NotRecorded(self._unknown(asked))
            self._record()
        assert model is not None
        try:
            reply = model.reply(request, seconds)
        except ModelError as error:
            self._add({"request": asked, "error": str(error), "late": error.late})
            raise
        self._add({"request": asked, "reply": asdict(reply)})
        return reply

    def _usable(self, call: dict[str, Any]) -> bool:
        """A failure is worth another try, if that is possible."""
        return "reply" in call or self.mode == REPLAY

    def _record(self) -> None:
        """From here on it is another conversation than the recorded one."""
        del self._calls[self._at :]
        self._recording = True
        self._write([{"cassette": VERSION, **self.about}, *self._calls], "w")

    def _add(self, call: dict[str, Any]) -> None:
        self._calls.append(call)
        self._at = len(self._calls)
        self._write([call], "a")

    def _write(self, lines: list[dict[str, Any]], how: str) -> None:
        text = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with self.path.open(how + "b") as file:
                file.write(text.encode("utf-8", "surrogatepass"))
        except OSError as error:
            raise UsageError(f"the cassette {self.path} cannot be written: {error}") from None

    def _read(self) -> Iterator[dict[str, Any]]:
        if not self.path.is_file():
            if self.mode == REPLAY:
                raise NotRecorded(f"there is no cassette {self.path}; record one: {HOW}")
            return
        try:
            text = self.path.read_text("utf-8", errors="surrogatepass")
            about, *calls = [json.loads(line) for line in text.splitlines()]
            if about["cassette"] != VERSION or not all("request" in call for call in calls):
                raise ValueError("it is of another version")
        except (ValueError, KeyError, TypeError) as error:
            raise NotRecorded(f"{self.path} is no cassette: {error}; record it: {HOW}") from None
        if {**about, **self.about} == about:
            yield from calls
        elif self.mode == REPLAY:
            other = ", ".join(f"{name} {about.get(name)!r}" for name in self.about)
            raise NotRecorded(f"{self.path} was recorded with {other}, not with {self.about}")

    def _unknown(self, asked: dict[str, Any]) -> str:
        """Which call is not there, and how it differs from the nearest that is."""
        number = self._at + 1
        if not self._calls:
            return f"{self.path} holds no call; record it: {HOW}"
        lines = _lines(asked)
        shares = [
            difflib.SequenceMatcher(None, _lines(call["request"]), lines, autojunk=False).ratio()
            for call in self._calls
        ]
        nearest = shares.index(max(shares))
        difference = difflib.unified_diff(
            _lines(self._calls[nearest]["request"]),
            lines,
            f"recorded call {nearest + 1} of {len(self._calls)}",
            f"call {number} of this run",
            lineterm="",
            n=CONTEXT,
        )
        return f"call {number} is not what {self.path} has there:\n" + "\n".join(difference)


HOW = "--aw-cassette-mode=record"


def as_data(request: Request) -> dict[str, Any]:
    """What a request says and shows."""
    return {
        "messages": [_message(each) for each in request.messages],
        "seed": request.seed,
        "temperature": request.temperature,
    }


def _message(message: Message) -> dict[str, Any]:
    parts = [part if isinstance(part, str) else {"screen": part.data()} for part in message.parts]
    return {"role": message.role, "parts": parts}


def _said(call: dict[str, Any]) -> Reply:
    if "error" in call:
        raise ModelError(call["error"], late=call["late"])
    return Reply(**{**call["reply"], "usage": Usage(**call["reply"]["usage"])})


def _lines(asked: dict[str, Any]) -> list[str]:
    """A request as a person compares it."""
    lines = [f"seed {asked['seed']}, temperature {asked['temperature']}"]
    for message in asked["messages"]:
        lines.append(f"[{message['role']}]")
        for part in message["parts"]:
            if isinstance(part, str):
                lines += part.splitlines()
            else:
                screen = part["screen"]
                lines.append(f"[screen {screen['size']}, {'' if screen['marks'] else 'no '}marks]")
                lines += [json.dumps(each, ensure_ascii=False) for each in screen["elements"]]
    return lines
