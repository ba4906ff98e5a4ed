"""Contacts' tabs, and the drawer that leads to them, to labels and to the settings."""

from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from virtual_phone import ui
from virtual_phone.apps.contacts.app import ContactsApp
from virtual_phone.apps.contacts.labels import labels

HIGHLIGHTS, ORGANIZE = "Highlights", "Fix & manage"
TABS = (  # the id, the name and the icon
    ("contacts", "Contacts", "account"),
    ("highlights", HIGHLIGHTS, "star-four-points-outline"),
    ("nav_manage", ORGANIZE, "tools"),
)
OLDER_TABS = (("nav_contacts", "Contacts", "account"), TABS[-1])
CREATE_LABEL, HELP = "Create label", "Help & feedback"


@dataclass
class Drawer(ui.Screen[ContactsApp, str]):
    """Where to go; closes with the name of a tab, of a label or of something else."""

    kind: ClassVar[ui.Kind] = "drawer"

    tab: str  # that is displayed

    def view(self) -> ui.View:
        tabs = TABS if self.app.has_highlights else OLDER_TABS
        return ui.Rows(
            ui.Text("Contacts", size=22, padding=(28, 16)),
            *(self.row(name, icon) for _, name, icon in tabs),
            ui.Divider(margin=(0, 8)),
            *(self.row(name, "label-outline") for name in labels(self.app).values()),
            self.row(CREATE_LABEL, "plus"),
            ui.Divider(margin=(0, 8)),
            self.row("Settings", "cog-outline"),
            self.row(HELP, "help-circle-outline"),
        )

    def row(self, name: str, icon: str) -> ui.View:
        chosen = name == self.tab
        color = "on_tint" if chosen else "text"
        return ui.Row(
            ui.Icon(icon, color=color),
            ui.Text(name, size=14, face="medium", color=color, lines=1, grow=1),
            key=f"drawer {name}",
            gap=12,
            margin=(12, 0),
            padding=(16, 0),
            min_height=56,
            radius=28,
            background="tint" if chosen else "surface",
            selected=chosen,
            on_tap=partial(self.close, name),
        )
