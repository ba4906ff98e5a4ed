"""Searching files: what to look for, and what was found."""

from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from virtual_phone import ui
from virtual_phone.apps.markor.app import Markor
from virtual_phone.apps.markor.folders import Line
from virtual_phone.apps.markor.widgets import file_list, file_row, text_field
from virtual_phone.storage.files import Files

MOST_FOUND = 200


@dataclass(frozen=True)
class Query:
    """What the name of a file, or its text, must contain."""

    words: str
    case_sensitive: bool
    in_content: bool

    def matches(self, files: Files, folder: str) -> list[str]:
        """The paths below a folder that match."""
        wanted = self.words if self.case_sensitive else self.words.casefold()
        found = []
        for path in files.walk(folder):
            text = path.rpartition("/")[2]
            if self.in_content and files.is_file(path):
                text = f"{text}\n{files.read_text(path)}"
            if wanted in (text if self.case_sensitive else text.casefold()):
                found.append(path)
        return found[:MOST_FOUND]


@dataclass
class Search(ui.Screen[Markor, Query]):
    kind: ClassVar[ui.Kind] = "dialog"

    case_sensitive: bool = False
    in_content: bool = False

    def view(self) -> ui.View:
        query = text_field("search_query", hint="Search", enter="search", autofocus=True)
        exact, content = self.toggle_case, self.toggle_content
        body = ui.Column(
            query.but(on_enter=self.search),
            ui.CheckBox(
                "Case sensitive", self.case_sensitive, key="exact", width="fill", on_tap=exact
            ),
            ui.CheckBox(
                "Search in content", self.in_content, key="content", width="fill", on_tap=content
            ),
        )
        return ui.ok_cancel(self, "Search", body, self.search)

    def toggle_case(self) -> None:
        self.case_sensitive = not self.case_sensitive

    def toggle_content(self) -> None:
        self.in_content = not self.in_content

    def search(self) -> None:
        self.close(Query(self.text("search_query"), self.case_sensitive, self.in_content))


@dataclass
class Results(ui.Screen[Markor, str]):
    """Closes with the path that is tapped."""

    kind: ClassVar[ui.Kind] = "dialog"
    wide: ClassVar[bool] = True

    words: str
    paths: list[str]

    def view(self) -> ui.View:
        rows = [self.row(path) for path in self.paths]
        nothing = ui.Label(f"No file matches “{self.words}”")
        cancel = ui.dialog_button(self.app, 2, "Cancel", self.close)
        title = f"Search results: {len(rows)}"
        return ui.dialog(self.app, title, file_list(rows) if rows else nothing, None, cancel)

    def row(self, path: str) -> ui.View:
        name = path.rpartition("/")[2]
        line = Line(name, path, self.phone.files.is_dir(path), path)
        return file_row(line, touched=True, on_tap=partial(self.close, path))
