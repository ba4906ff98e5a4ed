"""Network & internet: calls, SIM, airplane mode, hotspot, data saver, VPN, private DNS."""

from collections.abc import Iterator
from functools import partial

from pytest_androidworld.virtual.apps.settings.pages.internet import radios
from pytest_androidworld.virtual.apps.settings.told import counted, icon, label, listed, this_month
from pytest_androidworld.virtual.services.radios import CARRIER
from pytest_androidworld.virtual.services.settings import Settings
from pytest_androidworld.virtual.ui.kits.preference_items import (
    Choice,
    Footer,
    Group,
    Info,
    Item,
    Main,
    Part,
    Switched,
    Written,
    page,
)
from pytest_androidworld.virtual.ui.kits.preference_values import (
    Asked,
    Kept,
    Preferences,
    Stored,
    on_or_off,
)

HOTSPOT, SAVER = Kept("hotspot"), Kept("data_saver")
PASSWORD = Kept("hotspot_password", "y8vk3m2pq7tx5wz")
ADAPTIVE = Stored("secure", "adaptive_connectivity_enabled", "1")
DNS = {"off": "Off", "opportunistic": "Automatic"}
NETWORK_TYPES = {"5g": "5G (recommended)", "lte": "LTE", "3g": "3G", "2g": "2G"}
AIRPLANE = Asked(
    lambda app: app.phone[Settings].number("global", "airplane_mode_on") == 1,
    lambda app, value: radios(app).airplane(value == "1"),
)


def dns_summary(app: Preferences) -> str:
    settings = app.phone[Settings]
    mode = settings.get("global", "private_dns_mode") or "opportunistic"
    return DNS.get(mode) or settings.get("global", "private_dns_specifier") or "Automatic"


def unrestricted(app: Preferences) -> Iterator[Item]:
    """Every app, and whether it may use data all the same."""
    for name in listed(app):
        yield Switched(
            label(app, name), value=Kept(f"unrestricted {name}"), key=name,
            icon=partial(icon, package=name),
        )  # fmt: skip


def unrestricted_count(app: Preferences) -> str:
    """How many apps may use data all the same."""
    chosen = [key for key, value in app.prefs().items() if value == "1"]
    return counted(sum(key.startswith("unrestricted ") for key in chosen), "app")


def unrestricted_summary(app: Preferences) -> str:
    return f"{unrestricted_count(app)} allowed to use unrestricted data when Data Saver is on"


