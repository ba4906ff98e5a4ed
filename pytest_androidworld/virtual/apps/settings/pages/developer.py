"""Developer options."""

from pytest_androidworld.virtual.services.display_settings import DisplaySettings
from pytest_androidworld.virtual.services.power import Power
from pytest_androidworld.virtual.services.settings import Settings
from pytest_androidworld.virtual.ui.settings import (
    AppPreference,
    Category,
    Computed,
    ComputedFlag,
    Global,
    Info,
    Item,
    MainSwitch,
    Page,
    PageContext,
    Secure,
    Select,
    System,
    TextEntry,
    Toggle,
    Value,
)

SPEEDS = {
    "0.0": "Animation off",
    ".5": "Animation scale .5x",
    "1.0": "Animation scale 1x",
    "1.5": "Animation scale 1.5x",
    "2.0": "Animation scale 2x",
    "5.0": "Animation scale 5x",
    "10.0": "Animation scale 10x",
}
ENABLED = Global("development_settings_enabled", "1")
LIMITS = {
    "-1": "Standard limit",
    "0": "No background processes",
    "1": "At most 1 process",
    "2": "At most 2 processes",
    "3": "At most 3 processes",
}
SMALLEST, LARGEST = 320, 2000  # dp


def on(page: PageContext) -> bool:
    return ENABLED.get(page) == "1"


def speed(title: str, key: str) -> Select:
    """How fast a kind of animation is."""

    def read(page: PageContext) -> str:
        value = float(page.phone[Settings].get("global", key) or 1)
        return next((each for each in SPEEDS if float(each) == value), "1.0")

    def write(page: PageContext, value: str) -> None:
        page.phone[Settings].put("global", key, float(value))

    return Select(title, value=Computed(read, write), options=SPEEDS, enabled=on)


def option(title: str, summary: str = "", value: Value | None = None) -> Toggle:
    """A row that can be switched while there are developer options."""
    value = value or AppPreference(f"developer {title}")
    return Toggle(title, summary, value=value, enabled=on)


def smallest_width(page: PageContext) -> str:
    settings = page.phone[DisplaySettings]
    return f"{min(settings.natural_size) * 160 // settings.density} dp"


def set_smallest_width(page: PageContext, text: str) -> None:
    """So many dp across: the density follows."""
    digits = text.removesuffix("dp").strip()
    if digits.isdigit() and SMALLEST <= int(digits) <= LARGEST:
        settings = page.phone[DisplaySettings]
        settings.override_density(min(settings.natural_size) * 160 // int(digits))


def stay_awake(page: PageContext, on: bool) -> None:
    power = page.phone[Power]
    power.stay_on(*(power.chargers() if on else ()))


def awake(page: PageContext) -> bool:
    return page.phone[Settings].number("global", "stay_on_while_plugged_in") > 0


PAGES = (
    Page(
        "developer",
        "Developer options",
        MainSwitch("Use developer options", value=ENABLED),
        Item("Memory", "Avg 1.4 GB of 2.1 GB memory used"),
        Item("Bug report"),
        Item("System UI demo mode"),
        Toggle(
            "Stay awake",
            "Screen will never sleep while charging",
            value=ComputedFlag(awake, stay_awake),
            enabled=on,
        ),
        option("Enable Bluetooth HCI snoop log"),
        option("OEM unlocking", "Allow the bootloader to be unlocked"),
        Item("Running services", "View and control currently running services"),
        Info("WebView implementation", "Android System WebView"),
        option("Automatic system updates", "Apply updates when device restarts"),
        Category("Debugging"),
        option("USB debugging", "Debug mode when USB is connected", Global("adb_enabled")),
        option(
            "Wireless debugging", "Debug mode when Wi‑Fi is connected", Global("adb_wifi_enabled")
        ),
        Info("Select mock location app", "No mock location app set"),
        Info("Select debug app", "No debug application set"),
        option(
            "Verify apps over USB",
            "Check apps installed via ADB/ADT for harmful behavior",
            Global("verifier_verify_adb_installs"),
        ),
        Category("Networking"),
        option("Wi‑Fi verbose logging", "Increase Wi‑Fi logging level"),
        option(
            "Mobile data always active",
            "Always keep mobile data active, even when Wi‑Fi is"
            " active (for fast network switching).",
            Global("mobile_data_always_on"),
        ),
        Category("Input"),
        option("Show taps", "Show visual feedback for taps", System("show_touches")),
        option(
            "Pointer location",
            "Screen overlay showing current touch data",
            System("pointer_location"),
        ),
        Category("Drawing"),
        option("Show layout bounds", "Show clip bounds, margins, etc."),
        option(
            "Force RTL layout direction",
            "Force screen layout direction to RTL for all locales",
            Global("debug.force_rtl"),
        ),
        speed("Window animation scale", "window_animation_scale"),
        speed("Transition animation scale", "transition_animation_scale"),
        speed("Animator duration scale", "animator_duration_scale"),
        TextEntry(
            "Smallest width", value=Computed(smallest_width, set_smallest_width), enabled=on
        ),
        Category("Apps"),
        option(
            "Don’t keep activities",
            "Destroy every activity as soon as the user leaves it",
            Global("always_finish_activities"),
        ),
        Select(
            "Background process limit",
            value=AppPreference("process_limit", "-1"),
            options=LIMITS,
            enabled=on,
        ),
        option(
            "Show background ANRs",
            "Display App Not Responding dialog for background apps",
            Secure("anr_show_background"),
        ),
        option(
            "Force activities to be resizable",
            "Make all activities resizable for multi-window, regardless of manifest values.",
            Global("force_resizable_activities"),
        ),
        activity="Settings$DevelopmentSettingsDashboardActivity",
        actions="APPLICATION_DEVELOPMENT_SETTINGS",
    ),
)
