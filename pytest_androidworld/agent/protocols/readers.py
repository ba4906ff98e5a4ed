"""Readers of models' replies: calls, labelled lines and JSON, thinking taken away.

What can be meant in one way only is read; for the rest `BadAction` has the reason.  A reply that
was cut off is read if what counts is complete.
"""

import ast
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from pytest_androidworld.agent.llm import Reply
from pytest_androidworld.agent.reply import object_of, short, spoken
from pytest_androidworld.env.actions.fields import LONGEST
from pytest_androidworld.errors import BadAction

TOOL_CALL = re.compile(r"<tool_call>(.*?)(?:</tool_call>|\Z)", re.DOTALL | re.IGNORECASE)
CLOSERS = {"{": "}", "[": "]"}
COMPLETE = re.compile(r'[\]}"]\s*\Z')  # how a JSON text ends whose last value is not cut off
FENCE = re.compile(r"```\w*")
NAME = re.compile(r"([A-Za-z_]\w*)\s*\(")
KEYWORD = re.compile(r"(?:\A|,)\s*([A-Za-z_]\w*)\s*=\s*")
ESCAPES = {"n": "\n", "t": "\t", "r": "\r"}
ESCAPE = re.compile(r"\\(.)", re.DOTALL)


@dataclass(frozen=True)
class ActionCall:
    """A function that a model calls, and its arguments by name."""

    name: str
    arguments: dict[str, Any] = field(default_factory=dict)

    def __getitem__(self, name: str) -> Any:
        """An argument that the call needs."""
        value = self.arguments.get(name)
        if value is None:
            raise BadAction(f"{self.name} needs {name!r}")
        return value

    def text(self, name: str) -> str:
        """A text that the call needs; a number is one, too."""
        value = self[name]
        if isinstance(value, bool) or not isinstance(value, str | int | float):
            raise BadAction(f"the {name} of {self.name} is a text, not {value!r}")
        return str(value)

    def seconds(self, name: str) -> float | None:
        """A time, as a number or as in "3 seconds", at most as long as an action may last; None
        without one.
        """
        number = self.number(name, "a number of seconds")
        return None if number is None else min(number, LONGEST)

    def number(self, name: str, wanted: str = "a number from 0 on") -> float | None:
        """A number, perhaps as a text; None without one."""
        value = self.arguments.get(name)
        if value is None:
            return None
        found = re.match(r"\s*(\d+(?:\.\d+)?)", str(value))
        if found is None or isinstance(value, bool):
            raise BadAction(f"the {name} of {self.name} is {wanted}, not {value!r}")
        return float(found[1])


def said(reply: Reply) -> str:
    """The text without the model's thinking; that, if a server has taken all of it for such."""
    return spoken(reply.text).strip() or spoken(reply.thinking).strip()


def tool_call(text: str) -> ActionCall:
    """The last ``<tool_call>``, whose end may be missing; without one, a bare JSON object."""
    calls = TOOL_CALL.findall(text)
    body = calls[-1] if calls else text
    data = json_object(body)
    name, arguments = data.get("name"), data.get("arguments")
    if isinstance(arguments, str):
        arguments = json_object(arguments)
    if arguments is None and "action" in data:  # the arguments alone
        name, arguments = name or "", {key: data[key] for key in data if key != "name"}
    if not isinstance(arguments, dict):
        raise BadAction(f"the call has no arguments: {short(body)}")
    return ActionCall(str(name or ""), arguments)


def json_object(text: str) -> dict[str, Any]:
    """The first JSON object of a text, within fences or not, its last brackets perhaps missing."""
    begin = text.find("{")
    if begin < 0:
        raise BadAction(f"there is no JSON object in {short(text) or 'an empty text'!r}")
    data = object_of(_balanced(text[begin:]))
    if data is None:
        raise BadAction(f"this is no JSON object: {short(text[begin:])}")
    return data


def _balanced(text: str) -> str:
    """An object from its first bracket to its last, with those that are missing at its end."""
    opened: list[str] = []
    quote, escaped = "", False
    for at, letter in enumerate(text):
        if quote:
            if not escaped and letter == quote:
                quote = ""
            escaped = letter == "\\" and not escaped
        elif letter in "\"'":
            quote = letter
        elif letter in CLOSERS:
            opened.append(CLOSERS[letter])
        elif opened and letter == opened[-1]:
            opened.pop()
            if not opened:
                return text[: at + 1]
    whole = FENCE.sub("", text).rstrip()
    if quote or not COMPLETE.search(whole):
        raise BadAction(f"the reply is cut off: {short(text)}")
    return whole + "".join(reversed(opened))


