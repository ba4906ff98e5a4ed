"""The syntax tree: what the parser builds and the executor runs."""

from dataclasses import dataclass
from typing import NamedTuple, TypeAlias


class Lit(NamedTuple):
    """Unquoted text, in which globs, braces and tildes are expanded."""

    text: str


class Quoted(NamedTuple):
    """Quoted text, without special characters."""

    text: str


class Param(NamedTuple):
    """``$name`` or ``${name…}``; ``op`` is empty, ``length`` or the operator as written."""

    name: str
    quoted: bool
    op: str = ""
    words: "tuple[Word, ...]" = ()


class Arith(NamedTuple):
    """``$((expression))``; the expression may hold parameters."""

    expression: "Word"
    quoted: bool


class Substitution(NamedTuple):
    """``$(commands)`` or backquotes."""

    script: "Script"
    quoted: bool


Part: TypeAlias = Lit | Quoted | Param | Arith | Substitution


class Word(NamedTuple):
    """Parts side by side; ``plain`` is the result if nothing needs expanding."""

    parts: tuple[Part, ...]
    plain: str | None = None


class Document:
    """The body of a here-document, read from later lines."""

    __slots__ = ("word",)

    def __init__(self, word: Word) -> None:
        self.word = word


class Redirect(NamedTuple):
    """``fd op target``; a here-document's target is its delimiter."""

    fd: int
    op: str
    target: Word
    document: Document | None = None


class Assignment(NamedTuple):
    """``name=value``, ``name+=value``, ``name[key]=value`` or ``name=(values)``."""

    name: str
    append: bool
    value: Word | None
    key: Word | None = None
    values: tuple[Word, ...] | None = None


class Simple(NamedTuple):
    """Assignments, words, redirections."""

    assignments: tuple[Assignment, ...]
    words: tuple[Word, ...]
    redirects: tuple[Redirect, ...]
    line: int
    plain: tuple[str, ...] | None  # all words, if none needs expanding


@dataclass(slots=True, frozen=True)
class Redirected:
    """A compound command with redirections."""

    body: "Node"
    redirects: tuple[Redirect, ...]


@dataclass(slots=True, frozen=True)
class Pipeline:
    """Commands joined by ``|``; ``negated`` by ``!``; ``timed`` by ``time``."""

    commands: "tuple[Node, ...]"
    negated: bool = False
    timed: bool = False


@dataclass(slots=True, frozen=True)
class AndOr:
    """Commands joined by ``&&`` and ``||``."""

    first: "Node"
    rest: "tuple[tuple[str, Node], ...]"


@dataclass(slots=True, frozen=True)
class Background:
    """``command &``."""

    body: "Node"


@dataclass(slots=True, frozen=True)
class Sequence:
    """Commands one after the other."""

    commands: "tuple[Node, ...]"


@dataclass(slots=True, frozen=True)
class Subshell:
    body: "Node"


@dataclass(slots=True, frozen=True)
class If:
    """Pairs of condition and body, and the ``else`` branch."""

    branches: "tuple[tuple[Node, Node], ...]"
    otherwise: "Node | None"


@dataclass(slots=True, frozen=True)
class For:
    """``words`` is None for the positional parameters."""

    name: str
    words: tuple[Word, ...] | None
    body: "Node"


@dataclass(slots=True, frozen=True)
class While:
    condition: "Node"
    body: "Node"
    until: bool


@dataclass(slots=True, frozen=True)
class Case:
    """Each item: its patterns, its body, and ``;;`` ``;&`` or ``;|``."""

    subject: Word
    items: "tuple[tuple[tuple[Word, ...], Node, str], ...]"


@dataclass(slots=True, frozen=True)
class Function:
    name: str
    body: "Node"


@dataclass(slots=True, frozen=True)
class Condition:
    """``[[ … ]]``: its words; operators are plain ones."""

    words: tuple[Word, ...]


@dataclass(slots=True, frozen=True)
class ArithCommand:
    """``((expression))``."""

    expression: Word


Node: TypeAlias = (
    Simple
    | Redirected
    | Pipeline
    | AndOr
    | Background
    | Sequence
    | Subshell
    | If
    | For
    | While
    | Case
    | Function
    | Condition
    | ArithCommand
)


class Script(NamedTuple):
    """Complete commands, line by line, and the syntax error of the line after them, if any."""

    commands: tuple[Node, ...]
    error: "SyntaxProblem | None" = None


class SyntaxProblem(Exception):
    """mksh's message about invalid syntax; ``incomplete`` if more text could complete it."""

    def __init__(self, text: str, line: int, *, incomplete: bool = False) -> None:
        super().__init__(text)
        self.text = text
        self.line = line
        self.incomplete = incomplete
