"""Pro Expense: what saving writes, what lists display, deleting, and who else writes its table."""

from datetime import date, datetime

import pytest

from phone.tests.forest import elements
from phone.tests.hand import Hand
from virtual_phone.apps.expense.entry import valid_amount
from virtual_phone.apps.expense.wording import (
    amount_text,
    entry_date,
    range_text,
    row_date,
    typed_amount,
)
from virtual_phone.phone import Phone
from virtual_phone.services.activities import Activities
from virtual_phone.services.packages import Packages
from virtual_phone.shell.run import run_text
from virtual_phone.ui.display import Display
from virtual_phone.wire.nodes import Node

PACKAGE = "com.arduia.expense"
MAIN = f"{PACKAGE}/{PACKAGE}.ui.MainActivity"
DATABASE = f"/data/data/{PACKAGE}/databases/accounting.db"
PREFS = f"/data/data/{PACKAGE}/shared_prefs/{PACKAGE}_preferences.xml"
START = 1_697_384_040_000  # 15 October 2023, 15:34, in ms
DAY = 86_400_000
COLUMNS = "name, amount, category, note, created_date, modified_date"
CHIPS = [
    "Food",
    "Income",
    "Housing",
    "Social",
    "Entertainment",
    "Transportation",
    "Clothes",
    "Health Care",
    "Education",
    "Donation",
    "Others",
]


@pytest.fixture
def hand(phone: Phone) -> Hand:
    """Home, reached as the benchmark does."""
    return Hand(phone).open(MAIN).wait(2)


def open_drawer(hand: Hand) -> Hand:
    """The button has neither a text nor a description nor an id."""
    return hand.tap_at(73, 201)


def rows(hand: Hand, columns: str = "*") -> list[tuple[object, ...]]:
    db = hand.phone.databases.open(DATABASE)
    return [tuple(row) for row in db.execute(f"SELECT {columns} FROM expense ORDER BY 1")]


def put(phone: Phone, *expenses: tuple[object, ...]) -> None:
    """Write name, amount, category, note and date, as another client does."""
    with phone.busy():
        for name, amount, category, note, when in expenses:
            phone.databases.open(DATABASE).execute(
                f"INSERT INTO expense ({COLUMNS}) VALUES (?, ?, ?, ?, ?, ?)",
                (name, amount, category, note, when, when),
            )
        phone.changed()


def listed(hand: Hand, name: str = "tv_name") -> list[str]:
    return [node.text for node in hand.nodes() if node.resource_id.endswith(f"/{name}")]


def logs(hand: Hand, *expenses: tuple[object, ...]) -> Hand:
    """The logs, with these expenses in them."""
    put(hand.phone, *expenses)
    return hand.tap("MORE")


THREE = (
    ("Rent", 90000, 4, "Monthly", START - 2 * DAY),
    ("Lunch", 1050, 3, "", START),
    ("Salary", 250000, 2, None, START - DAY),
)


# What it stores


def test_the_schema_is_rooms_of_version_6(hand: Hand) -> None:
    db = hand.phone.databases.open(DATABASE)
    made = dict(db.execute("SELECT name, sql FROM sqlite_master WHERE type = 'table'"))
    assert made["expense"] == (
        "CREATE TABLE `expense` (`expense_id` INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, `name`"
        " TEXT, `amount` INTEGER NOT NULL, `category` INTEGER NOT NULL, `note` TEXT,"
        " `created_date` INTEGER NOT NULL, `modified_date` INTEGER NOT NULL)"
    )
    assert made["backup"] == (
        "CREATE TABLE `backup` (`backup_id` INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, `name`"
        " TEXT NOT NULL, `path` TEXT NOT NULL, `created_date` INTEGER NOT NULL, `item_total`"
        " INTEGER NOT NULL, `worker_id` TEXT NOT NULL, `is_completed` INTEGER NOT NULL)"
    )
    assert set(made) == {
        "android_metadata",
        "backup",
        "expense",
        "room_master_table",
        "sqlite_sequence",
    }
    (stamp,) = db.execute("SELECT * FROM room_master_table")
    assert tuple(stamp) == (42, "27085a6798a70569f4984067458b86b2")
    assert db.execute("PRAGMA user_version").fetchone()[0] == 6
    assert db.execute("PRAGMA journal_mode").fetchone()[0] == "wal"


