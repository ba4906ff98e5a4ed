"""The status bar: what it says of time, radios, battery, alarms and notifications."""

from functools import partial

import pytest

from phone.tests.forest import elements
from virtual_phone.apps.clock.app import Clock
from virtual_phone.apps.sms.app import SmsMessenger
from virtual_phone.phone import Phone
from virtual_phone.runtime.clock import SECOND
from virtual_phone.services import notifications
from virtual_phone.services.audio import SILENT, VIBRATE, Audio
from virtual_phone.services.battery import Battery
from virtual_phone.services.notifications import Notifications
from virtual_phone.services.radios import Radios
from virtual_phone.services.settings import Settings
from virtual_phone.ui.display import Display
from virtual_phone.wire.nodes import Node

CLOCK = "com.google.android.deskclock"
MAIL = "com.google.android.gm"
CONSOLE = "Android System notification: Serial console enabled"


def bar(phone: Phone) -> list[Node]:
    with phone.busy():
        title = [window.id for window in phone[Display].windows() if window.title == "StatusBar"]
    return [node for node in elements(phone) if node.bounds[3] <= 128] if title else []


def said(phone: Phone) -> list[str]:
    return [node.text or node.desc for node in bar(phone)]


def test_with_wifi_it_says_so(phone: Phone) -> None:
    assert said(phone) == [
        "15:34",
        "Android System notification: ",
        "Wifi signal full.,No internet",
        "Phone signal full.",
        "Battery 100 percent.",
    ]


def test_without_wifi_it_is_read_as_it_was_captured(phone: Phone) -> None:
    with phone.busy():
        phone[Radios].wifi(False)
        phone.sleep(2)
    assert said(phone) == [
        "15:34",
        CONSOLE,
        "Phone signal full.",
        "Battery 100 percent.",
        "LTE",
    ]


def test_its_parts_have_their_ids_and_places(phone: Phone) -> None:
    found = {node.resource_id: node.bounds for node in bar(phone)}
    prefix = "com.android.systemui:id/"
    assert found[f"{prefix}clock"] == (50, 0, 148, 128)
    assert found[""] == (148, 0, 206, 128)  # of notifications
    assert found[f"{prefix}wifi_combo"] == (885, 35, 931, 93)
    assert found[f"{prefix}mobile_combo"] == (931, 35, 970, 93)
    assert found[f"{prefix}battery"] == (986, 0, 1006, 128)


def test_with_12_hours_the_description_tells_which_half(phone: Phone) -> None:
    with phone.busy():
        phone[Settings].put("system", "time_12_24", "12")
    clock = bar(phone)[0]
    assert (clock.text, clock.desc) == ("3:34", "3:34 PM")


def test_the_time_goes_on(phone: Phone) -> None:
    with phone.busy():
        phone.sleep(60)
    assert said(phone)[0] == "15:35"


def test_airplane_mode(phone: Phone) -> None:
    with phone.busy():
        phone[Radios].airplane(True)
        phone.sleep(3)
    assert said(phone) == ["15:34", CONSOLE, "Airplane mode.", "Battery 100 percent."]


def test_the_battery(phone: Phone) -> None:
    with phone.busy():
        phone[Battery].pretend(level=7)
    assert said(phone)[-1] == "Battery 7 percent."


@pytest.mark.parametrize(
    ("mode", "desc"), [(VIBRATE, "Ringer vibrate."), (SILENT, "Ringer silent.")]
)
def test_the_ringer(phone: Phone, mode: int, desc: str) -> None:
    with phone.busy():
        phone[Audio].set_ringer(mode)
    assert said(phone)[2] == desc


def test_do_not_disturb(phone: Phone) -> None:
    with phone.busy():
        phone[Settings].put("global", "zen_mode", 1)
    assert said(phone)[2] == "Do Not Disturb."


def test_the_alarm_clock_and_no_other_alarm(phone: Phone) -> None:
    with phone.busy():
        due = phone.clock.wall() + 3600 * SECOND
        app = SmsMessenger(phone)
        app.alarm_at(due, app.install)
        phone.changed()
    assert "15:34" in said(phone)
    assert not any("Alarm" in each for each in said(phone))
    with phone.busy():
        clock = Clock(phone)
        clock.alarm_at(due, partial(clock.ringing.advance, 1))
        phone.changed()
    assert said(phone)[2] == "Alarm set for 16:34."


def test_what_is_silent_has_an_icon_unless_it_is_of_the_least_importance(phone: Phone) -> None:
    with phone.busy():
        phone[Notifications].post(CLOCK, "Timer", importance=notifications.LOW)
        phone[Notifications].post(MAIL, "Syncing", importance=notifications.MIN)
    assert "Clock notification: Timer" in said(phone)
    assert not any("Gmail" in each for each in said(phone))


def test_the_mobile_signal_changes_with_the_minutes(phone: Phone) -> None:
    """Of nine minutes one each has one bar, two and three, as of the recorded screens."""
    signals = []
    for _ in range(9):
        signals.append(next(each for each in said(phone) if each.startswith("Phone ")))
        with phone.busy():
            phone.sleep(60)
    assert signals == [
        "Phone signal full.",
        "Phone signal full.",
        "Phone signal full.",
        "Phone one bar.",
        "Phone signal full.",
        "Phone two bars.",
        "Phone signal full.",
        "Phone signal full.",
        "Phone three bars.",
    ]


def test_each_app_has_one_icon_for_its_notifications(phone: Phone) -> None:
    for number, title in enumerate(("Clock notification: Timer", "Clock notification: ")):
        with phone.busy():
            phone[Notifications].post(CLOCK, "Timer", f"{number}:00", tag=str(number))
        assert said(phone)[1] == title  # the summary of several has none
        assert sum("Clock notification:" in each for each in said(phone)) == 1


def test_only_a_few_icons_fit_and_none_lies_over_the_camera(phone: Phone) -> None:
    with phone.busy():
        for name in ("gm", "youtube", "calendar", "deskclock", "apps.maps", "apps.docs"):
            phone[Notifications].post(
                f"com.google.android.{name}", "Hello", importance=notifications.HIGH, silently=True
            )
    icons = [node for node in bar(phone) if "notification:" in node.desc]
    assert len(icons) == 4
    assert max(node.bounds[2] for node in icons) < 463
