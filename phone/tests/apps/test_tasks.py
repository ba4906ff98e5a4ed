"""Tasks: what it writes, in which order it lists tasks, and what its texts say of dates."""

import sqlite3
from contextlib import closing
from typing import Any

import pytest

from phone.tests.hand import Hand
from virtual_phone.android.intent import SEND
from virtual_phone.phone import Phone
from virtual_phone.services.activities import Activities
from virtual_phone.services.display_settings import DisplaySettings
from virtual_phone.services.notifications import Notifications
from virtual_phone.shell.run import run_text
from virtual_phone.ui.display import Display

PACKAGE = "org.tasks"
DATABASE = f"/data/data/{PACKAGE}/databases/database"
NOW = 1697384040000  # Sunday, October 15, 2023, 15:34
TODAY = 1697328000000  # its beginning
DAY = 86_400_000
NOON = DAY // 2
HIGH, MEDIUM, LOW, NONE = range(4)


def put(phone: Phone, *rows: dict[str, Any]) -> None:
    """Let the table hold these rows, as the benchmark writes them: with the app stopped."""
    with phone.busy():
        phone.databases.close(f"/data/data/{PACKAGE}")
        with closing(sqlite3.connect(phone.files.host(DATABASE), isolation_level=None)) as tasks:
            tasks.execute("DELETE FROM tasks")
            for place, row in enumerate(rows):
                values = ROW | {"remoteId": str(2**100 + place)} | row
                names = ", ".join(f'"{name}"' for name in values)
                marks = ", ".join("?" * len(values))
                tasks.execute(f"INSERT INTO tasks ({names}) VALUES ({marks})", [*values.values()])
        phone.files.written(DATABASE)


ROW = {
    "title": "",
    "importance": LOW,
    "dueDate": 0,
    "hideUntil": 0,
    "created": 0,
    "modified": 0,
    "completed": 0,
    "deleted": 0,
    "estimatedSeconds": 0,
    "elapsedSeconds": 0,
    "timerStart": 0,
    "notificationFlags": 0,
    "lastNotified": 0,
    "collapsed": 0,
    "parent": 0,
}


def due(title: str, days: float, **more: Any) -> dict[str, Any]:
    return {"title": title, "dueDate": TODAY + round(days * DAY), **more}


@pytest.fixture
def hand(phone: Phone) -> Hand:
    return Hand(phone).launch(PACKAGE)


def sql(phone: Phone, query: str) -> list[tuple[Any, ...]]:
    with phone.busy():
        connection = phone.databases.open(DATABASE)
        return [tuple(row) for row in connection.execute(query)]


def listed(hand: Hand) -> list[str]:
    """The headings and titles of the list, from above."""
    shown = ("title", "header")
    return [n.text for n in hand.nodes() if n.resource_id.rpartition("/")[2] in shown]


def dates(hand: Hand) -> list[str]:
    return [n.text for n in hand.nodes() if n.resource_id.endswith("/due_date")]


def notifications(hand: Hand) -> list[str]:
    there = hand.phone[Notifications].visible
    return [each["title"] for each in there if each["package"] == PACKAGE]


def group(hand: Hand, name: str) -> Hand:
    return hand.tap("Sort").tap("Grouping").tap(name).back()


# What is there


def test_a_new_phone_has_no_tasks(hand: Hand) -> None:
    assert hand.sees("There are no tasks here.")


def test_the_front_activity_is_the_real_one(hand: Hand) -> None:
    front = run_text(hand.phone, "dumpsys activity activities | grep ResumedActivity").stdout
    assert "org.tasks/com.todoroo.astrid.activity.MainActivity" in front


def test_the_database_is_the_real_one(hand: Hand) -> None:
    [(version,)] = sql(hand.phone, "PRAGMA user_version")
    [identity] = sql(hand.phone, "SELECT * FROM room_master_table")
    columns = [row[1:5] for row in sql(hand.phone, "PRAGMA table_info(tasks)")]
    assert (version, identity) == (88, (42, "a2597380bdfaeeb040d40bab2fc653c1"))
    assert columns[:4] == [
        ("_id", "INTEGER", 1, None),
        ("title", "TEXT", 0, None),
        ("importance", "INTEGER", 1, None),
        ("dueDate", "INTEGER", 1, None),
    ]
    assert [name for name, *_ in columns[4:]] == (
        "hideUntil created modified completed deleted notes estimatedSeconds elapsedSeconds"
        " timerStart notificationFlags lastNotified recurrence repeat_from calendarUri remoteId"
        " collapsed parent order read_only"
    ).split()
    names = {name for (name,) in sql(hand.phone, "SELECT name FROM sqlite_master")}
    assert {"t_rid", "active_and_visible", "caldav_tasks", "principal_access"} <= names
    assert sql(hand.phone, "SELECT cdl_name FROM caldav_lists") == [("Default list",)]