def test_its_set_up_is_in_the_preferences(hand: Hand) -> None:
    text = hand.phone.files.read(PREFS).decode()
    assert '<boolean name="isFirstTime" value="false" />' in text
    assert '<string name="selected_currency_number">840</string>' in text
    assert '<string name="selected_language">en</string>' in text
    assert '<int name="theme_mode" value="2" />' in text


def test_a_new_expense_is_stored_as_it_was_typed(hand: Hand) -> None:
    hand.tap("id=fb_main_add").type(" Lunch ").tap("id=edt_amount").type("12.3").wait(60)
    hand.tap("Housing").tap("id=edt_note").type("for two").press("ENTER").tap("SAVE")
    (row,) = rows(hand)
    number, name, amount, category, note, created, modified = row
    assert (number, name, amount, category, note) == (1, " Lunch ", 1230, 4, "for two\n")
    assert int(str(created)) - int(str(modified)) >= 60_000
    assert hand.sees("Today 3:34 PM")
    assert listed(hand) == [" Lunch "]


def test_what_is_not_filled_in_is_an_empty_text_and_food(hand: Hand) -> None:
    hand.tap("id=fb_main_add").tap("id=edt_amount").type("0").tap("SAVE")
    assert rows(hand, "name, amount, category, note") == [("", 0, 3, "")]


@pytest.mark.parametrize("amount", ["", "."])
def test_without_an_amount_nothing_is_stored(hand: Hand, amount: str) -> None:
    hand.tap("id=fb_main_add").type("Lunch").tap("id=edt_amount").type(amount).tap("SAVE")
    assert hand.sees("Cost is Empty")
    assert rows(hand) == []
    hand.tap("id=edt_amount").press("DEL").type("5").tap("SAVE")
    assert rows(hand, "name, amount") == [("Lunch", 500)]


def test_enter_leads_from_field_to_field_and_saves_nothing(hand: Hand) -> None:
    hand.tap("id=fb_main_add").type("Lunch").press("ENTER").type("7.50").press("ENTER")
    hand.type("late").press("ENTER")
    assert rows(hand) == []
    hand.tap("SAVE")
    assert rows(hand, "name, amount, note") == [("Lunch", 750, "late\n")]


@pytest.mark.parametrize(
    ("typed", "accepted"),
    [
        ("12.34", "12.34"),
        ("12.345", "12.34"),
        ("1.2.3", "1.2"),
        ("123456789", "12345678"),
        (".5", ".5"),
        ("", ""),
    ],
)
def test_an_amount_has_eight_digits_and_two_decimals(typed: str, accepted: str) -> None:
    assert valid_amount(typed) == accepted


def test_fields_take_no_more_than_they_may(hand: Hand) -> None:
    hand.tap("id=fb_main_add").type("n" * 30).tap("id=edt_amount").type("$12,345678.129 x")
    hand.tap("id=edt_note").type("x" * 130).tap("SAVE")
    assert rows(hand, "name, amount, note") == [("n" * 20, 1234567810, "x" * 100)]


def test_many_are_added_one_after_the_other(hand: Hand) -> None:
    hand.tap("id=fb_main_add").tap("id=cv_lock")
    for name in ("One", "Two"):
        hand.tap("id=edt_name").type(name).tap("id=edt_amount").type("1").tap("NEXT")
        assert hand.sees("Saved!")
        assert [hand.find(f"id=edt_{field}").text for field in ("name", "amount", "note")] == [
            "Name",
            "Amount",
            "Note",
        ]
    hand.tap("id=cv_lock")
    assert hand.sees("SAVE")
    assert rows(hand, "name") == [("One",), ("Two",)]


def test_the_day_and_the_time_are_those_of_the_toolbar(hand: Hand) -> None:
    hand.tap("id=fb_main_add").tap("id=edt_amount").type("1").back()
    hand.tap("Calendar").tap("4").tap("OK").tap("Time").tap("AM").tap("OK")
    assert hand.sees("4 Oct 2023 3:34 AM")
    hand.tap("SAVE")
    ((created, modified),) = rows(hand, "created_date, modified_date")
    when = datetime.fromtimestamp(int(str(modified)) / 1000, tz=hand.phone.clock.zone())
    assert f"{when:%Y-%m-%d %H:%M}" == "2023-10-04 03:34"
    assert int(str(created)) > START


