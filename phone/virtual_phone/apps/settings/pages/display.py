"""Display: brightness, lock screen, timeout, theme, sizes, colours, rotation, screen saver."""

from typing import Any

from virtual_phone.android.intent import Intent
from virtual_phone.apps.settings.page import SettingsPage
from virtual_phone.services.display_settings import TIMEOUTS, DisplaySettings
from virtual_phone.services.settings import Settings
from virtual_phone.ui import settings as kit
from virtual_phone.ui.view import Box, Column, Icon, Row, Scroll, Text, View

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
PREVIEW_HIGH = 217.14  # dp
SAVER_STARTS = {
    "10": "While charging",
    "01": "While docked and charging",
    "11": "While charging or docked",
    "00": "Never",
}
SAVER = kit.Secure("screensaver_enabled", "1")
SAVER_NAME = kit.Secure("screensaver_components", next(iter(SAVERS)))
COLOR = kit.System("display_color_mode", "3")
LOCK = kit.Secure("lockscreen.disabled", "1")
NO_LOCK = "To use, first set a screen lock"
LOCK_TEXT = kit.Secure("lock_screen_owner_info", "")
TIMEOUT = kit.System("screen_off_timeout", "60000")


def display(page: kit.PageContext) -> DisplaySettings:
    return page.phone[DisplaySettings]


# Sizes


def densities(page: kit.PageContext) -> list[int]:
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


def font_step(page: kit.PageContext) -> int:
    return nearest(list(FONT_SCALES), display(page).font_scale)


def size_step(page: kit.PageContext) -> int:
    return nearest([float(each) for each in densities(page)], display(page).density)


def reset_sizes(page: kit.PageContext) -> None:
    settings = page.phone[Settings]
    display(page).set_font_scale(1.0)
    display(page).reset_density()
    settings.put("secure", "font_weight_adjustment", 0)
    settings.put("secure", "high_text_contrast_enabled", 0)


def preview(page: kit.PageScreen) -> View:
    """What letters of this size look like: a text, or rows of a list, turned by a swipe."""
    assert isinstance(page, SettingsPage)
    place = page.preview
    pages = (_story, _list)

    def turn(towards: str) -> None:
        step = {"left": 1, "right": -1}.get(towards, 0)
        page.preview = min(max(place + step, 0), len(pages) - 1)

    dots = [
        Box(width=6, height=6, radius=3, background="primary" if at == place else "divider")
        for at in range(len(pages))
    ]
    return Column(
        Text("Preview", id="preview_label", size=14, padding=6, at="center"),
        Box(
            Scroll(pages[place](), drawn=True, height="fill"),
            id="preview_pager",
            cls="androidx.viewpager.widget.ViewPager",
            desc="Preview",
            key="preview",
            background="card",
            radius=24,
            width="fill",
            height=PREVIEW_HIGH,
            scrollable=True,
            clickable=False,
            on_swipe=turn,
        ),
        Row(*dots, gap=6, spread="center", height=36),
        padding=(42, 18, 34, 0),
    )


def _story() -> View:
    return Column(
        _sample("The Wonderful Wizard of Oz", size=20, face="medium", justify="center"),
        _sample("Chapter 11: The Wonderful Emerald City of Oz", size=16),
        _sample(
            "Even with eyes protected by the green spectacles Dorothy and her friends were at"
            " first dazzled by the brilliancy of the wonderful City.",
            size=14,
        ),
        padding=(24, 16),
        gap=8,
        drawn=True,
    )


def _list() -> View:
    rows = [
        Row(Icon(icon, drawn=True), _sample(title, size=20), gap=24, drawn=True)
        for icon, title in (("wifi", "Internet"), ("bell-outline", "Notifications"))
    ]
    return Column(*rows, padding=24, gap=24, drawn=True)


def _sample(text: str, **look: Any) -> View:
    return Text(text, drawn=True, width="fill", **look)


# Summaries and values


def lock_screen(page: kit.PageContext) -> str:
    settings = page.phone[Settings]
    visible = settings.number("secure", "lock_screen_show_notifications", 1)
    private = settings.number("secure", "lock_screen_allow_private_notifications", 1)
    return f"{visible}{private}" if visible else "00"


def set_lock_screen(page: kit.PageContext, value: str) -> None:
    settings = page.phone[Settings]
    settings.put("secure", "lock_screen_show_notifications", value[0])
    settings.put("secure", "lock_screen_allow_private_notifications", value[1])


def locks(page: kit.PageContext) -> bool:
    """Whether there is a lock screen at all."""
    return LOCK.get(page) != "1"


def never(page: kit.PageContext) -> bool:
    """What needs a secret lock is disabled: this phone has none."""
    return False


NOTIFICATIONS_THERE = kit.Select(
    "Privacy", kit.Computed(lock_screen, set_lock_screen), ON_LOCK_SCREEN
)
NIGHT = kit.ComputedFlag(
    lambda page: display(page).night, lambda page, on: display(page).set_night(on)
)
DARK_THEME = kit.Toggle(
    "Dark theme",
    NIGHT,
    "Will never turn off automatically",
    to="dark_theme",
    otherwise="Will never turn on automatically",
)
ROTATION = kit.ComputedFlag(
    lambda page: display(page).auto_rotate, lambda page, on: display(page).set_auto_rotate(on)
)


def saver_summary(page: kit.PageContext) -> str:
    if SAVER.get(page) != "1":
        return "Off"
    return f"On / {SAVERS.get(SAVER_NAME.get(page), 'None')}"


def when_saver_starts(page: kit.PageContext) -> str:
    """Two keys, for charging and for the dock: "10" is while charging."""
    keys = ("screensaver_activate_on_sleep", "screensaver_activate_on_dock")
    return "".join(str(page.phone[Settings].number("secure", key)) for key in keys)


