"""A line of shell that a client sends, as commands: each looks, or does what a hand could do.

No shell of ours runs it, and none of the phone's runs it as it came: a line is read, and what
looks is written down anew, each word quoted.  What is not read here (variables, substitutions,
loops, subshells) is refused, for nobody could say what it would do.
"""

import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass, field

from pytest_androidworld.agent import controller
from pytest_androidworld.agent.own_hands.looks import FILTERS, LOOKS, is_scratch
from pytest_androidworld.env.actions import Action
from pytest_androidworld.errors import BadAction

JOINERS = ("&&", "||", ";")
TOKEN = re.compile(
    r"""(?P<blank>[ \t]+)
    |(?P<operator>\n|&&|\|\||2>&1|2>>?|>>?|[;|])
    |(?P<word>(?:[^\s'"\\$`&|;<>()]|\\.|'[^']*'|"(?:[^"\\$`]|\\["\\$`n])*"|"[^"\\$`]*\$\?"|\$\?)+)
    """,
    re.VERBOSE | re.DOTALL,
)
PIECE = re.compile(
    r"""\\(?P<escaped>.)|'(?P<single>[^']*)'|"(?P<double>(?:[^"\\]|\\.)*)"|(?P<bare>[^'"\\]+)""",
    re.DOTALL,
)
STATUS = "$?"  # of the last command
HANDS = ("input", "am", "monkey")  # the commands that act


class PastScreen(Exception):
    """A command does what neither an eye nor a hand could; the text is the command."""

    def __init__(self, command: str, why: str = "") -> None:
        super().__init__(command)
        self.why = why  # a sentence, if more is known


@dataclass(frozen=True)
class Token:
    text: str
    operator: bool = False


@dataclass
class ShellCommand:
    """One command, with what its output is piped through."""

    joiner: str = ";"  # between the command before and this one
    pipeline: list[list[str]] = field(default_factory=list)
    redirects: dict[int, str] = field(default_factory=dict)  # by place in the pipeline
    actions: tuple[Action, ...] = ()  # if it acts

    @property
    def line(self) -> str:
        """For the phone's shell."""
        parts = enumerate(self.pipeline)
        return " | ".join(_quoted(words) + self.redirects.get(n, "") for n, words in parts)

    def redirect(self, where: str) -> None:
        """Redirect the output of what is read just now."""
        part = len(self.pipeline)
        self.redirects[part] = f"{self.redirects.get(part, '')} {where}"


def commands(line: str) -> list[ShellCommand]:
    """The commands of a line; raises `PastScreen` if any of them goes there."""
    try:
        split = list(_split(list(_tokens(line))))
    except BadAction as problem:
        raise PastScreen(line, str(problem)) from None
    for command in split:
        _classify(command)
    return split


def joined(commands: list[ShellCommand]) -> str:
    """The line for the phone's shell, of commands that all look."""
    first, *rest = commands
    return first.line + "".join(f" {command.joiner} {command.line}" for command in rest)


def _tokens(line: str) -> Iterator[Token]:
    at, line = 0, line.strip()
    while at < len(line):
        found = TOKEN.match(line, at)
        if found is None:
            raise BadAction("variables, substitutions, loops and subshells are not read here")
        at = found.end()
        if found["operator"]:
            yield Token(found["operator"], operator=True)
        elif found["word"]:
            yield Token(_unquoted(found["word"]))


def _unquoted(word: str) -> str:
    """A word as the shell passes it on."""
    parts = []
    for piece in PIECE.finditer(word):
        if piece["double"] is not None:
            parts.append(re.sub(r'\\(["\\$`])', r"\1", piece["double"]))
        else:
            parts.append(piece["escaped"] or piece["single"] or piece["bare"] or "")
    return "".join(parts)


def _split(tokens: list[Token]) -> Iterator[ShellCommand]:
    """The commands between what joins them."""
    command, words = ShellCommand(), list[str]()
    rest = iter([*tokens, Token(";", operator=True)])
    for token in rest:
        if not token.operator:
            words.append(token.text)
        elif token.text == "2>&1":
            command.redirect("2>&1")
        elif ">" in token.text:
            command.redirect(f"{token.text}{shlex.quote(_target(next(rest)))}")
        else:
            if words:
                command.pipeline.append(words)
            elif command.pipeline or token.text not in (";", "\n"):
                raise BadAction("a command is missing")
            words = []
            if token.text == "|":
                continue
            if command.pipeline:
                yield command
            command = ShellCommand(";" if token.text == "\n" else token.text)


def _target(token: Token) -> str:
    """The file that output goes to."""
    if token.operator or not (token.text == "/dev/null" or is_scratch(token.text)):
        raise BadAction(f"output goes to /data/local/tmp or /dev/null, not to {token.text}")
    return token.text


def _quoted(words: list[str]) -> str:
    """A command for the phone's shell; the status of the one before is that shell's."""
    return " ".join(f'"{STATUS}"'.join(_parts(word)) for word in words)


def _parts(word: str) -> list[str]:
    """What stands around the statuses in a word, quoted."""
    return [shlex.quote(part) if part else "" for part in word.split(STATUS)] if word else ["''"]


def _classify(command: ShellCommand) -> None:
    """Fill in the actions of a command that acts; raise `PastScreen` unless it does, or looks."""
    (name, *rest), *filters = command.pipeline
    line = " | ".join(map(shlex.join, command.pipeline))
    if name in HANDS and not filters:
        try:
            parts = tuple(controller.COMMANDS[name](rest))
        except BadAction as problem:
            raise PastScreen(line, str(problem)) from None
        command.actions = tuple(part for part in parts if isinstance(part, Action))
        return
    looks = name in LOOKS and LOOKS[name](rest)
    filtered = all(words[0] in FILTERS and FILTERS[words[0]](words[1:]) for words in filters)
    if not (looks and filtered):
        raise PastScreen(line)