def test_an_edit_keeps_the_number_and_the_date_of_creation(hand: Hand) -> None:
    logs(hand, ("Rent", 90050, 9, "Monthly", START - 2 * DAY)).tap("Rent").tap("EDIT")
    assert hand.sees("Update Data")
    assert hand.sees("13 Oct 2023 3:34 PM")
    assert hand.find("id=edt_amount").text == "900.5"
    hand.tap("id=edt_name").press("CTRL_LEFT", "A").type("Flat").tap("UPDATE")
    assert hand.sees("Data Updated!")
    assert rows(hand) == [(1, "Flat", 90050, 9, "Monthly", START - 2 * DAY, START - 2 * DAY)]


# What it displays


def parts(hand: Hand) -> dict[str, Node]:
    """What accessibility lists of the app, by the last part of the id."""
    listed = [node for node in elements(hand.phone) if node.package == PACKAGE]
    return {node.resource_id.rpartition("/")[2]: node for node in listed if node.resource_id}


def test_the_form_stands_as_recorded_on_a_pixel_6(hand: Hand) -> None:
    """Within 6 px: a field's height follows its font."""
    there = parts(hand.tap("id=fb_main_add"))
    recorded = {
        "edt_name": (63, 352, 1017, 504),
        "edt_amount": (63, 560, 1017, 715),
        "rv_category": (21, 757, 1059, 877),
        "edt_note": (63, 933, 1017, 1182),
        "btn_save": (63, 1224, 844, 1371),
        "cv_lock": (886, 1240, 1017, 1355),
        "time": (826, 138, 953, 264),
        "calendar": (953, 138, 1080, 264),
    }
    for name, box in recorded.items():
        assert there[name].bounds == pytest.approx(box, abs=6), name
    assert there["cv_lock"].cls == "androidx.cardview.widget.CardView"
    assert there["time"].cls == there["calendar"].cls == "android.widget.TextView"


def test_the_name_has_the_focus_and_the_keyboard_waits(hand: Hand) -> None:
    there = parts(hand.tap("id=fb_main_add"))
    assert there["edt_name"].focused
    assert not hand.sees("Space")
    assert there["textinput_placeholder"].bounds == there["edt_name"].bounds
    assert "textinput_suffix_text" not in there
    hand.type("Movie Night\n")
    there = parts(hand)
    assert there["textinput_placeholder"].bounds == there["edt_amount"].bounds
    assert there["textinput_suffix_text"].text == "USD"
    for key in "290.81":
        hand.tap(key)
    assert parts(hand)["edt_amount"].text == "290.81"


def test_a_row_has_the_code_of_the_currency(hand: Hand) -> None:
    put(hand.phone, ("Lunch", 1050, 3, "", START))
    assert parts(hand)["tv_currency_symbol"].text == "USD"


def test_home_has_the_weeks_totals_and_the_four_newest(hand: Hand) -> None:
    put(hand.phone, *THREE, ("Old", 1, 1, "", START - 30 * DAY), ("Older", 1, 1, "", 0))
    assert hand.texts()[:11] == [
        "Home",
        "Totals",
        "Oct 15 - 22",
        "Income",
        "0",
        "USD",
        "Outcome",
        "10.5",
        "USD",
        "Expenses in this Week",
        "Recent",
    ]
    assert listed(hand) == ["Lunch", "Salary", "Rent", "Old"]
    dates = ["Today 3:34 PM", "Yesterday 3:34 PM", "2023 Oct 13", "2023 Sep 15"]
    assert listed(hand, "tv_date") == dates
    assert listed(hand, "tv_amount") == ["10.5", "2,500", "900", "0.01"]


def test_the_button_that_adds_has_no_name(hand: Hand) -> None:
    button = hand.find("id=fb_main_add")
    assert (button.text, button.desc) == ("", "")


def test_no_node_says_which_category_is_chosen(hand: Hand) -> None:
    hand.tap("id=fb_main_add")
    before = [node for node in hand.nodes() if node.resource_id.endswith("cd_category")]
    hand.tap("Income")
    after = [node for node in hand.nodes() if node.resource_id.endswith("cd_category")]
    assert before == after
    hand.tap("id=edt_amount").type("1").tap("SAVE")
    assert rows(hand, "category") == [(2,)]


