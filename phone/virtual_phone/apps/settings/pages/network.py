"""Network & internet: calls, SIM, airplane mode, hotspot, data saver, VPN, private DNS."""

from collections.abc import Iterator
from functools import partial

from virtual_phone.apps.settings.installed import icon, label, listed
from virtual_phone.apps.settings.network_dialogs import PrivateDns
from virtual_phone.apps.settings.pages.internet import radios
from virtual_phone.apps.settings.summaries import counted, this_month
from virtual_phone.services.radios import CARRIER
from virtual_phone.services.settings import Settings
from virtual_phone.ui import settings as kit

HOTSPOT, SAVER = kit.AppPreference("hotspot"), kit.AppPreference("data_saver")
PASSWORD = kit.AppPreference("hotspot_password", "y8vk3m2pq7tx5wz")
ADAPTIVE = kit.Secure("adaptive_connectivity_enabled", "1")
DNS = {"off": "Off", "opportunistic": "Automatic"}
NETWORK_TYPES = {"5g": "5G (recommended)", "lte": "LTE", "3g": "3G", "2g": "2G"}
AIRPLANE = kit.ComputedFlag(
    lambda page: page.phone[Settings].number("global", "airplane_mode_on") == 1,
    lambda page, on: radios(page).airplane(on),
)
MOBILE_DATA = kit.ComputedFlag(
    lambda page: page.phone[Settings].get("global", "mobile_data") == "1",
    lambda page, on: radios(page).mobile_data(on),
)


def dns_mode(page: kit.PageContext) -> str:
    return page.phone[Settings].get("global", "private_dns_mode") or "opportunistic"


def dns_summary(page: kit.PageContext) -> str:
    host = page.phone[Settings].get("global", "private_dns_specifier")
    return DNS.get(dns_mode(page)) or host or "Automatic"


def ask_dns(page: kit.PageScreen) -> None:
    page.open(PrivateDns(dns_mode(page)))


def unrestricted(page: kit.PageContext) -> Iterator[kit.Row]:
    """Every app, and whether it may use data all the same."""
    for name in listed(page):
        yield kit.Toggle(
            label(page, name),
            kit.AppPreference(f"unrestricted {name}"),
            key=name,
            icon=partial(icon, package=name),
        )


def unrestricted_count(page: kit.PageContext) -> str:
    """How many apps may use data all the same."""
    chosen = [key for key, value in page.app.prefs().items() if value == "1"]
    return counted(sum(key.startswith("unrestricted ") for key in chosen), "app")


def unrestricted_summary(page: kit.PageContext) -> str:
    return f"{unrestricted_count(page)} allowed to use unrestricted data when Data Saver is on"


