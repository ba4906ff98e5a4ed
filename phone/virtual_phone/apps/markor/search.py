"""Searching files: what to look for, and what was found."""

import re
from dataclasses import dataclass, field
from functools import partial
from typing import Any, ClassVar

from virtual_phone import ui
from virtual_phone.apps.markor.app import Markor
from virtual_phone.apps.markor.folders import Line
from virtual_phone.apps.markor.widgets import (
    dialog,
    dialog_button,
    file_list,
    file_row,
    text_field,
)
from virtual_phone.storage.files import Files

QUERY = "search_query"
REGEX = "Regex search"
BOXES = (REGEX, "Case sensitive", "Search in content")  # in the order of the query's fields
MOST_FOUND = 200
LONGEST = 0.05  # seconds of matching one file
SIDE, AROUND, BOX = 19, 3.8, 32  # dp: beside the dialog's content, around a part, of a box


@dataclass(frozen=True)
class Query:
    """What the name of a file, or its text, must contain."""

    words: str
    is_regex: bool
    case_sensitive: bool
    in_content: bool

    def matches(self, files: Files, folder: str) -> list[str]:
        """The paths below a folder that match; of a pattern that is none, nothing."""
        try:
            pattern = self.compiled()
        except re.error:
            return []
        found = []
        for path in files.walk(folder):
            text = path.rpartition("/")[2]
            if self.in_content and files.is_file(path):
                text = f"{text}\n{files.read_text(path)}"
            try:
                if pattern.search(text, timeout=LONGEST):
                    found.append(path)
            except TimeoutError:
                break  # the others would take as long
        return found[:MOST_FOUND]

    def compiled(self) -> Any:
        """The pattern; `re` rejects what only `regex`, which has a time limit, understands."""
        import regex  # it takes 20 ms, and few phones need it

        text = self.words if self.is_regex else re.escape(self.words)
        flags = re.MULTILINE | (0 if self.case_sensitive else re.IGNORECASE)
        re.compile(text, flags)
        return regex.compile(text, flags | regex.VERSION0, cache_pattern=False)


@dataclass
class Search(ui.Screen[Markor, Query]):
    kind: ClassVar[ui.Kind] = "dialog"
    wide: ClassVar[bool] = True

    checked: list[str] = field(default_factory=lambda: [REGEX])

    def view(self) -> ui.View:
        query = text_field(QUERY, hint="Search", enter="search", id="", height=45)
        body = ui.Column(
            ui.Text("Recursive search in current directory.", size=14, width="fill"),
            query.but(on_enter=self.search),
            *map(self.box, BOXES),
            ui.Space(height=BOX),  # of another box, which is invisible
            gap=2 * AROUND,
            padding=(SIDE, AROUND),
        )
        buttons = ((2, "Cancel", self.close), (1, "OK", self.search))
        return dialog("Search", body, None, *(dialog_button(self.app, *each) for each in buttons))

    def box(self, label: str) -> ui.View:
        box = ui.CheckBox(label, label in self.checked, width="fill", size=14)
        return box.but(min_height=0, height=BOX, on_tap=partial(ui.toggle, self.checked, label))

    def search(self) -> None:
        self.close(Query(self.text(QUERY), *(label in self.checked for label in BOXES)))


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
        return file_row(line, held=path, on_tap=partial(self.close, path))
