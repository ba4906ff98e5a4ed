"""System: languages, keyboards, gestures, date and time, backup, reset."""

from collections.abc import Iterator
from functools import partial

from pytest_androidworld.virtual.apps.settings.app_actions import RESET_APPS
from pytest_androidworld.virtual.apps.settings.pages.date_time import zone_text
from pytest_androidworld.virtual.services.radios import Radios
from pytest_androidworld.virtual.services.settings import Settings
from pytest_androidworld.virtual.services.settings_defaults import KEYBOARD, VOICE
from pytest_androidworld.virtual.ui.settings import (
    AppPreference,
    Category,
    ComputedFlag,
    Confirm,
    Footer,
    Info,
    Item,
    MainSwitch,
    Page,
    PageContext,
    PageScreen,
    RadioItem,
    Secure,
    SeekBar,
    Select,
    System,
    Toggle,
    on_or_off,
)

LOCALES = System("system_locales", "en-US")
LANGUAGES = {
    "en-US": "English (United States)",
    "en-GB": "English (United Kingdom)",
    "de-DE": "Deutsch (Deutschland)",
    "es-ES": "Español (España)",
    "es-US": "Español (Estados Unidos)",
    "fr-FR": "Français (France)",
    "it-IT": "Italiano (Italia)",
    "nl-NL": "Nederlands (Nederland)",
    "pl-PL": "Polski (Polska)",
    "pt-BR": "Português (Brasil)",
    "ru-RU": "Русский (Россия)",
    "tr-TR": "Türkçe (Türkiye)",
}
KEYBOARDS = {KEYBOARD: "Gboard", VOICE: "Google voice typing"}
ENABLED = Secure("enabled_input_methods", KEYBOARD)
BACKUP = Secure("backup_enabled")
ONE_HANDED = Secure("one_handed_mode_enabled")
CAMERA_PRESS = Secure("camera_double_tap_power_gesture_disabled")
PREVENT_RINGING = Secure("volume_hush_gesture", "0")


# Languages and keyboards


def chosen_languages(page: PageContext) -> list[str]:
    return [tag for tag in LOCALES.get(page).split(",") if tag]


def languages_text(page: PageContext) -> str:
    return ", ".join(LANGUAGES.get(tag, tag) for tag in chosen_languages(page))


def languages(page: PageContext) -> Iterator[Item]:
    """The languages in the order in which they are preferred; a long press removes one."""
    for place, tag in enumerate(chosen_languages(page)):
        yield Info(f"{place + 1}  {LANGUAGES.get(tag, tag)}", key=tag)
    yield Item("Add a language", icon="plus", to="add_language")


def other_languages(page: PageContext) -> Iterator[Item]:
    for tag, name in LANGUAGES.items():
        if tag not in chosen_languages(page):
            yield Item(name, does=partial(add_language, tag=tag))


def add_language(page: PageScreen, tag: str) -> None:
    """The language of this phone's own screens stays English: the new one comes after it."""
    LOCALES.set(page, ",".join([*chosen_languages(page), tag]))
    page.finish()


def remove_languages(page: PageContext) -> None:
    LOCALES.set(page, chosen_languages(page)[0])


def keyboards_text(page: PageContext) -> str:
    enabled = ENABLED.get(page).split(":")
    return " and ".join(name for each, name in KEYBOARDS.items() if each in enabled)


def keyboards(page: PageContext) -> Iterator[Item]:
    enabled = ENABLED.get(page).split(":")
    for component, name in KEYBOARDS.items():
        if component in enabled:
            language = "English (US)" if component == KEYBOARD else ""
            yield Item(name, language, icon="keyboard-outline")


def voice_typing(page: PageContext, on: bool) -> None:
    ENABLED.set(page, f"{KEYBOARD}:{VOICE}" if on else KEYBOARD)


# Reset


def reset_networks(page: PageScreen) -> None:
    """Forget what was set up about networks and Bluetooth."""
    radios = page.phone[Radios]
    for saved in list(radios.state["saved"]):
        radios.forget(saved["id"])
    page.phone[Settings].put("secure", "bluetooth_name", page.phone.profile.model)
    page.finish()
    page.toast("Network settings have been reset")


