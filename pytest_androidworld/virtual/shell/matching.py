"""Matching that cannot run away: in slices beside other work, while a client waits for it.

`re` holds the interpreter's lock as long as it matches, and a pattern such as ``^(a|a)*$`` may
keep it for years. The package `regex` releases the interpreter's lock and takes a timeout.
"""

import re
from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from itertools import islice
from typing import TYPE_CHECKING, Any, TypeVar

from pytest_androidworld.virtual.shell.language.flow import Exhausted, Hangup

if TYPE_CHECKING:
    from pytest_androidworld.virtual.shell.session import Session

T = TypeVar("T")
Match = re.Match[str]  # what `regex` finds has the same methods
HERE = 0.01  # seconds within the phone's lock, then so many without it
BESIDE = (0.05, 0.4, 2.0)
LONG = 1 << 12  # letters in which all matches are not looked for at once


class TooHard(Exhausted):
    """Where a pattern takes more time than anybody has, Android's `regexec` has no more memory."""

    def __init__(self) -> None:
        super().__init__("internal error: regexec: out of memory", "out of memory", 2)


def patiently(session: "Session", attempt: Callable[[float], T]) -> T:
    """What an attempt finds; it gets a time limit in seconds, and again a longer one."""
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
    """A regular expression in Python's notation that anybody may have written."""

    def __init__(self, text: str, *, ignore_case: bool = False, dotall: bool = False) -> None:
        import regex  # it takes 20 ms, and most phones meet no such pattern

        flags = re.IGNORECASE * ignore_case | re.DOTALL * dotall
        re.compile(
            text, flags
        )  # which raises its errors, and knows none of the other's extensions
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
        """All of them, one after the other, or the first few."""
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
