"""sed: reading its scripts."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NoReturn

from virtual_phone.shell.core import Failed
from virtual_phone.shell.matching import Wild
from virtual_phone.shell.toybox.regex import compiled

_ADDRESS = re.compile(r"(\d+)(?:~(\d+))?|(\$)")
_FLAGS = re.compile(r"[gpiI0-9]*")
_LABEL = re.compile(r"[ \t]*([^\n;}]*)")
_TEXT = re.compile(r"[ \t]*(?:\\\n[ \t]*|\\(?=[ \t])|)((?:\\\n|[^\n])*)")
_NAME = re.compile(r"[ \t]*([^\n]*)")
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "f": "\f", "v": "\v", "a": "\a"}
PLAIN = frozenset("=dDgGhHlnNpPqQx")


@dataclass(slots=True)
class Address:
    """A line by number, by pattern, or the last."""

    line: int = -1
    step: int = 0
    last: bool = False
    regex: Wild | None = None
    plus: bool = False


@dataclass(slots=True)
class Command:
    """One command with its addresses and arguments."""

    name: str
    addresses: tuple[Address | None, Address | None] = (None, None)
    negated: bool = False
    text: str = ""
    target: int = 0
    regex: Wild | None = None
    replacement: list[str | int] = field(default_factory=list)
    which: int = 1
    everywhere: bool = False
    prints: bool = False
    table: dict[int, int] = field(default_factory=dict)

    def replace(self, found: re.Match[str]) -> str:
        """The replacement for a match."""
        pieces = (p if isinstance(p, str) else found[p] or "" for p in self.replacement)
        return "".join(pieces)


class Script:
    """A parsed script, its branches resolved to positions."""

    def __init__(self, text: str, slice: Callable[[], None], *, extended: bool) -> None:
        self.text = text
        self.slice = slice
        self.at = 0
        self.extended = extended
        self.quiet = False
        self.commands: list[Command] = []
        self.last_regex: Wild | None = None
        if text.startswith("#n\n") or text == "#n":
            self.quiet = True
        self.parse()

    def fail(self) -> NoReturn:
        char = self.text[self.at : self.at + 1] or " "
        raise Failed(f"bad pattern '{self.text}'@{self.at + 1} ({char})")

    def peek(self) -> str:
        return self.text[self.at : self.at + 1]

    def skip(self, characters: str) -> None:
        while self.peek() and self.peek() in characters:
            self.at += 1

    def parse(self) -> None:
        opened: list[Command] = []
        labels: dict[str, int] = {}
        while self.another():
            self.slice()
            command = self.command()
            if command.name == "}":
                if not opened:
                    self.fail()
                opened.pop().target = len(self.commands)
            elif command.name == ":":
                labels[command.text] = len(self.commands)
            else:
                self.commands.append(command)
            if command.name == "{":
                opened.append(command)
        if opened:
            raise Failed("no }")
        for command in self.commands:
            if command.name in ("b", "t", "T"):
                if command.text and command.text not in labels:
                    raise Failed(f"no label '{command.text}'")
                command.target = labels.get(command.text, len(self.commands))

    def another(self) -> bool:
        """Skip the separators between commands; False at the end."""
        self.skip(" \t\n;")
        while self.peek() == "#":
            self.at = (self.text.find("\n", self.at) + 1) or len(self.text)
            self.skip(" \t\n;")
        return self.peek() != ""

    def command(self) -> Command:
        first = self.address()
        second = None
        if first and self.peek() == ",":
            self.at += 1
            self.skip(" \t")
            second = self.address(second=True)
            if second is None:
                self.fail()
        self.skip(" \t")
        negated = False
        while self.peek() == "!":
            negated = True
            self.at += 1
            self.skip(" \t")
        name = self.peek()
        self.at += 1
        command = Command(name, (first, second), negated)
        self.arguments(command)
        return command

    def address(self, *, second: bool = False) -> Address | None:
        if second and self.peek() == "+":
            self.at += 1
            found = re.compile(r"\d+").match(self.text, self.at)
            if not found:
                self.fail()
            self.at = found.end()
            return Address(line=int(found[0]), plus=True)
        if self.peek() in ("/", "\\"):
            if self.peek() == "\\":
                self.at += 1
            return Address(regex=self.regex(self.delimited(self.peek()), ignore=self.take("I")))
        found = _ADDRESS.match(self.text, self.at)
        if not found:
            return None
        self.at = found.end()
        if found[3]:
            return Address(last=True)
        return Address(line=int(found[1]), step=int(found[2] or 0))

    def take(self, char: str) -> bool:
        if self.peek() == char and char:
            self.at += 1
            return True
        return False

    def delimited(self, delimiter: str) -> str:
        """The text up to an unescaped delimiter; ``at`` is on the one before it."""
        if not delimiter or delimiter in "\n\\":
            self.fail()
        self.at += 1
        found, in_set = "", False
        while True:
            char = self.peek()
            if not char or (char == "\n" and in_set):
                self.fail()
            self.at += 1
            if char == "\\" and self.peek():
                following = self.peek()
                self.at += 1
                if following == delimiter and delimiter not in "()[]{}.*+?^$|":
                    found += following
                else:
                    found += char + following
                continue
            if char == delimiter and not in_set:
                return found
            if char == "[" and not in_set and delimiter == "/":
                closing = self.text.find("]", self.at + 1)
                in_set = closing > 0 and "\n" not in self.text[self.at : closing]
            elif char == "]" and in_set and not found.endswith(("[", "[^")):
                in_set = False
            found += char

    def regex(self, text: str, *, ignore: bool) -> Wild:
        if text:
            self.last_regex = compiled(text, extended=self.extended, ignore_case=ignore)
        if self.last_regex is None:
            raise Failed("no previous regex")
        return self.last_regex

    def arguments(self, command: Command) -> None:
        name = command.name
        if name == "s":
            self.substitution(command)
        elif name == "y":
            self.transliteration(command)
        elif name in ("a", "i", "c"):
            found = _TEXT.match(self.text, self.at)
            command.text = re.sub(r"\\(.)", r"\1", found[1] if found else "", flags=re.DOTALL)
            self.at = found.end() if found else self.at
        elif name in (":", "b", "t", "T"):
            found = _LABEL.match(self.text, self.at)
            command.text = found[1].strip() if found else ""
            self.at = found.end() if found else self.at
        elif name in ("r", "w"):
            found = _NAME.match(self.text, self.at)
            command.text = found[1] if found else ""
            self.at = found.end() if found else self.at
        elif name in ("q", "Q"):
            self.skip(" \t0123456789")
        elif name not in PLAIN and name not in ("{", "}"):
            self.fail()
        if name in PLAIN:
            self.skip(" \t")
            if self.peek() not in ("", "\n", ";", "}", "#"):
                self.fail()

    def substitution(self, command: Command) -> None:
        delimiter = self.peek()
        pattern = self.delimited(delimiter)
        self.at -= 1
        replacement = self.delimited(delimiter)
        found = _FLAGS.match(self.text, self.at)
        flags = found[0] if found else ""
        self.at = found.end() if found else self.at
        command.regex = self.regex(pattern, ignore="i" in flags or "I" in flags)
        command.replacement = self.replacement(replacement)
        digits = re.sub(r"\D", "", flags)
        command.which = int(digits) if digits else 1
        command.everywhere = "g" in flags
        command.prints = "p" in flags
        if self.peek() == "w":
            self.at += 1
            name = _NAME.match(self.text, self.at)
            command.text = name[1] if name else ""
            self.at = name.end() if name else self.at
        self.skip(" \t")
        if self.peek() not in ("", "\n", ";", "}", "#"):
            self.fail()
        groups = command.regex.groups
        for piece in command.replacement:
            if isinstance(piece, int) and piece > groups:
                raise Failed(f"no s//\\{piece}/")

    def replacement(self, text: str) -> list[str | int]:
        found: list[str | int] = []
        at = 0
        while at < len(text):
            char = text[at]
            at += 1
            if char == "&":
                found.append(0)
            elif char == "\\" and at < len(text):
                escaped = text[at]
                at += 1
                found.append(int(escaped) if escaped.isdigit() else _ESCAPES.get(escaped, escaped))
            else:
                found.append(char)
        return found

    def transliteration(self, command: Command) -> None:
        delimiter = self.peek()
        texts = []
        for _ in range(2):
            raw = self.delimited(delimiter)
            self.at -= 1
            texts.append(re.sub(r"\\(.)", lambda found: _ESCAPES.get(found[1], found[1]), raw))
        self.at += 1
        if len(texts[0]) != len(texts[1]):
            raise Failed("y/// strings have different lengths")
        command.table = {ord(a): ord(b) for a, b in zip(*texts, strict=True)}
