"""Characters to tokens: operators and words with their quoting, parameters and substitutions."""

import functools
import itertools
import re
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple, NoReturn

from virtual_phone.shell.language.syntax import (
    Arith,
    Lit,
    Param,
    Part,
    Quoted,
    Substitution,
    SyntaxProblem,
    Word,
)

if TYPE_CHECKING:
    from virtual_phone.shell.language.syntax import Script

OPERATORS = sorted(
    "&& || ;; ;& ;| ; & | ( ) < > >> << <<- <<< <& >& <> >| &> &>>".split(), key=len, reverse=True
)
_OPERATOR = re.compile("|".join(map(re.escape, OPERATORS)))
_BLANK = re.compile(r"(?:[ \t]|\\\n)*(?:#[^\n]*)?")
_PLAIN = re.compile(r"[^\s;&|<>()'\"\\$`#{@*+?!]+")  # plain characters, skipped at once
_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*|[0-9]|[@*#?$!-]")
_BRACED_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*|[0-9]+|[@*#?$!-]")
_SUBSTITUTION_OPS = re.compile(r":?[-=?+]|##?|%%?|//|/[#%]?|:")
_ESCAPES = {
    "a": "\a",
    "b": "\b",
    "e": "\x1b",
    "E": "\x1b",
    "f": "\f",
    "n": "\n",
    "r": "\r",
    "t": "\t",
    "v": "\v",
    "\\": "\\",
    "'": "'",
    '"': '"',
    "?": "?",
}
_NUMBERS = re.compile(r"x([0-9A-Fa-f]{1,2})|u([0-9A-Fa-f]{1,4})|U([0-9A-Fa-f]{1,8})|([0-7]{1,3})")
_SPECIAL = re.compile(r"[*?~{]|[@+!]\(")
_NO_LENGTH = re.compile(r"#(\}|[-:=?+%])")  # of ``$#``, behind the brace
_PARENTHESIS = re.compile(r"[()]")
METACHARACTERS = " \t\n;&|<>()"


class Token(NamedTuple):
    """``kind``: op, word, newline or end; ``text`` as written, for operators and messages."""

    kind: str
    text: str
    word: Word | None = None
    line: int = 1
    start: int = 0


def make_word(parts: list[Part]) -> Word:
    """Join adjacent literals, and note whether anything needs expanding."""
    joined: list[Part] = []
    for kind, group in itertools.groupby(parts, type):
        if issubclass(kind, Lit | Quoted):
            joined.append(kind("".join(getattr(part, "text", "") for part in group)))
        else:
            joined.extend(group)
    texts = [part.text for part in joined if isinstance(part, Lit | Quoted)]
    open_to = "".join(part.text for part in joined if isinstance(part, Lit))
    special = _SPECIAL.search(open_to) or open_to.rfind("]") > open_to.find("[") >= 0
    fixed = len(texts) == len(joined) and not special
    return Word(tuple(joined), "".join(texts) if fixed else None)


@functools.cache
def _quoted_run(stop: str) -> re.Pattern[str]:
    """Characters within quotes that stand for themselves, up to those in ``stop``."""
    return re.compile(f'[^{re.escape(stop)}$`"\\\\]+')


def nothing() -> None:
    """Let no others work."""


class Lexer:
    """Reads tokens from ``text`` starting at ``at``; calls ``slice`` often."""

    def __init__(
        self, text: str, at: int = 0, line: int = 1, slice: Callable[[], None] = nothing
    ) -> None:
        self.text = text
        self.slice = slice
        self.at = at
        self.line = line
        self.in_document = False  # in which double quotes are plain characters

    def fail(self, message: str, *, incomplete: bool = False) -> NoReturn:
        raise SyntaxProblem(message, self.line, incomplete=incomplete)

    def unclosed(self) -> NoReturn:
        self.fail("no closing quote", incomplete=True)

    def script_until(self, end: str) -> "Script":
        """Parse commands from here up to ``end``; `Parser` implements it."""
        raise NotImplementedError

    def token(self) -> Token:
        """The next token; blanks and comments before it are skipped."""
        self.slice()
        text = self.text
        self._pass(_BLANK.match(text, self.at).end())  # type: ignore[union-attr]
        start, line = self.at, self.line
        if start >= len(text):
            return Token("end", "EOF", None, line, start)
        if text[start] == "\n":
            self._pass(start + 1)
            return Token("newline", "\n", None, line, start)
        found = _OPERATOR.match(text, start)
        if found:
            self.at = found.end()
            return Token("op", found[0], None, line, start)
        word = self.word(METACHARACTERS)
        return Token("word", text[start : self.at], word, line, start)

    def _pass(self, end: int) -> None:
        self.line += self.text.count("\n", self.at, end)
        self.at = end

    # Words

    def word(self, stop: str, *, quoted: bool = False) -> Word:
        """Parts up to a character in ``stop`` (or the end of the text); ``quoted``: as in ""."""
        parts: list[Part] = []
        text = self.text
        while self.at < len(text):
            self.slice()
            char = text[self.at]
            if char in stop:
                break
            if char == "\\":
                self._backslash(parts, quoted, stop)
            elif char == "$":
                self._dollar(parts, quoted)
            elif char == "`":
                parts.append(self._backquoted(quoted))
            elif char == '"' and not self.in_document:
                self._double_quoted(parts)
            elif quoted:
                run = _quoted_run(stop).match(text, self.at)
                begin, end = self.at, run.end() if run else self.at + 1
                parts.append(Quoted(text[begin:end]))
                self._pass(end)
            else:
                parts.append(self._unquoted(char, stop))
        return make_word(parts)

    def _unquoted(self, char: str, stop: str) -> Part:
        """Parse a part outside of double quotes: single quotes, choices, or plain text."""
        text = self.text
        if char == "'":
            end = text.find("'", self.at + 1)
            if end < 0:
                self.unclosed()
            found = text[self.at + 1 : end]
            self._pass(end + 1)
            return Quoted(found)
        at_start = stop is METACHARACTERS
        if at_start and char in "@*+?!" and text.startswith("(", self.at + 1):
            return self._choices()
        plain = _PLAIN.match(text, self.at) if at_start else None
        begin, end = self.at, plain.end() if plain else self.at + 1
        self._pass(end)
        return Lit(text[begin:end])

    def _choices(self) -> Part:
        """``@(a|b)`` and its kin, unchanged."""
        start, depth = self.at, 0
        for found in _PARENTHESIS.finditer(self.text, start + 1):
            self.slice()
            depth += 1 if found[0] == "(" else -1
            if depth == 0:
                self._pass(found.end())
                return Lit(self.text[start : found.end()])
        return self.fail("syntax error: unmatched '('", incomplete=True)

    def document(self) -> Word:
        """Parse all of the text as the body of a here-document."""
        self.in_document = True
        return self.word("", quoted=True)

    def _backslash(self, parts: list[Part], quoted: bool, stop: str) -> None:
        char = self.text[self.at + 1 : self.at + 2]
        if char == "\n":
            pass
        elif not char:
            parts.append(Quoted("\\"))
        elif quoted and char not in stop and char not in ("$`\\" if self.in_document else '$`"\\'):
            parts.append(Quoted("\\" + char))
        else:
            parts.append(Quoted(char))
        self._pass(self.at + 1 + len(char))

    def _double_quoted(self, parts: list[Part]) -> None:
        self.at += 1
        inner = self.word('"', quoted=True)
        if self.at >= len(self.text):
            self.unclosed()
        self.at += 1
        parts.extend(inner.parts or (Quoted(""),))

    def _dollar(self, parts: list[Part], quoted: bool) -> None:
        text, start = self.text, self.at
        after = text[start + 1 : start + 2]
        if after == "(":
            parts.append(self._substitution(quoted))
        elif after == "{":
            self.at += 2
            parts.append(self._braced(quoted))
        elif after == "'" and not quoted:
            self.at += 2
            parts.append(Quoted(self._dollar_quoted()))
        elif found := _NAME.match(text, start + 1):
            self.at = found.end()
            parts.append(Param(found[0], quoted))
        else:
            self.at += 1
            parts.append(Quoted("$") if quoted else Lit("$"))

    def _substitution(self, quoted: bool) -> Part:
        start, line = self.at, self.line
        if self.text.startswith("$((", start):
            self.at += 3
            expression = self.arithmetic()
            if expression is not None:
                return Arith(expression, quoted)
            self.at, self.line = start, line
        self.at += 2
        return Substitution(self.script_until(")"), quoted)

    def arithmetic(self) -> Word | None:
        """Parse an expression and its ``))``; None if this is no arithmetic after all."""
        parts: list[Part] = []
        depth = 0
        while self.at < len(self.text):
            self.slice()
            parts.extend(self.word("()", quoted=True).parts)
            char = self.text[self.at : self.at + 1]
            if char == ")" and depth == 0:
                if not self.text.startswith("))", self.at):
                    return None
                self.at += 2
                return make_word(parts)
            depth += {"(": 1, ")": -1, "": 0}[char]
            parts.append(Quoted(char))
            self.at += len(char)
        return self.unclosed()

    def _braced(self, quoted: bool) -> Part:
        """Parse the rest of ``${…}``."""
        text, start = self.text, self.at
        length = text.startswith("#", start) and not _NO_LENGTH.match(text, start)
        found = _BRACED_NAME.match(text, start + length)
        if not found:
            self._bad_substitution(start)
        name = found[0]
        self.at = found.end()
        if text.startswith("[", self.at):
            self.at += 1
            index = self.word("]", quoted=True)
            self.at += 1
            name = f"{name}[{''.join(getattr(part, 'text', '') for part in index.parts)}]"
        if length:
            self._close_brace(start)
            return Param(name, quoted, "length")
        if text.startswith("}", self.at):
            self.at += 1
            return Param(name, quoted)
        op = _SUBSTITUTION_OPS.match(text, self.at)
        if not op:
            if self.at >= len(text):
                self.unclosed()
            self._bad_substitution(start)
        self.at = op.end()
        return Param(name, quoted, op[0], self._operands(op[0], quoted, start))

    def _operands(self, op: str, quoted: bool, start: int) -> tuple[Word, ...]:
        document, self.in_document = self.in_document, False
        try:
            return self._operand_words(op, quoted, start)
        finally:
            self.in_document = document

    def _operand_words(self, op: str, quoted: bool, start: int) -> tuple[Word, ...]:
        pattern = op[0] in "#%/"  # within a pattern, quotes are special even inside ""
        separator = {"/": "/", ":": ":"}.get(op[0] if op == ":" or op[0] == "/" else "", "")
        words = [self.word("}" + separator, quoted=quoted and not pattern)]
        if separator and self.text.startswith(separator, self.at):
            self.at += 1
            words.append(self.word("}", quoted=quoted))
        self._close_brace(start)
        return tuple(words)

    def _close_brace(self, start: int) -> None:
        if self.at >= len(self.text):
            self.unclosed()
        if self.text[self.at] != "}":
            self._bad_substitution(start)
        self.at += 1

    def _bad_substitution(self, start: int) -> NoReturn:
        end = self.text.find("}", start)
        if end < 0:
            self.unclosed()
        self.fail(f"${{{self.text[start : end + 1]}: bad substitution")

    def _dollar_quoted(self) -> str:
        """Parse the rest of ``$'…'``."""
        found = ""
        while self.at < len(self.text):
            self.slice()
            char = self.text[self.at]
            self._pass(self.at + 1)
            if char == "'":
                return found
            if char == "\\":
                text, self.at = unescape(self.text, self.at)
                found += text
            else:
                found += char
        return self.unclosed()

    def _backquoted(self, quoted: bool) -> Part:
        inner, line = "", self.line
        self.at += 1
        while self.at < len(self.text):
            self.slice()
            char = self.text[self.at]
            self._pass(self.at + 1)
            if char == "`":
                lexer = type(self)(inner, 0, line, self.slice)
                return Substitution(lexer.script_until(""), quoted)
            if char == "\\" and self.at < len(self.text):
                escaped = self.text[self.at]
                inner += escaped if escaped in ('\\`$"' if quoted else "\\`$") else "\\" + escaped
                self._pass(self.at + 1)
            else:
                inner += char
        return self.unclosed()


def unescape(text: str, at: int) -> tuple[str, int]:
    """The character of the backslash escape at ``at``, and the position after it."""
    found = _NUMBERS.match(text, at)
    if found:
        byte, short, long, octal = found.groups()
        if short or long:
            return chr(int(short or long, 16)), found.end()
        code = int(byte, 16) if byte else int(octal, 8) & 255
        return bytes([code]).decode(errors="surrogateescape"), found.end()
    char = text[at : at + 1]
    if char == "c":
        return chr(ord(text[at + 1 : at + 2] or "@") & 31), at + 2
    return _ESCAPES.get(char, "\\" + char), at + 1