def test_rows_that_others_write_are_listed_while_it_is_open_or_closed(hand: Hand) -> None:
    put(hand.phone, due("Water plants", 0))
    assert listed(hand.launch(PACKAGE)) == ["Water plants"]
    run_text(hand.phone, f"sqlite3 {DATABASE} \"UPDATE tasks SET title = 'Buy plants'\"")
    assert listed(hand) == ["Buy plants"]


def test_a_missing_database_is_made_anew(hand: Hand) -> None:
    run_text(hand.phone, f"am force-stop {PACKAGE}; rm -r /data/data/{PACKAGE}/databases")
    assert listed(hand.launch(PACKAGE)) == []
    assert sql(hand.phone, "SELECT count(*) FROM caldav_lists") == [(1,)]


# Rows of the list


def test_dates_near_today_have_names(hand: Hand) -> None:
    days = (-7, -6, -1, 0, 1, 2, 6, 7, 100)
    put(hand.phone, *(due(f"task {day}", day, importance=NONE) for day in days))
    assert dates(hand.launch(PACKAGE)) == [
        *("Oct 8", "Mon", "Yest", "Today", "Tmrw", "Tue", "Sat", "Oct 22", "Jan 23, 2024"),
    ]


def test_a_time_of_day_needs_a_second(hand: Hand) -> None:
    put(
        hand.phone,
        {"title": "no time", "dueDate": TODAY + DAY + 9 * 3_600_000},
        {"title": "tomorrow", "dueDate": TODAY + DAY + 9 * 3_600_000 + 1000},
        {"title": "today", "dueDate": TODAY + 20 * 3_600_000 + 1000},
    )
    hand.phone[DisplaySettings].settings.put("system", "time_12_24", "12")
    rows = dict(zip(listed(hand.launch(PACKAGE)), dates(hand), strict=True))
    assert rows == {"no time": "Tmrw", "tomorrow": "Tmrw 9:00 AM", "today": "8:00 PM"}


def test_smart_sort_weighs_priority_against_time(hand: Hand) -> None:
    put(
        hand.phone,
        due("low today", 0, importance=LOW),
        due("high in three days", 3, importance=HIGH),
        due("high in five days", 5, importance=HIGH),
        due("none long ago", -9, importance=NONE),
        {"title": "no date, medium", "importance": MEDIUM},
    )
    assert listed(hand.launch(PACKAGE)) == [
        "none long ago",
        "no date, medium",
        "high in three days",
        "low today",
        "high in five days",
    ]


def test_completed_tasks_come_last_the_latest_first(hand: Hand) -> None:
    put(
        hand.phone,
        due("done early", -3, completed=TODAY - 2 * DAY),
        due("done late", 5, completed=TODAY),
        due("open", 90),
        due("deleted", 0, deleted=NOW),
    )
    assert listed(hand.launch(PACKAGE)) == ["open", "done late", "done early"]
    hand.tap("Sort").tap("Move completed tasks to bottom").back()
    assert listed(hand) == ["done early", "done late", "open"]
    hand.tap("More options").tap("Show completed")
    assert listed(hand) == ["open"]


def test_what_has_not_begun_is_listed_with_its_start(hand: Hand) -> None:
    put(hand.phone, due("later", 4, hideUntil=TODAY + 2 * DAY), due("now", 4, hideUntil=TODAY))
    assert hand.launch(PACKAGE).sees("Tue")
    assert listed(hand) == ["later", "now"]
    hand.tap("More options").tap("Show unstarted")
    assert listed(hand) == ["now"]


def test_grouping_by_priority_makes_colours_readable(hand: Hand) -> None:
    put(
        hand.phone,
        due("c", 1, importance=LOW),
        due("a", 9, importance=HIGH),
        due("d", 0, importance=NONE),
        due("e", 0, importance=HIGH, completed=TODAY),
    )
    group(hand.launch(PACKAGE), "By priority")
    assert listed(hand) == [
        "High priority",
        "a",
        "Low priority",
        "c",
        "No priority",
        "d",
        *(
            "Completed",
            "e",
        ),
    ]
    hand.tap("Low priority").tap("Completed")
    assert listed(hand) == ["High priority", "a", "Low priority", "No priority", "d", "Completed"]


