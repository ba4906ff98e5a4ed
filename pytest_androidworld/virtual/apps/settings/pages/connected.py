"""Connected devices: pairing, Bluetooth, and what else the phone connects to."""

from collections.abc import Iterator

from pytest_androidworld.virtual.apps.settings.told import BY
from pytest_androidworld.virtual.services.radios import Radios
from pytest_androidworld.virtual.services.settings import Settings
from pytest_androidworld.virtual.services.settings_defaults import BLUETOOTH_ADDRESS
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
    on_or_off,
)

STATES = {"ON": "On", "OFF": "Off", "TURNING_ON": "Turning on…", "TURNING_OFF": "Turning off…"}
TO_OTHERS = (
    "When Bluetooth is turned on, your device can communicate with other nearby Bluetooth devices."
)


def bluetooth(app: Preferences) -> str:
    """What the adapter is doing: ON, OFF, TURNING_ON or TURNING_OFF."""
    return str(app.phone[Radios].state["bluetooth"])


def off(app: Preferences) -> bool:
    return bluetooth(app) in ("OFF", "TURNING_OFF")


def on(app: Preferences) -> bool:
    return bluetooth(app) == "ON"


def settled(app: Preferences) -> bool:
    return bluetooth(app) in ("ON", "OFF")


def switch(app: Preferences, value: str) -> None:
    app.phone[Radios].bluetooth(value == "1", by=BY)


def pair(app: Preferences) -> None:
    """To pair, Bluetooth has to be on."""
    app.phone[Radios].bluetooth(True, by=BY)
    app.show("pair")


def name(app: Preferences) -> str:
    return app.phone[Settings].get("secure", "bluetooth_name") or app.phone.profile.model


def rename(app: Preferences, value: str) -> None:
    app.phone[Settings].put("secure", "bluetooth_name", value)


NAME = Asked(name, rename)
PRINTING = Kept("print_service", "1")
RENAMED = Written(
    "Device name", value=NAME, asks="Rename this device", yes="Rename", icon="pencil-outline"
)


def footer(app: Preferences) -> str:
    if bluetooth(app) == "TURNING_ON":
        return "Turning Bluetooth on…"
    if bluetooth(app) == "TURNING_OFF":
        return "Turning Bluetooth off…"
    return "Turn on Bluetooth to connect to other devices."


def while_on(app: Preferences) -> Iterator[Item]:
    """What the page "Bluetooth" shows only while it is on."""
    yield RENAMED
    yield Item("Pair new device", icon="plus", does=pair)
    yield Item("See all", "Previously connected devices", to="saved_devices",
               icon="chevron-right")  # fmt: skip
    yield Footer(f"{TO_OTHERS}\n\nPhone’s Bluetooth address: {BLUETOOTH_ADDRESS}")


PAGES = (
    page(
        "connected", "Connected devices",
        Item("Pair new device", lambda app: "Bluetooth will turn on to pair" if off(app) else "",
             icon="plus", does=pair),
        Group("Saved devices"),
        Item("See all", to="saved_devices", icon="chevron-right", least=78.1),
        Item("Connection preferences", "Bluetooth, Android Auto", to="connection_preferences",
             room=True),
        Footer(footer, when=lambda app: not on(app)),
        activity="Settings$ConnectedDeviceDashboardActivity",
        actions=("BLUETOOTH_SETTINGS",), words="bluetooth pairing",
    ),
    page(
        "pair", "Pair new device",
        RENAMED,
        Group("Available devices"),
        Info(lambda app: "Searching…" if on(app) else footer(app), icon="bluetooth"),
        Footer(lambda app: f"Visible as “{name(app)}” to other devices"),
        Footer(f"Phone’s Bluetooth address: {BLUETOOTH_ADDRESS}"),
        activity="Settings$BluetoothPairingActivity", actions=("BLUETOOTH_PAIRING_SETTINGS",),
        opened=lambda app: switch(app, "1"),
    ),
    page("saved_devices", "Saved devices", Info("No saved devices"),
         activity="Settings$PreviouslyConnectedDeviceActivity"),
    page(
        "connection_preferences", "Connection preferences",
        Item("Bluetooth", lambda app: STATES[bluetooth(app)], to="bluetooth", icon="bluetooth"),
        Item("Cast", "Not connected", to="cast", icon="cast"),
        Item("Printing", lambda app: "1 print service on" if PRINTING.get(app) == "1" else "Off",
             to="printing", icon="printer-outline"),
        Item("Nearby Share", "Off", to="nearby_share", icon="share-variant-outline"),
        Item("Android Auto", "Use apps on your car screen", icon="car-outline"),
        activity="Settings$AdvancedConnectedDeviceActivity",
        actions=("ADVANCED_CONNECTED_DEVICE_SETTINGS",),
    ),
    page(
        "bluetooth", "Bluetooth",
        Main("Use Bluetooth", value=Asked(lambda app: not off(app), switch), enabled=settled),
        Part(made=while_on, when=on),
        Footer(footer, when=lambda app: not on(app)),
        activity="Settings$BluetoothSettingsActivity Settings$BluetoothDashboardActivity",
        actions=("BLUETOOTH_DASHBOARD_SETTINGS",),
    ),
    page(
        "cast", "Cast",
        Info("No nearby devices were found."),
        activity="Settings$WifiDisplaySettingsActivity",
        actions=("CAST_SETTINGS", "WIFI_DISPLAY_SETTINGS"),
    ),
    page(
        "printing", "Printing",
        Group("Print services"),
        Item("Default Print Service", on_or_off(PRINTING),
             to="print_service", icon="printer-outline"),
        Item("Add service", icon="plus"),
        activity="Settings$PrintSettingsActivity", actions=("ACTION_PRINT_SETTINGS",),
    ),
    page(
        "print_service", "Default Print Service",
        Main("Use print service", value=PRINTING),
        Info("No printers found"),
    ),
    page(
        "nearby_share", "Nearby Share",
        Main("Use Nearby Share", value=Kept("nearby_share")),
        Info("Device name", name),
        Choice("Device visibility", value=Kept("nearby_visible", "hidden"),
               options={"all": "Everyone", "contacts": "Contacts", "hidden": "Hidden"}),
        Switched("Show notification", "Get notified when devices are sharing nearby",
                 value=Kept("nearby_notify", "1")),
    ),
)  # fmt: skip
