"""Cassettes: recorded requests to a model and its replies, played back without the model.

A cassette is a file of JSON lines: agent and model, then each call in order, and why the episode
was over if time, tokens or money ended it.  A call is identified by its texts and by the elements
of its screens, as data; never by pixels or by how it was sent.
"""

import difflib
import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest_androidworld.disk as disk
from pytest_androidworld.agent.llm import (
    Message,
    Model,
    Part,
    Reply,
    Request,
    TooLong,
    Unanswered,
)
from pytest_androidworld.agent.screen import Screen
from pytest_androidworld.agent.tools import ToolResult, reply_part_line, result_line
from pytest_androidworld.errors import ModelError, UsageError

VERSION = 1
AUTO, RECORD, REPLAY = "auto", "record", "replay"
MODES = (AUTO, RECORD, REPLAY)
CONTEXT = 3  # lines around a difference
MOST = 40  # lines of a difference
HOW = "record it: --aw-cassette-mode=record"


class NotRecorded(Unanswered):
    """A request that is not in the cassette."""


@dataclass(frozen=True)
class Recorded:
    """One call of a cassette: the request, and the reply or the error."""

    request: dict[str, Any]
    reply: Reply | None = None
    failure: ModelError | Unanswered | None = None
    over: str | None = None  # why the episode was over after it

    @classmethod
    def of(cls, line: dict[str, Any], over: str | None) -> "Recorded":
        if "reply" not in line:
            return cls(line["request"], None, _failure(line), over)
        return cls(line["request"], Reply.read(line["reply"]), over=over)

    def lines(self) -> list[dict[str, Any]]:
        fields = {"reply": self.reply.line} if self.reply else _failed(self.failure)
        over = [{"over": self.over}] if self.over else []
        return [{"request": self.request, **fields}, *over]

    def replay(self) -> Reply:
        """Return the recorded reply, or raise the recorded error."""
        if self.reply is None:
            assert self.failure is not None
            raise self.failure
        return self.reply


def _failed(failure: ModelError | Unanswered | None) -> dict[str, Any]:
    """The error of a call without a reply, as a line of the file."""
    line: dict[str, Any] = {"error": str(failure), "late": False}
    if isinstance(failure, ModelError):
        return {**line, "late": failure.late, "lasting": failure.lasting}
    sizes = [failure.prompt, failure.context] if isinstance(failure, TooLong) else None
    return {**line, "too_long": True, **({"sizes": sizes} if sizes else {})}


def _failure(line: dict[str, Any]) -> ModelError | Unanswered:
    if "sizes" in line:
        prompt, context = line["sizes"]
        return TooLong(line["error"], prompt, context)
    if line.get("too_long"):
        return Unanswered(line["error"])
    return ModelError(line["error"], late=line["late"], lasting=line.get("lasting", False))


@dataclass
class Tape:
    """One case's cassette: replays recorded requests, and records new ones."""

    path: Path
    mode: str
    about: dict[str, str]  # agent and model that it was recorded with
    recording: bool = False  # from here on; else the last reply was a recorded one
    over: str | None = None  # why the recorded episode was over after the last reply
    trouble: str | None = None  # why it could not be recorded to its end; that costs no verdict
    _calls: list[Recorded] = field(default_factory=list)
    _at: int = 0

    def rewind(self) -> None:
        """Begin an attempt with the first recorded call."""
        self._at, self.recording, self.over = 0, False, None
        self._calls = [] if self.mode == RECORD else self._held()
        if self.mode == RECORD:
            self._record()

    def reply(self, request: Request, seconds: float, model: Model | None) -> Reply:
        """Return the recorded reply, or request one from the model and record it."""
        wanted = as_data(request)
        if not self.recording:
            known = self._calls[self._at] if self._at < len(self._calls) else None
            if known and known.request == wanted and self._usable(known):
                self._at += 1
                self.over = known.over if self.mode == REPLAY else None
                return known.replay()
            if self.mode == REPLAY:
                raise NotRecorded(unknown(self.path.name, self._at + 1, wanted, self._calls))
            self._record()
        assert model is not None
        try:
            reply = model.reply(request, seconds)
        except (ModelError, Unanswered) as error:
            self._add(Recorded(wanted, None, error).lines())
            raise
        self._add(Recorded(wanted, reply).lines())
        return reply

    def end(self, because: str) -> None:
        """Record that the episode ended with the last call, and why."""
        self._add([{"over": because}])

    def _usable(self, call: Recorded) -> bool:
        """Whether a recorded call can be replayed; a recorded failure is retried if possible."""
        return call.reply is not None or self.mode == REPLAY

    def _record(self) -> None:
        """Record from here on: the conversation differs from the recorded one."""
        self.recording = True
        before = [line for call in self._calls[: self._at] for line in call.lines()]
        self._write([{"cassette": VERSION, **self.about}, *before], "w")

    def _add(self, lines: list[dict[str, Any]]) -> None:
        self._write(lines, "a")

    def _write(self, lines: list[dict[str, Any]], how: str) -> None:
        if self.trouble:
            return  # a recording has no gaps
        text = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with self.path.open(how + "b", buffering=0) as file:
                disk.append(file, text.encode("utf-8", "surrogatepass"))
        except OSError as error:
            self.trouble = disk.reason(error)

    def _held(self) -> list[Recorded]:
        if not self.path.is_file():
            if self.mode == REPLAY:
                raise NotRecorded(f"there is no cassette {self.path.name}; {HOW}")
            return []
        about, calls = read(self.path)
        if about != self.about:
            raise NotRecorded(foreign(self.path.name, about, self.about))
        return calls