def test_grouping_by_due_date_leaves_the_date_to_the_heading(hand: Hand) -> None:
    put(hand.phone, due("late", -2), due("soon", 3), due("now", 0), {"title": "some day"})
    group(hand.launch(PACKAGE), "By due date")
    assert listed(hand) == [
        *("Overdue", "late", "Today", "now", "Wednesday", "soon", "No due date", "some day"),
    ]
    assert dates(hand) == ["Fri"]


def test_sorting_applies_at_once_and_turns_round(hand: Hand) -> None:
    put(hand.phone, due("b", 1), due("a", 2), due("c", 3))
    hand.launch(PACKAGE).tap("Sort").tap("Sorting").tap("By title").tap("Ascending").back()
    assert listed(hand) == ["c", "b", "a"]
    prefs = hand.phone.files.read(f"/data/data/{PACKAGE}/shared_prefs/org.tasks_preferences.xml")
    assert b'<int name="sort_mode" value="1" />' in prefs


def test_subtasks_stand_below_their_task_unless_it_is_collapsed(hand: Hand) -> None:
    put(
        hand.phone,
        due("child", -9, _id=2, parent=1),
        due("parent", 5, _id=1),
        due("grandchild", 0, _id=3, parent=2),
        due("its own parent", 1, _id=4, parent=4),
    )
    assert listed(hand.launch(PACKAGE)) == ["parent", "child", "grandchild"]
    hand.tap("More options").tap("Collapse subtasks")
    assert listed(hand) == ["parent"]
    hand.tap("1 subtask")
    assert listed(hand) == ["parent", "child"]


# What a tap writes


def test_completing_can_be_undone(hand: Hand) -> None:
    put(hand.phone, due("Water plants", 0))
    hand.launch(PACKAGE).tap("id=completeBox")
    assert hand.sees("1 task completed")
    assert hand.find("1 task completed").bounds[3] < hand.find("Create new task").bounds[1]
    [(completed, modified)] = sql(hand.phone, "SELECT completed, modified FROM tasks")
    assert completed == modified
    assert NOW <= completed < NOW + 60_000
    hand.tap("UNDO")
    assert sql(hand.phone, "SELECT completed FROM tasks") == [(0,)]


def test_a_repeating_task_goes_on_to_its_next_day(hand: Hand) -> None:
    rule = "FREQ=WEEKLY;INTERVAL=2"
    put(hand.phone, due("Water plants", 0.5, recurrence=rule))
    hand.launch(PACKAGE).tap("id=completeBox")
    assert hand.sees("Water plants rescheduled for Sunday, October 29")
    [(completed, moment)] = sql(hand.phone, "SELECT completed, dueDate FROM tasks")
    assert (completed, moment) == (0, TODAY + 14 * DAY + NOON)


def test_a_new_task_is_written_as_the_app_does(hand: Hand) -> None:
    hand.tap("Create new task").type("Buy milk\n").tap("No due date").tap("Tomorrow").tap("OK")
    hand.tap("Save")
    assert listed(hand) == ["Buy milk"]
    [row] = sql(
        hand.phone,
        "SELECT title, importance, dueDate, hideUntil, completed, created = modified, notes,"
        " length(remoteId) FROM tasks",
    )
    assert row == ("Buy milk", LOW, TODAY + DAY + NOON, 0, 0, 1, None, 36)
    assert sql(hand.phone, "SELECT cd_task = 1, gt_moved FROM caldav_tasks") == [(1, 0)]
    assert sql(hand.phone, "SELECT time, type FROM alarms") == [(0, 2), (DAY, 2)]


def test_a_day_of_another_month_can_be_chosen(hand: Hand) -> None:
    put(hand.phone, due("Water plants", 1))
    hand.launch(PACKAGE).tap("Water plants").tap("Tomorrow").tap("Next month")
    hand.tap("03 November 2023").tap("OK").tap("Save")
    assert sql(hand.phone, "SELECT dueDate FROM tasks") == [(TODAY + 19 * DAY + NOON,)]
    assert dates(hand) == ["Nov 3"]


