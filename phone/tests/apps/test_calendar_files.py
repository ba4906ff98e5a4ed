"""Simple Calendar: events from files, holidays and contacts; the types of events."""

import datetime
import io
from typing import Any

import icalendar
import pypdf
import pytest

from phone.tests.hand import Hand
from virtual_phone.apps.calendar import ics
from virtual_phone.apps.calendar.tables import OFF, Event
from virtual_phone.phone import Phone
from virtual_phone.services.contacts import BIRTHDAY, Contact, Contacts, Entry
from virtual_phone.services.processes import Processes
from virtual_phone.shell.run import run_text

PACKAGE = "com.simplemobiletools.calendar.pro"
START = 1697472000  # 2023-10-16 16:00 UTC, a Monday
DATABASE = f"/data/data/{PACKAGE}/databases/events.db"
DOWNLOAD = "/storage/emulated/0/Download"


@pytest.fixture
def hand(phone: Phone) -> Hand:
    return Hand(phone).launch(PACKAGE)


def rows(hand: Hand, table: str = "events") -> list[dict[str, Any]]:
    found = hand.phone.databases.open(DATABASE).execute(f"SELECT * FROM {table} ORDER BY id")
    names = [each[0] for each in found.description]
    return [dict(zip(names, row, strict=True)) for row in found]


def event(**values: Any) -> Event:
    return Event(7, START, START + 1800, title="Tea; milk, sugar", **values)


def test_another_library_reads_what_is_exported() -> None:
    text = "Öl\nkaufen " + "x" * 90
    made = event(description=text, repeat_interval=1209600, repeat_rule=5, reminder_1_minutes=10)
    (found,) = icalendar.Calendar.from_ical(ics.written([made], {1: "Work"})).walk("VEVENT")
    assert str(found["SUMMARY"]) == "Tea; milk, sugar"
    assert str(found["DESCRIPTION"]) == text
    assert found.decoded("DTSTART") == datetime.datetime(2023, 10, 16, 16, tzinfo=datetime.UTC)
    assert found.decoded("DTEND") - found.decoded("DTSTART") == datetime.timedelta(minutes=30)
    rule: Any = found["RRULE"]
    assert dict(rule) == {"FREQ": ["WEEKLY"], "INTERVAL": [2], "BYDAY": ["MO", "WE"]}
    (alarm,) = found.walk("VALARM")
    assert alarm.decoded("TRIGGER") == datetime.timedelta(minutes=-10)


@pytest.mark.parametrize(
    "values",
    [
        {},
        {"flags": 1, "start_ts": 1697414400, "end_ts": 1697457600},
        {"repeat_interval": 86400, "repeat_limit": -5},
        {"repeat_interval": 604800, "repeat_rule": 127, "repetition_exceptions": "[20231018]"},
        {"repeat_interval": 2592001, "repeat_rule": 4, "repeat_limit": 1700265599},
        {"repeat_interval": 2592001, "repeat_rule": 3},
        {"repeat_interval": 31536000, "repeat_rule": 2},
        {"reminder_1_minutes": 10, "reminder_2_minutes": 60, "location": "Café, 2nd floor"},
    ],
    ids=str,
)
def test_what_is_written_is_read(values: dict[str, Any]) -> None:
    made = Event(**{"id": None, "start_ts": START, "end_ts": START + 1800, "title": "A"} | values)
    (found,) = ics.read(ics.written([made], {1: "Regular event"}).decode(), "UTC")
    assert found.kind == "Regular event"
    for name in (*values, "start_ts", "end_ts", "title"):
        assert getattr(found.event, name) == getattr(made, name), name


def test_what_cannot_be_read_is_left_out() -> None:
    for line in ("SUMMARY:No time", "DTSTART:20231399", "DTSTART:99991231", "DTSTART:soon"):
        assert ics.read(f"BEGIN:VEVENT\n{line}\nEND:VEVENT\n", "UTC") == []
    assert ics.read("\x00 nothing", "UTC") == []


