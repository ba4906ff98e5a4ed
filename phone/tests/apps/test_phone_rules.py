"""What Phone does with numbers, names and logged calls, without a screen."""

from datetime import UTC, datetime, timedelta

import pytest

from virtual_phone.apps.dialer.call_log import LoggedCall, ago, grouped
from virtual_phone.apps.dialer.numbers import (
    dialable,
    dialled,
    entry_of,
    fits,
    keys_of,
)
from virtual_phone.services.contacts import Contact, Entry
from virtual_phone.services.providers.call_log import INCOMING, MISSED

HOME, WORK = Entry("(415) 555-0100"), Entry("+4915112345678")
ANA = Contact(name="Ana Lía Diaz", phones=(HOME, WORK))
NOW = datetime(2023, 10, 15, 15, 34, tzinfo=UTC)


def test_letters_are_dialled_as_the_keys_they_are_on() -> None:
    assert dialable("call 1-800 FLOWERS!") == "22551800" + "3569377"
    assert dialled("(415) 555-0100,*9;") == "4155550100,*9;"
    assert dialled("+1 415") == "+1415"


def test_a_name_is_spelled_from_each_of_its_words_on() -> None:
    assert keys_of("Ana Lía Diaz") == ["2625423429", "5423429", "3429"]
    assert keys_of("Лев") == []


@pytest.mark.parametrize("typed", ["", "*#", "62", "542343", "999"])
def test_typed_keys_that_mean_no_number_of_a_contact(typed: str) -> None:
    assert fits(ANA, typed) is None


@pytest.mark.parametrize(
    ("typed", "entry"), [("262", HOME), ("542", HOME), ("5550", HOME), ("1511", WORK)]
)
def test_typed_keys_mean_a_number_by_name_or_digits(typed: str, entry: Entry) -> None:
    assert fits(ANA, typed) == entry


def test_a_contact_without_a_number_cannot_be_meant() -> None:
    assert fits(Contact(name="Ana"), "262") is None


def test_the_number_that_called_is_distinguished_from_a_contacts_others() -> None:
    assert entry_of(ANA, "5559999") == HOME  # the first, where none is the same
    assert entry_of(ANA, "015112345678") == WORK


def call(number: str, days: int = 0, kind: int = MISSED, seconds: int = 0) -> LoggedCall:
    return LoggedCall(0, number, kind, NOW - timedelta(days=days), seconds)


def test_calls_share_a_row_where_number_and_section_are_the_same() -> None:
    calls = [call("5550100"), call("5550100"), call("5550101"), call("5550100")]
    assert [len(run) for run in grouped(calls, NOW.date())] == [2, 1, 1]
    calls = [call("5550100"), call("5550100", 1), call("5550100", 2), call("5550100", 9)]
    assert [len(run) for run in grouped(calls, NOW.date())] == [1, 1, 2]


def test_calls_from_withheld_numbers_share_a_row() -> None:
    assert [len(run) for run in grouped([call(""), call("")], NOW.date())] == [2]


def test_only_those_who_talked_have_a_duration() -> None:
    assert call("1", seconds=65).lasted == ""
    assert call("1", kind=INCOMING, seconds=0).lasted == "0 sec"
    assert call("1", kind=INCOMING, seconds=65).lasted == "1 min 5 sec"


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (59, "Just now"),
        (60, "1 min. ago"),
        (3599, "59 min. ago"),
        (3600, "TIME"),
        (86400, "Sat"),
        (6 * 86400, "Mon"),
        (7 * 86400, "Oct 8"),
        (365 * 86400, "Oct 15, 2022"),
    ],
)
def test_how_long_ago_a_call_was(seconds: int, text: str) -> None:
    assert ago(NOW - timedelta(seconds=seconds), NOW, "TIME") == text
