"""Tools that a request offers to a model, its calls of them, and the results that go back.

How it works.  A request has ``tools``: functions of the agent's own (`Function`), and perhaps the
one that the model's provider has trained it for (`Native`).  The model replies with calls
(`ToolCall`); the agent sends the conversation again with the reply (`Reply.message`), and then one
message with a `ToolResult` for each call::

    reply = self.model.ask(*self.dialogue, tools=TOOLS)
    self.dialogue += [reply.message, user(*results)]  # ToolResult(call.id, parts)

What a provider sends is never rebuilt from what an agent has read of it: each of its items is a
`Raw`, goes back as it came, and carries the text or the call that is in it for everyone else.  So
signatures of thoughts, encrypted reasoning and the server's own ids survive.  A call's ``id`` is
its number in the conversation (`next_ids`), since those of servers are random: it is the same in
each run that is played from a cassette, and a provider finds its own in the `Raw`.
"""

import itertools
import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Literal, TypeVar

from pytest_androidworld.agent.screen import Screen
from pytest_androidworld.errors import AgentError

if TYPE_CHECKING:
    from pytest_androidworld.agent.llm import Message, Reply, Request, Usage

NO_PARAMETERS: Mapping[str, Any] = {"type": "object", "properties": {}}
CHOICES = ("auto", "required", "none")  # of `tool_choice`; anything else is a function's name
NUMBERED = re.compile(r"call_(\d{1,9})")
LONGEST = 200  # characters of arguments that are quoted in an error
FUNCTIONS = "functions"  # as the last version of a native tool
Messages = TypeVar("Messages", bound="Message")


@dataclass(frozen=True)
class Function:
    """A function that a model may call; its parameters are a JSON schema."""

    name: str
    description: str
    parameters: Mapping[str, Any] = field(default_factory=lambda: NO_PARAMETERS)

    @property
    def line(self) -> dict[str, Any]:
        """As JSON holds it."""
        described = {"name": self.name, "description": self.description}
        return {**described, "parameters": _json(self.parameters)}


@dataclass(frozen=True)
class Native:
    """A tool that the provider's models are trained for, and that the provider describes itself.

    Where the model takes none of its versions, ``functions`` stand for it; they have its members'
    names and arguments, so that an agent reads all calls alike.
    """

    kind: Literal["computer"]
    size: tuple[int, int]  # of the pictures that are sent; older versions want it
    without: tuple[str, ...] = ()  # members that are not offered, in the provider's words
    functions: tuple[Function, ...] = ()

    @property
    def line(self) -> dict[str, Any]:
        """As JSON holds it."""
        members = {"without": list(self.without), "functions": [f.line for f in self.functions]}
        return {"native": self.kind, "size": list(self.size), **members}


Tool = Function | Native


@dataclass(frozen=True)
class ToolCall:
    """A call in a model's reply; those of a native tool have their member's name."""

    id: str
    name: str
    arguments: Mapping[str, Any]
    native: bool = False
    problem: str = ""  # why there are no arguments: they are no JSON object
    safety: str = ""  # why the provider wants the user to confirm it, if it does


@dataclass(frozen=True)
class ToolResult:
    """The result of a call, in texts and pictures; each call of a reply needs one."""

    call_id: str
    parts: tuple[str | Screen, ...] = ()
    is_error: bool = False
    confirmed: bool = False  # what the call's `safety` asks for

    @property
    def text(self) -> str:
        return "\n".join(part for part in self.parts if isinstance(part, str))

    @property
    def screens(self) -> list[Screen]:
        return [part for part in self.parts if isinstance(part, Screen)]


@dataclass(frozen=True)
class Raw:
    """An item of a provider's reply as it came, and what others are sent instead of it."""

    provider: str  # the API that it goes back to
    data: Mapping[str, Any]  # JSON
    part: str | ToolCall | None = None


@dataclass(frozen=True)
class AnsweredCall:
    """A result beside the call that it is for, as a provider sends it."""

    result: ToolResult
    call: ToolCall
    data: Mapping[str, Any] | None = None  # the provider's own item of that call


ReplyPart = str | ToolCall | Raw


def call_of(part: object) -> ToolCall | None:
    """The call that a part of a message is, or carries."""
    inner = part.part if isinstance(part, Raw) else part
    return inner if isinstance(inner, ToolCall) else None


