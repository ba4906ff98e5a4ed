"""Whatever happens to the phone between take and restore, it is the same phone afterwards."""

import pytest

from pytest_androidworld.boot import Booted
from pytest_androidworld.env.backup import PLACE, Backup
from pytest_androidworld.env.device import Device
from pytest_androidworld.errors import DeviceError

NUMBER = "+15551234567"
MARKOR = "net.gsantner.markor"
NOTES = "/storage/emulated/0/Documents/markor"
CALENDAR = "com.simplemobiletools.calendar.pro"
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
        "settings put system screen_brightness 1; settings put secure aw_new 'a b';"
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
    device.media.rescan(["/sdcard/Documents"])
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
    backup = Backup.take(used, ["markor"])
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
    backup = Backup.take(used)
    used.sms.receive(NUMBER, "Hello")
    used.sms.send(NUMBER, "it's me")
    assert len(used.sms.messages()) == 2
    backup.restore()
    same(booted, before)


def test_messages_that_were_there_are_there_again(used: Device, booted: Booted) -> None:
    used.sms.receive(NUMBER, "Hello")
    before = digest(booted)
    backup = Backup.take(used)
    used.sms.clear()
    used.sms.receive("555", "other")
    backup.restore()
    assert [message.body for message in used.sms.messages()] == ["Hello"]
    differs = {line.partition(" ")[2] for line in digest(booted) ^ before}
    assert differs <= {"notifications"}  # nobody can post another app's notification again
