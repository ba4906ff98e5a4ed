"""Connected devices: pairing, Bluetooth, and what else the phone connects to."""

from collections.abc import Iterator

from virtual_phone.apps.settings.destinations import online
from virtual_phone.apps.settings.intents import PACKAGE
from virtual_phone.services.radios import Radios
from virtual_phone.services.settings import Settings
from virtual_phone.services.settings_defaults import BLUETOOTH_ADDRESS
from virtual_phone.ui import settings as kit

STATES = {"ON": "On", "OFF": "Off", "TURNING_ON": "Turning on…", "TURNING_OFF": "Turning off…"}
TO_OTHERS = (
    "When Bluetooth is turned on, your device can communicate with other nearby Bluetooth devices."
)


def bluetooth(page: kit.PageContext) -> str:
    """What the adapter is doing: ON, OFF, TURNING_ON or TURNING_OFF."""
    return str(page.phone[Radios].state["bluetooth"])


def off(page: kit.PageContext) -> bool:
    return bluetooth(page) in ("OFF", "TURNING_OFF")


def on(page: kit.PageContext) -> bool:
    return bluetooth(page) == "ON"


def settled(page: kit.PageContext) -> bool:
    return bluetooth(page) in ("ON", "OFF")


def switch(page: kit.PageContext, on: bool = True) -> None:
    page.phone[Radios].bluetooth(on, by=PACKAGE)


def pair(page: kit.PageScreen) -> None:
    """To pair, Bluetooth has to be on."""
    switch(page)
    page.show("pair")


def name(page: kit.PageContext) -> str:
    return page.phone[Settings].get("secure", "bluetooth_name") or page.phone.profile.model


def rename(page: kit.PageContext, value: str) -> None:
    page.phone[Settings].put("secure", "bluetooth_name", value)


NAME = kit.Computed(name, rename)
PRINTING = kit.AppPreference("print_service", "1")
RENAMED = kit.TextEntry(
    "Device name", NAME, question="Rename this device", yes="Rename", icon="pencil-outline"
)


def footer(page: kit.PageContext) -> str:
    if bluetooth(page) == "TURNING_ON":
        return "Turning Bluetooth on…"
    if bluetooth(page) == "TURNING_OFF":
        return "Turning Bluetooth off…"
    return "Turn on Bluetooth to connect to other devices."


def while_on(page: kit.PageContext) -> Iterator[kit.Row]:
    """What the page "Bluetooth" has only while it is on."""
    if not on(page):
        return
    yield RENAMED
    yield kit.Item("Pair new device", icon="plus", does=pair)
    yield kit.Item(
        "See all", "Previously connected devices", to="saved_devices", icon="chevron-right"
    )
    yield kit.Footer(f"{TO_OTHERS}\n\nPhone’s Bluetooth address: {BLUETOOTH_ADDRESS}")


PAGES = {
    "connected": kit.Page(
        "Connected devices",
        kit.Item(
            "Pair new device",
            lambda page: "Bluetooth will turn on to pair" if off(page) else "",
            icon="plus",
            does=pair,
        ),
        kit.Category("Saved devices"),
        kit.Item("See all", to="saved_devices", icon="chevron-right", least=78.1),
        kit.Item(
            "Connection preferences",
            "Bluetooth, Android Auto",
            to="connection_preferences",
            room=True,
        ),
        kit.Footer(footer, when=lambda page: not on(page)),
        started_by="Settings$ConnectedDeviceDashboardActivity BLUETOOTH_SETTINGS",
        keywords="bluetooth pairing",
    ),
    "pair": kit.Page(
        "Pair new device",
        RENAMED,
        kit.Category("Available devices"),
        kit.Info(lambda page: "Searching…" if on(page) else footer(page), icon="bluetooth"),
        kit.Footer(lambda page: f"Visible as “{name(page)}” to other devices"),
        kit.Footer(f"Phone’s Bluetooth address: {BLUETOOTH_ADDRESS}"),
        started_by="Settings$BluetoothPairingActivity BLUETOOTH_PAIRING_SETTINGS",
        opened=switch,
    ),
    "saved_devices": kit.Page(
        "Saved devices",
        kit.Info("No saved devices"),
        started_by="Settings$PreviouslyConnectedDeviceActivity",
    ),
    "connection_preferences": kit.Page(
        "Connection preferences",
        kit.Item(
            "Bluetooth", lambda page: STATES[bluetooth(page)], to="bluetooth", icon="bluetooth"
        ),
        kit.Item("Cast", "Not connected", to="cast", icon="cast"),
        kit.Item(
            "Printing",
            lambda page: "1 print service on" if PRINTING.get(page) == "1" else "Off",
            to="printing",
            icon="printer-outline",
        ),
        kit.Item("Nearby Share", "Off", to="nearby_share", icon="share-variant-outline"),
        online("Android Auto", "Use apps on your car screen", "car-outline"),
        started_by="Settings$AdvancedConnectedDeviceActivity ADVANCED_CONNECTED_DEVICE_SETTINGS",
    ),
    "bluetooth": kit.Page(
        "Bluetooth",
        kit.MainSwitch(
            "Use Bluetooth", kit.ComputedFlag(lambda page: not off(page), switch), enabled=settled
        ),
        while_on,
        kit.Footer(footer, when=lambda page: not on(page)),
        started_by="Settings$BluetoothSettingsActivity Settings$BluetoothDashboardActivity"
        " BLUETOOTH_DASHBOARD_SETTINGS",
    ),
    "cast": kit.Page(
        "Cast",
        kit.Info("No nearby devices were found."),
        started_by="Settings$WifiDisplaySettingsActivity CAST_SETTINGS WIFI_DISPLAY_SETTINGS",
    ),
    "printing": kit.Page(
        "Printing",
        kit.Category("Print services"),
        kit.Item(
            "Default Print Service",
            kit.on_or_off(PRINTING),
            to="print_service",
            icon="printer-outline",
        ),
        online("Add service", icon="plus"),
        started_by="Settings$PrintSettingsActivity ACTION_PRINT_SETTINGS",
    ),
    "print_service": kit.Page(
        "Default Print Service",
        kit.MainSwitch("Use print service", PRINTING),
        kit.Info("No printers found"),
    ),
    "nearby_share": kit.Page(
        "Nearby Share",
        kit.MainSwitch("Use Nearby Share", kit.AppPreference("nearby_share")),
        kit.Info("Device name", name),
        kit.Select(
            "Device visibility",
            kit.AppPreference("nearby_visible", "hidden"),
            {"all": "Everyone", "contacts": "Contacts", "hidden": "Hidden"},
        ),
        kit.Toggle(
            "Show notification",
            kit.AppPreference("nearby_notify", "1"),
            "Get notified when devices are sharing nearby",
        ),
    ),
}
