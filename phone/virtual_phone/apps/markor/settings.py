"""The More tab, and the settings that it opens."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from virtual_phone import ui
from virtual_phone.android.intent import VIEW, Intent
from virtual_phone.apps.markor import opening, widgets
from virtual_phone.apps.markor.action_bar import BARS, BUTTONS
from virtual_phone.apps.markor.app import Markor
from virtual_phone.apps.markor.file_settings import FONT_SIZE, FONT_SIZES
from virtual_phone.apps.markor.folders import SORTS
from virtual_phone.apps.markor.store import SWITCHES, Store
from virtual_phone.storage.files import STORAGE
from virtual_phone.ui import settings as kit

HOMEPAGE = "https://github.com/gsantner/markor"
LINKS = (  # title, summary, icon, address
    ("Visit project's homepage", "More about Markor", "web", HOMEPAGE),
    ("Contribute", "Source code, ideas, bug reports", "code-tags", f"{HOMEPAGE}#contribute"),
    ("Translate", "Help to speak your language", "translate", f"{HOMEPAGE}#translate"),
    ("Discussions", "Ask others", "forum", f"{HOMEPAGE}/discussions"),
    ("License", "Apache License, Version 2.0", "license", f"{HOMEPAGE}/blob/master/LICENSE.txt"),
)
LANGUAGES = ("System", "English (English)", "Deutsch (German)", "Español (Spanish)")
THEMES = ("System", "Auto", "Light", "Dark")


def choice(title: str, key: str, options: Sequence[str], file: str = "") -> kit.Select:
    return kit.Select(title, kit.AppPreference(key, options[0], file), kit.same(*options))


def switch(title: str, summary: str, key: str) -> kit.Toggle:
    return kit.Toggle(title, kit.AppFlag(key, SWITCHES[key]), summary)


def place(title: str, key: str, path: Callable[[Store], str]) -> kit.Question[str]:
    """A file or folder of the shared storage."""

    def now(page: kit.PageContext) -> str:
        return path(Store(page.app))

    def write(page: kit.PageScreen, chosen: str) -> None:
        if chosen.startswith(f"{STORAGE}/"):
            page.app.prefs()[key] = chosen.rstrip("/")
        else:
            page.toast(f"Please choose a path in {STORAGE}")

    return kit.Question(title, now, dialog=lambda page: ui.Ask(title, now(page)), then=write)


def show_buttons(page: kit.PageScreen) -> None:
    page.start(opening.activity(opening.BUTTONS))


PAGES = {
    "main": kit.Page(
        "Settings",
        kit.Category("General"),
        choice("Language", "language", LANGUAGES),
        choice("Theme", "theme", THEMES),
        place("Notebook", "notebook_directory", lambda store: store.notebook),
        place("QuickNote", "quicknote_file", lambda store: store.quicknote),
        place("To-Do", "todo_file", lambda store: store.todo_file),
        switch("Multi-Window support", "Documents open in windows of their own", "multi_window"),
        kit.Category("Editor"),
        kit.Select(
            "Font Size", kit.AppNumber("font_size", FONT_SIZE), kit.same(*map(str, FONT_SIZES))
        ),
        switch("Wrap words", "Break long lines", "word_wrap"),
        switch("Auto-format", "Continue lists on Enter", "autoformat"),
        switch("Syntax highlighting", "Colour what has a meaning", "syntax_highlighting"),
        switch("Editor history", "Undo and redo", "editor_history"),
        kit.Item("Action buttons", "Order and visibility", does=show_buttons),
        kit.Category("View mode"),
        switch("Preview first", "Open documents in view mode", "preview_first"),
        kit.Category("File browser"),
        choice("Sort by", "browser_sort_by", SORTS, file="app"),
    )
}


@dataclass
class MoreTab(ui.Part[Markor]):
    def view(self) -> ui.View:
        name, code = self.app.version
        version = f"Markor v{name}"
        show_version = partial(self.screen.toast, version)
        row = widgets.icon_row
        rows = [
            row("Settings", "Adapt Markor to yourself", "cog", self.open_settings),
            *(
                row(title, summary, icon, partial(self.visit, address))
                for title, summary, icon, address in LINKS
            ),
            row("Version", f"{version} ({code})", "information-outline", show_version),
        ]
        return ui.Scroll(ui.Column(*rows, padding=(0, 8)), id="recycler_view", height="fill")

    def actions(self) -> list[ui.View]:
        return [widgets.menu_button(self.screen, self.settings_line())]

    def settings_line(self) -> ui.Choice:
        """The line of several menus that opens the settings."""
        return ui.Choice("Settings", self.open_settings)

    def open_settings(self) -> None:
        self.screen.start(opening.activity(opening.SETTINGS))

    def visit(self, address: str) -> None:
        self.screen.start(Intent(action=VIEW, data=address))


@dataclass
class Settings(kit.SettingsScreen[Markor, None]):
    pages: ClassVar[kit.Pages] = PAGES
    look: ClassVar[kit.RowLook] = kit.LIST
    activity: ClassVar[str] = opening.SETTINGS

    def framed(self, title: str, rows: Sequence[ui.View]) -> ui.View:
        body = ui.Scroll(ui.Column(*rows, padding=(0, 0, 0, 16)), id="recycler_view")
        return widgets.page(self, body, widgets.toolbar(title, up=self.finish))


@dataclass
class ActionButtons(ui.Screen[Markor, None]):
    activity: ClassVar[str] = opening.BUTTONS

    def view(self) -> ui.View:
        bar = widgets.toolbar("Action buttons", up=self.finish)
        rows = [self.row(label) for label in BARS["markdown"].split(", ")]
        return widgets.page(self, ui.Scroll(ui.Column(*rows), id="recycler_view"), bar)

    def row(self, label: str) -> ui.View:
        """A tap hides a button, or displays it again."""
        there = label not in self.app.store.hidden_buttons
        end = ui.Icon("eye" if there else "eye-off-outline", color="icon")
        does = partial(self.app.store.toggle_button, label)
        icon = ui.Icon(BUTTONS[label].icon)
        return ui.list_row(label, icon=icon, end=end, key=f"button {label}", does=does)