def test_leaving_the_picker_applies_what_was_chosen(hand: Hand) -> None:
    put(hand.phone, due("Water plants", 1))
    hand.launch(PACKAGE).tap("Water plants").tap("Tomorrow").tap("Next Sun").tap("CANCEL")
    assert hand.sees("Tomorrow")
    hand.tap("Tomorrow").tap("Next Sun").back()
    assert hand.sees("Sunday, October 22")
    hand.tap("Save").hold("Water plants").tap("Reschedule").back()  # nothing was chosen
    assert dates(hand) == ["Oct 22"]


@pytest.mark.parametrize("moment", [-(2**63), -1, 2**63 - 1])
def test_a_moment_beyond_every_calendar_is_listed(hand: Hand, moment: int) -> None:
    row = {"title": "x", "dueDate": moment, "hideUntil": moment, "completed": moment}
    put(hand.phone, row, row | {"title": "y", "recurrence": "FREQ=YEARLY", "completed": 0})
    group(hand.launch(PACKAGE), "By due date").tap("Sort").tap("Grouping").tap("By start date")
    assert sorted(listed(hand.back()))[-2:] == ["x", "y"]
    hand.tap("id=completeBox").tap("y").tap("Save")


def test_a_task_without_changes_is_not_saved(hand: Hand) -> None:
    hand.tap("Create new task").tap("Save")
    assert sql(hand.phone, "SELECT count(*) FROM tasks") == [(0,)]
    hand.tap("Create new task").type("x").back().back().tap("KEEP EDITING").back().tap("DISCARD")
    assert sql(hand.phone, "SELECT count(*) FROM tasks") == [(0,)]


def test_each_row_with_words_comes_twice_as_in_compose(hand: Hand) -> None:
    """As recorded: the row and the text in it have the same label; fields are there once."""
    put(hand.phone, due("Water plants", -1))
    hand.launch(PACKAGE).tap("Water plants")
    assert [n.text for n in hand.nodes()].count("Description") == 1
    rows = "No start date, Yesterday, Does not repeat, Priority, Add location, Add tags"
    for words in rows.split(", "):
        row, text = (n for n in hand.nodes() if n.text == words)
        assert (row.cls, text.cls) == ("android.view.View", "android.widget.TextView")
        assert (row.clickable, text.clickable) == (words != "Priority", False)


def test_editing_changes_what_was_edited_and_no_other_column(hand: Hand) -> None:
    put(hand.phone, due("Water plants", 3, notes="gently", elapsedSeconds=7, calendarUri="x"))
    before = sql(hand.phone, "SELECT * FROM tasks")[0]
    hand.launch(PACKAGE).tap("Water plants").tap("Wednesday").tap("Next Sun").tap("OK").tap("Save")
    after = sql(hand.phone, "SELECT * FROM tasks")[0]
    changed = [place for place, (a, b) in enumerate(zip(before, after, strict=True)) if a != b]
    assert changed == [3, 6]  # dueDate, modified
    assert after[3] == TODAY + 7 * DAY + NOON


def test_looking_at_a_task_changes_nothing(hand: Hand) -> None:
    put(hand.phone, due("Water plants", 3, importance=HIGH, notes=" two \n lines ", recurrence=""))
    before = sql(hand.phone, "SELECT * FROM tasks")
    hand.launch(PACKAGE).tap("Water plants").tap("Save").tap("Water plants").back()
    assert listed(hand) == ["Water plants"]
    assert sql(hand.phone, "SELECT * FROM tasks") == before


def test_a_task_that_is_gone_is_written_anew(hand: Hand) -> None:
    put(hand.phone, due("Water plants", 3))
    hand.launch(PACKAGE).tap("Water plants").tap("Add subtask").type("first")
    run_text(hand.phone, f"sqlite3 {DATABASE} 'DELETE FROM tasks'")
    hand.tap("Save")
    rows = sql(hand.phone, "SELECT title, parent FROM tasks ORDER BY _id")
    assert [title for title, _ in rows] == ["Water plants", "first"]


def test_deleting_asks_and_keeps_the_row(hand: Hand) -> None:
    put(hand.phone, due("Water plants", 3))
    hand.launch(PACKAGE).tap("Water plants").tap("More options").tap("Delete task").tap("CANCEL")
    assert sql(hand.phone, "SELECT deleted FROM tasks") == [(0,)]
    hand.tap("More options").tap("Delete task").tap("OK")
    assert listed(hand) == []
    assert sql(hand.phone, "SELECT deleted > 0 FROM tasks") == [(1,)]


