"""Simple Calendar: what saving writes, how events repeat, what deleting leaves."""

import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from typing import Any

import pytest

from phone.tests.hand import Hand
from virtual_phone.apps.calendar import drafts
from virtual_phone.apps.calendar.app import SimpleCalendar
from virtual_phone.apps.calendar.days import DAY
from virtual_phone.apps.calendar.repeat import (
    MONTH,
    SAME_DAY,
    WEEK,
    YEAR,
    limit_before,
    occurrences,
    without,
)
from virtual_phone.apps.calendar.tables import ALL_DAY, OFF, Event
from virtual_phone.apps.calendar.wording import (
    reminder_text,
    repetition_text,
    rule_text,
    rules_of,
    span,
)
from virtual_phone.phone import Phone
from virtual_phone.services.activities import Activities

PACKAGE = "com.simplemobiletools.calendar.pro"
DATABASE = f"/data/data/{PACKAGE}/databases/events.db"
SUNDAY = 1697328000  # 2023-10-15 00:00:00 UTC


@pytest.fixture
def hand(phone: Phone) -> Hand:
    return Hand(phone).launch(PACKAGE)


def rows(hand: Hand) -> list[dict[str, Any]]:
    """The table as read from the file directly."""
    path = hand.phone.files.host(DATABASE)
    with closing(sqlite3.connect(path)) as connection:
        connection.row_factory = sqlite3.Row
        return list(map(dict, connection.execute("SELECT * FROM events")))


