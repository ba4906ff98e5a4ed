"""Parts of lines and of files: cut, uniq, comm, paste, fold, split."""

import itertools
import re
from collections.abc import Callable, Iterator

from pytest_androidworld.virtual.shell.builtins.printing import unescaped
from pytest_androidworld.virtual.shell.core import Failed, Shell, builtin
from pytest_androidworld.virtual.shell.options import Options, options, size
from pytest_androidworld.virtual.shell.toybox.inputs import inputs, lines, text
from pytest_androidworld.virtual.shell.toybox.regex import compiled

Output = Iterator[str | bytes]
Range = tuple[int, int]
FAR = 1 << 60


def ranges(spec: str, kind: str) -> list[Range]:
    """``1,3-5,7-`` as pairs."""
    found: list[Range] = []
    for part in spec.split(","):
        first, dash, last = part.partition("-")
        if not (first + last).isdigit() or first == "0" or (last and not last.isdigit()):
            raise Failed(f"bad -{kind} '{part}'")
        found.append((int(first or 1), int(last or FAR) if dash else int(first)))
    return found


def _chosen(count: int, spec: list[Range]) -> list[int]:
    """The selected positions, from 0, in the order of the list."""
    return [at for first, last in spec for at in range(first - 1, min(last, count))]


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
            yield b"".join(line[at : at + 1] for at in _chosen(len(line), spec)) + b"\n"
            continue
        characters = text(line)
        if kind in "cC":
            yield "".join(characters[at] for at in _chosen(len(characters), spec)) + "\n"
            continue
        if kind == "F":
            fields = compiled(given.get("d") or "[[:space:]][[:space:]]*").split(
                characters, sh.session
            )
        else:
            fields = characters.split(gap)
        if len(fields) == 1:
            if "s" not in given:
                yield characters + "\n"
            continue
        yield joint.join(fields[at] for at in _chosen(len(fields), spec)) + "\n"


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
    out: list[bytes] = []
    key = _uniq_key(given)
    for _, group in itertools.groupby(lines(sh, given.rest[:1]), key):
        line, *others = group
        if ("d" in given and not others) or ("u" in given and others):
            continue
        count = b"%7d " % (len(others) + 1) if "c" in given else b""
        out.append(count + line.removesuffix(b"\n") + b"\n")
    if len(given.rest) == 2:
        sh.files.write(sh.path(given.rest[1]), b"".join(out))
    elif out:
        yield b"".join(out)


def _uniq_key(given: Options) -> Callable[[bytes], str]:
    fields, skip, width = given.number("f", 0), given.number("s", 0), given.number("w", FAR)
    before = re.compile(rf"\s*(?:\S+\s*){{0,{fields}}}") if fields else None

    def key(line: bytes) -> str:
        value = text(line.removesuffix(b"\n"))
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
    one, other = ([line.removesuffix(b"\n") for line in stdin] for _, stdin in opened)
    indent = {
        "1": b"",
        "2": b"\t" * ("1" not in given),
        "3": b"\t" * (("1" not in given) + ("2" not in given)),
    }
    a = b = 0
    while a < len(one) or b < len(other):
        if b == len(other) or (a < len(one) and one[a] < other[b]):
            column, line, a = "1", one[a], a + 1
        elif a == len(one) or other[b] < one[a]:
            column, line, b = "2", other[b], b + 1
        else:
            column, line, a, b = "3", one[a], a + 1, b + 1
        if column not in given:
            yield indent[column] + line + b"\n"


@builtin(reads=True)
def paste(sh: Shell, *arguments: str) -> Output:
    """Put the lines of files side by side."""
    given = options(sh, arguments, "s", "d")
    gaps = unescaped(given.get("d", "\t"))[0].encode() or b""
    gap_list = [gaps[at : at + 1] for at in range(len(gaps))] or [b""]
    columns = [[line.removesuffix(b"\n") for line in stdin] for _, stdin in inputs(sh, given.rest)]
    if "s" not in given:
        height = max(map(len, columns), default=0)
        rows = [[c[at] if at < len(c) else b"" for c in columns] for at in range(height)]
    else:
        rows = columns
    for row in rows:
        line = b"".join(
            (gap_list[(at - 1) % len(gap_list)] if at else b"") + cell
            for at, cell in enumerate(row)
        )
        yield line + b"\n"


@builtin(reads=True)
def fold(sh: Shell, *arguments: str) -> Output:
    """Break long lines."""
    given = options(sh, arguments, "bsu", "w")
    width = given.number("w", 80)
    if width < 1:
        raise Failed(f"bad -w '{given.get('w')}'")
    for raw in lines(sh, given.rest):
        line, end = text(raw.removesuffix(b"\n")), "\n" if raw.endswith(b"\n") else ""
        while len(line) > width:
            at = line.rfind(" ", 0, width) + 1 if "s" in given else 0
            at = at or width
            yield line[:at] + "\n"
            line = line[at:]
        yield line + end


@builtin
def split(sh: Shell, *arguments: str) -> Output:
    """Split a file into smaller ones."""
    given = options(sh, arguments, "", "albn", most=2)
    prefix = given.rest[1] if len(given.rest) > 1 else "x"
    width = given.number("a", 2)
    found = b"".join(stdin.read() for _, stdin in inputs(sh, given.rest[:1]))
    if "b" in given:
        step = size(given.get("b"))
        pieces = [found[at : at + step] for at in range(0, len(found), max(step, 1))]
    else:
        count = max(given.number("l", 1000), 1)
        rows = found.splitlines(keepends=True)
        pieces = [b"".join(rows[at : at + count]) for at in range(0, len(rows), count)]
    for at, piece in enumerate(pieces):
        suffix, number = "", at
        for _ in range(width):
            suffix = chr(ord("a") + number % 26) + suffix
            number //= 26
        if number:
            raise Failed("bad suffix")
        sh.files.write(sh.path(prefix + suffix), piece)
    return iter(())
