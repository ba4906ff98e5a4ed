"""Whatever happens to the phone between take and restore, it is the same phone afterwards."""

from collections.abc import Callable
from typing import Any

import pytest

from pytest_androidworld.boot import Booted
from pytest_androidworld.env.backup import PLACE, Backup
from pytest_androidworld.env.device import Device
from pytest_androidworld.env.shell import Output
from pytest_androidworld.errors import DeviceError

NUMBER = "+15551234567"
MARKOR = "net.gsantner.markor"
NOTES = "/storage/emulated/0/Documents/markor"
CALENDAR = "com.simplemobiletools.calendar.pro"
STOP = "am force-stop "
NAMED = ["markor", "clock", "simple calendar pro"]
EVENTS = f"/data/data/{CALENDAR}/databases/events.db"

DEEDS = {
    "nothing": "true",
    "the clock is set": "settings put global auto_time 0; date 0101000024.00",
    "the time zone is changed": "service call alarm 3 s16 Europe/Berlin",
    "a file is made": "echo x > /sdcard/Download/new.txt",
    "a file with a difficult name": 'echo x > "/sdcard/Download/it\'s \\$a \nb.txt"',
    "a folder is made": "mkdir -p /sdcard/a/b/c; echo x > /sdcard/a/b/c/d",
    "a file is hidden": "echo x > /sdcard/.hidden",
    "an old file is changed": "echo other > /sdcard/Documents/old.txt",
    "an old file is changed, same size": "echo OLD > /sdcard/Documents/old.txt",
    "an old file is removed": "rm /sdcard/Documents/old.txt",
    "an old file is moved": "mv /sdcard/Documents/old.txt /sdcard/Music/new.txt",
    "an old folder is removed": "rm -r '/sdcard/Documents/old folder'",
    "a file stands where a folder was": (
        "rm -r '/sdcard/Documents/old folder'; echo x > '/sdcard/Documents/old folder'"
    ),
    "a folder stands where a file was": (
        "rm /sdcard/Documents/old.txt; mkdir -p /sdcard/Documents/old.txt/deep"
    ),
    "a public folder is removed": "rm -r /sdcard/Music",
    "settings": (
        "settings put system screen_brightness 1; settings put secure ui_night_mode 'a b';"
        " settings put global hide_error_dialogs 1; settings put global adb_enabled 0;"
        " settings delete system time_12_24; settings put global heads_up_notifications_enabled 0"
    ),
    "wi-fi": "svc wifi disable",
    "bluetooth": "svc bluetooth disable",
    "airplane mode": "cmd connectivity airplane-mode enable",
    "rotation": "settings put system accelerometer_rotation 0;"
    " settings put system user_rotation 1",
    "an app's data are cleared": f"pm clear {MARKOR}",
    "the clock's data are cleared": "pm clear com.google.android.deskclock",
    "what an app has before the phone is unlocked": (
        "echo x > /data/user_de/0/com.google.android.deskclock/new"
    ),
    "contacts are cleared": "pm clear com.android.providers.contacts",
    "an app is opened": f"am start -W -n {MARKOR}/{MARKOR}.activity.MainActivity",
    "the shade": "cmd statusbar expand-notifications",
    "the recents": f"am start -W -n {MARKOR}/{MARKOR}.activity.MainActivity;"
    " am start -W -n com.android.settings/.Settings; input keyevent KEYCODE_APP_SWITCH",
    "a permission": f"pm revoke {CALENDAR} android.permission.POST_NOTIFICATIONS",
    "media": "content delete --uri content://media/external/file",
}


@pytest.fixture
def used(device: Device) -> Device:
    """A phone on which there is something to lose."""
    device.files.write("/sdcard/Documents/old.txt", "old\n")
    device.files.write("/sdcard/Documents/old folder/it's.txt", "x")
    device.contacts.add("Ann", "+1 555")
    device.media.rescan()
    return device


def digest(booted: Booted) -> set[str]:
    return set(booted.console("aw digest all"))


def today(device: Device) -> str:
    return device.adb.shell("date +%F").stdout


def looks(device: Device, booted: Booted) -> tuple[set[str], str]:
    return digest(booted), today(device)


def same(booted: Booted, before: set[str]) -> None:
    assert sorted(digest(booted) ^ before) == []


@pytest.mark.parametrize("deed", DEEDS.values(), ids=DEEDS)
def test_a_deed_leaves_no_trace(deed: str, used: Device, booted: Booted) -> None:
    before = digest(booted)
    backup = Backup.take(used, NAMED)
    taken = looks(used, booted)
    used.adb.shell(deed)
    assert (looks(used, booted) == taken) == (deed == "true")
    backup.restore()
    same(booted, before)
    assert today(used) == taken[1]


