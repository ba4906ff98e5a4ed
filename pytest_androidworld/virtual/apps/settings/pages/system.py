"""System: languages, keyboards, gestures, date and time, backup, reset."""

from collections.abc import Iterator
from functools import partial

from pytest_androidworld.virtual.apps.settings import zones
from pytest_androidworld.virtual.services.display_settings import DisplaySettings
from pytest_androidworld.virtual.services.properties import ZONE, Properties
from pytest_androidworld.virtual.services.radios import Radios
from pytest_androidworld.virtual.services.settings import Settings
from pytest_androidworld.virtual.services.settings_defaults import KEYBOARD, VOICE
from pytest_androidworld.virtual.ui.kits.preference_items import (
    Choice,
    Confirmed,
    Footer,
    Group,
    Info,
    Item,
    Main,
    Part,
    Radio,
    Seek,
    Switched,
    page,
)
from pytest_androidworld.virtual.ui.kits.preference_values import (
    Asked,
    Kept,
    Preferences,
    Stored,
    on_or_off,
)

LOCALES = Stored("system", "system_locales", "en-US")
LANGUAGES = {
    "en-US": "English (United States)", "en-GB": "English (United Kingdom)",
    "de-DE": "Deutsch (Deutschland)", "es-ES": "Español (España)",
    "es-US": "Español (Estados Unidos)", "fr-FR": "Français (France)",
    "it-IT": "Italiano (Italia)",
    "nl-NL": "Nederlands (Nederland)", "pl-PL": "Polski (Polska)",
    "pt-BR": "Português (Brasil)", "ru-RU": "Русский (Россия)", "tr-TR": "Türkçe (Türkiye)",
}  # fmt: skip
KEYBOARDS = {KEYBOARD: "Gboard", VOICE: "Google voice typing"}
ENABLED = Stored("secure", "enabled_input_methods", KEYBOARD)
AUTO_TIME, AUTO_ZONE = Stored("global", "auto_time"), Stored("global", "auto_time_zone")
BACKUP = Stored("secure", "backup_enabled")
ONE_HANDED = Stored("secure", "one_handed_mode_enabled")
CAMERA_PRESS = Stored("secure", "camera_double_tap_power_gesture_disabled")
PREVENT_RINGING = Stored("secure", "volume_hush_gesture", "0")


# Languages and keyboards


def chosen_languages(app: Preferences) -> list[str]:
    return [tag for tag in LOCALES.get(app).split(",") if tag]


def languages_text(app: Preferences) -> str:
    return ", ".join(LANGUAGES.get(tag, tag) for tag in chosen_languages(app))


def languages(app: Preferences) -> Iterator[Item]:
    """The languages in the order in which they are preferred; a long press removes one."""
    for place, tag in enumerate(chosen_languages(app)):
        yield Info(f"{place + 1}  {LANGUAGES.get(tag, tag)}", key=tag)
    yield Item("Add a language", icon="plus", to="add_language")


def other_languages(app: Preferences) -> Iterator[Item]:
    for tag, name in LANGUAGES.items():
        if tag not in chosen_languages(app):
            yield Item(name, does=partial(add_language, tag=tag))


def add_language(app: Preferences, tag: str) -> None:
    """The language of this phone's own screens stays English: the new one comes after it."""
    LOCALES.set(app, ",".join([*chosen_languages(app), tag]))
    app.finish()


def remove_languages(app: Preferences) -> None:
    LOCALES.set(app, chosen_languages(app)[0])


def keyboards_text(app: Preferences) -> str:
    enabled = ENABLED.get(app).split(":")
    return " and ".join(name for each, name in KEYBOARDS.items() if each in enabled)


def keyboards(app: Preferences) -> Iterator[Item]:
    enabled = ENABLED.get(app).split(":")
    for component, name in KEYBOARDS.items():
        if component in enabled:
            language = "English (US)" if component == KEYBOARD else ""
            yield Item(name, language, icon="keyboard-outline")


def voice_typing(app: Preferences, value: str) -> None:
    ENABLED.set(app, f"{KEYBOARD}:{VOICE}" if value == "1" else KEYBOARD)


# Date and time


def zone(app: Preferences) -> str:
    return app.phone[Properties].get(ZONE)


def zone_text(app: Preferences) -> str:
    """The zone as the row says it: "GMT+00:00 Coordinated Universal Time"."""
    return f"{zones.offset(zone(app), app.phone.clock.now())} {zones.city(zone(app))}".strip()


def set_zone(app: Preferences, name: str) -> None:
    app.phone[Properties].set(ZONE, name)


ZONE_VALUE = Asked(zone, set_zone)


def date_text(app: Preferences) -> str:
    now = app.phone.clock.now()
    return f"{now:%B} {now.day}, {now.year}"


def time_text(app: Preferences) -> str:
    return app.phone[DisplaySettings].time_text(app.phone.clock.now())


