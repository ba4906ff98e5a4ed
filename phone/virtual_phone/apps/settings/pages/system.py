"""System: languages, keyboards, gestures, date and time, backup, reset."""

from collections.abc import Iterator
from functools import partial

from virtual_phone import ui
from virtual_phone.apps.settings.app_actions import RESET_APPS
from virtual_phone.apps.settings.destinations import reading
from virtual_phone.apps.settings.pages.date_time import zone_text
from virtual_phone.services.radios import Radios
from virtual_phone.services.settings import Settings
from virtual_phone.services.settings_defaults import KEYBOARD, VOICE
from virtual_phone.ui import settings as kit

LOCALES = kit.System("system_locales", "en-US")
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
HANDLE, LANGUAGE_ROW = 48, 59  # dp
KEYBOARDS = {KEYBOARD: "Gboard", VOICE: "Google voice typing"}
ENABLED = kit.Secure("enabled_input_methods", KEYBOARD)
BACKUP = kit.Secure("backup_enabled")
ONE_HANDED = kit.Secure("one_handed_mode_enabled")
CAMERA_PRESS = kit.Secure("camera_double_tap_power_gesture_disabled")
PREVENT_RINGING = kit.Secure("volume_hush_gesture", "0")


# Languages and keyboards


def chosen_languages(page: kit.PageContext) -> list[str]:
    return [tag for tag in LOCALES.get(page).split(",") if tag]


def languages_text(page: kit.PageContext) -> str:
    return ", ".join(LANGUAGES.get(tag, tag) for tag in chosen_languages(page))


def languages(page: kit.PageContext) -> Iterator[kit.Row]:
    """The languages in the order in which they are preferred."""
    for place, tag in enumerate(chosen_languages(page)):
        yield kit.Custom(partial(language_row, tag=tag, place=place), key=tag)
    yield kit.Item("Add a language", icon="plus", to="add_language")


def language_row(page: kit.PageScreen, tag: str, place: int) -> ui.View:
    """A language; where there are several, its handle moves it up and down."""
    name = LANGUAGES.get(tag, tag)
    row = kit.Info(f"{place + 1}  {name}", key=tag).view(page)
    if len(chosen_languages(page)) == 1:
        return row

    def drag(phase: str, x: float, y: float) -> None:
        move_language(page, tag, round((y - 0.5) * HANDLE / LANGUAGE_ROW))

    icon = ui.Icon("drag-horizontal-variant", at="center")
    handle = ui.Box(icon, id="dragHandle", desc=f"Reorder {name}", key=f"drag {tag}")
    handle = handle.but(width=HANDLE, height=HANDLE, axis="y", on_drag=drag, at="center end")
    return ui.Box(row, handle.but(margin=(0, 0, 8, 0)), width="fill")


def move_language(page: kit.PageContext, tag: str, rows: int) -> None:
    """Move a language by so many places, up to the ends of the list."""
    tags = chosen_languages(page)
    to = min(max(tags.index(tag) + rows, 0), len(tags) - 1)
    if to != tags.index(tag):
        tags.remove(tag)
        tags.insert(to, tag)
        LOCALES.set(page, ",".join(tags))


def other_languages(page: kit.PageContext) -> Iterator[kit.Row]:
    for tag, name in LANGUAGES.items():
        if tag not in chosen_languages(page):
            yield kit.Item(name, does=partial(add_language, tag=tag))


def add_language(page: kit.PageScreen, tag: str) -> None:
    """The language of this phone's own screens stays English: the new one comes after it."""
    LOCALES.set(page, ",".join([*chosen_languages(page), tag]))
    page.finish()


def remove_languages(page: kit.PageContext) -> None:
    LOCALES.set(page, chosen_languages(page)[0])


def keyboards_text(page: kit.PageContext) -> str:
    enabled = ENABLED.get(page).split(":")
    return " and ".join(name for each, name in KEYBOARDS.items() if each in enabled)


def keyboards(page: kit.PageContext) -> Iterator[kit.Row]:
    enabled = ENABLED.get(page).split(":")
    for component, name in KEYBOARDS.items():
        if component in enabled:
            language = "English (US)" if component == KEYBOARD else ""
            page_name = "gboard" if component == KEYBOARD else "voice_typing"
            yield kit.Item(name, language, icon="keyboard-outline", to=page_name)