def test_further_categories_come_by_swiping(hand: Hand) -> None:
    hand.tap("id=fb_main_add")
    _, y = hand.at("Food")
    seen = listed(hand)
    assert not hand.sees("Others")
    for _ in range(4):
        hand.swipe((900, y), (200, y))
        seen += [name for name in listed(hand) if name not in seen]
    assert seen == CHIPS
    hand.tap("Others").tap("id=edt_amount").type("1").tap("SAVE")
    assert rows(hand, "category") == [(1,)]


@pytest.mark.parametrize(
    ("cents", "text", "typed"),
    [
        (1050, "10.5", "10.5"),
        (5_000_000, "50,000", "50000"),
        (1234, "12.34", "12.34"),
        (0, "0", "0"),
        (-5, "-0.05", "-0.05"),
        (1000, "10", "10"),
    ],
)
def test_amounts(cents: int, text: str, typed: str) -> None:
    assert (amount_text(cents), typed_amount(cents)) == (text, typed)


@pytest.mark.parametrize(
    ("when", "text"),
    [
        ("2023-10-15T00:05", "Today 12:05 AM"),
        ("2023-10-14T09:05", "Yesterday 9:05 AM"),
        ("2023-10-13T12:00", "2023 Oct 13"),
        ("2023-10-16T12:00", "2023 Oct 16"),
        ("2023-09-30T12:00", "2023 Sep 30"),
        ("2022-10-15T12:00", "2022 Oct 15"),
    ],
)
def test_days_of_other_months_have_their_year(when: str, text: str) -> None:
    assert row_date(datetime.fromisoformat(when), date(2023, 10, 15)) == text


@pytest.mark.parametrize(
    ("first", "last", "text"),
    [
        ("2023-10-01", "2023-10-14", "2023 Oct 1 - 14"),
        ("2023-09-25", "2023-10-02", "2023 Sep 25 - Oct 2"),
        ("2022-10-01", "2023-10-01", "2022 Oct 1 - 2023 Oct 1"),
    ],
)
def test_ranges(first: str, last: str, text: str) -> None:
    days = [datetime.fromisoformat(each).date() for each in (first, last)]
    assert range_text(*days) == text


def test_the_entrys_date() -> None:
    assert entry_date(datetime.fromisoformat("2023-10-05T00:09")) == "5 Oct 2023 12:09 AM"


def test_a_category_is_never_named_in_lists_and_details(hand: Hand) -> None:
    logs(hand, *THREE).tap("Rent")
    assert hand.sees("Expense Detail")
    assert not any(name in text for name in CHIPS for text in hand.texts())
    assert hand.sees("900 USD")
    assert hand.sees("Monthly")
    hand.tap("id=btn_close").tap("Lunch")
    assert not hand.sees("Note")  # it has none


def test_the_logs_are_filtered_and_turned_round(hand: Hand) -> None:
    logs(hand, *THREE)
    assert hand.sees("2023 Oct 13 - 15 . DESC")
    assert listed(hand) == ["Lunch", "Salary", "Rent"]
    hand.tap("Filter").tap("To").tap("14").tap("OK").tap("ASC").tap("APPLY FILTER")
    assert hand.sees("2023 Oct 13 - 14 . ASC")
    assert listed(hand) == ["Rent", "Salary"]


def test_a_filter_that_ends_before_it_begins_is_of_one_day(hand: Hand) -> None:
    logs(hand, *THREE).tap("Filter").tap("To").tap("14").tap("OK")
    hand.tap("From").tap("15").tap("OK").tap("APPLY FILTER")
    assert hand.sees("2023 Oct 15 - 15 . DESC")
    assert listed(hand) == ["Lunch"]


def test_without_expenses_there_is_still_a_way_to_the_logs(hand: Hand) -> None:
    hand.tap("MORE")
    assert hand.sees("No Expense Logs")
    hand.back()
    assert hand.sees("Recent")


# Deleting


