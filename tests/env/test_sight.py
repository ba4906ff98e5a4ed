"""One reader of the screen at a time, and what it says of a screen that it cannot read."""

from collections.abc import Callable, Iterator

import pytest

from pytest_androidworld.agent.user import User
from pytest_androidworld.boot import Booted
from pytest_androidworld.env.actions import OpenApp
from pytest_androidworld.env.device import Device
from pytest_androidworld.env.sight import RESTLESS
from pytest_androidworld.env.state import State
from pytest_androidworld.episode import Limits, Stage

Inflict = Callable[[str], None]
NUMBER = "+15550001111"


def names(state: State) -> list[str]:
    return [each.text or each.content_description or "" for each in state.ui_elements]


@pytest.fixture
def plain(device: Device) -> Iterator[Device]:
    """The same phone to one who has no forwarder."""
    plain = Device(device.adb, device.emulator, None, "attached")
    yield plain
    plain.adb.close()


def run_stopwatch(device: Device) -> None:
    device.act(OpenApp("Clock"), device.observe())
    User(Stage("", device, Limits(10))).tap("Stopwatch").tap("Start")


def test_a_message_is_sent_without_silencing_the_forwarder(
    device: Device, inflict: Inflict
) -> None:
    inflict("uiautomator_silences 60")
    device.sms.send(NUMBER, "Hello")
    assert [each.body for each in device.sms.messages("sent")] == ["Hello"]
    assert device.observe().notes == ()


def test_a_late_forest_does_not_make_the_next_one_late(device: Device, inflict: Inflict) -> None:
    inflict("uiautomator_slow 2")
    inflict("uiautomator_silences 5")
    inflict("end_forwarder")
    device.observe()
    assert [device.observe().notes for _ in range(3)] == [()] * 3


def test_a_stopwatch_is_read_by_the_forwarder(device: Device, inflict: Inflict) -> None:
    inflict("uiautomator_refuses")
    run_stopwatch(device)
    assert "Lap" in names(device.observe())
    assert device.observe().notes == ()


def test_a_screen_that_uiautomator_refuses_is_the_last_tree_and_a_picture(
    device: Device, plain: Device, inflict: Inflict
) -> None:
    run_stopwatch(device)
    seen = plain.observe()
    assert (seen.notes, seen.picture) == ((), None)
    inflict("uiautomator_refuses")
    state = plain.observe()
    assert names(state) == names(seen)
    assert state.notes == (RESTLESS,)
    assert state.picture is not None


def test_without_any_tree_before_there_are_no_elements(
    device: Device, plain: Device, inflict: Inflict
) -> None:
    run_stopwatch(device)
    inflict("uiautomator_refuses")
    state = plain.observe()
    assert (state.ui_elements, state.notes) == ((), (RESTLESS,))
    assert state.picture is not None


def test_after_a_reset_no_tree_of_before_is_shown(
    device: Device, plain: Device, booted: Booted, inflict: Inflict
) -> None:
    plain.act(OpenApp("Settings"), plain.observe())
    assert "Battery" in names(plain.observe())
    plain.reset()
    run_stopwatch(device)
    inflict("uiautomator_refuses")
    assert plain.observe().ui_elements == ()


def test_a_forwarder_that_lags_does_not_show_the_screen_before_an_action(
    device: Device, inflict: Inflict
) -> None:
    device.observe()
    inflict("forwarder_lags 0.4")
    device.settle.acting()
    device.adb.shell("sleep 0.2; am start -a android.settings.SETTINGS")
    state = device.observe()
    assert "Battery" in names(state)
    assert state.notes == ()
