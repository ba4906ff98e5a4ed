"""Contacts as a vCard file, as Android exports and imports them."""

import quopri
import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from virtual_phone.services.contacts import BIRTHDAY, Contact, Entry

PHONES = {1: "HOME", 2: "CELL", 3: "WORK", 4: "WORK;FAX", 5: "HOME;FAX", 6: "PAGER", 7: "VOICE"}
EMAILS = {1: "HOME", 2: "WORK", 4: "CELL"}
TEXTS = {"NICKNAME": "nickname", "ORG": "company", "TITLE": "title", "NOTE": "note"}
ENCODED = ";CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE"


def written(contacts: Iterable[Contact]) -> str:
    """A file with these contacts."""
    return "".join(f"{line}\r\n" for contact in contacts for line in _lines(contact))


def _lines(contact: Contact) -> Iterator[str]:
    yield "BEGIN:VCARD"
    yield "VERSION:2.1"
    names = (contact.family, contact.given, contact.middle, contact.prefix, contact.suffix)
    yield _line("N", *names)
    yield _line("FN", contact.written_name or contact.name)
    texts = {
        "NICKNAME": contact.nickname,
        "ORG": contact.company,
        "TITLE": contact.title,
        "NOTE": contact.note,
    }
    yield from (_line(name, text) for name, text in texts.items() if text)
    for entry in contact.phones:
        kind = f"X-{entry.label}" if entry.label.isascii() and entry.label else "VOICE"
        yield _line(f"TEL;{PHONES.get(entry.type, kind)}", entry.value)
    for entry in contact.emails:
        yield _line(f"EMAIL;{EMAILS.get(entry.type, 'INTERNET')}", entry.value)
    yield from (_line("BDAY", each.value) for each in contact.events if each.type == BIRTHDAY)
    yield "END:VCARD"


def _line(name: str, *values: str) -> str:
    escaped = [value.replace("\\", "\\\\").replace(";", "\\;") for value in values]
    text = ";".join(escaped)
    if text.isascii() and "\n" not in text:
        return f"{name}:{text}"
    coded = quopri.encodestring(text.encode(), quotetabs=True).decode()
    one_line = coded.replace("=\n", "").replace("\n", "=0A")
    return f"{name}{ENCODED}:{one_line}"


def read(text: str) -> list[Contact]:
    """The contacts of a file; what it has beside them is skipped."""
    unfolded = re.sub(r"=\r?\n|\r?\n[ \t]", "", text)
    found: list[Contact] = []
    for line in unfolded.splitlines():
        name, colon, value = line.partition(":")
        kind, *parameters = name.upper().split(";")
        if kind == "BEGIN":
            found.append(Contact())
        elif colon and found:
            if "ENCODING=QUOTED-PRINTABLE" in parameters:
                value = quopri.decodestring(value.encode()).decode("utf-8", "replace")
            found[-1] = _with(found[-1], kind.rpartition(".")[2], parameters, value)
    return [contact for contact in found if not contact.empty]


def _with(contact: Contact, kind: str, parameters: list[str], value: str) -> Contact:
    """A contact with what one line says of it."""
    parts = [_plain(part) for part in re.split(r"(?<!\\);", value)]
    words = {word for each in parameters for word in each.removeprefix("TYPE=").split(",")}
    match kind:
        case "N":
            family, given, middle, prefix, suffix = (*parts, "", "", "", "", "")[:5]
            return replace(
                contact, family=family, given=given, middle=middle, prefix=prefix, suffix=suffix
            )
        case "FN" if not contact.written_name:
            return replace(contact, given=_plain(value))
        case "TEL":
            phones = (*contact.phones, Entry(_plain(value), _type(words, PHONES, 7)))
            return replace(contact, phones=phones)
        case "EMAIL":
            emails = (*contact.emails, Entry(_plain(value), _type(words, EMAILS, 3)))
            return replace(contact, emails=emails)
        case "BDAY":
            return replace(contact, events=(Entry(_plain(value), BIRTHDAY),))
        case _ if kind in TEXTS:
            return Contact.from_json(contact.as_json() | {TEXTS[kind]: parts[0]})
    return contact


def _type(words: set[str], names: dict[int, str], otherwise: int) -> int:
    """The type that most of its words name; "VOICE" is said of any number."""
    fitting = [
        number
        for number, name in names.items()
        if number != otherwise and set(name.split(";")) <= words
    ]
    return max(fitting, key=lambda number: len(names[number]), default=otherwise)


def _plain(text: str) -> str:
    return re.sub(r"\\(.)", lambda m: "\n" if m[1] in "nN" else m[1], text).strip()
