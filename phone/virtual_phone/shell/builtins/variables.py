"""Variables: exported, local, read-only, read from input, computed."""

import itertools
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from virtual_phone.shell.builtins.control_flow import assignable, own_name
from virtual_phone.shell.core import Failed, Shell, Stdin, builtin
from virtual_phone.shell.language.arithmetic import evaluate
from virtual_phone.shell.language.flow import Complaint
from virtual_phone.shell.memory import EACH, enough_for
from virtual_phone.shell.session import Session, is_name

Output = Iterator[str | bytes]
DIGITS = 12  # of a width that are looked at
AT_ONCE = 1 << 16  # characters in which the end of a field is searched


def _assigned(sh: Shell, words: tuple[str, ...]) -> Iterator[str]:
    """The names in ``NAME`` and ``NAME=VALUE`` words, after setting those that have a value."""
    for word in words:
        name, equals, value = word.partition("=")
        if not is_name(name):
            raise Complaint(f"{own_name(sh)}: {word}: not an identifier")
        yield name
        if equals:
            sh.session.assign(name, value)


@builtin("export", "readonly", inside=True)
def export(sh: Shell, *words: str) -> Output:
    """Export variables, or make them read-only."""
    session, name = sh.session, own_name(sh)
    marked = session.exported if name == "export" else session.readonly
    if not words:
        yield from (f"{each}\n" for each in sorted(marked))
        return
    if words == ("-p",):
        for each in sorted(marked):
            value = session.get(each)
            yield f"{name} {each}{'' if value is None else f'={assignable(value)}'}\n"
        return
    if words[0].startswith("-") and words[0] != "--":
        raise Complaint(f"{name}: {words[0]}: unknown option")
    names = list(_assigned(sh, words[words[0] == "--" :]))
    marked.update(names)


@builtin("unset", inside=True)
def unset(sh: Shell, *words: str) -> Output:
    """Unset variables or functions."""
    functions = words[:1] == ("-f",)
    for word in words[words[:1] in (("-f",), ("-v",)) :]:
        if functions:
            sh.session.functions.pop(word, None)
        else:
            sh.session.unset(word)
    return iter(())


@builtin("local", "typeset", "declare", "integer", inside=True)
def typeset(sh: Shell, *words: str) -> Output:
    """Declare variables, local ones within a function."""
    session = sh.session
    flags = "i" if own_name(sh) == "integer" else ""
    rest = list(words)
    while rest and rest[0][:1] in ("-", "+"):
        flags += rest.pop(0)[1:]
    if "f" in flags:
        functions = rest or sorted(session.functions)
        yield from (f"{name}\n" for name in functions if name in session.functions)
    elif "p" in flags or not rest:
        yield from _declared(session, rest)
    else:
        for word in rest:
            _declare(sh, word, flags)


def _declared(session: Session, names: list[str]) -> Output:
    marks = {"i": session.integers, "r": session.readonly, "x": session.exported}
    for name in names or sorted(session.variables):
        mark = "".join(f" -{letter}" for letter, marked in marks.items() if name in marked)
        yield f"typeset{mark} {name}={assignable(session.get(name) or '')}\n"


def _declare(sh: Shell, word: str, flags: str) -> None:
    session = sh.session
    name, equals, value = word.partition("=")
    if not is_name(name):
        raise Complaint(f"{own_name(sh)}: {word}: not an identifier")
    session.make_local(name)
    if "i" in flags:
        session.integers.add(name)
    if equals:
        session.assign(name, _converted(value, flags))
    elif session.locals:
        session.variables.pop(name, None)
    if "x" in flags:
        session.exported.add(name)
    if "r" in flags:
        session.readonly.add(name)


def _converted(value: str, flags: str) -> str:
    if "l" in flags:
        return value.lower()
    if "u" in flags:
        return value.upper()
    if "Z" in flags:
        width = "".join(char for char in flags.partition("Z")[2] if char.isdigit())
        enough_for(int(width[:DIGITS] or 0))
        return value.zfill(int(width or 0))
    return value


@dataclass(slots=True)
class Reading:
    """The options of ``read``."""

    raw: bool = False
    end: bytes = b"\n"
    most: int = 0
    fd: int = 0
    into: str = ""


def _reading(words: tuple[str, ...]) -> tuple[Reading, list[str]]:
    found = Reading()
    rest = list(words)
    while rest and rest[0].startswith("-") and len(rest[0]) > 1:
        word = rest.pop(0)
        if word == "--":
            break
        letter, value = word[1], word[2:]
        if letter in "dnNtua" and not value:
            if not rest:
                raise Failed(f"-{letter}: missing argument")
            value = rest.pop(0)
        act = READ_OPTIONS.get(letter)
        if act is None:
            raise Failed(f"-{letter}: unknown option")
        act(found, value)
    return found, [name.partition("?")[0] for name in rest]


def _number(text: str) -> int:
    return int(text) if text.isdigit() else 0


def _no_coprocess(found: Reading, value: str) -> None:
    raise Failed("-p: no coprocess", 2)


READ_OPTIONS: dict[str, Callable[[Reading, str], None]] = {
    "r": lambda found, value: setattr(found, "raw", True),
    "s": lambda found, value: None,
    "t": lambda found, value: None,
    "d": lambda found, value: setattr(
        found, "end", value.encode(errors="surrogateescape")[:1] or b"\0"
    ),
    "n": lambda found, value: setattr(found, "most", _number(value)),
    "N": lambda found, value: setattr(found, "most", _number(value)),
    "u": lambda found, value: setattr(found, "fd", _number(value)),
    "a": lambda found, value: setattr(found, "into", value),
    "p": _no_coprocess,
}


