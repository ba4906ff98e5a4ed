"""Display: brightness, lock screen, timeout, theme, sizes, colours, rotation, screen saver."""

from pytest_androidworld.virtual.intent import Intent
from pytest_androidworld.virtual.services.display_settings import TIMEOUTS, DisplaySettings
from pytest_androidworld.virtual.services.settings import Settings
from pytest_androidworld.virtual.ui.settings import (
    AppPreference,
    Category,
    Computed,
    ComputedFlag,
    Confirm,
    Custom,
    Footer,
    Item,
    MainSwitch,
    Page,
    PageContext,
    PageScreen,
    RadioGroup,
    Secure,
    SeekBar,
    Select,
    System,
    TextEntry,
    Toggle,
)
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
SAVER = Secure("screensaver_enabled", "1")
SAVER_NAME = Secure("screensaver_components", next(iter(SAVERS)))
COLOR = System("display_color_mode", "3")
LOCK_TEXT = Secure("lock_screen_owner_info", "")
TIMEOUT = System("screen_off_timeout", "60000")


def display(page: PageContext) -> DisplaySettings:
    return page.phone[DisplaySettings]


# Sizes


def densities(page: PageContext) -> list[int]:
    """The display sizes that Settings offers, as dots per inch, the smallest letters first."""
    profile = page.phone.profile
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


def font_step(page: PageContext) -> int:
    return nearest(list(FONT_SCALES), display(page).font_scale)


def size_step(page: PageContext) -> int:
    return nearest([float(each) for each in densities(page)], display(page).density)


def reset_sizes(page: PageContext) -> None:
    settings = page.phone[Settings]
    display(page).set_font_scale(1.0)
    display(page).reset_density()
    settings.put("secure", "font_weight_adjustment", 0)
    settings.put("secure", "high_text_contrast_enabled", 0)


def preview(page: PageContext) -> View:
    """What letters of this size look like."""
    return Column(
        Text("The Wonderful Wizard of Oz", size=20, face="medium", justify="center", width="fill"),
        Text("Chapter 11: The Wonderful Emerald City of Oz", size=16, width="fill"),
        Text(
            "Even with eyes protected by the green spectacles Dorothy and her friends were at"
            " first dazzled by the brilliancy of the wonderful City.",
            size=14,
            width="fill",
        ),
        background="card",
        radius=24,
        padding=24,
        margin=(24, 8),
        gap=8,
    )


# Summaries and values


def lock_screen(page: PageContext) -> str:
    settings = page.phone[Settings]
    shown = settings.number("secure", "lock_screen_show_notifications", 1)
    private = settings.number("secure", "lock_screen_allow_private_notifications", 1)
    return f"{shown}{private}" if shown else "00"


def set_lock_screen(page: PageContext, value: str) -> None:
    settings = page.phone[Settings]
    settings.put("secure", "lock_screen_show_notifications", value[0])
    settings.put("secure", "lock_screen_allow_private_notifications", value[1])


NOTIFICATIONS_THERE = Select(
    "Privacy", value=Computed(lock_screen, set_lock_screen), options=ON_LOCK_SCREEN
)
NIGHT = ComputedFlag(
    lambda page: display(page).night, lambda page, on: display(page).set_night(on)
)
ROTATION = ComputedFlag(
    lambda page: display(page).auto_rotate,
    lambda page, on: display(page).set_auto_rotate(on),
)


def saver_summary(page: PageContext) -> str:
    if SAVER.get(page) != "1":
        return "Off"
    return f"On / {SAVERS.get(SAVER_NAME.get(page), 'None')}"


def when_saver_starts(page: PageContext) -> str:
    """Two keys, for charging and for the dock: "10" is while charging."""
    keys = ("screensaver_activate_on_sleep", "screensaver_activate_on_dock")
    return "".join(str(page.phone[Settings].number("secure", key)) for key in keys)


def start_saver(page: PageContext, value: str) -> None:
    page.phone[Settings].put("secure", "screensaver_activate_on_sleep", value[0])
    page.phone[Settings].put("secure", "screensaver_activate_on_dock", value[1])


def show_brightness(page: PageScreen) -> None:
    page.start(Intent(action=BRIGHTNESS_DIALOG))


