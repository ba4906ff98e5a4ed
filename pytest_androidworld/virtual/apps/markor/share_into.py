"""Share -> Markor: a text from another app, and where to put it."""

from pytest_androidworld.virtual.apps.markor.browser import Browser
from pytest_androidworld.virtual.ui.app import screen
from pytest_androidworld.virtual.ui.kits.material import app_bar, list_row, page
from pytest_androidworld.virtual.ui.view import Column, Field, Icon, Row, Scroll, TextButton, View

TEXT, SUBJECT = "android.intent.extra.TEXT", "android.intent.extra.SUBJECT"
PREVIEW = "document__fragment__share_into__highlighting_editor"


class ShareInto(Browser):
    """The page on which a shared text arrives."""

    @screen()
    def share_into(self, text: str) -> View:
        targets = (
            ("QuickNote", self.quicknote, "lightning-bolt", self.quicknote),
            ("To-Do", self.todo_file, "format-list-checks", self.todo_file),
        )
        rows = [
            list_row(title, path, icon=Icon(icon), key=f"into {title}",
                     does=lambda path=path: self.add_to(path))
            for title, path, icon, path in targets
        ]  # fmt: skip
        rows += [
            list_row("Document", "Append to one of the notebook", icon=Icon("file-document"),
                     key="into document", does=self.ask_document),
            list_row("New document", "Create a document with this text", icon=Icon("plus"),
                     key="into new", does=self.ask_name),
        ]  # fmt: skip
        bar = app_bar(
            "Share -> Markor", up=self.finish, background="toolbar", color="on_toolbar"
        )  # fmt: skip
        preview = Field(
            "shared", text, id=PREVIEW, multiline=True, height=160, padding=12, border="divider",
            margin=16,
        )  # fmt: skip
        copy = Row(TextButton("Copy to clipboard", on_tap=self.copy_shared), padding=(8, 0))
        body = Scroll(Column(preview, copy, *rows, padding=(0, 0, 0, 16)))
        return page(self, body, bar=bar).but(behind_status="toolbar")

    @property
    def shared(self) -> str:
        return self.text("shared", self.entry["args"]["text"])

    def copy_shared(self) -> None:
        from pytest_androidworld.virtual.services.clipboard import Clipboard

        self.phone[Clipboard].copy(self.shared, by=self.package)

    def add_to(self, path: str) -> None:
        """Behind what the document holds, on a line of its own; then the document is shown."""
        files = self.phone.files
        before = files.read_text(path) if files.is_file(path) else ""
        line_end = "\n" if before and not before.endswith("\n") else ""
        files.mkdir(path.rpartition("/")[0], parents=True)
        files.write(path, f"{before}{line_end}{self.shared}")
        self.finish()
        self.open_document(path)

    def ask_document(self) -> None:
        files = self.phone.files
        names = [name for name, stat in files.scan(self.notebook) if stat.is_file]
        if names:
            self.choose_one("Append to", names, -1, then="add_to_numbered")
        else:
            self.toast("There is no document yet")

    def add_to_numbered(self, number: int) -> None:
        names = [name for name, stat in self.phone.files.scan(self.notebook) if stat.is_file]
        self.add_to(f"{self.notebook}/{names[number]}")

    def ask_name(self) -> None:
        self.ask("Name", "", then="create_shared", hint="my_note")

    def create_shared(self, name: str) -> None:
        if name.strip():
            self.add_to(f"{self.notebook}/{name.strip()}.md")
