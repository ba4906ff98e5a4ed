"""``cmd wifi`` and ``dumpsys wifi``."""

import pytest

from virtual_phone.phone import Phone, UnknownRequest
from virtual_phone.services.settings import Settings
from virtual_phone.shell.run import run_text

ONLY = "Wifi scanning is only available when wifi is enabled\n"
HEADER = "==== Primary ClientModeManager instance ====\n"
CONNECTED = (
    'SSID: "AndroidWifi", BSSID: 00:13:10:85:fe:01, MAC: 02:15:b2:00:00:00, IP: /10.0.2.16,'
    " Security type: 0, Supplicant state: COMPLETED, Wi-Fi standard: legacy, RSSI: -50,"
    " Link speed: 1Mbps, Tx Link speed: 1Mbps, Max Supported Tx Link speed: 11Mbps,"
    " Rx Link speed: 2Mbps, Max Supported Rx Link speed: 11Mbps, Frequency: 2447MHz, Net ID: 0,"
    " Metered hint: false, score: 60, isUsable: true, CarrierMerged: false, SubscriptionId: -1,"
    " IsPrimary: 1, Trusted: true, Restricted: false, Ephemeral: false, OEM paid: false,"
    " OEM private: false, OSU AP: false, FQDN: <none>, Provider friendly name: <none>,"
    ' Requesting package name: <none>"AndroidWifi"openMLO Information: '
)


def told(phone: Phone, line: str) -> str:
    result = run_text(phone, line)
    assert (result.stderr, result.status) == ("", 0)
    return result.stdout


def test_status_of_a_connected_phone(phone: Phone) -> None:
    assert told(phone, "cmd wifi status").startswith(
        f'Wifi is enabled\n{ONLY}{HEADER}Wifi is connected to "AndroidWifi"\n'
        f"WifiInfo: {CONNECTED}\nsuccessfulTxPackets: "
    )


def test_status_while_off_and_while_not_yet_connected(phone: Phone) -> None:
    assert told(phone, "cmd wifi set-wifi-enabled disabled") == ""
    assert told(phone, "cmd wifi status") == f"Wifi is disabled\n{ONLY}"
    phone.clock.advance(5)
    told(phone, "cmd wifi set-wifi-enabled enabled")
    phone.clock.advance(1)
    assert (
        told(phone, "cmd wifi status") == f"Wifi is enabled\n{ONLY}{HEADER}Wifi is not connected\n"
    )
    phone[Settings].put("global", "wifi_scan_always_enabled", 1)
    assert "Wifi scanning is always available\n" in told(phone, "cmd wifi status")


def test_networks_are_listed_forgotten_and_joined(phone: Phone) -> None:
    assert told(phone, "cmd wifi list-networks") == (
        "Network Id      SSID                         Security type\n"
        "0            AndroidWifi                      open\n"
    )
    assert told(phone, "cmd wifi forget-network 7") == "Forget failed\n"
    assert told(phone, "cmd wifi forget-network x") == "Forget failed\n"
    assert told(phone, "cmd wifi forget-network 0") == "Forget successful\n"
    assert told(phone, "cmd wifi list-networks") == "No networks\n"
    assert told(phone, "cmd wifi connect-network AndroidWifi open") == "Connection initiated\n"
    phone.clock.advance(3)
    assert '"AndroidWifi"' in told(phone, "cmd wifi status")
    assert phone[Settings].get("global", "wifi_on") == "1"


def test_what_is_in_the_air(phone: Phone) -> None:
    header, row = told(phone, "cmd wifi list-scan-results").splitlines()
    assert header == (
        "    BSSID              Frequency      RSSI           Age(sec)     SSID"
        "                                 Flags"
    )
    assert row.split() == ["00:13:10:85:fe:01", "2447", "-50", "0.000", "AndroidWifi", "[ESS]"]
    told(phone, "svc wifi disable")
    phone.clock.advance(1)
    assert told(phone, "cmd wifi list-scan-results") == "No scan results\n"
    assert told(phone, "cmd wifi connect-network AndroidWifi open") == "Connection failed\n"


def test_words_it_does_not_know(phone: Phone) -> None:
    result = run_text(phone, "cmd wifi set-wifi-enabled on")
    assert result.status == 255
    assert "Expected 'enabled' or 'disabled'" in result.stdout
    assert phone[Settings].get("global", "wifi_on") == "1"
    assert run_text(phone, "cmd wifi connect-network X wep").stdout == "Unknown network type wep\n"
    assert run_text(phone, "cmd wifi -h").stdout.startswith("Wi-Fi (wifi) commands:\n")
    assert run_text(phone, "cmd wifi start-scan").stdout == ""
    with pytest.raises(UnknownRequest, match="wifi make-coffee"):
        run_text(phone, "cmd wifi make-coffee")


def test_the_dump_of_a_connected_phone(phone: Phone) -> None:
    lines = told(phone, "dumpsys wifi").splitlines()
    assert lines[:2] == ["Wi-Fi is enabled", "Verbose logging is off"]
    assert f"mWifiInfo {CONNECTED}" in lines
    assert "mAirplaneModeOn false" in lines
    assert (
        "mNetworkInfo [type: WIFI[], state: CONNECTED/CONNECTED, reason: (unspecified),"
        " extra: (none), failover: false, available: true, roaming: false]"
    ) in lines
    assert any("10.0.2.16/24 ] DnsAddresses: [ /10.0.2.3 ]" in line for line in lines)
    assert any(line.startswith('ID: 0 SSID: "AndroidWifi" PROVIDER-NAME: null') for line in lines)


def test_the_dump_while_off(phone: Phone) -> None:
    told(phone, "svc wifi disable")
    phone.clock.advance(1)
    text = told(phone, "dumpsys wifi")
    assert text.startswith("Wi-Fi is disabled\n")
    assert (
        "mWifiInfo SSID: <unknown ssid>, BSSID: <none>, MAC: 02:15:b2:00:00:00, IP: null,"
        " Security type: -1, Supplicant state: DISCONNECTED, Wi-Fi standard: legacy, RSSI: -127,"
        " Link speed: -1Mbps"
    ) in text
    assert "mLinkProperties" not in text