def by_hand(app: Preferences) -> bool:
    return AUTO_TIME.get(app) != "1"


def set_locale_default(app: Preferences, value: str) -> None:
    """Let the language decide between 12 and 24 hours, or keep what it had decided."""
    settings = app.phone[Settings]
    if value == "1":
        settings.delete("system", "time_12_24")
    else:
        settings.put("system", "time_12_24", "12")


LOCALE_DEFAULT = Asked(
    lambda app: app.phone[Settings].get("system", "time_12_24") is None, set_locale_default
)


def zones_of_region(app: Preferences) -> Iterator[Item]:
    now = app.phone.clock.now()
    for name in zones.REGIONS.get(app.arg, ()):
        yield Radio(zones.city(name), zones.offset(name, now), value=ZONE_VALUE, wanted=name,
                    does=lambda app: app.finish("picked"))  # fmt: skip


def show_zones(app: Preferences, region: str) -> None:
    """The zones of a region; once one is picked, the list of regions closes, too."""
    app.show("zones", region, then="finish")


def regions(app: Preferences) -> Iterator[Item]:
    for name in zones.REGIONS:
        yield Item(name, does=partial(show_zones, region=name))


def by_offset(app: Preferences) -> Iterator[Item]:
    now = app.phone.clock.now()
    for name in zones.OFFSETS:
        yield Radio(zones.offset(name, now), zones.city(name), value=ZONE_VALUE, wanted=name,
                    does=lambda app: app.finish())  # fmt: skip


# Reset


def reset_networks(app: Preferences) -> None:
    """Forget what was set up about networks and Bluetooth."""
    radios = app.phone[Radios]
    for saved in list(radios.state["saved"]):
        radios.forget(saved["id"])
    app.phone[Settings].put("secure", "bluetooth_name", app.phone.profile.model)
    app.finish()
    app.toast("Network settings have been reset")


