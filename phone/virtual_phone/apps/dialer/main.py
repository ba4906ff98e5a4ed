"""Phone's main screen: its tabs for favourites, recent calls and contacts, and the keypad."""

from dataclasses import dataclass, field
from functools import partial
from typing import ClassVar

from virtual_phone import ui
from virtual_phone.android.intent import RECOGNIZE_SPEECH, Intent
from virtual_phone.apps.dialer.app import (
    BUTTON,
    DIAL,
    LOG_TYPES,
    MAIN,
    Dialer,
    number_in,
)
from virtual_phone.apps.dialer.call_list import CallList
from virtual_phone.apps.dialer.favorites import Favorites
from virtual_phone.apps.dialer.history import History
from virtual_phone.apps.dialer.intents import to_contact, to_editor
from virtual_phone.apps.dialer.keypad import Keypad
from virtual_phone.apps.dialer.options import Options
from virtual_phone.apps.dialer.rows import (
    UNDER_BUTTON,
    contact_row,
    empty_tab,
    letter_heading,
)
from virtual_phone.apps.dialer.search import Search
from virtual_phone.services.contacts import Contact
from virtual_phone.services.phone_numbers import formatted
from virtual_phone.ui.kits.help_page import HelpPage

NEWER = "com.android.dialer.main.impl.MainActivity"
TABS = (
    ("favorites", "Favorites", "star-outline", "star"),
    ("recents", "Recents", "clock-outline", "clock"),
    ("contacts", "Contacts", "account-multiple-outline", "account-multiple"),
)


@dataclass
class Main(ui.Screen[Dialer, None]):
    activity: ClassVar[str] = MAIN
    aliases: ClassVar[tuple[str, ...]] = (NEWER,)
    mode: ClassVar[ui.Mode] = "singleTask"

    keypad: Keypad = field(default_factory=Keypad)
    favorites: Favorites = field(default_factory=Favorites)
    calls: CallList = field(default_factory=CallList)

    @classmethod
    def arrive(cls, app: Dialer, intent: Intent) -> "Main":
        number = number_to_dial(intent)
        if number is not None:
            return cls(Keypad(is_open=True, first=formatted(number)))
        if is_about_log(intent):
            show_tab(app, "recents")
        return cls()

    def again(self, intent: Intent) -> None:
        number = number_to_dial(intent)
        if number is not None:
            self.keypad.open(number)
        elif is_about_log(intent):
            self.keypad.is_open = False
            show_tab(self.app, "recents")

    def view(self) -> ui.View:
        if self.keypad.is_open:
            return self.keypad.view()
        tabs = {
            "favorites": self.favorites.view,
            "recents": self.recent_calls,
            "contacts": self.contacts,
        }
        keys = ui.floating_button("dialpad", "key pad", self.keypad.open, "dialpad_fab")
        keys = keys.but(color="on_tint", background="tint", radius=20, width=64, height=64)
        keys = keys.but(margin=(0, 0, 16, 22.5))
        tab, bar = tabs[self.app.tab](), self.search_bar()
        return ui.page(self, tab, bar=bar, fab=keys, bottom=self.tabs())

    def back(self) -> None:
        if self.keypad.is_open:
            self.keypad.close()
        else:
            self.go_back()

    def search_bar(self) -> ui.View:
        voice = partial(self.start, Intent(RECOGNIZE_SPEECH))
        label = ui.Label("Search contacts", id="open_search_bar_text_view", size=16, lines=1)
        return ui.Row(
            ui.Icon("magnify", margin=(12, 0)),
            label.but(grow=1),
            ui.tool("action_voice", "microphone-outline", voice, "Start voice search"),
            ui.menu_button(
                self,
                ui.Choice("Call history", partial(self.open, History())),
                ui.Choice("Settings", partial(self.open, Options())),
                ui.Choice("Help & feedback", partial(self.open, HelpPage())),
            ),
            id="open_search_bar",
            background="card",
            radius=25,
            margin=(16, 16, 16, 8),
            height=49.5,
            padding=(4, 0),
            on_tap=lambda: self.open(Search()),
        )

    def tabs(self) -> ui.View:
        return ui.Row(*(self.tab(*tab) for tab in TABS), background="card")

    def tab(self, name: str, label: str, icon: str, full: str) -> ui.View:
        chosen = name == self.app.tab
        color, background = ("on_tint", "tint") if chosen else ("icon", "card")
        glyph = ui.Icon(full if chosen else icon, at="center", color=color)
        pill = ui.Box(glyph, width=64, height=32, radius=16, at="center", background=background)
        text = ui.Text(label, size=12, face="medium", lines=1, at="center", important=False)
        return ui.Box(
            ui.Column(pill, text, gap=4, at="center"),
            id=f"tab_{name}",
            desc=label,
            selected=chosen,
            grow=1,
            height=80,
            focusable=True,
            on_tap=None if chosen else partial(show_tab, self.app, name),
        )

    def recent_calls(self) -> ui.View:
        calls = self.app.log()
        if calls:
            self.redraw_every(60)
        none = "Your call history is empty"
        empty = empty_tab("clock-outline", none, "Make a call", self.keypad.open)
        return self.calls.view(calls, empty, below=ui.Space(UNDER_BUTTON))

    def contacts(self) -> ui.View:
        none, create = "Your contacts are just a tap away here", "Create new contact"
        icon = ui.Icon("account-plus-outline", at="center start", margin=(32, 0), color="primary")
        label = ui.Text(create, size=16, lines=1, color="primary", key="create")
        label = label.but(width="fill", min_height=56, padding=(84, 0, 24, 0), on_tap=self.create)
        return ui.Collection(
            self.app.people(),
            self.contact,
            empty=empty_tab("account-multiple-outline", none, create, self.create),
            heading=self.app.letter_of,
            head=letter_heading,
            above=ui.Box(icon, label, width="fill"),
            below=ui.Space(UNDER_BUTTON),
            id="recycler_view",
        )

    def contact(self, contact: Contact) -> ui.View:
        return contact_row(self, contact, None, partial(self.start, to_contact(contact.id)))

    def create(self) -> None:
        self.start(to_editor())


def number_to_dial(intent: Intent) -> str | None:
    """The number that an intent wants on the keypad; None if it wants no keypad."""
    if is_about_log(intent) or not (intent.action == DIAL or intent.scheme == "tel"):
        return None
    return number_in(intent)


def is_about_log(intent: Intent) -> bool:
    return intent.type in LOG_TYPES or intent.action == BUTTON


def show_tab(app: Dialer, name: str) -> None:
    app.tab = name
    if name == "recents":
        app.calls.seen()