def test_several_tasks_are_changed_at_once(hand: Hand) -> None:
    put(hand.phone, due("a", 1), due("b", 2), due("c", 3))
    hand.launch(PACKAGE).hold("a").tap("c").tap("Change priority").tap("High")
    assert sql(hand.phone, "SELECT importance FROM tasks ORDER BY title") == [(0,), (2,), (0,)]
    hand.hold("b").tap("More options").tap("Delete").tap("OK").tap("UNDO")
    assert sql(hand.phone, "SELECT count(*) FROM tasks WHERE deleted = 0") == [(3,)]
    hand.hold("b").tap("More options").tap("Copy")
    assert sql(hand.phone, "SELECT count(*) FROM tasks WHERE title = 'b'") == [(2,)]


def test_a_reminder_comes_when_the_task_is_due(hand: Hand) -> None:
    hand.tap("Create new task").type("Call mum").tap("No due date").tap("Today").tap("Pick time")
    hand.tap("OK").tap("OK").tap("Save")  # at 15:00, which is over: only "when overdue" is left
    hand.tap("Create new task").type("Call dad").tap("No due date").tap("20:00").tap("OK")
    hand.tap("Save")
    assert notifications(hand) == []
    hand.wait(5 * 3600)
    assert notifications(hand) == ["Call dad"]


# Lists, tags, search


def test_a_tag_has_a_list_of_its_own(hand: Hand) -> None:
    put(hand.phone, due("a", 1), due("b", 2))
    hand.launch(PACKAGE).tap("a").tap("Add tags").tap("id=search_input").type("errands\n")
    hand.tap("Back").tap("Save").tap("Navigation drawer").tap("errands")
    assert (hand.find("errands").text, listed(hand)) == ("errands", ["a"])
    hand.back()
    assert listed(hand) == ["a", "b"]
    hand.tap("Navigation drawer").tap("errands").tap("Settings").tap("Delete").tap("DELETE")
    assert sql(
        hand.phone, "SELECT (SELECT count(*) FROM tags), (SELECT count(*) FROM tagdata)"
    ) == [(0, 0)]


def test_search_looks_into_titles_and_notes(hand: Hand) -> None:
    put(hand.phone, due("Water plants", 1), due("b", 2, notes="some WATER"), due("c", 3))
    hand.launch(PACKAGE).tap("Search").type("water")
    assert listed(hand) == ["Water plants", "b"]
    hand.press("ENTER")
    assert hand.sees("Matching 'water'")
    hand.back()
    assert listed(hand) == ["Water plants", "b", "c"]


def test_today_holds_what_is_due_by_its_end(hand: Hand) -> None:
    put(hand.phone, due("late", -3), due("now", 0.9), due("soon", 1), {"title": "some day"})
    hand.launch(PACKAGE).tap("Navigation drawer").tap("Today")
    assert listed(hand) == ["late", "now"]


def test_a_shared_text_becomes_a_task(hand: Hand) -> None:
    share = "com.todoroo.astrid.activity.ShareLinkActivity"
    hand.open(f"{PACKAGE}/{share}", action=SEND, extras={"android.intent.extra.TEXT": "Read this"})
    hand.tap("Save")
    assert sql(hand.phone, "SELECT title FROM tasks") == [("Read this",)]


# The phone around it


def test_it_goes_on_after_a_snapshot_in_the_middle_of_editing(hand: Hand) -> None:
    put(hand.phone, due("Water plants", 1))
    hand.launch(PACKAGE).tap("Water plants").tap("Tomorrow").tap("Next Sun")
    phone = hand.phone
    with phone.busy():
        before = phone[Display].image().tobytes()
    phone.save("middle")
    hand.tap("OK").tap("Save")
    phone.load("middle")
    with phone.busy():
        assert phone[Display].image().tobytes() == before
    hand.tap("OK").tap("Save")
    assert sql(phone, "SELECT dueDate FROM tasks") == [(TODAY + 7 * DAY + NOON,)]


def test_a_stopped_app_begins_with_all_tasks(hand: Hand) -> None:
    hand.tap("Navigation drawer").tap("Today")
    run_text(hand.phone, f"am force-stop {PACKAGE}")
    hand.launch(PACKAGE)
    assert hand.sees("My Tasks")
    assert hand.phone[Activities].front_of(PACKAGE) is not None
