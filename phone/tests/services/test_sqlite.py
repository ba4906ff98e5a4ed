"""What Android adds to SQLite."""

import pytest

from virtual_phone.phone import Phone
from virtual_phone.services.providers.contacts2 import PATH, SCHEMA


def value(phone: Phone, expression: str) -> object:
    return phone.databases.open(PATH, SCHEMA).execute(f"SELECT {expression}").fetchone()[0]


@pytest.mark.parametrize(
    ("expression", "result"),
    [
        ("strftime('%s', 'now')", "1697384040"),
        ("strftime('%s')", "1697384040"),
        ("datetime()", "2023-10-15 15:34:00"),
        ("datetime('now', '+1 day')", "2023-10-16 15:34:00"),
        ("date('now')", "2023-10-15"),
        ("time('now')", "15:34:00"),
        ("date('2020-02-28', '+1 day')", "2020-02-29"),
        ("phone_numbers_equal('5551234', '+15551234', 0)", 1),
        ("phone_numbers_equal('5551234', '+15551235')", 0),
        ("_phone_number_stripped_reversed('+1 (555) 123-4567,9')", "76543215551+"),
        ("_phone_number_stripped_reversed(NULL)", ""),
    ],
)
def test_functions(phone: Phone, expression: str, result: object) -> None:
    assert value(phone, expression) == result


@pytest.mark.parametrize("collation", ["PHONEBOOK", "LOCALIZED", "UNICODE"])
def test_names_sort_without_regard_to_case_and_accents(phone: Phone, collation: str) -> None:
    names = "('Zoe'),('ana'),('Émile'),('Bo'),('Ana'),('eva')"
    rows = phone.databases.open(PATH, SCHEMA).execute(
        f"SELECT column1 FROM (VALUES {names}) ORDER BY column1 COLLATE {collation}"
    )
    assert [row[0] for row in rows] == ["ana", "Ana", "Bo", "Émile", "eva", "Zoe"]
