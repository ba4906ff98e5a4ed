"""printf."""

import re
from collections.abc import Iterator

from virtual_phone.shell.builtins.printing import cut_short
from virtual_phone.shell.core import Failed, Shell, builtin
from virtual_phone.shell.language.lexer import unescape
from virtual_phone.shell.memory import enough_for

Output = Iterator[str | bytes]
_SPEC = re.compile(r"%([-+ #0]*)(\*|\d+)?(?:\.(\*|\d+)?)?(?:[hlLjzt]*)([a-zA-Z%])")

_PLAIN = re.compile(r"[^%\\]+")
PIECE = 65536  # characters that are printed at once
DIGITS = 12


class _Formatter:
    def __init__(self, sh: Shell, arguments: list[str]) -> None:
        self.sh = sh
        self.pending = list(reversed(arguments))
        self.used = False
        self.stopped = False

    def take(self) -> str | None:
        self.used = True
        return self.pending.pop() if self.pending else None

    def number(self, text: str | None) -> int:
        value = (text or "0").strip()
        if value[:1] in ("'", '"'):
            return ord(value[1:2] or "\0")
        try:
            octal = re.match(r"[+-]?0[0-7]+\Z", value)
            return int(value, 8 if octal else 0) if value else 0
        except ValueError:
            self.sh.fail(f"bad %d {text}")
            return 0

    def real(self, text: str | None) -> float:
        try:
            return float(text or 0)
        except ValueError:
            self.sh.fail(f"bad %f {text}")
            return 0.0

    def run(self, form: str) -> Iterator[str]:
        """Apply the format once, with as many arguments as it takes."""
        found, size, at = list[str](), 0, 0
        while at < len(form) and not self.stopped:
            self.sh.session.slice()
            text, at = self.next(form, at)
            found.append(text)
            size += len(text)
            if size > PIECE:
                yield "".join(found)
                found, size = [], 0
        yield "".join(found)

    def next(self, form: str, at: int) -> tuple[str, int]:
        """What an escape, a conversion or plain text becomes, and the position after it."""
        if form.startswith("\\c", at):
            self.stopped = True
            return "", at
        if form[at] == "\\":
            return unescape(form, at + 1)
        if form[at] != "%":
            plain = _PLAIN.match(form, at)
            return (plain[0], plain.end()) if plain else (form[at], at + 1)
        spec = _SPEC.match(form, at)
        if not spec:
            raise Failed(f"bad {form[at:]}@{at + 1}")
        return self.converted(spec), spec.end()

    def converted(self, spec: re.Match[str]) -> str:
        flags, width, precision, kind = spec.groups()
        if kind == "%":
            return "%"
        if width == "*":
            width = str(self.number(self.take()))
        if precision == "*":
            precision = str(self.number(self.take()))
        size = _size(width) + _size(precision)
        enough_for(size)
        dot = "." + (precision or "0") if "." in spec[0] else ""
        shape = f"%{flags}{width or ''}"
        argument = self.take()
        value: int | float | str
        if kind in "diuoxX":
            value = self.number(argument)
            if kind in "uoxX" and value < 0:
                value += 1 << 64
            shape += f"{dot}{'d' if kind in 'iu' else kind}"
        elif kind in "eEfFgG":
            value = self.real(argument)
            shape += f"{dot}{kind}"
        elif kind in "bcs":
            value = self.text(kind, argument or "")
            padded = shape.replace("0", "", 1) if flags.startswith("0") else shape
            shape = f"{padded}{dot if kind != 'c' else ''}s"
        else:
            raise Failed(f"bad {spec[0]}@{spec.end()}")
        with self.sh.session.aside_for(size):
            return shape % value

    def text(self, kind: str, argument: str) -> str:
        if kind == "b":
            argument, self.stopped = cut_short(argument, self.sh.session.slice)
        return argument[:1] if kind == "c" else argument


def _size(number: str | None) -> int:
    """A width or precision, which may have more digits than Python converts."""
    return abs(int((number or "0")[:DIGITS]))


@builtin(reads=True)
def printf(sh: Shell, *arguments: str) -> Output:
    """Print arguments in a format, which is repeated until they are used up."""
    words = arguments[1:] if arguments[:1] == ("--",) else arguments
    if not words:
        raise Failed('Needs 1 argument (see "printf --help")')
    formatter = _Formatter(sh, list(words[1:]))
    while True:
        formatter.used = False
        yield from formatter.run(words[0])
        if not (formatter.used and formatter.pending) or formatter.stopped:
            return
