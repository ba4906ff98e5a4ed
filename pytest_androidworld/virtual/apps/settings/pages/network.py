"""Network & internet: calls, SIM, airplane mode, hotspot, data saver, VPN, private DNS."""

from collections.abc import Iterator
from functools import partial

from pytest_androidworld.virtual.apps.settings.installed import icon, label, listed
from pytest_androidworld.virtual.apps.settings.network_dialogs import PrivateDns
from pytest_androidworld.virtual.apps.settings.pages.internet import radios
from pytest_androidworld.virtual.apps.settings.summaries import counted, this_month
from pytest_androidworld.virtual.services.radios import CARRIER
from pytest_androidworld.virtual.services.settings import Settings
from pytest_androidworld.virtual.ui.settings import (
    AppPreference,
    Category,
    ComputedFlag,
    Footer,
    Global,
    Info,
    Item,
    MainSwitch,
    Page,
    PageContext,
    PageScreen,
    Secure,
    Select,
    TextEntry,
    Toggle,
    on_or_off,
)

HOTSPOT, SAVER = AppPreference("hotspot"), AppPreference("data_saver")
PASSWORD = AppPreference("hotspot_password", "y8vk3m2pq7tx5wz")
ADAPTIVE = Secure("adaptive_connectivity_enabled", "1")
DNS = {"off": "Off", "opportunistic": "Automatic"}
NETWORK_TYPES = {"5g": "5G (recommended)", "lte": "LTE", "3g": "3G", "2g": "2G"}
AIRPLANE = ComputedFlag(
    lambda page: page.phone[Settings].number("global", "airplane_mode_on") == 1,
    lambda page, on: radios(page).airplane(on),
)
MOBILE_DATA = ComputedFlag(
    lambda page: page.phone[Settings].get("global", "mobile_data") == "1",
    lambda page, on: radios(page).mobile_data(on),
)


def dns_mode(page: PageContext) -> str:
    return page.phone[Settings].get("global", "private_dns_mode") or "opportunistic"


def dns_summary(page: PageContext) -> str:
    host = page.phone[Settings].get("global", "private_dns_specifier")
    return DNS.get(dns_mode(page)) or host or "Automatic"


def ask_dns(page: PageScreen) -> None:
    page.open(PrivateDns(dns_mode(page)))


def unrestricted(page: PageContext) -> Iterator[Item]:
    """Every app, and whether it may use data all the same."""
    for name in listed(page):
        yield Toggle(
            label(page, name),
            value=AppPreference(f"unrestricted {name}"),
            key=name,
            icon=partial(icon, package=name),
        )


def unrestricted_count(page: PageContext) -> str:
    """How many apps may use data all the same."""
    chosen = [key for key, value in page.app.prefs().items() if value == "1"]
    return counted(sum(key.startswith("unrestricted ") for key in chosen), "app")


def unrestricted_summary(page: PageContext) -> str:
    return f"{unrestricted_count(page)} allowed to use unrestricted data when Data Saver is on"


