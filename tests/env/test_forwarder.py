"""The forwarder reaches us whatever the device's network does, and is brought to send again."""

from collections.abc import Callable
from typing import Any

import pytest

from pytest_androidworld.env import doctor
from pytest_androidworld.env.device import Device
from pytest_androidworld.env.forwarder import PACKAGE, SERVICE
from pytest_androidworld.env.shell import Output
from pytest_androidworld.env.sight import INSTEAD, REVIVED
from pytest_androidworld.env.state import State

Inflict = Callable[[str], None]


def names(state: State) -> list[str]:
    return [each.text or each.content_description or "" for each in state.ui_elements]


def rules(device: Device) -> list[str]:
    """What the device's ports lead to."""
    with device.adb.open("reverse:list-forward") as stream:
        return [line.split()[1] for line in stream.read_string_block().splitlines()]


@pytest.fixture
def dumped(device: Device, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The commands that run uiautomator."""
    commands: list[str] = []
    shell = device.adb.shell

    def noted(command: str, *rest: Any, **options: Any) -> Output:
        if "uiautomator" in command:
            commands.append(command)
        return shell(command, *rest, **options)

    monkeypatch.setattr(device.adb, "shell", noted)
    return commands


def test_forests_come_in_airplane_mode(device: Device, inflict: Inflict) -> None:
    """Where the computer is not reached over the network, the cable of adb remains."""
    inflict("airplane_cuts_host on")
    device.adb.shell("cmd connectivity airplane-mode enable; sleep 5")
    device.apps.open("settings")
    state = device.observe()
    assert "Battery" in names(state)
    assert state.notes == ()


def test_the_device_has_one_rule_for_us(device: Device) -> None:
    assert device.forests is not None
    assert rules(device) == [f"tcp:{device.forests.port}"]
    device.observe()
    device.reset()
    assert rules(device) == [f"tcp:{device.forests.port}"]


def test_the_rule_is_made_again_where_a_snapshot_has_cut_it(
    device: Device, inflict: Inflict
) -> None:
    inflict("load_cuts_adb 0.4")
    device.reset()
    assert device.forests is not None
    assert rules(device) == [f"tcp:{device.forests.port}"]
    assert device.observe().notes == ()


def test_the_rule_is_made_again_for_a_daemon_that_restarts(device: Device) -> None:
    with device.adb.open("unroot:") as stream:
        stream.read_until_close()
    device.adb.close()
    device.adb.until(lambda: not device.adb.is_root(), 30, "it is still root")
    device.refresh()
    assert device.observe().notes == ()


SILENT = "no forest came within 2 s"


@pytest.mark.parametrize("fault", ["interrupt_forwarder", "end_forwarder", "crash_forwarder"])
def test_a_forwarder_that_falls_silent_is_revived(
    device: Device, inflict: Inflict, dumped: list[str], fault: str
) -> None:
    inflict(fault)
    device.apps.open("settings")
    state = device.observe()
    assert state.notes == (SILENT, REVIVED)
    assert "Battery" in names(state)
    assert device.observe().notes == ()
    assert device.settings.get("secure", "enabled_accessibility_services") == SERVICE
    assert dumped == []


@pytest.mark.parametrize(
    "command",
    ["settings delete secure enabled_accessibility_services", f"am force-stop {PACKAGE}"],
)
def test_one_that_is_switched_off_is_switched_on_again(
    device: Device, dumped: list[str], command: str
) -> None:
    device.adb.shell(command)
    assert device.observe().notes == (SILENT, REVIVED)
    assert device.observe().notes == ()
    assert dumped == []


def test_one_that_needs_a_flag_of_its_own_gets_it(device: Device, inflict: Inflict) -> None:
    inflict("forwarder_needs_flag")
    inflict("end_forwarder")
    assert device.observe().notes == (SILENT, REVIVED)


def test_a_rule_that_was_removed_is_made_again(device: Device, dumped: list[str]) -> None:
    with device.adb.open("reverse:killforward-all") as stream:
        stream.check_okay()
    device.adb.shell(f"am force-stop {PACKAGE}")  # its connection outlives the rule
    assert device.observe().notes == (SILENT, REVIVED)
    assert dumped == []


def test_where_nothing_revives_it_uiautomator_reads_until_a_snapshot_is_loaded(
    device: Device, dumped: list[str]
) -> None:
    device.adb.shell(f"pm uninstall --user 0 {PACKAGE}")
    state = device.observe()
    assert state.notes == (SILENT, INSTEAD)
    assert "Phone" in names(state)
    assert state.screen_size == (1080, 2400)
    assert device.observe().notes == (INSTEAD,)
    assert len(dumped) == 2
    assert "forests" not in doctor.capabilities(device)
    assert [each for each in doctor.problems(device) if "sends nothing" in each] != []
    dumped.clear()
    device.reset()
    assert device.observe().notes == ()
    assert dumped == []
    assert "forests" in doctor.capabilities(device)
