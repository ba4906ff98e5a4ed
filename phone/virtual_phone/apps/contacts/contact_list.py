"""Contacts' main screen: the contacts in order, a search, and what can be done with several."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any, ClassVar

from virtual_phone import ui
from virtual_phone.android.intent import Intent
from virtual_phone.apps.contacts import (
    contact_card,
    contact_editor,
    exchange,
    ordering,
    welcome,
)
from virtual_phone.apps.contacts.app import (
    FIRST_RUN_DONE,
    PEOPLE,
    PICK,
    ContactsApp,
    id_in,
    share_text,
)
from virtual_phone.apps.contacts.badge import disc
from virtual_phone.apps.contacts.drawer import (
    CREATE_LABEL,
    HELP,
    HIGHLIGHTS,
    OLDER_TABS,
    ORGANIZE,
    TABS,
    Drawer,
)
from virtual_phone.apps.contacts.labels import ContactPicker, LabelPage, labels
from virtual_phone.apps.contacts.options import ADD_ACCOUNT, PAGES, Options
from virtual_phone.services.contacts import Contact
from virtual_phone.services.providers.core import Content, Values
from virtual_phone.ui.kits.help_page import HelpPage

NEWER = "com.google.android.apps.contacts.activities.PeopleActivity"
CHIPS: dict[str, tuple[str, Callable[[Contact], bool]]] = {  # icon, and who is left
    "Phone contacts": ("phone-outline", lambda contact: bool(contact.phones)),
    "Email contacts": ("email-outline", lambda contact: bool(contact.emails)),
    "Company": ("domain", lambda contact: bool(contact.company)),
}
TOOLS = ("Merge & fix", "Import from file", "Export to file", "Trash", "Settings")
SEARCH = "open_search_view_edit_text"


@dataclass
class ContactList(ui.Screen[ContactsApp, None]):
    activity: ClassVar[str] = PEOPLE
    aliases: ClassVar[tuple[str, ...]] = (NEWER,)

    tab: str = "Contacts"
    chips: list[str] = field(default_factory=list)  # the chosen ones
    selection: ui.Selection = field(default_factory=ui.Selection)

    @classmethod
    def arrive(cls, app: ContactsApp, intent: Intent) -> ui.Screen[ContactsApp, Any]:
        if intent.action == PICK:
            return ContactPicker(for_others=True)
        number = id_in(intent.data)
        if number is not None:
            return contact_card.ContactCard(number)
        return cls() if app.prefs().flag(FIRST_RUN_DONE) else welcome.Welcome()

    def view(self) -> ui.View:
        if self.tab == ORGANIZE:
            rows = tool_rows(TOOLS, "tool", partial(show_tool, self))
            bar = ui.app_bar(ORGANIZE)
            return ui.page(self, rows, bar=bar, bottom=self.tabs())
        if self.tab == HIGHLIGHTS:
            return ui.page(self, self.favorites(), bar=self.search_bar(), bottom=self.tabs())
        contacts = [each for each in ordering.people(self.app) if self.fits(each)]
        count = f"{len(contacts)} contact{'s' * (len(contacts) != 1)}"
        body = ui.Collection(
            contacts,
            partial(row, self, self.selection),
            empty=self.no_contacts(),
            heading=partial(ordering.letter_of, self.app),
            head=heading,
            above=ui.Label(count, padding=(24, 12), key="count"),
            below=ui.Space(96),
            id="android:id/list",
        )
        add = ui.floating_button("plus", "Create contact", self.create, "floating_action_button")
        add = add.but(background="tint", color="on_tint")
        add = add.but(margin=(0, 0, 24, 16 if self.app.has_highlights else 9))
        top = self.selection_bar() if self.selection else self.search_bar()
        chips = ui.nested(self.chip_row(), 1) if self.app.has_highlights else None
        bar = ui.Column(ui.nested(top, 2), chips)
        return ui.page(self, body, bar=bar, fab=add, bottom=self.tabs())

    def favorites(self) -> ui.View:
        """The contacts with a star."""
        return ui.Collection(
            self.app.contacts.people(starred=True),
            partial(row, self, self.selection),
            empty=ui.Column(ui.Body("No favorites", color="secondary", padding=24)),
            above=heading("Favorites"),
            id="android:id/list",
        )

    def fits(self, contact: Contact) -> bool:
        """Whether a contact has what the chosen chips ask for."""
        return all(CHIPS[name][1](contact) for name in self.chips)

    def chip_row(self) -> ui.View:
        chips = ui.Row(*map(self.chip, CHIPS), width="wrap", gap=8, padding=(16, 0))
        return ui.HScroll(
            ui.nested(chips, 2, width="wrap"),
            id="chips_container",
            height=48,
            margin=(0, 4.5, 0, 0),
        )

    def chip(self, name: str) -> ui.View:
        chosen = name in self.chips
        icon = ui.Icon("check" if chosen else CHIPS[name][0], size=20)
        text = ui.Text(name, size=14, face="medium", lines=1, drawn=True)
        pill = ui.Row(icon, text, width="wrap", gap=8, padding=(12, 0), height=32, drawn=True)
        return ui.Box(
            pill.but(
                radius=8,
                border="divider",
                at="center",
                background="tint" if chosen else "background",
            ),
            says=name,
            checked=chosen,
            key=f"chip {name}",
            height=48,
            cls="android.widget.Button",
            on_tap=partial(ui.toggle, self.chips, name),
        )

    def search_bar(self) -> ui.View:
        search = ui.Body(
            "Search contacts",
            id="open_search_bar_text_view",
            color="secondary",
            grow=1,
            important=not self.app.has_highlights,
        )
        account = ui.Box(
            ui.Icon("account-circle", at="center"),
            id="selected_account_disc",
            desc="Signed in as Device\nAccount and settings.",
            width=51,
            height=48,
            on_tap=self.show_account,
        )
        menu = ui.menu_button(
            self,
            ui.Choice("Select all", self.select_all),
            ui.Choice("Customize view", self.ask_view),
        )
        return ui.Row(
            ui.IconButton(
                "menu",
                "Open navigation drawer",
                on_tap=lambda: self.open(Drawer(self.tab), then=self.go_to),
            ),
            search,
            menu if self.app.contacts.people() or not self.app.has_highlights else None,
            account,
            id="open_search_bar",
            background="card",
            radius=28,
            margin=(16, 8),
            height=48,
            padding=(4, 0, 0, 0),
            on_tap=lambda: self.open(Search()),
        )

    def tabs(self) -> ui.View:
        tabs, height = (TABS, 80) if self.app.has_highlights else (OLDER_TABS, 62)
        current = self.tab
        return ui.bottom_tabs(
            [
                (id, name, icon, name == current, partial(self.turn_to, name))
                for id, name, icon in tabs
            ],
            height,
        )

    def turn_to(self, tab: str) -> None:
        self.tab = tab

    def go_to(self, name: str) -> None:
        """What a row of the drawer leads to, once that is closed."""
        if name in ("Contacts", HIGHLIGHTS, ORGANIZE):
            self.turn_to(name)
        elif name == CREATE_LABEL:
            self.open(ui.Ask(CREATE_LABEL, hint="Label name"), then=self.create_label)
        elif found := [key for key, label in labels(self.app).items() if label == name]:
            self.open(LabelPage(found[0]))
        else:
            show_tool(self, name)

    def create_label(self, name: str) -> None:
        """A name that there is already opens that label."""
        if name.strip() and name.strip() not in labels(self.app).values():
            groups = "content://com.android.contacts/groups"
            values: Values = {"title": name.strip(), "group_visible": 1}
            self.phone[Content].insert(groups, values, caller=self.app.package)
        if name.strip():
            self.go_to(name.strip())

    def show_account(self) -> None:
        lines = ["Add another account", "Settings", HELP]
        self.open(ui.Options("Device", lines), then=self.choose_tool)

    def choose_tool(self, name: str) -> None:
        show_tool(self, name)

    def ask_view(self) -> None:
        self.open(ui.ChooseOne("Contacts to display", ["All contacts", "Device"], 0))

    def no_contacts(self) -> ui.View:
        picture = ui.Icon("account-multiple-outline", size=96, at="center", color="divider")
        if not self.app.has_highlights:
            return ui.Column(
                picture,
                ui.Text("No contacts yet", size=18, at="center", padding=(0, 16)),
                ui.TextButton("Add account", at="center", on_tap=lambda: self.start(ADD_ACCOUNT)),
                ui.TextButton("Import", at="center", on_tap=partial(exchange.begin_import, self)),
                padding=(24, 120, 24, 0),
            )
        words = "No contacts found" if self.chips else "No contacts yet"
        return ui.Column(
            ui.Box(picture, height=188, at="center"),
            ui.nested(
                ui.Text(words, id="android:id/text1", size=22), 2, width="wrap", at="center"
            ),
            spread="center",
            height="fill",
        )

    def create(self) -> None:
        self.open(contact_editor.create())

    # Several at once

    def selection_bar(self) -> ui.View:
        return ui.Row(
            ui.IconButton("close", "Cancel selection", on_tap=self.selection.take),
            ui.Text(str(len(self.selection)), size=20, grow=1, id="selection_count_text"),
            ui.tool("menu_share", "share-variant-outline", self.share_selected, "Share"),
            ui.tool("menu_delete", "delete-outline", self.ask_delete, "Delete"),
            height=68,
            padding=(4, 0),
        )

    def select_all(self) -> None:
        self.selection.keys = [contact.id for contact in self.app.contacts.people()]

    def share_selected(self) -> None:
        found = map(self.app.contacts.get, self.selection.take())
        self.share("\n".join(share_text(contact) for contact in found if contact))

    def ask_delete(self) -> None:
        count = len(self.selection)
        one = "Delete this contact?"
        title = one if count == 1 else f"Delete {count} selected contacts?"
        self.open(ui.confirm(title, "", "Delete", self.delete))

    def delete(self) -> None:
        self.app.contacts.delete(*self.selection.take())

    def back(self) -> None:
        if self.selection:
            self.selection.take()
        elif self.tab != "Contacts":
            self.tab = "Contacts"
        else:
            self.go_back()


@dataclass
class Search(ui.Screen[ContactsApp, None]):
    selection: ui.Selection = field(default_factory=ui.Selection)

    def view(self) -> ui.View:
        typed = self.text(SEARCH).strip()
        entry = ui.Field(
            SEARCH,
            hint="Search contacts",
            enter="search",
            autofocus=True,
            id=SEARCH,
            grow=1,
            height=56,
        )
        none = "No contacts found" if typed else ""
        body = ui.Collection(
            self.app.contacts.people(self.text(SEARCH)) if typed else [],
            partial(row, self, self.selection),
            empty=ui.Column(ui.Body(none, color="secondary", padding=24)),
            id="android:id/list",
        )
        up = ui.IconButton("arrow-left", "Back", on_tap=self.close)
        return ui.page(self, body, bar=ui.Row(up, entry, padding=(4, 0)))


def heading(letter: str) -> ui.View:
    return ui.Text(
        letter,
        size=14,
        face="medium",
        color="primary",
        padding=(24, 12, 0, 4),
        key=f"letter {letter}",
    )


def row(screen: ui.Screen[ContactsApp, Any], selection: ui.Selection, contact: Contact) -> ui.View:
    """A contact in the list, or among what was found; a tap opens the card."""
    number = contact.id

    def touched() -> None:
        if selection:
            selection.toggle(number)
        else:
            screen.open(contact_card.ContactCard(number))

    badge = ui.Box(
        disc(contact),
        desc=f"Quick contact for {contact.name}",
        key=f"badge {number}",
        on_tap=touched,
    )
    shown = ordering.name_of(screen.app, contact)
    name = ui.Body(shown, id="cliv_name_textview", desc=shown, lines=1, grow=1)
    line = ui.Row(
        badge,
        name,
        ui.Icon("star", size=18) if contact.starred else None,
        key=f"person {number}",
        padding=(24, 6),
        gap=20,
        min_height=56,
        background="tint" if number in selection else "background",
    )
    return selection.item(line, number, touched)


def show_tool(screen: ui.Screen[ContactsApp, Any], name: str) -> None:
    """What a row of "Fix & manage", of the drawer or of the account does."""
    if name in PAGES:
        screen.open(Options(name))
    elif name == "Import from file":
        exchange.begin_import(screen)
    elif name == "Export to file":
        exchange.begin_export(screen)
    elif name == HELP:
        screen.open(HelpPage())
    else:
        screen.start(ADD_ACCOUNT)


def tool_rows(names: tuple[str, ...], key: str, does: ui.Handler) -> ui.View:
    def row(name: str) -> ui.View:
        title, tap = ui.Body(name, grow=1), partial(does, name)
        return ui.Row(title, key=f"{key} {name}", padding=(24, 0), min_height=56, on_tap=tap)

    return ui.Rows(*map(row, names))
