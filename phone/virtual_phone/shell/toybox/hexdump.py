"""Dumps of bytes: xxd, od, hexdump, strings, each row as soon as its bytes are read."""

import re
import struct
from collections.abc import Callable, Iterator

from virtual_phone.shell.core import Failed, Shell, Stdin, builtin
from virtual_phone.shell.memory import enough_for
from virtual_phone.shell.options import Options, options
from virtual_phone.shell.toybox.inputs import (
    blocks,
    inputs,
    joined,
    limited,
    lines_of,
    open_input,
    pieces,
    skipped,
    written,
)

Output = Iterator[str | bytes]
Formatter = Callable[[bytes], str]
WIDEST = 4096  # bytes of a row of xxd
AT_ONCE = 3840  # bytes of a row of od that are formatted at once, a multiple of each item's
_DOTTED = bytes(byte if 32 <= byte < 127 else ord(".") for byte in range(256))


def _visible(data: bytes) -> str:
    return data.translate(_DOTTED).decode("ascii")


def _part(stdin: Stdin, given: Options, skip: str, count: str) -> tuple[Stdin, int]:
    """What the options for the start and the number of bytes select, and its offset."""
    start = given.number(skip, 0)
    skipped(stdin, start)
    return (limited(stdin, given.number(count, 0)) if count in given else stdin), start


@builtin
def xxd(sh: Shell, *arguments: str) -> Output:
    """Print bytes as hexadecimal numbers, or convert such a dump back."""
    given = options(sh, arguments, "ipr", "cglos", most=2)
    if given.number("c", 0) > WIDEST:
        raise Failed(f'-c > {WIDEST} (see "xxd --help")')
    stdin = open_input(sh, (given.rest or ["-"])[0])
    if stdin is None:
        return
    if "r" in given:
        out: Output = _reversed(sh, stdin, plain="p" in given)
    else:
        part, start = _part(stdin, given, "s", "l")
        out = _xxd(sh, part, given, start)
    if len(given.rest) > 1:
        yield from written(sh, given.rest[1], out)
    else:
        yield from out


