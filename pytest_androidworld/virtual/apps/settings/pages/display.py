"""Display: brightness, lock screen, timeout, theme, sizes, colours, rotation, screen saver."""

from pytest_androidworld.virtual.intent import Intent
from pytest_androidworld.virtual.services.display_settings import TIMEOUTS, DisplaySettings
from pytest_androidworld.virtual.services.settings import Settings
from pytest_androidworld.virtual.ui.kits.preference_items import (
    Choice,
    Confirmed,
    Footer,
    Group,
    Item,
    Main,
    Piece,
    Radios,
    Seek,
    Switched,
    Written,
    page,
)
from pytest_androidworld.virtual.ui.kits.preference_values import Asked, Kept, Preferences, Stored
from pytest_androidworld.virtual.ui.view import Column, Text, View

BRIGHTNESS_DIALOG = "com.android.intent.action.SHOW_BRIGHTNESS_DIALOG"
FONT_SCALES = (0.85, 1.0, 1.15, 1.3)
SMALLEST_SCREEN = 320  # dp that must be left across
LEAST_SCALE, MOST_SCALE, INTERVAL = 0.85, 1.5, 0.09  # DisplayDensityUtils
COLORS = {"0": "Natural", "1": "Boosted", "3": "Adaptive"}
SAVERS = {
    "com.google.android.deskclock/com.android.deskclock.Screensaver": "Clock",
    "com.android.dreams.basic/com.android.dreams.basic.Colors": "Colors",
}
ON_LOCK_SCREEN = {
    "11": "Show all notification content",
    "10": "Show sensitive content only when unlocked",
    "00": "Don’t show notifications",
}
SAVER_STARTS = {
    "10": "While charging",
    "01": "While docked and charging",
    "11": "While charging or docked",
    "00": "Never",
}
SAVER = Stored("secure", "screensaver_enabled", "1")
SAVER_NAME = Stored("secure", "screensaver_components", next(iter(SAVERS)))
COLOR = Stored("system", "display_color_mode", "3")
LOCK_TEXT = Stored("secure", "lock_screen_owner_info", "")
TIMEOUT = Stored("system", "screen_off_timeout", "60000")


def display(app: Preferences) -> DisplaySettings:
    return app.phone[DisplaySettings]


# Sizes


def densities(app: Preferences) -> list[int]:
    """The display sizes that Settings offers, as dots per inch, the smallest letters first."""
    profile = app.phone.profile
    most = min(MOST_SCALE, 160 * profile.width / SMALLEST_SCREEN / profile.dpi)
    larger = min(int((most - 1) / INTERVAL), 3)
    smaller = min(int((1 - LEAST_SCALE) / INTERVAL), 1)
    scales = [1 - (1 - LEAST_SCALE) / smaller * (smaller - i) for i in range(smaller)]
    scales += [1 + (most - 1) / larger * i for i in range(1, larger + 1)]
    made = [int(profile.dpi * scale + 0.01) & ~1 for scale in scales]
    return sorted([*made, profile.dpi])


def nearest(values: list[float], value: float) -> int:
    """The place of the value that comes nearest."""
    return min(range(len(values)), key=lambda place: abs(values[place] - value))


def font_step(app: Preferences) -> int:
    return nearest(list(FONT_SCALES), display(app).font_scale)


def size_step(app: Preferences) -> int:
    return nearest([float(each) for each in densities(app)], display(app).density)


def reset_sizes(app: Preferences) -> None:
    settings = app.phone[Settings]
    display(app).set_font_scale(1.0)
    display(app).reset_density()
    settings.put("secure", "font_weight_adjustment", 0)
    settings.put("secure", "high_text_contrast_enabled", 0)


def preview(app: Preferences) -> View:
    """What letters of this size look like."""
    return Column(
        Text("The Wonderful Wizard of Oz", size=20, face="medium", justify="center",
             width="fill"),
        Text("Chapter 11: The Wonderful Emerald City of Oz", size=16, width="fill"),
        Text("Even with eyes protected by the green spectacles Dorothy and her friends were at"
             " first dazzled by the brilliancy of the wonderful City.", size=14, width="fill"),
        background="card", radius=24, padding=24, margin=(24, 8), gap=8,
    )  # fmt: skip


# Summaries and values


def lock_screen(app: Preferences) -> str:
    settings = app.phone[Settings]
    shown = settings.number("secure", "lock_screen_show_notifications", 1)
    private = settings.number("secure", "lock_screen_allow_private_notifications", 1)
    return f"{shown}{private}" if shown else "00"


def set_lock_screen(app: Preferences, value: str) -> None:
    settings = app.phone[Settings]
    settings.put("secure", "lock_screen_show_notifications", value[0])
    settings.put("secure", "lock_screen_allow_private_notifications", value[1])


NOTIFICATIONS_THERE = Choice(
    "Privacy", value=Asked(lock_screen, set_lock_screen), options=ON_LOCK_SCREEN
)
NIGHT = Asked(
    lambda app: display(app).night, lambda app, value: display(app).set_night(value == "1")
)
ROTATION = Asked(
    lambda app: display(app).auto_rotate,
    lambda app, value: display(app).set_auto_rotate(value == "1"),
)


def saver_summary(app: Preferences) -> str:
    if SAVER.get(app) != "1":
        return "Off"
    return f"On / {SAVERS.get(SAVER_NAME.get(app), 'None')}"


