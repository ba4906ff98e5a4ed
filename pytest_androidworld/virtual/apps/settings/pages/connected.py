"""Connected devices: pairing, Bluetooth, and what else the phone connects to."""

from collections.abc import Iterator

from pytest_androidworld.virtual.apps.settings.intents import PACKAGE
from pytest_androidworld.virtual.services.radios import Radios
from pytest_androidworld.virtual.services.settings import Settings
from pytest_androidworld.virtual.services.settings_defaults import BLUETOOTH_ADDRESS
from pytest_androidworld.virtual.ui.settings import (
    AppPreference,
    Category,
    Computed,
    ComputedFlag,
    Footer,
    Info,
    Item,
    MainSwitch,
    Page,
    PageContext,
    PageScreen,
    Select,
    TextEntry,
    Toggle,
    on_or_off,
)

STATES = {"ON": "On", "OFF": "Off", "TURNING_ON": "Turning on…", "TURNING_OFF": "Turning off…"}
TO_OTHERS = (
    "When Bluetooth is turned on, your device can communicate with other nearby Bluetooth devices."
)


def bluetooth(page: PageContext) -> str:
    """What the adapter is doing: ON, OFF, TURNING_ON or TURNING_OFF."""
    return str(page.phone[Radios].state["bluetooth"])


def off(page: PageContext) -> bool:
    return bluetooth(page) in ("OFF", "TURNING_OFF")


def on(page: PageContext) -> bool:
    return bluetooth(page) == "ON"


def settled(page: PageContext) -> bool:
    return bluetooth(page) in ("ON", "OFF")


def switch(page: PageContext, on: bool = True) -> None:
    page.phone[Radios].bluetooth(on, by=PACKAGE)


def pair(page: PageScreen) -> None:
    """To pair, Bluetooth has to be on."""
    switch(page)
    page.show("pair")


def name(page: PageContext) -> str:
    return page.phone[Settings].get("secure", "bluetooth_name") or page.phone.profile.model


def rename(page: PageContext, value: str) -> None:
    page.phone[Settings].put("secure", "bluetooth_name", value)


NAME = Computed(name, rename)
PRINTING = AppPreference("print_service", "1")
RENAMED = TextEntry(
    "Device name", value=NAME, question="Rename this device", yes="Rename", icon="pencil-outline"
)


def footer(page: PageContext) -> str:
    if bluetooth(page) == "TURNING_ON":
        return "Turning Bluetooth on…"
    if bluetooth(page) == "TURNING_OFF":
        return "Turning Bluetooth off…"
    return "Turn on Bluetooth to connect to other devices."


def while_on(page: PageContext) -> Iterator[Item]:
    """What the page "Bluetooth" has only while it is on."""
    if not on(page):
        return
    yield RENAMED
    yield Item("Pair new device", icon="plus", does=pair)
    yield Item("See all", "Previously connected devices", to="saved_devices", icon="chevron-right")
    yield Footer(f"{TO_OTHERS}\n\nPhone’s Bluetooth address: {BLUETOOTH_ADDRESS}")


PAGES = (
    Page(
        "connected",
        "Connected devices",
        Item(
            "Pair new device",
            lambda page: "Bluetooth will turn on to pair" if off(page) else "",
            icon="plus",
            does=pair,
        ),
        Category("Saved devices"),
        Item("See all", to="saved_devices", icon="chevron-right", least=78.1),
        Item(
            "Connection preferences",
            "Bluetooth, Android Auto",
            to="connection_preferences",
            room=True,
        ),
        Footer(footer, when=lambda page: not on(page)),
        activity="Settings$ConnectedDeviceDashboardActivity",
        actions="BLUETOOTH_SETTINGS",
        keywords="bluetooth pairing",
    ),
    Page(
        "pair",
        "Pair new device",
        RENAMED,
        Category("Available devices"),
        Info(lambda page: "Searching…" if on(page) else footer(page), icon="bluetooth"),
        Footer(lambda page: f"Visible as “{name(page)}” to other devices"),
        Footer(f"Phone’s Bluetooth address: {BLUETOOTH_ADDRESS}"),
        activity="Settings$BluetoothPairingActivity",
        actions="BLUETOOTH_PAIRING_SETTINGS",
        opened=switch,
    ),
    Page(
        "saved_devices",
        "Saved devices",
        Info("No saved devices"),
        activity="Settings$PreviouslyConnectedDeviceActivity",
    ),
    Page(
        "connection_preferences",
        "Connection preferences",
        Item("Bluetooth", lambda page: STATES[bluetooth(page)], to="bluetooth", icon="bluetooth"),
        Item("Cast", "Not connected", to="cast", icon="cast"),
        Item(
            "Printing",
            lambda page: "1 print service on" if PRINTING.get(page) == "1" else "Off",
            to="printing",
            icon="printer-outline",
        ),
        Item("Nearby Share", "Off", to="nearby_share", icon="share-variant-outline"),
        Item("Android Auto", "Use apps on your car screen", icon="car-outline"),
        activity="Settings$AdvancedConnectedDeviceActivity",
        actions="ADVANCED_CONNECTED_DEVICE_SETTINGS",
    ),
    Page(
        "bluetooth",
        "Bluetooth",
        MainSwitch(
            "Use Bluetooth",
            value=ComputedFlag(lambda page: not off(page), switch),
            enabled=settled,
        ),
        while_on,
        Footer(footer, when=lambda page: not on(page)),
        activity="Settings$BluetoothSettingsActivity Settings$BluetoothDashboardActivity",
        actions="BLUETOOTH_DASHBOARD_SETTINGS",
    ),
    Page(
        "cast",
        "Cast",
        Info("No nearby devices were found."),
        activity="Settings$WifiDisplaySettingsActivity",
        actions="CAST_SETTINGS WIFI_DISPLAY_SETTINGS",
    ),
    Page(
        "printing",
        "Printing",
        Category("Print services"),
        Item(
            "Default Print Service",
            on_or_off(PRINTING),
            to="print_service",
            icon="printer-outline",
        ),
        Item("Add service", icon="plus"),
        activity="Settings$PrintSettingsActivity",
        actions="ACTION_PRINT_SETTINGS",
    ),
    Page(
        "print_service",
        "Default Print Service",
        MainSwitch("Use print service", value=PRINTING),
        Info("No printers found"),
    ),
    Page(
        "nearby_share",
        "Nearby Share",
        MainSwitch("Use Nearby Share", value=AppPreference("nearby_share")),
        Info("Device name", name),
        Select(
            "Device visibility",
            value=AppPreference("nearby_visible", "hidden"),
            options={"all": "Everyone", "contacts": "Contacts", "hidden": "Hidden"},
        ),
        Toggle(
            "Show notification",
            "Get notified when devices are sharing nearby",
            value=AppPreference("nearby_notify", "1"),
        ),
    ),
)
