"""The pages about the app: how to support it, who made it, and with what."""

from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from virtual_phone import ui
from virtual_phone.android.intent import VIEW, Intent
from virtual_phone.apps.broccoli import pages
from virtual_phone.apps.broccoli.app import Broccoli

HOME = "https://github.com/flauschtrud/broccoli"
SUPPORT = "Broccoli is free for everyone and contains no ads. This is how you can support it:"
WAYS = (
    ("Report a bug or suggest a feature", "bug-outline", f"{HOME}/issues"),
    ("Help with the translation", "translate", f"{HOME}#translations"),
    ("Contribute code", "code-tags", HOME),
)
LINKS = (
    ("Source code", "code-tags", HOME),
    ("Privacy policy", "shield-account-outline", f"{HOME}/blob/main/PRIVACY.md"),
)
APACHE, BSD = "Apache License 2.0", "BSD 3-Clause License"
LIBRARIES = (
    ("AboutLibraries Library", "Mike Penz", APACHE),
    ("AndroidX", "The Android Open Source Project", APACHE),
    ("Dagger", "The Dagger Authors", APACHE),
    ("Glide", "Sam Judd", BSD),
    ("Gson", "Google Inc.", APACHE),
    ("jsoup", "Jonathan Hedley", "MIT License"),
    ("Material Components for Android", "The Android Open Source Project", APACHE),
)


@dataclass
class Support(ui.Screen[Broccoli, str]):
    def view(self) -> ui.View:
        rows = (link_row(self, *way) for way in WAYS)
        return pages.main_page(self, "Support the app", ui.Rows(pages.paragraph(SUPPORT), *rows))


@dataclass
class About(ui.Screen[Broccoli, str]):
    def view(self) -> ui.View:
        licences = ui.list_row(
            "Open source licenses",
            icon=ui.Icon("file-document-outline"),
            key="licences",
            does=partial(self.open, Libraries()),
        )
        rows = ui.Rows(
            ui.Icon("leaf", size=72, color="primary", at="center", margin=(0, 24)),
            ui.Text("Broccoli", size=24, justify="center", width="fill"),
            ui.Label(f"Version {self.app.version[0]}", justify="center", width="fill"),
            ui.Space(16),
            *(link_row(self, *link) for link in LINKS),
            licences,
        )
        return pages.main_page(self, "About the app", rows)


@dataclass
class Libraries(ui.Screen[Broccoli, None]):
    activity: ClassVar[str] = "com.mikepenz.aboutlibraries.ui.LibsActivity"

    def view(self) -> ui.View:
        rows = [
            ui.list_row(
                name,
                f"{author}\n{licence}",
                key=f"library {name}",
                title_id="libraryName",
                summary_id="libraryCreator",
                does=partial(self.open, ui.Alert(name, f"Copyright {author}\n\n{licence}")),
            )
            for name, author, licence in LIBRARIES
        ]
        return pages.below(self, "Open source licenses", ui.Rows(*rows, id="cardListView"))


def link_row(screen: ui.Screen[Broccoli, str], title: str, icon: str, address: str) -> ui.View:
    """A line that opens a website in the browser."""
    return ui.list_row(
        title,
        icon=ui.Icon(icon),
        key=f"link {title}",
        does=lambda: screen.start(Intent(VIEW, address)),
    )
