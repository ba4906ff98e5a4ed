"""Rows as texts: the two forms of the reference, to the last line break."""

from typing import Any

import pytest

from pytest_androidworld.task.listings import FORMS, csv_text, listing, text_block

FIELDS = ("title", "cost", "remark")
ROWS: list[dict[str, Any]] = [
    {"title": "Museum Tickets", "cost": "$305.74", "remark": "Twice a year", "unlisted": 1},
    {"title": "Taxi", "cost": "$10.0", "remark": ""},
]


def test_csv_has_a_header_and_no_line_break_at_the_end() -> None:
    assert csv_text(ROWS, FIELDS) == (
        "title|cost|remark\nMuseum Tickets|$305.74|Twice a year\nTaxi|$10.0|"
    )


def test_blocks_are_set_apart_by_an_empty_line_and_end_with_a_line_break() -> None:
    assert text_block("Expense", ROWS, FIELDS, "title") == (
        "Expense: Museum Tickets\n cost: $305.74\n remark: Twice a year\n"
        "\n"
        "Expense: Taxi\n cost: $10.0\n remark: \n"
    )


def test_the_describing_field_may_be_any() -> None:
    assert text_block("Cost", ROWS[1:], FIELDS, "cost") == (
        "Cost: $10.0\n title: Taxi\n remark: \n"
    )


def test_only_values_are_wrapped_and_go_on_without_indentation() -> None:
    row = {"title": "Soup", "how": "Chop all vegetables, then let them simmer in the broth."}
    assert text_block("Recipe", [row], ("title", "how"), "title", width=30) == (
        "Recipe: Soup\n how: Chop all vegetables, then let\nthem simmer in the broth.\n"
    )


def test_no_rows_are_a_header_or_nothing() -> None:
    assert [listing(form, "Expense", [], FIELDS, "title") for form in FORMS] == [
        "title|cost|remark",
        "",
    ]


@pytest.mark.parametrize(
    ("form", "text"), [("csv", "title\nTaxi"), ("text_block", "Expense: Taxi\n")]
)
def test_a_form_goes_by_its_name(form: str, text: str) -> None:
    assert listing(form, "Expense", ROWS[1:], ("title",), "title") == text
