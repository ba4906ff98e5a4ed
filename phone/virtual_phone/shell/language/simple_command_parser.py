"""The parts of a simple command: assignments, words, redirections, here-documents."""

import re
from collections.abc import Callable
from typing import NoReturn, Self

from virtual_phone.shell.language.lexer import METACHARACTERS, Lexer, Token, nothing
from virtual_phone.shell.language.syntax import (
    Assignment,
    Document,
    Function,
    Node,
    Quoted,
    Redirect,
    Simple,
    SyntaxProblem,
    Word,
)

_REDIRECTS = frozenset("< > >> << <<- <<< <& >& <> >| &> &>>".split())
_CLOSERS = frozenset("then elif else fi do done esac }".split())
_ASSIGNMENT = re.compile(r"([A-Za-z_][A-Za-z0-9_]*)(\[[^\]]*\])?(\+?)=")
_FUNCTION_NAME = re.compile(r"[^\s;&|<>()'\"\\$`]+\Z")
_REST_OF_LINE = re.compile(r"[^\n]*")


class CommandParser(Lexer):
    """A lexer with a current token, `now`."""

    def __init__(
        self, text: str, at: int = 0, line: int = 1, slice: Callable[[], None] = nothing
    ) -> None:
        super().__init__(text, at, line, slice)
        self.open: list[str] = []  # the enclosing constructs
        self.documents: list[tuple[str, Document]] = []
        self.now = Token("newline", "\n")

    def advance(self) -> Token:
        """Go to the next token and return the current one."""
        left = self.now
        self.now = self.token()
        if self.documents and self.now.kind in ("newline", "end"):
            self._read_documents()
        return left

    def newlines(self) -> None:
        while self.now.kind == "newline":
            self.advance()

    def unexpected(self) -> NoReturn:
        if self.now.kind == "end":
            found = f"unmatched '{self.open[-1]}'" if self.open else "unexpected EOF"
            self.fail(f"syntax error: {found}", incomplete=True)
        text = "newline" if self.now.kind == "newline" else self.now.text
        raise SyntaxProblem(f"syntax error: unexpected '{text}'", self.now.line)

    def at_word(self, *words: str) -> bool:
        """Whether the current token is one of some reserved words, unquoted."""
        return self.now.kind == "word" and self.now.text in words

    def expect(self, text: str) -> None:
        if self.now.text != text or self.now.kind == "end":
            self.unexpected()
        self.advance()

    def starts_command(self) -> bool:
        if self.now.kind == "op":
            return self.now.text == "(" or self.now.text in _REDIRECTS
        return self.now.kind == "word" and self.now.text not in _CLOSERS

    def command(self) -> Node:
        """Parse any command; `Parser` implements it."""
        raise NotImplementedError

    def simple(self) -> Node:
        assignments: list[Assignment] = []
        words: list[Word] = []
        redirects: list[Redirect] = []
        line = self.now.line
        while True:
            now = self.now
            if self._at_redirect():
                self._redirect(redirects)
            elif now.kind != "word" or now.word is None:
                break
            elif not words and (found := _ASSIGNMENT.match(now.text)):
                assignments.append(self._assignment(found))
            else:
                words.append(now.word)
                self.advance()
                if len(words) == 1 and self.now.text == "(" and self.now.kind == "op":
                    if assignments or redirects or not _FUNCTION_NAME.match(now.text):
                        self.unexpected()
                    return self._short_function(now.text)
        plain = tuple(word.plain for word in words if word.plain is not None)
        fixed = plain if len(plain) == len(words) else None
        return Simple(tuple(assignments), tuple(words), tuple(redirects), line, fixed)

    def _short_function(self, name: str) -> Node:
        """``name() body``."""
        self.advance()
        if self.now.text != ")":
            self.unexpected()
        self.advance()
        self.newlines()
        return Function(name, self.command())

    def _assignment(self, found: re.Match[str]) -> Assignment:
        now = self.now
        name, index, append = found[1], found[2], bool(found[3])
        if found.end() == len(now.text) and self.text.startswith("(", self.at):
            self.advance()
            return Assignment(name, append, None, None, self._values())
        at, self.at = self.at, now.start + found.end()
        value = self.word(METACHARACTERS)
        self.at = at
        self.advance()
        key = self._inner(index[1:-1]).word("", quoted=True) if index else None
        return Assignment(name, append, value, key)

    def words_here(self) -> tuple[Word, ...]:
        words: list[Word] = []
        while self.now.kind == "word" and self.now.word:
            words.append(self.now.word)
            self.advance()
        return tuple(words)

    def _values(self) -> tuple[Word, ...]:
        """Parse the values of an array, in parentheses."""
        self.advance()
        self.newlines()
        values: list[Word] = []
        while self.now.kind == "word":
            values.extend(self.words_here())
            self.newlines()
        self.expect(")")
        return tuple(values)

    def _at_redirect(self) -> bool:
        if self.now.kind == "op":
            return self.now.text in _REDIRECTS
        return self.now.text.isdecimal() and self.text[self.at : self.at + 1] in ("<", ">")

    def redirects_here(self) -> tuple[Redirect, ...]:
        found: list[Redirect] = []
        while self._at_redirect():
            self._redirect(found)
        return tuple(found)

    def _redirect(self, found: list[Redirect]) -> None:
        number = int(self.advance().text) if self.now.kind == "word" else -1
        op = self.advance().text
        fd = number if number >= 0 else int(op[0] != "<")
        target = self.now.word
        if target is None:
            self.unexpected()
        document = None
        if op in ("<<", "<<-"):
            document = Document(target)
            self.documents.append((op, document))
        found.append(Redirect(fd, op, target, document))
        self.advance()

    def _read_documents(self) -> None:
        """Read the bodies of this line's here-documents from the lines after it."""
        for op, document in self.documents:
            parts = document.word.parts
            delimiter = "".join(getattr(part, "text", "") for part in parts)
            body = self._document(delimiter, tabs=op == "<<-")
            quoted = any(isinstance(part, Quoted) for part in parts)
            document.word = Word((Quoted(body),), body) if quoted else self._inner(body).document()
        self.documents.clear()

    def _inner(self, text: str) -> Self:
        return type(self)(text, 0, 1, self.slice)

    def _document(self, delimiter: str, *, tabs: bool) -> str:
        lines: list[str] = []
        while self.at < len(self.text):
            self.slice()
            found = _REST_OF_LINE.match(self.text, self.at)
            line = found[0] if found else ""
            self._pass(min(self.at + len(line) + 1, len(self.text)))
            line = line.lstrip("\t") if tabs else line
            if line == delimiter:
                return "".join(lines)
            lines.append(line + "\n")
        return self.fail(f"here document '{delimiter}' unclosed", incomplete=True)