def start_saver(page: kit.PageContext, value: str) -> None:
    page.phone[Settings].put("secure", "screensaver_activate_on_sleep", value[0])
    page.phone[Settings].put("secure", "screensaver_activate_on_dock", value[1])


def show_brightness(page: kit.PageScreen) -> None:
    page.start(Intent(action=BRIGHTNESS_DIALOG))


PAGES = {
    "display": kit.Page(
        "Display",
        kit.Category("Brightness"),
        kit.Item(
            "Brightness level", lambda page: display(page).brightness_text, does=show_brightness
        ),
        kit.Category("Lock display"),
        kit.Item("Lock screen", lambda page: ON_LOCK_SCREEN[lock_screen(page)], to="lock_screen"),
        kit.Item("Screen timeout", lambda page: display(page).timeout_text, to="timeout"),
        kit.Category("Appearance"),
        DARK_THEME,
        kit.Item("Screen saver", saver_summary, to="screen_saver"),
        kit.Item("Display size and text", to="sizes"),
        kit.Category("Color"),
        kit.Item("Colors", lambda page: COLORS.get(COLOR.get(page), ""), to="colors"),
        kit.Category("Other display controls"),
        kit.Toggle("Auto-rotate screen", ROTATION, "On", to="auto_rotate", otherwise="Off"),
        started_by="Settings$DisplaySettingsActivity DISPLAY_SETTINGS",
        keywords="screen brightness",
    ),
    "lock_screen": kit.Page(
        "Lock screen",
        kit.Category("What to show"),
        NOTIFICATIONS_THERE,
        kit.TextEntry(
            "Add text on lock screen",
            LOCK_TEXT,
            lambda page: LOCK_TEXT.get(page) or "None",
            may_be_empty=True,
            enabled=locks,
        ),
        kit.Toggle(
            "Show device controls",
            kit.Secure("lockscreen_show_controls", "1"),
            NO_LOCK,
            enabled=never,
        ),
        kit.Toggle(
            "Control from locked device",
            kit.Secure("lockscreen_allow_trivial_controls"),
            "Control external devices without unlocking your phone or tablet if allowed by the"
            " device controls app",
            enabled=never,
        ),
        kit.Toggle(
            "Double-line clock",
            kit.Secure("lockscreen_use_double_line_clock", "1"),
            "Show double-line clock when available",
        ),
        kit.Item("Now Playing", "Identify songs playing nearby", to="feature", arg="Now Playing"),
        started_by="Settings$LockScreenSettingsActivity LOCK_SCREEN_SETTINGS",
    ),
    "timeout": kit.Page(
        "Screen timeout",
        *kit.radio_items(TIMEOUT, {str(ms): name for ms, name in TIMEOUTS.items()}),
        started_by="Settings$ScreenTimeoutActivity SCREEN_TIMEOUT_SETTINGS",
    ),
    "dark_theme": kit.Page(
        "Dark theme",
        kit.MainSwitch("Use Dark theme", NIGHT),
        kit.Select("Schedule", kit.AppPreference("dark_theme_schedule", "none"), {"none": "None"}),
        kit.Footer(
            "Dark theme uses a black background to help keep your battery alive longer on some"
            " screens. Dark theme schedules wait to turn on until your screen is off."
        ),
        started_by="Settings$DarkThemeSettingsActivity DARK_THEME_SETTINGS",
        keywords="night mode",
    ),
    "sizes": kit.Page(
        "Display size and text",
        kit.Custom(preview),
        kit.SeekBar(
            "Font size",
            "Make text bigger or smaller",
            read=font_step,
            write=lambda page, step: display(page).set_font_scale(FONT_SCALES[step]),
            steps=len(FONT_SCALES) - 1,
            ends=("Make smaller", "Make larger"),
        ),
        kit.SeekBar(
            "Display size",
            "Make everything bigger or smaller",
            read=size_step,
            steps=lambda page: len(densities(page)) - 1,
            write=lambda page, step: display(page).override_density(densities(page)[step]),
            ends=("Make smaller", "Make larger"),
        ),
        kit.Toggle("Bold text", kit.Secure("font_weight_adjustment"), on="300"),
        kit.Toggle(
            "High contrast text",
            kit.Secure("high_text_contrast_enabled"),
            "Change text color to black or white. Maximizes contrast with the background.",
        ),
        kit.Confirm(
            "Reset settings",
            question="Reset display size and text?",
            yes="Reset",
            message="Your display size and text preferences will be set back to their"
            " original settings.",
            does=reset_sizes,
        ),
        started_by="Settings$TextReadingSettingsActivity TEXT_READING_SETTINGS",
        keywords="font zoom letters",
    ),
    "colors": kit.Page(
        "Colors", *kit.radio_items(COLOR, COLORS), started_by="Settings$ColorModeActivity"
    ),
    "auto_rotate": kit.Page(
        "Auto-rotate screen",
        kit.MainSwitch("Use Auto-rotate", ROTATION),
        kit.Footer("The screen turns with the phone when it is held upright or sideways."),
        started_by="Settings$SmartAutoRotateSettingsActivity AUTO_ROTATE_SETTINGS",
    ),
    "screen_saver": kit.Page(
        "Screen saver",
        kit.MainSwitch("Use screen saver", SAVER),
        kit.Category("Choose a screen saver"),
        *kit.radio_items(SAVER_NAME, SAVERS),
        kit.Select("When to start", kit.Computed(when_saver_starts, start_saver), SAVER_STARTS),
        started_by="Settings$DreamSettingsActivity DREAM_SETTINGS",
    ),
}
