"""Contacts' main screen: everybody in order, a search, and what can be done with several."""

from pytest_androidworld.virtual.services.contacts import Contact, Contacts
from pytest_androidworld.virtual.ui.app import screen
from pytest_androidworld.virtual.ui.kits.dialogs import Dialogs, menu, menu_button
from pytest_androidworld.virtual.ui.kits.material import (
    app_bar,
    bottom_tabs,
    floating_button,
    page,
)
from pytest_androidworld.virtual.ui.view import (
    Box,
    Column,
    Field,
    Icon,
    IconButton,
    Row,
    Rows,
    Space,
    Text,
    TextButton,
    View,
)

PEOPLE = "com.android.contacts.activities.PeopleActivity"
NEWER = "com.google.android.apps.contacts.activities.PeopleActivity"
DISCS = ("#8e24aa", "#3949ab", "#00897b", "#e65100", "#6d4c41", "#d81b60")


def disc(person: Contact, size: float = 40) -> View:
    """The round badge with a person's first letter."""
    letter = person.name[:1].upper()
    face = (
        Text(letter, size=size / 2, color="#ffffff", at="center", important=False)
        if letter.isalpha()
        else Icon("account", color="#ffffff", size=size / 2, at="center")
    )
    return Box(
        face, width=size, height=size, radius=size / 2, background=DISCS[person.id % len(DISCS)]
    )


