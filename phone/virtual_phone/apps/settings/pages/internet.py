"""Internet: the carrier, Wi-Fi and its networks, and what is preferred."""

from collections.abc import Iterator
from functools import partial
from typing import Any

from virtual_phone.apps.settings.destinations import reading
from virtual_phone.apps.settings.intents import PACKAGE
from virtual_phone.apps.settings.network_dialogs import (
    SECURITY,
    AddNetwork,
    NetworkMenu,
    join,
    network_state,
)
from virtual_phone.apps.settings.summaries import counted, four_weeks
from virtual_phone.services.radios import CARRIER, IN_THE_AIR, IP_ADDRESS, Radios
from virtual_phone.services.settings import Settings
from virtual_phone.ui import settings as kit
from virtual_phone.ui.kits import settings_look as look
from virtual_phone.ui.view import Icon, IconButton, Space, View

GAP = 55.62  # 146 px between "Add network" and what follows the networks


def radios(page: kit.PageContext) -> Radios:
    return page.phone[Radios]


def gear(page: kit.PageScreen, to: str, arg: str, key: str, **look: Any) -> View:
    """The button of a row that opens its details."""
    details = partial(page.show, to, arg)
    id = "settings_button"
    return IconButton("cog-outline", "Settings", key=key, id=id, on_tap=details, **look)


def carrier(page: kit.PageScreen) -> View:
    return look.preference(
        CARRIER,
        "Connected / LTE" if radios(page).mobile_connected else "Mobile data is off",
        end=look.second_target(gear(page, "sim", "", "carrier settings")),
        icon="signal-cellular-3",
        key="row carrier",
        on_tap=lambda: page.show("sim"),
    )


WIFI = kit.Toggle(
    "Wi‑Fi",
    kit.ComputedFlag(
        lambda page: radios(page).state["wifi"] in ("enabled", "enabling"),
        lambda page, on: radios(page).wifi(on, by=PACKAGE),
    ),
    enabled=lambda page: radios(page).state["wifi"] in ("enabled", "disabled"),
)


def add_network(page: kit.PageScreen) -> View:
    """A tap on the row asks for a network, one on its end scans a code that describes one."""
    scan = IconButton(
        "qrcode-scan",
        "Scan QR code",
        id="button_icon",
        key="scan a network",
        on_tap=lambda: page.show("text", "Scan QR code"),
    )
    return look.preference(
        "Add network",
        icon="plus",
        end=look.second_target(scan),
        key="row Add network",
        on_tap=lambda: page.open(AddNetwork()),
    )


def network(page: kit.PageScreen, ssid: str) -> View:
    """A network in the air: a tap joins it or opens its details, a long press its menu."""
    state = network_state(radios(page), ssid)
    details = gear(page, "network_details", ssid, f"gear {ssid}", margin=(16, -16, 0, -16))
    parts = (ssid, state, "Wifi signal full.", "Open network")
    return look.preference(
        ssid,
        state,
        icon="wifi-strength-4",
        end=details if radios(page).saved(ssid) else None,
        key=f"row {ssid}",
        desc=",".join(filter(None, parts)),
        on_tap=lambda: network_tapped(page, ssid),
        on_hold=lambda: page.open(NetworkMenu(ssid)),
    )


def network_tapped(page: kit.PageScreen, ssid: str) -> None:
    if network_state(radios(page), ssid) == "Connected":
        page.show("network_details", ssid)
    else:
        join(radios(page), ssid)


def in_order(page: kit.PageContext) -> list[str]:
    """The networks in the air, the one in use first."""
    state = radios(page).state
    used = (state["connected"], state["connecting"])
    return sorted(IN_THE_AIR, key=lambda ssid: (ssid not in used, ssid.casefold()))


def internet(page: kit.PageContext) -> Iterator[kit.Row]:
    """The page as the radios are."""
    yield kit.Custom(lambda page: Space(width=0, height=3))
    yield kit.Custom(carrier, when=lambda page: not radios(page).state["airplane"])
    yield WIFI
    if radios(page).state["wifi"] == "enabling":
        yield kit.Info("Searching for networks…", icon="magnify")
    if radios(page).wifi_enabled:
        for ssid in in_order(page):
            yield kit.Custom(partial(network, ssid=ssid))
        yield kit.Custom(add_network)
        yield kit.Custom(lambda page: Space(width=0, height=GAP))
    yield kit.Item("Network preferences", wakeup_summary, to="network_preferences")
    yield kit.Item(
        "Saved networks",
        saved_summary,
        to="saved_networks",
        when=lambda page: bool(radios(page).state["saved"]),
    )
    yield kit.Item(
        "Non-carrier data usage", lambda page: f"0 B used {four_weeks(page)}", to="data_usage"
    )


def saved_summary(page: kit.PageContext) -> str:
    return counted(len(radios(page).state["saved"]), "network")


def wakeup_summary(page: kit.PageContext) -> str:
    if page.phone[Settings].number("global", "wifi_wakeup_enabled", 1):
        return "Wi‑Fi turns back on automatically"
    return "Wi‑Fi doesn’t automatically turn back on"


