"""What Markor has stored: its preferences, and what it remembers of each document."""

from virtual_phone import ui
from virtual_phone.apps.markor.formats import PLAIN, Format, format_named, format_of
from virtual_phone.storage.files import STORAGE
from virtual_phone.ui.prefs import Prefs

NOTEBOOK = f"{STORAGE}/Documents/markor"
LIST_LENGTH = 20  # documents among the recent and popular ones
SEPARATOR = "\n"
SWITCHES = {  # of the settings page, and what they are at first
    "editor_history": True,
    "autoformat": True,
    "preview_first": False,
    "word_wrap": True,
    "syntax_highlighting": True,
    "multi_window": True,
}


class Store:
    """The preferences of one app, and the documents that they name."""

    def __init__(self, app: ui.App) -> None:
        self._app = app

    @property
    def settings(self) -> Prefs:
        """What the settings page edits."""
        return self._app.prefs()

    @property
    def state(self) -> Prefs:
        """``app.xml``: what the app remembers without being set."""
        return self._app.prefs("app")

    def setting(self, name: str) -> bool:
        """A switch of the settings page."""
        return self.settings.flag(name, SWITCHES[name])

    @property
    def hidden_buttons(self) -> list[str]:
        """The action buttons that the editor leaves out."""
        return [each for each in self.settings.text("hidden_buttons").split(SEPARATOR) if each]

    def toggle_button(self, label: str) -> None:
        hidden = self.hidden_buttons
        others = [each for each in hidden if each != label]
        left = others if label in hidden else [*hidden, label]
        self.settings["hidden_buttons"] = SEPARATOR.join(left)

    # Documents

    @property
    def notebook(self) -> str:
        return self.settings.text("notebook_directory", NOTEBOOK)

    @property
    def quicknote(self) -> str:
        return self.settings.text("quicknote_file", f"{self.notebook}/QuickNote.md")

    @property
    def todo_file(self) -> str:
        return self.settings.text("todo_file", f"{self.notebook}/todo.txt")

    def make_notebook(self) -> None:
        """The notebook, with the folder for the app's own files in it."""
        self._app.phone.files.mkdir(f"{self.notebook}/.app", parents=True)

    def format_of(self, path: str) -> Format:
        """A document's format: as chosen in its file settings, else by its name."""
        chosen = format_named(self.state.text(of_file("format", path)))
        return chosen or (format_of(path.rpartition("/")[2]) if path else PLAIN)

    # Lists of documents: recent, popular, favourite

    def listed(self, name: str) -> list[str]:
        return [path for path in self.state.text(f"{name}_documents").split(SEPARATOR) if path]

    def set_listed(self, name: str, paths: list[str]) -> None:
        self.state[f"{name}_documents"] = SEPARATOR.join(paths)

    def opened(self, path: str) -> None:
        """A document was opened: it is the most recent one, and a little more popular."""
        state = self.state
        times = {each: state.number(of_file("opened", each)) for each in self.listed("popular")}
        times[path] = state.number(of_file("opened", path)) + 1
        popular = sorted(times, key=lambda each: -times[each])[:LIST_LENGTH]
        recent = [path, *(each for each in self.listed("recent") if each != path)][:LIST_LENGTH]
        state.put(
            {
                of_file("opened", path): times[path],
                "recent_documents": SEPARATOR.join(recent),
                "popular_documents": SEPARATOR.join(popular),
            }
        )

    def moved(self, old: str, new: str) -> None:
        """A document has another name: the lists name it so."""
        for name in ("recent", "popular", "favourite"):
            paths = self.listed(name)
            if old in paths:
                self.set_listed(name, [new if each == old else each for each in paths])


def of_file(name: str, path: str) -> str:
    """The key under which the app remembers something of one document."""
    return f"file_{name}__{path}"
