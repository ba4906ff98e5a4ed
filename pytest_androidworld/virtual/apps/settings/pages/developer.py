"""Developer options."""

from pytest_androidworld.virtual.services.display_settings import DisplaySettings
from pytest_androidworld.virtual.services.power import Power
from pytest_androidworld.virtual.services.settings import Settings
from pytest_androidworld.virtual.ui.kits.preference_items import (
    Choice,
    Group,
    Info,
    Item,
    Main,
    Switched,
    Written,
    page,
)
from pytest_androidworld.virtual.ui.kits.preference_values import Asked, Kept, Preferences, Stored

SPEEDS = {"0.0": "Animation off", ".5": "Animation scale .5x", "1.0": "Animation scale 1x",
          "1.5": "Animation scale 1.5x", "2.0": "Animation scale 2x",
          "5.0": "Animation scale 5x", "10.0": "Animation scale 10x"}  # fmt: skip
ENABLED = Stored("global", "development_settings_enabled", "1")
LIMITS = {"-1": "Standard limit", "0": "No background processes", "1": "At most 1 process",
          "2": "At most 2 processes", "3": "At most 3 processes"}  # fmt: skip
SMALLEST, LARGEST = 320, 2000  # dp


def on(app: Preferences) -> bool:
    return ENABLED.get(app) == "1"


def speed(title: str, key: str) -> Choice:
    """How fast a kind of animation is."""

    def read(app: Preferences) -> str:
        value = float(app.phone[Settings].get("global", key) or 1)
        return next((each for each in SPEEDS if float(each) == value), "1.0")

    def write(app: Preferences, value: str) -> None:
        app.phone[Settings].put("global", key, float(value))

    return Choice(title, value=Asked(read, write), options=SPEEDS, enabled=on)


def switched(title: str, summary: str, namespace: str, key: str, default: str = "0") -> Switched:
    """A row that can be switched while there are developer options."""
    return Switched(title, summary, value=Stored(namespace, key, default), enabled=on)


def kept(title: str, summary: str = "") -> Switched:
    return Switched(title, summary, value=Kept(f"developer {title}"), enabled=on)


def smallest_width(app: Preferences) -> str:
    settings = app.phone[DisplaySettings]
    return f"{min(settings.natural_size) * 160 // settings.density} dp"


def set_smallest_width(app: Preferences, text: str) -> None:
    """So many dp across: the density follows."""
    digits = text.removesuffix("dp").strip()
    if digits.isdigit() and SMALLEST <= int(digits) <= LARGEST:
        settings = app.phone[DisplaySettings]
        settings.override_density(min(settings.natural_size) * 160 // int(digits))


def stay_awake(app: Preferences, value: str) -> None:
    power = app.phone[Power]
    power.stay_on(*(power.chargers() if value == "1" else ()))


def awake(app: Preferences) -> bool:
    return app.phone[Settings].number("global", "stay_on_while_plugged_in") > 0


PAGES = (
    page(
        "developer", "Developer options",
        Main("Use developer options", value=ENABLED),
        Item("Memory", "Avg 1.4 GB of 2.1 GB memory used"),
        Item("Bug report"),
        Item("System UI demo mode"),
        Switched("Stay awake", "Screen will never sleep while charging",
                 value=Asked(awake, stay_awake), enabled=on),
        kept("Enable Bluetooth HCI snoop log"),
        kept("OEM unlocking", "Allow the bootloader to be unlocked"),
        Item("Running services", "View and control currently running services"),
        Info("WebView implementation", "Android System WebView"),
        kept("Automatic system updates", "Apply updates when device restarts"),
        Group("Debugging"),
        switched("USB debugging", "Debug mode when USB is connected", "global", "adb_enabled"),
        switched("Wireless debugging", "Debug mode when Wi‑Fi is connected", "global",
                 "adb_wifi_enabled"),
        Info("Select mock location app", "No mock location app set"),
        Info("Select debug app", "No debug application set"),
        switched("Verify apps over USB",
                 "Check apps installed via ADB/ADT for harmful behavior", "global",
                 "verifier_verify_adb_installs"),
        Group("Networking"),
        kept("Wi‑Fi verbose logging", "Increase Wi‑Fi logging level"),
        switched("Mobile data always active", "Always keep mobile data active, even when Wi‑Fi is"
                 " active (for fast network switching).", "global", "mobile_data_always_on"),
        Group("Input"),
        switched("Show taps", "Show visual feedback for taps", "system", "show_touches"),
        switched("Pointer location", "Screen overlay showing current touch data", "system",
                 "pointer_location"),
        Group("Drawing"),
        kept("Show layout bounds", "Show clip bounds, margins, etc."),
        switched("Force RTL layout direction",
                 "Force screen layout direction to RTL for all locales", "global",
                 "debug.force_rtl"),
        speed("Window animation scale", "window_animation_scale"),
        speed("Transition animation scale", "transition_animation_scale"),
        speed("Animator duration scale", "animator_duration_scale"),
        Written("Smallest width", value=Asked(smallest_width, set_smallest_width), enabled=on),
        Group("Apps"),
        switched("Don’t keep activities", "Destroy every activity as soon as the user leaves it",
                 "global", "always_finish_activities"),
        Choice("Background process limit", value=Kept("process_limit", "-1"), options=LIMITS,
               enabled=on),
        switched("Show background ANRs",
                 "Display App Not Responding dialog for background apps", "secure",
                 "anr_show_background"),
        switched("Force activities to be resizable",
                 "Make all activities resizable for multi-window, regardless of manifest values.",
                 "global", "force_resizable_activities"),
        activity="Settings$DevelopmentSettingsDashboardActivity",
        actions=("APPLICATION_DEVELOPMENT_SETTINGS",),
    ),
)  # fmt: skip
