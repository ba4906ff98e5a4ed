"""Regular expressions with a time limit: matched in slices, between which other work runs.

`re` holds the interpreter's lock while it matches, and a pattern such as ``^(a|a)*$`` takes
exponential time. The package `regex` releases the interpreter's lock and takes a timeout.
"""

import re
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache, partial
from itertools import islice
from typing import TYPE_CHECKING, Any, TypeVar

from virtual_phone.shell.language.flow import Exhausted, Hangup

if TYPE_CHECKING:
    from virtual_phone.shell.session import Session

T = TypeVar("T")
Match = re.Match[str]  # `regex` returns objects with the same methods
CLASSES = {  # of POSIX, by name: what stands for one within brackets
    "alnum": "A-Za-z0-9",
    "alpha": "A-Za-z",
    "blank": r" \t",
    "cntrl": r"\x00-\x1f\x7f",
    "digit": "0-9",
    "graph": r"\x21-\x7e",
    "lower": "a-z",
    "print": r"\x20-\x7e",
    "punct": r"!-/:-@\[-`{-~",
    "space": r"\s",
    "upper": "A-Z",
    "xdigit": "0-9A-Fa-f",
}
Member = tuple[str, str, str]  # a class's name, a quoted character, or a plain one
HERE = 0.01  # seconds of matching within the phone's lock before it is released
BESIDE = (0.05, 0.4, 2.0)
LONG = 1 << 12  # characters of a text whose matches are searched one at a time


def within_brackets(members: Iterable[Member], classes: Mapping[str, str] = CLASSES) -> str:
    """What stands between a regular expression's brackets; a plain ``-`` between two is a range.

    Any other is escaped: Python warns of ``--``, which it may read otherwise one day.
    """
    rest, found = deque(members), ""
    while rest:
        name, *character = rest.popleft()
        if name:
            found += classes.get(name, "")
            continue
        found += re.escape("".join(character))
        if len(rest) > 1 and rest[0] == ("", "", "-") and not rest[1][0]:
            rest.popleft()
            found += "-" + re.escape("".join(rest.popleft()))
    return found


class TooHard(Exhausted):
    """The time limit is over; reported as the out-of-memory error of Android's `regexec`."""

    def __init__(self) -> None:
        super().__init__("internal error: regexec: out of memory", "out of memory", 2)


def patiently(session: "Session", attempt: Callable[[float], T]) -> T:
    """Retry ``attempt`` with growing time limits, in seconds, and return its result."""
    try:
        return attempt(HERE)
    except TimeoutError:
        pass
    for seconds in BESIDE:
        try:
            with session.phone.idle():
                return attempt(seconds)
        except TimeoutError:
            if session.stopped():
                raise Hangup from None
    raise TooHard


class Wild:
    """An untrusted regular expression in Python's notation."""

    def __init__(self, text: str, *, ignore_case: bool = False, dotall: bool = False) -> None:
        import regex  # the import takes 20 ms, and few phones need it

        flags = re.IGNORECASE * ignore_case | re.DOTALL * dotall
        re.compile(text, flags)  # raises `re`'s errors, and rejects the extensions of `regex`
        self._regex: Any = regex.compile(text, flags | regex.VERSION0, cache_pattern=False)
        self.groups: int = self._regex.groups

    def search(self, text: str, session: "Session", start: int = 0) -> Match | None:
        return self._one(session, lambda s: self._regex.search(text, start, timeout=s))

    def match(self, text: str, session: "Session") -> Match | None:
        return self._one(session, lambda s: self._regex.match(text, timeout=s))

    def fullmatch(self, text: str, session: "Session", start: int = 0) -> Match | None:
        return self._one(session, lambda s: self._regex.fullmatch(text, start, timeout=s))

    @staticmethod
    def _one(session: "Session", attempt: Callable[[float], Any]) -> Match | None:
        found: Match | None = patiently(session, attempt)
        return found

    def split(self, text: str, session: "Session") -> list[str]:
        found: list[str] = patiently(session, lambda s: self._regex.split(text, timeout=s))
        return found

    def matches(self, text: str, session: "Session", most: int | None = None) -> Iterator[Match]:
        """All matches in order, or the first ``most``."""
        if len(text) > LONG and most != 1:
            return self._each(text, session)
        every = partial(self._regex.finditer, text)
        return iter(patiently(session, lambda s: list(islice(every(timeout=s), most))))

    def _each(self, text: str, session: "Session") -> Iterator[Match]:
        at = 0
        while at <= len(text) and (found := self.search(text, session, at)):
            yield found
            at = found.end() + (found.end() == found.start())
            session.slice()


wild = lru_cache(maxsize=512)(Wild)