def _reversed(sh: Shell, stdin: Stdin, *, plain: bool) -> Iterator[bytes]:
    for line in lines_of(sh, stdin):
        text = line if plain else line.partition(b":")[2].partition(b"  ")[0]
        digits = _NO_DIGITS.sub(b"", text).decode("ascii")
        yield bytes.fromhex(digits[: len(digits) // 2 * 2])


def _xxd(sh: Shell, stdin: Stdin, given: Options, start: int) -> Iterator[str]:
    if "i" in given:
        yield from _c_source(sh, stdin)
        return
    if "p" in given:
        for row in blocks(sh, stdin, given.number("c", 0) or 30):
            yield row.hex() + "\n"
        return
    width, group = given.number("c", 0) or 16, given.number("g", 2)
    span = width * 2 + (-(-width // group) if group else 0)
    at = given.number("o", 0) + start
    for row in blocks(sh, stdin, width):
        step = group or width
        cells = " ".join(row[i : i + step].hex() for i in range(0, len(row), step))
        yield f"{at:08x}: {cells:<{span}} {_visible(row)}\n"
        at += len(row)


def _c_source(sh: Shell, stdin: Stdin) -> Iterator[str]:
    gap = ""
    for row in blocks(sh, stdin, 12):
        yield gap + "  " + ", ".join(f"0x{byte:02x}" for byte in row)
        gap = ",\n"
    yield "\n"


_NO_DIGITS = re.compile(rb"[^0-9A-Fa-f]+")
_NAMES = (
    "nul soh stx etx eot enq ack bel  bs  ht  nl  vt  ff  cr  so  si dle dc1 dc2 dc3 dc4 nak syn "
    "etb can  em sub esc  fs  gs  rs  us  sp"
).split()
_ESCAPES = {0: "\\0", 7: "\\a", 8: "\\b", 9: "\\t", 10: "\\n", 11: "\\v", 12: "\\f", 13: "\\r"}
_SIZES = {"C": 1, "S": 2, "I": 4, "L": 8, "F": 4, "D": 8}
_WIDTHS = {
    "d": {1: 4, 2: 6, 4: 11, 8: 20},
    "u": {1: 3, 2: 5, 4: 10, 8: 20},
    "o": {1: 3, 2: 6, 4: 11, 8: 22},
    "x": {1: 2, 2: 4, 4: 8, 8: 16},
    "f": {4: 15, 8: 24},
}
_SHORT = {"b": "o1", "c": "c", "d": "u2", "o": "o2", "s": "d2", "x": "x2"}


@builtin(reads=True)
def od(sh: Shell, *arguments: str) -> Output:
    """Print bytes as numbers or characters."""
    given = options(sh, arguments, "bcdosxv", "AjNtw")
    stdin, start = _part(joined(sh, given.rest), given, "j", "N")
    kinds = [_SHORT[letter] for letter in given.order if letter in _SHORT]
    typed = re.compile(r"[acdfoux](?:\d+|[CSILFD])?")
    kinds += [kind for spec in given.all("t") for kind in typed.findall(spec)]
    columns = [_column(kind) for kind in kinds or ["o2"]]
    width = given.number("w", 16)
    if width < 1:
        raise Failed(f'-w < 1 (see "{sh.name} --help")')
    enough_for(2 * width)
    radix = given.get("A", "o")
    if radix not in "doxn" or len(radix) != 1:
        raise Failed(f"bad -A '{radix}'")
    unit = max(-(-(each + 1) // size) for size, each, _ in columns)
    at, last, skipped = start, b"", False
    for row, following in _with_following(blocks(sh, stdin, width)):
        if row == last and "v" not in given and following:
            if not skipped:
                yield "*\n"
            skipped = True
        else:
            last, skipped = row, False
            head = _address(at, radix)
            for column in columns:
                yield head
                yield from _cells(row, column, unit)
                head = " " * len(_address(0, radix))
        at += len(row)
    if radix != "n":
        yield _address(at, radix) + "\n"


def _with_following(rows: Iterator[bytes]) -> Iterator[tuple[bytes, bytes]]:
    """Each row with the one that follows it, which is empty after the last."""
    row = next(rows, b"")
    while row:
        following = next(rows, b"")
        yield row, following
        row = following


def _cells(row: bytes, column: tuple[int, int, Formatter], unit: int) -> Iterator[str]:
    """The items of a row in a column's format."""
    size, _, formatted = column
    for at in range(0, len(row), AT_ONCE):
        part = row[at : at + AT_ONCE]
        part += b"\0" * (-len(part) % size)
        items = (part[i : i + size] for i in range(0, len(part), size))
        yield "".join(f"{formatted(item):>{unit * size}}" for item in items)
    yield "\n"


def _address(at: int, radix: str) -> str:
    return {"o": f"{at:07o}", "d": f"{at:07d}", "x": f"{at:06x}", "n": ""}[radix]


def _column(kind: str) -> tuple[int, int, Formatter]:
    """The bytes of an item, the width of its column, and its formatter."""
    letter, rest = kind[0], kind[1:]
    if letter == "c":
        return 1, 3, lambda piece: _character(piece[0])
    if letter == "a":
        return 1, 3, lambda piece: _named(piece[0] & 127)
    size = _SIZES.get(rest) or int(rest or (8 if letter == "f" else 4))
    if size not in _WIDTHS[letter]:
        raise Failed(f"bad -t {kind}")
    width = _WIDTHS[letter][size]
    if letter == "f":
        return (
            size,
            width,
            lambda piece: f"{struct.unpack('<f' if size == 4 else '<d', piece)[0]:.17g}",
        )
    if letter in "du":
        return (
            size,
            width,
            lambda piece: str(int.from_bytes(piece, "little", signed=letter == "d")),
        )
    return size, width, lambda piece: f"{int.from_bytes(piece, 'little'):0{width}{letter}}"


def _character(byte: int) -> str:
    if byte in _ESCAPES:
        return _ESCAPES[byte]
    return chr(byte) if 32 <= byte < 127 else f"{byte:03o}"


def _named(byte: int) -> str:
    return _NAMES[byte] if byte <= 32 else "del" if byte == 127 else chr(byte)


@builtin("hexdump", "hd", reads=True)
def hexdump(sh: Shell, *arguments: str) -> Output:
    """Print bytes as hexadecimal numbers."""
    given = options(sh, arguments, "bcCdovx", "ns")
    stdin, start = _part(joined(sh, given.rest), given, "s", "n")
    canonical = "C" in given or sh.name == "hd"
    at, last, skipped = start, b"", False
    for row in blocks(sh, stdin, 16):
        if row == last and "v" not in given and len(row) == 16:
            if not skipped:
                yield "*\n"
            skipped = True
        else:
            last, skipped = row, False
            yield _canonical(at, row) if canonical else _in_words(at, row)
        at += len(row)
    if at > start:
        yield f"{at:0{8 if canonical else 7}x}\n"


def _canonical(at: int, row: bytes) -> str:
    left, right = (row[i : i + 8].hex(" ") for i in (0, 8))
    return f"{at:08x}  {left:<23}  {right:<23}  |{_visible(row)}|\n"


def _in_words(at: int, row: bytes) -> str:
    padded = row + b"\0" * (len(row) % 2)
    words = struct.unpack(f"<{len(padded) // 2}H", padded)
    return f"{at:07x} " + " ".join(f"{word:04x}" for word in words) + "\n"


_RUN = re.compile(rb"([\t\x20-\x7e]+)|[^\t\x20-\x7e]+")


@builtin(reads=True)
def strings(sh: Shell, *arguments: str) -> Output:
    """Print the text in a file."""
    given = options(sh, arguments, "fo", "nt")
    radix = given.get("t", "d" if "o" in given else "")
    for name, stdin in inputs(sh, given.rest):
        before = f"{name}: " if "f" in given else ""
        yield from _texts(sh, stdin, given.number("n", 4), before, radix)


def _texts(sh: Shell, stdin: Stdin, least: int, before: str, radix: str) -> Output:
    """Each text of at least that many bytes, behind its file and its offset."""
    text, at, begun, printing = bytearray(), 0, 0, False
    for piece in pieces(sh, stdin, 1 << 14):
        for run in _RUN.finditer(piece):
            if run[1] is None:
                if printing:
                    yield "\n"
                text.clear()
                printing = False
            elif printing:
                yield run[1]
            else:
                begun = begun if text else at + run.start()
                enough_for(len(text))
                text += run[1]
                if len(text) >= least:
                    printing = True
                    yield before + (f"{begun:7{radix}} " if radix else "")
                    yield bytes(text)
        at += len(piece)
    if printing:
        yield "\n"
