"""The Wi-Fi service: ``cmd wifi`` and ``dumpsys wifi``."""

from collections.abc import Callable, Iterator

from virtual_phone.runtime.clock import SECOND
from virtual_phone.services.radios import IN_THE_AIR, AccessPoint, Radios
from virtual_phone.services.settings import Settings
from virtual_phone.shell.cmd import answers, unknown_command
from virtual_phone.shell.core import Shell
from virtual_phone.shell.dumpsys import section
from virtual_phone.shell.java_commands import number

MAC = "02:15:b2:00:00:00"
SECURITY = {"open": 0, "owe": 6, "wpa2": 2, "wpa3": 4}
FLAGS = {"open": "[ESS]", "wpa2": "[WPA2-PSK-CCMP][RSN-PSK-CCMP][ESS]"}
HELP = """\
Wi-Fi (wifi) commands:
  help or -h
    Print this help text.
  connect-network <ssid> open|owe|wpa2|wpa3 [<passphrase>]
    Connect to a network with provided params and add to saved networks list
  forget-network <networkId>
    Remove the network mentioned by <networkId>
  list-networks
    Lists the saved networks
  list-scan-results
    Lists the latest scan results
  set-wifi-enabled enabled|disabled
    Enables/disables Wifi on this device.
  start-scan
    Start a new scan
  status
    Current wifi status
"""

Command = Callable[..., Iterator[str]]


def _network_id(radios: Radios) -> int:
    saved = radios.saved(radios.state["connected"])
    return int(saved["id"]) if saved else -1


def wifi_info(radios: Radios) -> str:
    """The connection as one line."""
    point = IN_THE_AIR.get(radios.state["connected"])
    if point is None:
        return (
            f"SSID: <unknown ssid>, BSSID: <none>, MAC: {MAC}, IP: null, Security type: -1,"
            " Supplicant state: DISCONNECTED, Wi-Fi standard: legacy, RSSI: -127,"
            " Link speed: -1Mbps, Tx Link speed: -1Mbps, Max Supported Tx Link speed: -1Mbps,"
            " Rx Link speed: -1Mbps, Max Supported Rx Link speed: -1Mbps, Frequency: -1MHz,"
            " Net ID: -1, Metered hint: false, score: 0, isUsable: true, CarrierMerged: false,"
            " SubscriptionId: -1, IsPrimary: 1"
        )
    return (
        f'SSID: "{point.ssid}", BSSID: {point.bssid}, MAC: {MAC}, IP: /{radios.ip_address},'
        f" Security type: {SECURITY[point.security]}, Supplicant state: COMPLETED,"
        f" Wi-Fi standard: legacy, RSSI: {point.rssi}, Link speed: 1Mbps, Tx Link speed: 1Mbps,"
        " Max Supported Tx Link speed: 11Mbps, Rx Link speed: 2Mbps,"
        f" Max Supported Rx Link speed: 11Mbps, Frequency: {point.frequency}MHz,"
        f" Net ID: {_network_id(radios)}, Metered hint: false, score: 60, isUsable: true,"
        " CarrierMerged: false, SubscriptionId: -1, IsPrimary: 1, Trusted: true,"
        " Restricted: false, Ephemeral: false, OEM paid: false, OEM private: false,"
        " OSU AP: false, FQDN: <none>, Provider friendly name: <none>,"
        f' Requesting package name: <none>"{point.ssid}"{point.security}MLO Information: '
    )


def status(sh: Shell) -> Iterator[str]:
    """Print whether Wi-Fi is on, and its connection."""
    radios = sh.phone[Radios]
    yield f"Wifi is {'enabled' if radios.wifi_enabled else 'disabled'}\n"
    always = sh.phone[Settings].number("global", "wifi_scan_always_enabled")
    when = "always available" if always else "only available when wifi is enabled"
    yield f"Wifi scanning is {when}\n"
    if not radios.wifi_enabled:
        return
    yield "==== Primary ClientModeManager instance ====\n"
    if not radios.state["connected"]:
        yield "Wifi is not connected\n"
        return
    yield f'Wifi is connected to "{radios.state["connected"]}"\n'
    yield f"WifiInfo: {wifi_info(radios)}\n"
    yield "successfulTxPackets: 0\nsuccessfulTxPacketsPerSecond: 0.0\n"
    yield "retriedTxPackets: 0\nretriedTxPacketsPerSecond: 0.0\n"
    yield "lostTxPackets: 0\nlostTxPacketsPerSecond: 0.0\n"
    yield "successfulRxPackets: 0\nsuccessfulRxPacketsPerSecond: 0.0\n"


