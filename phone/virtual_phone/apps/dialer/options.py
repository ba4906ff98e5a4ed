"""Phone's settings: the pages as data, and their screen."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from virtual_phone import ui
from virtual_phone.android.intent import Intent
from virtual_phone.apps.contacts import ordering
from virtual_phone.apps.dialer.app import MANAGE_BLOCKED, SETTINGS, VOICEMAIL
from virtual_phone.apps.settings.pages.sound import tone
from virtual_phone.services.blocked_numbers import BlockedNumbers
from virtual_phone.services.phone_numbers import formatted
from virtual_phone.services.radios import CARRIER
from virtual_phone.services.tones import RINGTONES
from virtual_phone.ui import settings as kit

QUICK_RESPONSES = (
    ("canned_response_pref_1", "Can't talk now. What's up?"),
    ("canned_response_pref_2", "I'll call you right back."),
    ("canned_response_pref_3", "I'll call you later."),
    ("canned_response_pref_4", "Can't talk now. Call me later?"),
)
COUNTRIES = {
    "": "Automatic (United States, +1)",
    "CA": "Canada (+1)",
    "DE": "Germany (+49)",
    "FR": "France (+33)",
    "GB": "United Kingdom (+44)",
    "IN": "India (+91)",
    "JP": "Japan (+81)",
    "US": "United States (+1)",
}


def show_notifications(screen: kit.PageScreen) -> None:
    extras = {"android.provider.extra.APP_PACKAGE": screen.app.package}
    screen.start(Intent("android.settings.APP_NOTIFICATION_SETTINGS", extras=extras))


def ask_number(page: kit.PageContext) -> ui.Ask:
    return ui.Ask("Block calls and texts from", hint="Phone number", keys="phone", yes="Block")


def block(screen: kit.PageScreen, number: str) -> None:
    blocked = screen.phone[BlockedNumbers]
    if blocked.has(number):
        screen.toast(f"{formatted(number)} is already blocked.")
    elif not blocked.block(number):
        screen.toast("Unable to block. Not a valid number.")


def unblock(number: str, screen: kit.PageScreen) -> None:
    screen.phone[BlockedNumbers].unblock(number)


def blocked_numbers(page: kit.PageContext) -> Iterator[kit.Row]:
    """A row for each; a tap on it offers to unblock the number."""
    for number in page.phone[BlockedNumbers].all():
        yield kit.Confirm(
            formatted(number),
            question=f"Unblock {formatted(number)}?",
            message="",
            yes="Unblock",
            does=partial(unblock, number),
        )


PAGES = {
    "main": kit.Page(
        "Settings",
        kit.Item("Display options", to="display"),
        kit.Item("Sounds and vibration", to="sounds"),
        kit.Item("Quick responses", to="responses"),
        kit.Item("Calling accounts", to="accounts"),
        kit.Item("Blocked numbers", to="blocked"),
        kit.Item("Voicemail", to="voicemail"),
        kit.Item("Accessibility", to="accessibility"),
        kit.Item("Assisted dialing", to="assisted"),
        kit.Item("Caller ID & spam", to="spam"),
    ),
    "display": kit.Page(
        "Display options",
        ordering.SORT_BY,
        ordering.FORMAT,
    ),
    "sounds": kit.Page(
        "Sounds and vibration",
        tone("Phone ringtone", "ringtone", RINGTONES),
        kit.Toggle("Also vibrate for calls", kit.System("vibrate_when_ringing")),
        kit.Toggle("Keypad tones", kit.System("dtmf_tone", "1")),
        kit.Select(
            "Keypad tone length", kit.System("dtmf_tone_type"), {"0": "Normal", "1": "Long"}
        ),
    ),
    "responses": kit.Page(
        "Edit quick responses",
        *(
            kit.TextEntry(
                kit.AppPreference(key, text).get,
                kit.AppPreference(key, text),
                " ",
                key=key,
                question="Quick response",
            )
            for key, text in QUICK_RESPONSES
        ),
    ),
    "accounts": kit.Page(
        "Calling accounts",
        kit.Info("Make calls with", CARRIER),
        kit.Item("SIP accounts", to="sip"),
        kit.Item("Wi-Fi calling", to="wifi"),
    ),
    "sip": kit.Page(
        "SIP accounts",
        kit.Toggle("Receive incoming calls", kit.System("sip_receive_calls")),
        kit.Footer("No SIP accounts"),
    ),
    "wifi": kit.Page(
        "Wi-Fi calling",
        kit.MainSwitch("Use Wi-Fi calling", kit.Global("wfc_ims_enabled")),
        kit.Footer("With Wi-Fi calling, your phone sends calls via Wi-Fi where it can."),
    ),
    "blocked": kit.Page(
        "Blocked numbers",
        kit.Info("You won’t receive calls or texts from blocked numbers"),
        kit.Question("Add a number", dialog=ask_number, then=block),
        blocked_numbers,
    ),
    "voicemail": kit.Page(
        "Voicemail",
        kit.Item("Notifications", does=show_notifications),
        kit.Info("Service", "Your carrier"),
        kit.TextEntry(
            "Voicemail number",
            kit.AppPreference(VOICEMAIL, ""),
            lambda page: page.app.prefs().text(VOICEMAIL) or "Not set",
            may_be_empty=True,
        ),
    ),
    "accessibility": kit.Page(
        "Accessibility",
        kit.Select(
            "TTY mode",
            kit.Secure("preferred_tty_mode"),
            {"0": "TTY Off", "1": "TTY Full", "2": "TTY HCO", "3": "TTY VCO"},
        ),
        kit.Toggle("Hearing aids", kit.System("hearing_aid"), "Turn on hearing aid compatibility"),
    ),
    "assisted": kit.Page(
        "Assisted dialing",
        kit.Toggle(
            "Assisted dialing",
            kit.AppPreference("assisted_dialing_setting_toggle_key", "1"),
            "Predict and add a country code when you call while traveling abroad",
        ),
        kit.Select("Home country", kit.AppPreference("home_country", ""), COUNTRIES),
    ),
    "spam": kit.Page(
        "Caller ID & spam",
        kit.Toggle(
            "See caller & spam ID",
            kit.AppPreference("caller_id_enabled", "1"),
            "Identify business and spam numbers",
        ),
        kit.Footer("To identify numbers, your phone may send information about calls to Google"),
    ),
}


@dataclass
class Options(kit.SettingsScreen[ui.App, None]):
    pages: ClassVar[kit.Pages] = PAGES
    activity: ClassVar[str] = SETTINGS

    @classmethod
    def arrive(cls, app: ui.App, intent: Intent) -> "Options":
        return cls("blocked" if intent.action == MANAGE_BLOCKED else "main")
