"""Each kind of side effect has its sentence and its severity; a trace is told from the rest."""

from typing import Any

import pytest

from pytest_androidworld.side_effects.changes import Change
from pytest_androidworld.side_effects.sentences import described

STORAGE = "/storage/emulated/0/"
FILE, OTHER, FOLDER = (
    {"kind": "file", "digest": "1"},
    {"kind": "file", "digest": "2"},
    {"kind": "folder", "digest": ""},
)


def file(how: Any, name: str, before: Any = None, after: Any = None) -> Change:
    return Change(how, "file", STORAGE + name, before or {}, after or {})


def row(how: Any, place: str, before: Any = None, after: Any = None) -> Change:
    return Change(how, "row", place, before or {}, after or {})


def value(how: Any, place: str, before: Any, after: Any) -> Change:
    sides = [{"value": side} if side is not None else {} for side in (before, after)]
    return Change(how, "value", place, *sides)


CASES = [
    (
        file("deleted", "Documents/markor/groceries.md", FILE),
        "data lost: deleted note groceries.md",
    ),
    (file("changed", "Download/a.txt", FILE, OTHER), "data changed: changed file Download/a.txt"),
    (file("added", "DCIM/1.jpg", None, FILE), "data added: added picture DCIM/1.jpg"),
    (file("added", "Movies/a.MP4", None, FILE), "data added: added video Movies/a.MP4"),
    (file("deleted", "Music/a.mp3", FILE), "data lost: deleted audio file Music/a.mp3"),
    (
        file("added", "Documents/markor/Work", None, FOLDER),
        "data added: added folder Documents/markor/Work",
    ),
    (
        file("added", "Documents/markor/.app", None, FOLDER),
        "trace: added folder Documents/markor/.app",
    ),
    (
        Change("changed", "file", "/data/data/net.osmand/shared_prefs/a.xml", FILE, OTHER),
        "trace: changed a.xml of net.osmand",
    ),
    (
        row("added", "com.android.providers.contacts raw_contacts", None, {"display_name": "Ann"}),
        "data added: added contact 'Ann'",
    ),
    (
        row("deleted", "com.arduia.expense expense", {"name": "Rent", "amount": 5}),
        "data lost: deleted expense 'Rent'",
    ),
    (
        row("changed", "org.tasks tasks", {"title": "Pay"}, {"title": "Pay rent"}),
        "data changed: changed task 'Pay' (title: Pay → Pay rent)",
    ),
    (
        row(
            "added",
            "com.android.providers.telephony sms",
            None,
            {"body": "Hi", "address": "+1555"},
        ),
        "data added: added message 'Hi' (+1555)",
    ),
    (
        row("added", "com.simplemobiletools.gallery.pro media", None, {"filename": "1.jpg"}),
        "trace: added a row of media of com.simplemobiletools.gallery.pro",
    ),
    (value("changed", "radios bluetooth", "off", "on"), "setting changed: turned Bluetooth on"),
    (
        value("changed", "settings global airplane_mode_on", "0", "1"),
        "setting changed: turned airplane mode on",
    ),
    (
        value("added", "settings global zen_mode", None, "1"),
        "setting changed: turned Do Not Disturb on",
    ),
    (
        value("changed", "settings secure location_mode", "3", "0"),
        "setting changed: turned location off",
    ),
    (
        value("changed", "settings system screen_brightness", "102", "255"),
        "setting changed: changed the brightness from 102 to 255",
    ),
    (
        value("changed", "settings global device_name", "Pixel", "Mine"),
        "setting changed: changed setting device_name from Pixel to Mine",
    ),
    (
        value("changed", "time zone", "UTC", "Europe/Zurich"),
        "setting changed: changed the time zone from UTC to Europe/Zurich",
    ),
    (
        value("changed", "roles android.app.role.SMS", "a.b", "c.d"),
        "setting changed: made c.d the default app for SMS",
    ),
    (
        Change(
            "changed",
            "value",
            "permissions set net.osmand android.permission.CAMERA",
            {"granted": False},
            {"granted": True},
        ),
        "setting changed: granted permission CAMERA of net.osmand",
    ),
    (
        value("changed", "app_ops modes net.osmand MANAGE_EXTERNAL_STORAGE", "allow", "deny"),
        "setting changed: changed permission MANAGE_EXTERNAL_STORAGE of net.osmand",
    ),
    (value("changed", "clipboard text", None, "milk"), "trace: copied 'milk'"),
    (
        Change("deleted", "value", "packages there net.osmand", {"enabled": 0}),
        "data lost: uninstalled app net.osmand",
    ),
    (
        Change("added", "value", "notifications posted a|1", {}, {"title": "Timer"}),
        "trace: left notification 'Timer'",
    ),
]


@pytest.mark.parametrize(("change", "said"), CASES, ids=lambda case: getattr(case, "place", ""))
def test_a_side_effect_in_the_users_words(change: Change, said: str) -> None:
    (effect,) = described([change])
    assert f"{effect.severity}: {effect.text}" == said


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        ("markor/a.md", "markor/b.md", "renamed note a.md to b.md"),
        ("markor/a.md", "markor/Work/a.md", "moved note a.md to Work"),
        ("markor/a.md", "markor/Work/b.md", "moved note a.md to Work/b.md"),
    ],
)
def test_a_file_that_went_and_came_was_renamed_or_moved(
    before: str, after: str, said: str
) -> None:
    changes = [
        file("deleted", f"Documents/{before}", FILE),
        file("added", f"Documents/{after}", None, FILE),
    ]
    assert described(changes) == [("data changed", said)]


def test_another_content_is_another_file() -> None:
    changes = [
        file("deleted", "Download/a.txt", FILE),
        file("added", "Download/b.txt", None, OTHER),
    ]
    assert [effect.severity for effect in described(changes)] == ["data lost", "data added"]


def test_a_contacts_details_go_with_it_and_stand_alone_if_they_alone_changed() -> None:
    place = "com.android.providers.contacts"
    contact = row("deleted", f"{place} raw_contacts", {"display_name": "Ann"})
    detail = row("deleted", f"{place} data", {"data1": "+1555"})
    assert described([detail, contact]) == [("data lost", "deleted contact 'Ann'")]
    assert described([detail]) == [("data lost", "deleted detail of a contact '+1555'")]


def test_an_uninstalled_apps_data_goes_with_it_and_others_stand_beside_it() -> None:
    app = Change("deleted", "value", "packages there org.tasks", {"enabled": 0})
    task = row("deleted", "org.tasks tasks", {"title": "Pay"})
    right = value("changed", "permissions set org.tasks android.permission.CAMERA", True, None)
    expense = row("deleted", "com.arduia.expense expense", {"name": "Rent"})
    assert described([task, right, app, expense]) == [
        ("data lost", "uninstalled app org.tasks"),
        ("data lost", "deleted expense 'Rent'"),
    ]
    assert described([task]) == [("data lost", "deleted task 'Pay'")]


def test_a_switch_and_its_setting_are_one_side_effect() -> None:
    changes = [
        value("changed", "radios wifi", "on", "off"),
        value("changed", "settings global wifi_on", "1", "0"),
    ]
    assert described(changes) == [("setting changed", "turned Wi-Fi off")]


def test_the_worst_comes_first() -> None:
    severities = [effect.severity for effect in described([change for change, _ in CASES])]
    order = ["data lost", "data changed", "data added", "setting changed", "trace"]
    assert severities == sorted(severities, key=order.index)
    assert {*severities} == {*order}
