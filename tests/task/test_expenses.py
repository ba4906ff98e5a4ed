"""Expenses: how they are listed, and what they are drawn from."""

from itertools import combinations
from random import Random

import pytest

from pytest_androidworld.task.expenses import dollars, listed
from pytest_androidworld.task.matching import fuzzy
from pytest_androidworld.task.sample.expenses import (
    CATEGORY_NAMES,
    EXPENSE_NAMES,
    EXPENSE_NOTES,
    expense,
)

NAMES = [name for names in EXPENSE_NAMES.values() for name in names]


@pytest.mark.parametrize(
    ("cents", "text"), [(41755, "$417.55"), (34860, "$348.6"), (1000, "$10.0"), (50000, "$500.0")]
)
def test_dollars_are_written_as_floats(cents: int, text: str) -> None:
    assert dollars(cents) == text


def test_an_expense_is_listed_with_the_name_of_its_category() -> None:
    row = {"name": "Dentist", "amount": 1050, "category": 9, "note": "Was on sale"}
    assert listed(row) == {
        "name": "Dentist",
        "amount_dollars": "$10.5",
        "category_name": "Health Care",
        "note": "Was on sale",
    }


def test_the_pools_have_the_size_of_the_references() -> None:
    assert list(EXPENSE_NAMES) == list(CATEGORY_NAMES) == list(range(1, 12))
    sizes = {CATEGORY_NAMES[each]: len(names) for each, names in EXPENSE_NAMES.items()}
    assert sizes == dict.fromkeys(CATEGORY_NAMES.values(), 10) | {"Health Care": 9}
    assert len(set(NAMES)) == 109
    assert len(set(EXPENSE_NOTES)) == 7


def test_no_two_names_and_no_two_notes_are_similar() -> None:
    for pool in (NAMES, EXPENSE_NOTES):
        assert not [pair for pair in combinations(pool, 2) if fuzzy(*pair) or fuzzy(*pair[::-1])]


def test_names_fit_into_the_apps_field_and_into_lists() -> None:
    for text in (*NAMES, *EXPENSE_NOTES):
        assert text == text.strip()
        assert text.isascii()
        assert not set(text) & set(",|.\n{}\"'$`\\")
    assert max(map(len, NAMES)) <= 20


def test_an_expense_is_of_the_first_half_of_october() -> None:
    drawn = [expense(Random(seed)) for seed in range(2000)]
    assert {each["category"] for each in drawn} == set(range(1, 12))
    assert min(each["amount"] for each in drawn) in range(1000, 1100)
    assert max(each["amount"] for each in drawn) in range(49900, 50001)
    assert min(each["created_date"] for each in drawn) == 1_696_118_400_000
    assert max(each["created_date"] for each in drawn) == 1_697_410_800_000
    assert all(each["created_date"] % 3_600_000 == 0 for each in drawn)
    assert all(each["created_date"] == each["modified_date"] for each in drawn)
    assert all(each["name"] in EXPENSE_NAMES[each["category"]] for each in drawn)
    assert {each["note"] for each in drawn} == set(EXPENSE_NOTES)
