"""The pages at the end of the ways through Settings, which several others lead to."""

from collections.abc import Iterator
from functools import partial

from virtual_phone.apps.settings.destinations import TEXTS, online
from virtual_phone.ui import settings as kit
from virtual_phone.ui.view import Icon, View

USED = kit.AppPreference("use {arg}")
WORDS = kit.AppPreference("personal_dictionary", "")
AUTHORITIES = (
    *("ACCV", "Actalis S.p.A.", "AffirmTrust", "Amazon", "Atos", "Buypass AS", "Certigna"),
    *("DigiCert Inc", "Entrust, Inc.", "GlobalSign", "Internet Security Research Group"),
)
SHORTCUTS = {
    "Home": "Meta+Enter",
    "Back": "Meta+Backspace",
    "Recents": "Alt+Tab",
    "Notifications": "Meta+N",
    "Keyboard shortcuts": "Meta+/",
    "Switch input language": "Meta+Space",
}


def words(page: kit.PageContext) -> list[str]:
    return WORDS.get(page).split("\n") if WORDS.get(page) else []


def add_word(page: kit.PageContext, word: str) -> None:
    WORDS.set(page, "\n".join(sorted({*words(page), word})))


def remove_word(word: str, page: kit.PageContext) -> None:
    WORDS.set(page, "\n".join(each for each in words(page) if each != word))


def dictionary(page: kit.PageContext) -> Iterator[kit.Row]:
    """A tap on a word removes it."""
    for word in words(page):
        question = f"Delete “{word}”?"
        message = "It is not suggested any more."
        yield kit.Confirm(
            word, does=partial(remove_word, word), question=question, message=message
        )


def code(page: kit.PageContext) -> View:
    return Icon("qrcode", size=240, at="center", desc="QR code", margin=(0, 24))


def toggle(title: str, first: str = "1") -> kit.Toggle:
    return kit.Toggle(title, kit.AppPreference(f"on {title}", first))


PAGES = {
    "offline": kit.Page(
        lambda page: page.arg or "Settings",
        kit.Info("Can’t connect", "Check your internet connection and try again"),
        kit.Item(
            "Try again",
            does=lambda page: page.toast("Can’t connect. Try again later."),
            icon="refresh",
        ),
        about="what is on the internet",
    ),
    "feature": kit.Page(
        lambda page: page.arg,
        kit.MainSwitch(lambda page: f"Use {page.arg}", USED),
        about="feature",
    ),
    "text": kit.Page(
        lambda page: page.arg,
        kit.Footer(lambda page: TEXTS.get(page.arg, "")),
        about="title of a text",
    ),
    "gone": kit.Page("App info", kit.Info("This app isn’t installed")),
    "tips": kit.Page(
        "Tips & support",
        online("Browse all help articles", icon="help-circle-outline"),
        online("Phone and chat support", icon="forum"),
    ),
    "memory": kit.Page(
        "Memory",
        kit.Info("Performance", "Normal"),
        kit.Info("Total memory", "2.1 GB"),
        kit.Info("Average used (%)", "68%"),
        kit.Info("Free", "0.7 GB"),
    ),
    "demo_mode": kit.Page(
        "System UI demo mode",
        kit.Toggle("Enable demo mode", kit.Global("sysui_demo_allowed")),
        kit.Toggle("Show demo mode", kit.Global("sysui_tuner_demo_on")),
    ),
    "running_services": kit.Page(
        "Running services",
        kit.Category("Device memory"),
        kit.Info("System", "0.9 GB"),
        kit.Info("Apps", "0.5 GB"),
        kit.Info("Free", "0.7 GB"),
        kit.Category("App RAM usage"),
        kit.Info("Google Play services", "1 process and 3 services"),
        kit.Info("Gboard", "1 process and 1 service"),
    ),
    "share_network": kit.Page(
        "Share Wi‑Fi",
        kit.Custom(draw=code),
        kit.Footer(
            lambda page: f"Scan this QR code with another device to join “{page.arg}”",
        ),
        about="network",
    ),
    "data_limit": kit.Page(
        "Data warning & limit",
        kit.Select(
            "Mobile data usage cycle",
            kit.AppPreference("data_cycle", "10"),
            {str(day): f"Monthly on day {day}" for day in range(1, 29)},
        ),
        toggle("Set data warning"),
        kit.TextEntry("Data warning (GB)", kit.AppPreference("data_warning", "2.0")),
        toggle("Set data limit", "0"),
        kit.TextEntry("Data limit (GB)", kit.AppPreference("data_limit", "5.0")),
    ),
    "credentials": kit.Page(
        "Trusted credentials", kit.Category("System"), *map(toggle, AUTHORITIES)
    ),
    "install_certificate": kit.Page(
        "Install a certificate",
        *(
            kit.Confirm(
                title,
                question="Set a screen lock",
                message="Before you can install a certificate, set a screen lock.",
                yes="Set lock",
                does=lambda page: page.show("screen_lock"),
            )
            for title in ("CA certificate", "VPN & app user certificate", "Wi‑Fi certificate")
        ),
    ),
    "intelligence": kit.Page(
        "Android System Intelligence",
        toggle("Keyboard"),
        toggle("Live Caption data"),
        toggle("Smart actions in notifications"),
        kit.Confirm(
            "Clear data",
            message="What Android System Intelligence has learned is deleted.",
            does=lambda page: page.toast("Data cleared"),
        ),
    ),
    "emergency_contacts": kit.Page(
        "Emergency contacts",
        kit.TextEntry(
            "Add contact",
            kit.AppPreference("emergency_contact", ""),
            may_be_empty=True,
            icon="account-plus-outline",
        ),
        kit.Footer("Emergency contacts can be called while the phone is locked."),
    ),
    "system_update": kit.Page(
        "System update",
        kit.Info(
            "Your system is up to date", lambda page: f"Android {page.phone.profile.release}"
        ),
        kit.Info("Android security update", lambda page: page.phone.profile.security_patch),
        kit.Item(
            "Check for update",
            does=lambda page: page.toast("Couldn’t check for an update"),
            icon="refresh",
        ),
    ),
    "personal_dictionary": kit.Page(
        "Personal dictionary",
        dictionary,
        kit.Info(
            "You don’t have any words in the user dictionary. To add a word, tap Add.",
            when=lambda page: not words(page),
        ),
        kit.TextEntry(
            "Add word", kit.Computed(lambda page: "", add_word), icon="plus", key="add word"
        ),
    ),
    "gboard": kit.Page(
        "Gboard",
        kit.Info("Languages", "English (US)"),
        toggle("Auto-correction"),
        toggle("Auto-capitalization"),
        toggle("Show suggestion strip"),
        toggle("Glide typing"),
        toggle("Sound on keypress", "0"),
        toggle("Haptic feedback on keypress"),
    ),
    "voice_typing": kit.Page(
        "Google voice typing",
        kit.Info("Languages", "English (US)"),
        toggle("Hide offensive words"),
        toggle("Voice typing on the device", "0"),
    ),
    "keyboard_shortcuts": kit.Page(
        "Keyboard shortcuts", *(kit.Info(name, keys) for name, keys in SHORTCUTS.items())
    ),
    "power_button": kit.Page(
        "Press & hold power button",
        kit.Toggle(
            "Hold for Assistant",
            kit.Global("power_button_long_press", "1"),
            on="5",
            off="1",
        ),
        kit.Footer("To open the power menu then, press Power + Volume up."),
    ),
}