def saved(page: kit.PageContext) -> Iterator[kit.Row]:
    for each in radios(page).state["saved"]:
        yield kit.Item(each["ssid"], icon="wifi", to="network_details", arg=each["ssid"])


# One network


def forget(page: kit.PageScreen) -> None:
    found = radios(page).saved(page.arg)
    page.finish()
    if found:
        radios(page).forget(found["id"])


def details_header(page: kit.PageContext) -> View:
    state = network_state(radios(page), page.arg) or "Not in range"
    return look.entity(page.arg, state, Icon("wifi", size=48, color="primary"))


def buttons(page: kit.PageContext) -> Iterator[kit.Row]:
    yield kit.Item("Forget", icon="delete-outline", does=forget)
    if network_state(radios(page), page.arg) in ("Connected", "Connecting…"):
        yield kit.Item("Disconnect", icon="close", does=lambda page: radios(page).disconnect())
    else:
        yield kit.Item(
            "Connect",
            icon="wifi",
            does=lambda page: join(radios(page), page.arg),
            enabled=can_join,
        )
    yield kit.Item("Share", icon="qrcode", to="share_network", arg=page.arg)


def can_join(page: kit.PageContext) -> bool:
    return radios(page).wifi_enabled and in_range(page)


def in_range(page: kit.PageContext) -> bool:
    return page.arg in IN_THE_AIR


def security(page: kit.PageContext) -> str:
    saved = radios(page).saved(page.arg) or {}
    return SECURITY.get(saved.get("security", "open"), "None")


def addresses(page: kit.PageContext) -> Iterator[kit.Row]:
    """What is known of the network while it is joined."""
    yield kit.Info("MAC address", "02:15:b2:00:00:00")
    if network_state(radios(page), page.arg) == "Connected":
        yield kit.Info("IP address", IP_ADDRESS)
        yield kit.Info("Gateway", "10.0.2.2")
        yield kit.Info("Subnet mask", "255.255.255.0")
        yield kit.Info("DNS", "10.0.2.3")
        yield kit.Info("Transmit link speed", "1 Mbps")
        yield kit.Info("Receive link speed", "2 Mbps")
        yield kit.Info("IPv6 addresses", "fe80::15:b2ff:fe00:0")


PAGES = {
    "internet": kit.Page(
        "Internet",
        internet,
        buttons=(
            kit.Item(
                "Fix connectivity",
                icon="wifi-refresh",
                does=lambda page: radios(page).restart_wifi(),
            ),
        ),
        started_by="Settings$NetworkProviderSettingsActivity Settings$WifiSettingsActivity"
        " WIFI_SETTINGS NETWORK_PROVIDER_SETTINGS",
        keywords="wifi wlan network",
    ),
    "network_details": kit.Page(
        "Network details",
        kit.Custom(details_header),
        kit.ButtonBar(buttons),
        kit.Info("Signal strength", "Excellent", icon="wifi-strength-4", when=in_range),
        kit.Info("Frequency", "2.4 GHz", icon="radio-tower", when=in_range),
        kit.Info("Security", security, icon="lock-outline"),
        kit.Toggle(
            "Auto-connect",
            kit.AppPreference("auto_connect {arg}", "1"),
            "Allow connection to this network when in range",
            room=True,
        ),
        kit.Select(
            "Network usage",
            kit.AppPreference("metered {arg}", "auto"),
            {
                "auto": "Detect automatically",
                "metered": "Treat as metered",
                "unmetered": "Treat as unmetered",
            },
            icon="currency-usd",
        ),
        kit.Select(
            "Privacy",
            kit.AppPreference("mac {arg}", "random"),
            {"random": "Use randomized MAC", "device": "Use device MAC"},
            icon="shield-outline",
        ),
        reading("Add device", "Use a QR code to add a device to this network", "qrcode-scan"),
        kit.Category("Network details"),
        addresses,
        about="network",
    ),
    "network_preferences": kit.Page(
        "Network preferences",
        kit.Toggle(
            "Turn on Wi‑Fi automatically",
            kit.Global("wifi_wakeup_enabled", "1"),
            "Wi‑Fi will turn back on near high‑quality saved networks, like your home network",
        ),
        kit.Toggle(
            "Notify for public networks",
            kit.Global("wifi_networks_available_notification_on", "1"),
            "Notify when a high‑quality public network is available",
        ),
        kit.Item("Install certificates", to="install_certificate"),
        reading("Wi‑Fi Direct"),
        started_by="Settings$ConfigureWifiSettingsActivity WIFI_IP_SETTINGS",
    ),
    "saved_networks": kit.Page(
        "Saved networks",
        saved,
        started_by="Settings$SavedAccessPointsSettingsActivity WIFI_SAVED_NETWORK_SETTINGS",
    ),
    "data_usage": kit.Page(
        "Non-carrier data usage",
        kit.Info(lambda page: f"0 B used {four_weeks(page)}", "Wi‑Fi"),
        kit.Footer("Apps that use Wi‑Fi are listed here once they have used any data."),
    ),
}
