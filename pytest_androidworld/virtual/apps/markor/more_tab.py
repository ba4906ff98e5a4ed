"""The More tab and the settings page."""

from typing import Any

from pytest_androidworld.virtual.apps.markor.browser import Browser
from pytest_androidworld.virtual.apps.markor.editor_menus import FONT_SIZE, SIZES
from pytest_androidworld.virtual.apps.markor.store import SWITCHES
from pytest_androidworld.virtual.intent import VIEW, Intent
from pytest_androidworld.virtual.ui.app import screen
from pytest_androidworld.virtual.ui.kits.material import app_bar, list_row, page
from pytest_androidworld.virtual.ui.view import Column, Icon, Label, Scroll, Switch, View

ACTIVITIES = "net.gsantner.markor.activity"
SETTINGS = f"{ACTIVITIES}.SettingsActivity"
BUTTONS = f"{ACTIVITIES}.ActionButtonSettingsActivity"
HOMEPAGE = "https://github.com/gsantner/markor"
LINKS = (  # title, summary, icon, where it leads
    ("Visit project's homepage", "More about Markor", "web", HOMEPAGE),
    ("Contribute", "Source code, ideas, bug reports", "code-tags", f"{HOMEPAGE}#contribute"),
    ("Translate", "Help to speak your language", "translate", f"{HOMEPAGE}#translate"),
    ("Discussions", "Ask others", "forum", f"{HOMEPAGE}/discussions"),
    ("License", "Apache License, Version 2.0", "license", f"{HOMEPAGE}/blob/master/LICENSE.txt"),
)
Item = tuple[str, str, str]  # title, summary, what it is about
SECTIONS: dict[str, tuple[Item, ...]] = {
    "General": (
        ("Language", "System", ""),
        ("Theme", "System", ""),
        ("Notebook", "", "notebook"),
        ("QuickNote", "", "quicknote"),
        ("To-Do", "", "todo_file"),
        ("Multi-Window support", "Documents open in windows of their own", ""),
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


class MoreTab(Browser):
    """What is not about one document."""

    def more_tab(self) -> View:
        rows = [
            list_row("Settings", "Adapt Markor to yourself", icon=Icon("cog"), key="more Settings",
                     does=self.show_settings),
            *(list_row(title, summary, icon=Icon(icon), key=f"more {title}",
                       does=lambda where=where: self._visit(where))
              for title, summary, icon, where in LINKS),
            list_row("Version", f"Markor v{self.version[0]} ({self.version[1]})",
                     icon=Icon("information-outline"), key="more Version",
                     does=lambda: self.toast(f"Markor v{self.version[0]}")),
        ]  # fmt: skip
        return Scroll(Column(*rows, padding=(0, 8)), id="recycler_view", height="fill")

    def _visit(self, where: str) -> None:
        self.start(Intent(action=VIEW, data=where))

    def show_settings(self) -> None:
        self.start(Intent(component=f"{self.package}/{SETTINGS}"))

    @screen(activity=SETTINGS)
    def settings(self) -> View:
        rows: list[View] = []
        for title, items in SECTIONS.items():
            rows.append(Label(title, color="accent", face="medium", padding=(16, 16, 16, 4)))
            rows += [self._setting(*item) for item in items]
        bar = app_bar(
            "Settings", up=self.finish, background="toolbar", color="on_toolbar"
        )  # fmt: skip
        body = Scroll(Column(*rows, padding=(0, 0, 0, 16)), id="recycler_view")
        return page(self, body, bar=bar).but(behind_status="toolbar")

    def _setting(self, title: str, summary: str, about: str) -> View:
        look: dict[str, Any] = {"key": f"setting {title}"}
        if about in SWITCHES:
            on = self.setting(about)
            look["end"] = Switch(on, id="android:id/switch_widget", clickable=False)
            look["does"] = lambda: self.prefs().put({about: not on})
        elif about in ("notebook", "quicknote", "todo_file"):
            summary = getattr(self, about)
            look["does"] = lambda: self.absent("Choosing another place")
        elif about == "font_size":
            summary = str(self.prefs().number("font_size", FONT_SIZE))
            look["does"] = self.ask_usual_font_size
        elif about == "action_buttons":
            look["does"] = self.show_button_settings
        elif about == "browser_sort_by":
            summary = self.kept.text(about, "Name")
            look["does"] = lambda: self.toast("Sorting is chosen in the file browser")
        else:
            look["does"] = lambda: self.absent(f"“{title}”")
        return list_row(title, summary, **look)

    def ask_usual_font_size(self) -> None:
        chosen = SIZES.index(self.prefs().number("font_size", FONT_SIZE))
        self.choose_one("Font Size", [str(size) for size in SIZES], chosen, then="set_usual_size")

    def set_usual_size(self, number: int) -> None:
        self.prefs()["font_size"] = SIZES[number]

    def show_button_settings(self) -> None:
        self.start(Intent(component=f"{self.package}/{BUTTONS}"))

    @screen(activity=BUTTONS)
    def button_settings(self) -> View:
        bar = app_bar("Action buttons", up=self.finish, background="toolbar", color="on_toolbar")
        words = Label("The order of the buttons is fixed on this phone.", size=16, padding=24)
        return page(self, Scroll(Column(words)), bar=bar).but(behind_status="toolbar")
