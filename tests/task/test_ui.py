"""The screen as a validator reads it."""

from collections.abc import Callable

import pytest

from pytest_androidworld.agent.user import User
from pytest_androidworld.env.device import Device
from pytest_androidworld.env.state import Element, State
from pytest_androidworld.episode import Limits, Stage
from pytest_androidworld.errors import DeviceError
from pytest_androidworld.task.score import Score
from pytest_androidworld.task.ui import (
    in_front,
    in_the_way,
    matching,
    screen,
    screen_in_front,
    shown,
    shown_in_page,
    what_is_on,
)

ELEMENTS = (
    Element(0, text="Lap", resource_name="x:id/lap"),
    Element(1, content_description="Pause"),
    Element(2, text="Lap", is_checked=True),
)
STATE = State(ELEMENTS, (1080, 2400), "com.google.android.deskclock/.DeskClock")


def test_the_app_in_front_is_known_by_its_package(device: Device) -> None:
    device.apps.open("clock")
    assert Score.of(in_front(device, "com.google.android.deskclock")).strict == 1
    assert Score.of(in_front(device, "com.google.android.desk")).strict == 0
    assert Score.of(screen_in_front(device, "DeskClock")).strict == 1


def test_a_reason_names_the_screen_in_front(device: Device) -> None:
    device.apps.open("clock")
    [wrong] = in_front(device, "net.gsantner.markor")
    assert wrong.found == "com.google.android.deskclock/com.android.deskclock.DeskClock"


def test_a_screen_that_cannot_be_read_now_is_not_judged_by_an_older_one(
    device: Device, inflict: Callable[[str], None]
) -> None:
    """As of a running stopwatch, without a forwarder."""
    device.apps.open("clock")
    User(Stage("", device, Limits(10))).tap("Stopwatch")
    without = Device(device.adb, device.emulator, None, "attached")
    inflict("uiautomator_refuses")
    assert "Start" in what_is_on(screen(without))
    User(Stage("", device, Limits(10))).tap("Start")
    for judge in (screen, lambda env: shown_in_page(env, "any", "Start")):
        with pytest.raises(DeviceError) as raised:
            judge(without)
        assert str(raised.value) == (
            f"{device.serial}: the screen does not rest, and uiautomator cannot read it; install"
            " the accessibility forwarder (pytest --aw-setup=avd:NAME does), or restart the device"
            " if it has one"
        )


def test_elements_match_in_every_attribute_asked_for() -> None:
    assert [each.index for each in matching(ELEMENTS, text="Lap")] == [0, 2]
    assert [each.index for each in matching(ELEMENTS, text="Lap", is_checked=True)] == [2]
    assert matching(ELEMENTS, text="lap") == []


def test_what_is_not_shown_is_explained_by_what_is() -> None:
    assert shown(STATE, content_description="Pause").value == 1
    wrong = shown(STATE, content_description="Start")
    assert wrong.value == 0
    assert wrong.found == "com.google.android.deskclock/.DeskClock with 'Lap', 'Pause'"


def test_a_screen_in_a_few_words() -> None:
    many = State(tuple(Element(i, text=f"{i}") for i in range(20)), (1080, 2400))
    assert what_is_on(many) == (
        "no visible activity with '0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', …"
    )


def test_a_screen_is_named_by_its_activity(device: Device) -> None:
    device.apps.open("clock")
    activity = "com.google.android.deskclock/com.android.deskclock.DeskClock"
    assert screen(device).activity == activity


def test_a_dialog_of_the_system_is_in_the_way(device: Device) -> None:
    device.adb.shell("input keyevent --longpress KEYCODE_POWER")
    assert in_the_way(device) == "ActionsDialog"


def test_the_shade_is_in_the_way(device: Device) -> None:
    device.adb.shell("cmd statusbar expand-notifications")
    assert in_the_way(device) == "NotificationShade"


def test_an_app_is_not_in_the_way(device: Device) -> None:
    device.apps.open("clock")
    assert in_the_way(device) is None
