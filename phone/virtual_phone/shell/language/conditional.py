"""The grammar of ``[`` and ``[[``: not, and, or, parentheses, one and two operands."""

from collections.abc import Sequence

from virtual_phone.shell.language.arithmetic import evaluate
from virtual_phone.shell.language.conditional_operators import (
    BINARY,
    FILES,
    NUMBERS,
    TEXTS,
    UNARY,
)
from virtual_phone.shell.language.pattern import matches
from virtual_phone.shell.session import Session

_AND = ("-a", "\0&&")
_OR = ("-o", "\0||")
_OPEN, _CLOSE = ("(", "\0("), (")", "\0)")


class BadTest(Exception):
    """A condition that is invalid."""


def holds(words: Sequence[str], session: Session, patterns: Sequence[str] | None = None) -> bool:
    """Whether a condition holds; with ``patterns``, ``==`` matches against those."""
    if not words:
        return False
    tester = _Tester(words, session, patterns)
    found = tester.either()
    if tester.at < len(words):
        raise BadTest(f"{words[tester.at].lstrip(chr(0))}: unexpected operator/operand")
    return found


class _Tester:
    def __init__(
        self, words: Sequence[str], session: Session, patterns: Sequence[str] | None
    ) -> None:
        self.words = words
        self.session = session
        self.patterns = patterns
        self.at = 0

    def peek(self, ahead: int = 0) -> str | None:
        at = self.at + ahead
        return self.words[at] if at < len(self.words) else None

    def either(self) -> bool:
        holds = self.both()
        while self.peek() in _OR:
            self.at += 1
            holds = self.both() or holds
        return holds

    def both(self) -> bool:
        holds = self.one()
        while self.peek() in _AND:
            self.at += 1
            holds = self.one() and holds
        return holds

    def one(self) -> bool:
        first, second, third = self.peek(), self.peek(1), self.peek(2)
        if first is None:
            raise BadTest("unexpected end of expression")
        op = second.lstrip("\0") if second else ""
        if op in BINARY and third is not None:
            self.at += 3
            return self.compare(first, op, third)
        if first == "!" and second is not None:
            self.at += 1
            return not self.one()
        if first in _OPEN and second is not None:
            return self.inner()
        if op in BINARY and len(self.words) > self.at + 1 and first not in UNARY:
            raise BadTest(f"{op}: missing second argument")
        self.at += 1
        if first in UNARY and second is not None:
            self.at += 1
            return UNARY[first](second, self.session)
        return first != ""

    def inner(self) -> bool:
        self.at += 1
        holds = self.either()
        if self.peek() not in _CLOSE:
            raise BadTest("missing )")
        self.at += 1
        return holds

    def compare(self, a: str, op: str, b: str) -> bool:
        if op in NUMBERS:
            return NUMBERS[op](evaluate(a, self.session), evaluate(b, self.session))
        if op in FILES:
            return FILES[op](a, b, self.session)
        if self.patterns is not None and op in ("=", "==", "!="):
            return matches(self.patterns[self.at - 1], a, self.session) == (op != "!=")
        return TEXTS[op](a, b)
