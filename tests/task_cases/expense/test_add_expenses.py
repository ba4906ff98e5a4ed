"""Expenses to be added: what counts as one, and what does not."""

from typing import Any

import pytest

from pytest_androidworld.task import pictures
from pytest_androidworld.task.expenses import EXPENSES
from pytest_androidworld.task.files import DCIM, MARKOR
from pytest_androidworld.task.matching import fuzzy
from pytest_androidworld.task.row_tasks import AddRowsTask
from pytest_androidworld.task.sample.expenses import EXPENSE_NOTES
from pytest_androidworld.task_cases.expense.add_expenses import (
    ExpenseAddMultiple,
    ExpenseAddMultipleFromGallery,
    ExpenseAddMultipleFromMarkor,
    ExpenseAddSingle,
    picture,
)
from tests.task_cases.play import Play

DENTIST: dict[str, Any] = {
    "name": "Dentist",
    "amount": 41755,
    "category": 9,
    "note": "Was on sale",
    "created_date": 1_696_118_400_000,
    "modified_date": 1_696_118_400_000,
}
TAXI = DENTIST | {"name": "Car Wash", "amount": 1000, "category": 7, "note": "Every month"}
OTHERS = [DENTIST | {"name": "Opera Seats", "category": 6}, TAXI | {"name": "Wages"}]
ONE: dict[str, Any] = {"targets": [DENTIST], "noise": OTHERS, "form": "csv"}
TWO: dict[str, Any] = {"targets": [DENTIST, TAXI], "noise": OTHERS, "order": [2, 1, 0, 3]}
COUNTS: dict[type[AddRowsTask], tuple[int, int]] = {  # of targets and others
    ExpenseAddSingle: (1, 10),
    ExpenseAddMultiple: (3, 10),
    ExpenseAddMultipleFromMarkor: (2, 100),
    ExpenseAddMultipleFromGallery: (3, 10),
}


def but(**columns: Any) -> dict[str, Any]:
    return DENTIST | columns


@pytest.mark.parametrize(
    ("added", "upstream", "strict"),
    [
        ([], 0, 0),
        ([but(name="Flu Vaccine")], 0, 0),
        ([but(name="")], 0, 0),
        ([but(name=None)], 0, 0),
        ([but(name=b"\xff", note=b"\xff")], 0, 0),
        ([but(amount=41754)], 0, 0),
        ([but(amount=417)], 0, 0),
        ([but(category=3)], 0, 0),
        ([but(note="")], 0, 0),
        ([but(note=None)], 0, 0),
        ([but(note="Every month")], 0, 0),
        ([DENTIST, DENTIST], 0, 0),
        ([but(name="Dentis")], 1, 0),  # D71
        ([but(name="DENTIST")], 1, 0),
        ([but(note="Was on sales")], 1, 0),
        ([DENTIST], 1, 1),
        ([but(note="Was on sale\n")], 1, 1),
        ([but(name=" Dentist")], 1, 1),
        ([but(note="Was  on sale")], 1, 1),
        ([but(created_date=5, modified_date=7)], 1, 1),
    ],
)
def test_one(play: Play, added: list[Any], upstream: float, strict: float) -> None:
    task = play.begin(ExpenseAddSingle, **ONE)
    EXPENSES.fill(play.device, [*task.rows_before, *added])
    assert play.rewards(task) == (upstream, strict)


def test_another_expense_stays_as_it_is(play: Play) -> None:
    task = play.begin(ExpenseAddSingle, **ONE)
    first, second = task.rows_before
    EXPENSES.fill(play.device, [first, {**second, "modified_date": 1}, DENTIST])
    assert play.rewards(task) == (0, 0)
    EXPENSES.fill(play.device, [first, DENTIST, TAXI])
    assert play.rewards(task) == (0, 0)


def test_an_old_expense_does_not_stand_for_the_new_one(play: Play) -> None:
    """D70."""
    task = play.begin(ExpenseAddSingle, **ONE | {"noise": [DENTIST]})
    EXPENSES.fill(play.device, [*task.rows_before, but(name="junk")])
    assert play.rewards(task) == (1, 0)


def test_one_expense_does_not_stand_for_two(play: Play) -> None:
    """D70."""
    similar = but(name="Dentists")
    task = play.begin(
        ExpenseAddMultiple, targets=[DENTIST, similar, TAXI], noise=OTHERS, form="csv"
    )
    EXPENSES.fill(play.device, [*task.rows_before, DENTIST, TAXI, but(name="junk")])
    assert play.rewards(task) == (1, 0)
    EXPENSES.fill(play.device, [*task.rows_before, TAXI, similar, DENTIST])
    assert play.rewards(task) == (1, 1)