def text_of(part: object) -> str:
    """The text that a part of a reply is, or carries."""
    inner = part.part if isinstance(part, Raw) else part
    return inner if isinstance(inner, str) else ""


def next_ids(messages: "Iterable[Message]") -> Iterator[str]:
    """Ids for the calls of the next reply: their numbers in the conversation."""
    calls = filter(None, (call_of(part) for message in messages for part in message.parts))
    numbers = [int(found[1]) for call in calls if (found := NUMBERED.fullmatch(call.id))]
    return (f"call_{number}" for number in itertools.count(max(numbers, default=0) + 1))


def arguments_of(text: object) -> tuple[dict[str, Any], str]:
    """Arguments that a server sends as text, or what is wrong with them."""
    try:
        data = json.loads(text) if isinstance(text, str) else text
    except (ValueError, RecursionError):
        data = text
    if isinstance(data, dict):
        return data, ""
    if text is None or text == "":
        return {}, ""  # some servers leave out what a function without parameters has none of
    return {}, f"the arguments are no JSON object: {str(text)[:LONGEST]}"


def reply(
    request: "Request", parts: Sequence[ReplyPart], usage: "Usage | None", finish: str
) -> "Reply":
    """The reply that has these parts, of which agents that offer no tools get the text alone.

    Whatever a server calls the end of a complete reply with calls, it is ``calls``.
    """
    from pytest_androidworld.agent.llm import Reply

    is_text = all(isinstance(part, str) for part in parts)
    kept = tuple(parts) if request.keeps_items and not is_text else ()
    word = "calls" if finish == "stop" and any(map(call_of, kept)) else finish
    return Reply("".join(map(text_of, parts)), usage, word, parts=kept)


def split(tools: Sequence[Tool]) -> tuple[Native | None, list[Function]]:
    """The native tool, and the functions beside it."""
    native = next((tool for tool in tools if isinstance(tool, Native)), None)
    return native, [tool for tool in tools if isinstance(tool, Function)]


def stands_in(tools: Sequence[Tool], name: str) -> bool:
    """Whether a function of that name is sent in place of a native tool's member."""
    native, _ = split(tools)
    return native is not None and name in {function.name for function in native.functions}


def check(tools: Sequence[Tool], choice: str | None, messages: "Sequence[Message]") -> None:
    """Refuse, as the agent's fault, what no server would take."""
    _, functions = split(tools)
    names = [function.name for function in functions]
    doubled = {name for name in names if names.count(name) > 1}
    if doubled:
        raise AgentError(f"two tools are called {min(doubled)!r}")
    if len(tools) - len(functions) > 1:
        raise AgentError("a request has one native tool at most")
    if choice is not None and choice not in CHOICES and choice not in names:
        known = ", ".join([*CHOICES, *names])
        raise AgentError(f"tool_choice is {choice!r}; it takes one of {known}")
    prepared(messages, "")


def prepared(messages: "Iterable[Messages]", provider: str) -> "list[Messages]":
    """The messages as that provider sends them: its own items as they came, for those of others
    what is in them, and each result beside its call.
    """
    calls: dict[str, tuple[ToolCall, Mapping[str, Any] | None]] = {}
    ready: list[Messages] = []
    for message in messages:
        parts: list[Any] = []
        for part in message.parts:
            own = isinstance(part, Raw) and part.provider == provider
            call = call_of(part)
            if call:
                data = part.data if isinstance(part, Raw) and own else None
                calls[call.id] = call, data
            if isinstance(part, ToolResult):
                if part.call_id not in calls:
                    raise AgentError(
                        f"a result is for the call {part.call_id!r}, which is in no earlier"
                        " message; send the reply back, too: reply.message"
                    )
                parts.append(AnsweredCall(part, *calls[part.call_id]))
            elif isinstance(part, Raw) and not own:
                parts += [] if part.part is None else [part.part]
            else:
                parts.append(part)
        ready.append(replace(message, parts=tuple(parts)))
    return ready


# As JSON


def _json(value: Any) -> Any:
    """The value as a cassette returns it: a list for a tuple."""
    return json.loads(json.dumps(value, default=dict))