def uptime(device: Device) -> float:
    """Seconds of the device's time, which setting its clock does not change."""
    said = device.adb.shell("dumpsys meminfo | grep -m1 Uptime:").stdout
    return int(said.split()[1]) / 1000


def radios(booted: Booted) -> str:
    return next(line for line in digest(booted) if line.endswith(" radios"))


SWITCHING = {
    "wi-fi, off": "svc wifi disable",
    "wi-fi, on": "svc wifi disable; sleep 5; svc wifi enable",
    "bluetooth, off": "svc bluetooth disable",
    "bluetooth, on": "svc bluetooth disable; sleep 5; svc bluetooth enable",
    "a network, joined": "svc wifi disable; sleep 5; svc wifi enable; sleep 1",
    "both": "cmd connectivity airplane-mode enable",
}


@pytest.mark.parametrize("switch", SWITCHING.values(), ids=SWITCHING)
def test_radios_that_are_still_switching_are_waited_for_before_not_after(
    switch: str, used: Device, booted: Booted
) -> None:
    used.adb.shell(switch)
    backup = Backup.take(used)
    taken, begun = radios(booted), uptime(used)
    backup.restore()
    assert uptime(used) - begun < 4  # of the device's time; it has nothing to wait for
    assert radios(booted) == taken


def test_a_key_that_moves_no_radio_does_not_hold_up_for_ever(used: Device) -> None:
    used.adb.shell("settings put global wifi_on 0")
    begun = uptime(used)
    backup = Backup.take(used)
    taken = uptime(used)
    backup.restore()
    assert 4 < taken - begun < 7
    assert uptime(used) - taken < 4


@pytest.mark.parametrize("other", ["", "; cmd wifi connect-network AndroidWifi2 open"])
def test_an_open_network_that_was_forgotten_is_connected_again(other: str, used: Device) -> None:
    backup = Backup.take(used)
    used.adb.shell(f"cmd wifi forget-network 0{other}; sleep 5")
    assert "not connected" in used.radios.states()
    backup.restore()
    assert used.radios.states().startswith('Wifi is enabled\nWifi is connected to "AndroidWifi"')


