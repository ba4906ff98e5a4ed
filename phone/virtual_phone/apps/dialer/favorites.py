"""Phone's favourites: the tab, and the page that adds one."""

from dataclasses import dataclass
from functools import partial

from virtual_phone import ui
from virtual_phone.apps.contacts.badge import disc
from virtual_phone.apps.dialer.app import Dialer
from virtual_phone.apps.dialer.calling import call
from virtual_phone.apps.dialer.intents import to_contact, to_messages
from virtual_phone.apps.dialer.rows import UNDER_BUTTON, contact_row, empty_tab
from virtual_phone.services.contacts import Contact, phone_label


@dataclass
class Favorites(ui.Part[Dialer]):
    def view(self) -> ui.View:
        contacts = [each for each in self.app.people(starred=True) if each.phones]
        if not contacts:
            text = "Call your favorite contacts with just one tap"
            return empty_tab("star-outline", text, "Add a favorite", self.add)
        title = ui.Label("Favorites", id="speed_dial_header_text", face="medium", grow=1)
        add = ui.TextButton("Add", id="speed_dial_add_button", on_tap=self.add)
        tiles = ui.Grid(3, [self.tile(each) for each in contacts], gap=8)
        return ui.Rows(
            ui.Row(title, add, padding=(24, 8, 12, 0)),
            ui.Column(tiles, padding=(12, 0)),
            ui.Space(UNDER_BUTTON),
            id="recycler_view",
        )

    def tile(self, contact: Contact) -> ui.View:
        entry = contact.phones[0]
        name = ui.Text(self.app.name_of(contact), id="name", size=14, lines=1, at="center")
        label = ui.Label(phone_label(entry), id="phone_type", size=12, lines=1, at="center")
        return ui.Column(
            disc(contact, 80).but(at="center"),
            name.but(margin=(0, 8, 0, 0)),
            label,
            key=f"tile {contact.id}",
            padding=(4, 12),
            on_tap=partial(self.call, entry.value),
            on_hold=partial(self.show_menu, contact.id, entry.value),
        )

    def show_menu(self, contact: int, number: str) -> None:
        lines = [
            ui.Choice("Voice call", partial(self.call, number)),
            ui.Choice("Send message", partial(self.write_to, number)),
            ui.Choice("Contact info", partial(self.show_contact, contact)),
            ui.Choice("Remove", partial(self.star, contact, starred=False)),
        ]
        self.screen.open(ui.Menu(lines, anchor=f"tile {contact}"))

    def call(self, number: str) -> None:
        call(self.screen, number)

    def write_to(self, number: str) -> None:
        self.screen.start(to_messages(number))

    def show_contact(self, contact: int) -> None:
        self.screen.start(to_contact(contact))

    def add(self) -> None:
        self.screen.open(AddFavorite(), then=self.star)

    def star(self, contact: int, *, starred: bool = True) -> None:
        self.app.contacts.star(contact, starred)


@dataclass
class AddFavorite(ui.Screen[Dialer, int]):
    """The contacts that are none yet; closes with the one that is tapped."""

    def view(self) -> ui.View:
        none = ui.Label("No contacts to add", size=16, padding=24)
        body = ui.Collection(
            [each for each in self.app.people() if each.phones and not each.starred],
            lambda each: contact_row(self, each, None, partial(self.close, each.id)),
            empty=ui.Column(none),
            id="recycler_view",
        )
        return ui.page(self, body, bar=ui.app_bar("Add Favorite", up=self.close))
