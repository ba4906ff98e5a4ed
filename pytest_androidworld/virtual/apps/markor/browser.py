"""What the pages that are methods of the app share."""

from dataclasses import astuple
from functools import cached_property
from typing import Any

from pytest_androidworld.virtual.apps.markor import opening
from pytest_androidworld.virtual.apps.markor.bars import action
from pytest_androidworld.virtual.apps.markor.folders import Folders, Line
from pytest_androidworld.virtual.apps.markor.formats import Format
from pytest_androidworld.virtual.apps.markor.store import Store, of_file
from pytest_androidworld.virtual.intent import Intent
from pytest_androidworld.virtual.ui.app import DialogLook
from pytest_androidworld.virtual.ui.kits.dialogs import Dialogs
from pytest_androidworld.virtual.ui.kits.spinner import Spinning
from pytest_androidworld.virtual.ui.prefs import Prefs

DOCUMENT = opening.DOCUMENT


class Browser(Dialogs, Spinning):
    """The rules, by their names as methods."""

    dialogs = DialogLook(caps=True, radius=4)
    action = staticmethod(action)

    @cached_property
    def store(self) -> Store:
        return Store(self)

    @cached_property
    def folders(self) -> Folders:
        return Folders(self, self.store)

    @property
    def kept(self) -> Prefs:
        return self.store.state

    def setting(self, name: str) -> bool:
        return self.store.setting(name)

    def about(self, path: str, what: str, otherwise: Any) -> Any:
        return self.kept.get(of_file(what, path), otherwise)

    def remember(self, path: str, what: str, value: Any) -> None:
        self.kept[of_file(what, path)] = value

    @property
    def notebook(self) -> str:
        return self.store.notebook

    @property
    def quicknote(self) -> str:
        return self.store.quicknote

    @property
    def todo_file(self) -> str:
        return self.store.todo_file

    def format_of(self, path: str) -> Format:
        return self.store.format_of(path)

    # The browser of the main screen

    @property
    def folder(self) -> str:
        return str(self.here.get("folder") or self.notebook)

    @property
    def lines(self) -> list[Line]:
        return [Line(*line) for line in self.here.get("lines", ())]

    @property
    def selected(self) -> list[str]:
        """The selected paths, in the order in which they were selected."""
        chosen: list[str] = self.here.setdefault("selected", [])
        return chosen

    def reload(self) -> None:
        """Read the folder again; what was selected no longer is."""
        self.here["lines"] = [list(astuple(line)) for line in self.folders.lines(self.folder)]
        self.here["selected"], self.here["known"] = [], []

    def enter(self, folder: str) -> None:
        if self.folders.exists(folder):
            self.here["folder"] = folder
            self.reload()

    # Opening

    def open_file(self, path: str) -> None:
        self.start(opening.viewer(self.phone.files, path))

    def open_document(self, path: str) -> None:
        self.start(opening.document(path))

    def share_files(self, paths: list[str]) -> None:
        self.start(opening.sharing(paths))

    def offer(self, send: Intent) -> None:
        self.start(opening.chooser(send))
