"""Arithmetic of the shell: 32-bit integers, C's operators, variables by name.

mksh(1), "Arithmetic expressions": signed 32-bit integers that wrap around, on 64-bit systems too.
"""

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, NoReturn

from virtual_phone.shell.language.flow import Complaint

if TYPE_CHECKING:
    from virtual_phone.shell.session import Session

_TOKEN = re.compile(
    r"\s*(?:(0[xX][0-9a-fA-F]+|[0-9]+#[0-9A-Za-z]+|[0-9]+)|([A-Za-z_][A-Za-z0-9_]*(?:\[[^\]]*\])?)"
    r"|(<<=|>>=|\+\+|--|&&|\|\||==|!=|<=|>=|<<|>>|[-+*/%&|^]=|[-+*/%<>&|^!~?:=(),])|(\S))"
)
_LEVELS: tuple[tuple[str, ...], ...] = (
    ("||",),
    ("&&",),
    ("|",),
    ("^",),
    ("&",),
    ("==", "!="),
    ("<=", ">=", "<", ">"),
    ("<<", ">>"),
    ("+", "-"),
    ("*", "/", "%"),
)
_ASSIGN = frozenset("= += -= *= /= %= &= |= ^= <<= >>=".split())
_DEEPEST = 20


def wrap(number: int) -> int:
    """A number wrapped to 32 signed bits."""
    return (number + 0x8000_0000) % 0x1_0000_0000 - 0x8000_0000


def evaluate(text: str, session: "Session", depth: int = 0) -> int:
    """The value of an expression; an empty one is 0."""
    if text.isdecimal() and len(text) < 10 and not text.startswith("0"):
        return int(text)
    return _Evaluation(text, session, depth).run()


class _Evaluation:
    def __init__(self, text: str, session: "Session", depth: int) -> None:
        self.text = text
        self.session = session
        self.depth = depth
        self.skipping = 0  # inside a branch that is not taken
        self.tokens: list[tuple[str, str]] = []
        for found in _TOKEN.finditer(text.rstrip()):  # blanks before no token: in linear time
            session.slice()
            number, name, op, other = found.groups()
            kind = "number" if number else "name" if name else "op"
            self.tokens.append((kind, number or name or op or other))
        self.at = 0

    def fail(self, why: str) -> NoReturn:
        raise Complaint(f"{self.text}: {why}")

    def unexpected(self) -> NoReturn:
        found = self.tokens[self.at][1] if self.at < len(self.tokens) else "end of expression"
        self.fail(f"unexpected '{found}'")

    def peek(self) -> str:
        if self.at < len(self.tokens) and self.tokens[self.at][0] == "op":
            return self.tokens[self.at][1]
        return ""

    def take(self) -> str:
        self.at += 1
        return self.tokens[self.at - 1][1]

    def run(self) -> int:
        if not self.tokens:
            return 0
        value = self.comma()
        if self.at < len(self.tokens):
            self.unexpected()
        return value

    def comma(self) -> int:
        value = self.assignment()
        while self.peek() == ",":
            self.take()
            value = self.assignment()
        return value

    def assignment(self) -> int:
        kind, name = self.tokens[self.at] if self.at < len(self.tokens) else ("", "")
        following = self.tokens[self.at + 1][1] if self.at + 1 < len(self.tokens) else ""
        if kind != "name" or following not in _ASSIGN:
            return self.choice()
        self.at += 2
        value = self.assignment()
        if following != "=":
            value = self.apply(following[:-1], self.variable(name), value)
        self.store(name, value)
        return value

    def choice(self) -> int:
        condition = self.binary(0)
        if self.peek() != "?":
            return condition
        self.take()
        first = self.branch(bool(condition), self.comma)
        if self.peek() != ":":
            self.fail("missing :")
        self.take()
        second = self.branch(not condition, self.choice)
        return first if condition else second

    def branch(self, taken: bool, rule: Callable[[], int]) -> int:
        self.skipping += not taken
        value = rule()
        self.skipping -= not taken
        return value

    def binary(self, level: int) -> int:
        if level == len(_LEVELS):
            return self.unary()
        value = self.binary(level + 1)
        while (op := self.peek()) in _LEVELS[level]:
            self.take()
            if op in ("&&", "||"):
                needed = bool(value) == (op == "&&")
                other = self.branch(needed, lambda: self.binary(level + 1))
                value = int(bool(other)) if needed else int(bool(value))
            else:
                value = self.apply(op, value, self.binary(level + 1))
        return value

    def apply(self, op: str, a: int, b: int) -> int:
        if op in ("/", "%"):
            if b == 0:
                if self.skipping:
                    return 0
                self.fail("zero divisor")
            quotient = abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)
            return wrap(quotient if op == "/" else a - quotient * b)
        return wrap(int(_BINARY[op](a, b)))

    def unary(self) -> int:
        op = self.peek()
        if op in ("++", "--"):
            self.take()
            kind, name = self.tokens[self.at] if self.at < len(self.tokens) else ("", "")
            if kind != "name":
                self.unexpected()
            self.take()
            return self.step(name, op)
        if op in ("-", "+", "!", "~"):
            self.take()
            value = self.unary()
            return {"-": wrap(-value), "+": value, "!": int(not value), "~": ~value}[op]
        if op == "(":
            self.take()
            value = self.comma()
            if self.peek() != ")":
                self.fail("missing )")
            self.take()
            return value
        return self.operand()

    def operand(self) -> int:
        self.session.slice()
        if self.at >= len(self.tokens) or self.tokens[self.at][0] == "op":
            self.unexpected()
        kind, text = self.tokens[self.at]
        self.take()
        if kind == "number":
            return self.number(text)
        value = self.variable(text)
        if self.peek() in ("++", "--"):
            self.step(text, self.take())
        return value

    def step(self, name: str, op: str) -> int:
        value = wrap(self.variable(name) + (1 if op == "++" else -1))
        self.store(name, value)
        return value

    def number(self, text: str) -> int:
        try:
            if text[:2] in ("0x", "0X"):
                return wrap(int(text, 16))
            base, sharp, digits = text.partition("#")
            return wrap(int(digits, int(base)) if sharp else int(text))
        except ValueError:
            self.fail(f"bad number '{text}'")

    def variable(self, name: str) -> int:
        """A variable's value is an expression of its own."""
        value = self.session.get(name) or ""
        if self.depth > _DEEPEST:
            self.fail(f"expression recurses on parameter '{name}'")
        return evaluate(value.strip(), self.session, self.depth + 1)

    def store(self, name: str, value: int) -> None:
        if not self.skipping:
            self.session.assign(name, str(value))


_BINARY = {
    "|": lambda a, b: a | b,
    "^": lambda a, b: a ^ b,
    "&": lambda a, b: a & b,
    "==": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
    "<=": lambda a, b: a <= b,
    ">=": lambda a, b: a >= b,
    "<": lambda a, b: a < b,
    ">": lambda a, b: a > b,
    "<<": lambda a, b: a << (b & 31),
    ">>": lambda a, b: a >> (b & 31),
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
}
