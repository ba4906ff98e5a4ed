"""``content://contacts``: what the reward of the contacts task reads."""

import re
from collections.abc import Callable

import pytest

from virtual_phone.phone import Phone
from virtual_phone.services.contacts import Contact, Contacts, Entry
from virtual_phone.services.providers.core import Content, ProviderError

Ask = Callable[[str], str]

PHONES = "query --uri content://contacts/phones/ --projection display_name:number"


@pytest.fixture
def two(phone: Phone) -> None:
    for given, family, number in (
        ("Ana", "Diaz", "(415) 555-0100"),
        ("Bo", "Li", "+1 415-555-0101"),
    ):
        phone[Contacts].save(Contact(given=given, family=family, phones=(Entry(number),)))


def test_no_contact_is_there(ask: Ask) -> None:
    assert ask(PHONES) == "No result found.\n"


@pytest.mark.usefixtures("two")
def test_numbers_come_with_names_in_the_order_they_were_saved(ask: Ask) -> None:
    assert ask(PHONES) == (
        "Row: 0 display_name=Ana Diaz, number=(415) 555-0100\n"
        "Row: 1 display_name=Bo Li, number=+1 415-555-0101\n"
    )


@pytest.mark.usefixtures("two")
def test_a_client_finds_name_and_number_in_each_line(ask: Ask) -> None:
    """The regular expression of the device contract; digits are compared, names exactly."""
    found = re.findall(r"display_name=(.*), number=(.*)", ask(PHONES))
    assert [(name, re.sub(r"\D", "", number)) for name, number in found] == [
        ("Ana Diaz", "4155550100"),
        ("Bo Li", "14155550101"),
    ]


def test_a_number_without_a_digit_is_not_listed(ask: Ask, phone: Phone) -> None:
    phone[Contacts].save(Contact(given="Ana", phones=(Entry("none"), Entry("?"))))
    assert ask(PHONES) == "Row: 0 display_name=Ana, number=none\n"


@pytest.mark.usefixtures("two")
def test_only_the_google_account_counts_once_there_is_one(ask: Ask, phone: Phone) -> None:
    content = phone[Content]
    base = "content://com.android.contacts"
    account = {"account_name": "o'neil@example.org", "account_type": "com.google"}
    content.insert(f"{base}/raw_contacts", {"account_name": "x", "account_type": "org.example"})
    assert ask(PHONES).count("Row") == 2
    content.insert(f"{base}/raw_contacts", account)
    assert ask(PHONES) == "No result found.\n"
    number = {"mimetype": "vnd.android.cursor.item/phone_v2", "data1": "5550102"}
    content.insert(f"{base}/raw_contacts/4/data", number)
    assert ask(PHONES) == "Row: 0 display_name=5550102, number=5550102\n"


@pytest.mark.usefixtures("two")
@pytest.mark.parametrize(
    ("path", "column", "printed"),
    [
        ("people", "name", "Row: 0 name=Ana Diaz\nRow: 1 name=Bo Li\n"),
        ("people/2", "display_name", "Row: 0 display_name=Bo Li\n"),
        ("people/2/phones", "number", "Row: 0 number=+1 415-555-0101\n"),
        ("people/filter/li", "name", "Row: 0 name=Bo Li\n"),
        ("phones/filter/4155550101", "name", "Row: 0 name=Bo Li\n"),
        ("phones/2", "number_key", "Row: 0 number_key=0010555514\n"),
        ("groups", "name", "No result found.\n"),
        ("organizations", "company", "No result found.\n"),
        ("contact_methods", "data", "No result found.\n"),
        ("settings", "value", "No result found.\n"),
    ],
)
def test_other_addresses(ask: Ask, path: str, column: str, printed: str) -> None:
    assert ask(f"query --uri content://contacts/{path} --projection {column}") == printed


def test_types_are_reported(ask: Ask) -> None:
    assert (
        ask("gettype --uri content://contacts/people/")
        == "Result: vnd.android.cursor.dir/person\n"
    )
    assert ask("gettype --uri content://contacts/nowhere") == "Result: null\n"


def test_it_is_for_reading(new_phone: Callable[..., Phone]) -> None:
    content = new_phone()[Content]
    for wrong in (
        lambda: content.query("content://contacts/nowhere"),
        lambda: content.insert("content://contacts/people", {"name": "x"}),
        lambda: content.update("content://contacts/people/1", {"name": "x"}),
        lambda: content.delete("content://contacts/people/1"),
    ):
        with pytest.raises(ProviderError, match="UnsupportedOperationException"):
            wrong()
