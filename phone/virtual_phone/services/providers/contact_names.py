"""Names of contacts: parsing, formatting, and sorting as in a phone book."""

from dataclasses import dataclass

from virtual_phone.services.sqlite import sort_key

PREFIXES = {"dr", "miss", "mr", "mrs", "ms", "prof", "sir", "rev"}
SUFFIXES = {"jr", "sr", "ii", "iii", "iv", "md", "phd", "dds", "esq"}
PARTICLES = {"da", "de", "del", "della", "den", "der", "di", "du", "la", "le", "st", "van", "von"}
OTHERS = "#"  # the heading of names that do not begin with a letter
FULL_NAME_STYLE_WESTERN, FULL_NAME_STYLE_CJK = 1, 2


@dataclass(frozen=True)
class Name:
    """The parts of a name."""

    prefix: str = ""
    given: str = ""
    middle: str = ""
    family: str = ""
    suffix: str = ""

    @staticmethod
    def parse(text: str) -> "Name":
        """Split a written name, as the contacts provider does."""
        text, comma, after = text.partition(",")
        words = text.split()
        if comma and not _among(after.split()[:1], SUFFIXES):  # "Pereira, Hugo"
            return _split(after.split(), family=" ".join(words))
        suffix = after.strip()
        if not suffix and len(words) > 2 and _among(words[-1:], SUFFIXES):
            suffix = words.pop()
        return _split(words, suffix=suffix)

    @property
    def first_last(self) -> str:
        name = " ".join(filter(None, (self.prefix, self.given, self.middle, self.family)))
        return f"{name}, {self.suffix}" if self.suffix else name

    @property
    def last_first(self) -> str:
        name = " ".join(filter(None, (self.given, self.middle)))
        if self.family and name:
            name = f"{self.family}, {name}"
        name = name or self.family
        return f"{name}, {self.suffix}" if self.suffix else name

    @property
    def sorted_by(self) -> str:
        """The sort key: the name without title and suffix."""
        return " ".join(filter(None, (self.given, self.middle, self.family)))


def _among(words: list[str], known: set[str]) -> bool:
    return any(word.lower().strip(".") in known for word in words)


def _split(words: list[str], family: str = "", suffix: str = "") -> Name:
    prefix = words.pop(0) if len(words) > 1 and _among(words[:1], PREFIXES) else ""
    if not family and len(words) > 1:
        start = len(words) - 1
        while start > 1 and words[start - 1].lower() in PARTICLES:
            start -= 1
        family, words = " ".join(words[start:]), words[:start]
    given, middle = (words[0] if words else ""), " ".join(words[1:])
    return Name(prefix, given, middle, family, suffix)


def label_and_bucket(name: str) -> tuple[str, int]:
    """The heading of a name in the list, and the heading's position."""
    first = sort_key(name.strip())[0][:1].upper()
    if "A" <= first <= "Z":
        return first, ord(first) - ord("A") + 1
    return (OTHERS, 0) if not first.isalpha() else ("…", 27)


def normalized_name(name: str) -> str:
    """The key of the look-up tables: the weights of the name's letters, in hexadecimal."""
    letters = (c for c in sort_key(name)[0] if c.isalnum())
    return "".join(f"{_weight(c):02X}" for c in letters)


def _weight(letter: str) -> int:
    if letter.isascii() and letter.isdigit():
        return 0x14 + int(letter) * 2
    if letter.isascii():
        return 0x2A + (ord(letter) - ord("a")) * 2
    return 0x600000 + ord(letter)