PAGES = (
    Page(
        "display",
        "Display",
        Category("Brightness"),
        Item("Brightness level", lambda page: display(page).brightness_text, does=show_brightness),
        Category("Lock display"),
        Item("Lock screen", lambda page: ON_LOCK_SCREEN[lock_screen(page)], to="lock_screen"),
        Item("Screen timeout", lambda page: display(page).timeout_text, to="timeout"),
        Category("Appearance"),
        Toggle(
            "Dark theme",
            "Will never turn off automatically",
            value=NIGHT,
            to="dark_theme",
            otherwise="Will never turn on automatically",
            described=True,
        ),
        Item("Screen saver", saver_summary, to="screen_saver"),
        Item("Display size and text", to="sizes"),
        Category("Color"),
        Item("Colors", lambda page: COLORS.get(COLOR.get(page), ""), to="colors"),
        Category("Other display controls"),
        Toggle(
            "Auto-rotate screen",
            "On",
            value=ROTATION,
            to="auto_rotate",
            otherwise="Off",
            described=True,
        ),
        activity="Settings$DisplaySettingsActivity",
        actions="DISPLAY_SETTINGS",
        keywords="screen brightness",
    ),
    Page(
        "lock_screen",
        "Lock screen",
        Category("What to show"),
        NOTIFICATIONS_THERE,
        TextEntry(
            "Add text on lock screen",
            lambda page: LOCK_TEXT.get(page) or "None",
            value=LOCK_TEXT,
            may_be_empty=True,
        ),
        Toggle(
            "Show wallet",
            "Allow access to wallet from lock screen",
            value=Secure("lockscreen_show_wallet"),
        ),
        Toggle(
            "Show device controls",
            "Allow access to device controls from lock screen",
            value=Secure("lockscreen_show_controls"),
        ),
        Toggle(
            "Double-line clock",
            "Show double-line clock when available",
            value=Secure("lockscreen_use_double_line_clock", "1"),
        ),
        Category("When to show"),
        Toggle(
            "Wake screen for notifications",
            "When screen is dark, it turns on for new notifications",
            value=Secure("doze_enabled", "1"),
        ),
        activity="Settings$LockScreenSettingsActivity",
        actions="LOCK_SCREEN_SETTINGS",
    ),
    Page(
        "timeout",
        "Screen timeout",
        RadioGroup(value=TIMEOUT, options={str(ms): name for ms, name in TIMEOUTS.items()}),
        activity="Settings$ScreenTimeoutActivity",
        actions="SCREEN_TIMEOUT_SETTINGS",
    ),
    Page(
        "dark_theme",
        "Dark theme",
        MainSwitch("Use Dark theme", value=NIGHT),
        Select(
            "Schedule",
            value=AppPreference("dark_theme_schedule", "none"),
            options={"none": "None"},
        ),
        Footer(
            "Dark theme uses a black background to help keep your battery alive longer on some"
            " screens. Dark theme schedules wait to turn on until your screen is off."
        ),
        activity="Settings$DarkThemeSettingsActivity",
        actions="DARK_THEME_SETTINGS",
        keywords="night mode",
    ),
    Page(
        "sizes",
        "Display size and text",
        Custom(draw=preview),
        SeekBar(
            "Font size",
            "Make the text on screen smaller or larger.",
            read=font_step,
            write=lambda page, step: display(page).set_font_scale(FONT_SCALES[step]),
            steps=len(FONT_SCALES) - 1,
            ends=("Make smaller", "Make larger"),
        ),
        SeekBar(
            "Display size",
            "Make the items on your screen smaller or larger. Some apps on your"
            " screen may change position.",
            read=size_step,
            steps=lambda page: len(densities(page)) - 1,
            write=lambda page, step: display(page).override_density(densities(page)[step]),
            ends=("Make smaller", "Make larger"),
        ),
        Toggle("Bold text", value=Secure("font_weight_adjustment"), on="300"),
        Toggle("High contrast text", value=Secure("high_text_contrast_enabled")),
        Confirm(
            "Reset settings",
            question="Reset display size and text?",
            yes="Reset",
            message="Your display size and text preferences will be set back to their"
            " original settings.",
            does=reset_sizes,
        ),
        activity="Settings$TextReadingSettingsActivity",
        actions="TEXT_READING_SETTINGS",
        keywords="font zoom letters",
    ),
    Page(
        "colors",
        "Colors",
        RadioGroup(value=COLOR, options=COLORS),
        activity="Settings$ColorModeActivity",
    ),
    Page(
        "auto_rotate",
        "Auto-rotate screen",
        MainSwitch("Use Auto-rotate", value=ROTATION),
        Footer("The screen turns with the phone when it is held upright or sideways."),
        activity="Settings$SmartAutoRotateSettingsActivity",
        actions="AUTO_ROTATE_SETTINGS",
    ),
    Page(
        "screen_saver",
        "Screen saver",
        MainSwitch("Use screen saver", value=SAVER),
        Category("Choose a screen saver"),
        RadioGroup(value=SAVER_NAME, options=SAVERS),
        Select(
            "When to start", value=Computed(when_saver_starts, start_saver), options=SAVER_STARTS
        ),
        activity="Settings$DreamSettingsActivity",
        actions="DREAM_SETTINGS",
    ),
)
