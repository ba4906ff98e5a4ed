"""Dialogs about files: a new one, another name, deleting, details, searching."""

from typing import Any

from pytest_androidworld.virtual.apps.markor.browser import Browser
from pytest_androidworld.virtual.apps.markor.folders import Line, inside
from pytest_androidworld.virtual.apps.markor.formats import TYPES, type_of
from pytest_androidworld.virtual.apps.markor.rows import file_list, file_row
from pytest_androidworld.virtual.apps.markor.templates import TEMPLATES
from pytest_androidworld.virtual.files import join
from pytest_androidworld.virtual.ui.app import screen
from pytest_androidworld.virtual.ui.view import (
    CheckBox,
    Column,
    Field,
    Label,
    Row,
    Text,
    View,
)

BANNED = set('<|[]\\?*:"/>`$%;=&#@\n\t')
CLASH = "File/folder already exists! Please use a different name"
NAME, EXTENSION = "new_file_dialog__name", "new_file_dialog__ext"
MOST_FOUND = 200


def permitted(typed: str) -> str:
    """A typed piece of a file name: dropped as a whole if it holds what no name may."""
    return "" if BANNED & set(typed) else typed


class FileDialogs(Browser):
    """What the Files tab asks."""

    # A new file

    def ask_new_file(self) -> None:
        self.open("new_file", folder=self.folder)

    @screen(kind="dialog", wide=True)
    def new_file(self, folder: str) -> View:
        kind = self.here.get("type", self.kept.number("new_file_type"))
        template = self.here.get("template", 0)
        names = [each.name for each in TYPES]
        extension = self.kept.text("new_file_extension", ".md")
        fields = Row(
            Field(NAME, hint="my_note", id=NAME, accept=permitted, autofocus=True, enter="next",
                  border="divider", padding=8, min_height=48).but(grow=1),
            Field(EXTENSION, extension, id=EXTENSION, accept=permitted, border="divider",
                  padding=8, width=96, min_height=48),
            gap=8,
        )  # fmt: skip
        body = Column(
            Label("Name"),
            fields,
            Label("Type", margin=(0, 8, 0, 0)),
            self.spinner("new_file_dialog__type", names, kind, "_type_chosen"),
            Label("Template", margin=(0, 8, 0, 0)),
            self.spinner(
                "new_file_dialog__template", list(TEMPLATES), template, "_template_chosen"
            ),
            Label("- Folder is created without file extension", margin=(0, 16, 0, 0)),
            Label("- Files and folders are not overwritten"),
        )
        return self.dialog(
            "", body, yes=("OK", "_new_file", [folder]), no=("Cancel", ""),
            other=("Folder", "_new_folder", [folder]), here=True,
        )  # fmt: skip

    def _type_chosen(self, number: int) -> None:
        self.here["type"] = number
        self.set_text(EXTENSION, TYPES[number].extension)

    def _template_chosen(self, number: int) -> None:
        self.here["template"] = number

    def _new_file(self, folder: str) -> None:
        name = self.text(NAME).strip()
        extension = self.text(EXTENSION, self.kept.text("new_file_extension", ".md")).strip()
        kind = self.here.get("type", self.kept.number("new_file_type"))
        text = list(TEMPLATES.values())[self.here.get("template", 0)]
        self.kept.put({"new_file_extension": extension, "new_file_type": kind})
        if name:
            self.call("create_file", folder, f"{name}{extension}", text)
        else:
            self.close()

    def _new_folder(self, folder: str) -> None:
        name = self.text(NAME).strip()
        if name:
            self.call("create_folder", folder, name)
        else:
            self.close()

    def create_file(self, folder: str, name: str, text: str) -> None:
        """A file that is there already is opened as it is."""
        path = inside(folder, name)
        if not self.folders.writable(folder) or self.phone.files.is_dir(path):
            self.toast("Could not create file")
            return
        if not self.phone.files.exists(path):
            self.phone.files.write(path, text)
        self.open_document(path)

    def create_folder(self, folder: str, name: str) -> None:
        path = inside(folder, name)
        if self.folders.writable(folder) and not self.phone.files.exists(path):
            self.phone.files.mkdir(path, parents=True)
        self.reload()

    # Another name

    def ask_rename(self) -> None:
        self.open("rename", path=self.selected[0])

    @screen(kind="dialog")
    def rename(self, path: str) -> View:
        name = path.rpartition("/")[2]
        field = Field(
            "new_name", name, id="new_name", multiline=True, accept=permitted, autofocus=True,
            padding=(0, 8), border="divider",
        )  # fmt: skip
        clash = Text(CLASH, id="rename_clash", size=14, color="error")
        body = Column(field, None if self.may_confirm() else clash, gap=8)
        return self.dialog(
            "Rename", body, yes=("OK", "_renamed", [path]), no=("Cancel", ""), here=True
        )

    def may_confirm(self) -> bool:
        """OK of the rename dialog waits for a name that is free."""
        if self.entry["screen"] != "rename":
            return True
        path: str = self.entry["args"]["path"]
        folder, _, old = path.rpartition("/")
        new = self.text("new_name", old).strip()
        return new == old or not new or not self.phone.files.exists(join(folder, new))

    def _renamed(self, path: str) -> None:
        new = self.text("new_name", path.rpartition("/")[2]).strip()
        self.call("rename_file", path, new)

    def rename_file(self, path: str, name: str) -> None:
        target = join(path.rpartition("/")[0], name)
        if name and target != path and self.phone.files.exists(path):
            self.phone.files.rename(path, target)
            self.store.moved(path, target)
        self.reload()

    # Deleting

    def ask_delete(self) -> None:
        paths = self.selected
        what = "this Document" if len(paths) == 1 else "this Documents"
        message = f"Do you really want to delete {what}?\n\n" + "\n".join(paths)
        self.alert(
            "Confirm Delete", message, yes=("OK", "delete_files", [list(paths)]),
            no=("Cancel", ""),
        )  # fmt: skip

    def delete_files(self, paths: list[str]) -> None:
        """For good, folders with all that is in them."""
        for path in paths:
            if self.phone.files.exists(path):
                self.phone.files.rmtree(path)
        self.reload()

    # Details

    def show_details(self) -> None:
        self.open("details", path=self.selected[0])

    @screen(kind="dialog")
    def details(self, path: str) -> View:
        rows = [
            Column(Label(name), Text(value, size=16), padding=(0, 6))
            for name, value in self._facts(path)
        ]
        return self.dialog("Info", Column(*rows), yes=("OK", ""))

    def _facts(self, path: str) -> list[tuple[str, str]]:
        folder, _, name = path.rpartition("/")
        facts = [("Name", name), ("Location", folder)]
        if not self.phone.files.exists(path):
            return facts
        stat = self.phone.files.stat(path)
        facts.append(("Last modified", self.folders.when(stat.mtime)))
        if stat.is_dir:
            return facts
        text = self.phone.files.read_text(path)
        return [
            *facts,
            ("Size", f"{stat.size} B"),
            ("MIME type", type_of(name)),
            ("Text Lines", str(text.count("\n") + 1)),
            ("Text Words", str(len(text.split()))),
            ("Text Characters", str(len(text))),
        ]

    # Searching

    def ask_search(self) -> None:
        self.open("file_search", folder=self.folder)

    @screen(kind="dialog")
    def file_search(self, folder: str) -> View:
        def box(key: str, label: str) -> View:
            on = bool(self.here.get(key))
            return CheckBox(
                label, on, key=key, width="fill", on_tap=lambda: self.here.update({key: not on})
            )

        body = Column(
            Field("search_query", hint="Search", id="search_query", autofocus=True,
                  enter="search", padding=8, border="divider",
                  on_enter=lambda: self._search(folder)),
            box("exact", "Case sensitive"),
            box("content", "Search in content"),
        )  # fmt: skip
        return self.dialog(
            "Search", body, yes=("OK", "_search", [folder]), no=("Cancel", ""), here=True
        )

    def _search(self, folder: str) -> None:
        here = self.here
        args = (folder, self.text("search_query"), here.get("exact"), here.get("content"))
        self.call("search_files", *args)

    def search_files(self, folder: str, query: str, exact: Any, content: Any) -> None:
        if query and self.phone.files.is_dir(folder):
            found = self._matches(folder, query, bool(exact), bool(content))
            self.open("search_results", query=query, paths=found[:MOST_FOUND])

    def _matches(self, folder: str, query: str, exact: bool, content: bool) -> list[str]:
        """The paths below a folder whose name, or text, holds the query."""
        files = self.phone.files
        wanted = query if exact else query.casefold()
        found = []
        for path in files.walk(folder):
            said = path.rpartition("/")[2]
            if content and files.is_file(path):
                said = f"{said}\n{files.read_text(path)}"
            if wanted in (said if exact else said.casefold()):
                found.append(path)
        return found

    @screen(kind="dialog", wide=True)
    def search_results(self, query: str, paths: list[str]) -> View:
        rows = [
            file_row(
                Line(path.rpartition("/")[2], path, self.phone.files.is_dir(path), path),
                lambda path=path: self.call("show_found", path),
                touched=True,
            )
            for path in paths
        ]
        title = f"Search results: {len(paths)}"
        nothing = Label(f"No file matches “{query}”")
        return self.dialog(title, file_list("", rows) if rows else nothing, no=("Cancel", ""))

    def show_found(self, path: str) -> None:
        if self.phone.files.is_dir(path):
            self.enter(path)
        elif self.phone.files.is_file(path):
            self.open_file(path)