def voice_typing(page: kit.PageContext, on: bool) -> None:
    ENABLED.set(page, f"{KEYBOARD}:{VOICE}" if on else KEYBOARD)


# Reset


def reset_networks(page: kit.PageScreen) -> None:
    """Forget what was set up about networks and Bluetooth."""
    radios = page.phone[Radios]
    for saved in list(radios.state["saved"]):
        radios.forget(saved["id"])
    page.phone[Settings].put("secure", "bluetooth_name", page.phone.profile.model)
    page.finish()
    page.toast("Network settings have been reset")


PAGES = {
    "system": kit.Page(
        "System",
        kit.Item("Languages & input", keyboards_text, to="languages_input", icon="web"),
        kit.Item("Gestures", to="gestures", icon="gesture-tap"),
        kit.Item("Date & time", zone_text, to="date_time", icon="clock-outline"),
        kit.Item("Backup", kit.on_or_off(BACKUP), to="backup", icon="cloud-upload-outline"),
        kit.Item(
            "System update",
            lambda page: f"Updated to Android {page.phone.profile.release}",
            icon="cellphone-arrow-down",
            to="system_update",
        ),
        kit.Item("Multiple users", "Signed in as Owner", to="users", icon="account-outline"),
        kit.Item(
            "Developer options",
            to="developer",
            icon="code-braces",
            when=lambda page: (
                page.phone[Settings].number("global", "development_settings_enabled") == 1
            ),
        ),
        kit.Item("Reset options", to="reset", icon="history"),
        started_by="Settings$SystemDashboardActivity",
    ),
    "languages_input": kit.Page(
        "Languages & input",
        kit.Item("Languages", languages_text, to="languages"),
        kit.Item("App languages", to="app_languages"),
        kit.Category("Keyboards"),
        kit.Item("On-screen keyboard", keyboards_text, to="keyboards"),
        kit.Item("Physical keyboard", "Not connected", to="physical_keyboard"),
        kit.Category("Tools"),
        kit.Item("Spell checker", "Gboard spell checker", to="spell_checker"),
        kit.Item("Personal dictionary", to="personal_dictionary"),
        kit.Item("Pointer speed", to="pointer_speed"),
        kit.Item("Text-to-speech output", to="text_to_speech"),
        started_by="Settings$LanguageAndInputSettingsActivity",
    ),
    "languages": kit.Page(
        "Languages",
        languages,
        started_by="Settings$LocalePickerActivity LOCALE_SETTINGS",
        menu=(kit.Item("Remove all but the first", does=remove_languages),),
    ),
    "add_language": kit.Page("Add a language", other_languages),
    "app_languages": kit.Page(
        "App languages",
        kit.Info("No apps let their language be chosen here"),
        started_by="Settings$AppLocaleDetailsActivity APP_LOCALE_SETTINGS",
    ),
    "keyboards": kit.Page(
        "On-screen keyboard",
        keyboards,
        kit.Item("Manage on-screen keyboards", to="manage_keyboards", icon="plus"),
        started_by="Settings$AvailableVirtualKeyboardActivity INPUT_METHOD_SETTINGS",
    ),
    "manage_keyboards": kit.Page(
        "Manage on-screen keyboards",
        kit.Toggle(
            "Gboard",
            kit.ComputedFlag(lambda page: True, lambda page, on: None),
            enabled=lambda page: False,
        ),
        kit.Toggle(
            "Google voice typing",
            kit.ComputedFlag(lambda page: VOICE in ENABLED.get(page), voice_typing),
        ),
    ),
    "physical_keyboard": kit.Page(
        "Physical keyboard",
        kit.Toggle(
            "Use on-screen keyboard",
            kit.Secure("show_ime_with_hard_keyboard"),
            "Keep it on screen while physical keyboard is active",
        ),
        kit.Item("Keyboard shortcuts", "Display available shortcuts", to="keyboard_shortcuts"),
        started_by="Settings$PhysicalKeyboardActivity HARD_KEYBOARD_SETTINGS",
    ),
    "spell_checker": kit.Page(
        "Spell checker",
        kit.MainSwitch("Use spell checker", kit.Secure("spell_checker_enabled", "1")),
        kit.Info("Default spell checker", "Gboard spell checker"),
        kit.Info("Languages", "Use system languages"),
        started_by="Settings$SpellCheckersSettingsActivity",
    ),
    "pointer_speed": kit.Page(
        "Pointer speed",
        kit.SeekBar(
            "Pointer speed",
            steps=14,
            read=lambda page: page.phone[Settings].number("system", "pointer_speed") + 7,
            write=lambda page, step: page.phone[Settings].put("system", "pointer_speed", step - 7),
        ),
    ),
    "gestures": kit.Page(
        "Gestures",
        kit.Item(
            "Quickly open camera",
            lambda page: "Off" if CAMERA_PRESS.get(page) == "1" else "On",
            to="quick_camera",
        ),
        kit.Item("System navigation", "Gesture navigation", to="navigation"),
        kit.Item("One-handed mode", kit.on_or_off(ONE_HANDED), to="one_handed"),
        kit.Item("Press & hold power button", "Access power menu", to="power_button"),
        kit.Select("Prevent ringing", PREVENT_RINGING, {"0": "Off", "1": "Vibrate", "2": "Mute"}),
        started_by="Settings$GestureSettingsActivity",
    ),
    "quick_camera": kit.Page(
        "Quickly open camera",
        kit.MainSwitch("Use Quickly open camera", CAMERA_PRESS, on="0", off="1"),
        kit.Footer(
            "To quickly open camera, press the power button 2 times. Works from any screen."
        ),
    ),
    "navigation": kit.Page(
        "System navigation",
        kit.RadioItem(
            "Gesture navigation",
            kit.Secure("navigation_mode", "2"),
            "2",
            "To go Home, swipe up from the bottom of the screen. To switch"
            " apps, swipe up from the bottom, hold, then release. To go back, swipe from either"
            " the left or right edge.",
        ),
        kit.Item(
            "3-button navigation",
            "Go back, Home, and switch apps with buttons at the bottom of your screen",
            icon="radiobox-blank",
            enabled=lambda page: False,
        ),
        started_by="Settings$GestureNavigationSettingsActivity",
    ),
    "one_handed": kit.Page(
        "One-handed mode",
        kit.MainSwitch("Use One-handed mode", ONE_HANDED),
        started_by="Settings$OneHandedSettingsActivity action.ONE_HANDED_SETTINGS",
    ),
    "backup": kit.Page(
        "Backup",
        kit.Toggle(
            "Backup by Google One",
            BACKUP,
            "Your phone’s data is not backed up anywhere while there is no account",
        ),
        kit.Info("Account", "None"),
        started_by="backup.UserBackupSettingsActivity BACKUP_AND_RESET_SETTINGS",
    ),
    "users": kit.Page(
        "Multiple users",
        kit.MainSwitch("Use multiple users", kit.AppPreference("users")),
        kit.Info("You (Owner)"),
        kit.Confirm(
            "Add user",
            icon="plus",
            question="Add new user?",
            message="When you add a new user, that person needs to set up their space.",
            does=lambda page: page.toast("Failed to create a new user"),
        ),
        started_by="Settings$UserSettingsActivity USER_SETTINGS",
    ),
    "reset": kit.Page(
        "Reset options",
        kit.Item("Reset Wi‑Fi, mobile & Bluetooth", to="reset_networks"),
        RESET_APPS,
        reading("Erase all data (factory reset)"),
        started_by="Settings$ResetDashboardActivity",
    ),
    "reset_networks": kit.Page(
        "Reset Wi‑Fi, mobile & Bluetooth",
        kit.Info(
            "This will reset all network settings, including:",
            "• Wi‑Fi\n• Mobile data\n• Bluetooth",
        ),
        kit.Confirm(
            "Reset settings",
            does=reset_networks,
            question="Reset?",
            yes="Reset settings",
            message="Reset all network settings? You can’t undo this action.",
        ),
    ),
}