def set_wifi_enabled(sh: Shell, word: str = "") -> Iterator[str]:
    """Switch Wi-Fi."""
    if word not in ("enabled", "disabled"):
        wanted = f"Expected 'enabled' or 'disabled' as next arg but got '{word}'"
        problem = f"java.lang.IllegalArgumentException: {wanted}"
        yield f"Invalid args for set-wifi-enabled: {problem}\n"
        sh.status = 255
        return
    sh.phone[Radios].wifi(word == "enabled")


def list_networks(sh: Shell) -> Iterator[str]:
    """List the saved networks."""
    saved = sh.phone[Radios].state["saved"]
    if not saved:
        yield "No networks\n"
        return
    yield "Network Id      SSID                         Security type\n"
    for each in saved:
        yield f"{each['id']:<12} {each['ssid']:<32} {each['security']:<4}".rstrip() + "\n"


def list_scan_results(sh: Shell) -> Iterator[str]:
    """List the networks in range."""
    if not sh.phone[Radios].wifi_enabled:
        yield "No scan results\n"
        return
    yield (
        "    BSSID              Frequency      RSSI           Age(sec)     SSID"
        "                                 Flags\n"
    )
    age = sh.phone.clock.elapsed() % (10 * SECOND) / SECOND
    yield from (_scan_row(point, age) for point in IN_THE_AIR.values())


def _scan_row(point: AccessPoint, age: float) -> str:
    return (
        f"  {point.bssid:<18} {point.frequency:>8} {point.rssi:>11} {age:>15.3f}"
        f"    {point.ssid:<32}  {FLAGS[point.security]}\n"
    )


def connect_network(sh: Shell, ssid: str = "", security: str = "", *more: str) -> Iterator[str]:
    """Save a network and join it."""
    if security not in SECURITY:
        yield f"Unknown network type {security}\n" if security else HELP
        sh.status = 255
    elif sh.phone[Radios].connect(ssid, security):
        yield "Connection initiated\n"
    else:
        yield "Connection failed\n"


def forget_network(sh: Shell, word: str = "") -> Iterator[str]:
    """Forget a saved network."""
    found = sh.phone[Radios].forget(-1 if number(word) is None else int(word))
    yield "Forget successful\n" if found else "Forget failed\n"


def start_scan(sh: Shell) -> Iterator[str]:
    """Accept a scan; the results are always current."""
    yield from ()


COMMANDS: dict[str, Command] = {
    "connect-network": connect_network,
    "forget-network": forget_network,
    "list-networks": list_networks,
    "list-scan-results": list_scan_results,
    "set-wifi-enabled": set_wifi_enabled,
    "start-scan": start_scan,
    "status": status,
}


@answers("wifi")
def wifi(sh: Shell, *args: str) -> Iterator[str]:
    """Run a command of the Wi-Fi service."""
    if not args or args[0] in ("help", "-h"):
        yield HELP
    elif args[0] in COMMANDS:
        yield from COMMANDS[args[0]](sh, *args[1:])
    else:
        unknown_command(sh, "wifi", *args)


@section("wifi")
def dump(sh: Shell, *args: str) -> Iterator[str]:
    """The lines of ``dumpsys wifi`` that tools read."""
    radios = sh.phone[Radios]
    on, connected = radios.wifi_enabled, bool(radios.state["connected"])
    yield f"Wi-Fi is {'enabled' if on else 'disabled'}\nVerbose logging is off\n"
    yield f"mAirplaneModeOn {str(radios.state['airplane']).lower()}\n"
    state = "CONNECTED/CONNECTED" if connected else "DISCONNECTED/DISCONNECTED"
    yield f"mWifiInfo {wifi_info(radios)}\n"
    yield (
        f"mNetworkInfo [type: WIFI[], state: {state}, reason: (unspecified), extra: (none),"
        f" failover: false, available: {str(connected).lower()}, roaming: false]\n"
    )
    if connected:
        yield (
            "mLinkProperties {InterfaceName: wlan0 LinkAddresses: "
            f"[ fe80::15:b2ff:fe00:0/64,{radios.ip_address}/24 ] DnsAddresses: [ /10.0.2.3 ]"
            " Domains: null MTU: 0 Routes: [ fe80::/64 -> :: wlan0 mtu 0,"
            "0.0.0.0/0 -> 10.0.2.2 wlan0 mtu 0 ]}\n"
        )
    yield "WifiConfigManager - Configured networks Begin ----\n"
    for each in radios.state["saved"]:
        yield (
            f'ID: {each["id"]} SSID: "{each["ssid"]}" PROVIDER-NAME: null BSSID: null FQDN: null'
            " HOME-PROVIDER-NETWORK: false PRIO: 0 HIDDEN: false PMF: false\n"
        )
    yield "WifiConfigManager - Configured networks End ----\n"
