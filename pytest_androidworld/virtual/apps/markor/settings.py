"""The More tab, and the settings that it opens."""

from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from pytest_androidworld.virtual import ui
from pytest_androidworld.virtual.apps.markor import opening, widgets
from pytest_androidworld.virtual.apps.markor.action_bar import BARS, BUTTONS
from pytest_androidworld.virtual.apps.markor.app import Markor
from pytest_androidworld.virtual.apps.markor.file_settings import FONT_SIZE, FONT_SIZES
from pytest_androidworld.virtual.apps.markor.folders import SORTS
from pytest_androidworld.virtual.apps.markor.store import SWITCHES
from pytest_androidworld.virtual.files import STORAGE
from pytest_androidworld.virtual.intent import VIEW, Intent

HOMEPAGE = "https://github.com/gsantner/markor"
LINKS = (  # title, summary, icon, address
    ("Visit project's homepage", "More about Markor", "web", HOMEPAGE),
    ("Contribute", "Source code, ideas, bug reports", "code-tags", f"{HOMEPAGE}#contribute"),
    ("Translate", "Help to speak your language", "translate", f"{HOMEPAGE}#translate"),
    ("Discussions", "Ask others", "forum", f"{HOMEPAGE}/discussions"),
    ("License", "Apache License, Version 2.0", "license", f"{HOMEPAGE}/blob/master/LICENSE.txt"),
)
LANGUAGES = ("System", "English (English)", "Deutsch (German)", "Español (Spanish)")
PLACES = {
    "notebook": "notebook_directory",
    "quicknote": "quicknote_file",
    "todo_file": "todo_file",
}
THEMES = ("System", "Auto", "Light", "Dark")
Item = tuple[str, str, str]  # title, summary, what it is about
SECTIONS: dict[str, tuple[Item, ...]] = {
    "General": (
        ("Language", "System", "language"),
        ("Theme", "System", "theme"),
        ("Notebook", "", "notebook"),
        ("QuickNote", "", "quicknote"),
        ("To-Do", "", "todo_file"),
        ("Multi-Window support", "Documents open in windows of their own", "multi_window"),
    ),
    "Editor": (
        ("Font Size", "", "font_size"),
        ("Wrap words", "Break long lines", "word_wrap"),
        ("Auto-format", "Continue lists on Enter", "autoformat"),
        ("Syntax highlighting", "Colour what has a meaning", "syntax_highlighting"),
        ("Editor history", "Undo and redo", "editor_history"),
        ("Action buttons", "Order and visibility", "action_buttons"),
    ),
    "View mode": (("Preview first", "Open documents in view mode", "preview_first"),),
    "File browser": (("Sort by", "", "browser_sort_by"),),
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
class Settings(ui.Screen[Markor, None]):
    activity: ClassVar[str] = opening.SETTINGS

    def view(self) -> ui.View:
        rows: list[ui.View] = []
        for title, items in SECTIONS.items():
            rows.append(ui.Label(title, color="accent", face="medium", padding=(16, 16, 16, 4)))
            rows += [self.row(*item) for item in items]
        body = ui.Scroll(ui.Column(*rows, padding=(0, 0, 0, 16)), id="recycler_view")
        return widgets.page(self, body, widgets.toolbar("Settings", up=self.finish))

    def row(self, title: str, summary: str, name: str) -> ui.View:
        key = f"setting {title}"
        if name in SWITCHES:
            on, toggle = self.app.store.setting(name), partial(self.toggle, name)
            switch = ui.Switch(on, id="android:id/switch_widget", clickable=False)
            return ui.list_row(title, summary, end=switch, key=key, does=toggle)
        does = self.handlers()[name]
        return ui.list_row(title, self.values().get(name, summary), key=key, does=does)

    def values(self) -> dict[str, str]:
        """What is set now, by name."""
        store = self.app.store
        return {
            "notebook": store.notebook,
            "quicknote": store.quicknote,
            "todo_file": store.todo_file,
            "font_size": str(self.font_size),
            "browser_sort_by": store.state.text("browser_sort_by", SORTS[0]),
            "language": store.settings.text("language", LANGUAGES[0]),
            "theme": store.settings.text("theme", THEMES[0]),
        }

    def handlers(self) -> dict[str, ui.Handler]:
        return {
            "notebook": partial(self.ask_place, "notebook", "Notebook"),
            "quicknote": partial(self.ask_place, "quicknote", "QuickNote"),
            "todo_file": partial(self.ask_place, "todo_file", "To-Do"),
            "language": partial(self.choose, "language", "Language", LANGUAGES),
            "theme": partial(self.choose, "theme", "Theme", THEMES),
            "font_size": self.choose_font_size,
            "action_buttons": partial(self.start, opening.activity(opening.BUTTONS)),
            "browser_sort_by": self.choose_sort,
        }

    def ask_place(self, name: str, title: str) -> None:
        self.open(ui.Ask(title, self.values()[name]), then=partial(self.set_place, name))

    def set_place(self, name: str, path: str) -> None:
        """Use another file or folder of the shared storage."""
        if path.startswith(f"{STORAGE}/"):
            self.app.store.settings[PLACES[name]] = path.rstrip("/")
        else:
            self.toast(f"Please choose a path in {STORAGE}")

    def choose(self, name: str, title: str, options: tuple[str, ...]) -> None:
        now = self.values()[name]
        dialog = ui.ChooseOne(title, list(options), options.index(now))
        self.open(dialog, then=partial(self.set_choice, name, list(options)))

    def set_choice(self, name: str, options: list[str], number: int) -> None:
        self.app.store.settings[name] = options[number]

    def choose_sort(self) -> None:
        now = self.values()["browser_sort_by"]
        place = SORTS.index(now) if now in SORTS else 0
        self.open(ui.ChooseOne("Sort by", list(SORTS), place), then=self.set_sort)

    def set_sort(self, number: int) -> None:
        self.app.store.state["browser_sort_by"] = SORTS[number]

    def toggle(self, name: str) -> None:
        self.app.store.settings[name] = not self.app.store.setting(name)

    @property
    def font_size(self) -> int:
        return self.app.store.settings.number("font_size", FONT_SIZE)

    def choose_font_size(self) -> None:
        sizes = [str(size) for size in FONT_SIZES]
        dialog = ui.ChooseOne("Font Size", sizes, FONT_SIZES.index(self.font_size))
        self.open(dialog, then=self.set_font_size)

    def set_font_size(self, number: int) -> None:
        self.app.store.settings["font_size"] = FONT_SIZES[number]


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
