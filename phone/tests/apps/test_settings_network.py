"""Settings: Wi-Fi, airplane mode, private DNS, Bluetooth; what each switch writes, and when."""

import pytest

from phone.tests.hand import Hand
from virtual_phone.phone import Phone
from virtual_phone.services.radios import Radios
from virtual_phone.services.settings import Settings

PACKAGE = "com.android.settings"
CONNECTED = "AndroidWifi,Connected,Wifi signal full.,Open network"


@pytest.fixture
def hand(phone: Phone) -> Hand:
    return Hand(phone).launch(PACKAGE)


def stored(hand: Hand, key: str, namespace: str = "global") -> str | None:
    return hand.phone[Settings].get(namespace, key)


def internet(hand: Hand) -> Hand:
    return hand.tap("Network & internet").tap("Internet")


def switches(hand: Hand) -> list[tuple[bool, bool]]:
    """Of each switch on the page: is it on, can it be switched."""
    return [(node.checked, node.enabled) for node in hand.nodes() if node.cls.endswith(".Switch")]


# Wi-Fi


def test_wifi_is_switched_off_at_once_and_the_networks_go(hand: Hand) -> None:
    internet(hand).tap("Wi‑Fi")
    assert stored(hand, "wifi_on") == "0"
    assert switches(hand) == [(False, False)]
    hand.wait(1)
    assert switches(hand) == [(False, True)]
    assert hand.texts()[1:12] == [
        "Navigate up",
        "Fix connectivity",
        "T-Mobile",
        "Connected / LTE",
        "Settings",
        "Wi‑Fi",
        "Network preferences",
        "Wi‑Fi turns back on automatically",
        "Saved networks",
        "1 network",
        "Non-carrier data usage",
    ]


def test_wifi_is_switched_on_and_joins_the_network_it_knows(hand: Hand) -> None:
    hand.phone[Radios].wifi(False)
    hand.wait(1)
    internet(hand)
    assert switches(hand) == [(False, True)]
    hand.tap("Wi‑Fi")
    assert stored(hand, "wifi_on") == "1"
    assert switches(hand) == [(True, False)]
    assert hand.sees("Searching for networks…")
    hand.wait(1)
    assert hand.sees("Connecting…")
    hand.wait(2)
    assert hand.sees(CONNECTED)
    assert hand.sees("Add network")


def test_taps_while_wifi_is_being_switched_do_nothing(hand: Hand) -> None:
    internet(hand).tap("Wi‑Fi").tap("Wi‑Fi")
    assert stored(hand, "wifi_on") == "0"


def test_what_the_shell_switched_shows_at_once(hand: Hand) -> None:
    internet(hand)
    with hand.phone.busy():
        hand.phone[Radios].wifi(False)
    hand.wait(1)
    assert switches(hand) == [(False, True)]
    hand.back()
    assert hand.sees("T-Mobile / LTE")


def test_a_key_alone_moves_no_radio(hand: Hand) -> None:
    hand.phone[Settings].put("global", "wifi_on", 0)
    internet(hand)
    assert switches(hand) == [(True, True)]


def test_disconnected_is_not_off(hand: Hand) -> None:
    internet(hand).tap(CONNECTED)
    assert hand.find("id=entity_header_title").text == "AndroidWifi"
    assert hand.sees("Strong") or hand.sees("Excellent")
    hand.tap("Disconnect")
    assert hand.find("id=entity_header_summary").text == "Saved"
    hand.back()
    assert hand.sees("AndroidWifi,Saved,Wifi signal full.,Open network")
    assert stored(hand, "wifi_on") == "1"
    hand.tap("AndroidWifi").wait(3)
    assert hand.sees(CONNECTED)


def test_forgotten_a_network_is_only_in_the_air(hand: Hand) -> None:
    internet(hand).tap(CONNECTED).tap("Forget")
    assert hand.sees("AndroidWifi,Wifi signal full.,Open network")
    assert not hand.sees("Saved networks")
    hand.tap("AndroidWifi").wait(3)
    assert hand.sees("1 network")


def test_a_long_press_offers_what_can_be_done_with_a_network(hand: Hand) -> None:
    internet(hand).hold("AndroidWifi")
    assert [text for text in hand.texts() if text in ("Connect", "Disconnect", "Forget network")]
    hand.tap("Disconnect")
    assert hand.sees("Saved")
    hand.hold("AndroidWifi").tap("Connect").wait(3)
    assert hand.sees(CONNECTED)
    hand.hold("AndroidWifi").tap("Forget network")
    assert not hand.sees("Saved networks")


def test_a_network_without_a_name_cannot_be_added(hand: Hand) -> None:
    internet(hand).tap("Add network")
    assert not hand.find("Save").enabled


def test_a_secret_network_needs_eight_letters(hand: Hand) -> None:
    internet(hand).tap("Add network").tap("Enter the SSID").type("Hidden\n")
    hand.tap("None").tap("WPA/WPA2-Personal").tap("Password").type("1234567")
    assert not hand.find("Save").enabled
    hand.type("8")
    hand.press("BACK").tap("Save")
    assert hand.sees("2 networks")
    assert hand.phone[Radios].saved("Hidden") == {"id": 1, "ssid": "Hidden", "security": "wpa2"}


def test_a_preference_is_kept_and_reported(hand: Hand) -> None:
    internet(hand).tap("Network preferences").tap("Turn on Wi‑Fi automatically")
    assert stored(hand, "wifi_wakeup_enabled") == "0"
    hand.back()
    assert hand.sees("Wi‑Fi doesn’t automatically turn back on")


# Airplane mode