def call_line(call: ToolCall) -> dict[str, Any]:
    """A call; what is not set is left out."""
    line = {"id": call.id, "name": call.name, "arguments": _json(call.arguments)}
    more = {"native": call.native, "problem": call.problem, "safety": call.safety}
    return {**line, **{name: value for name, value in more.items() if value}}


def reply_part_line(part: ReplyPart, *, whole: bool = True) -> Any:
    """A part of a reply; unless it is the ``whole``, without what only its provider reads."""
    if isinstance(part, str):
        return part
    if isinstance(part, ToolCall):
        return {"call": call_line(part)}
    inner = {} if part.part is None else {"part": reply_part_line(part.part)}
    return {"raw": part.provider, **({"data": part.data} if whole else {}), **inner}


def read_reply_part(line: Any) -> ReplyPart:
    """A part of such JSON; anything else is a `TypeError` or `KeyError`."""
    if isinstance(line, str):
        return line
    if "call" in line:
        return ToolCall(**line["call"])
    inner = read_reply_part(line["part"]) if "part" in line else None
    if isinstance(inner, Raw):
        raise TypeError("a raw item is within another")
    return Raw(line["raw"], line["data"], inner)


def result_line(result: ToolResult, part_line: Callable[[Any], Any]) -> dict[str, Any]:
    """A result; ``part_line`` is of its texts and screens."""
    flags = {"is_error": result.is_error, "confirmed": result.confirmed}
    line = {"call": result.call_id, "parts": [part_line(part) for part in result.parts]}
    return {"result": {**line, **{name: True for name, flag in flags.items() if flag}}}


def read_result(line: Mapping[str, Any], read_part: Callable[[Any], Any]) -> ToolResult:
    """A result of such JSON."""
    data = line["result"]
    return ToolResult(
        str(data["call"]),
        tuple(map(read_part, data["parts"])),
        is_error=data.get("is_error") is True,
        confirmed=data.get("confirmed") is True,
    )


def read_tool(line: Mapping[str, Any]) -> Tool:
    """A tool of its ``line``."""
    if "native" not in line:
        return Function(line["name"], line["description"], line["parameters"])
    width, height = line["size"]
    functions = tuple(Function(**function) for function in line["functions"])
    return Native(line["native"], (width, height), tuple(line["without"]), functions)


def cleaned(value: Any, clean: Callable[[str], str]) -> Any:
    """A part of a reply, or JSON, with each text in it cleaned."""
    if isinstance(value, str):
        return clean(value)
    if isinstance(value, Mapping):
        return {clean(name): cleaned(item, clean) for name, item in value.items()}
    if isinstance(value, list | tuple):
        return type(value)(cleaned(item, clean) for item in value)
    if isinstance(value, ToolCall | Raw):
        return replace(value, **{name: cleaned(item, clean) for name, item in vars(value).items()})
    return value


# As text, for people


def call_text(call: ToolCall) -> str:
    """``→ call_1: click {"x": 1}``."""
    arguments = json.dumps(dict(call.arguments), ensure_ascii=False, default=str)
    notes = [call.problem, f"to be confirmed: {call.safety}" if call.safety else ""]
    return "; ".join(filter(None, [f"→ {call.id}: {call.name} {arguments}", *notes]))


def part_text(part: object, picture_name: Callable[[Screen], str]) -> str:
    """A part of a message; pictures are replaced by their names."""
    if isinstance(part, str):
        return part
    if isinstance(part, Screen):
        return picture_name(part)
    if isinstance(part, ToolCall):
        return call_text(part)
    if isinstance(part, ToolResult):
        flags = {"error": part.is_error, "confirmed": part.confirmed}
        notes = "".join(f" ({word})" for word, flag in flags.items() if flag)
        texts = [part_text(inner, picture_name) for inner in part.parts]
        return "\n".join([f"← {part.call_id}{notes}:", *texts])
    if isinstance(part, Raw):
        if part.part is not None:
            return part_text(part.part, picture_name)
        return f"[{part.data.get('type', 'an item')} of {part.provider}, sent back as it came]"
    raise TypeError(f"no message has the part {part!r}")


def reply_text(text: str, parts: Iterable[ReplyPart]) -> str:
    """A reply's text, and its calls."""
    calls = filter(None, map(call_of, parts))
    return "\n".join(filter(None, [text, *map(call_text, calls)]))