@pytest.mark.parametrize(
    "line",
    [
        "RRULE:FREQ=DAILY;COUNT=99999999999999999999",
        "RRULE:FREQ=DAILY;INTERVAL=99999999999999999999",
        "DURATION:P99999999999999999999D",
    ],
)
def test_numbers_that_no_calendar_holds_count_for_nothing(line: str) -> None:
    text = f"BEGIN:VEVENT\nDTSTART:20231016T160000Z\n{line}\nEND:VEVENT\n"
    (found,) = ics.read(text, "UTC")
    assert (found.event.start_ts, found.event.end_ts, found.event.repeat_limit) == (
        START,
        START,
        0,
    )
    assert found.event.repeat_interval in (0, 86400)


def test_an_interval_of_hours_that_another_client_wrote_is_exported() -> None:
    made = event(repeat_interval=3600)
    assert b"RRULE:FREQ=DAILY;INTERVAL=1\r\n" in ics.written([made], {})


def test_several_days_may_be_left_out_in_one_line() -> None:
    lines = ("DTSTART:20231016T160000Z", "RRULE:FREQ=DAILY", "EXDATE:20231018T160000Z,20231020")
    text = "\n".join(("BEGIN:VEVENT", *lines, "END:VEVENT"))
    (found,) = ics.read(text, "UTC")
    assert found.event.repetition_exceptions == "[20231018, 20231020]"


def test_a_file_of_another_program_is_imported_once(hand: Hand) -> None:
    other = icalendar.Calendar()
    meeting = icalendar.Event()
    meeting.add("uid", "abc@example.org")
    meeting.add("summary", "Meet Ana")
    meeting.add("dtstart", datetime.datetime(2023, 10, 20, 9, tzinfo=datetime.UTC))
    meeting.add("duration", datetime.timedelta(hours=2))
    meeting.add("categories", ["Work"])
    other.add_component(meeting)
    with hand.phone.busy():
        hand.phone.files.write(f"{DOWNLOAD}/team.ics", other.to_ical())
    for _ in range(2):
        hand.tap("More options").tap("Import events from an .ics file").tap("team.ics")
        assert hand.sees("Events imported successfully")
    (row,) = rows(hand)
    assert (row["title"], row["start_ts"], row["end_ts"]) == ("Meet Ana", 1697792400, 1697799600)
    assert (row["source"], row["import_id"]) == ("imported-ics", "abc@example.org")
    assert [each["title"] for each in rows(hand, "event_types")] == ["Regular event", "Work"]


def test_exporting_writes_all_events_into_the_chosen_file(hand: Hand) -> None:
    hand.tap("More options").tap("Add holidays").tap("Switzerland").wait(4)
    hand.tap("More options").tap("Export events to an .ics file").tap("SAVE")
    (path,) = [each for each in hand.phone.files.walk(DOWNLOAD) if each.endswith(".ics")]
    assert path.startswith(f"{DOWNLOAD}/events_20231015_1534")
    calendar = icalendar.Calendar.from_ical(hand.phone.files.read(path))
    assert [str(each["SUMMARY"]) for each in calendar.walk("VEVENT")] == [
        "New Year's Day",
        "National Day",
        "Christmas Day",
        "St. Stephen's Day",
    ]


def test_holidays_are_yearly_events_of_their_own_type_and_come_once(hand: Hand) -> None:
    for _ in range(2):
        hand.tap("More options").tap("Add holidays").tap("Switzerland")
    assert hand.sees("No new items have been found")
    assert [row["title"] for row in rows(hand)][:2] == ["New Year's Day", "National Day"]
    assert {row["repeat_interval"] for row in rows(hand)} == {31536000}
    assert {row["event_type"] for row in rows(hand)} == {2}
    assert {row["reminder_1_minutes"] for row in rows(hand)} == {OFF}


def test_birthdays_of_contacts_become_events(hand: Hand) -> None:
    hand.tap("More options").tap("Add contact birthdays")
    if hand.sees("Allow"):
        hand.tap("Allow")
    assert hand.sees("No birthdays have been found")
    with hand.phone.busy():
        person = Contact(given="Ana", family="Diaz", events=(Entry("1990-05-17", BIRTHDAY),))
        hand.phone[Contacts].save(person)
    hand.wait(4).tap("More options").tap("Add contact birthdays")
    (row,) = rows(hand)
    assert (row["title"], row["start_ts"], row["flags"]) == ("Ana Diaz", 642902400, 1)


