"""Phone's settings: the pages as tables."""

from pytest_androidworld.virtual.apps.dialer.parts import (
    FIRST,
    LAST,
    NAME_FORMAT,
    SORT_ORDER,
    Parts,
)
from pytest_androidworld.virtual.services.radios import CARRIER
from pytest_androidworld.virtual.ui.app import screen
from pytest_androidworld.virtual.ui.kits.preference_items import (
    Choice,
    Footer,
    Info,
    Item,
    Page,
    Switched,
    Written,
    page,
)
from pytest_androidworld.virtual.ui.kits.preference_values import Kept, Stored
from pytest_androidworld.virtual.ui.kits.preferences import settings_page
from pytest_androidworld.virtual.ui.view import View

OPTIONS = "com.android.dialer.app.settings.DialerSettingsActivity"
QUICK_RESPONSES = (
    ("canned_response_pref_1", "Can't talk now. What's up?"),
    ("canned_response_pref_2", "I'll call you right back."),
    ("canned_response_pref_3", "I'll call you later."),
    ("canned_response_pref_4", "Can't talk now. Call me later?"),
)
ORDERS = {FIRST: "First name", LAST: "Last name"}
FORMATS = {FIRST: "First name first", LAST: "Last name first"}
PAGES = (
    page(
        "main", "Settings",
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
    page(
        "display", "Display options",
        Choice("Sort by", value=Kept(SORT_ORDER, FIRST), options=ORDERS),
        Choice("Name format", value=Kept(NAME_FORMAT, FIRST), options=FORMATS),
    ),
    page(
        "sounds", "Sounds and vibration",
        Item("Phone ringtone"),
        Switched("Also vibrate for calls", value=Stored("system", "vibrate_when_ringing")),
        Switched("Keypad tones", value=Stored("system", "dtmf_tone", "1")),
        Choice("Keypad tone length", value=Stored("system", "dtmf_tone_type"),
               options={"0": "Normal", "1": "Long"}),
    ),
    page(
        "responses", "Edit quick responses",
        *(Written(key=key, title=Kept(key, text).get, value=Kept(key, text), asks="Quick response",
                  summary=" ") for key, text in QUICK_RESPONSES),
    ),
    page(
        "accounts", "Calling accounts",
        Info("Make calls with", CARRIER),
        Item("SIP accounts"),
        Item("Wi-Fi calling"),
    ),
    page(
        "accessibility", "Accessibility",
        Choice("TTY mode", value=Stored("secure", "preferred_tty_mode"),
               options={"0": "TTY Off", "1": "TTY Full", "2": "TTY HCO", "3": "TTY VCO"}),
        Switched("Hearing aids", "Turn on hearing aid compatibility",
                 value=Stored("system", "hearing_aid")),
    ),
    page(
        "assisted", "Assisted dialing",
        Switched("Assisted dialing",
                 "Predict and add a country code when you call while traveling abroad",
                 value=Kept("assisted_dialing_setting_toggle_key", "1")),
        Item("Home country"),
    ),
    page(
        "spam", "Caller ID & spam",
        Switched("See caller & spam ID", "Identify business and spam numbers",
                 value=Kept("caller_id_enabled", "1")),
        Footer("No numbers are looked up on this virtual phone."),
    ),
)  # fmt: skip
BY_NAME: dict[str, Page] = {each.name: each for each in PAGES}


class Options(Parts):
    """DialerSettingsActivity."""

    @screen(activity=OPTIONS)
    def options(self, name: str = "main", arg: str = "") -> View:
        found = BY_NAME[name]
        rows = [item.view(self) for item in found.now(self)]
        return settings_page(self, str(found.title), rows, up=self.close)

    def show(self, page: str, arg: str = "", *, then: str = "") -> None:
        if page == "absent":
            self.absent(f"“{arg}”")
        else:
            self.open("options", name=page, arg=arg)

    def item(self, key: str) -> Item:
        items = BY_NAME[self.entry["args"].get("name", "main")].now(self)
        return next(each for each in items if each.name(self) == key)