def calls(text: str, names: Iterable[str] | None = None) -> list[ActionCall]:
    """The calls of a text in Python's form, ``name(key=value, …)``, in their order.

    With names, others are not taken for calls.  The last bracket may be missing, and quotes within
    a text need no backslash; a text that is cut off is a `BadAction`.
    """
    wanted = None if names is None else {name.lower() for name in names}
    found: list[ActionCall] = []
    while True:
        heads = (head for head in NAME.finditer(text) if not wanted or head[1].lower() in wanted)
        head = next(heads, None)
        if head is None:
            return found
        inside = text[head.end() :]
        end, quoted = _end(inside)
        if quoted:
            raise BadAction(f"the reply is cut off: {short(text[head.start() :])}")
        found.append(ActionCall(head[1], dict(_arguments(inside[:end]))))
        text = inside[end + 1 :]


def _end(text: str) -> tuple[int, bool]:
    """Where the bracket stands that ends a call, or the text does; whether within quotes."""
    depth, quote, escaped = 0, "", False
    for at, letter in enumerate(text):
        if quote:
            if not escaped and letter == quote and _ends_text(text[at + 1 :]):
                quote = ""
            escaped = letter == "\\" and not escaped
        elif letter in "\"'" and re.search(r"(?:=|\A)\s*\Z", text[:at]):
            quote = letter
        elif letter in "([":
            depth += 1
        elif letter in ")]":
            if depth == 0:
                return at, False
            depth -= 1
    return len(text), bool(quote)


def _ends_text(rest: str) -> bool:
    """Whether the quote before this ends a text, and does not stand within it."""
    return re.match(r"\s*(?:,\s*\w+\s*=|\)(?:\s|\Z|[<`;.])|\Z)", rest) is not None


def _arguments(text: str) -> Iterator[tuple[str, Any]]:
    heads = [head for head in KEYWORD.finditer(text) if _is_outside(text[: head.start()])]
    ends = [*(head.start() for head in heads), len(text)][1:]
    for head, end in zip(heads, ends, strict=True):
        yield head[1], value(text[head.end() : end].strip())


def _is_outside(before: str) -> bool:
    """Whether no quote and no bracket is open after this."""
    return _end(before + ")") == (len(before), False)


def value(text: str) -> Any:
    """A literal of Python, or a text whose quotes may be missing or stand within it, too."""
    try:
        return ast.literal_eval(text)
    except (ValueError, SyntaxError, RecursionError, MemoryError):
        pass
    if text[:1] in ("'", '"'):
        text = text[1:].removesuffix(text[0])
    return ESCAPE.sub(lambda found: ESCAPES.get(found[1], found[1]), text)


def labelled(text: str, labels: Iterable[str]) -> dict[str, str]:
    """What stands after each label, ``Action: …``, up to the next one; the last of a name counts.

    Names are as given, however they are written; one that is not there is missing.
    """
    names = {name.lower(): name for name in labels}
    words = "|".join(map(re.escape, names))
    parts = re.split(rf"(?:^|\n)[ \t*#_]*({words})[ \t*_]*[:\uff1a][ \t*_]*", text, flags=re.I)
    pairs = zip(parts[1::2], parts[2::2], strict=True)
    return {names[name.lower()]: part.strip() for name, part in pairs}


def pairs(text: str, names: Iterable[str] | None = None) -> dict[str, str]:
    """Tab-separated ``key:value``, or a line for each; with names, no other word is a key."""
    key = r"[A-Za-z_]\w*" if names is None else "|".join(map(re.escape, names))
    found = re.split(rf"(?:^|[\t\n])\s*({key})\s*[:\uff1a]", text, flags=re.IGNORECASE)
    return {
        name.lower(): part.strip() for name, part in zip(found[1::2], found[2::2], strict=True)
    }


def tagged(text: str, tag: str) -> str | None:
    """What stands in the last ``<tag>``, whose end may be missing; None without one."""
    found = re.findall(rf"<{tag}>(.*?)(?:</{tag}>|\Z)", text, re.DOTALL | re.IGNORECASE)
    return found[-1].strip() if found else None