@pytest.mark.parametrize(("paper", "points"), [("Letter", (612, 792)), ("ISO A4", (595, 842))])
def test_the_view_is_printed_as_a_pdf_of_one_page(
    hand: Hand, paper: str, points: tuple[int, int]
) -> None:
    hand.tap("More options").tap("Print").tap("Expand handle")
    hand.tap("id=paper_size_spinner").tap(paper).tap("Collapse handle")
    assert hand.sees(f"Summary, copies 1, paper size {paper}")
    hand.tap("Select a printer").tap("Save as PDF").tap("Save to PDF").tap("SAVE")
    assert hand.sees("New Event")
    data = hand.phone.files.read(f"{DOWNLOAD}/calendar_20231015.pdf")
    document = pypdf.PdfReader(io.BytesIO(data))
    (page,) = document.pages
    assert (round(page.mediabox.width), round(page.mediabox.height)) == points
    picture: Any
    (picture,) = page.images
    colors = picture.image.convert("RGB").getcolors(1 << 24)
    assert any(abs(red - 179) < 8 and blue < 16 for _, (red, _, blue) in colors)  # today's disc
    about: Any = document.metadata
    assert about.creation_date.isoformat()[:15] == "2023-10-15T15:3"


def test_types_are_added_renamed_and_deleted_but_for_the_regular_one(hand: Hand) -> None:
    hand.tap("Settings").tap("Manage event types").tap("Add a new type")
    hand.type("work").tap("OK")
    assert hand.sees("work")
    hand.tap("Add a new type").type("WORK").tap("OK")
    assert hand.sees("Type with this title already exists")
    hand.back().back().wait(4).hold("Regular event")
    assert hand.sees("Default event type cannot be deleted")
    name = rows(hand, "event_types")[1]["title"]
    hand.wait(4).hold(name).tap("Yes")
    assert len(rows(hand, "event_types")) == 1


def test_events_of_a_type_that_is_filtered_out_are_not_displayed(hand: Hand) -> None:
    hand.tap("More options").tap("Add holidays").tap("Germany").wait(4)
    hand.tap("Change view").tap("Simple event list")
    assert hand.sees("Christmas Day")
    hand.tap("Filter events by type").tap("Holidays").tap("OK")
    assert not hand.sees("Christmas Day")
    hand.tap("Filter events by type").tap("Holidays").tap("OK")
    assert hand.sees("Christmas Day")


def test_a_new_event_begins_as_the_settings_say(hand: Hand) -> None:
    hand.tap("Settings").swipe((540, 1900), (540, 900)).wait(1)
    hand.tap("Default start time").tap("Current time").back()
    hand.tap("New Event").tap("Event")
    assert hand.sees("15:34")


def test_the_settings_display_a_time_in_the_format_of_the_phone(hand: Hand) -> None:
    hand.tap("Settings").swipe((540, 1900), (540, 900)).wait(1)
    hand.tap("Default start time").tap("Other time").tap("14").tap("30").tap("OK")
    assert hand.sees("14:30")
    run_text(hand.phone, "settings put system time_12_24 12")
    assert hand.sees("2:30 PM")


def test_settings_are_exported_and_imported(hand: Hand) -> None:
    hand.tap("Settings").tap("Start week on Sunday")
    hand.swipe((540, 2000), (540, 300)).swipe((540, 2000), (540, 300)).wait(1)
    hand.tap("Export settings").tap("SAVE").wait(4)
    (path,) = [each for each in hand.phone.files.walk(DOWNLOAD) if each.endswith(".txt")]
    assert b"sunday_first=false\n" in hand.phone.files.read(path)
    with hand.phone.busy():
        hand.phone.files.write(path, "sunday_first=true\nsnooze_delay=5\nview=x\nother=1\n")
        hand.phone[Processes].kill(PACKAGE)
    hand.launch(PACKAGE).tap("Settings")
    hand.swipe((540, 2000), (540, 300)).swipe((540, 2000), (540, 300)).wait(1)
    hand.tap("Import settings").tap(path.rpartition("/")[2])
    text = hand.phone.files.read(f"/data/data/{PACKAGE}/shared_prefs/Prefs.xml").decode()
    assert '"sunday_first" value="true"' in text
    assert '"snooze_delay" value="5"' in text
    assert "other" not in text