def test_radios_that_do_not_come_back_are_trouble(
    used: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    backup = Backup.take(used)
    used.adb.shell("svc bluetooth disable; sleep 2")
    monkeypatch.setattr(type(used.radios), "set_bluetooth", lambda self, on: None)
    with pytest.raises(DeviceError, match=r"radios are not as they were: .*state: OFF.* instead"):
        backup.restore()
    assert used.files.kind(PLACE) is None


def test_what_initialising_does_leaves_no_trace(used: Device, booted: Booted) -> None:
    before = digest(booted)
    backup = Backup.take(used, ["markor", "simple calendar pro"])
    used.clock.freeze_start()
    used.apps.restore(["markor", "simple calendar pro", "simple sms messenger"])
    used.files.write_all(NOTES, {"a.md": "a", "b.md": "b"})
    used.contacts.add("Bob", NUMBER)
    used.sms.receive(NUMBER, "Hello, a=b")
    used.clipboard.set("copied")
    used.sql.write(EVENTS, [("UPDATE event_types SET title=?", ["it's"])], CALENDAR)
    assert digest(booted) != before
    backup.restore()
    same(booted, before)


def test_what_is_typed_in_an_app_leaves_no_trace(used: Device, booted: Booted) -> None:
    before = digest(booted)
    backup = Backup.take(used, ["markor"])
    used.files.write(f"{NOTES}/note.md", "one")
    view = f"am start -W -a android.intent.action.VIEW -d file://{NOTES}/note.md -t text/markdown"
    used.adb.shell(f"{view} -n {MARKOR}/{MARKOR}.activity.DocumentActivity; input text hello")
    used.adb.shell("input keyevent KEYCODE_BACK; input keyevent KEYCODE_BACK")
    assert digest(booted) != before
    backup.restore()
    same(booted, before)


def test_a_clipboard_that_held_something_holds_it_again(used: Device) -> None:
    used.clipboard.set("it's $HOME\nü")
    backup = Backup.take(used)
    used.clipboard.set("other")
    backup.restore()
    assert used.clipboard.get() == "it's $HOME\nü"


def test_putting_back_twice_does_no_harm(used: Device, booted: Booted) -> None:
    backup = Backup.take(used)
    backup.restore()
    used.files.write("/sdcard/Download/later.txt", "x")
    backup.restore()
    assert used.files.read("/sdcard/Download/later.txt") == "x"


def test_settings_that_change_by_themselves_are_left_alone(
    used: Device, inflict: Callable[[str], None]
) -> None:
    inflict("settings_change 1")
    backup = Backup.take(used, NAMED)
    used.adb.shell("settings put system font_scale 1.3; sleep 5")
    before = used.settings.all()
    backup.restore()
    after = used.settings.all()
    assert after["system"]["font_scale"] == "1.0"
    drifting = [
        (namespace, key)
        for namespace, values in before.items()
        for key in values
        if "aw_own_" in key or key == "boot_count"
    ]
    assert len(drifting) > 24
    for namespace, key in drifting:
        assert int(after[namespace][key]) >= int(before[namespace][key]) > 4


def test_files_that_vanish_meanwhile_are_no_hindrance(
    used: Device, booted: Booted, inflict: Callable[[str], None]
) -> None:
    used.files.write(f"{NOTES}/a.md", "a")
    used.media.rescan()
    before = digest(booted)
    inflict("files_vanish")
    backup = Backup.take(used, NAMED)
    used.adb.shell(f"echo b >{NOTES}/a.md; pm clear {MARKOR}")
    backup.restore()
    same(booted, before)


@pytest.mark.parametrize("times", [1, 2])
def test_a_tar_that_fails_is_tried_once_more(
    used: Device, monkeypatch: pytest.MonkeyPatch, times: int
) -> None:
    failures = ["tar: ./x: Input/output error"] * times
    shell = used.adb.shell

    def failing(line: str, *more: Any, **named: Any) -> Output:
        if line.startswith("tar ") and failures:
            return Output("", failures.pop(), 1)
        return shell(line, *more, **named)

    monkeypatch.setattr(used.adb, "shell", failing)
    if times == 1:
        assert Backup.take(used, NAMED).there
    else:
        with pytest.raises(DeviceError, match=r"cannot back the phone up: tar: \./x: Input/out"):
            Backup.take(used, NAMED)
    assert failures == []


def test_a_full_disk_is_distinguished_from_files_that_vanish(
    used: Device, inflict: Callable[[str], None]
) -> None:
    inflict("files_vanish")
    inflict("disk_full")
    with pytest.raises(DeviceError, match=r"cannot back the phone up: .*No space left on device"):
        Backup.take(used, NAMED)


def test_an_app_that_is_not_named_is_left_alone(used: Device) -> None:
    backup = Backup.take(used, ["markor"])
    used.files.write(f"/data/data/{CALENDAR}/files/new", "x")
    used.files.write(f"/data/data/{MARKOR}/files/new", "x")
    backup.restore()
    assert used.files.read(f"/data/data/{CALENDAR}/files/new") == "x"
    assert used.files.kind(f"/data/data/{MARKOR}/files/new") is None


def test_a_notification_whose_key_holds_blanks_stops_its_app_and_no_other(
    used: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    backup = Backup.take(used)
    used.sms.receive(NUMBER, "Hello")
    listed = used.adb.shell("cmd notification list").stdout
    assert " " in next(line for line in listed.splitlines() if "smsmessenger" in line)
    lines: list[str] = []
    shell = used.adb.shell
    monkeypatch.setattr(
        used.adb, "shell", lambda line, *a, **k: lines.append(line) or shell(line, *a, **k)
    )
    backup.restore()
    stopped = [line.split()[2] for text in lines for line in text.splitlines() if STOP in line]
    assert stopped == ["com.simplemobiletools.smsmessenger"]


def test_a_take_that_fails_leaves_nothing(
    used: Device, booted: Booted, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = digest(booted)

    def fails() -> None:
        raise DeviceError("the door is shut")

    monkeypatch.setattr(used.settings, "all", fails)
    with pytest.raises(DeviceError, match="the door is shut"):
        Backup.take(used)
    monkeypatch.undo()
    assert used.files.kind(PLACE) is None
    same(booted, before)


def test_an_older_copy_is_replaced(used: Device, booted: Booted) -> None:
    used.adb.shell(f"mkdir -p {PLACE}/storage/Download; echo x > {PLACE}/storage/Download/old")
    backup = Backup.take(used)
    backup.restore()
    assert used.files.list("/sdcard/Download") == []
    assert used.files.kind(PLACE) is None


def test_messages_sent_and_received_leave_no_trace(used: Device, booted: Booted) -> None:
    before = digest(booted)
    backup = Backup.take(used, ["simple sms messenger"])
    used.sms.receive(NUMBER, "Hello")
    used.sms.send(NUMBER, "it's me")
    assert len(used.sms.messages()) == 2
    backup.restore()
    same(booted, before)


def test_messages_that_were_there_are_there_again(used: Device, booted: Booted) -> None:
    used.sms.receive(NUMBER, "Hello")
    before = digest(booted)
    backup = Backup.take(used, ["simple sms messenger"])
    used.sms.clear()
    used.sms.receive("555", "other")
    backup.restore()
    assert [message.body for message in used.sms.messages()] == ["Hello"]
    differs = {line.partition(" ")[2] for line in digest(booted) ^ before}
    assert differs <= {
        "notifications"
    }  # an app's notification cannot be posted again from outside
