"""tr."""

import codecs
import itertools
import re
from collections.abc import Iterator

from virtual_phone.shell.core import Failed, Shell, builtin
from virtual_phone.shell.language.lexer import unescape
from virtual_phone.shell.memory import EACH, enough_for
from virtual_phone.shell.options import Options, options
from virtual_phone.shell.toybox.inputs import pieces

Output = Iterator[str | bytes]
_SETS = {
    "alnum": "0-9A-Za-z",
    "alpha": "A-Za-z",
    "blank": " \t",
    "digit": "0-9",
    "lower": "a-z",
    "space": " \t\n\r\f\v",
    "upper": "A-Z",
    "xdigit": "0-9A-Fa-f",
    "punct": "!-/:-@[-`{-~",
    "cntrl": "\0-\x1f\x7f",
    "print": " -~",
    "graph": "!-~",
}


def characters(spec: str) -> str:
    """A set of tr with its ranges, classes and escapes expanded."""
    found, at = "", 0
    while at < len(spec):
        named = re.compile(r"\[:([a-z]+):\]").match(spec, at)
        if named and named[1] in _SETS:
            found += characters(_SETS[named[1]])
            at = named.end()
            continue
        char, at = unescape(spec, at + 1) if spec[at] == "\\" else (spec[at], at + 1)
        if spec[at : at + 1] == "-" and at + 1 < len(spec):
            last, after = (
                unescape(spec, at + 2) if spec[at + 1] == "\\" else (spec[at + 1], at + 2)
            )
            enough_for((len(found) + ord(last) - ord(char)) * EACH)
            found += "".join(map(chr, range(ord(char), ord(last) + 1)))
            at = after
        else:
            found += char[-1:] if len(char) > 1 and char[0] == "\\" else char
    return found


class Change:
    """tr's transformation, applied to text piece by piece."""

    def __init__(self, given: Options) -> None:
        self.delete = "d" in given
        self.inverted = "c" in given or "C" in given
        first = characters(given.rest[0])
        self.second = characters(given.rest[1]) if len(given.rest) > 1 else ""
        self.members = set(first)
        self.table: dict[int, int | None] = {}
        if self.delete:
            self.table = {ord(char): None for char in first}
        elif self.second:
            for at, char in enumerate(first):
                other = self.second[min(at, len(self.second) - 1)]
                self.table.setdefault(ord(char), ord(other))
        self.squeezed = set(self.second or first) if "s" in given else set()
        self.last = ""

    def __call__(self, data: str) -> str:
        if not self.inverted:
            data = data.translate(self.table)
        elif self.delete:
            data = "".join(char for char in data if char in self.members)
        elif self.second:
            last = self.second[-1]
            data = "".join(char if char in self.members else last for char in data)
        return self._without_repeats(data) if self.squeezed else data

    def _without_repeats(self, data: str) -> str:
        result: list[str] = []
        for char in data:
            if char != self.last or char not in self.squeezed:
                result.append(char)
            self.last = char
        return "".join(result)


@builtin(reads=True)
def tr(sh: Shell, *arguments: str) -> Output:
    """Replace, squeeze or delete characters."""
    given = options(sh, arguments, "dscCt", least=1, most=2, first=True)
    if len(given.rest) < 2 and "d" not in given and "s" not in given:
        raise Failed('Need 2 arguments (see "tr --help")')
    change = Change(given)
    characters_of = codecs.getincrementaldecoder("utf-8")(errors="surrogateescape")
    for piece in itertools.chain(pieces(sh, sh.stdin), [b""]):
        if data := change(characters_of.decode(piece, final=not piece)):
            yield data
