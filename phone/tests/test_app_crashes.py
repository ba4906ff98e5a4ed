"""An app whose database is not what it expects crashes, as on Android; the phone goes on."""

import pytest

from phone.tests.hand import Hand
from virtual_phone.phone import Phone
from virtual_phone.shell.run import run_text

EXPENSE = "com.arduia.expense"
EXPENSES = f"/data/data/{EXPENSE}/databases/accounting.db"
JOPLIN = "net.cozic.joplin"
NOTES = f"/data/data/{JOPLIN}/databases/joplin.sqlite"


def sql(hand: Hand, path: str, statement: str) -> None:
    result = run_text(hand.phone, f"sqlite3 {path} '{statement}'")
    assert (result.status, result.stderr) == (0, "")


@pytest.fixture
def hand(phone: Phone) -> Hand:
    hand = Hand(phone).launch(JOPLIN)
    hand.tap("CREATE A NOTEBOOK").type("Work").tap("Save changes")
    return hand


def test_a_table_that_is_gone_while_its_app_is_open_ends_the_app(hand: Hand) -> None:
    sql(hand, NOTES, "DROP TABLE notes")
    hand.wait(1)
    assert hand.sees("Joplin has stopped")
    hand.tap("Close app")
    assert hand.sees("Sun, Oct 15")


def test_an_app_that_crashes_again_keeps_stopping(hand: Hand) -> None:
    sql(hand, NOTES, "DROP TABLE notes")
    hand.wait(1).tap("Open app again")
    assert hand.sees("Joplin keeps stopping")
    hand.tap("Close app")
    assert hand.sees("Sun, Oct 15")


def test_an_app_can_crash_as_it_is_started(hand: Hand) -> None:
    hand.press("HOME")
    run_text(hand.phone, f"am force-stop {JOPLIN}")
    sql(hand, NOTES, "DROP TABLE folders")
    started = run_text(hand.phone, f"am start -n {JOPLIN}/.MainActivity")
    assert started.status == 0
    assert hand.sees("Joplin has stopped")


def test_a_tap_that_makes_an_app_crash_is_a_tap(hand: Hand) -> None:
    hand.tap("Add new")
    sql(hand, NOTES, "DROP TABLE item_changes")
    hand.tap("New note")
    assert hand.sees("Joplin has stopped")


def test_bytes_in_a_column_of_texts_end_the_app_and_a_text_among_numbers_does_not(
    phone: Phone,
) -> None:
    hand = Hand(phone)
    sql(hand, EXPENSES, 'INSERT INTO expense VALUES (1, "Tea", "much", 3, "", 0, 0)')
    hand.launch(EXPENSE).wait(3)
    assert hand.sees("Tea")
    sql(hand, EXPENSES, 'UPDATE expense SET name = cast("Tea" as blob)')
    hand.wait(1)
    assert hand.sees("Pro Expense has stopped")


def test_the_log_has_the_exception(hand: Hand) -> None:
    sql(hand, NOTES, "DROP TABLE notes")
    hand.wait(1)
    crash = run_text(hand.phone, "logcat -d -b crash -s AndroidRuntime").stdout
    assert "FATAL EXCEPTION: main" in crash
    assert f"Process: {JOPLIN}, PID: " in crash
    assert "android.database.sqlite.SQLiteException: no such table: notes" in crash