PAGES = {
    "network": kit.Page(
        "Network & internet",
        kit.Item(
            "Internet",
            lambda page: radios(page).internet_text(),
            to="internet",
            icon="wifi",
            key="internet_settings",
        ),
        kit.Item("Calls & SMS", CARRIER, to="calls", icon="phone-outline"),
        kit.Item("SIMs", CARRIER, to="sim", icon="sim-outline"),
        kit.Toggle("Airplane mode", AIRPLANE, icon="airplane"),
        kit.Item(
            "Hotspot & tethering", kit.on_or_off(HOTSPOT), to="tethering", icon="access-point"
        ),
        kit.Item("Data Saver", kit.on_or_off(SAVER), to="data_saver", icon="chart-donut"),
        kit.Item("VPN", "None", to="vpn", icon="key-outline"),
        kit.Item("Private DNS", dns_summary, does=ask_dns, room=True),
        kit.Item("Adaptive connectivity", kit.on_or_off(ADAPTIVE), to="adaptive", room=True),
        started_by="Settings$NetworkDashboardActivity WIRELESS_SETTINGS AIRPLANE_MODE_SETTINGS",
    ),
    "calls": kit.Page(
        "Calls & SMS",
        kit.Category("Calls"),
        kit.Info("Calls preference", CARRIER, icon="phone-outline"),
        kit.Category("SMS"),
        kit.Info("SMS preference", CARRIER, icon="message-outline"),
        kit.Category("Wi‑Fi calling"),
        kit.Info(CARRIER, "Wi‑Fi calling is not offered by this carrier"),
    ),
    "sim": kit.Page(
        CARRIER,
        kit.Info(lambda page: f"0 B of data used {this_month(page)}"),
        kit.Info("Calls preference", "Calls preference"),
        kit.Info("SMS preference", "SMS preference"),
        kit.Toggle("Mobile data", MOBILE_DATA, "Access data using mobile network"),
        kit.Toggle("Roaming", kit.Global("data_roaming"), "Connect to data services when roaming"),
        kit.Info("App data usage", lambda page: f"0 B used {this_month(page)}"),
        kit.Item("Data warning & limit", to="data_limit"),
        kit.Select(
            "Preferred network type", kit.AppPreference("network_type", "lte"), NETWORK_TYPES
        ),
        kit.Toggle("Automatically select network", kit.AppPreference("auto_network", "1")),
        kit.Info("Choose network", f"{CARRIER} (LTE)"),
        kit.Item("Access Point Names", to="apns"),
        started_by="Settings$MobileNetworkActivity Settings$MobileNetworkListActivity"
        " NETWORK_OPERATOR_SETTINGS DATA_ROAMING_SETTINGS MANAGE_ALL_SIM_PROFILES_SETTINGS",
        keywords="SIM mobile data roaming",
    ),
    "apns": kit.Page(
        "APNs",
        kit.Info(CARRIER, "epc.tmobile.com"),
        started_by="Settings$ApnSettingsActivity APN_SETTINGS",
    ),
    "tethering": kit.Page(
        "Hotspot & tethering",
        kit.Toggle(
            "Wi‑Fi hotspot",
            HOTSPOT,
            "On",
            to="hotspot",
            otherwise="Not sharing internet or content with other devices",
        ),
        kit.Info(
            "USB tethering",
            "Share phone’s internet connection via USB",
            enabled=lambda page: False,
        ),
        kit.Toggle(
            "Bluetooth tethering",
            kit.AppPreference("bluetooth_tethering"),
            "Share phone’s internet connection via Bluetooth",
        ),
        kit.Info(
            "Ethernet tethering",
            "Share phone’s internet connection via Ethernet",
            enabled=lambda page: False,
        ),
        kit.Footer(
            "Use hotspot and tethering to provide internet to other devices through your mobile"
            " data connection. Apps can also create a hotspot to share content with nearby"
            " devices."
        ),
        started_by="Settings$TetherSettingsActivity TETHER_SETTINGS",
    ),
    "hotspot": kit.Page(
        "Wi‑Fi hotspot",
        kit.MainSwitch("Use Wi‑Fi hotspot", HOTSPOT),
        kit.TextEntry("Hotspot name", kit.AppPreference("hotspot_name", "AndroidAP_1583")),
        kit.Select(
            "Security",
            kit.AppPreference("hotspot_security", "wpa2"),
            {
                "wpa3": "WPA3-Personal",
                "wpa3/2": "WPA2/WPA3-Personal",
                "wpa2": "WPA2-Personal",
                "open": "None",
            },
        ),
        kit.TextEntry("Hotspot password", PASSWORD, lambda page: "•" * len(PASSWORD.get(page))),
        kit.Toggle(
            "Turn off hotspot automatically",
            kit.Global("soft_ap_timeout_enabled", "1"),
            "When no devices are connected",
        ),
        kit.Toggle(
            "Extend compatibility",
            kit.AppPreference("hotspot_compatibility"),
            "Helps other devices find this hotspot. Reduces hotspot connection speed.",
        ),
        started_by="Settings$WifiTetherSettingsActivity WIFI_TETHER_SETTINGS",
    ),
    "data_saver": kit.Page(
        "Data Saver",
        kit.MainSwitch("Use Data Saver", SAVER),
        kit.Item("Unrestricted data", unrestricted_summary, to="unrestricted_data"),
        kit.Footer(
            "To help reduce data usage, Data Saver prevents some apps from sending or receiving"
            " data in the background. An app you’re currently using can access data, but may do"
            " so less frequently. This may mean, for example, that images don’t display until"
            " you tap them."
        ),
        started_by="Settings$DataSaverSummaryActivity DATA_SAVER_SETTINGS",
    ),
    "unrestricted_data": kit.Page("Unrestricted data", unrestricted),
    "vpn": kit.Page(
        "VPN",
        kit.Info("No VPNs added"),
        started_by="Settings$VpnSettingsActivity VPN_SETTINGS",
        buttons=(kit.Item("Add VPN profile", icon="plus", to="vpn_profile"),),
    ),
    "vpn_profile": kit.Page(
        "Add VPN profile",
        kit.TextEntry("Name", kit.AppPreference("vpn_name", "")),
        kit.Select(
            "Type",
            kit.AppPreference("vpn_type", "ikev2"),
            {"ikev2": "IKEv2/IPSec MSCHAPv2", "psk": "IKEv2/IPSec PSK", "rsa": "IKEv2/IPSec RSA"},
        ),
        kit.TextEntry("Server address", kit.AppPreference("vpn_server", "")),
        kit.Confirm(
            "Save",
            question="Set a screen lock",
            message="Before you can use credential storage, set a screen lock.",
            yes="Set lock",
            does=lambda page: page.show("screen_lock"),
        ),
    ),
    "adaptive": kit.Page(
        "Adaptive connectivity",
        kit.MainSwitch("Use adaptive connectivity", ADAPTIVE),
        kit.Footer(
            "Extends battery life and improves device performance by automatically managing"
            " your network connections"
        ),
        started_by="Settings$AdaptiveConnectivitySettingsActivity ADAPTIVE_CONNECTIVITY_SETTINGS",
    ),
}
