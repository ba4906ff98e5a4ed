"""Developer options."""

from virtual_phone.services.display_settings import DisplaySettings
from virtual_phone.services.power import Power
from virtual_phone.services.settings import Settings
from virtual_phone.ui import settings as kit

SPEEDS = {
    "0.0": "Animation off",
    ".5": "Animation scale .5x",
    "1.0": "Animation scale 1x",
    "1.5": "Animation scale 1.5x",
    "2.0": "Animation scale 2x",
    "5.0": "Animation scale 5x",
    "10.0": "Animation scale 10x",
}
ENABLED = kit.Global("development_settings_enabled", "1")
LIMITS = {
    "-1": "Standard limit",
    "0": "No background processes",
    "1": "At most 1 process",
    "2": "At most 2 processes",
    "3": "At most 3 processes",
}
SMALLEST, LARGEST = 320, 2000  # dp


def on(page: kit.PageContext) -> bool:
    return ENABLED.get(page) == "1"


def speed(title: str, key: str) -> kit.Select:
    """How fast a kind of animation is."""

    def read(page: kit.PageContext) -> str:
        value = float(page.phone[Settings].get("global", key) or 1)
        return next((each for each in SPEEDS if float(each) == value), "1.0")

    def write(page: kit.PageContext, value: str) -> None:
        page.phone[Settings].put("global", key, float(value))

    return kit.Select(title, kit.Computed(read, write), SPEEDS, enabled=on)


def option(title: str, summary: str = "", value: kit.Value | None = None) -> kit.Toggle:
    """A row that can be switched while there are developer options."""
    value = value or kit.AppPreference(f"developer {title}")
    return kit.Toggle(title, value, summary, enabled=on)


def smallest_width(page: kit.PageContext) -> str:
    settings = page.phone[DisplaySettings]
    return f"{min(settings.natural_size) * 160 // settings.density} dp"


def set_smallest_width(page: kit.PageContext, text: str) -> None:
    """So many dp across: the density follows."""
    digits = text.removesuffix("dp").strip()
    if digits.isdigit() and SMALLEST <= int(digits) <= LARGEST:
        settings = page.phone[DisplaySettings]
        settings.override_density(min(settings.natural_size) * 160 // int(digits))


def stay_awake(page: kit.PageContext, on: bool) -> None:
    power = page.phone[Power]
    power.stay_on(*(power.chargers() if on else ()))


def awake(page: kit.PageContext) -> bool:
    return page.phone[Settings].number("global", "stay_on_while_plugged_in") > 0


PAGES = {
    "developer": kit.Page(
        "Developer options",
        kit.MainSwitch("Use developer options", ENABLED),
        kit.Item("Memory", "Avg 1.4 GB of 2.1 GB memory used", to="memory"),
        kit.Confirm(
            "Bug report",
            question="Take bug report?",
            message="This collects information about the state of your device. It takes a"
            " few minutes.",
            yes="Report",
            does=lambda page: page.toast("Bug report is being generated"),
        ),
        kit.Item("System UI demo mode", to="demo_mode"),
        kit.Toggle(
            "Stay awake",
            kit.ComputedFlag(awake, stay_awake),
            "Screen will never sleep while charging",
            enabled=on,
        ),
        option("Enable Bluetooth HCI snoop log"),
        option("OEM unlocking", "Allow the bootloader to be unlocked"),
        kit.Item(
            "Running services",
            "View and control currently running services",
            to="running_services",
        ),
        kit.Info("WebView implementation", "Android System WebView"),
        option("Automatic system updates", "Apply updates when device restarts"),
        kit.Category("Debugging"),
        option("USB debugging", "Debug mode when USB is connected", kit.Global("adb_enabled")),
        option(
            "Wireless debugging",
            "Debug mode when Wi‑Fi is connected",
            kit.Global("adb_wifi_enabled"),
        ),
        kit.Info("Select mock location app", "No mock location app set"),
        kit.Info("Select debug app", "No debug application set"),
        option(
            "Verify apps over USB",
            "Check apps installed via ADB/ADT for harmful behavior",
            kit.Global("verifier_verify_adb_installs"),
        ),
        kit.Category("Networking"),
        option("Wi‑Fi verbose logging", "Increase Wi‑Fi logging level"),
        option(
            "Mobile data always active",
            "Always keep mobile data active, even when Wi‑Fi is"
            " active (for fast network switching).",
            kit.Global("mobile_data_always_on"),
        ),
        kit.Category("Input"),
        option("Show taps", "Show visual feedback for taps", kit.System("show_touches")),
        option(
            "Pointer location",
            "Screen overlay showing current touch data",
            kit.System("pointer_location"),
        ),
        kit.Category("Drawing"),
        option("Show layout bounds", "Show clip bounds, margins, etc."),
        option(
            "Force RTL layout direction",
            "Force screen layout direction to RTL for all locales",
            kit.Global("debug.force_rtl"),
        ),
        speed("Window animation scale", "window_animation_scale"),
        speed("Transition animation scale", "transition_animation_scale"),
        speed("Animator duration scale", "animator_duration_scale"),
        kit.TextEntry(
            "Smallest width", kit.Computed(smallest_width, set_smallest_width), enabled=on
        ),
        kit.Category("Apps"),
        option(
            "Don’t keep activities",
            "Destroy every activity as soon as the user leaves it",
            kit.Global("always_finish_activities"),
        ),
        kit.Select(
            "Background process limit",
            kit.AppPreference("process_limit", "-1"),
            LIMITS,
            enabled=on,
        ),
        option(
            "Show background ANRs",
            "Display App Not Responding dialog for background apps",
            kit.Secure("anr_show_background"),
        ),
        option(
            "Force activities to be resizable",
            "Make all activities resizable for multi-window, regardless of manifest values.",
            kit.Global("force_resizable_activities"),
        ),
        started_by="Settings$DevelopmentSettingsDashboardActivity"
        " APPLICATION_DEVELOPMENT_SETTINGS",
    )
}