def test_airplane_mode_takes_the_radios_with_it_and_brings_them_back(hand: Hand) -> None:
    hand.tap("Network & internet").tap("Airplane mode")
    keys = ("airplane_mode_on", "wifi_on", "bluetooth_on")
    assert [stored(hand, key) for key in keys] == ["1", "3", "2"]
    hand.wait(1)
    assert hand.sees("Airplane mode is on")
    hand.tap("Airplane mode")
    assert [stored(hand, key) for key in keys] == ["0", "1", "1"]


def test_in_airplane_mode_wifi_can_be_on(hand: Hand) -> None:
    hand.tap("Network & internet").tap("Airplane mode").wait(1)
    hand.tap("Internet").tap("Wi‑Fi")
    assert stored(hand, "wifi_on") == "2"
    assert not hand.sees("T-Mobile")


# The rest of the page


def test_private_dns_is_off_or_automatic_or_a_server(hand: Hand) -> None:
    hand.tap("Network & internet").tap("Private DNS").tap("Off").tap("Cancel")
    assert stored(hand, "private_dns_mode") == "opportunistic"
    hand.tap("Private DNS").tap("Off").tap("Save")
    assert stored(hand, "private_dns_mode") == "off"
    hand.tap("Private DNS").tap("Private DNS provider hostname")
    hand.tap("Enter hostname of DNS provider").type("nonsense").press("BACK").tap("Save")
    assert stored(hand, "private_dns_mode") == "off"
    hand.tap("nonsense").press("CTRL_LEFT", "A").type("dns.example.org").press("BACK").tap("Save")
    assert stored(hand, "private_dns_mode") == "hostname"
    assert stored(hand, "private_dns_specifier") == "dns.example.org"
    assert hand.sees("dns.example.org")


def test_mobile_data_is_a_switch_of_the_sim(hand: Hand) -> None:
    hand.phone[Radios].wifi(False)
    hand.wait(1).tap("Network & internet").tap("SIMs").tap("Mobile data")
    assert stored(hand, "mobile_data") == "0"
    hand.back()
    assert hand.sees("Off")
    hand.tap("Internet")
    assert hand.sees("Mobile data is off")


def test_a_hotspot_has_a_switch_in_its_row_and_a_page_behind_it(hand: Hand) -> None:
    hand.tap("Network & internet").tap("Hotspot & tethering").tap("Wi‑Fi hotspot")
    hand.tap("Use Wi‑Fi hotspot").back()
    assert switches(hand)[0] == (True, True)
    hand.back()
    assert hand.texts().count("On") == 2  # and Adaptive connectivity


# Bluetooth


def to_bluetooth(hand: Hand) -> Hand:
    return hand.tap("Connected devices").tap("Connection preferences").tap("Bluetooth")


def test_bluetooth_is_switched_off_at_once_and_the_rows_go(hand: Hand) -> None:
    to_bluetooth(hand).tap("Use Bluetooth")
    assert stored(hand, "bluetooth_on") == "0"
    assert switches(hand) == [(False, False)]
    assert not hand.sees("Device name")
    hand.tap("Use Bluetooth")
    assert stored(hand, "bluetooth_on") == "0"
    hand.wait(1)
    assert switches(hand) == [(False, True)]
    assert hand.sees("Turn on Bluetooth to connect to other devices.")
    hand.back()
    assert hand.sees("Off")


def test_bluetooth_is_switched_on(hand: Hand) -> None:
    hand.phone[Radios].bluetooth(False)
    hand.wait(1)
    to_bluetooth(hand).tap("Use Bluetooth")
    assert stored(hand, "bluetooth_on") == "1"
    hand.wait(2)
    assert hand.sees("sdk_gphone64_x86_64")
    log = hand.phone[Radios].state["bluetooth_log"]
    assert log[-1][1:] == [True, "APPLICATION_REQUEST", PACKAGE]


def test_to_pair_turns_bluetooth_on(hand: Hand) -> None:
    hand.phone[Radios].bluetooth(False)
    hand.wait(1).tap("Connected devices")
    assert hand.sees("Bluetooth will turn on to pair")
    assert hand.sees("Turn on Bluetooth to connect to other devices.")
    hand.tap("Pair new device")
    assert stored(hand, "bluetooth_on") == "1"
    assert hand.sees("Phone’s Bluetooth address: 00:11:22:33:44:55")
    hand.wait(2).back()
    assert not hand.sees("Bluetooth will turn on to pair")


def test_the_phone_can_have_another_name_for_others(hand: Hand) -> None:
    to_bluetooth(hand).tap("Device name")
    assert hand.sees("Rename this device")
    hand.press("CTRL_LEFT", "A").type("Pixie").tap("Rename")
    assert stored(hand, "bluetooth_name", "secure") == "Pixie"
    assert hand.sees("Pixie")


def test_a_network_is_added_by_its_code_or_by_its_name(hand: Hand) -> None:
    internet(hand).tap("Scan QR code")
    assert hand.find("id=collapsing_toolbar").desc == "Scan QR code"
    assert hand.back().tap("Add network").sees("Enter the SSID")


def test_connectivity_is_fixed_by_switching_wifi_off_and_on(hand: Hand) -> None:
    internet(hand).tap("Fix connectivity")
    assert (hand.phone[Radios].state["wifi"], stored(hand, "wifi_on")) == ("disabling", "1")
    hand.wait(4)
    assert hand.sees(CONNECTED)


def test_data_are_counted_over_four_weeks(hand: Hand) -> None:
    assert internet(hand).sees("0 B used Sep 17 – Oct 15")
