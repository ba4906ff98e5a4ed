"""The forwarder reaches us whatever the device's network does, and is brought to send again."""

from collections.abc import Callable
from typing import Any

import grpc
import pytest

from pytest_androidworld.env import doctor
from pytest_androidworld.env.adb import Adb
from pytest_androidworld.env.device import Device, connect
from pytest_androidworld.env.forests import Forests
from pytest_androidworld.env.forwarder import PACKAGE, SERVICE, Forwarder
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


class Slow(Adb):
    """Of a device whose first forest comes so many looks after the last command."""

    def __init__(self, forests: Forests, looks: int) -> None:
        super().__init__("emulator-1", port=1)
        self.forests, self.looks = forests, looks
        self.lines: list[str] = []

    def shell(self, command: str, timeout: float = 1, stdin: bytes = b"") -> Output:
        if command != "sleep 0.3":
            self.lines.append(command)
        elif self.looks:
            self.looks -= 1
            if not self.looks:
                self.forests.arrive(b"x")
        return Output("", "", 0)

    def reverse(self, command: str, timeout: float = 1) -> None:
        self.lines.append(command)


@pytest.mark.parametrize(
    ("looks", "alive", "lines"), [(10, True, 1), (12, True, 3), (0, False, 5)]
)
def test_a_forest_that_takes_three_seconds_is_waited_for(
    looks: int, alive: bool, lines: int
) -> None:
    """Before anything harder is done: a line for each rung, after a rule but for the first."""
    forests = Forests()
    adb = Slow(forests, looks)
    assert Forwarder(adb, forests).revive() is alive
    assert len(adb.lines) == lines


def test_time_passes_between_two_values_of_the_setting() -> None:
    """Android reads it some time after it was changed, and may miss one in between."""
    forests = Forests()
    adb = Slow(forests, 0)
    Forwarder(adb, forests).revive()
    changed = "settings delete {0} && sleep 1 && settings put {0} {1} && sleep 1 && am broadcast"
    between = changed.format("secure enabled_accessibility_services", SERVICE)
    _, _, bound, _, begun = adb.lines
    assert bound.startswith(between)
    assert begun.startswith(f"am force-stop {PACKAGE} && sleep 1 && {between}")


def test_a_device_that_is_left_keeps_no_rule_of_ours(device: Device) -> None:
    before = rules(device)
    other = connect(device.serial, adb_port=device.adb.client.port)
    assert other.forests is not None
    assert rules(device) == [*before, f"tcp:{other.forests.port}"]
    other.close()
    assert rules(device) == before


def test_a_forest_of_any_size_arrives() -> None:
    """That of a long web page may have more than the 4 MB that gRPC takes by itself."""
    forests = Forests()
    forests.start()
    with grpc.insecure_channel(f"127.0.0.1:{forests.port}") as channel:
        send: Any = channel.unary_unary("/android_env.A11yService/SendForest")
        assert send(bytes(5 << 20), timeout=30) == b""
    forests.stop()
    assert forests.arrived == 1


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
