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
)
from virtual_phone.apps.dialer.search import Search
from virtual_phone.services.contacts import Contact
from virtual_phone.services.phone_numbers import formatted
from virtual_phone.ui.kits.help_page import HelpPage

NEWER = "com.android.dialer.main.impl.MainActivity"
TABS = (  # what it is called here, in its id and on the screen, and its icons
    ("favorites", "speed_dial", "Favorites", "star-outline", "star"),
    ("recents", "call_history", "Recents", "clock-outline", "clock"),
    ("contacts", "contacts", "Contacts", "account-multiple-outline", "account-multiple"),
    ("voicemail", "voicemail", "Voicemail", "voicemail", "voicemail"),
)
COLUMN = 56  # dp: of the letters beside the contacts


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
            "voicemail": self.voicemail,
        }
        keys = ui.floating_button("dialpad", "key pad", self.keypad.open, "dialpad_fab")
        keys = keys.but(color="on_tint", background="tint", radius=16, width=56, height=56)
        keys = keys.but(margin=(0, 0, 24, 26))
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
        speak = ui.tool("action_voice", "microphone-outline", voice, "Start voice search")
        bar = ui.Row(
            ui.Icon("magnify", margin=(12, 0)),
            label.but(grow=1, important=False),
            speak.but(cls="android.widget.Button"),
            ui.menu_button(
                self,
                ui.Choice("Call history", partial(self.open, History())),
                ui.Choice("Settings", partial(self.open, Options())),
                ui.Choice("Help & feedback", partial(self.open, HelpPage())),
            ),
            id="open_search_bar",
            background="card",
            radius=25,
            margin=(16, 8),
            height=48,
            padding=(4, 0),
            on_tap=lambda: self.open(Search()),
        )
        return ui.nested(bar, 1)

    def tabs(self) -> ui.View:
        tabs = TABS if self.phone.profile.image.voicemail else TABS[:-1]
        return ui.Row(*(self.tab(*tab) for tab in tabs), background="card")

    def tab(self, name: str, part: str, label: str, icon: str, full: str) -> ui.View:
        chosen = name == self.app.tab
        color, background = ("on_tint", "tint") if chosen else ("icon", "card")
        glyph = ui.Icon(full if chosen else icon, at="center", color=color)
        pill = ui.Box(glyph, width=64, height=32, radius=16, at="center", background=background)
        text = ui.Text(label, size=12, face="medium", lines=1, at="center", important=False)
        return ui.Box(
            ui.Column(pill, text, gap=4, at="center"),
            id=f"tab_{part}",
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

    def voicemail(self) -> ui.View:
        text = ui.Text("Your voicemail inbox is empty", size=18, at="center", justify="center")
        return ui.Box(text, width="fill", height="fill")

    def contacts(self) -> ui.View:
        """The contacts, with a column of letters, of which the first stays at the top."""
        contacts = self.app.people()
        if not contacts:
            none, create = "Your contacts are just a tap away here", "Create new contact"
            return empty_tab("account-multiple-outline", none, create, self.create)
        letters = [self.app.letter_of(contact) for contact in contacts]
        news = [letter not in letters[:place] for place, letter in enumerate(letters)]
        rows = [
            self.contact(contact, letter if new else "")
            for contact, letter, new in zip(contacts, letters, news, strict=True)
        ]
        listed = ui.Rows(
            self.create_row(),
            *rows,
            ui.Space(UNDER_BUTTON),
            id="recycler_view",
            padding=(0, 8, 0, 0),
        )
        anchored = ui.Box(
            id="anchored_header",
            cls="android.widget.TextView",
            important=True,
            width=COLUMN,
            height=COLUMN,
        )
        return ui.Box(ui.nested(listed, 2, height="fill"), anchored, width="fill", height="fill")

    def create_row(self) -> ui.View:
        icon = ui.Icon("account-plus-outline", color="primary", width=40)
        label = ui.Text("Create new contact", id="contact_name", size=17, lines=1, color="primary")
        row = ui.Row(
            ui.Space(COLUMN), icon, label, key="create", height=COLUMN, on_tap=self.create
        )
        return row.but(gap=0, padding=(16, 0))

    def contact(self, contact: Contact, letter: str) -> ui.View:
        """A contact, with its letter if it is the first of that."""
        heading = ui.Text(
            letter,
            id="contact_header",
            size=17,
            color="primary",
            justify="center",
            width=COLUMN,
            height=COLUMN,
        )
        row = contact_row(self, contact, None, partial(self.start, to_contact(contact.id)))
        badge, words = row.children
        plain = badge.but(
            id="photo",
            cls="android.widget.QuickContactBadge",
            clickable=False,
            focusable=False,
            margin=(16, 0, 0, 0),
        )
        name = ui.nested(words.children[0].but(height=40, padding=(16, 0)), 1, width="wrap")
        line = ui.Row(heading if letter else ui.Space(COLUMN), plain, name, height=COLUMN)
        return line.but(key=row.look["key"], on_tap=row.on["tap"])

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
