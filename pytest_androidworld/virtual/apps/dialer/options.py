"""Phone's settings: the pages as data, and their screen."""

from dataclasses import dataclass
from typing import Any, ClassVar

from pytest_androidworld.virtual import ui
from pytest_androidworld.virtual.apps.dialer.app import FIRST, LAST, NAME_FORMAT, SORT_ORDER
from pytest_androidworld.virtual.services.radios import CARRIER
from pytest_androidworld.virtual.ui import settings as kit

QUICK_RESPONSES = (
    ("canned_response_pref_1", "Can't talk now. What's up?"),
    ("canned_response_pref_2", "I'll call you right back."),
    ("canned_response_pref_3", "I'll call you later."),
    ("canned_response_pref_4", "Can't talk now. Call me later?"),
)
ORDERS = {FIRST: "First name", LAST: "Last name"}
FORMATS = {FIRST: "First name first", LAST: "Last name first"}
PAGES = {
    "main": kit.Page(
        "Settings",
        kit.Item("Display options", to="display"),
        kit.Item("Sounds and vibration", to="sounds"),
        kit.Item("Quick responses", to="responses"),
        kit.Item("Calling accounts", to="accounts"),
        kit.Item("Blocked numbers"),
        kit.Item("Voicemail"),
        kit.Item("Accessibility", to="accessibility"),
        kit.Item("Assisted dialing", to="assisted"),
        kit.Item("Caller ID & spam", to="spam"),
    ),
    "display": kit.Page(
        "Display options",
        kit.Select("Sort by", kit.AppPreference(SORT_ORDER, FIRST), ORDERS),
        kit.Select("Name format", kit.AppPreference(NAME_FORMAT, FIRST), FORMATS),
    ),
    "sounds": kit.Page(
        "Sounds and vibration",
        kit.Item("Phone ringtone"),
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
        kit.Item("SIP accounts"),
        kit.Item("Wi-Fi calling"),
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
        kit.Item("Home country"),
    ),
    "spam": kit.Page(
        "Caller ID & spam",
        kit.Toggle(
            "See caller & spam ID",
            kit.AppPreference("caller_id_enabled", "1"),
            "Identify business and spam numbers",
        ),
        kit.Footer("No numbers are looked up on this virtual phone."),
    ),
}


@dataclass
class Options(ui.Screen[ui.App, None]):
    """One of the pages."""

    activity: ClassVar[str] = "com.android.dialer.app.settings.DialerSettingsActivity"

    name: str = "main"
    arg: str = ""

    def view(self) -> ui.View:
        page = PAGES[self.name]
        rows = [row.view(self) for row in page.now(self)]
        return kit.settings_page(self, str(page.title), rows, up=self.close)

    def show(self, page: str, arg: str = "") -> None:
        if page in PAGES:
            self.open(Options(page, arg))
        else:
            self.absent(f"“{arg}”")

    def answered(self, key: str, answer: Any) -> None:
        PAGES[self.name].answered(self, key, answer)
