"""Right-to-left text: the joined forms of Arabic letters, and the order in which a line is drawn.

The order is that of the Unicode bidirectional algorithm (UAX #9) without explicit embeddings,
which are format characters and never drawn.
"""

import re
import unicodedata
from functools import cache, lru_cache

RTL = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff]")
STRONG = {"L": 0, "R": 1, "AL": 1}  # by class, the level of a letter
NUMBERS = {"EN", "AN"}
MIRRORED = str.maketrans("()[]{}<>«»", ")(][}{><»«")
FORMS = range(0xFE70, 0xFEFD)  # Arabic Presentation Forms-B
Forms = dict[str, dict[str, str]]


def has_rtl(text: str) -> bool:
    return not text.isascii() and RTL.search(text) is not None


@lru_cache(maxsize=1024)
def is_rtl(text: str) -> bool:
    """Whether a paragraph runs from right to left: its first letter decides."""
    if text.isascii():
        return False
    classes = (unicodedata.bidirectional(char) for char in text)
    return next((STRONG[each] for each in classes if each in STRONG), 0) == 1


@lru_cache(maxsize=1024)
def visual(text: str) -> str:
    """A line as it is drawn from left to right: joined, reordered, its brackets mirrored."""
    if not has_rtl(text):
        return text
    levels, joined = _levels(text, is_rtl(text)), shaped(text)
    return "".join(
        joined[index].translate(MIRRORED) if levels[index] % 2 else joined[index]
        for index in order(text)
    )


@lru_cache(maxsize=1024)
def order(text: str) -> tuple[int, ...]:
    """The indices of a line's characters from left to right."""
    levels = _levels(text, is_rtl(text))
    indices = list(range(len(text)))
    for level in range(max(levels, default=0), 0, -1):
        start = 0
        while start < len(indices):
            end = start
            while end < len(indices) and levels[indices[end]] >= level:
                end += 1
            indices[start:end] = indices[start:end][::-1]
            start = end + 1
    return tuple(indices)


def rtl_characters(text: str) -> list[bool]:
    """For each character of a line, whether it runs from right to left."""
    return [level % 2 == 1 for level in _levels(text, is_rtl(text))]


def _levels(text: str, rtl: bool) -> list[int]:
    """The level of each character; odd ones run from right to left."""
    kinds = _neutrals(_numbers([unicodedata.bidirectional(char) for char in text], rtl), rtl)
    levels = {"L": 2, "R": 1, "EN": 2} if rtl else {"L": 0, "R": 1, "EN": 2}
    return [levels[kind] for kind in kinds]


def _numbers(classes: list[str], rtl: bool) -> list[str]:
    """The classes with marks, letters and numbers resolved; the rules W1 to W7 of UAX #9."""
    kinds: list[str] = []
    letter = "R" if rtl else "L"
    for index, kind in enumerate(classes):
        if kind in ("L", "R", "AL"):
            letter = "L" if kind == "L" else "R"
            kinds.append(letter)
        elif kind == "NSM":
            kinds.append(kinds[-1] if kinds else letter)
        elif kind in NUMBERS or _joins_digits(classes, index):
            kinds.append("L" if letter == "L" else "EN")
        else:
            kinds.append("ON")
    return kinds


def _joins_digits(classes: list[str], index: int) -> bool:
    """Whether a sign belongs to a number: a separator in it, a terminator beside it."""
    before, after = (classes[index - 1 : index] or [""])[0], (classes[index + 1 :] or [""])[0]
    if classes[index] in ("ES", "CS"):
        return before == after == "EN"
    if classes[index] != "ET":
        return False
    return "EN" in (_beside(classes, index, -1), _beside(classes, index, 1))


def _beside(classes: list[str], index: int, step: int) -> str:
    """The class past a run of terminators."""
    while 0 <= index < len(classes) and classes[index] == "ET":
        index += step
    return classes[index] if 0 <= index < len(classes) else ""


def _neutrals(kinds: list[str], rtl: bool) -> list[str]:
    """Blanks and signs between two letters of one direction run with them, others as the line."""
    base = "R" if rtl else "L"
    found: list[str] = []
    for index, kind in enumerate(kinds):
        if kind != "ON":
            found.append(kind)
            continue
        before = found[-1] if found else base
        after = next((each for each in kinds[index:] if each != "ON"), base)
        sides = {"R" if each == "EN" else each for each in (before, after)}
        found.append(sides.pop() if len(sides) == 1 else base)
    return found


# Arabic letters


@cache
def _forms() -> Forms:
    """The joined forms of each letter: initial, medial, final, isolated."""
    found: Forms = {}
    for code in FORMS:
        kind, _, letters = unicodedata.decomposition(chr(code)).partition(" ")
        if letters and " " not in letters:
            found.setdefault(chr(int(letters, 16)), {})[kind.strip("<>")] = chr(code)
    return found


def shaped(text: str) -> str:
    """A text with its Arabic letters in the forms in which they join their neighbours."""
    if not has_rtl(text):
        return text
    return "".join(_shaped(text, index) for index in range(len(text)))


def _shaped(text: str, index: int) -> str:
    forms = _forms().get(text[index])
    if not forms:
        return text[index]
    joins_before = "initial" in _forms().get(_neighbour(text, index, -1), {}) and "final" in forms
    joins_after = "initial" in forms and "final" in _forms().get(_neighbour(text, index, 1), {})
    name = {
        (True, True): "medial",
        (True, False): "final",
        (False, True): "initial",
        (False, False): "isolated",
    }[joins_before, joins_after]
    return forms.get(name, text[index])


def _neighbour(text: str, index: int, step: int) -> str:
    """The next letter before or after, past vowel marks."""
    index += step
    while 0 <= index < len(text) and unicodedata.category(text[index]) == "Mn":
        index += step
    return text[index] if 0 <= index < len(text) else ""
