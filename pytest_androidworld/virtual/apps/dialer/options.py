"""Phone's settings: the pages as data, and their screen."""

from dataclasses import dataclass
from typing import Any, ClassVar

from pytest_androidworld.virtual import ui
from pytest_androidworld.virtual.apps.dialer.app import FIRST, LAST, NAME_FORMAT, SORT_ORDER
from pytest_androidworld.virtual.services.radios import CARRIER
from pytest_androidworld.virtual.ui.settings import (
    AppPreference,
    Footer,
    Info,
    Item,
    Page,
    Secure,
    Select,
    System,
    TextEntry,
    Toggle,
    settings_page,
)

QUICK_RESPONSES = (
    ("canned_response_pref_1", "Can't talk now. What's up?"),
    ("canned_response_pref_2", "I'll call you right back."),
    ("canned_response_pref_3", "I'll call you later."),
    ("canned_response_pref_4", "Can't talk now. Call me later?"),
)
ORDERS = {FIRST: "First name", LAST: "Last name"}
FORMATS = {FIRST: "First name first", LAST: "Last name first"}
PAGES = (
    Page(
        "main",
        "Settings",
        Item("Display options", to="display"),
        Item("Sounds and vibration", to="sounds"),
        Item("Quick responses", to="responses"),
        Item("Calling accounts", to="accounts"),
        Item("Blocked numbers"),
        Item("Voicemail"),
        Item("Accessibility", to="accessibility"),
        Item("Assisted dialing", to="assisted"),
        Item("Caller ID & spam", to="spam"),
    ),
    Page(
        "display",
        "Display options",
        Select("Sort by", value=AppPreference(SORT_ORDER, FIRST), options=ORDERS),
        Select("Name format", value=AppPreference(NAME_FORMAT, FIRST), options=FORMATS),
    ),
    Page(
        "sounds",
        "Sounds and vibration",
        Item("Phone ringtone"),
        Toggle("Also vibrate for calls", value=System("vibrate_when_ringing")),
        Toggle("Keypad tones", value=System("dtmf_tone", "1")),
        Select(
            "Keypad tone length",
            value=System("dtmf_tone_type"),
            options={"0": "Normal", "1": "Long"},
        ),
    ),
    Page(
        "responses",
        "Edit quick responses",
        *(
            TextEntry(
                key=key,
                title=AppPreference(key, text).get,
                value=AppPreference(key, text),
                question="Quick response",
                summary=" ",
            )
            for key, text in QUICK_RESPONSES
        ),
    ),
    Page(
        "accounts",
        "Calling accounts",
        Info("Make calls with", CARRIER),
        Item("SIP accounts"),
        Item("Wi-Fi calling"),
    ),
    Page(
        "accessibility",
        "Accessibility",
        Select(
            "TTY mode",
            value=Secure("preferred_tty_mode"),
            options={"0": "TTY Off", "1": "TTY Full", "2": "TTY HCO", "3": "TTY VCO"},
        ),
        Toggle("Hearing aids", "Turn on hearing aid compatibility", value=System("hearing_aid")),
    ),
    Page(
        "assisted",
        "Assisted dialing",
        Toggle(
            "Assisted dialing",
            "Predict and add a country code when you call while traveling abroad",
            value=AppPreference("assisted_dialing_setting_toggle_key", "1"),
        ),
        Item("Home country"),
    ),
    Page(
        "spam",
        "Caller ID & spam",
        Toggle(
            "See caller & spam ID",
            "Identify business and spam numbers",
            value=AppPreference("caller_id_enabled", "1"),
        ),
        Footer("No numbers are looked up on this virtual phone."),
    ),
)
PAGE = {page.name: page for page in PAGES}


@dataclass
class Options(ui.Screen[ui.App, None]):
    """One of the pages."""

    activity: ClassVar[str] = "com.android.dialer.app.settings.DialerSettingsActivity"

    name: str = "main"
    arg: str = ""

    def view(self) -> ui.View:
        page = PAGE[self.name]
        rows = [row.view(self) for row in page.now(self)]
        return settings_page(self.app, str(page.title), rows, up=self.close)

    def show(self, page: str, arg: str = "") -> None:
        if page in PAGE:
            self.open(Options(page, arg))
        else:
            self.absent(f"“{arg}”")

    def answered(self, key: str, answer: Any) -> None:
        PAGE[self.name].answered(self, key, answer)
