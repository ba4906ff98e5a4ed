"""Dumps of bytes: xxd, od, hexdump, strings."""

import re
import struct
from collections.abc import Callable, Iterator

from pytest_androidworld.virtual.shell.core import Failed, Shell, builtin
from pytest_androidworld.virtual.shell.options import Options, options
from pytest_androidworld.virtual.shell.toybox.inputs import inputs, open_input

Output = Iterator[str | bytes]
Formatter = Callable[[bytes], str]


def _visible(data: bytes) -> str:
    return "".join(chr(byte) if 32 <= byte < 127 else "." for byte in data)


@builtin
def xxd(sh: Shell, *arguments: str) -> Output:
    """Print bytes as hexadecimal numbers, or convert such a dump back."""
    given = options(sh, arguments, "ipr", "cglos", most=2)
    stdin = open_input(sh, (given.rest or ["-"])[0])
    if stdin is None:
        return
    data = stdin.read()
    if "r" in given:
        out: str | bytes = _reversed(data, plain="p" in given)
    else:
        start = given.number("s", 0)
        data = data[start:][: given.number("l", len(data))]
        out = "".join(_xxd(data, given, start))
    if len(given.rest) > 1:
        sh.files.write(sh.path(given.rest[1]), out)
    elif out:
        yield out


def _reversed(data: bytes, *, plain: bool) -> bytes:
    found = b""
    for line in data.decode(errors="replace").splitlines():
        text = line if plain else line.partition(":")[2].partition("  ")[0]
        digits = re.sub(r"[^0-9A-Fa-f]", "", text)
        found += bytes.fromhex(digits[: len(digits) // 2 * 2])
    return found


def _xxd(data: bytes, given: Options, start: int) -> Iterator[str]:
    if "i" in given:
        yield _c_source(data)
        return
    if "p" in given:
        width = given.number("c", 30)
        for at in range(0, len(data), width):
            yield data[at : at + width].hex() + "\n"
        return
    width, group = given.number("c", 16), given.number("g", 2)
    span = width * 2 + (-(-width // group) if group else 0)
    offset = given.number("o", 0) + start
    for at in range(0, len(data), width):
        row = data[at : at + width]
        step = group or width
        cells = " ".join(row[i : i + step].hex() for i in range(0, len(row), step))
        yield f"{at + offset:08x}: {cells:<{span}} {_visible(row)}\n"


def _c_source(data: bytes) -> str:
    rows = [data[at : at + 12] for at in range(0, len(data), 12)]
    return ",\n".join("  " + ", ".join(f"0x{byte:02x}" for byte in row) for row in rows) + "\n"


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
    data = b"".join(stdin.read() for _, stdin in inputs(sh, given.rest))
    start = given.number("j", 0)
    data = data[start:][: given.number("N", len(data))]
    kinds = [_SHORT[letter] for letter in given.order if letter in _SHORT]
    typed = re.compile(r"[acdfoux](?:\d+|[CSILFD])?")
    kinds += [kind for spec in given.all("t") for kind in typed.findall(spec)]
    kinds = kinds or ["o2"]
    width = given.number("w", 16)
    radix = given.get("A", "o")
    if radix not in "doxn" or len(radix) != 1:
        raise Failed(f"bad -A '{radix}'")
    cells = [_column(kind) for kind in kinds]
    unit = max(-(-(each + 1) // size) for size, each, _ in cells)
    last, skipped = b"", False
    for at in range(0, len(data), width):
        row = data[at : at + width]
        if row == last and "v" not in given and at + width < len(data):
            if not skipped:
                yield "*\n"
            skipped = True
            continue
        last, skipped = row, False
        for number, (size, _, formatted) in enumerate(cells):
            head = _address(at + start, radix) if not number else " " * len(_address(0, radix))
            padded = row + b"\0" * (-len(row) % size)
            pieces = [padded[i : i + size] for i in range(0, len(padded), size)]
            gap = unit * size
            yield head + "".join(f"{formatted(piece):>{gap}}" for piece in pieces) + "\n"
    if radix != "n":
        yield _address(start + len(data), radix) + "\n"


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
    data = b"".join(stdin.read() for _, stdin in inputs(sh, given.rest))
    start = given.number("s", 0)
    data = data[start:][: given.number("n", len(data))]
    canonical = "C" in given or sh.name == "hd"
    last, skipped = b"", False
    for at in range(0, len(data), 16):
        row = data[at : at + 16]
        if row == last and "v" not in given and len(row) == 16:
            if not skipped:
                yield "*\n"
            skipped = True
            continue
        last, skipped = row, False
        if canonical:
            halves = [" ".join(f"{byte:02x}" for byte in row[i : i + 8]) for i in (0, 8)]
            yield f"{at + start:08x}  {halves[0]:<23}  {halves[1]:<23}  |{_visible(row)}|\n"
        else:
            padded = row + b"\0" * (len(row) % 2)
            words = struct.unpack(f"<{len(padded) // 2}H", padded)
            yield f"{at + start:07x} " + " ".join(f"{word:04x}" for word in words) + "\n"
    if data:
        yield f"{start + len(data):0{8 if canonical else 7}x}\n"


@builtin(reads=True)
def strings(sh: Shell, *arguments: str) -> Output:
    """Print the text in a file."""
    given = options(sh, arguments, "fo", "nt")
    least = given.number("n", 4)
    radix = given.get("t", "d" if "o" in given else "")
    for name, stdin in inputs(sh, given.rest):
        for found in re.finditer(rb"[\t\x20-\x7e]{%d,}" % least, stdin.read()):
            before = f"{name}: " if "f" in given else ""
            if radix:
                before += f"{found.start():7{radix}} "
            yield before.encode() + found[0] + b"\n"
