"""Numbers as they are typed on a keypad, and the contacts that may be meant by them."""

import unicodedata

from virtual_phone.services.contacts import Contact, Entry
from virtual_phone.services.phone_numbers import (
    DIALABLE,
    KEYPAD,
    digits,
    normalized,
    same_number,
)


def dialable(text: str) -> str:
    """What of a typed text can be dialled; letters are the keys they are on."""
    return "".join(DIALABLE.findall(text.lower().translate(KEYPAD)))


def dialled(text: str) -> str:
    """A number without what formatting has added."""
    return "".join(c for c in text if DIALABLE.fullmatch(c) or c == "+")


def entry_of(contact: Contact, number: str) -> Entry:
    """The one of a contact's numbers that a number is."""
    fitting = (each for each in contact.phones if same_number(each.value, number))
    return next(fitting, contact.phones[0])


def keys_of(name: str) -> list[str]:
    """A name as the keys of a telephone spell it, from each of its words on."""
    plain = "".join(c for c in unicodedata.normalize("NFKD", name) if c.isascii())
    words = [normalized(word) for word in plain.split()]
    return ["".join(words[place:]) for place in range(len(words))]


def fits(contact: Contact, typed: str) -> Entry | None:
    """The number of a contact that typed digits may mean, by number or by name."""
    wanted = digits(typed)
    if not wanted or not contact.phones:
        return None
    if any(each.startswith(wanted) for each in keys_of(contact.name)):
        return contact.phones[0]
    return next((each for each in contact.phones if wanted in digits(each.value)), None)
