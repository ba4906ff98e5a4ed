"""How the reference compares, escapes and mends texts."""

import difflib
import unicodedata

SPECIAL = "\\;|`\r '\"&<>()#$"  # in the order in which they are escaped


def fuzzy(one: object, other: object, threshold: float = 0.9) -> bool:
    """Nearly the same text; the order of the arguments can matter."""
    if one is None or other is None:
        return False
    pair = str(one).lower(), str(other).lower()
    return difflib.SequenceMatcher(None, *pair).ratio() >= threshold


def escaped(text: str) -> str:
    """As typed texts and clipboard contents are sent to the device's shell."""
    for each in SPECIAL:
        text = text.replace(each, "\\" + each)
    return unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()


def distance(one: str, other: str) -> int:
    """Levenshtein's."""
    row = list(range(len(other) + 1))
    for i, here in enumerate(one, 1):
        before, row[0] = row[0], i
        for j, there in enumerate(other, 1):
            before, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, before + (here != there))
    return row[-1]


def digits(text: str) -> str:
    return "".join(each for each in text if each.isdigit())
