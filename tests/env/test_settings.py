"""DeviceSettings, radios and the clock."""

from datetime import UTC, datetime

import pytest

from pytest_androidworld.env.device import Device
from pytest_androidworld.env.shell import Output

TEXT = 'it\'s "$HOME" \\ a=b ü'


def test_a_setting_that_is_not_there_is_none(device: Device) -> None:
    assert device.settings.get("system", "aw_nope") is None
    device.settings.delete("system", "aw_nope")


@pytest.mark.parametrize("namespace", ["system", "secure", "global"])
def test_what_is_put_is_got(namespace: str, device: Device) -> None:
    device.settings.put(namespace, "aw_test", TEXT)
    assert device.settings.get(namespace, "aw_test") == TEXT
    assert device.settings.all()[namespace]["aw_test"] == TEXT
    device.settings.delete(namespace, "aw_test")
    assert device.settings.get(namespace, "aw_test") is None


def test_many_are_changed_at_once(device: Device) -> None:
    device.settings.put("system", "aw_old", 1)
    device.settings.change({"system": {"aw_old": None, "aw_new": TEXT}, "global": {}})
    assert device.settings.get("system", "aw_old") is None
    assert device.settings.get("system", "aw_new") == TEXT


def test_radios_have_followed_when_the_call_returns(device: Device) -> None:
    radios = device.radios
    radios.set_wifi(False)
    radios.set_bluetooth(False)
    assert (radios.wifi(), radios.bluetooth(), radios.airplane()) == ("0", "0", "0")
    radios.set_wifi(True)
    radios.set_bluetooth(True)
    assert (radios.wifi(), radios.bluetooth()) == ("1", "1")
    radios.set_airplane(True)
    assert radios.airplane() == "1"


@pytest.mark.parametrize(("security", "joined"), [("open", True), ("wpa2-psk", False)])
def test_only_a_network_without_a_password_is_joined_again(
    device: Device, monkeypatch: pytest.MonkeyPatch, security: str, joined: bool
) -> None:
    lines: list[str] = []
    monkeypatch.setattr(
        device.adb,
        "shell",
        lambda line, *_: lines.append(line) or Output("Wifi is not connected\n", "", 0),
    )
    networks = f"Network Id  SSID  Security type\n0           Home  {security}\n"
    device.radios.reconnect('Wifi is enabled\nWifi is connected to "Home"', networks)
    assert ("cmd wifi connect-network Home open" in lines) is joined


def test_a_case_begins_at_the_papers_time(device: Device) -> None:
    device.adb.shell("service call alarm 3 s16 Europe/Berlin; settings put global auto_time 1")
    device.clock.set(datetime(2024, 2, 29, 1, 2, 3, tzinfo=UTC))
    assert device.clock.now() == datetime(2024, 2, 29, 1, 2, 3, tzinfo=UTC)
    device.clock.freeze_start()
    assert device.clock.now() == datetime(2023, 10, 15, 15, 34, tzinfo=UTC)
    assert device.adb.shell("date").stdout == "Sun Oct 15 15:34:00 UTC 2023\n"
    assert device.settings.get("global", "auto_time") == "0"
    assert device.settings.get("system", "time_12_24") == "24"


def test_a_time_in_no_zone_is_refused(device: Device) -> None:
    with pytest.raises(ValueError, match="no time zone"):
        device.clock.set(datetime(2024, 2, 29))  # noqa: DTZ001