@builtin("read", inside=True)
def read(sh: Shell, *words: str) -> Output:
    """Read a line into variables: a field each, the rest into the last."""
    options, names = _reading(words)
    source = sh.stdin
    if options.fd:
        other = sh.io.others.get(options.fd)
        if not isinstance(other, Stdin):
            raise Failed(f"-u: {options.fd}: bad file descriptor")
        source = other
    line, complete = _line(source, options.end, options.most, options.raw)
    sh.status = 0 if complete else 1
    with sh.session.aside_for(len(line)):
        text = (line if options.raw or options.most else _unescaped(line)).decode(
            errors="surrogateescape"
        )
    ifs = sh.session.get("IFS")
    ifs = " \t\n" if ifs is None else ifs
    if options.into:
        sh.session.assign_array(options.into, _fields(sh, text, 1 << 30, ifs))
        return iter(())
    names = names or ["REPLY"]
    values = _fields(sh, text, len(names), ifs)
    for at, name in enumerate(names):
        if not is_name(name):
            raise Complaint(f"read: {name}: not an identifier")
        sh.session.assign(name, values[at] if at < len(values) else "")
    return iter(())


def _line(stdin: Stdin, end: bytes, most: int, raw: bool) -> tuple[bytes, bool]:
    if most:
        data = stdin.read(most)
        line, found, _ = data.partition(end)
        return line, bool(found) or len(data) == most
    line = stdin.readline(end)
    complete = line.endswith(end)
    line = line.removesuffix(end)
    while not raw and complete and _escaped(line):
        more = stdin.readline(end)
        complete = more.endswith(end)
        line = line[:-1] + more.removesuffix(end)
    return line, complete


def _escaped(line: bytes) -> bool:
    return (len(line) - len(line.rstrip(b"\\"))) % 2 == 1


def _unescaped(line: bytes) -> bytes:
    return line.replace(b"\\\\", b"\0").replace(b"\\", b"").replace(b"\0", b"\\")


def _fields(sh: Shell, text: str, most: int, ifs: str) -> list[str]:
    """Up to ``most`` fields; the last holds the rest, without blanks around it."""
    white = "".join(char for char in ifs if char in " \t\n")
    text = text.strip(white) if white else text
    found: list[str] = []
    at, size = 0, 0
    for end, after in itertools.islice(_gaps(sh, text, ifs, white), most - 1):
        found.append(text[at:end])
        at = after
        size += len(found[-1]) + EACH
        enough_for(size)
    return [*found, text[at:]] if at < len(text) else found


def _gaps(sh: Shell, text: str, ifs: str, white: str) -> Iterator[tuple[int, int]]:
    """Where each separator of fields begins and ends: a character of IFS, or blanks around it."""
    if not ifs:
        return
    blanks = f"[{re.escape(white)}]*" if white else ""
    other = "".join(char for char in ifs if char not in white)
    choices = [f"{blanks}[{re.escape(other)}]{blanks}"] * bool(other)
    choices += [f"[{re.escape(white)}]+"] * bool(white)
    gap, first = re.compile("|".join(choices)), re.compile(f"[{re.escape(ifs)}]")
    at = 0
    while at < len(text):
        sh.session.slice()
        found = first.search(text, at, at + AT_ONCE)
        whole = gap.match(text, found.start()) if found else None
        if whole:
            yield whole.span()
        at = whole.end() if whole else at + AT_ONCE


@builtin("let", inside=True)
def let(sh: Shell, *expressions: str) -> Output:
    """Evaluate arithmetic; the status is 1 if the last result is zero."""
    if not expressions:
        sh.fail("missing argument")
    for expression in expressions:
        try:
            sh.status = int(evaluate(expression, sh.session) == 0)
        except Complaint as complaint:
            sh.session.complain(complaint.text, sh.io)
            sh.status = 1
    return iter(())


@builtin("getopts", inside=True)
def getopts(sh: Shell, *words: str) -> Output:
    """Parse the next option of the arguments."""
    if len(words) < 2:
        raise Failed("name: missing argument" if words else "options: missing argument")
    session, spec, name = sh.session, words[0], words[1]
    arguments = list(words[2:]) or session.arguments
    at = int(session.get("OPTIND") or 1)
    inner = session.option_at if session.option_in == at else 1
    at -= inner > 1  # in the middle of a word, OPTIND is already that of the next one
    word = arguments[at - 1] if at <= len(arguments) else ""
    if not word.startswith("-") or word in ("-", "--"):
        sh.session.assign(name, "?")
        session.assign("OPTIND", str(at + (word == "--")))
        sh.status = 1
        return iter(())
    letter, rest = word[inner], word[inner + 1 :]
    set_value: Callable[[str], None] = lambda value: session.assign("OPTARG", value)  # noqa: E731
    session.unset("OPTARG")
    if letter not in spec.lstrip(":") or letter == ":":
        if not spec.startswith(":"):
            sh.session.complain(f"-{letter}: unknown option", sh.io)
        else:
            set_value(letter)
        letter, at, inner = "?", *_step(at, inner, rest)
    elif f"{letter}:" in spec:
        missing = not rest and at >= len(arguments)
        if missing and spec.startswith(":"):
            set_value(letter)
            letter = ":"
        elif missing:
            sh.session.complain(f"-{letter}: requires an argument", sh.io)
            letter = "?"
        else:
            set_value(rest or arguments[at])
        at, inner = at + (1 if rest else 2), 1
    else:
        at, inner = _step(at, inner, rest)
    session.assign("OPTIND", str(at))
    session.option_in, session.option_at = at, inner
    session.assign(name, letter)
    return iter(())


def _step(at: int, inner: int, rest: str) -> tuple[int, int]:
    return (at + 1, inner + 1) if rest else (at + 1, 1)
