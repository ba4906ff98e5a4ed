"""What the phone lists, read into changes: what counts, and under which name."""

from typing import Any

import pytest

from pytest_androidworld.side_effects.changes import Change, read

NOTES = "/storage/emulated/0/Documents/Markor"
CONTACTS = "/data/data/com.android.providers.contacts/databases/contacts2.db"
TASKS = "/data/data/org.tasks/databases/database"


def file(path: str, before: Any, after: Any) -> dict[str, Any]:
    return {"kind": "file", "path": path, "before": before, "after": after}


def row(path: str, table: str, before: Any, after: Any) -> dict[str, Any]:
    return {"kind": "row", "path": path, "table": table, "before": before, "after": after}


def value(before: Any, after: Any, *path: str) -> dict[str, Any]:
    return {"kind": "value", "path": [*path], "before": before, "after": after}


@pytest.mark.parametrize(
    ("before", "after", "how"),
    [
        (None, ["file", "1"], "added"),
        (["file", "1"], None, "deleted"),
        (["file", "1"], ["file", "2"], "changed"),
        (["file", "1"], ["folder", ""], "changed"),
    ],
)
def test_a_file_was_added_deleted_or_changed(before: Any, after: Any, how: str) -> None:
    (change,) = read([file(f"{NOTES}/a.md", before, after)])
    assert (change.how, change.facts) == (how, {"path": "Documents/Markor/a.md"})


@pytest.mark.parametrize(
    "path",
    [
        "/data/data/android_world/snapshots/net.cozic.joplin/databases/joplin.sqlite",
        "/data/local/tmp/aw_kept/storage.tar",
        "/data/data/net.osmand/cache/tiles",
        "/storage/emulated/0/Android/data/net.osmand/cache/tiles/1.png",
        "/storage/emulated/0/Pictures/.thumbnails/7.jpg",
    ],
)
def test_what_belongs_to_the_run_or_is_a_cache_does_not_count(path: str) -> None:
    assert read([file(path, None, ["file", "1"])]) == []


def test_of_private_folders_only_files_count() -> None:
    folder = "/data/data/net.osmand/shared_prefs"
    listed = [file(folder, None, ["folder", ""]), file(f"{folder}/a.xml", None, ["file", "1"])]
    (change,) = read(listed)
    assert (change.package, change.facts) == ("net.osmand", {"path": "shared_prefs/a.xml"})


def test_a_row_is_of_a_package_and_a_table_and_has_a_name() -> None:
    ann = {"_id": 3, "display_name": "Ann", "version": 1}
    (change,) = read([row(CONTACTS, "raw_contacts", None, ann)])
    assert change.place == "com.android.providers.contacts raw_contacts"
    assert change.facts == {"display_name": "Ann"}


def test_a_changed_row_is_known_by_its_old_name_and_its_columns() -> None:
    old, new = {"_id": 3, "display_name": "Ann"}, {"_id": 3, "display_name": "Anna"}
    (change,) = read([row(CONTACTS, "raw_contacts", old, new)])
    assert (change.how, change.facts) == ("changed", {"display_name": "Ann"})
    assert change.columns == ("display_name",)


@pytest.mark.parametrize(
    ("before", "after", "how"), [(0, 5, "deleted"), (5, 0, "changed"), (5, 6, "changed")]
)
def test_a_row_that_is_marked_as_deleted_is(before: int, after: int, how: str) -> None:
    listed = row(
        TASKS, "tasks", {"title": "Pay", "deleted": before}, {"title": "Pay", "deleted": after}
    )
    assert [change.how for change in read([listed])] == [how]


def test_a_radio_that_is_about_to_be_on_is_on() -> None:
    (change,) = read([value("OFF", "TURNING_ON", "radios", "bluetooth")])
    assert change == Change(
        "changed", "value", "radios bluetooth", {"value": "off"}, {"value": "on"}
    )


@pytest.mark.parametrize(
    "listed",
    [
        value("ON", "TURNING_ON", "radios", "bluetooth"),  # on its way to what it was
        value("AndroidWifi", "", "radios", "connected"),  # follows from Wi-Fi
        value(0, 1, "clipboard", "serial"),
        value(None, "", "clipboard", "text"),
        value(1, 2, "notifications", "posted", "android|a", "when"),
        value("1", "2", "settings", "system", "screen_brightness_float"),  # mirrors another
        value(None, {}, "display", "shown"),
    ],
)
def test_what_services_note_for_themselves_does_not_count(listed: Any) -> None:
    assert read([listed]) == []


def test_a_notification_is_one_change_with_what_is_seen_of_it() -> None:
    place = ("notifications", "posted", "com.android.dialer|missed")
    listed = [
        value(None, "com.android.dialer", *place, "package"),
        value(None, "Missed call", *place, "title"),
        value(None, 5, *place, "importance"),
    ]
    (change,) = read(listed)
    assert change.how == "added"
    assert change.after == {"package": "com.android.dialer", "title": "Missed call"}