PAGES = (
    page(
        "network", "Network & internet",
        Item("Internet", lambda app: radios(app).internet_text(), to="internet", icon="wifi",
             key="internet_settings"),
        Item("Calls & SMS", CARRIER, to="calls", icon="phone-outline"),
        Item("SIMs", CARRIER, to="sim", icon="sim-outline"),
        Switched("Airplane mode", value=AIRPLANE, icon="airplane"),
        Item("Hotspot & tethering", on_or_off(HOTSPOT),
             to="tethering", icon="access-point"),
        Item("Data Saver", on_or_off(SAVER),
             to="data_saver", icon="chart-donut"),
        Item("VPN", "None", to="vpn", icon="key-outline"),
        Item("Private DNS", dns_summary, does=lambda app: app.open("private_dns"), room=True),
        Item("Adaptive connectivity", on_or_off(ADAPTIVE),
             to="adaptive", room=True),
        activity="Settings$NetworkDashboardActivity",
        actions=("WIRELESS_SETTINGS", "AIRPLANE_MODE_SETTINGS"),
    ),
    page(
        "calls", "Calls & SMS",
        Group("Calls"),
        Info("Calls preference", CARRIER, icon="phone-outline"),
        Group("SMS"),
        Info("SMS preference", CARRIER, icon="message-outline"),
        Group("Wi‑Fi calling"),
        Info(CARRIER, "Wi‑Fi calling is not offered by this carrier"),
    ),
    page(
        "sim", CARRIER,
        Info(lambda app: f"0 B of data used {this_month(app)}"),
        Info("Calls preference", "Calls preference"),
        Info("SMS preference", "SMS preference"),
        Switched("Mobile data", "Access data using mobile network",
                 value=Asked(lambda app: app.phone[Settings].get("global", "mobile_data") == "1",
                             lambda app, value: radios(app).mobile_data(value == "1"))),
        Switched("Roaming", "Connect to data services when roaming",
                 value=Stored("global", "data_roaming")),
        Info("App data usage", lambda app: f"0 B used {this_month(app)}"),
        Item("Data warning & limit"),
        Choice("Preferred network type", value=Kept("network_type", "lte"), options=NETWORK_TYPES),
        Switched("Automatically select network", value=Kept("auto_network", "1")),
        Info("Choose network", f"{CARRIER} (LTE)"),
        Item("Access Point Names", to="apns"),
        activity="Settings$MobileNetworkActivity Settings$MobileNetworkListActivity",
        actions=("NETWORK_OPERATOR_SETTINGS", "DATA_ROAMING_SETTINGS",
                 "MANAGE_ALL_SIM_PROFILES_SETTINGS"),
        words="SIM mobile data roaming",
    ),
    page("apns", "APNs", Info(CARRIER, "epc.tmobile.com"), activity="Settings$ApnSettingsActivity",
         actions=("APN_SETTINGS",)),
    page(
        "tethering", "Hotspot & tethering",
        Switched("Wi‑Fi hotspot", "On", value=HOTSPOT, to="hotspot",
                 otherwise="Not sharing internet or content with other devices"),
        Info("USB tethering", "Share phone’s internet connection via USB",
             enabled=lambda app: False),
        Switched("Bluetooth tethering", "Share phone’s internet connection via Bluetooth",
                 value=Kept("bluetooth_tethering")),
        Info("Ethernet tethering", "Share phone’s internet connection via Ethernet",
             enabled=lambda app: False),
        Footer("Use hotspot and tethering to provide internet to other devices through your mobile"
               " data connection. Apps can also create a hotspot to share content with nearby"
               " devices."),
        activity="Settings$TetherSettingsActivity", actions=("TETHER_SETTINGS",),
    ),
    page(
        "hotspot", "Wi‑Fi hotspot",
        Main("Use Wi‑Fi hotspot", value=HOTSPOT),
        Written("Hotspot name", value=Kept("hotspot_name", "AndroidAP_1583")),
        Choice("Security", value=Kept("hotspot_security", "wpa2"),
               options={"wpa3": "WPA3-Personal", "wpa3/2": "WPA2/WPA3-Personal",
                        "wpa2": "WPA2-Personal", "open": "None"}),
        Written("Hotspot password", lambda app: "•" * len(PASSWORD.get(app)),
                value=PASSWORD),
        Switched("Turn off hotspot automatically", "When no devices are connected",
                 value=Stored("global", "soft_ap_timeout_enabled", "1")),
        Switched("Extend compatibility",
                 "Helps other devices find this hotspot. Reduces hotspot connection speed.",
                 value=Kept("hotspot_compatibility")),
        activity="Settings$WifiTetherSettingsActivity", actions=("WIFI_TETHER_SETTINGS",),
    ),
    page(
        "data_saver", "Data Saver",
        Main("Use Data Saver", value=SAVER),
        Item("Unrestricted data", unrestricted_summary, to="unrestricted_data"),
        Footer("To help reduce data usage, Data Saver prevents some apps from sending or receiving"
               " data in the background. An app you’re currently using can access data, but may do"
               " so less frequently. This may mean, for example, that images don’t display until"
               " you tap them."),
        activity="Settings$DataSaverSummaryActivity", actions=("DATA_SAVER_SETTINGS",),
    ),
    page("unrestricted_data", "Unrestricted data", Part(made=unrestricted)),
    page(
        "vpn", "VPN",
        Info("No VPNs added"),
        activity="Settings$VpnSettingsActivity", actions=("VPN_SETTINGS",),
        button=("plus", "Add VPN profile", lambda app: app.show("absent", "Add VPN profile")),
    ),
    page(
        "adaptive", "Adaptive connectivity",
        Main("Use adaptive connectivity", value=ADAPTIVE),
        Footer("Extends battery life and improves device performance by automatically managing"
               " your network connections"),
        activity="Settings$AdaptiveConnectivitySettingsActivity",
        actions=("ADAPTIVE_CONNECTIVITY_SETTINGS",),
    ),
)  # fmt: skip
