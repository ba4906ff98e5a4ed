"""``uiautomator dump``, as unkind as it is on a real device."""

import pytest

from phone.tests.hand import Hand
from virtual_phone.android.intent import NEW_TASK, Intent
from virtual_phone.control.faults import inflict
from virtual_phone.phone import Phone
from virtual_phone.runtime.clock import SECOND
from virtual_phone.services.activities import Activities
from virtual_phone.shell.run import run_text

CLOCK = "com.google.android.deskclock/com.android.deskclock.DeskClock"
REFUSAL = "ERROR: could not get idle state.\n"


def took(phone: Phone, command: str) -> float:
    """The seconds of the phone's time that a command takes."""
    before = phone.clock.elapsed()
    run_text(phone, command)
    return (phone.clock.elapsed() - before) / SECOND


@pytest.fixture
def running(phone: Phone) -> Phone:
    """A phone with a stopwatch that runs, and a uiautomator that waits for rest."""
    with phone.busy():
        phone[Activities].start(Intent(component=CLOCK, flags=NEW_TASK))
    Hand(phone).tap("Stopwatch").tap("Start")
    inflict(phone, "uiautomator_refuses")
    return phone


def test_a_dump_takes_no_time_unless_it_is_slow(phone: Phone) -> None:
    assert took(phone, "uiautomator dump") < 0.1
    inflict(phone, "uiautomator_slow", "2")
    assert 2 <= took(phone, "uiautomator dump") < 2.1


def test_a_screen_that_ticks_is_refused_after_ten_seconds(running: Phone) -> None:
    before = running.clock.elapsed()
    result = run_text(running, "uiautomator dump /sdcard/x.xml")
    assert (result.stdout, result.stderr, result.status) == ("", REFUSAL, 0)
    assert not running.files.exists("/sdcard/x.xml")
    assert 10 <= (running.clock.elapsed() - before) / SECOND < 10.1


def test_a_screen_that_rests_again_is_dumped(running: Phone) -> None:
    Hand(running).tap("Pause")
    result = run_text(running, "uiautomator dump /sdcard/x.xml")
    assert result.stdout == "UI hierchary dumped to: /sdcard/x.xml\n"
    assert "Stopwatch" in running.files.read("/sdcard/x.xml").decode()


def test_a_screen_that_ticks_is_dumped_by_a_kind_one(running: Phone) -> None:
    inflict(running, "uiautomator_refuses", "off")
    assert run_text(running, "uiautomator dump").stderr == ""
