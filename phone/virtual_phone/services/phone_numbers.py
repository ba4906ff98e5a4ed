"""Telephone numbers: comparing them, and formatting them as E.164 or for the US."""

import itertools
import re

MIN_MATCH = 7
DIALABLE = re.compile(r"[0-9*#+NnWwPpTt,;]")
KEYPAD = str.maketrans("abcdefghijklmnopqrstuvwxyz", "22233344455566677778889999")
AMERICAN = re.compile(r"(?:\+?1)?([0-9]{10})")
ABROAD = re.compile(r"\+|00|011")
COUNTRY = re.compile(r"(?:\+|00|011)[1-9][0-9]{0,2}")
FOREIGN = re.compile(r"\+[2-9][0-9]{6,14}")


def digits(number: str) -> str:
    """Only the digits."""
    return "".join(c for c in number if c in "0123456789")


def normalized(number: str) -> str:
    """The dialable number: digits, a leading plus, letters replaced by their keys."""
    if number.lower().startswith("sip:"):
        return ""
    text = number.strip().lower().translate(KEYPAD)
    return ("+" if text.startswith("+") else "") + digits(text)


def network_portion(number: str) -> str:
    """The part of a number sent to the network, which ends at a pause."""
    return re.split(r"[,;pwPW]", "".join(DIALABLE.findall(number)), maxsplit=1)[0]


def min_match(number: str) -> str:
    """The last seven digits, reversed: the key for looking up numbers."""
    return reversed_digits(number)[:MIN_MATCH]


def reversed_digits(number: str | None) -> str:
    """The network portion, reversed."""
    return network_portion(number or "")[::-1]


def e164(number: str) -> str | None:
    """The number in E.164 format, for a phone in the US; None if it is invalid."""
    plain = normalized(number)
    if american := AMERICAN.fullmatch(plain):
        return f"+1{american[1]}"
    return plain if FOREIGN.fullmatch(plain) else None


def same_number(one: str | None, other: str | None) -> bool:
    """Whether two spellings are the same number, compared as loosely as in Android."""
    if not one or not other:
        return False
    if one == other:
        return True
    first, second = reversed_digits(one), reversed_digits(other)
    alike = 0
    while alike < min(len(first), len(second)) and first[alike] == second[alike]:
        alike += 1
    rest, other_rest = first[alike:][::-1], second[alike:][::-1]
    if alike < MIN_MATCH:
        return rest == other_rest == ""
    if not rest or not other_rest:
        return True
    if ABROAD.fullmatch(rest) and ABROAD.fullmatch(other_rest):
        return True
    return any(
        COUNTRY.fullmatch(full) and trunk == "0"
        for full, trunk in ((rest, other_rest), (other_rest, rest))
    )


def formatted(number: str) -> str:
    """A complete or partly typed number in US format."""
    if not re.fullmatch(r"[+(]?[-0-9() .]*", number):
        return number
    plain = normalized(number)
    country, local = "", plain
    for prefix in ("+1", "1"):
        if plain.startswith(prefix):
            country, local = prefix, plain.removeprefix(prefix)
            break
    if (plain.startswith("+") and country != "+1") or len(local) > 10:
        return plain
    if country:
        return f"{country} {dashed(local, 3, 6)}".rstrip()
    if len(local) > 7:
        return f"({local[:3]}) {dashed(local[3:], 3)}"
    return dashed(local, 3)


def dashed(text: str, *places: int) -> str:
    """The text with dashes inserted before some positions."""
    edges = (0, *(place for place in places if place < len(text)), len(text))
    return "-".join(text[a:b] for a, b in itertools.pairwise(edges))
