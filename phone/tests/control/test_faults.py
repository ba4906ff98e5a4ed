"""Faults on demand: asked for by name, and gone when they are switched off."""

import errno
import time

import pytest

from phone.tests.hand import Hand
from virtual_phone.android.intent import NEW_TASK, Intent
from virtual_phone.control.faults import faults, heal, inflict
from virtual_phone.control.machine import Machine
from virtual_phone.control.telnet import Session
from virtual_phone.phone import Phone
from virtual_phone.services.activities import Activities


def test_what_lasts_is_kept_until_it_is_switched_off(phone: Phone) -> None:
    inflict(phone, "delay-reply", "0.5")
    inflict(phone, "refuse_adb")
    assert phone.faults == {"delay_reply": 0.5, "refuse_adb": True}
    inflict(phone, "delay_reply", "off")
    assert phone.faults == {"refuse_adb": True}
    heal(phone)
    assert phone.faults == {}


def test_a_loaded_snapshot_may_leave_the_clock_at_the_hosts_time(phone: Phone) -> None:
    before = phone.clock.wall()
    phone.reset()
    assert phone.clock.wall() == before
    inflict(phone, "load_sets_clock")
    begun = time.time_ns()
    phone.reset()
    assert begun <= phone.clock.wall() <= time.time_ns()


def test_a_full_disk_takes_nothing_until_it_is_healed(phone: Phone) -> None:
    inflict(phone, "disk_full")
    with pytest.raises(OSError, match="No space left on device") as error:
        phone.files.write("/sdcard/a.txt", b"1")
    assert error.value.errno == errno.ENOSPC
    heal(phone)
    phone.files.write("/sdcard/a.txt", b"1")
    assert phone.files.read("/sdcard/a.txt") == b"1"


def test_a_reboot_happens_and_is_over(phone: Phone) -> None:
    phone.clock.advance(60)
    with phone.busy():
        inflict(phone, "reboot")
    assert phone.clock.elapsed() < 60_000_000_000
    assert phone.faults == {}


@pytest.mark.parametrize(
    ("name", "value", "complaint"),
    [
        ("delay", "", "there is no fault 'delay'; there are: .*delay_reply, dialog, "),
        ("delay_reply", "long", "delay_reply: 'long' is not a number of seconds"),
        ("delay_reply", "", "delay_reply: '' is not a number of seconds"),
        ("delay_reply", "nan", "delay_reply: 'nan' is not a number of seconds"),
        ("delay_reply", "-1", "delay_reply: '-1' is not a number of seconds"),
    ],
)
def test_a_fault_that_makes_no_sense(phone: Phone, name: str, value: str, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        inflict(phone, name, value)
    assert phone.faults == {}


def test_the_console_lists_and_makes_them(machine: Machine) -> None:
    session = Session(machine)
    listed = session.answer("aw fault").splitlines()
    assert [line.split()[0] for line in listed] == [*faults(), "OK"]
    assert session.answer("aw fault freeze") == "OK\r\n"
    assert "freeze screenshots and forests stay as they are (now: True)" in session.answer(
        "aw fault"
    )
    assert session.answer("aw fault off") == "OK\r\n"
    assert machine.phone.faults == {}
    assert session.answer("aw fault rain").startswith("KO: there is no fault 'rain'; there are:")


def test_a_dialog_lies_over_everything_until_it_is_answered(phone: Phone) -> None:
    hand = Hand(phone)
    with phone.busy():
        inflict(phone, "dialog")
    shown = hand.texts()
    assert shown[-3:] == ["Pixel Launcher isn't responding", "Close app", "Wait"]
    assert not {"Gmail", "Home"} & set(shown)
    hand.tap("Wait")
    assert "Wait" not in hand.texts()


def test_a_killed_app_is_gone_from_the_screen(phone: Phone) -> None:
    hand = Hand(phone)
    clock = "com.google.android.deskclock/com.android.deskclock.DeskClock"
    with phone.busy():
        phone[Activities].start(Intent(component=clock, flags=NEW_TASK))
    assert phone[Activities].top["app"] == "com.google.android.deskclock"
    with phone.busy():
        inflict(phone, "kill_app")
    assert phone[Activities].top["app"] == "com.google.android.apps.nexuslauncher"
    assert "Gmail" in hand.texts()
