"""About emulated device: names, numbers, versions."""

from pytest_androidworld.virtual.apps.settings.pages.connected import rename
from pytest_androidworld.virtual.apps.settings.pages.security import patch
from pytest_androidworld.virtual.clock import SECOND
from pytest_androidworld.virtual.services.properties import Properties
from pytest_androidworld.virtual.services.radios import CARRIER, Radios
from pytest_androidworld.virtual.services.settings import Settings
from pytest_androidworld.virtual.services.settings_defaults import BLUETOOTH_ADDRESS
from pytest_androidworld.virtual.ui.kits.preference_items import Group, Info, Item, Written, page
from pytest_androidworld.virtual.ui.kits.preference_values import Asked, Preferences

NUMBER, IMEI, MAC = "+1 555-521-5554", "358240051111110", "02:15:b2:00:00:00"
TAPS, COUNTED_FROM = 7, 3  # until somebody is a developer; from when the phone counts aloud


def device_name(app: Preferences) -> str:
    return app.phone[Settings].get("global", "device_name") or app.phone.profile.model


def name_device(app: Preferences, name: str) -> None:
    """The phone's name is Bluetooth's, too."""
    app.phone[Settings].put("global", "device_name", name)
    rename(app, name)


def told(name: str, otherwise: str = "") -> "Asked":
    return Asked(lambda app: app.phone[Properties].get(name, otherwise), lambda app, value: None)


def up_time(app: Preferences) -> str:
    seconds = app.phone.clock.elapsed() // SECOND
    return f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}"


def tap_build(app: Preferences) -> None:
    """Seven taps make a developer."""
    settings = app.phone[Settings]
    if settings.number("global", "development_settings_enabled"):
        app.toast("No need, you are already a developer.")
        return
    taps = app.here["taps"] = int(app.here.get("taps", 0)) + 1
    left = TAPS - taps
    if left <= 0:
        settings.put("global", "development_settings_enabled", 1)
        app.toast("You are now a developer!")
    elif left <= COUNTED_FROM:
        app.toast(f"You are now {left} step{'s' * (left != 1)} away from being a developer.")


BUILD = told("ro.build.display.id")

PAGES = (
    page(
        "about", "About emulated device",
        Written("Device name", value=Asked(device_name, name_device)),
        Group("Basic info"),
        Info("Phone number", NUMBER),
        Group("Legal & regulatory"),
        Item("Legal information", to="legal"),
        Item("Regulatory labels"),
        Group("Device details"),
        Item("SIM status", CARRIER, to="sim_status"),
        Item("Model", lambda app: app.phone.profile.model, to="model"),
        Info("IMEI", IMEI),
        Item("Android version", lambda app: app.phone.profile.release, to="android_version"),
        Group("Device identifiers"),
        Info("IP address", lambda app: app.phone[Radios].ip_address or "Unavailable"),
        Info("Wi‑Fi MAC address", lambda app: (
            MAC if app.phone[Radios].wifi_enabled else "Unavailable")),
        Info("Bluetooth address", lambda app: (
            BLUETOOTH_ADDRESS if app.phone[Radios].state["bluetooth"] == "ON" else "Unavailable")),
        Info("Up time", up_time),
        Item("Build number", BUILD.get, does=tap_build),
        activity="Settings$MyDeviceInfoActivity", actions=("DEVICE_INFO_SETTINGS",),
        words="phone imei version",
    ),
    page("legal", "Legal information", Item("Third-party licenses"), Item("Google legal"),
         Item("System WebView licenses"), Item("Wallpapers")),
    page(
        "sim_status", "SIM status",
        Info("Network", CARRIER),
        Info("Mobile network state", lambda app: (
            "Connected" if app.phone[Radios].mobile_connected else "Disconnected")),
        Info("Service state", lambda app: (
            "Radio off" if app.phone[Radios].state["airplane"] else "In service")),
        Info("Signal strength", "-85 dBm 55 asu"),
        Info("Mobile voice network type", "LTE"),
        Info("Mobile data network type", "LTE"),
        Info("Roaming", "Not roaming"),
        Info("ICCID", "89860318640220133897"),
    ),
    page(
        "model", "Model",
        Info("Model", lambda app: app.phone.profile.model),
        Info("Serial number", told("ro.serialno").get),
        Info("Hardware version", told("ro.hardware").get),
    ),
    page(
        "android_version", "Android version",
        Info("Android version", lambda app: app.phone.profile.release),
        Info("Android security update", patch),
        Info("Google Play system update", "October 1, 2023"),
        Info("Baseband version", told("gsm.version.baseband").get),
        Info("Kernel version", lambda app: app.phone.profile.kernel),
        Info("Build number", BUILD.get, key="build"),
    ),
    page("night_light", "Night Light", Info("This display cannot show Night Light"),
         activity="Settings$NightDisplaySettingsActivity", actions=("NIGHT_DISPLAY_SETTINGS",)),
)  # fmt: skip