PAGES = (
    Page(
        "network",
        "Network & internet",
        Item(
            "Internet",
            lambda page: radios(page).internet_text(),
            to="internet",
            icon="wifi",
            key="internet_settings",
        ),
        Item("Calls & SMS", CARRIER, to="calls", icon="phone-outline"),
        Item("SIMs", CARRIER, to="sim", icon="sim-outline"),
        Toggle("Airplane mode", value=AIRPLANE, icon="airplane"),
        Item("Hotspot & tethering", on_or_off(HOTSPOT), to="tethering", icon="access-point"),
        Item("Data Saver", on_or_off(SAVER), to="data_saver", icon="chart-donut"),
        Item("VPN", "None", to="vpn", icon="key-outline"),
        Item("Private DNS", dns_summary, does=ask_dns, room=True),
        Item("Adaptive connectivity", on_or_off(ADAPTIVE), to="adaptive", room=True),
        activity="Settings$NetworkDashboardActivity",
        actions="WIRELESS_SETTINGS AIRPLANE_MODE_SETTINGS",
    ),
    Page(
        "calls",
        "Calls & SMS",
        Category("Calls"),
        Info("Calls preference", CARRIER, icon="phone-outline"),
        Category("SMS"),
        Info("SMS preference", CARRIER, icon="message-outline"),
        Category("Wi‑Fi calling"),
        Info(CARRIER, "Wi‑Fi calling is not offered by this carrier"),
    ),
    Page(
        "sim",
        CARRIER,
        Info(lambda page: f"0 B of data used {this_month(page)}"),
        Info("Calls preference", "Calls preference"),
        Info("SMS preference", "SMS preference"),
        Toggle(
            "Mobile data",
            "Access data using mobile network",
            value=MOBILE_DATA,
        ),
        Toggle("Roaming", "Connect to data services when roaming", value=Global("data_roaming")),
        Info("App data usage", lambda page: f"0 B used {this_month(page)}"),
        Item("Data warning & limit"),
        Select(
            "Preferred network type",
            value=AppPreference("network_type", "lte"),
            options=NETWORK_TYPES,
        ),
        Toggle("Automatically select network", value=AppPreference("auto_network", "1")),
        Info("Choose network", f"{CARRIER} (LTE)"),
        Item("Access Point Names", to="apns"),
        activity="Settings$MobileNetworkActivity Settings$MobileNetworkListActivity",
        actions="NETWORK_OPERATOR_SETTINGS DATA_ROAMING_SETTINGS MANAGE_ALL_SIM_PROFILES_SETTINGS",
        keywords="SIM mobile data roaming",
    ),
    Page(
        "apns",
        "APNs",
        Info(CARRIER, "epc.tmobile.com"),
        activity="Settings$ApnSettingsActivity",
        actions="APN_SETTINGS",
    ),
    Page(
        "tethering",
        "Hotspot & tethering",
        Toggle(
            "Wi‑Fi hotspot",
            "On",
            value=HOTSPOT,
            to="hotspot",
            otherwise="Not sharing internet or content with other devices",
        ),
        Info(
            "USB tethering",
            "Share phone’s internet connection via USB",
            enabled=lambda page: False,
        ),
        Toggle(
            "Bluetooth tethering",
            "Share phone’s internet connection via Bluetooth",
            value=AppPreference("bluetooth_tethering"),
        ),
        Info(
            "Ethernet tethering",
            "Share phone’s internet connection via Ethernet",
            enabled=lambda page: False,
        ),
        Footer(
            "Use hotspot and tethering to provide internet to other devices through your mobile"
            " data connection. Apps can also create a hotspot to share content with nearby"
            " devices."
        ),
        activity="Settings$TetherSettingsActivity",
        actions="TETHER_SETTINGS",
    ),
    Page(
        "hotspot",
        "Wi‑Fi hotspot",
        MainSwitch("Use Wi‑Fi hotspot", value=HOTSPOT),
        TextEntry("Hotspot name", value=AppPreference("hotspot_name", "AndroidAP_1583")),
        Select(
            "Security",
            value=AppPreference("hotspot_security", "wpa2"),
            options={
                "wpa3": "WPA3-Personal",
                "wpa3/2": "WPA2/WPA3-Personal",
                "wpa2": "WPA2-Personal",
                "open": "None",
            },
        ),
        TextEntry("Hotspot password", lambda page: "•" * len(PASSWORD.get(page)), value=PASSWORD),
        Toggle(
            "Turn off hotspot automatically",
            "When no devices are connected",
            value=Global("soft_ap_timeout_enabled", "1"),
        ),
        Toggle(
            "Extend compatibility",
            "Helps other devices find this hotspot. Reduces hotspot connection speed.",
            value=AppPreference("hotspot_compatibility"),
        ),
        activity="Settings$WifiTetherSettingsActivity",
        actions="WIFI_TETHER_SETTINGS",
    ),
    Page(
        "data_saver",
        "Data Saver",
        MainSwitch("Use Data Saver", value=SAVER),
        Item("Unrestricted data", unrestricted_summary, to="unrestricted_data"),
        Footer(
            "To help reduce data usage, Data Saver prevents some apps from sending or receiving"
            " data in the background. An app you’re currently using can access data, but may do"
            " so less frequently. This may mean, for example, that images don’t display until"
            " you tap them."
        ),
        activity="Settings$DataSaverSummaryActivity",
        actions="DATA_SAVER_SETTINGS",
    ),
    Page("unrestricted_data", "Unrestricted data", unrestricted),
    Page(
        "vpn",
        "VPN",
        Info("No VPNs added"),
        activity="Settings$VpnSettingsActivity",
        actions="VPN_SETTINGS",
        buttons=(Item("Add VPN profile", icon="plus"),),
    ),
    Page(
        "adaptive",
        "Adaptive connectivity",
        MainSwitch("Use adaptive connectivity", value=ADAPTIVE),
        Footer(
            "Extends battery life and improves device performance by automatically managing"
            " your network connections"
        ),
        activity="Settings$AdaptiveConnectivitySettingsActivity",
        actions="ADAPTIVE_CONNECTIVITY_SETTINGS",
    ),
)
