"""Phone's main screen: its tabs for favourites, recent calls and people, and the search."""

from pytest_androidworld.virtual.apps.dialer.options import Options
from pytest_androidworld.virtual.apps.dialer.parts import nothing
from pytest_androidworld.virtual.apps.dialer.recents import RecentCalls
from pytest_androidworld.virtual.services.contacts import Contact, phone_label
from pytest_androidworld.virtual.services.phone_numbers import digits
from pytest_androidworld.virtual.ui.app import screen
from pytest_androidworld.virtual.ui.kits.dialogs import menu, menu_button
from pytest_androidworld.virtual.ui.kits.material import app_bar, page
from pytest_androidworld.virtual.ui.view import (
    Box,
    Column,
    Field,
    Grid,
    Icon,
    IconButton,
    Row,
    Rows,
    Space,
    Text,
    TextButton,
    View,
)

MAIN = "com.google.android.dialer.extensions.GoogleDialtactsActivity"
NEWER = "com.android.dialer.main.impl.MainActivity"
SEARCH = "open_search_view_edit_text"
TABS = (
    ("favorites", "Favorites", "star-outline", "star"),
    ("recents", "Recents", "clock-outline", "clock"),
    ("contacts", "Contacts", "account-multiple-outline", "account-multiple"),
)
UNDER_BUTTON = 112  # what a list leaves free at its end