class People(Dialogs):
    """The list of people."""

    @property
    def contacts(self) -> Contacts:
        return self.phone[Contacts]

    @screen(activity=PEOPLE, aliases=(NEWER,), back="leave")
    def people(self) -> View:
        if self.here.get("tab") == "organize":
            return self.organize()
        people = self.contacts.people()
        bar = self.chosen_bar(people) if self.chosen else self.search_bar()
        body = self.list_of(people) if people else self.nobody()
        add = floating_button("plus", "Create contact", self.create, "floating_action_button")
        return page(self, body, bar=bar, fab=add, bottom=self.tabs("contacts"))

    def search_bar(self) -> View:
        return Row(
            IconButton("menu", "Open navigation drawer", on_tap=lambda: self.open("drawer")),
            Text("Search contacts", id="open_search_bar_text_view", size=16, color="secondary",
                 grow=1, min_height=48, on_tap=lambda: self.open("search")),
            menu_button(self, "overflow"),
            IconButton("account-circle", "Account and settings.", id="selected_account_disc",
                       on_tap=lambda: self.absent("Accounts")),
            id="open_search_bar", background="card", radius=28, margin=(16, 8), height=52,
            padding=(4, 0),
        )  # fmt: skip

    def tabs(self, chosen: str) -> View:
        tabs = (("contacts", "Contacts", "account"), ("organize", "Fix & manage", "tools"))
        return bottom_tabs([
            (f"nav_{name}", label, icon, name == chosen,
             lambda name=name: self.here.update(tab=name))
            for name, label, icon in tabs
        ])  # fmt: skip

    def organize(self) -> View:
        names = ("Merge & fix", "Import from file", "Export to file", "Trash", "Settings")
        rows = [
            Row(Text(name, size=16, grow=1), padding=(24, 0), min_height=56, key=f"tool {name}",
                on_tap=lambda name=name: self.absent(f"“{name}”"))
            for name in names
        ]  # fmt: skip
        bar = app_bar("Fix & manage")
        return page(self, Rows(*rows), bar=bar, bottom=self.tabs("organize"))

    def nobody(self) -> View:
        return Column(
            Icon("account-multiple-outline", size=96, at="center", color="divider"),
            Text("No contacts yet", size=18, at="center", padding=(0, 16)),
            TextButton("Add account", at="center",
                       on_tap=lambda: self.absent("Adding an account")),
            TextButton("Import", at="center", on_tap=lambda: self.absent("Importing contacts")),
            padding=(24, 120, 24, 0),
        )  # fmt: skip

    def list_of(self, people: list[Contact]) -> View:
        rows: list[View] = []
        letter = None
        for person in people:
            if person.letter != letter:
                letter = person.letter
                rows.append(Text(letter, size=14, face="medium", color="primary",
                                 padding=(24, 12, 0, 4), key=f"letter {letter}"))  # fmt: skip
            rows.append(self.row(person))
        count = f"{len(people)} contact{'s' * (len(people) != 1)}"
        note = Text(count, size=14, color="secondary", padding=(24, 12), key="count")
        return Rows(note, *rows, Space(96), id="android:id/list")

    def row(self, person: Contact) -> View:
        marked = person.id in self.chosen
        return Row(
            Box(disc(person), desc=f"Quick contact for {person.name}", key=f"badge {person.id}",
                on_tap=lambda: self.touched(person.id)),
            Text(person.name, id="cliv_name_textview", desc=person.name, size=16, lines=1, grow=1),
            Icon("star", size=18) if person.starred else None,
            key=f"person {person.id}", padding=(24, 6), gap=20, min_height=56, selected=marked,
            background="tint" if marked else "background",
            on_tap=lambda: self.touched(person.id), on_hold=lambda: self.choose(person.id),
        )  # fmt: skip

    # Selecting

    @property
    def chosen(self) -> list[int]:
        found: list[int] = self.here.setdefault("chosen", [])
        return found

    def choose(self, number: int) -> None:
        if number in self.chosen:
            self.chosen.remove(number)
        else:
            self.chosen.append(number)

    def touched(self, number: int) -> None:
        if self.chosen:
            self.choose(number)
        else:
            self.open("person", number=number)

    def chosen_bar(self, people: list[Contact]) -> View:
        return Row(
            IconButton("close", "Cancel selection", on_tap=lambda: self.here.update(chosen=[])),
            Text(str(len(self.chosen)), size=20, grow=1, id="selection_count_text"),
            IconButton("share-variant-outline", "Share", id="menu_share",
                       on_tap=self.share_chosen),
            IconButton("delete-outline", "Delete", id="menu_delete", on_tap=self.ask_delete),
            height=68, padding=(4, 0),
        )  # fmt: skip

    def share_chosen(self) -> None:
        people = [person for person in map(self.contacts.get, self.chosen) if person]
        self.here["chosen"] = []
        self.share("\n".join(f"{p.name} {' '.join(e.value for e in p.phones)}" for p in people))

    def ask_delete(self) -> None:
        count = len(self.chosen)
        title = "Delete this contact?" if count == 1 else f"Delete {count} selected contacts?"
        self.confirm(title, "", "delete_chosen", yes="Delete")

    def delete_chosen(self) -> None:
        self.contacts.delete(*self.chosen)
        self.here["chosen"] = []

    def leave(self) -> None:
        if self.chosen:
            self.here["chosen"] = []
        elif self.here.get("tab") == "organize":
            self.here["tab"] = "contacts"
        else:
            self.go_back()

    def create(self) -> None:
        self.open("editor", number=0)

    # Menus

    @screen(kind="menu")
    def overflow(self, anchor: str = "") -> View:
        return menu(
            self,
            ("Select all", "select_all"),
            ("Customize view", "absent", "Customizing the view"),
        )

    def select_all(self) -> None:
        self.here["chosen"] = [person.id for person in self.contacts.people()]

    @screen()
    def drawer(self) -> View:
        names = ("Contacts", "Fix & manage", "Create label", "Settings", "Help & feedback")
        rows = [
            Row(Text(name, size=16, grow=1), padding=(24, 0), min_height=56, key=f"drawer {name}",
                on_tap=lambda name=name: self.from_drawer(name))
            for name in names
        ]  # fmt: skip
        return page(self, Rows(*rows), bar=app_bar("Contacts", up=self.close))

    def from_drawer(self, name: str) -> None:
        if name in ("Contacts", "Fix & manage"):
            self.call("turn_to", "organize" if name == "Fix & manage" else "contacts")
        else:
            self.absent(f"“{name}”")

    def turn_to(self, tab: str) -> None:
        self.here["tab"] = tab

    # Searching

    @screen()
    def search(self) -> View:
        typed = self.text("open_search_view_edit_text")
        field = Field(
            "open_search_view_edit_text", hint="Search contacts", enter="search", autofocus=True,
            id="open_search_view_edit_text", grow=1, height=56,
        )  # fmt: skip
        people = self.contacts.people(typed) if typed.strip() else []
        none = Text("No contacts found" if typed.strip() else "", size=16, color="secondary",
                    padding=24)  # fmt: skip
        bar = Row(IconButton("arrow-left", "Back", on_tap=self.close), field, padding=(4, 0))
        rows = [self.row(person) for person in people]
        body = Rows(*rows, id="android:id/list") if rows else Column(none)
        return page(self, body, bar=bar)
