"""Notifications, the shade, calls and alarms, as the shell sees them."""

import pytest

from virtual_phone.phone import Phone, UnknownRequest
from virtual_phone.services.calls import Calls
from virtual_phone.services.notifications import Notifications
from virtual_phone.services.settings import Settings
from virtual_phone.shell.run import run_text


def test_texts_are_shown_to_those_who_ask(phone: Phone) -> None:
    text = run_text(phone, "dumpsys notification --noredact").stdout
    assert text.startswith("Current Notification Manager state:\n")
    assert " pkg=android user=UserHandle{0} id=2 tag=serial_console importance=" in text
    assert " key=0|android|2|serial_console|1000: " in text
    assert "          android.title=String (Serial console enabled)\n" in text
    redacted = run_text(phone, "dumpsys notification").stdout
    assert "          android.title=String [length=22]\n" in redacted
    assert "Serial console" not in redacted


def test_posting_and_listing(phone: Phone) -> None:
    run_text(phone, "cmd notification post -t 'A title' mine 'some text'")
    note = phone[Notifications].visible[0]
    assert (note["title"], note["text"], note["tag"]) == ("A title", "some text", "mine")
    lines = run_text(phone, "cmd notification list").stdout.splitlines()
    assert lines == [
        "0|com.android.shell|3|mine|2000",
        "0|android|2|serial_console|1000",
        "0|android|1|limited_connectivity|1000",
    ]
    assert run_text(phone, "cmd notification post alone").status == 255


def test_do_not_disturb(phone: Phone) -> None:
    run_text(phone, "cmd notification set_dnd on")
    assert phone[Settings].get("global", "zen_mode") == "2"
    run_text(phone, "cmd notification set_dnd off")
    assert phone[Settings].get("global", "zen_mode") == "0"
    assert run_text(phone, "cmd notification set_dnd loud").status == 255
    assert run_text(phone, "cmd notification").stdout.startswith("usage: cmd notification")
    with pytest.raises(UnknownRequest, match="notification snooze"):
        run_text(phone, "cmd notification snooze")


def test_the_shade_opens_and_closes_in_silence(phone: Phone) -> None:
    for word in ("expand-notifications", "expand-settings", "collapse"):
        result = run_text(phone, f"cmd statusbar {word}")
        assert (result.stdout, result.stderr, result.status) == ("", "", 0)
    assert run_text(phone, "cmd statusbar").stdout.startswith("Status bar commands:\n")
    with pytest.raises(UnknownRequest, match="statusbar dance"):
        run_text(phone, "cmd statusbar dance")


def test_the_first_call_state_is_that_of_the_line(phone: Phone) -> None:
    text = run_text(phone, "dumpsys telephony.registry").stdout
    assert text.index("    mCallState=0\n") == text.index("    mCallState=")
    assert "mServiceState={mVoiceRegState=0(IN_SERVICE), mDataRegState=0(IN_SERVICE)," in text
    assert " mOperatorAlphaLong=T-Mobile," in text
    assert "    mDataConnectionState=2\n" in text
    phone[Calls].dial("5551234")
    text = run_text(phone, "dumpsys telephony.registry").stdout
    assert text.index("    mCallState=2\n") == text.index("    mCallState=")


def test_alarm_sets_time_and_zone(phone: Phone) -> None:
    assert run_text(phone, "cmd alarm set-timezone Europe/Zurich").stdout == ""
    assert phone.clock.now().hour == 17
    assert run_text(phone, "cmd alarm set-time 1700000000500").stdout == ""
    assert phone.clock.wall() == 1_700_000_000_500_000_000
    assert run_text(phone, "cmd alarm set-time noon").status == 255
    assert run_text(phone, "cmd alarm set-timezone").stderr == (
        "\nException occurred while executing 'set-timezone':\n"
        'java.lang.IllegalArgumentException: Argument expected after "set-timezone"\n'
    )
    assert run_text(phone, "cmd alarm").stdout.startswith("Alarm manager service (alarm)")
    with pytest.raises(UnknownRequest, match="alarm ring"):
        run_text(phone, "cmd alarm ring")


def test_alarms_are_dumped(phone: Phone) -> None:
    phone.clock.at(1_700_000_000_000_000_000, "radios", "wifi_is", "enabled")
    text = run_text(phone, "dumpsys alarm").stdout
    assert "  nowRTC=1697384040000=2023-10-15 15:34:00.000 nowELAPSED=0\n" in text
    assert "    RTC_WAKEUP #0: Alarm{type 0 origWhen 1700000000000}\n" in text