class Main(RecentCalls):
    """GoogleDialtactsActivity."""

    @screen(activity=MAIN, aliases=(NEWER,), mode="singleTask", back="leave_main")
    def main(self) -> View:
        if self.here.get("dialpad"):
            return self.dialpad()
        tab = self.tab
        bodies = {
            "favorites": self.favorites_tab,
            "recents": self.recents_tab,
            "contacts": self.contacts_tab,
        }
        keys = IconButton(
            "dialpad", "key pad", id="dialpad_fab", color="on_tint", background="tint", radius=20,
            width=64, height=64, at="bottom end", margin=(0, 0, 16, 22.5),
            on_tap=self.open_dialpad,
        )  # fmt: skip
        return page(self, bodies[tab](), bar=self.search_bar(), fab=keys, bottom=self.tabs(tab))

    @property
    def tab(self) -> str:
        return str(self.memory.get("tab", "favorites"))

    def turn_to(self, tab: str) -> None:
        self.memory["tab"] = tab
        if tab == "recents":
            self.calls.seen()

    def leave_main(self) -> None:
        if self.here.get("dialpad"):
            self.close_dialpad()
        else:
            self.go_back()

    def search_bar(self) -> View:
        return Row(
            Icon("magnify", margin=(12, 0)),
            Text("Search contacts", id="open_search_bar_text_view", size=16, color="secondary",
                 grow=1, lines=1),
            IconButton("microphone-outline", "Start voice search", id="action_voice",
                       on_tap=lambda: self.absent("Voice search")),
            menu_button(self, "overflow"),
            id="open_search_bar", background="card", radius=25, margin=(16, 16, 16, 8),
            height=49.5, padding=(4, 0), on_tap=lambda: self.open("search"),
        )  # fmt: skip

    def tabs(self, chosen: str) -> View:
        return Row(*(self.a_tab(*tab, chosen=tab[0] == chosen) for tab in TABS), background="card")

    def a_tab(self, name: str, label: str, icon: str, full: str, *, chosen: bool) -> View:
        glyph = Icon(full if chosen else icon, at="center",
                     color="on_tint" if chosen else "icon")  # fmt: skip
        return Box(
            Column(
                Box(glyph, width=64, height=32, radius=16, at="center",
                    background="tint" if chosen else "card"),
                Text(label, size=12, face="medium", lines=1, at="center", important=False),
                gap=4, at="center",
            ),
            id=f"tab_{name}", desc=label, selected=chosen, grow=1, height=80, focusable=True,
            on_tap=None if chosen else lambda: self.turn_to(name),
        )  # fmt: skip

    @screen(kind="menu")
    def overflow(self, anchor: str = "") -> View:
        return menu(
            self,
            ("Call history", "show_history"),
            ("Settings", "show_settings"),
            ("Help & feedback", "absent", "Help & feedback"),
        )

    def show_settings(self) -> None:
        self.open_screen(Options())

    # Favourites

    def favorites_tab(self) -> View:
        people = [each for each in self.people(starred=True) if each.phones]
        if not people:
            offer = TextButton("Add a favorite", on_tap=self.add_favorite)
            return nothing("star-outline", "Call your favorite contacts with just one tap", offer)
        head = Row(
            Text("Favorites", id="speed_dial_header_text", size=14, face="medium", grow=1,
                 color="secondary"),
            TextButton("Add", id="speed_dial_add_button", on_tap=self.add_favorite),
            padding=(24, 8, 12, 0),
        )  # fmt: skip
        tiles = Grid(3, [self.tile(each) for each in people], gap=8)
        return Rows(head, Column(tiles, padding=(12, 0)), Space(UNDER_BUTTON), id="recycler_view")

    def tile(self, person: Contact) -> View:
        entry = person.phones[0]
        return Column(
            self.face(person, 80).but(at="center"),
            Text(self.name_of(person), id="name", size=14, lines=1, at="center",
                 margin=(0, 8, 0, 0)),
            Text(phone_label(entry), id="phone_type", size=12, lines=1, at="center",
                 color="secondary"),
            key=f"tile {person.id}", padding=(4, 12),
            on_tap=lambda: self.call_number(entry.value),
            on_hold=lambda: self.open("tile_menu", number=person.id, anchor=f"tile {person.id}"),
        )  # fmt: skip

    @screen(kind="menu")
    def tile_menu(self, number: int, anchor: str) -> View:
        person = self.contacts.get(number)
        phone = person.phones[0].value if person and person.phones else ""
        return menu(
            self,
            ("Voice call", "call_number", phone),
            ("Video call", "video_call"),
            ("Send message", "write_to", phone),
            ("Contact info", "show_person", number),
            ("Remove", "star", number, False),
        )

    def star(self, number: int, starred: bool) -> None:
        self.contacts.star(number, starred)

    def add_favorite(self) -> None:
        self.open("choose_favorite", then="star")

    @screen()
    def choose_favorite(self) -> View:
        people = [each for each in self.people() if each.phones and not each.starred]
        rows = [
            self.person_row(each, None, lambda each=each: self.close(each.id, True))
            for each in people
        ]
        none = Text("No contacts to add", size=16, color="secondary", padding=24)
        bar = app_bar("Add Favorite", up=self.close)
        return page(self, Rows(*rows, id="recycler_view") if rows else Column(none), bar=bar)

    # People

    def contacts_tab(self) -> View:
        people = self.people()
        if not people:
            offer = TextButton("Create new contact", on_tap=self.new_person)
            return nothing(
                "account-multiple-outline", "Your contacts are just a tap away here", offer
            )
        create = Box(
            Icon("account-plus-outline", at="center start", margin=(32, 0), color="primary"),
            Text("Create new contact", size=16, width="fill", min_height=56,
                 padding=(84, 0, 24, 0), lines=1, color="primary", key="create",
                 on_tap=self.new_person),
            width="fill",
        )  # fmt: skip
        rows: list[View] = [create]
        last = None
        for person in people:
            letter = self.letter_of(person)
            if letter != last:
                last = letter
                rows.append(Text(letter, id="header", size=14, face="medium", color="primary",
                                 padding=(24, 12, 0, 4), key=f"letter {letter}"))  # fmt: skip
            rows.append(
                self.person_row(person, None, lambda each=person: self.show_person(each.id))
            )
        return Rows(*rows, Space(UNDER_BUTTON), id="recycler_view")

    # Searching

    @screen()
    def search(self) -> View:
        typed = self.text(SEARCH).strip()
        field = Field(SEARCH, hint="Search contacts", enter="search", autofocus=True, id=SEARCH,
                      grow=1, height=56)  # fmt: skip
        erase = IconButton("close", "Clear text", id="search_clear_button",
                           on_tap=lambda: self.set_text(SEARCH, ""))  # fmt: skip
        bar = Row(
            IconButton("arrow-left", "Back", on_tap=self.close), field, erase if typed else None,
            padding=(4, 8),
        )  # fmt: skip
        rows = [
            self.person_row(each, entry, lambda entry=entry: self.call_number(entry.value))
            for each in (self.people(typed) if typed else ())
            for entry in each.phones
        ]
        if digits(typed) and not any(c.isalpha() for c in typed):
            rows += [self.call_row(typed), *self.suggestions(typed)]
        none = Text("No contacts found" if typed else "", size=16, color="secondary", padding=24)
        return page(self, Rows(*rows, id="recycler_view") if rows else Column(none), bar=bar)

    def call_row(self, number: str) -> View:
        return Row(
            Icon("phone-outline"), Text(f"Call {number}", size=16, lines=1, grow=1),
            key="offer call", padding=(24, 0), gap=24, min_height=56,
            on_tap=lambda: self.call_number(number),
        )  # fmt: skip
