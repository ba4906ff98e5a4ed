"""About emulated device: names, numbers, versions."""

from collections.abc import Callable

from virtual_phone.apps.settings.destinations import online, reading
from virtual_phone.apps.settings.page import SettingsPage
from virtual_phone.apps.settings.pages.connected import rename
from virtual_phone.apps.settings.pages.security import patch
from virtual_phone.runtime.clock import SECOND
from virtual_phone.services.properties import Properties
from virtual_phone.services.radios import CARRIER, Radios
from virtual_phone.services.settings import Settings
from virtual_phone.services.settings_defaults import BLUETOOTH_ADDRESS
from virtual_phone.ui import settings as kit

NUMBER, IMEI, MAC = "+1 555-521-5554", "358240051111110", "02:15:b2:00:00:00"
TAPS, COUNTED_FROM = 7, 3  # until the user is a developer; from when the phone counts aloud


def device_name(page: kit.PageContext) -> str:
    return page.phone[Settings].get("global", "device_name") or page.phone.profile.model


def name_device(page: kit.PageContext, name: str) -> None:
    """The phone's name is Bluetooth's, too."""
    page.phone[Settings].put("global", "device_name", name)
    rename(page, name)


def system_property(name: str) -> Callable[[kit.PageContext], str]:
    return lambda page: page.phone[Properties].get(name)


def up_time(page: kit.PageContext) -> str:
    seconds = page.phone.clock.elapsed() // SECOND
    return f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}"


def tap_build(page: kit.PageScreen) -> None:
    """Seven taps make a developer."""
    settings = page.phone[Settings]
    if settings.number("global", "development_settings_enabled"):
        page.toast("No need, you are already a developer.")
        return
    assert isinstance(page, SettingsPage)
    page.build_taps += 1
    left = TAPS - page.build_taps
    if left <= 0:
        settings.put("global", "development_settings_enabled", 1)
        page.toast("You are now a developer!")
    elif left <= COUNTED_FROM:
        page.toast(f"You are now {left} step{'s' * (left != 1)} away from being a developer.")


BUILD = system_property("ro.build.display.id")

PAGES = {
    "about": kit.Page(
        "About emulated device",
        kit.TextEntry("Device name", kit.Computed(device_name, name_device)),
        kit.Category("Basic info"),
        kit.Info("Phone number", NUMBER),
        kit.Category("Legal & regulatory"),
        kit.Item("Legal information", to="legal"),
        reading("Regulatory labels"),
        kit.Category("Device details"),
        kit.Item("SIM status", CARRIER, to="sim_status"),
        kit.Item("Model", lambda page: page.phone.profile.model, to="model"),
        kit.Info("IMEI", IMEI),
        kit.Item("Android version", lambda page: page.phone.profile.release, to="android_version"),
        kit.Category("Device identifiers"),
        kit.Info("IP address", lambda page: page.phone[Radios].ip_address or "Unavailable"),
        kit.Info(
            "Wi‑Fi MAC address",
            lambda page: MAC if page.phone[Radios].wifi_enabled else "Unavailable",
        ),
        kit.Info(
            "Bluetooth address",
            lambda page: (
                BLUETOOTH_ADDRESS
                if page.phone[Radios].state["bluetooth"] == "ON"
                else "Unavailable"
            ),
        ),
        kit.Info("Up time", up_time),
        kit.Item("Build number", BUILD, does=tap_build),
        started_by="Settings$MyDeviceInfoActivity DEVICE_INFO_SETTINGS",
        keywords="phone imei version",
    ),
    "legal": kit.Page(
        "Legal information",
        reading("Third-party licenses"),
        online("Google legal"),
        reading("System WebView licenses"),
        reading("Wallpapers"),
    ),
    "sim_status": kit.Page(
        "SIM status",
        kit.Info("Network", CARRIER),
        kit.Info(
            "Mobile network state",
            lambda page: "Connected" if page.phone[Radios].mobile_connected else "Disconnected",
        ),
        kit.Info(
            "Service state",
            lambda page: "Radio off" if page.phone[Radios].state["airplane"] else "In service",
        ),
        kit.Info("Signal strength", "-85 dBm 55 asu"),
        kit.Info("Mobile voice network type", "LTE"),
        kit.Info("Mobile data network type", "LTE"),
        kit.Info("Roaming", "Not roaming"),
        kit.Info("ICCID", "89860318640220133897"),
    ),
    "model": kit.Page(
        "Model",
        kit.Info("Model", lambda page: page.phone.profile.model),
        kit.Info("Serial number", system_property("ro.serialno")),
        kit.Info("Hardware version", system_property("ro.hardware")),
    ),
    "android_version": kit.Page(
        "Android version",
        kit.Info("Android version", lambda page: page.phone.profile.release),
        kit.Info("Android security update", patch),
        kit.Info("Google Play system update", "October 1, 2023"),
        kit.Info("Baseband version", system_property("gsm.version.baseband")),
        kit.Info("Kernel version", lambda page: page.phone.profile.kernel),
        kit.Info("Build number", BUILD, key="build"),
    ),
    "night_light": kit.Page(
        "Night Light",
        kit.Info("This display cannot show Night Light"),
        started_by="Settings$NightDisplaySettingsActivity NIGHT_DISPLAY_SETTINGS",
    ),
}
