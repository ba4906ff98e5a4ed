"""echo, print, and ``test``."""

import io
import re
from collections.abc import Callable, Iterator

from virtual_phone.shell.builtins.control_flow import own_name
from virtual_phone.shell.core import Failed, Shell, builtin
from virtual_phone.shell.language.conditional import BadTest, holds
from virtual_phone.shell.language.flow import Complaint
from virtual_phone.shell.language.lexer import nothing

Output = Iterator[str | bytes]
_OPTION = re.compile(r"-[neE]+\Z")
_ESCAPE = re.compile(
    r"\\(?:([abefnrtv\\])|(c)|0([0-7]{0,3})|x([0-9A-Fa-f]{1,2})|u([0-9A-Fa-f]{1,4})"
    r"|U([0-9A-Fa-f]{1,8}))",
    re.DOTALL,
)
_PLAIN = dict(zip("abefnrtv\\", "\a\b\x1b\f\n\r\t\v\\", strict=True))


def _replace(found: re.Match[str]) -> str:
    plain, _, octal, byte, *points = found.groups()
    if plain:
        return _PLAIN[plain]
    if octal is not None or byte:
        code = int(byte, 16) if byte else int(octal or "0", 8) & 255
        return bytes([code]).decode(errors="surrogateescape")
    if points[0] or points[1]:
        return chr(min(int(points[0] or points[1], 16), 0x10FFFF))
    return ""  # \c


def unescaped(text: str, slice: Callable[[], None] = nothing) -> tuple[str, bool]:
    """Text with its escapes replaced, and whether there was a ``\\c`` in it."""
    if "\\" not in text:
        return text, False
    replaced, at, cut = io.StringIO(), 0, False
    for found in _ESCAPE.finditer(text):
        slice()
        replaced.write(text[at : found.start()])
        replaced.write(_replace(found))
        at, cut = found.end(), cut or bool(found[2])
    replaced.write(text[at:])
    return replaced.getvalue(), cut


def cut_short(text: str, slice: Callable[[], None] = nothing) -> tuple[str, bool]:
    """The same, up to the ``\\c``."""
    end = next((found.start() for found in _ESCAPE.finditer(text) if found[2]), None)
    return unescaped(text[:end], slice)[0], end is not None


@builtin("echo", inside=True, reads=True)
def echo(sh: Shell, *words: str) -> Output:
    """Print the arguments; mksh, unlike bash, expands escapes unless ``-E`` is given."""
    end, expand = "\n", True
    rest = words
    while rest and _OPTION.match(rest[0]):
        for letter in rest[0][1:]:
            if letter == "n":
                end = ""
            else:
                expand = letter == "e"
        rest = rest[1:]
    text = " ".join(rest)
    if expand:
        text, cut = unescaped(text, sh.session.slice)
        end = "" if cut else end
    if text or end:
        yield text + end


@builtin("print", inside=True, reads=True)
def print_(sh: Shell, *words: str) -> Output:
    """Print as Korn's shell does."""
    end, expand, to_err = "\n", True, False
    rest = list(words)
    while rest and rest[0].startswith("-") and len(rest[0]) > 1:
        word = rest.pop(0)
        if word == "--":
            break
        if word.startswith("-u"):
            to_err = (word[2:] or (rest.pop(0) if rest else "1")) == "2"
            continue
        for letter in word[1:]:
            if letter not in "nreRs":
                raise Failed(f"-{letter}: unknown option")
        end = "" if "n" in word else end
        expand = not ("r" in word or "R" in word)
    text = " ".join(rest)
    if expand:
        text, cut = unescaped(text, sh.session.slice)
        end = "" if cut else end
    if to_err:
        sh.error(text + end)
    else:
        yield text + end


@builtin("[", "test", inside=True, reads=True)
def test(sh: Shell, *words: str) -> Output:
    """Evaluate a condition about files, strings or numbers."""
    if own_name(sh) == "[":
        if not words or words[-1] != "]":
            raise Failed("missing ]", 2)
        words = words[:-1]
    try:
        sh.status = 0 if holds(words, sh.session) else 1
    except BadTest as bad:
        raise Failed(str(bad), 2) from None
    except Complaint as complaint:
        sh.session.complain(complaint.text, sh.io)
        sh.status = 2
    return iter(())
