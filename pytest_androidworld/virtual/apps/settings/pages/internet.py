"""Internet: the carrier, Wi-Fi and its networks, and what is preferred."""

from collections.abc import Iterator
from functools import partial

from pytest_androidworld.virtual.apps.settings.told import BY, counted, this_month
from pytest_androidworld.virtual.services.radios import CARRIER, IN_THE_AIR, IP_ADDRESS, Radios
from pytest_androidworld.virtual.services.settings import Settings
from pytest_androidworld.virtual.ui.kits import preferences as look
from pytest_androidworld.virtual.ui.kits.preference_items import (
    Choice,
    Footer,
    Group,
    Info,
    Item,
    Part,
    Piece,
    Switched,
    page,
)
from pytest_androidworld.virtual.ui.kits.preference_values import Asked, Kept, Preferences, Stored
from pytest_androidworld.virtual.ui.view import Icon, IconButton, Space, View

SECURITY = {"open": "None", "owe": "Enhanced Open", "wpa2": "WPA/WPA2-Personal",
            "wpa3": "WPA3-Personal"}  # fmt: skip
GAP = 55.62  # 146 px between "Add network" and what follows the networks


def radios(app: Preferences) -> Radios:
    return app.phone[Radios]


# The carrier


def carrier_summary(app: Preferences) -> str:
    if not radios(app).mobile_connected:
        return "Mobile data is off"
    return "Connected / LTE"


def carrier(app: Preferences) -> View:
    gear = IconButton(
        "cog-outline", "Settings", key="carrier settings", id="settings_button",
        on_tap=lambda: app.show("sim"),
    )  # fmt: skip
    return look.two_targets(
        CARRIER, carrier_summary(app), gear, icon="signal-cellular-3", key="row carrier",
        on_tap=lambda: app.show("sim"),
    )  # fmt: skip


# Wi-Fi

WIFI = Switched(
    "Wi‑Fi",
    value=Asked(
        lambda app: radios(app).state["wifi"] in ("enabled", "enabling"),
        lambda app, value: radios(app).wifi(value == "1", by=BY),
    ),
    enabled=lambda app: radios(app).state["wifi"] in ("enabled", "disabled"),
)


def network_state(app: Preferences, ssid: str) -> str:
    """What a network's row says below its name."""
    state = radios(app).state
    if ssid == state["connected"]:
        return "Connected"
    if ssid == state["connecting"]:
        return "Connecting…"
    return "Saved" if radios(app).saved(ssid) else ""


def network(app: Preferences, ssid: str) -> View:
    """A network in the air: a tap joins it or tells of it, a long press offers more."""
    state = network_state(app, ssid)
    parts = (ssid, state, "Wifi signal full.", "Open network")
    gear = IconButton(
        "cog-outline", "Settings", key=f"gear {ssid}", id="settings_button",
        margin=(16, -16, 0, -16), on_tap=lambda: app.show("network_details", ssid),
    )  # fmt: skip
    return look.preference(
        ssid, state, icon="wifi-strength-4", end=gear if radios(app).saved(ssid) else None,
        key=f"row {ssid}", desc=",".join(part for part in parts if part),
        on_tap=lambda: tapped(app, ssid), on_hold=lambda: app.open("network_menu", ssid=ssid),
    )  # fmt: skip


def tapped(app: Preferences, ssid: str) -> None:
    state = network_state(app, ssid)
    if state == "Connected":
        app.show("network_details", ssid)
    elif state != "Connecting…":
        radios(app).connect(ssid, IN_THE_AIR[ssid].security)


def in_order(app: Preferences) -> list[str]:
    """The networks in the air, the one in use first."""
    state = radios(app).state
    used = (state["connected"], state["connecting"])
    return sorted(IN_THE_AIR, key=lambda ssid: (ssid not in used, ssid.casefold()))


def internet(app: Preferences) -> Iterator[Item]:
    """The page as the radios are."""
    yield Piece(drawn=lambda app: Space(width=0, height=3))
    yield Piece(drawn=carrier, when=lambda app: not radios(app).state["airplane"])
    yield WIFI
    if radios(app).state["wifi"] == "enabling":
        yield Info("Searching for networks…", icon="magnify")
    if radios(app).wifi_enabled:
        for ssid in in_order(app):
            yield Piece(drawn=partial(network, ssid=ssid))
        yield Item("Add network", icon="plus", does=lambda app: app.open("add_network"))
        yield Piece(drawn=lambda app: Space(width=0, height=GAP))
    yield Item("Network preferences", wakeup_summary, to="network_preferences")
    yield Item("Saved networks", saved_summary, to="saved_networks",
               when=lambda app: bool(radios(app).state["saved"]))  # fmt: skip
    yield Item("Non-carrier data usage", lambda app: f"0 B used {this_month(app)}",
               to="data_usage")  # fmt: skip