PAGES = (
    page(
        "system", "System",
        Item("Languages & input", keyboards_text, to="languages_input", icon="web"),
        Item("Gestures", to="gestures", icon="gesture-tap"),
        Item("Date & time", zone_text, to="date_time", icon="clock-outline"),
        Item("Backup", on_or_off(BACKUP), to="backup", icon="cloud-upload-outline"),
        Item("System update", lambda app: f"Updated to Android {app.phone.profile.release}",
             icon="cellphone-arrow-down"),
        Item("Multiple users", "Signed in as Owner", to="users", icon="account-outline"),
        Item("Developer options", to="developer", icon="code-braces",
             when=lambda app: app.phone[Settings].number("global", "development_settings_enabled")
             == 1),
        Item("Reset options", to="reset", icon="history"),
        activity="Settings$SystemDashboardActivity",
    ),
    page(
        "languages_input", "Languages & input",
        Item("Languages", languages_text, to="languages"),
        Item("App languages", to="app_languages"),
        Group("Keyboards"),
        Item("On-screen keyboard", keyboards_text, to="keyboards"),
        Item("Physical keyboard", "Not connected", to="physical_keyboard"),
        Group("Tools"),
        Item("Spell checker", "Gboard spell checker", to="spell_checker"),
        Item("Personal dictionary"),
        Item("Pointer speed", to="pointer_speed"),
        Item("Text-to-speech output", to="text_to_speech"),
        activity="Settings$LanguageAndInputSettingsActivity",
    ),
    page(
        "languages", "Languages", Part(made=languages),
        activity="Settings$LocalePickerActivity", actions=("LOCALE_SETTINGS",),
        menu=(("Remove all but the first", remove_languages),),
    ),
    page("add_language", "Add a language", Part(made=other_languages)),
    page("app_languages", "App languages", Info("No apps let their language be chosen here"),
         activity="Settings$AppLocaleDetailsActivity", actions=("APP_LOCALE_SETTINGS",)),
    page(
        "keyboards", "On-screen keyboard",
        Part(made=keyboards),
        Item("Manage on-screen keyboards", to="manage_keyboards", icon="plus"),
        activity="Settings$AvailableVirtualKeyboardActivity", actions=("INPUT_METHOD_SETTINGS",),
    ),
    page(
        "manage_keyboards", "Manage on-screen keyboards",
        Switched("Gboard", value=Asked(lambda app: True, lambda app, value: None),
                 enabled=lambda app: False),
        Switched("Google voice typing",
                 value=Asked(lambda app: VOICE in ENABLED.get(app), voice_typing)),
    ),
    page(
        "physical_keyboard", "Physical keyboard",
        Switched("Use on-screen keyboard", "Keep it on screen while physical keyboard is active",
                 value=Stored("secure", "show_ime_with_hard_keyboard")),
        Item("Keyboard shortcuts", "Display available shortcuts"),
        activity="Settings$PhysicalKeyboardActivity", actions=("HARD_KEYBOARD_SETTINGS",),
    ),
    page(
        "spell_checker", "Spell checker",
        Main("Use spell checker", value=Stored("secure", "spell_checker_enabled", "1")),
        Info("Default spell checker", "Gboard spell checker"),
        Info("Languages", "Use system languages"),
        activity="Settings$SpellCheckersSettingsActivity",
    ),
    page(
        "pointer_speed", "Pointer speed",
        Seek("Pointer speed", steps=14,
             read=lambda app: app.phone[Settings].number("system", "pointer_speed") + 7,
             write=lambda app, step: app.phone[Settings].put("system", "pointer_speed", step - 7)),
    ),
    page(
        "gestures", "Gestures",
        Item("Quickly open camera", lambda app: "Off" if CAMERA_PRESS.get(app) == "1" else "On",
             to="quick_camera"),
        Item("System navigation", "Gesture navigation", to="navigation"),
        Item("One-handed mode", on_or_off(ONE_HANDED), to="one_handed"),
        Item("Press & hold power button", "Access power menu"),
        Choice("Prevent ringing", value=PREVENT_RINGING,
               options={"0": "Off", "1": "Vibrate", "2": "Mute"}),
        activity="Settings$GestureSettingsActivity",
    ),
    page(
        "quick_camera", "Quickly open camera",
        Main("Use Quickly open camera", value=CAMERA_PRESS, on="0", off="1"),
        Footer("To quickly open camera, press the power button 2 times. Works from any screen."),
    ),
    page(
        "navigation", "System navigation",
        Radio("Gesture navigation", "To go Home, swipe up from the bottom of the screen. To switch"
              " apps, swipe up from the bottom, hold, then release. To go back, swipe from either"
              " the left or right edge.", value=Stored("secure", "navigation_mode", "2"),
              wanted="2"),
        Item("3-button navigation", "Go back, Home, and switch apps with buttons at the bottom of"
             " your screen", icon="radiobox-blank"),
        activity="Settings$GestureNavigationSettingsActivity",
    ),
    page("one_handed", "One-handed mode", Main("Use One-handed mode", value=ONE_HANDED),
         activity="Settings$OneHandedSettingsActivity", actions=("action.ONE_HANDED_SETTINGS",)),
    page(
        "date_time", "Date & time",
        Switched("Set time automatically", value=AUTO_TIME),
        Item("Date", date_text, does="ask_day", enabled=by_hand),
        Item("Time", time_text, does="ask_clock", enabled=by_hand),
        Switched("Set time zone automatically", value=AUTO_ZONE),
        Item("Time zone", zone_text, to="time_zone",
             enabled=lambda app: AUTO_ZONE.get(app) != "1"),
        Switched("Use locale default", value=LOCALE_DEFAULT),
        Switched("Use 24-hour format",
                 lambda app: "13:00" if app.phone[DisplaySettings].hour24 else "1:00 PM",
                 value=Stored("system", "time_12_24", "12"), on="24", off="12",
                 enabled=lambda app: LOCALE_DEFAULT.get(app) != "1"),
        activity="Settings$DateTimeSettingsActivity", actions=("DATE_SETTINGS",),
        words="clock 24 hours timezone",
    ),
    page(
        "time_zone", "Time zone",
        Item("Region", lambda app: zones.region(zone(app)) or "Select a region", to="regions"),
        Item("Time zone", zone_text, does=lambda app: app.show(
            *(("zones", zones.region(zone(app))) if zones.region(zone(app)) else ("offsets",)))),
        menu=(("Select by UTC offset", lambda app: app.show("offsets")),),
    ),
    page("regions", "Region", Part(made=regions)),
    page("zones", "Time zone", Part(made=zones_of_region), about="region"),
    page("offsets", "Select UTC offset", Part(made=by_offset)),
    page(
        "backup", "Backup",
        Switched("Backup by Google One", "Your phone’s data is not backed up anywhere while there"
                 " is no account", value=BACKUP),
        Info("Account", "None"),
        activity="backup.UserBackupSettingsActivity",
        actions=("BACKUP_AND_RESET_SETTINGS",),
    ),
    page("users", "Multiple users", Main("Use multiple users", value=Kept("users")),
         Info("You (Owner)"), Item("Add user", icon="plus"),
         activity="Settings$UserSettingsActivity", actions=("USER_SETTINGS",)),
    page(
        "reset", "Reset options",
        Item("Reset Wi‑Fi, mobile & Bluetooth", to="reset_networks"),
        Item("Reset app preferences", does="ask_reset_apps"),
        Item("Erase all data (factory reset)"),
        activity="Settings$ResetDashboardActivity",
    ),
    page(
        "reset_networks", "Reset Wi‑Fi, mobile & Bluetooth",
        Info("This will reset all network settings, including:",
             "• Wi‑Fi\n• Mobile data\n• Bluetooth"),
        Confirmed("Reset settings", does=reset_networks, asks="Reset?", yes="Reset settings",
                  message="Reset all network settings? You can’t undo this action."),
    ),
)  # fmt: skip