@pytest.mark.parametrize(
    ("note", "upstream", "strict"),
    [
        ("Was on sale. Reimbursable.", 0, 1),  # D72
        ("Was on sale. Reimbursable", 0, 1),
        ("Was on sale. Reimbursable.\n", 0, 1),
        ("Was on sale.", 1, 1),
        ("Was on sale", 1, 1),
        ("", 0, 0),
        ("Reimbursable.", 0, 0),
        ("Every month. Reimbursable.", 0, 0),
        ("Was on sale. Reimbursable. Reimbursable.", 0, 0),
        ("was on sale", 1, 0),
        (b"\xff", 0, 0),
        (None, 0, 0),
    ],
)
def test_what_marks_it_may_be_in_the_note(
    play: Play, note: str | bytes | None, upstream: float, strict: float
) -> None:
    task = play.begin(ExpenseAddMultipleFromMarkor, **TWO)
    EXPENSES.fill(play.device, [*task.rows_before, TAXI, but(note=note)])
    assert play.rewards(task) == (upstream, strict)


def test_the_note_lists_all_in_their_order(play: Play) -> None:
    play.begin(ExpenseAddMultipleFromMarkor, **TWO)
    assert play.device.files.read(f"{MARKOR}/my_expenses.txt") == (
        "name|amount_dollars|category_name|note\n"
        "Opera Seats|$417.55|Entertainment|Was on sale\n"
        "Car Wash|$10.0|Transportation|Every month. Reimbursable.\n"
        "Dentist|$417.55|Health Care|Was on sale. Reimbursable.\n"
        "Wages|$10.0|Transportation|Every month"
    )


def test_no_note_with_its_mark_is_like_one_without() -> None:
    assert not [each for each in EXPENSE_NOTES if fuzzy(each, f"{each}. Reimbursable.")]


def test_the_gallery_has_the_picture_among_ten_older_ones(play: Play) -> None:
    task = play.begin(ExpenseAddMultipleFromGallery)
    names = [each.name for each in play.device.files.list(DCIM) or ()]
    assert names == ["expenses.jpg", *(f"old_expenses_{number}.jpg" for number in range(10))]
    first, *others = (play.device.files.read_bytes(f"{DCIM}/{name}") for name in names)
    assert first == picture(task.targets)
    assert set(others) == {picture(task.noise)}


def test_the_picture_has_a_block_for_each(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures, "text_picture", str.encode)
    assert picture([DENTIST, TAXI]).decode() == (
        "Expense: Dentist\n amount_dollars: $417.55\n category_name: Health Care\n"
        " note: Was on sale\n\n"
        "Expense: Car Wash\n amount_dollars: $10.0\n category_name: Transportation\n"
        " note: Every month\n"
    )


@pytest.mark.parametrize("kind", COUNTS)
def test_without_the_table_it_is_0(play: Play, kind: type[AddRowsTask]) -> None:
    task = play.begin(kind)
    play.device.adb.shell(f"rm -r {EXPENSES.path}*")
    assert play.rewards(task) == (0, 0)


@pytest.mark.parametrize("kind", COUNTS)
def test_others_have_other_names(kind: type[AddRowsTask]) -> None:
    for seed in range(60):
        drawn = kind.drawn(seed).params
        assert (len(drawn["targets"]), len(drawn["noise"])) == COUNTS[kind]
        names = {row["name"] for row in drawn["targets"]}
        assert not [row for row in drawn["noise"] if row["name"] in names]


def test_the_goals() -> None:
    begin = "Add the following expenses into the pro expense:\n"
    rows = {"targets": [DENTIST, TAXI]}
    assert ExpenseAddMultiple.with_params(rows | {"form": "csv"}).goal == (
        f"{begin}name|amount_dollars|category_name|note\n"
        "Dentist|$417.55|Health Care|Was on sale\n"
        "Car Wash|$10.0|Transportation|Every month"
    )
    assert ExpenseAddMultiple.with_params(rows | {"form": "text_block"}).goal == (
        f"{begin}Expense: Dentist\n amount_dollars: $417.55\n category_name: Health Care\n"
        " note: Was on sale\n\n"
        "Expense: Car Wash\n amount_dollars: $10.0\n category_name: Transportation\n"
        " note: Every month\n"
    )
    assert ExpenseAddMultipleFromMarkor.with_params({}).goal == (
        "Go through the transactions in my_expenses.txt in Markor. Log the reimbursable"
        " transactions in the pro expense."
    )
    assert ExpenseAddMultipleFromGallery.with_params({}).goal == (
        "Add the expenses from expenses.jpg in Simple Gallery Pro to pro expense."
    )


@pytest.mark.parametrize("category", range(1, 12))
def test_a_person_needs_no_more_than_12_steps(play: Play, category: int) -> None:
    """Done is the twelfth."""
    task = play.begin(ExpenseAddSingle, **ONE | {"targets": [but(category=category)]})
    assert len(play.solve(task)) <= 11
    assert play.rewards(task) == (1, 1)


def test_who_does_not_save_has_added_nothing(play: Play) -> None:
    done = play.solve(play.begin(ExpenseAddSingle))
    play.fresh()
    task = play.begin(ExpenseAddSingle)
    play.replay(done[:-1])
    assert play.rewards(task) == (0, 0)