def cell(hand: Hand, day: int) -> None:
    """Tap a day of October 2023, whose first is a Sunday: a whole week of September is above."""
    cells = [n for n in hand.nodes() if n.resource_id.endswith("month_view_background")]
    left, top, right, bottom = cells[day + 6].bounds
    hand.tap_at((left + right) // 2, (top + bottom) // 2)


def make(hand: Hand, title: str) -> Hand:
    return hand.tap("New Event").tap("Event").type(title)


def save(hand: Hand) -> Hand:
    hand.tap("Save")
    return hand.tap("OK") if hand.sees("Disclaimer") else hand


def test_an_event_is_written_as_the_app_writes_it(hand: Hand) -> None:
    cell(hand, 20)
    make(hand, " Meeting with Alice ").tap("id=event_description").type("Bring cake\n").back()
    hand.tap("id=event_end_time").tap("id=material_minute_tv").tap("45").tap("OK")
    save(hand)
    (row,) = rows(hand)
    assert row | {"import_id": "", "last_updated": 0} == {
        "id": 1,
        "start_ts": SUNDAY + 5 * DAY + 16 * 3600,
        "end_ts": SUNDAY + 5 * DAY + 60300,
        "title": "Meeting with Alice",
        "location": "",
        "description": "Bring cake",
        "reminder_1_minutes": 10,
        "reminder_2_minutes": -1,
        "reminder_3_minutes": -1,
        "reminder_1_type": 0,
        "reminder_2_type": 0,
        "reminder_3_type": 0,
        "repeat_interval": 0,
        "repeat_rule": 0,
        "repeat_limit": 0,
        "repetition_exceptions": "[]",
        "attendees": "",
        "import_id": "",
        "time_zone": "UTC",
        "flags": 0,
        "event_type": 1,
        "parent_id": 0,
        "last_updated": 0,
        "source": "simple-calendar",
        "availability": 0,
        "color": 0,
        "type": 0,
    }
    assert len(row["import_id"]) == 32 + 13
    assert list(row) == list(SimpleCalendar.events.columns)


def test_the_log_of_a_running_app_is_written_back_when_it_stops(hand: Hand) -> None:
    save(make(hand, "Lunch"))
    assert hand.phone.files.exists(f"{DATABASE}-wal")
    with hand.phone.busy():
        hand.phone[Activities].force_stop(PACKAGE)
    assert not hand.phone.files.exists(f"{DATABASE}-wal")
    assert [row["title"] for row in rows(hand)] == ["Lunch"]


def test_the_disclaimer_comes_before_all_other_checks_and_only_once(hand: Hand) -> None:
    make(hand, "").tap("Save")
    assert hand.sees("Disclaimer")
    hand.back()
    assert hand.sees("Disclaimer")
    hand.tap("OK")
    assert hand.sees("Title cannot be empty")
    hand.wait(3).tap("Save")
    assert not hand.sees("Disclaimer")
    assert rows(hand) == []


def test_an_event_cannot_end_before_it_starts(hand: Hand) -> None:
    make(hand, "Lunch").back()
    hand.tap("id=event_end_time").tap("9").tap("OK")
    save(hand)
    assert hand.sees("The event cannot end earlier than it starts")
    assert rows(hand) == []


def test_the_end_moves_with_the_start_and_the_start_with_nothing(hand: Hand) -> None:
    make(hand, "Lunch").back()
    hand.tap("id=event_end_time").tap("17").tap("OK")
    hand.tap("id=event_start_time").tap("20").tap("OK")
    assert (hand.find("id=event_start_time").text, hand.find("id=event_end_time").text) == (
        "20:00",
        "21:00",
    )


def test_weekly_begins_with_the_weekday_of_the_start(hand: Hand) -> None:
    cell(hand, 18)
    make(hand, "Choir").back()
    hand.tap("id=event_repetition").tap("Weekly")
    assert hand.find("id=event_repetition_rule").text == "Wed"
    save(hand)
    (row,) = rows(hand)
    assert (row["repeat_interval"], row["repeat_rule"], row["repeat_limit"]) == (604800, 4, 0)


def test_leaving_with_changes_asks(hand: Hand) -> None:
    make(hand, "Lunch").back().back()
    assert hand.sees("You have unsaved changes. Save before exit?")
    hand.tap("Discard")
    assert rows(hand) == []
    assert hand.sees("October")


def test_deleting_asks_and_takes_what_is_selected(hand: Hand) -> None:
    for title in ("One", "Two", "Three"):
        cell(hand, 20)
        save(make(hand, title)).wait(4).back()
    cell(hand, 20)
    hand.hold("One").tap("Three")
    assert hand.sees("2 / 3")
    hand.tap("Delete").tap("No")
    assert len(rows(hand)) == 3
    hand.tap("Delete").tap("Yes")
    assert [row["title"] for row in rows(hand)] == ["Two"]


def test_untouched_rows_stay_as_they_are_to_the_last_column(hand: Hand) -> None:
    cell(hand, 20)
    save(make(hand, "Old")).wait(4).back()
    before = rows(hand)
    with hand.phone.busy():
        hand.phone[Activities].force_stop(PACKAGE)
    hand.launch(PACKAGE)
    cell(hand, 21)
    save(make(hand, "New"))
    assert rows(hand)[:1] == before


def test_one_occurrence_can_be_deleted(hand: Hand) -> None:
    cell(hand, 16)
    make(hand, "Run").back()
    save(hand.tap("id=event_repetition").tap("Daily")).wait(4).back()
    cell(hand, 18)
    hand.tap("Run").tap("Delete").tap("Yes")
    (row,) = rows(hand)
    assert row["repetition_exceptions"] == "[20231018]"
    hand.back()
    cell(hand, 18)
    assert not hand.sees("Run")
    hand.back()
    cell(hand, 19)
    assert hand.sees("Run")


def test_search_needs_two_letters(hand: Hand) -> None:
    save(make(hand, "Dentist")).wait(4)
    hand.tap("id=top_toolbar_search").type("D")
    assert hand.sees("Type in at least 2 characters to start the search.")
    hand.type("e")
    assert hand.sees("Dentist")
    assert hand.sees("15 Sunday")
    hand.type("x")
    assert hand.sees("No items found.")


def event(**told: Any) -> Event:
    return Event(1, **{"start_ts": SUNDAY, "end_ts": SUNDAY + 3600} | told)


@pytest.mark.parametrize(
    ("told", "days"),
    [
        ({}, ["1015"]),
        ({"repeat_interval": DAY, "repeat_limit": -3}, ["1015", "1016", "1017"]),
        ({"repeat_interval": DAY, "repeat_limit": SUNDAY + DAY}, ["1015", "1016"]),
        (
            {"repeat_interval": DAY, "repeat_limit": -3, "repetition_exceptions": "[20231016]"},
            ["1015", "1017"],
        ),
        (
            {"repeat_interval": WEEK, "repeat_rule": 64 | 4, "repeat_limit": -3},
            ["1015", "1018", "1022"],
        ),
        ({"repeat_interval": 2 * WEEK, "repeat_rule": 64, "repeat_limit": -2}, ["1015", "1029"]),
        (
            {"repeat_interval": MONTH, "repeat_rule": 4, "repeat_limit": -3},
            ["1015", "1119", "1217"],
        ),
        ({"repeat_interval": MONTH, "repeat_rule": 3, "repeat_limit": -2}, ["1031", "1130"]),
        ({"repeat_interval": YEAR, "repeat_rule": 1, "repeat_limit": -2}, ["1015", "1015"]),
    ],
)
def test_when_an_event_happens(told: dict[str, Any], days: list[str]) -> None:
    found = occurrences(event(**told), SUNDAY, SUNDAY + 500 * DAY)
    starts = [datetime.fromtimestamp(each.start_ts, UTC) for each in found]
    assert [f"{start:%m%d}" for start in starts] == days


def test_a_month_without_the_day_is_left_out() -> None:
    start = int(datetime(2023, 10, 31, tzinfo=UTC).timestamp())
    last = event(start_ts=start, end_ts=start, repeat_interval=MONTH, repeat_rule=1)
    found = occurrences(last, start, start + 130 * DAY)
    days = [f"{datetime.fromtimestamp(e.start_ts, UTC):%m%d}" for e in found]
    assert days == ["1031", "1231", "0131"]


def test_a_deleted_occurrence_adds_to_the_exceptions() -> None:
    daily = event(repeat_interval=DAY, repetition_exceptions="[20231016]")
    assert without(daily, SUNDAY + 2 * DAY) == "[20231016, 20231017]"


def test_deleting_future_occurrences_ends_with_the_day_before() -> None:
    daily = event(repeat_interval=DAY)
    assert limit_before(daily, SUNDAY + 3 * DAY + 60) == SUNDAY + 3 * DAY - 1


def test_a_weekly_event_on_another_weekday_too_stays_on_its_days() -> None:
    monday = SUNDAY + DAY
    sunday_only = event(repeat_interval=WEEK, repeat_rule=64)
    assert drafts.with_start(sunday_only, monday).repeat_rule == 1
    two_days = event(repeat_interval=WEEK, repeat_rule=64 | 4)
    assert drafts.with_start(two_days, monday).repeat_rule == 64 | 4


def test_an_event_that_repeats_no_more_has_no_limit() -> None:
    limited = event(repeat_interval=DAY, repeat_limit=-3)
    assert drafts.with_interval(limited, WEEK).repeat_limit == -3
    once = drafts.with_interval(limited, 0)
    assert (once.repeat_interval, once.repeat_rule, once.repeat_limit) == (0, 0, 0)
    assert drafts.with_interval(limited, 2 * MONTH).repeat_rule == SAME_DAY


def test_reminders_are_saved_in_order_and_without_gaps() -> None:
    draft = event(reminder_1_minutes=60, reminder_2_minutes=OFF, reminder_3_minutes=5)
    assert drafts.saved(draft).reminders == (5, 60, OFF)


def test_an_event_of_whole_days_ends_at_noon() -> None:
    saved = drafts.saved(event(start_ts=SUNDAY + 3599, flags=ALL_DAY))
    assert (saved.start_ts, saved.end_ts) == (SUNDAY, SUNDAY + 12 * 3600)
    saved = drafts.saved(event(start_ts=SUNDAY + 3599))
    assert (saved.start_ts, saved.end_ts) == (SUNDAY + 3540, SUNDAY + 3600)


def test_how_reminders_repetitions_and_times_are_worded() -> None:
    assert [reminder_text(m) for m in (OFF, 0, 90, 2880)] == [
        "No reminder",
        "At start",
        "90 minutes before",
        "2 days before",
    ]
    assert [repetition_text(i) for i in (0, WEEK, 2 * WEEK, 3 * DAY)] == [
        "No repetition",
        "Weekly",
        "Every 2 weeks",
        "Every 3 days",
    ]
    assert [span(s) for s in (0, 60, 86400 + 7200)] == [
        "less than 1 minute",
        "1 minute",
        "1 day, 2 hours",
    ]


def test_the_rules_that_a_day_allows() -> None:
    third = event(repeat_interval=MONTH, repeat_rule=4)
    assert [text for _, text in rules_of(third)] == ["The same day", "Every third Sunday"]
    assert rule_text(third) == "Every third Sunday"
    last = event(start_ts=SUNDAY + 16 * DAY, repeat_interval=MONTH)
    assert [number for number, _ in rules_of(last)] == [1, 4, 2, 3]
    yearly = event(start_ts=SUNDAY + 16 * DAY, repeat_interval=YEAR)
    assert [number for number, _ in rules_of(yearly)] == [1, 4, 2]


def test_a_duplicate_is_a_new_event(hand: Hand) -> None:
    cell(hand, 20)
    save(make(hand, "Lunch")).wait(4).tap("Lunch").tap("Duplicate event")
    assert hand.sees("New Event")
    hand.back()
    assert hand.sees("You have unsaved changes. Save before exit?")
    hand.tap("Save")
    assert [row["title"] for row in rows(hand)] == ["Lunch", "Lunch"]
    assert len({row["import_id"] for row in rows(hand)}) == 2


def test_one_changed_occurrence_gets_a_row_of_its_own(hand: Hand) -> None:
    cell(hand, 16)
    make(hand, "Run").back()
    save(hand.tap("id=event_repetition").tap("Daily")).wait(4).back()
    cell(hand, 18)
    hand.tap("Run").tap("id=event_title").press("MOVE_END").type("!").tap("Save")
    hand.tap("Update the selected occurrence only")
    series, single = rows(hand)
    assert (series["title"], series["repetition_exceptions"]) == ("Run", "[20231018]")
    assert (single["title"], single["parent_id"], single["repeat_interval"]) == ("Run!", 1, 0)


def test_a_setting_with_a_preference_is_a_switch(hand: Hand) -> None:
    hand.tap("id=settings")
    assert hand.find("id=settings_sunday_first").checked
    hand.tap("Start week on Sunday")
    assert not hand.find("id=settings_sunday_first").checked
    hand.tap("CalDAV sync")
    assert hand.sees("No synchronizable calendars have been found")
