"""Tokens to syntax: the grammar of mksh, one method for each rule."""

import functools
from collections.abc import Callable, Iterator

from virtual_phone.shell.language.lexer import nothing
from virtual_phone.shell.language.simple_command_parser import CommandParser
from virtual_phone.shell.language.syntax import (
    AndOr,
    ArithCommand,
    Background,
    Case,
    Condition,
    For,
    Function,
    If,
    Node,
    Pipeline,
    Quoted,
    Redirected,
    Script,
    Sequence,
    Subshell,
    SyntaxProblem,
    While,
    Word,
)

RESERVED = frozenset(
    "if then elif else fi for while until do done case esac in { } ! function time [[".split()
)


SHORT = 1 << 12  # characters of a script that is parsed at once, and remembered


def parse(text: str, line: int = 1, slice: Callable[[], None] = nothing) -> Script:
    """Parse a script; on a syntax error, the commands on the lines before it remain.

    A long one in slices: ``slice`` may let others work, or end it.
    """
    if len(text) <= SHORT:
        return _remembered(text, line)
    script = LongScript(text, line, slice)
    return Script(tuple(script.commands), script.error)


@functools.lru_cache(maxsize=2048)
def _remembered(text: str, line: int) -> Script:
    script = LongScript(text, line)
    return Script(tuple(script.commands), script.error)


def script_of(text: str, slice: Callable[[], None]) -> "Script | LongScript":
    """A script to run from its first line on."""
    return parse(text) if len(text) <= SHORT else LongScript(text, 1, slice)


class LongScript:
    """A script that is parsed while it runs, one command at a time, as mksh does.

    On a syntax error the commands end, and it is the ``error``.
    """

    def __init__(self, text: str, line: int, slice: Callable[[], None] = nothing) -> None:
        self.error: SyntaxProblem | None = None
        self.commands = self._parsed(Parser(text, 0, line, slice))

    def _parsed(self, parser: "Parser") -> Iterator[Node]:
        first = parser.line
        try:
            parser.advance()
            while True:
                parser.newlines()
                if parser.now.kind == "end":
                    return
                command = parser.sequence(one_line=True)
                if parser.now.kind not in ("newline", "end"):
                    parser.unexpected()
                yield command
        except SyntaxProblem as problem:
            self.error = problem
        except RecursionError:
            self.error = SyntaxProblem("nesting too deep", first)


