"""Telephone numbers: which are the same, and how they are written."""

import pytest

from virtual_phone.services.phone_numbers import (
    e164,
    formatted,
    min_match,
    normalized,
    same_number,
)


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("", ""),
        ("3", "3"),
        ("392", "392"),
        ("3920", "392-0"),
        ("3920741", "392-0741"),
        ("39207417", "(392) 074-17"),
        ("3920741751", "(392) 074-1751"),
        ("(392) 074-1751", "(392) 074-1751"),
        ("504-766-1791", "(504) 766-1791"),
        ("39207417512", "39207417512"),
        ("1", "1"),
        ("13920741751", "1 392-074-1751"),
        ("+", "+"),
        ("+1", "+1"),
        ("+1392", "+1 392"),
        ("+13920", "+1 392-0"),
        ("+13920741751", "+1 392-074-1751"),
        ("+1 392-074-1751", "+1 392-074-1751"),
        ("+442079460958", "+442079460958"),
        ("555-0100;12", "555-0100;12"),
        ("*123#", "*123#"),
        ("CALL ME", "CALL ME"),
    ],
)
def test_a_number_is_written_as_in_the_us(typed: str, shown: str) -> None:
    assert formatted(typed) == shown


@pytest.mark.parametrize(
    ("number", "full"),
    [
        ("+1 392-074-1751", "+13920741751"),
        ("(392) 074-1751", "+13920741751"),
        ("1 (392) 074 1751", "+13920741751"),
        ("+44 20 7946 0958", "+442079460958"),
        ("074-1751", None),
        ("911", None),
        ("39207417512", None),
        ("", None),
        ("abc", None),
    ],
)
def test_e164(number: str, full: str | None) -> None:
    assert e164(number) == full


def test_the_match_key_is_the_last_seven_digits_reversed() -> None:
    assert min_match("+13920741751") == "1571470"
    assert min_match("(392) 074-1751") == "1571470"
    assert min_match("911") == "119"


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("+1 (555) 010-0", "+15550100"),
        ("1-800-FLOWERS", "18003569377"),
        ("sip:ana@example.org", ""),
        ("", ""),
    ],
)
def test_what_is_dialled(text: str, plain: str) -> None:
    assert normalized(text) == plain


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("+15551234567", "5551234567", True),
        ("+15551234567", "(555) 123-4567", True),
        ("1234567", "+15551234567", True),
        ("+442079460958", "02079460958", True),
        ("00442079460958", "02079460958", True),
        ("+442079460958", "00442079460958", True),
        ("+2079460958", "002079460958", True),
        ("911", "911", True),
        ("9-1-1", "911", True),
        ("+15551234567", "+15551234568", False),
        ("+15551234567", "+14151234567", False),
        ("234567", "+15551234567", False),
        ("911", "1911", False),
        ("", "", False),
        ("", "5", False),
        (None, "5", False),
    ],
)
def test_same_number(one: str | None, other: str, same: bool) -> None:
    assert same_number(one, other) is same
    assert same_number(other, one) is same
