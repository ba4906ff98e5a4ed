"""Parts of lines and of files: cut, uniq, comm, paste, fold, split."""

import functools
import itertools
import re
from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from virtual_phone.shell.builtins.printing import unescaped
from virtual_phone.shell.core import Failed, Shell, Stdin, builtin
from virtual_phone.shell.memory import EACH, enough_for
from virtual_phone.shell.options import Options, options, size
from virtual_phone.shell.toybox.inputs import (
    as_text,
    inputs,
    joined,
    limited,
    lines,
    lines_of,
    pieces,
    written,
)
from virtual_phone.shell.toybox.regex import compiled

Output = Iterator[str | bytes]
Range = tuple[int, int]
S = TypeVar("S", bytes, str, list[str])
FAR = 1 << 60
MOST_REPEATS = 1 << 30  # in a regular expression


def ranges(spec: str, kind: str) -> list[Range]:
    """``1,3-5,7-`` as pairs."""
    found: list[Range] = []
    for part in spec.split(","):
        first, dash, last = part.partition("-")
        if not (first + last).isdigit() or first == "0" or (last and not last.isdigit()):
            raise Failed(f"bad -{kind} '{part}'")
        found.append((int(first or 1), int(last or FAR) if dash else int(first)))
    return found


def _parts(whole: S, spec: list[Range]) -> list[S]:
    """The selected parts of a line or of a list of fields, in the order of the list."""
    return [whole[first - 1 : last] for first, last in spec if first <= len(whole)]


@builtin(reads=True)
def cut(sh: Shell, *arguments: str) -> Output:
    """Print parts of lines."""
    given = options(sh, arguments, "nDs", "bcfCFdO", long={"output-delimiter": "O"})
    kind = given.last("bcfCF")
    if not kind:
        raise Failed('Needs -CFfcb (see "cut --help")')
    spec = ranges(given.get(kind), kind)
    if kind in "bcC" or "D" not in given:
        spec = _merged(spec)
    gap = given.get("d") or ("\t" if kind == "f" else " ")
    joint = unescaped(given.get("O"))[0] if "O" in given else gap
    for raw in lines(sh, given.rest):
        line = raw.removesuffix(b"\n")
        if kind == "b":
            yield b"".join(_parts(line, spec)) + b"\n"
            continue
        characters = as_text(sh, line)
        if kind in "cC":
            yield "".join(_parts(characters, spec)) + "\n"
            continue
        fields = _by_pattern(sh, given, characters) if kind == "F" else _by(gap, characters)
        if len(fields) > 1:
            yield joint.join(itertools.chain(*_parts(fields, spec))) + "\n"
        elif "s" not in given:
            yield characters + "\n"


def _by(gap: str, line: str) -> list[str]:
    enough_for(line.count(gap) * 2 * EACH)  # for the fields, and for those selected
    return line.split(gap)


def _by_pattern(sh: Shell, given: Options, line: str) -> list[str]:
    gap = compiled(given.get("d") or "[[:space:]][[:space:]]*")
    fields, at = list[str](), 0
    for found in gap.matches(line, sh.session):
        if found[0]:
            fields.append(line[at : found.start()])
            at = found.end()
            enough_for(len(fields) * 2 * EACH)
    return [*fields, line[at:]]


def _merged(spec: list[Range]) -> list[Range]:
    found: list[Range] = []
    for first, last in sorted(spec):
        if found and first <= found[-1][1] + 1:
            found[-1] = (found[-1][0], max(last, found[-1][1]))
        else:
            found.append((first, last))
    return found


@builtin
def uniq(sh: Shell, *arguments: str) -> Output:
    """Print lines without their repetitions."""
    given = options(sh, arguments, "ciduz", "wsf", most=2)
    out = _uniq(sh, given)
    if len(given.rest) == 2:
        yield from written(sh, given.rest[1], out)
    else:
        yield from out


def _uniq(sh: Shell, given: Options) -> Iterator[bytes]:
    for _, group in itertools.groupby(lines(sh, given.rest[:1]), _uniq_key(sh, given)):
        line, count = functools.reduce(_counted, group, (b"", 0))
        if ("d" in given and count == 1) or ("u" in given and count > 1):
            continue
        number = b"%7d " % count if "c" in given else b""
        yield number + line.removesuffix(b"\n") + b"\n"


