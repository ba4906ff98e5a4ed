"""printf."""

import re
from collections.abc import Iterator

from pytest_androidworld.virtual.shell.builtins.printing import cut_short
from pytest_androidworld.virtual.shell.core import Failed, Shell, builtin
from pytest_androidworld.virtual.shell.language.lexer import unescape
from pytest_androidworld.virtual.shell.memory import enough_for

Output = Iterator[str | bytes]
_SPEC = re.compile(r"%([-+ #0]*)(\*|\d+)?(?:\.(\*|\d+)?)?(?:[hlLjzt]*)([a-zA-Z%])")


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

    def run(self, form: str) -> str:
        """Apply the format once, with as many arguments as it takes."""
        found, at = "", 0
        while at < len(form) and not self.stopped:
            enough_for(len(found))
            spec = _SPEC.match(form, at)
            if form[at] == "\\":
                if form[at + 1 : at + 2] == "c":
                    self.stopped = True
                    break
                text, at = unescape(form, at + 1)
                found += text
            elif form[at] == "%" and spec:
                found += self.converted(spec)
                at = spec.end()
            elif form[at] == "%":
                raise Failed(f"bad {form[at:]}@{at + 1}")
            else:
                found += form[at]
                at += 1
        return found

    def converted(self, spec: re.Match[str]) -> str:
        flags, width, precision, kind = spec.groups()
        if kind == "%":
            return "%"
        if width == "*":
            width = str(self.number(self.take()))
        if precision == "*":
            precision = str(self.number(self.take()))
        enough_for(abs(int(width or 0)) + abs(int(precision or 0)))
        dot = "." + (precision or "0") if "." in spec[0] else ""
        shape = f"%{flags}{width or ''}"
        argument = self.take()
        if kind in "diuoxX":
            value = self.number(argument)
            if kind in "uoxX" and value < 0:
                value += 1 << 64
            return f"{shape}{dot}{'d' if kind in 'iu' else kind}" % value
        if kind in "eEfFgG":
            return f"{shape}{dot}{kind}" % self.real(argument)
        text = argument or ""
        if kind == "b":
            text, self.stopped = cut_short(text)
        elif kind == "c":
            text = text[:1]
        elif kind != "s":
            raise Failed(f"bad {spec[0]}@{spec.end()}")
        padded = shape.replace("0", "", 1) if flags.startswith("0") else shape
        return f"{padded}{dot if kind != 'c' else ''}s" % text


@builtin(reads=True)
def printf(sh: Shell, *arguments: str) -> Output:
    """Print arguments in a format, which is repeated until they are used up."""
    words = arguments[1:] if arguments[:1] == ("--",) else arguments
    if not words:
        raise Failed('Needs 1 argument (see "printf --help")')
    formatter = _Formatter(sh, list(words[1:]))
    while True:
        formatter.used = False
        yield formatter.run(words[0])
        if not (formatter.used and formatter.pending) or formatter.stopped:
            return
