"""About emulated device: names, numbers, versions."""

from collections.abc import Callable

from pytest_androidworld.virtual.apps.settings.page import SettingsPage
from pytest_androidworld.virtual.apps.settings.pages.connected import rename
from pytest_androidworld.virtual.apps.settings.pages.security import patch
from pytest_androidworld.virtual.clock import SECOND
from pytest_androidworld.virtual.services.properties import Properties
from pytest_androidworld.virtual.services.radios import CARRIER, Radios
from pytest_androidworld.virtual.services.settings import Settings
from pytest_androidworld.virtual.services.settings_defaults import BLUETOOTH_ADDRESS
from pytest_androidworld.virtual.ui.settings import (
    Category,
    Computed,
    Info,
    Item,
    Page,
    PageContext,
    PageScreen,
    TextEntry,
)

NUMBER, IMEI, MAC = "+1 555-521-5554", "358240051111110", "02:15:b2:00:00:00"
TAPS, COUNTED_FROM = 7, 3  # until the user is a developer; from when the phone counts aloud


def device_name(page: PageContext) -> str:
    return page.phone[Settings].get("global", "device_name") or page.phone.profile.model


def name_device(page: PageContext, name: str) -> None:
    """The phone's name is Bluetooth's, too."""
    page.phone[Settings].put("global", "device_name", name)
    rename(page, name)


def system_property(name: str) -> Callable[[PageContext], str]:
    return lambda page: page.phone[Properties].get(name)


def up_time(page: PageContext) -> str:
    seconds = page.phone.clock.elapsed() // SECOND
    return f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}"


def tap_build(page: PageScreen) -> None:
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

PAGES = (
    Page(
        "about",
        "About emulated device",
        TextEntry("Device name", value=Computed(device_name, name_device)),
        Category("Basic info"),
        Info("Phone number", NUMBER),
        Category("Legal & regulatory"),
        Item("Legal information", to="legal"),
        Item("Regulatory labels"),
        Category("Device details"),
        Item("SIM status", CARRIER, to="sim_status"),
        Item("Model", lambda page: page.phone.profile.model, to="model"),
        Info("IMEI", IMEI),
        Item("Android version", lambda page: page.phone.profile.release, to="android_version"),
        Category("Device identifiers"),
        Info("IP address", lambda page: page.phone[Radios].ip_address or "Unavailable"),
        Info(
            "Wi‑Fi MAC address",
            lambda page: MAC if page.phone[Radios].wifi_enabled else "Unavailable",
        ),
        Info(
            "Bluetooth address",
            lambda page: (
                BLUETOOTH_ADDRESS
                if page.phone[Radios].state["bluetooth"] == "ON"
                else "Unavailable"
            ),
        ),
        Info("Up time", up_time),
        Item("Build number", BUILD, does=tap_build),
        activity="Settings$MyDeviceInfoActivity",
        actions="DEVICE_INFO_SETTINGS",
        keywords="phone imei version",
    ),
    Page(
        "legal",
        "Legal information",
        Item("Third-party licenses"),
        Item("Google legal"),
        Item("System WebView licenses"),
        Item("Wallpapers"),
    ),
    Page(
        "sim_status",
        "SIM status",
        Info("Network", CARRIER),
        Info(
            "Mobile network state",
            lambda page: "Connected" if page.phone[Radios].mobile_connected else "Disconnected",
        ),
        Info(
            "Service state",
            lambda page: "Radio off" if page.phone[Radios].state["airplane"] else "In service",
        ),
        Info("Signal strength", "-85 dBm 55 asu"),
        Info("Mobile voice network type", "LTE"),
        Info("Mobile data network type", "LTE"),
        Info("Roaming", "Not roaming"),
        Info("ICCID", "89860318640220133897"),
    ),
    Page(
        "model",
        "Model",
        Info("Model", lambda page: page.phone.profile.model),
        Info("Serial number", system_property("ro.serialno")),
        Info("Hardware version", system_property("ro.hardware")),
    ),
    Page(
        "android_version",
        "Android version",
        Info("Android version", lambda page: page.phone.profile.release),
        Info("Android security update", patch),
        Info("Google Play system update", "October 1, 2023"),
        Info("Baseband version", system_property("gsm.version.baseband")),
        Info("Kernel version", lambda page: page.phone.profile.kernel),
        Info("Build number", BUILD, key="build"),
    ),
    Page(
        "night_light",
        "Night Light",
        Info("This display cannot show Night Light"),
        activity="Settings$NightDisplaySettingsActivity",
        actions="NIGHT_DISPLAY_SETTINGS",
    ),
)