def read(path: Path) -> tuple[dict[str, str], list[Recorded]]:
    """Read a cassette's head and calls; a last line that a kill has cut off is left out."""
    text = path.read_bytes().decode("utf-8", "surrogatepass")
    first, *rest = text.split("\n")[:-1] or [""]
    try:
        head = json.loads(first)
        if head.pop("cassette") != VERSION:
            raise ValueError
    except (ValueError, KeyError, TypeError, AttributeError):
        actual = f"it begins with {first[:40]!r}" if first else "it is empty"
        raise NotRecorded(f"{path.name} is no cassette of this version: {actual}; {HOW}") from None
    calls: list[Recorded] = []
    for number, line in enumerate(rest, 2):
        try:
            found = json.loads(line)
            if "over" in found:
                calls[-1] = Recorded(**{**vars(calls[-1]), "over": found["over"]})
            else:
                calls.append(Recorded.of(found, None))
        except (ValueError, KeyError, TypeError, IndexError):
            raise NotRecorded(f"{path.name}: line {number} is damaged; {HOW}") from None
    return head, calls


def foreign(name: str, theirs: dict[str, str], ours: dict[str, str]) -> str:
    """The error for a cassette of another agent, model, or options."""
    they, we = (", ".join(f"{key} {each[key]}" for key in each) for each in (theirs, ours))
    return f"{name} was recorded with {they}, and this run has {we}"


def check(folder: Path, mode: str, about: dict[str, str]) -> None:
    """Refuse an unusable folder before any request; recordings are never overwritten."""
    held = sorted(folder.glob("*.jsonl"))
    if mode == REPLAY and not held:
        raise UsageError(f"--aw-cassettes: there is no cassette in {folder}; {HOW}")
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        problem = f"--aw-cassettes: nothing can be recorded in {folder}: {error.strerror}"
        raise UsageError(problem) from None
    for path in held if mode != RECORD else ():
        with path.open("rb") as file:
            head = _head(file.readline())
        if head is not None and head != about:
            raise UsageError(
                f"--aw-cassettes: {foreign(path.name, head, about)};"
                " take another folder, or --aw-cassette-mode=record to record over it"
            )


def _head(line: bytes) -> dict[str, str] | None:
    """The manifest of a cassette; None if it is damaged, which its own case reports."""
    try:
        head = json.loads(line)
        head.pop("cassette")
        return {name: str(each) for name, each in head.items()}
    except (ValueError, KeyError, TypeError, AttributeError):
        return None


def as_data(request: Request) -> dict[str, Any]:
    """The texts, screens, calls and tools of a request, as JSON holds them."""
    tools = [tool.line for tool in request.tools]
    choice = request.tool_choice
    return {
        "messages": [_message(message) for message in request.messages],
        "seed": request.seed,
        "temperature": request.temperature,
        **({"tools": tools} if tools else {}),
        **({"tool_choice": choice} if choice else {}),
    }


def _message(message: Message) -> dict[str, Any]:
    return {"role": message.role, "parts": [_part(part) for part in message.parts]}


def _part(part: Part) -> Any:
    """A part as data; of what only its provider reads, that it is there."""
    if isinstance(part, Screen):
        return {"screen": part.data()}
    if isinstance(part, ToolResult):
        return result_line(part, _part)
    return reply_part_line(part, whole=False)


def unknown(name: str, number: int, request: dict[str, Any], calls: Sequence[Recorded]) -> str:
    """The message for a request that is not recorded, with its difference from the nearest one."""
    if not calls:
        return f"{name} holds no call; {HOW}"
    here = _lines(request)
    known = [_lines(call.request) for call in calls]
    shares = [difflib.SequenceMatcher(None, each, here, autojunk=False).ratio() for each in known]
    nearest = shares.index(max(shares))
    if known[nearest] == here:
        return f"{name}: call {number} of this run is call {nearest + 1} of {len(calls)} there"
    difference = difflib.unified_diff(
        known[nearest],
        here,
        f"call {nearest + 1} of {len(calls)} there",
        "here",
        "",
        "",
        CONTEXT,
        "",
    )
    lines = [line.rstrip("\n") for line in difference]
    more = [f"… {len(lines) - MOST} more lines"] if len(lines) > MOST else []
    return "\n".join([f"{name} does not hold call {number} of this run:", *lines[:MOST], *more])


def _lines(request: dict[str, Any]) -> list[str]:
    """A request as lines of text, for a diff; different requests have different lines."""
    lines = [f"seed {request['seed']}, temperature {request['temperature']}"]
    lines += [
        f"[tool] {json.dumps(tool, ensure_ascii=False)}" for tool in request.get("tools", ())
    ]
    lines += [f"[tool choice] {request['tool_choice']}"] if "tool_choice" in request else []
    for message in request["messages"]:
        lines.append(f"[{message['role']}]")
        for part in message["parts"]:
            lines += _part_lines(part)
    return lines


def _part_lines(part: Any) -> list[str]:
    if isinstance(part, str):
        return ["[text]", *part.split("\n")]
    if "screen" in part:
        screen = part["screen"]
        marks = "with" if screen["marks"] else "without"
        size = "×".join(map(str, screen["size"]))
        elements = [json.dumps(element, ensure_ascii=False) for element in screen["elements"]]
        return [f"[screen {size}, {marks} marks]", *elements]
    if "result" in part:
        result = dict(part["result"])
        inner = [line for inner in result.pop("parts") for line in _part_lines(inner)]
        return [f"[result {json.dumps(result)}]", *inner]
    return [json.dumps(part, ensure_ascii=False)]