PAGES = (
    Page(
        "system",
        "System",
        Item("Languages & input", keyboards_text, to="languages_input", icon="web"),
        Item("Gestures", to="gestures", icon="gesture-tap"),
        Item("Date & time", zone_text, to="date_time", icon="clock-outline"),
        Item("Backup", on_or_off(BACKUP), to="backup", icon="cloud-upload-outline"),
        Item(
            "System update",
            lambda page: f"Updated to Android {page.phone.profile.release}",
            icon="cellphone-arrow-down",
        ),
        Item("Multiple users", "Signed in as Owner", to="users", icon="account-outline"),
        Item(
            "Developer options",
            to="developer",
            icon="code-braces",
            when=lambda page: (
                page.phone[Settings].number("global", "development_settings_enabled") == 1
            ),
        ),
        Item("Reset options", to="reset", icon="history"),
        activity="Settings$SystemDashboardActivity",
    ),
    Page(
        "languages_input",
        "Languages & input",
        Item("Languages", languages_text, to="languages"),
        Item("App languages", to="app_languages"),
        Category("Keyboards"),
        Item("On-screen keyboard", keyboards_text, to="keyboards"),
        Item("Physical keyboard", "Not connected", to="physical_keyboard"),
        Category("Tools"),
        Item("Spell checker", "Gboard spell checker", to="spell_checker"),
        Item("Personal dictionary"),
        Item("Pointer speed", to="pointer_speed"),
        Item("Text-to-speech output", to="text_to_speech"),
        activity="Settings$LanguageAndInputSettingsActivity",
    ),
    Page(
        "languages",
        "Languages",
        languages,
        activity="Settings$LocalePickerActivity",
        actions="LOCALE_SETTINGS",
        menu=(Item("Remove all but the first", does=remove_languages),),
    ),
    Page("add_language", "Add a language", other_languages),
    Page(
        "app_languages",
        "App languages",
        Info("No apps let their language be chosen here"),
        activity="Settings$AppLocaleDetailsActivity",
        actions="APP_LOCALE_SETTINGS",
    ),
    Page(
        "keyboards",
        "On-screen keyboard",
        keyboards,
        Item("Manage on-screen keyboards", to="manage_keyboards", icon="plus"),
        activity="Settings$AvailableVirtualKeyboardActivity",
        actions="INPUT_METHOD_SETTINGS",
    ),
    Page(
        "manage_keyboards",
        "Manage on-screen keyboards",
        Toggle(
            "Gboard",
            value=ComputedFlag(lambda page: True, lambda page, on: None),
            enabled=lambda page: False,
        ),
        Toggle(
            "Google voice typing",
            value=ComputedFlag(lambda page: VOICE in ENABLED.get(page), voice_typing),
        ),
    ),
    Page(
        "physical_keyboard",
        "Physical keyboard",
        Toggle(
            "Use on-screen keyboard",
            "Keep it on screen while physical keyboard is active",
            value=Secure("show_ime_with_hard_keyboard"),
        ),
        Item("Keyboard shortcuts", "Display available shortcuts"),
        activity="Settings$PhysicalKeyboardActivity",
        actions="HARD_KEYBOARD_SETTINGS",
    ),
    Page(
        "spell_checker",
        "Spell checker",
        MainSwitch("Use spell checker", value=Secure("spell_checker_enabled", "1")),
        Info("Default spell checker", "Gboard spell checker"),
        Info("Languages", "Use system languages"),
        activity="Settings$SpellCheckersSettingsActivity",
    ),
    Page(
        "pointer_speed",
        "Pointer speed",
        SeekBar(
            "Pointer speed",
            steps=14,
            read=lambda page: page.phone[Settings].number("system", "pointer_speed") + 7,
            write=lambda page, step: page.phone[Settings].put("system", "pointer_speed", step - 7),
        ),
    ),
    Page(
        "gestures",
        "Gestures",
        Item(
            "Quickly open camera",
            lambda page: "Off" if CAMERA_PRESS.get(page) == "1" else "On",
            to="quick_camera",
        ),
        Item("System navigation", "Gesture navigation", to="navigation"),
        Item("One-handed mode", on_or_off(ONE_HANDED), to="one_handed"),
        Item("Press & hold power button", "Access power menu"),
        Select(
            "Prevent ringing",
            value=PREVENT_RINGING,
            options={"0": "Off", "1": "Vibrate", "2": "Mute"},
        ),
        activity="Settings$GestureSettingsActivity",
    ),
    Page(
        "quick_camera",
        "Quickly open camera",
        MainSwitch("Use Quickly open camera", value=CAMERA_PRESS, on="0", off="1"),
        Footer("To quickly open camera, press the power button 2 times. Works from any screen."),
    ),
    Page(
        "navigation",
        "System navigation",
        RadioItem(
            "Gesture navigation",
            "To go Home, swipe up from the bottom of the screen. To switch"
            " apps, swipe up from the bottom, hold, then release. To go back, swipe from either"
            " the left or right edge.",
            value=Secure("navigation_mode", "2"),
            wanted="2",
        ),
        Item(
            "3-button navigation",
            "Go back, Home, and switch apps with buttons at the bottom of your screen",
            icon="radiobox-blank",
        ),
        activity="Settings$GestureNavigationSettingsActivity",
    ),
    Page(
        "one_handed",
        "One-handed mode",
        MainSwitch("Use One-handed mode", value=ONE_HANDED),
        activity="Settings$OneHandedSettingsActivity",
        actions="action.ONE_HANDED_SETTINGS",
    ),
    Page(
        "backup",
        "Backup",
        Toggle(
            "Backup by Google One",
            "Your phone’s data is not backed up anywhere while there is no account",
            value=BACKUP,
        ),
        Info("Account", "None"),
        activity="backup.UserBackupSettingsActivity",
        actions="BACKUP_AND_RESET_SETTINGS",
    ),
    Page(
        "users",
        "Multiple users",
        MainSwitch("Use multiple users", value=AppPreference("users")),
        Info("You (Owner)"),
        Item("Add user", icon="plus"),
        activity="Settings$UserSettingsActivity",
        actions="USER_SETTINGS",
    ),
    Page(
        "reset",
        "Reset options",
        Item("Reset Wi‑Fi, mobile & Bluetooth", to="reset_networks"),
        RESET_APPS,
        Item("Erase all data (factory reset)"),
        activity="Settings$ResetDashboardActivity",
    ),
    Page(
        "reset_networks",
        "Reset Wi‑Fi, mobile & Bluetooth",
        Info(
            "This will reset all network settings, including:",
            "• Wi‑Fi\n• Mobile data\n• Bluetooth",
        ),
        Confirm(
            "Reset settings",
            does=reset_networks,
            question="Reset?",
            yes="Reset settings",
            message="Reset all network settings? You can’t undo this action.",
        ),
    ),
)