def test_one_is_deleted_from_home_after_confirmation(hand: Hand) -> None:
    put(hand.phone, *THREE)
    hand.tap("Salary").tap("id=btn_delete")
    assert hand.sees(" item  will be deleted!")
    hand.tap("id=imv_drop_close")
    assert len(rows(hand)) == 3
    hand.tap("Salary").tap("id=btn_delete").tap("CONFIRM")
    assert hand.sees("Item Deleted")
    assert rows(hand, "expense_id, name") == [(1, "Rent"), (2, "Lunch")]


def test_a_swipe_to_the_right_selects_and_another_unselects(hand: Hand) -> None:
    logs(hand, *THREE)
    for name in ("Lunch", "Rent", "Salary"):
        _, y = hand.at(name)
        hand.swipe((200, y), (700, y))
    assert hand.sees("3  item(s)")
    hand.swipe((200, y), (700, y))
    assert hand.sees("2  item(s)")
    hand.tap("Delete")
    assert hand.sees("2  items  will be deleted!")
    hand.back()
    assert hand.sees("2  item(s)")
    hand.tap("Delete").tap("CONFIRM")
    assert rows(hand, "name") == [("Salary",)]
    assert hand.sees("Expense Logs")


def test_back_ends_the_selection_first(hand: Hand) -> None:
    logs(hand, *THREE)
    _, y = hand.at("Rent")
    hand.swipe((200, y), (700, y)).back()
    assert hand.sees("Expense Logs")
    hand.back()
    assert hand.sees("Totals")


@pytest.mark.parametrize("held", [True, False])
def test_delete_is_behind_a_row(hand: Hand, held: bool) -> None:
    logs(hand, *THREE)
    _, y = hand.at("Rent")
    if held:
        hand.hold("Rent")
    else:
        hand.swipe((700, y), (200, y))
    hand.tap("Delete")
    assert len(rows(hand)) == 3
    hand.tap("CONFIRM")
    assert listed(hand) == ["Lunch", "Salary"]
    assert not hand.sees("Item Deleted")


# Others who write


def test_rows_that_another_client_writes_are_there_at_once(hand: Hand) -> None:
    values = f"'Rent', 5000, 4, 'x', {START}, {START}"
    sql = f"INSERT INTO expense ({COLUMNS}) VALUES ({values})"
    for _ in range(2):
        run_text(hand.phone, f'sqlite3 {DATABASE} "{sql}"')
        hand.wait(0.1)
    assert listed(hand) == ["Rent", "Rent"]
    run_text(hand.phone, f"am force-stop {PACKAGE}; sqlite3 {DATABASE} 'DELETE FROM expense'")
    hand.open(MAIN).wait(2)
    assert listed(hand) == []


@pytest.mark.parametrize(
    "expense",
    [
        (None, 1, 99, None, START),
        ("", -(2**62), -1, "", -(2**62)),
        ("x" * 999, 2**62, 0, "\0", 2**62),
        ("Lunch", "many", "Food", 5, "today"),
    ],
)
def test_odd_rows_are_displayed(hand: Hand, expense: tuple[object, ...]) -> None:
    put(hand.phone, expense)
    hand.tap("MORE").tap("id=view_bg").tap("EDIT")
    for arrow in ("Previous month", "Next month"):
        hand.tap("Calendar")
        if hand.sees(arrow):  # the calendar ends with 1900 and 2100
            hand.tap(arrow)
        hand.tap("OK")
    hand.tap("Time").tap("OK").back()
    assert len(rows(hand)) == 1


def test_an_expense_that_is_gone_has_no_detail(hand: Hand) -> None:
    logs(hand, *THREE).tap("Rent")
    with hand.phone.busy():
        hand.phone.databases.open(DATABASE).execute("DELETE FROM expense")
        hand.phone.changed()
    assert hand.sees("Expense Detail")
    assert not hand.sees("EDIT")
    hand.tap("id=btn_close")
    assert hand.sees("No Expense Logs")


def test_a_database_that_is_gone_is_made_anew(hand: Hand) -> None:
    run_text(hand.phone, f"am force-stop {PACKAGE}; rm -r /data/data/{PACKAGE}/databases/*")
    hand.open(MAIN)
    assert rows(hand) == []
    assert hand.wait(2).sees("Recent")


# First run and the other places