def when_saver_starts(app: Preferences) -> str:
    """Two keys, for charging and for the dock: "10" is while charging."""
    keys = ("screensaver_activate_on_sleep", "screensaver_activate_on_dock")
    return "".join(str(app.phone[Settings].number("secure", key)) for key in keys)


def start_saver(app: Preferences, value: str) -> None:
    app.phone[Settings].put("secure", "screensaver_activate_on_sleep", value[0])
    app.phone[Settings].put("secure", "screensaver_activate_on_dock", value[1])


def show_brightness(app: Preferences) -> None:
    app.elsewhere(Intent(action=BRIGHTNESS_DIALOG), "The brightness slider")


PAGES = (
    page(
        "display", "Display",
        Group("Brightness"),
        Item("Brightness level", lambda app: display(app).brightness_text, does=show_brightness),
        Group("Lock display"),
        Item("Lock screen", lambda app: ON_LOCK_SCREEN[lock_screen(app)], to="lock_screen"),
        Item("Screen timeout", lambda app: display(app).timeout_text, to="timeout"),
        Group("Appearance"),
        Switched("Dark theme", "Will never turn off automatically", value=NIGHT, to="dark_theme",
                 otherwise="Will never turn on automatically", described=True),
        Item("Screen saver", saver_summary, to="screen_saver"),
        Item("Display size and text", to="sizes"),
        Group("Color"),
        Item("Colors", lambda app: COLORS.get(COLOR.get(app), ""), to="colors"),
        Group("Other display controls"),
        Switched("Auto-rotate screen", "On", value=ROTATION, to="auto_rotate", otherwise="Off",
                 described=True),
        activity="Settings$DisplaySettingsActivity", actions=("DISPLAY_SETTINGS",),
        words="screen brightness",
    ),
    page(
        "lock_screen", "Lock screen",
        Group("What to show"),
        NOTIFICATIONS_THERE,
        Written("Add text on lock screen", lambda app: LOCK_TEXT.get(app) or "None",
                value=LOCK_TEXT,
                may_be_empty=True),
        Switched("Show wallet", "Allow access to wallet from lock screen",
                 value=Stored("secure", "lockscreen_show_wallet")),
        Switched("Show device controls", "Allow access to device controls from lock screen",
                 value=Stored("secure", "lockscreen_show_controls")),
        Switched("Double-line clock", "Show double-line clock when available",
                 value=Stored("secure", "lockscreen_use_double_line_clock", "1")),
        Group("When to show"),
        Switched("Wake screen for notifications",
                 "When screen is dark, it turns on for new notifications",
                 value=Stored("secure", "doze_enabled", "1")),
        activity="Settings$LockScreenSettingsActivity", actions=("LOCK_SCREEN_SETTINGS",),
    ),
    page(
        "timeout", "Screen timeout",
        Radios(value=TIMEOUT, options={str(ms): name for ms, name in TIMEOUTS.items()}),
        activity="Settings$ScreenTimeoutActivity", actions=("SCREEN_TIMEOUT_SETTINGS",),
    ),
    page(
        "dark_theme", "Dark theme",
        Main("Use Dark theme", value=NIGHT),
        Choice("Schedule", value=Kept("dark_theme_schedule", "none"), options={"none": "None"}),
        Footer("Dark theme uses a black background to help keep your battery alive longer on some"
               " screens. Dark theme schedules wait to turn on until your screen is off."),
        activity="Settings$DarkThemeSettingsActivity", actions=("DARK_THEME_SETTINGS",),
        words="night mode",
    ),
    page(
        "sizes", "Display size and text",
        Piece(drawn=preview),
        Seek("Font size", "Make the text on screen smaller or larger.", read=font_step,
             write=lambda app, step: display(app).set_font_scale(FONT_SCALES[step]),
             steps=len(FONT_SCALES) - 1, ends=("Make smaller", "Make larger")),
        Seek("Display size", "Make the items on your screen smaller or larger. Some apps on your"
             " screen may change position.", read=size_step,
             steps=lambda app: len(densities(app)) - 1,
             write=lambda app, step: display(app).override_density(densities(app)[step]),
             ends=("Make smaller", "Make larger")),
        Switched("Bold text", value=Stored("secure", "font_weight_adjustment"), on="300"),
        Switched("High contrast text", value=Stored("secure", "high_text_contrast_enabled")),
        Confirmed("Reset settings", asks="Reset display size and text?", yes="Reset",
                  message="Your display size and text preferences will be set back to their"
                  " original settings.", does=reset_sizes),
        activity="Settings$TextReadingSettingsActivity", actions=("TEXT_READING_SETTINGS",),
        words="font zoom letters",
    ),
    page("colors", "Colors", Radios(value=COLOR, options=COLORS),
         activity="Settings$ColorModeActivity"),
    page(
        "auto_rotate", "Auto-rotate screen",
        Main("Use Auto-rotate", value=ROTATION),
        Footer("The screen turns with the phone when it is held upright or sideways."),
        activity="Settings$SmartAutoRotateSettingsActivity", actions=("AUTO_ROTATE_SETTINGS",),
    ),
    page(
        "screen_saver", "Screen saver",
        Main("Use screen saver", value=SAVER),
        Group("Choose a screen saver"),
        Radios(value=SAVER_NAME, options=SAVERS),
        Choice("When to start", value=Asked(when_saver_starts, start_saver), options=SAVER_STARTS),
        activity="Settings$DreamSettingsActivity", actions=("DREAM_SETTINGS",),
    ),
)  # fmt: skip
