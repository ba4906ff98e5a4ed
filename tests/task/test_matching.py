"""When two texts are the same: near misses first."""

from typing import Any

import pytest

from pytest_androidworld.task.matching import (
    fuzzy,
    same_lines,
    same_number,
    same_period,
    same_text,
    same_words,
)


@pytest.mark.parametrize(
    ("a", "b", "alike"),
    [
        ("10 mins", "20 mins", False),  # 0.857
        ("True.", "True", False),  # one more letter needs five
        ("~~~RESET~~~", "Invoice", False),
        ("", "x", False),
        (None, "", False),
        ("None", None, False),
        ("abcdefgh1", "abcdefgh2", False),  # one changed letter needs ten
        ("abcd", "abcde", False),  # one letter less needs six
        ("abcdefghij", "jihgfedcba", False),  # the same letters
        ("a" * 1_000_000, "a" * 10_000, False),  # which would take hours to align
        ("6 servings", "2 servings", True),  # exactly 0.9
        ("8 servings", "2 servings", True),
        ("Concert.", "Concert", True),
        ("abcdefghi1", "abcdefghi2", True),
        ("abcde", "abcdef", True),
        ("hello world", "Hello, World!", True),
        ("Invoice #98764", "Invoice #98765", True),
        ("Invoice #9876", "Invoice #98765", True),
        ("", "", True),
        (12, "12", True),
    ],
)
def test_the_references_similarity(a: object, b: object, alike: bool) -> None:
    assert fuzzy(a, b) is alike


@pytest.mark.parametrize(
    ("found", "asked", "same"),
    [
        ("hello", "Hello", False),
        ("Hello World", "Hello, World!", False),
        ("Invoice #98764", "Invoice #98765", False),
        ("Hello.", "Hello", False),
        ("Hel lo", "Hello", False),
        ("a\nb", "a b", False),
        ("a  b", "a b", False),
        (None, "", False),
        (None, None, False),
        ("", "x", False),
        ("Hello\r\n", "Hello", True),
        ("  Hello \n", "Hello", True),
        ("Hello\u00a0World", "Hello World", True),
        ("Hello\u2009World", "Hello World", True),
        ("cafe\u0301", "café", True),
        ("\u201cHi\u201d, it\u2019s", '"Hi", it\'s', True),
        ("", "", True),
    ],
)
def test_rule_t(found: str | None, asked: str | None, same: bool) -> None:
    assert same_text(found, asked) is same


def test_what_is_no_text_is_like_no_text() -> None:
    """A client of a database may write bytes into a column of texts."""
    found: Any = b"Hello"
    assert not same_text(found, "Hello")


@pytest.mark.parametrize(
    ("found", "asked", "same"),
    [
        ("Winter is coming", "Summer is coming.", False),
        ("Winter is comin.", "Winter is coming.", False),
        ("winter is coming.", "Winter is coming.", False),
        ("Hello, World", "Hello, World!", False),
        ("Hello..", "Hello", False),
        (None, ".", False),
        ("Winter is coming", "Winter is coming.", True),
        ("Inconceivable!.", "Inconceivable!", True),
        ("Winter is coming.\n", "Winter is coming.", True),
        ("Wait...", "Wait..", True),
    ],
)
def test_rule_p(found: str | None, asked: str | None, same: bool) -> None:
    assert same_period(found, asked) is same


@pytest.mark.parametrize(
    ("found", "asked", "same"),
    [
        ("head\nold", "head\n\nold", False),
        ("head\n\n\nold", "head\n\nold", False),
        ("head\n\n old", "head\n\nold", False),
        ("Head\n\nold", "head\n\nold", False),
        (None, "", False),
        ("head  \n \nold\t\n\n", "head\n\nold", True),
        ("head\r\n\r\nold", "head\n\nold\n", True),
    ],
)
def test_rule_l(found: str | None, asked: str | None, same: bool) -> None:
    assert same_lines(found, asked) is same


@pytest.mark.parametrize(
    ("found", "asked", "same"),
    [
        ("two eggs", "twoeggs", False),
        ("Two eggs", "two eggs", False),
        (None, "", False),
        ("two\n  eggs\t, milk", "two eggs , milk", True),
    ],
)
def test_rule_w(found: str | None, asked: str | None, same: bool) -> None:
    assert same_words(found, asked) is same


@pytest.mark.parametrize(
    ("found", "asked", "same"),
    [
        ("5551234567", "+15551234567", False),  # no country code
        ("+15551234568", "+15551234567", False),
        ("+155512345670", "+15551234567", False),
        (None, "", False),
        ("", "+15551234567", False),
        ("15551234567", "+15551234567", True),
        ("+1 (555) 123-4567", "+15551234567", True),
    ],
)
def test_rule_n(found: str | None, asked: str | None, same: bool) -> None:
    assert same_number(found, asked) is same
