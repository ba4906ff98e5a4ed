"""What Markor keeps: its preferences, and where its documents are."""

from typing import Any

from pytest_androidworld.virtual.apps.markor.formats import PLAIN, Format, format_named, format_of
from pytest_androidworld.virtual.files import STORAGE, join
from pytest_androidworld.virtual.services.app_ops import ALL_FILES, AppOps
from pytest_androidworld.virtual.ui.app import DialogLook
from pytest_androidworld.virtual.ui.kits.dialogs import Dialogs
from pytest_androidworld.virtual.ui.kits.spinner import Spinning
from pytest_androidworld.virtual.ui.prefs import Prefs
from pytest_androidworld.virtual.ui.view import Handler, IconButton, View

NOTEBOOK = f"{STORAGE}/Documents/markor"
KEPT = 20  # documents among the recent and popular ones
SEPARATOR = "\n"


class Store(Dialogs, Spinning):
    """Preferences, documents, and what all parts of the app share."""

    dialogs = DialogLook(caps=True, radius=4)

    # Preferences

    @property
    def kept(self) -> Prefs:
        """``app.xml``: what the app itself remembers."""
        return self.prefs("app")

    def setting(self, name: str) -> bool:
        """A switch of the settings page."""
        return self.prefs().flag(name, SWITCHES[name])

    def about(self, path: str, what: str, otherwise: Any) -> Any:
        """What is remembered of one document."""
        return self.kept.get(f"file_{what}__{path}", otherwise)

    def remember(self, path: str, what: str, value: Any) -> None:
        self.kept[f"file_{what}__{path}"] = value

    # Documents

    @property
    def notebook(self) -> str:
        return self.prefs().text("notebook_directory", NOTEBOOK)

    @property
    def quicknote(self) -> str:
        return self.prefs().text("quicknote_file", f"{self.notebook}/QuickNote.md")

    @property
    def todo_file(self) -> str:
        return self.prefs().text("todo_file", f"{self.notebook}/todo.txt")

    def may_see_files(self) -> bool:
        return self.phone[AppOps].allowed(self.package, ALL_FILES)

    def make_notebook(self) -> None:
        self.phone.files.mkdir(self.notebook, parents=True)

    def format_of(self, path: str) -> Format:
        """A document's kind: as chosen in its file settings, else as its name tells."""
        chosen = format_named(str(self.about(path, "format", "")))
        return chosen or (format_of(path.rpartition("/")[2]) if path else PLAIN)

    def listed(self, name: str) -> list[str]:
        """The paths on a list that is kept: recent, popular or favourite documents."""
        return [path for path in self.kept.text(f"{name}_documents").split(SEPARATOR) if path]

    def keep_list(self, name: str, paths: list[str]) -> None:
        self.kept[f"{name}_documents"] = SEPARATOR.join(paths)

    def opened(self, path: str) -> None:
        """A document was opened: it is the most recent one, and a little more popular."""
        kept = self.kept
        times = {each: kept.number(f"file_opened__{each}") for each in self.listed("popular")}
        times[path] = kept.number(f"file_opened__{path}") + 1
        popular = sorted(times, key=lambda each: -times[each])[:KEPT]
        recent = [path, *(each for each in self.listed("recent") if each != path)][:KEPT]
        kept.put({
            f"file_opened__{path}": times[path],
            "recent_documents": SEPARATOR.join(recent),
            "popular_documents": SEPARATOR.join(popular),
        })  # fmt: skip

    def moved(self, old: str, new: str) -> None:
        """A document has another name: what is remembered of it goes along."""
        for name in ("recent", "popular", "favourite"):
            paths = self.listed(name)
            if old in paths:
                self.keep_list(name, [new if each == old else each for each in paths])

    # What all parts share

    @staticmethod
    def action(id: str, desc: str, icon: str, does: Handler, *, enabled: bool = True) -> View:
        """An icon of the toolbar."""
        return IconButton(
            icon, desc, id=id, on_tap=does, enabled=enabled, color="on_toolbar",
            cls="android.widget.Button",
        )  # fmt: skip


# The switches of the settings page, and how they stand at first.
SWITCHES = {
    "editor_history": True,
    "autoformat": True,
    "preview_first": False,
    "word_wrap": True,
    "syntax_highlighting": True,
}


def inside(folder: str, name: str) -> str:
    """A path below a folder, whatever the name looks like."""
    return join(folder, name.lstrip("/"))