def test_the_first_run_asks_for_language_and_currency(phone: Phone) -> None:
    with phone.busy():
        phone[Packages].clear(PACKAGE)
    hand = Hand(phone).open(MAIN)
    assert not hand.sees("NEXT")
    hand.wait(2)
    assert hand.sees("Choose Language")
    hand.tap("NEXT").tap("id=edt_search").type("xyz")
    assert hand.sees("No Items")
    hand.press("DEL").press("DEL").press("DEL").type("eur").tap("€  Euro").back().tap("CONTINUE")
    assert hand.sees("EUR")
    hand.open(MAIN).wait(2)
    assert hand.sees("Totals")


def test_it_is_dark_until_another_theme_is_chosen(hand: Hand) -> None:
    def corner() -> object:
        with hand.phone.busy():
            return hand.phone[Display].image().getpixel((20, 1500))

    assert corner() == (18, 18, 18)
    open_drawer(hand).tap("Settings").tap("Theme").tap("Light").back()
    assert corner() == (242, 244, 248)


def test_statistics_are_shares_of_what_was_spent(hand: Hand) -> None:
    put(hand.phone, *THREE, ("Tip", 8950, 3, "", START))
    open_drawer(hand).tap("Statistics")
    assert listed(hand) == ["Housing", "Food"]
    assert listed(hand, "tv_percentage") == ["90.0%", "10.0%"]


def test_an_export_comes_back_by_import(hand: Hand) -> None:
    put(hand.phone, *THREE)
    open_drawer(hand).tap("Backup").tap("EXPORT")
    hand.tap("EXPORT NOW").tap("SAVE")
    assert hand.sees("Backup_2023_10_15.expense")
    db = hand.phone.databases.open(DATABASE)
    path = "/storage/emulated/0/Download/Backup_2023_10_15.expense"
    (log,) = db.execute("SELECT name, path, item_total, is_completed FROM backup")
    assert tuple(log) == ("Backup_2023_10_15.expense", path, 3, 1)
    db.execute("DELETE FROM expense")
    hand.tap("IMPORT").tap("Backup_2023_10_15.expense")
    assert hand.sees("3  items imported")
    assert [row[1:] for row in rows(hand)] == [
        ("Lunch", 1050, 3, "", START, START),
        ("Salary", 250000, 2, "", START - DAY, START - DAY),
        ("Rent", 90000, 4, "Monthly", START - 2 * DAY, START - 2 * DAY),
    ]


@pytest.mark.parametrize("content", [b"", b"hello", b"\xff\xfe\0", b"expense_id,name\n1,x\n"])
def test_a_file_of_another_kind_is_not_imported(hand: Hand, content: bytes) -> None:
    hand.phone.files.write("/storage/emulated/0/Download/odd.expense", content)
    open_drawer(hand).tap("Backup").tap("IMPORT").tap("odd.expense")
    assert rows(hand) == []
    assert hand.sees("Backup Logs")


def test_an_entry_survives_saving_the_phone_in_the_middle_of_it(hand: Hand) -> None:
    hand.tap("id=fb_main_add").type("Lunch").tap("Housing").tap("id=cv_lock").tap("NEXT")
    assert hand.sees("Cost is Empty")
    hand.phone.save("middle")
    ends = []
    for _ in range(2):
        hand.phone.load("middle")
        hand.tap("id=edt_amount").type("3").tap("NEXT")
        with hand.phone.busy():
            ends.append((rows(hand), hand.phone[Display].image().tobytes()))
    assert ends[0] == ends[1]
    assert rows(hand, "name, amount, category") == [("Lunch", 300, 4)]


def test_the_confirmation_survives_saving_the_phone(hand: Hand) -> None:
    logs(hand, *THREE).tap("Rent").tap("id=btn_delete")
    hand.phone.save("middle")
    hand.tap("CONFIRM")
    assert len(rows(hand)) == 2
    hand.phone.load("middle")
    assert len(rows(hand)) == 3
    hand.tap("CONFIRM")
    assert rows(hand, "name") == [("Lunch",), ("Salary",)]


def test_all_its_pages_are_of_one_activity(hand: Hand) -> None:
    hand.tap("MORE")
    assert hand.phone[Activities].top["activity"] == f"{PACKAGE}.ui.MainActivity"
