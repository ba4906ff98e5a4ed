"""Whole files and their ends: cat, tac, head, tail, wc, nl, tee, rev, yes, seq."""

import codecs
import itertools
import re
import sys
from collections import deque
from collections.abc import Iterator

from virtual_phone.shell.core import Failed, Shell, Stdin, builtin
from virtual_phone.shell.memory import EACH, Held, accounted, enough_for
from virtual_phone.shell.options import Options, options, size
from virtual_phone.shell.toybox.inputs import (
    PIECE,
    as_text,
    inputs,
    joined,
    limited,
    lines,
    lines_of,
    pieces,
    skipped,
)

Output = Iterator[str | bytes]
DIGITS = 12  # of a width that are looked at
_OLD_STYLE = re.compile(r"-?((?<=-)\d+[kmbc]?|\+\d+)\Z")


@builtin(reads=True)
def cat(sh: Shell, *arguments: str) -> Output:
    """Print files."""
    given = options(sh, arguments, "uvte")
    if any(letter in given for letter in "vte"):
        visible = _visible(tabs="t" in given, ends="e" in given)
        for piece in pieces(sh, joined(sh, given.rest)):
            yield "".join(map(visible.__getitem__, piece))
        return
    for _, stdin in inputs(sh, given.rest):
        yield from pieces(sh, stdin)


def _visible(*, tabs: bool, ends: bool) -> list[str]:
    """How each byte is displayed."""
    found = []
    for byte in range(256):
        high, low = "M-" if byte >= 128 else "", byte & 127
        if byte == 10:
            found.append("$\n" if ends else "\n")
        elif low == 9 and not high and not tabs:
            found.append("\t")
        else:
            found.append(high + (f"^{chr(low ^ 64)}" if low < 32 or low == 127 else chr(low)))
    return found


@builtin(reads=True)
def tac(sh: Shell, *arguments: str) -> Output:
    """Print lines, last first."""
    given = options(sh, arguments)
    for _, stdin in inputs(sh, given.rest):
        held = Held()
        yield from reversed(list(accounted(lines_of(sh, stdin, copied=False), held)))


@builtin(reads=True)
def rev(sh: Shell, *arguments: str) -> Output:
    """Print lines backwards."""
    for line in lines(sh, options(sh, arguments).rest):
        characters = as_text(sh, line.removesuffix(b"\n"))
        with sh.session.aside_for(len(line)):
            backwards = f"{characters[::-1]}\n"
        yield backwards


def _counts(sh: Shell, arguments: tuple[str, ...], flags: str) -> Options:
    """Options of head and tail, where ``-5`` is ``-n 5``."""
    changed: list[str] = []
    for argument in arguments:
        old = _OLD_STYLE.match(argument)
        value = changed[-1:] in (["-n"], ["-c"])
        changed.extend(["-n", old[1]] if old and not value else [argument])
    return options(sh, changed, flags, "nc")


def _number(sh: Shell, given: Options) -> tuple[int, str]:
    """The count of lines or bytes, and the sign before it."""
    letter = "c" if "c" in given else "n"
    value = given.get(letter, "10")
    sign = value[:1] if value[:1] in ("+", "-") else ""
    if sign == "-" and sh.name == "head":
        raise Failed(f'-{letter} < 0 (see "{sh.name} --help")')
    return min(size(value[len(sign) :]), sys.maxsize), sign


@builtin(reads=True)
def head(sh: Shell, *arguments: str) -> Output:
    """Print the first lines or bytes."""
    given = _counts(sh, arguments, "qv")
    count, _ = _number(sh, given)
    titles = ("v" in given or len(given.rest) > 1) and "q" not in given
    for at, (name, stdin) in enumerate(inputs(sh, given.rest)):
        if titles:
            yield f"{chr(10) if at else ''}==> {name} <==\n"
        if "c" in given:
            yield from pieces(sh, limited(stdin, count))
        else:
            yield from itertools.islice(lines_of(sh, stdin), count)


@builtin(reads=True)
def tail(sh: Shell, *arguments: str) -> Output:
    """Print the last lines or bytes; ``-f`` waits for more."""
    given = _counts(sh, arguments, "fFsq")
    count, sign = _number(sh, given)
    title = len(given.rest) > 1
    for at, (name, stdin) in enumerate(inputs(sh, given.rest)):
        if title:
            yield f"{chr(10) if at else ''}==> {name} <==\n"
        if sign == "+":
            yield from _from(sh, stdin, count, whole_lines="c" not in given)
        elif "c" in given:
            yield from _last_bytes(sh, stdin, count)
        else:
            yield from _last(sh, stdin, count)
    if ("f" in given or "F" in given) and given.rest:
        yield from _follow(sh, given.rest[-1])


def _from(sh: Shell, stdin: Stdin, first: int, *, whole_lines: bool) -> Iterator[bytes]:
    """All from a line or a byte on, counted from 1; 0 is the first, too."""
    if whole_lines:
        yield from itertools.islice(lines_of(sh, stdin), max(first - 1, 0), None)
    else:
        skipped(stdin, first - 1)
        yield from pieces(sh, stdin)


def _last_bytes(sh: Shell, stdin: Stdin, count: int) -> Iterator[bytes]:
    last, size, held = deque[bytes](), 0, Held()
    for piece in pieces(sh, stdin):
        last.append(piece)
        size += len(piece)
        while last and size - len(last[0]) >= count:
            size -= len(last.popleft())
        held.hold(size + len(last) * EACH)
    if last:
        last[0] = last[0][max(size - count, 0) :]
    yield from last