class Parser(CommandParser):
    """The rules, one method each."""

    def script_until(self, end: str) -> Script:
        """The commands of a substitution; leaves `at` behind its closing ``end``."""
        inner = Parser(self.text, self.at, self.line, self.slice)
        inner.advance()
        if end:
            inner.open.append("(")
        body = inner.sequence(may_be_empty=True)
        if end and inner.now.text != end:
            inner.unexpected()
        if not end and inner.now.kind != "end":
            inner.unexpected()
        self.at, self.line = inner.at, inner.line
        return Script((body,))

    # Rules

    def sequence(self, *, one_line: bool = False, may_be_empty: bool = False) -> Node:
        """Commands up to something that ends them."""
        found: list[Node] = []
        if not one_line:
            self.newlines()
        while self.starts_command():
            command = self.and_or()
            if self.now.text == "&" and self.now.kind == "op":
                command = Background(command)
            elif self.now.text == ";" and self.now.kind == "op":
                pass
            elif self.now.kind != "newline" or one_line:
                found.append(command)
                break
            found.append(command)
            self.advance()
            if not one_line:
                self.newlines()
        if not found and not may_be_empty:
            self.unexpected()
        return found[0] if len(found) == 1 else Sequence(tuple(found))

    def and_or(self) -> Node:
        first = self.pipeline()
        rest: list[tuple[str, Node]] = []
        while self.now.kind == "op" and self.now.text in ("&&", "||"):
            op = self.advance().text
            self.newlines()
            rest.append((op, self.pipeline()))
        return AndOr(first, tuple(rest)) if rest else first

    def pipeline(self) -> Node:
        negated = timed = False
        while self.at_word("!", "time"):
            word = self.advance().text
            negated ^= word == "!"
            timed |= word == "time"
        if (timed or negated) and not self.starts_command():
            return Pipeline((Sequence(()),), negated, timed)
        commands = [self.command()]
        while self.now.kind == "op" and self.now.text == "|":
            self.advance()
            self.newlines()
            commands.append(self.command())
        if len(commands) == 1 and not (negated or timed):
            return commands[0]
        return Pipeline(tuple(commands), negated, timed)

    def command(self) -> Node:
        if self.now.kind == "op" and self.now.text == "(":
            body = self._parenthesis()
        elif self.now.kind == "word" and self.now.text in _COMPOUND:
            word = self.now.text
            body = _COMPOUND[word](self)
        elif self.now.kind in ("newline", "end") or not self.starts_command():
            self.unexpected()
        else:
            return self.simple()
        redirects = self.redirects_here()
        return Redirected(body, redirects) if redirects else body

    def _parenthesis(self) -> Node:
        if self.text.startswith("(", self.at):
            start = self.at, self.line
            self.at += 1
            expression = self.arithmetic()
            if expression is not None:
                self.advance()
                return ArithCommand(expression)
            self.at, self.line = start
        self.open.append("(")
        self.advance()
        body = self.sequence()
        self._close(")")
        return Subshell(body)

    def _close(self, word: str) -> None:
        self.expect(word)
        self.open.pop()

    def _group(self) -> Node:
        self._opening()
        body = self.sequence()
        self._close("}")
        return body

    def _opening(self) -> None:
        self.open.append(self.now.text)
        self.advance()

    def _if(self) -> Node:
        self._opening()
        branches = [self._branch()]
        otherwise = None
        while self.at_word("elif"):
            self.advance()
            branches.append(self._branch())
        if self.at_word("else"):
            self.advance()
            otherwise = self.sequence()
        self._close("fi")
        return If(tuple(branches), otherwise)

    def _branch(self) -> tuple[Node, Node]:
        condition = self.sequence()
        self.expect("then")
        return condition, self.sequence()

    def _while(self) -> Node:
        until = self.now.text == "until"
        self._opening()
        condition = self.sequence()
        body = self._do()
        return While(condition, body, until)

    def _do(self) -> Node:
        self.newlines()
        self.expect("do")
        body = self.sequence()
        self._close("done")
        return body

    def _for(self) -> Node:
        self.advance()
        if self.now.kind != "word":
            self.unexpected()
        name = self.advance().text
        self.open.append("for")
        self.newlines()
        words = None
        if self.at_word("in"):
            self.advance()
            words = self.words_here()
            if self.now.kind != "newline" and self.now.text != ";":
                self.unexpected()
        if self.now.text == ";":
            self.advance()
        return For(name, words, self._do())

    def _case(self) -> Node:
        self._opening()
        subject = self.now.word
        if subject is None:
            self.unexpected()
        self.advance()
        self.newlines()
        self.expect("in")
        self.newlines()
        items: list[tuple[tuple[Word, ...], Node, str]] = []
        while not self.at_word("esac"):
            items.append(self._case_item())
            self.newlines()
        self._close("esac")
        return Case(subject, tuple(items))

    def _case_item(self) -> tuple[tuple[Word, ...], Node, str]:
        if self.now.kind == "op" and self.now.text == "(":
            self.advance()
        patterns: list[Word] = []
        while True:
            if self.now.word is None:
                self.unexpected()
            patterns.append(self.now.word)
            self.advance()
            if self.now.text != "|" or self.now.kind != "op":
                break
            self.advance()
        self.expect(")")
        body = self.sequence(may_be_empty=True)
        end = ";;"
        if self.now.kind == "op" and self.now.text in (";;", ";&", ";|"):
            end = self.advance().text
        elif not self.at_word("esac"):
            self.unexpected()
        return tuple(patterns), body, end

    def _function(self) -> Node:
        self.advance()
        if self.now.kind != "word":
            self.unexpected()
        name = self.advance().text
        if self.now.text == "(" and self.now.kind == "op":
            self.advance()
            self.expect(")")
        self.newlines()
        return Function(name, self.command())

    def _condition(self) -> Node:
        """``[[ … ]]``: parentheses, ``<``, ``&&`` and the like are words in it."""
        self.advance()
        words: list[Word] = []
        while not self.at_word("]]"):
            if self.now.kind == "end":
                self.unexpected()
            if self.now.kind == "op":
                words.append(Word((Quoted(self.now.text),), f"\0{self.now.text}"))
            elif self.now.word:
                words.append(self.now.word)
            self.advance()
        self.advance()
        return Condition(tuple(words))


_COMPOUND = {
    "{": Parser._group,
    "if": Parser._if,
    "while": Parser._while,
    "until": Parser._while,
    "for": Parser._for,
    "case": Parser._case,
    "function": Parser._function,
    "[[": Parser._condition,
}
