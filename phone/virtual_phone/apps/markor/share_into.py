"""Share -> Markor: a text from another app, and where to put it."""

from dataclasses import dataclass
from functools import partial

from virtual_phone import ui
from virtual_phone.apps.markor import opening, widgets
from virtual_phone.apps.markor.app import Markor
from virtual_phone.services.clipboard import Clipboard
from virtual_phone.storage.files import join

PREVIEW = "document__fragment__share_into__highlighting_editor"


@dataclass
class ShareInto(ui.Screen[Markor, None]):
    """The page on which a shared text arrives."""

    shared: str

    def view(self) -> ui.View:
        preview = widgets.text_field("shared", self.shared, id=PREVIEW, multiline=True, height=160)
        copy = ui.TextButton("Copy to clipboard", on_tap=self.copy)
        quicknote, todo = self.app.store.quicknote, self.app.store.todo_file
        append, new = "Append to one of the notebook", "Create a document with this text"
        row = widgets.icon_row
        body = ui.Column(
            preview.but(padding=12, margin=16),
            ui.Row(copy, padding=(8, 0)),
            row("QuickNote", quicknote, "lightning-bolt", partial(self.add_to, quicknote)),
            row("To-Do", todo, "format-list-checks", partial(self.add_to, todo)),
            row("Document", append, "file-document", self.choose_document),
            row("New document", new, "plus", self.ask_name),
            padding=(0, 0, 0, 16),
        )
        bar = widgets.toolbar("Share -> Markor", up=self.finish)
        return widgets.page(self, ui.Scroll(body), bar)

    @property
    def content(self) -> str:
        return self.text("shared", self.shared)

    def copy(self) -> None:
        self.phone[Clipboard].copy(self.content, by=self.app.package)

    def add_to(self, path: str) -> None:
        """Append the text to a document, on a line of its own, and open that."""
        files = self.phone.files
        before = files.read_text(path) if files.is_file(path) else ""
        line_end = "\n" if before and not before.endswith("\n") else ""
        files.mkdir(path.rpartition("/")[0], parents=True)
        files.write(path, f"{before}{line_end}{self.content}")
        self.finish()
        self.start(opening.document(path))

    @property
    def documents(self) -> list[str]:
        """The names of the notebook's files."""
        return [
            name for name, stat in self.phone.files.scan(self.app.store.notebook) if stat.is_file
        ]

    def choose_document(self) -> None:
        if self.documents:
            self.open(ui.ChooseOne("Append to", self.documents, -1), then=self.add_to_document)
        else:
            self.toast("There is no document yet")

    def add_to_document(self, number: int) -> None:
        self.add_to(join(self.app.store.notebook, self.documents[number]))

    def ask_name(self) -> None:
        self.open(ui.Ask("Name", hint="my_note"), then=self.create)

    def create(self, name: str) -> None:
        if name.strip():
            self.add_to(f"{self.app.store.notebook}/{name.strip()}.md")