def _last(sh: Shell, stdin: Stdin, count: int) -> Iterator[bytes]:
    last, held = deque[bytes](), Held()
    for line in lines_of(sh, stdin):
        last.append(line)
        held.grow(len(line) + EACH)
        if len(last) > count:
            held.grow(-len(last.popleft()) - EACH)
    yield from last


def _follow(sh: Shell, name: str) -> Output:
    path = sh.path(name)
    seen = sh.files.stat(path).size

    def grown() -> bool:
        return sh.files.is_file(path) and sh.files.stat(path).size != seen

    while True:
        sh.wait_for(grown)
        with sh.files.open(path) as file:
            file.seek(seen)
            yield from pieces(sh, iter(lambda: file.read(PIECE), b""))
            seen = min(file.tell(), sh.files.stat(path).size)


@builtin(reads=True)
def wc(sh: Shell, *arguments: str) -> Output:
    """Count lines, words, characters and bytes."""
    given = options(sh, arguments, "lwcm")
    chosen = [letter for letter in "lwmc" if letter in given] or list("lwc")
    total = dict.fromkeys("lwmc", 0)
    rows: list[tuple[dict[str, int], str]] = []
    for name, stdin in inputs(sh, given.rest):
        counts = _counted(pieces(sh, stdin))
        for letter, count in counts.items():
            total[letter] += count
        rows.append((counts, name if given.rest else ""))
    if len(given.rest) > 1:
        rows.append((total, "total"))
    width = 7 if len(given.rest) > 1 or (not given.rest and len(chosen) > 1) else 0
    for counts, name in rows:
        cells = " ".join(f"{counts[letter]:{width}d}" for letter in chosen)
        yield f"{cells} {name}\n" if name else f"{cells}\n"


def _counted(data: Iterator[bytes]) -> dict[str, int]:
    counts, in_word = dict.fromkeys("lwmc", 0), False
    characters = codecs.getincrementaldecoder("utf-8")(errors="ignore")
    for piece in data:
        counts["l"] += piece.count(b"\n")
        counts["w"] += len(piece.split()) - (in_word and not piece[:1].isspace())
        counts["m"] += len(characters.decode(piece))
        counts["c"] += len(piece)
        in_word = not piece[-1:].isspace()
    return counts


@builtin(reads=True)
def nl(sh: Shell, *arguments: str) -> Output:
    """Number lines."""
    given = options(sh, arguments, "E", "lvnwsb")
    number = given.number("v", 1)
    width, gap, form = given.number("w", 6), given.get("s", "\t"), given.get("n", "rn")
    enough_for(width)
    every = given.get("b", "t") == "a"
    styles = {"ln": f"<{width}d", "rn": f"{width}d", "rz": f"0{width}d"}
    if form not in styles:
        raise Failed(f"bad -n '{form}'")
    for line in lines(sh, given.rest):
        if every or line != b"\n":
            yield f"{number:{styles[form]}}{gap}".encode() + line.removesuffix(b"\n") + b"\n"
            number += 1
        else:
            yield " " * (width + len(gap)) + "\n"


@builtin
def tee(sh: Shell, *arguments: str) -> Output:
    """Copy the input to the output and to files."""
    given = options(sh, arguments, "ai")
    mode = "ab" if "a" in given else "wb"
    opened: list[str] = []
    for name in given.rest:
        path = sh.path(name)
        try:
            sh.files.open(path, mode).close()
            sh.files.written(path)
            opened.append(path)
        except OSError as error:
            sh.fail_os(error, name)
    for piece in pieces(sh, sh.stdin):
        for path in opened:
            sh.files.append(path, piece)
        yield piece


@builtin(reads=True)
def yes(sh: Shell, *arguments: str) -> Output:
    """Print the same line until the output is closed."""
    line = (" ".join(arguments) or "y") + "\n"
    while not sh.stopped:
        yield line * 64


@builtin(reads=True)
def seq(sh: Shell, *arguments: str) -> Output:
    """Print a sequence of numbers."""
    negative = re.compile(r"-[\d.]")
    guarded = [f" {a}" if negative.match(a) else a for a in arguments]
    given = options(sh, guarded, "w", "fs", least=1, most=3)
    rest = [text.strip() for text in given.rest]
    try:
        numbers = [float(text) for text in rest]
    except ValueError as error:
        raise Failed(f"Not a number '{str(error).partition(': ')[2].strip(chr(39))}'") from None
    start = numbers[0] if len(numbers) > 1 else 1.0
    step = numbers[1] if len(numbers) == 3 else 1.0
    end = numbers[-1]
    digits = max(len(text.partition(".")[2]) for text in rest)
    form = given.get("f") or f"%.{digits}f"
    width = max(len(form % start), len(form % end)) if "w" in given else 0
    enough_for(sum(int(number[:DIGITS]) for number in re.findall(r"\d+", form)))
    gap, first, at = given.get("s", "\n"), True, 0
    if step == 0:
        raise Failed("bad step")
    while True:
        value = start + at * step
        if value > end if step > 0 else value < end:
            break
        yield ("" if first else gap) + (form % value).zfill(width)
        first, at = False, at + 1
        if sh.stopped:
            return
    if not first:
        yield "\n"
