"""Text matching: the reference's similarity, and the rules of strict grading.

The rules have one-letter names in docs/differences.md: T a text, P a sentence whose final period
is free, L lines, W words, N a telephone number.  What was found comes first, what was
expected second; nothing equals ``None``, which stands for what is not there.
"""

import difflib
import re
import unicodedata
from collections.abc import Callable

Rule = Callable[[str | None, str | None], bool]
SIMILAR = 0.9
_CURLY = {"'": range(0x2018, 0x201C), '"': range(0x201C, 0x2020)}  # single, then double quotes
_STRAIGHT = {each: quote for quote, points in _CURLY.items() for each in points}


def fuzzy(a: object, b: object) -> bool:
    """The reference's: nine tenths of the characters, case ignored; the order matters a little."""
    if a is None or b is None:
        return False
    pair = difflib.SequenceMatcher(None, str(a).lower(), str(b).lower())
    bounds = pair.real_quick_ratio, pair.quick_ratio, pair.ratio  # each at least the next
    return all(ratio() >= SIMILAR for ratio in bounds)


def tidy(text: str) -> str:
    """Without what typing and keyboards add: Enter at the end, odd blanks, curly quotes."""
    text = unicodedata.normalize("NFC", text.replace("\r", "")).translate(_STRAIGHT)
    return "".join(" " if unicodedata.category(c) == "Zs" else c for c in text).strip()


def without_period(text: str) -> str:
    """The text less one period at its end."""
    return text[:-1] if text.endswith(".") else text


def digits(text: str) -> str:
    return "".join(re.findall("[0-9]", text))


def _tidy_lines(text: str) -> list[str]:
    return [line.rstrip() for line in tidy(text).split("\n")]


def _words(text: str) -> list[str]:
    return tidy(text).split()


def _by(form: Callable[[str], object]) -> Rule:
    def same(found: str | None, expected: str | None) -> bool:
        if not isinstance(found, str) or not isinstance(expected, str):
            return False  # a column may hold bytes, too
        return form(found) == form(expected)

    return same


same_text = _by(tidy)
same_lines = _by(_tidy_lines)
same_words = _by(_words)
same_number = _by(digits)


def same_period(found: str | None, expected: str | None) -> bool:
    """A sentence that the goal prints without quotes: its final period may be the goal's."""
    if found is None or expected is None:
        return False
    a, b = tidy(found), tidy(expected)
    return a == b or without_period(a) == b or a == without_period(b)
