"""expr and factor."""

import re
from collections.abc import Iterator

from virtual_phone.shell.core import Failed, Shell, builtin
from virtual_phone.shell.session import Session
from virtual_phone.shell.toybox.inputs import lines_of
from virtual_phone.shell.toybox.regex import compiled

Output = Iterator[str | bytes]
_WORD = re.compile(rb"\S+")


class _Expression:
    """Parses and evaluates in one pass; values are text."""

    LEVELS = (
        ("|",),
        ("&",),
        ("=", "==", "!=", "<", "<=", ">", ">="),
        ("+", "-"),
        ("*", "/", "%"),
        (":",),
    )

    def __init__(self, words: list[str], session: Session) -> None:
        self.words = words
        self.session = session
        self.at = 0

    def level(self, level: int) -> str:
        if level == len(self.LEVELS):
            return self.operand()
        value = self.level(level + 1)
        while self.at < len(self.words) and self.words[self.at] in self.LEVELS[level]:
            op = self.words[self.at]
            self.at += 1
            value = self.apply(op, value, self.level(level + 1))
        return value

    def operand(self) -> str:
        if self.at >= len(self.words):
            raise Failed("syntax error", 2)
        word = self.words[self.at]
        self.at += 1
        if word == "(":
            value = self.level(0)
            if self.at >= len(self.words) or self.words[self.at] != ")":
                raise Failed("syntax error", 2)
            self.at += 1
            return value
        return word

    def number(self, text: str) -> int:
        if not re.fullmatch(r"-?\d+", text):
            raise Failed("not integer", 2)
        return int(text)

    def apply(self, op: str, a: str, b: str) -> str:
        if op == "|":
            return a if true(a) else b
        if op == "&":
            return a if true(a) and true(b) else "0"
        if op == ":":
            pattern = compiled(b.removeprefix("^"))
            found = pattern.match(a, self.session)
            if pattern.groups:
                return (found[1] or "") if found else ""
            return str(len(found[0])) if found else "0"
        if op in ("+", "-", "*", "/", "%"):
            return str(self.arithmetic(op, self.number(a), self.number(b)))
        both = all(re.fullmatch(r"-?\d+", text) for text in (a, b))
        x, y = (int(a), int(b)) if both else (a, b)
        less, same = x < y, x == y  # type: ignore[operator]
        holds = {
            "=": same,
            "==": same,
            "!=": not same,
            "<": less,
            "<=": less or same,
            ">": not (less or same),
            ">=": not less,
        }[op]
        return str(int(holds))

    def arithmetic(self, op: str, a: int, b: int) -> int:
        if op in ("/", "%"):
            if not b:
                raise Failed("division by zero", 2)
            quotient = abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)
            return quotient if op == "/" else a - quotient * b
        return {"+": a + b, "-": a - b, "*": a * b}[op]


def true(text: str) -> bool:
    return text not in ("", "0")


@builtin(reads=True)
def expr(sh: Shell, *words: str) -> Output:
    """Evaluate an expression."""
    if not words:
        raise Failed('Needs 1 argument (see "expr --help")', 2)
    expression = _Expression(list(words), sh.session)
    value = expression.level(0)
    if expression.at < len(words):
        raise Failed("syntax error", 2)
    sh.status = int(not true(value))
    yield f"{value}\n"


@builtin(reads=True)
def factor(sh: Shell, *arguments: str) -> Output:
    """Print the prime factors of numbers."""
    for word in arguments or _words(sh):
        if not word.isdigit():
            sh.fail(f"{word}: Invalid argument")
            continue
        number, divisor = int(word), 2
        yield f"{number}:"
        while divisor * divisor <= number:
            sh.session.slice()
            while number % divisor == 0:
                yield f" {divisor}"
                number //= divisor
            divisor += 1
        yield f" {number}\n" if number > 1 or int(word) < 2 else "\n"


def _words(sh: Shell) -> Iterator[str]:
    for line in lines_of(sh, sh.stdin):
        for found in _WORD.finditer(line):
            yield found[0].decode(errors="replace")