def saved_summary(app: Preferences) -> str:
    return counted(len(radios(app).state["saved"]), "network")


def wakeup_summary(app: Preferences) -> str:
    if app.phone[Settings].number("global", "wifi_wakeup_enabled", 1):
        return "Wi‑Fi turns back on automatically"
    return "Wi‑Fi doesn’t automatically turn back on"


def saved(app: Preferences) -> Iterator[Item]:
    for each in radios(app).state["saved"]:
        yield Item(each["ssid"], icon="wifi", to="network_details", arg=each["ssid"])


# One network


def forget(app: Preferences) -> None:
    found = radios(app).saved(app.arg)
    app.finish()
    if found:
        radios(app).forget(found["id"])


def header(app: Preferences) -> View:
    state = network_state(app, app.arg) or "Not in range"
    return look.entity(app.arg, state, Icon("wifi", size=48, color="primary"), key="entity_header")


def buttons(app: Preferences) -> View:
    joined = network_state(app, app.arg) in ("Connected", "Connecting…")
    can_join = radios(app).wifi_enabled and app.arg in IN_THE_AIR
    join = (lambda: tapped(app, app.arg)) if can_join else None
    return look.action_buttons(
        (
            ("Forget", "delete-outline", lambda: forget(app)),
            ("Disconnect", "close", radios(app).disconnect)
            if joined
            else ("Connect", "wifi", join),
            ("Share", "qrcode", lambda: app.show("absent", "Share Wi‑Fi")),
        )
    )


def addresses(app: Preferences) -> Iterator[Item]:
    """What is known of the network while it is joined."""
    yield Info("MAC address", "02:15:b2:00:00:00")
    if network_state(app, app.arg) == "Connected":
        yield Info("IP address", IP_ADDRESS)
        yield Info("Gateway", "10.0.2.2")
        yield Info("Subnet mask", "255.255.255.0")
        yield Info("DNS", "10.0.2.3")
        yield Info("Transmit link speed", "1 Mbps")
        yield Info("Receive link speed", "2 Mbps")
        yield Info("IPv6 addresses", "fe80::15:b2ff:fe00:0")


PAGES = (
    page(
        "internet", "Internet",
        Part(made=internet),
        activity="Settings$NetworkProviderSettingsActivity Settings$WifiSettingsActivity",
        actions=("WIFI_SETTINGS", "NETWORK_PROVIDER_SETTINGS"), words="wifi wlan network",
    ),
    page(
        "network_details", "Network details",
        Piece(drawn=header),
        Piece(drawn=buttons),
        Info("Signal strength", "Excellent", icon="wifi-strength-4",
             when=lambda app: app.arg in IN_THE_AIR),
        Info("Frequency", "2.4 GHz", icon="radio-tower", when=lambda app: app.arg in IN_THE_AIR),
        Info("Security", lambda app: SECURITY.get(
            (radios(app).saved(app.arg) or {}).get("security", "open"), "None"),
            icon="lock-outline"),
        Switched("Auto-connect", "Allow connection to this network when in range",
                 value=Kept("auto_connect {arg}", "1"), room=True),
        Choice("Network usage", value=Kept("metered {arg}", "auto"), icon="currency-usd",
               options={"auto": "Detect automatically", "metered": "Treat as metered",
                        "unmetered": "Treat as unmetered"}),
        Choice("Privacy", value=Kept("mac {arg}", "random"), icon="shield-outline",
               options={"random": "Use randomized MAC", "device": "Use device MAC"}),
        Item("Add device", "Use a QR code to add a device to this network", icon="qrcode-scan"),
        Group("Network details"),
        Part(made=addresses),
        about="network",
    ),
    page(
        "network_preferences", "Network preferences",
        Switched("Turn on Wi‑Fi automatically",
                 "Wi‑Fi will turn back on near high‑quality saved networks, like your home"
                 " network",
                 value=Stored("global", "wifi_wakeup_enabled", "1")),
        Switched("Notify for public networks",
                 "Notify when a high‑quality public network is available",
                 value=Stored("global", "wifi_networks_available_notification_on", "1")),
        Item("Install certificates"),
        Item("Wi‑Fi Direct"),
        activity="Settings$ConfigureWifiSettingsActivity", actions=("WIFI_IP_SETTINGS",),
    ),
    page("saved_networks", "Saved networks", Part(made=saved),
         activity="Settings$SavedAccessPointsSettingsActivity",
         actions=("WIFI_SAVED_NETWORK_SETTINGS",)),
    page(
        "data_usage", "Non-carrier data usage",
        Info(lambda app: f"0 B used {this_month(app)}", "Wi‑Fi"),
        Footer("Apps that use Wi‑Fi are listed here once they have used any data."),
    ),
)  # fmt: skip
