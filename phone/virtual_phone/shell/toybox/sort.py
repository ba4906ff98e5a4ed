"""sort."""

import functools
import itertools
import re
from collections.abc import Callable, Iterator

from virtual_phone.shell.core import Failed, Shell, builtin
from virtual_phone.shell.memory import EACH, Held, accounted, enough_for
from virtual_phone.shell.options import Options, options
from virtual_phone.shell.toybox.inputs import as_text, inputs, lines_of, written

Output = Iterator[str | bytes]
_KEY = re.compile(r"(\d+)(?:\.(\d+))?([a-zA-Z]*)(?:,(\d+)(?:\.(\d+))?([a-zA-Z]*))?\Z")
_NUMBER = re.compile(r"\s*(-?\d*\.?\d*)")
_MONTHS = {
    month: at
    for at, month in enumerate("jan feb mar apr may jun jul aug sep oct nov dec".split(), 1)
}


def _numeric(value: str) -> float:
    found = _NUMBER.match(value)
    try:
        return float(found[1]) if found and found[1] else 0.0
    except ValueError:
        return 0.0


def _general(value: str) -> float:
    try:
        return float(value.strip())
    except ValueError:
        return _numeric(value)


def _version(value: str) -> list[tuple[int, str]]:
    enough_for(len(value) * EACH)
    parts = re.findall(r"\d+|\D+", value)
    return [(int(part), "") if part.isdigit() else (-1, part) for part in parts]


_KINDS: dict[str, Callable[[str], object]] = {
    "n": _numeric,
    "g": _general,
    "V": _version,
    "M": lambda value: _MONTHS.get(value.strip()[:3].lower(), 0),
    "x": lambda value: (
        int(value.strip() or "0", 16) if re.match(r"\s*[0-9a-fA-F]+\s*\Z", value) else 0
    ),
}


class _Key:
    """One ``-k``: a part of the line, and the flags for comparing it."""

    def __init__(self, spec: str, flags: str, gap: str) -> None:
        found = _KEY.match(spec)
        if not found:
            raise Failed(f"bad -k '{spec}'", 2)
        self.first, self.offset = int(found[1]), int(found[2] or 1)
        self.last, self.end = int(found[4] or 0), int(found[5] or 0)
        own = (found[3] or "") + (found[6] or "")
        self.flags = own or flags
        self.gap = gap

    def value(self, line: str) -> str:
        most = max(self.first, self.last)
        if self.gap:
            fields = line.split(self.gap, most)
            starts = [0]
            for field in fields:
                starts.append(starts[-1] + len(field) + 1)
            spans = list(zip(starts, (end - 1 for end in starts[1:]), strict=False))[:most]
        else:
            found = itertools.islice(re.finditer(r"\s*\S+", line), most)
            spans = [match.span() for match in found]
        if self.first > len(spans):
            return ""
        start = spans[self.first - 1][0]
        if self.offset > 1 or (not self.gap and "b" in self.flags):
            start += len(line[start:]) - len(line[start:].lstrip()) if not self.gap else 0
        start += self.offset - 1
        if not self.last or self.last > len(spans):
            return line[start:]
        stop = spans[self.last - 1][1]
        if self.end:
            stop = spans[self.last - 1][0] + self.end
        return line[start:stop]


def _comparable(value: str, flags: str) -> object:
    if "b" in flags:
        value = value.lstrip()
    if "d" in flags:
        value = "".join(char for char in value if char.isalnum() or char.isspace())
    if "i" in flags:
        value = "".join(char for char in value if char.isprintable())
    for letter, kind in _KINDS.items():
        if letter in flags:
            return kind(value)
    if "f" in flags:
        value = value.upper()
    return value.encode(errors="surrogateescape")


def _order(given: Options) -> Callable[[str, str], int]:
    flags = "".join(letter for letter in "bdfgiMnVx" if letter in given)
    gap = given.get("t")
    keys = [_Key(spec, flags + "r" * ("r" in given), gap) for spec in given.all("k")]

    def compare(a: str, b: str) -> int:
        for key in keys:
            one, other = _comparable(key.value(a), key.flags), _comparable(key.value(b), key.flags)
            if one != other:
                return (-1 if one < other else 1) * (-1 if "r" in key.flags else 1)  # type: ignore[operator]
        if not keys:
            one, other = _comparable(a, flags), _comparable(b, flags)
            if one != other:
                return (-1 if one < other else 1) * (-1 if "r" in given else 1)  # type: ignore[operator]
        if "s" in given or "u" in given:
            return 0
        x, y = (value.encode(errors="surrogateescape") for value in (a, b))
        return ((x > y) - (x < y)) * (-1 if "r" in given else 1)

    return compare


@builtin
def sort(sh: Shell, *arguments: str) -> Output:
    """Print lines in order."""
    given = options(sh, arguments, "gfiMVnbrscCudzx", "ktoTS", status=2)
    end = b"\0" if "z" in given else b"\n"
    held = Held()
    found = [
        as_text(sh, line.removesuffix(end))
        for _, stdin in inputs(sh, given.rest, status=2)
        for line in accounted(lines_of(sh, stdin, end), held)
    ]
    compare = _order(given)
    if "c" in given or "C" in given:
        for at in range(1, len(found)):
            sh.session.slice()
            with sh.session.aside_for(len(found[at])):
                order = compare(found[at - 1], found[at])
            if order > 0 or (order == 0 and "u" in given):
                if "c" in given:
                    sh.fail((given.rest or ["-"])[0], f"Check line {at + 1}")
                sh.status = 1
                return
        return

    def patient(a: str, b: str) -> int:
        sh.session.slice()
        with sh.session.aside_for(len(a) + len(b)):
            return compare(a, b)

    found.sort(key=functools.cmp_to_key(patient))
    data = (
        line.encode(errors="surrogateescape") + end
        for at, line in enumerate(found)
        if "u" not in given or not at or patient(found[at - 1], line) != 0
    )
    if "o" in given:
        yield from written(sh, given.get("o"), data)
    else:
        yield from data
