"""What is too small for a module of its own: dd, expr, factor, file and others."""

import re
from collections.abc import Iterator

from pytest_androidworld.virtual.shell.core import Failed, Shell, Stdin, builtin
from pytest_androidworld.virtual.shell.memory import enough_for
from pytest_androidworld.virtual.shell.options import options, size
from pytest_androidworld.virtual.shell.session import Session
from pytest_androidworld.virtual.shell.toybox.formatting import human
from pytest_androidworld.virtual.shell.toybox.inputs import open_input
from pytest_androidworld.virtual.shell.toybox.regex import compiled
from pytest_androidworld.virtual.shell.user_files import DEVICES

Output = Iterator[str | bytes]


@builtin
def dd(sh: Shell, *arguments: str) -> Output:
    """Copy a part of a file."""
    given: dict[str, str] = {}
    for word in arguments:
        name, equals, value = word.partition("=")
        if not equals or name not in DD_NAMES:
            raise Failed(f"bad arg {word}")
        given[name] = value
    unit_in = size(given.get("ibs", given.get("bs", "512")))
    unit_out = size(given.get("obs", given.get("bs", "512")))
    if not unit_in or not unit_out:
        raise Failed("bad bs=0")
    stdin = open_input(sh, given.get("if", "-"))
    if stdin is None:
        return
    blocks = _Blocks(stdin, given, unit_in)
    if "of" in given:
        yield from _dd_output(sh, given, blocks, size(given.get("seek", "0")) * unit_out)
    else:
        yield from blocks
    if given.get("status") != "none":
        copied, out = blocks.copied, divmod(blocks.copied, unit_out)
        sh.error(f"{blocks.whole}+{blocks.partial} records in\n")
        sh.error(f"{out[0]}+{int(out[1] > 0)} records out\n")
        if given.get("status") != "noxfer":
            sh.error(f"{copied} bytes ({human(copied)}) copied, 0.001 s, ")
            sh.error(f"{human(copied * 1000)}/s\n")


class _Blocks:
    """What to copy, block by block; afterwards, how many there were."""

    def __init__(self, stdin: Stdin, given: dict[str, str], unit: int) -> None:
        enough_for(unit)
        self.stdin, self.unit = stdin, unit
        self.skip = size(given.get("skip", "0"))
        self.limit = size(given["count"]) if "count" in given else -1
        self.padded = "sync" in given.get("conv", "")
        self.whole = self.partial = self.copied = 0

    def __iter__(self) -> Iterator[bytes]:
        for _ in range(self.skip):
            if not self.stdin.read(self.unit):
                break
        while self.limit < 0 or self.whole + self.partial < self.limit:
            block = self.stdin.read(self.unit)
            if not block:
                break
            self.whole += len(block) == self.unit
            self.partial += len(block) != self.unit
            block = block.ljust(self.unit, b"\0") if self.padded else block
            self.copied += len(block)
            yield block


def _dd_output(sh: Shell, given: dict[str, str], blocks: _Blocks, seek: int) -> Iterator[bytes]:
    """Write the blocks into a file; an empty piece after each lets others work."""
    path, old = sh.path(given["of"]), b""
    notrunc = "notrunc" in given.get("conv", "")
    enough_for(seek)
    if (seek or notrunc) and sh.files.is_file(path) and path not in DEVICES:
        old = sh.files.read(path)
    with sh.files.open(path, "wb") as file:
        file.write(old[:seek].ljust(seek, b"\0"))
        for block in blocks:
            file.write(block)
            yield b""
        if notrunc:
            file.write(old[seek + blocks.copied :])
    sh.files.written(path)


DD_NAMES = frozenset("if of bs ibs obs count skip seek conv status iflag oflag".split())


@builtin(reads=True)
def factor(sh: Shell, *arguments: str) -> Output:
    """Take numbers apart."""
    words = arguments or tuple(sh.stdin.read().decode(errors="replace").split())
    for word in words:
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


# expr


class _Expression:
    """Reads and computes at once; values are text."""

    LEVELS = (("|",), ("&",), ("=", "==", "!=", "<", "<=", ">", ">="), ("+", "-"),
              ("*", "/", "%"), (":",))  # fmt: skip

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
        holds = {"=": same, "==": same, "!=": not same, "<": less, "<=": less or same,
                 ">": not (less or same), ">=": not less}[op]  # fmt: skip
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
    """Compute."""
    if not words:
        raise Failed('Needs 1 argument (see "expr --help")', 2)
    expression = _Expression(list(words), sh.session)
    value = expression.level(0)
    if expression.at < len(words):
        raise Failed("syntax error", 2)
    sh.status = int(not true(value))
    yield f"{value}\n"


# file

KINDS = (
    (b"\x89PNG\r\n\x1a\n", "PNG image data"),
    (b"\xff\xd8\xff", "JPEG image data"),
    (b"GIF8", "GIF image data"),
    (b"SQLite format 3\0", "SQLite database"),
    (b"PK\x03\x04", "Zip archive data"),
    (b"\x1f\x8b", "gzip compressed data"),
    (b"\x7fELF", "ELF executable, 64-bit LSB x86-64"),
    (b"%PDF", "PDF document"),
    (b"OggS", "Ogg data"),
    (b"ID3", "Audio file with ID3"),
    (b"#!/system/bin/sh", "/system/bin/sh script"),
    (b"#!", "script"),
)


@builtin(reads=True)
def file(sh: Shell, *arguments: str) -> Output:
    """Tell what kind of thing a file is."""
    given = options(sh, arguments, "bhLs", least=1)
    width = max(map(len, given.rest))
    for name in given.rest:
        label = "" if "b" in given else f"{name + ':':<{width + 2}}"
        yield f"{label}{_kind(sh, name, follow='L' in given)}\n"


def _kind(sh: Shell, name: str, *, follow: bool) -> str:
    path = sh.path(name)
    try:
        found = sh.files.stat(path, follow=follow)
    except OSError:
        return "cannot open: No such file or directory"
    if found.is_link:
        target = sh.files.readlink(path)
        return f"{'' if sh.files.exists(path) else 'broken '}symbolic link to {target}"
    if found.is_dir:
        return "directory"
    if not found.is_file:
        return "character special"
    data = sh.files.read(path)
    if not data:
        return "empty"
    known = next((said for start, said in KINDS if data.startswith(start)), "")
    if known:
        return known
    if data[4:8] == b"ftyp":
        return "ISO Media"
    try:
        data.decode("ascii")
    except UnicodeDecodeError:
        return "UTF-8 text" if _is_text(data) else "data"
    return "ASCII text" if _is_text(data) else "data"


def _is_text(data: bytes) -> bool:
    try:
        text = data.decode()
    except UnicodeDecodeError:
        return False
    return not any(ord(char) < 32 and char not in "\t\n\r\f\b\x1b" for char in text)
