"""Pro Expense: first run, home with and without expenses, an entry, the logs, and the rest."""

from collections.abc import Iterator

from phone.tests.hand import Hand
from virtual_phone.phone import Phone
from virtual_phone.services.packages import Packages

PACKAGE = "com.arduia.expense"
DATABASE = f"/data/data/{PACKAGE}/databases/accounting.db"
DAY = 86_400_000
NOW = 1_697_384_040_000  # 15 October 2023, 15:34
LONG = "Ångström 🦊 & Söhne ÄÖÜ"
ROWS = [
    (LONG, 9999999999, 5, "Élan vital 🍎, " * 20, NOW),
    ("", 0, 2, "", NOW - DAY),
    ("Rent", 5000, 4, "Monthly", NOW - 2 * DAY),
    ("Gift", -12345, 11, None, NOW - 20 * DAY),
    *(("Taxi", 1050 + n, n, "x", NOW - n * DAY) for n in range(1, 20)),
]


def fill(phone: Phone) -> None:
    """Write expenses as another client does."""
    db = phone.databases.open(DATABASE)
    with phone.busy():
        for name, amount, category, note, when in ROWS:
            values = (name, amount, category, note, when, when)
            columns = "name, amount, category, note, created_date, modified_date"
            db.execute(f"INSERT INTO expense ({columns}) VALUES (?, ?, ?, ?, ?, ?)", values)
        phone.changed()


def open_drawer(hand: Hand) -> Hand:
    """The button has neither a text nor a description nor an id."""
    return hand.tap_at(73, 201)


def tour(hand: Hand) -> Iterator[None]:
    hand.launch(PACKAGE)
    yield
    hand.wait(2)
    yield
    hand.tap("id=fb_main_add")
    yield
    hand.type(LONG).tap("id=edt_amount").type("12.34").tap("id=edt_note").type(LONG * 4)
    yield
    hand.back().tap("id=cv_lock").tap("NEXT")
    yield
    hand.back().tap("NEXT")
    yield
    hand.tap("Time")
    yield
    hand.tap("OK").tap("Calendar")
    yield
    hand.tap("OK").back()
    fill(hand.phone)
    hand.wait(5)
    yield
    hand.swipe((540, 1800), (540, 600))
    yield
    hand.swipe((540, 600), (540, 1800)).tap(LONG[:20])
    yield
    hand.tap("EDIT")
    yield
    hand.back().tap(LONG[:20]).tap("id=btn_delete")
    yield
    hand.tap("CONFIRM")
    yield
    open_drawer(hand)
    yield
    hand.tap("Expense Logs")
    yield
    _, y = hand.at("Rent")
    hand.swipe((300, y), (800, y))
    yield
    hand.tap("Delete")
    yield
    hand.tap("id=imv_drop_close").back().hold(LONG)
    yield
    hand.tap("Filter")
    yield
    hand.tap("From")
    yield
    hand.tap("1").tap("OK").tap("ASC").tap("APPLY FILTER")
    yield
    open_drawer(hand.back()).tap("Statistics")
    yield
    open_drawer(hand.back()).tap("Backup")
    yield
    hand.tap("EXPORT")
    yield
    hand.tap("EXPORT NOW").tap("SAVE")
    yield
    open_drawer(hand.back()).tap("Feedback")
    yield
    hand.tap("SEND")
    yield
    hand.tap("Comment").type(LONG).back().tap("SEND")
    yield
    open_drawer(hand.back()).tap("About")
    yield
    open_drawer(hand.back()).tap("Settings")
    yield
    hand.tap("Language")
    yield
    hand.back().tap("Currency").tap("€  Euro").tap("Theme")
    yield
    hand.tap("Light").back()
    yield
    with hand.phone.busy():
        hand.phone[Packages].clear(PACKAGE)
    hand.launch(PACKAGE).wait(2)
    yield
    hand.tap("NEXT")
    yield
    hand.tap("id=edt_search").type("zz")
    yield
    hand.back().tap("CONTINUE")
    yield
