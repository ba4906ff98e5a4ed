"""Joplin's sidebar: notebooks, tags, the trash; and the page on which a notebook is edited."""

from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from virtual_phone import ui
from virtual_phone.apps.joplin import config
from virtual_phone.apps.joplin.app import ALL, TAGGED, TRASH, Joplin
from virtual_phone.apps.joplin.store import Folder
from virtual_phone.apps.joplin.views import GROUP, header, message, page, tool


@dataclass
class Sidebar(ui.Screen[Joplin, str]):
    """All places; closes with the one that is tapped."""

    kind: ClassVar[ui.Kind] = "drawer"

    place: str  # that is displayed

    def view(self) -> ui.View:
        rows = ui.Rows(
            self.row("All notes", "file-document-multiple-outline", ALL),
            ui.Divider(margin=(0, 4)),
            ui.Text("Notebooks", size=14, face="bold", padding=(16, 12), color="secondary"),
            *self.notebooks("", 0),
            self.row("Trash", "trash-can-outline", TRASH),
            key="sidebar",
            grow=1,
        )
        buttons = ui.Column(
            ui.Divider(),
            button(
                "New Notebook", "folder-plus-outline", lambda: self.replace(NotebookEditor.of())
            ),
            button("Tags", "tag-outline", lambda: self.replace(Tags())),
            button("Configuration", "cog-outline", partial(self.configure, "main")),
            button("Synchronize", "sync", partial(self.configure, "sync")),
            padding=(0, 4),
        )
        return ui.Column(rows, buttons, height="fill", background="background")

    def row(self, title: str, icon: str, place: str, indent: int = 0) -> ui.View:
        return ui.line(
            ui.Icon(icon, size=22),
            ui.Body(title, lines=1),
            does=partial(self.close, place),
            key=f"place {place}",
            padding=(16 + 20 * indent, 0, 8, 0),
            background="tint" if place == self.place else "background",
            selected=place == self.place,
            cls=GROUP,
        )

    def notebooks(self, parent: str, level: int) -> list[ui.View]:
        """The notebooks in another one, each followed by those in it unless it is collapsed."""
        rows = []
        collapsed = self.app.collapsed()
        for folder in self.app.notebooks(parent):
            row = self.row(folder.title or "Untitled", "folder-outline", folder.id, level)
            row = row.but(on_hold=partial(self.open_options, folder))
            inner = self.notebooks(folder.id, level + 1)
            if inner:
                is_open = folder.id not in collapsed
                icon, desc = ("chevron-up", "Collapse") if is_open else ("chevron-down", "Expand")
                flip = partial(self.app.toggle_collapsed, folder.id)
                arrow = ui.IconButton(icon, desc, key=f"arrow {folder.id}", on_tap=flip)
                row = ui.Row(row.but(width="wrap", grow=1), arrow)
                inner = inner if is_open else []
            rows += [row, *inner]
        return rows

    def open_options(self, folder: Folder) -> None:
        """What a long press on a notebook offers."""
        self.open(
            ui.Alert(
                "",
                f"Notebook: {folder.title}",
                ui.Choice("Edit", partial(self.edit, folder)),
                ui.Choice("Delete", partial(self.ask_delete, folder.id)),
                ui.Choice("Cancel"),
            )
        )

    def edit(self, folder: Folder) -> None:
        self.replace(NotebookEditor.of(folder))

    def ask_delete(self, number: str) -> None:
        question = (
            f'Move notebook "{self.app.title_of(number)}" to the trash?\n\nAll notes and'
            " sub-notebooks within this notebook will also be moved to the trash."
        )
        self.open(ui.confirm("", question, "OK", partial(self.delete, number)))

    def delete(self, number: str) -> None:
        self.app.trash_notebook(number)
        if self.place == number:
            self.close(self.app.start_place())

    def configure(self, name: str) -> None:
        self.close()
        self.open(config.Configuration(name))


def button(label: str, icon: str, does: ui.Handler) -> ui.View:
    return ui.line(
        ui.Icon(icon, size=22),
        ui.Body(label, lines=1),
        does=does,
        key=f"button {label}",
        min_height=44,
        cls=GROUP,
    )


@dataclass
class Tags(ui.Screen[Joplin, str]):
    """All tags of notes; closes with the place of the one that is tapped."""

    def view(self) -> ui.View:
        tags = self.app.tags.all(order="lower(title)")
        used = {row.tag_id for row in self.app.note_tags.all()}
        rows = [
            ui.Body(
                tag.title,
                key=f"tag {tag.id}",
                min_height=52,
                width="fill",
                padding=(16, 0),
                on_tap=partial(self.close, TAGGED + tag.id),
            )
            for tag in tags
            if tag.id in used
        ]
        body = ui.Rows(*rows) if rows else message("You currently have no tags.")
        return page(self, body, bar=header("Tags", up=self.close))


NEW = Folder("", "", "", 0, 0)
TITLE = ui.FormField("title", "Enter notebook title", convert=str, capital="sentences")


@dataclass
class NotebookEditor(ui.Screen[Joplin, str]):
    """A notebook's title and the notebook that it is in; closes with its id."""

    form: ui.Form[Folder]

    @classmethod
    def of(cls, folder: Folder = NEW) -> "NotebookEditor":
        return cls(ui.Form(folder, folder))

    def view(self) -> ui.View:
        folder = self.form.draft
        parents = self.parents()
        ids = [each.id for each in parents]
        names = ["None", *(each.title for each in parents)]
        chosen = ids.index(folder.parent_id) + 1 if folder.parent_id in ids else 0
        choice = ui.Row(
            ui.Body("Parent notebook"),
            ui.spinner(self, "parent", names, chosen, self.choose_parent).but(grow=1),
            padding=(16, 8),
            gap=16,
        )
        title = self.form.view(self, TITLE, padding=16, autofocus=True)
        save = tool("check", "Save changes", self.save)
        name = "Edit notebook" if folder.id else "New notebook"
        return page(self, ui.Column(title, choice), bar=header(name, save, up=self.close))

    def parents(self) -> list[Folder]:
        """The notebooks that this one can be in: none that is in it, nor itself."""
        number = self.form.draft.id
        inside = {number}
        there = self.app.notebooks()
        for _ in there:
            inside |= {each.id for each in there if each.parent_id in inside and number}
        return [each for each in there if each.id not in inside]

    def choose_parent(self, place: int) -> None:
        self.form.set(parent_id=["", *(each.id for each in self.parents())][place])

    def save(self) -> None:
        folder = self.form.value(self, [TITLE])
        if not folder.title.strip():
            self.open(ui.Alert("", "The notebook could not be saved: Please enter a title."))
        elif self.app.folders.get(folder.id):
            self.app.change_notebook(folder.id, folder.title, folder.parent_id)
            self.close(folder.id)
        else:
            self.close(self.app.add_notebook(folder.title, folder.parent_id))