def _counted(found: tuple[bytes, int], line: bytes) -> tuple[bytes, int]:
    """The first of some lines and their number, with one line more."""
    return found[0] or line, found[1] + 1


def _uniq_key(sh: Shell, given: Options) -> Callable[[bytes], str]:
    fields, skip, width = given.number("f", 0), given.number("s", 0), given.number("w", FAR)
    before = re.compile(rf"\s*(?:\S+\s*){{0,{min(fields, MOST_REPEATS)}}}") if fields else None

    def key(line: bytes) -> str:
        value = as_text(sh, line.removesuffix(b"\n"))
        if before:
            value = before.sub("", value, count=1)
        value = value[skip : skip + width]
        return value.lower() if "i" in given else value

    return key


@builtin(reads=True)
def comm(sh: Shell, *arguments: str) -> Output:
    """Print the lines unique to each of two sorted files, and those in both."""
    given = options(sh, arguments, "123", least=2, most=2)
    opened = list(inputs(sh, given.rest))
    if len(opened) < 2:
        return
    one, other = (_without_ends(sh, stdin) for _, stdin in opened)
    indent = {
        "1": b"",
        "2": b"\t" * ("1" not in given),
        "3": b"\t" * (("1" not in given) + ("2" not in given)),
    }
    a, b = next(one, None), next(other, None)
    while a is not None or b is not None:
        if b is None or (a is not None and a < b):
            column, line, a = "1", a, next(one, None)
        elif a is None or b < a:
            column, line, b = "2", b, next(other, None)
        else:
            column, line, a, b = "3", a, next(one, None), next(other, None)
        if column not in given:
            yield indent[column] + (line or b"") + b"\n"


def _without_ends(sh: Shell, stdin: Stdin) -> Iterator[bytes]:
    return (line.removesuffix(b"\n") for line in lines_of(sh, stdin))


@builtin(reads=True)
def paste(sh: Shell, *arguments: str) -> Output:
    """Put the lines of files side by side."""
    given = options(sh, arguments, "s", "d")
    gaps = unescaped(given.get("d", "\t"))[0].encode() or b""
    gap_list = [gaps[at : at + 1] for at in range(len(gaps))] or [b""]
    columns = [_without_ends(sh, stdin) for _, stdin in inputs(sh, given.rest)]
    if "s" in given:
        for column in columns:
            yield from _side_by_side(column, gap_list)
        return
    for row in itertools.zip_longest(*columns, fillvalue=b""):
        yield b"".join(_side_by_side(row, gap_list))


def _side_by_side(cells: Iterable[bytes], gaps: list[bytes]) -> Iterator[bytes]:
    for at, cell in enumerate(cells):
        yield (gaps[(at - 1) % len(gaps)] if at else b"") + cell
    yield b"\n"


@builtin(reads=True)
def fold(sh: Shell, *arguments: str) -> Output:
    """Break long lines."""
    given = options(sh, arguments, "bsu", "w")
    width = given.number("w", 80)
    if width < 1:
        raise Failed(f"bad -w '{given.get('w')}'")
    for raw in lines(sh, given.rest):
        line, end = as_text(sh, raw.removesuffix(b"\n")), "\n" if raw.endswith(b"\n") else ""
        at = 0
        while len(line) - at > width:
            blank = line.rfind(" ", at, at + width) + 1 if "s" in given else 0
            yield line[at : blank or at + width] + "\n"
            at = blank or at + width
            sh.session.slice()
        yield line[at:] + end


@builtin
def split(sh: Shell, *arguments: str) -> Output:
    """Split a file into smaller ones."""
    given = options(sh, arguments, "", "albn", most=2)
    prefix = given.rest[1] if len(given.rest) > 1 else "x"
    width = given.number("a", 2)
    stdin = joined(sh, given.rest[:1])
    step = max(size(given.get("b")), 1) if "b" in given else 0
    count = max(given.number("l", 1000), 1)
    for at in itertools.count():
        part = pieces(sh, limited(stdin, step)) if step else itertools.islice(stdin, count)
        first = next(part, None)
        if first is None:
            return
        name = prefix + _suffix(at, width)
        yield from written(sh, name, itertools.chain([first], part))


def _suffix(number: int, width: int) -> str:
    """The number in as many letters: aa, ab, …, zz."""
    suffix = ""
    for _ in range(width):
        suffix = chr(ord("a") + number % 26) + suffix
        number //= 26
    if number:
        raise Failed("bad suffix")
    return suffix
