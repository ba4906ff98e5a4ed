"""Radios: the keys at once, the radios later, and what screens say meanwhile."""

import pytest

from virtual_phone.phone import Phone
from virtual_phone.services.notifications import Notifications
from virtual_phone.services.radios import Radios
from virtual_phone.services.settings import Settings


def keys(phone: Phone) -> tuple[str | None, ...]:
    names = ("wifi_on", "bluetooth_on", "airplane_mode_on")
    return tuple(phone[Settings].get("global", name) for name in names)


def shown(radios: Radios) -> tuple[str | None, ...]:
    return radios.wifi_signal, radios.network_type, radios.ip_address


def test_putting_a_key_moves_no_radio(phone: Phone) -> None:
    for key in ("wifi_on", "bluetooth_on"):
        phone[Settings].put("global", key, "0")
    phone[Settings].put("global", "airplane_mode_on", "1")
    phone.clock.advance(10)
    assert phone[Radios].wifi_enabled
    assert phone[Radios].state["bluetooth"] == "ON"
    assert phone[Radios].phone_signal == "Phone signal full."


def test_wifi_goes_off_at_once_in_the_key_and_soon_in_fact(phone: Phone) -> None:
    radios = phone[Radios]
    assert shown(radios) == ("Wifi signal full.,No internet", None, "10.0.2.16")
    radios.wifi(False)
    assert keys(phone)[0] == "0"
    assert shown(radios) == (None, "LTE", None)
    assert radios.state["wifi"] == "disabling"
    phone.clock.advance(0.5)
    assert radios.state["wifi"] == "disabled"
    assert radios.internet_text() == "T-Mobile / LTE"
    assert radios.internet_text(", ") == "T-Mobile, LTE"


def test_wifi_joins_its_network_some_seconds_after_it_was_switched_on(phone: Phone) -> None:
    radios = phone[Radios]
    radios.wifi(False)
    phone.clock.advance(5)
    radios.wifi(True)
    assert keys(phone)[0] == "1"
    phone.clock.advance(1.9)
    assert radios.wifi_enabled
    assert (radios.state["connecting"], radios.wifi_signal) == ("AndroidWifi", None)
    phone.clock.advance(2.1)
    assert radios.internet_text() == "AndroidWifi"
    assert radios.network_type is None


def test_wifi_switched_twice_in_a_hurry_ends_as_last_asked(phone: Phone) -> None:
    radios = phone[Radios]
    radios.wifi(False)
    radios.wifi(True)
    radios.wifi(False)
    phone.clock.advance(10)
    assert (radios.state["wifi"], radios.state["connected"]) == ("disabled", "")
    assert keys(phone)[0] == "0"


def test_disconnecting_and_forgetting_are_not_switching_off(phone: Phone) -> None:
    radios = phone[Radios]
    radios.disconnect()
    phone.clock.advance(60)
    assert (radios.wifi_enabled, radios.wifi_signal, keys(phone)[0]) == (True, None, "1")
    assert radios.saved("AndroidWifi")
    assert radios.forget(0)
    assert not radios.forget(0)
    assert radios.saved("AndroidWifi") is None
    assert radios.connect("AndroidWifi")
    phone.clock.advance(2)
    assert radios.wifi_signal == "Wifi signal full.,No internet"
    assert radios.saved("AndroidWifi") == {"id": 1, "ssid": "AndroidWifi", "security": "open"}


def test_a_network_that_is_not_there_is_saved_and_not_joined(phone: Phone) -> None:
    radios = phone[Radios]
    assert radios.connect("Elsewhere", "wpa2")
    phone.clock.advance(10)
    assert radios.internet_text() == "AndroidWifi"
    assert radios.saved("Elsewhere")
    radios.wifi(False)
    phone.clock.advance(1)
    assert not radios.connect("AndroidWifi")


@pytest.mark.parametrize(
    ("wifi", "bluetooth", "inside", "after"),
    [
        (True, True, ("3", "2", "1"), ("1", "1", "0")),
        (False, True, ("0", "2", "1"), ("0", "1", "0")),
        (True, False, ("3", "0", "1"), ("1", "0", "0")),
    ],
)
def test_airplane_mode_remembers_what_was_on(
    wifi: bool, bluetooth: bool, inside: tuple[str, ...], after: tuple[str, ...], phone: Phone
) -> None:
    radios = phone[Radios]
    radios.wifi(wifi)
    radios.bluetooth(bluetooth)
    phone.clock.advance(5)
    radios.airplane(True)
    phone.clock.advance(5)
    assert keys(phone) == inside
    assert (radios.state["wifi"], radios.state["bluetooth"]) == ("disabled", "OFF")
    assert (radios.phone_signal, radios.network_type) == (None, None)
    assert radios.internet_text() == "Airplane mode is on"
    radios.airplane(False)
    phone.clock.advance(5)
    assert keys(phone) == after
    assert radios.wifi_enabled is wifi
    assert radios.state["bluetooth"] == ("ON" if bluetooth else "OFF")


def test_wifi_switched_on_under_airplane_mode_says_so_in_its_key(phone: Phone) -> None:
    radios = phone[Radios]
    radios.airplane(True)
    phone.clock.advance(5)
    radios.wifi(True, by="com.android.settings")
    phone.clock.advance(5)
    assert keys(phone) == ("2", "2", "1")
    assert radios.wifi_signal == "Wifi signal full.,No internet"
    radios.airplane(False)
    assert keys(phone) == ("1", "1", "0")
    assert radios.wifi_enabled


def test_leaving_airplane_mode_that_only_the_key_was_in_changes_the_key(phone: Phone) -> None:
    phone[Settings].put("global", "airplane_mode_on", "1")
    phone[Radios].airplane(False)
    assert keys(phone) == ("1", "1", "0")
    assert phone[Radios].wifi_enabled


def test_bluetooth_takes_its_time_and_writes_down_who_asked(phone: Phone) -> None:
    radios = phone[Radios]
    radios.bluetooth(False, by="com.android.systemui")
    radios.bluetooth(False, by="com.android.settings")  # already on its way
    assert keys(phone)[1] == "0"
    assert radios.state["bluetooth"] == "TURNING_OFF"
    phone.clock.advance(0.8)
    assert radios.state["bluetooth"] == "OFF"
    radios.bluetooth(True)
    assert (keys(phone)[1], radios.state["bluetooth"]) == ("1", "TURNING_ON")
    phone.clock.advance(1.5)
    assert radios.state["bluetooth"] == "ON"
    assert [row[1:] for row in radios.state["bluetooth_log"]] == [
        [True, "SYSTEM_BOOT", "android"],
        [False, "APPLICATION_REQUEST", "com.android.systemui"],
        [True, "APPLICATION_REQUEST", "com.android.shell"],
    ]


def test_mobile_data_off_leaves_the_signal_and_takes_the_network(phone: Phone) -> None:
    radios = phone[Radios]
    radios.wifi(False)
    phone.clock.advance(1)
    radios.mobile_data(False)
    assert phone[Settings].get("global", "mobile_data") == "0"
    assert (radios.network_type, radios.phone_signal) == (None, "Phone signal full.")
    assert radios.internet_text() == "Off"
    radios.wifi(True)
    phone.clock.advance(1)
    assert radios.internet_text() == "Networks available"


def test_a_phone_whose_radios_went_off_and_on_again_equals_the_one_before(phone: Phone) -> None:
    before = phone.digest()
    phone[Radios].wifi(False)
    phone[Radios].bluetooth(False)
    phone.clock.advance(5)
    assert phone.digest() != before
    phone[Radios].wifi(True)
    phone[Radios].bluetooth(True)
    phone.clock.advance(5)
    assert phone.digest() == before


def test_after_a_restart_the_radios_are_as_the_keys_say(phone: Phone) -> None:
    radios, settings = phone[Radios], phone[Settings]
    settings.put("global", "bluetooth_on", "0")
    settings.put("global", "wifi_on", "0")
    phone.reboot()
    assert (radios.state["wifi"], radios.state["bluetooth"]) == ("disabled", "OFF")
    assert radios.state["bluetooth_log"] == []
    settings.put("global", "wifi_on", "1")
    phone.reboot()
    assert shown(radios)[0] == "Wifi signal full.,No internet"
    radios.forget(0)
    phone.reboot()
    assert radios.wifi_enabled
    assert shown(radios)[0] is None


def test_a_network_without_internet_is_reported_as_long_as_it_is_used(phone: Phone) -> None:
    def titles() -> list[str]:
        return [note["title"] for note in phone[Notifications].visible]

    limited = "AndroidWifi has limited connectivity"
    assert limited in titles()
    with phone.busy():
        phone[Radios].wifi(False)
        assert limited not in titles()
        phone[Radios].wifi(True)
        phone.sleep(1)
        assert limited not in titles()
        phone.sleep(3)
    assert limited in titles()
    phone[Settings].put("global", "wifi_on", "0")
    phone.reboot()
    assert limited not in titles()
