"""The page of one document, and the intents that open it."""

from dataclasses import dataclass
from typing import Any, ClassVar

from virtual_phone import ui
from virtual_phone.android.intent import SEND, Intent
from virtual_phone.apps.markor import opening, widgets
from virtual_phone.apps.markor.app import Markor
from virtual_phone.apps.markor.editor import Editor
from virtual_phone.apps.markor.share_into import ShareInto
from virtual_phone.services.intent_files import path_of

PARTS = f"{opening.ACTIVITIES}.openeditor"
QUICKNOTE = f"{PARTS}.OpenEditorQuickNoteActivity"
TODO = f"{PARTS}.OpenEditorTodoActivity"
SHORTCUT = f"{PARTS}.OpenFromShortcutOrWidgetActivity"
SHARE_INTO = f"{PARTS}.OpenShareIntoActivity"
EXTRA_TEXTS = ("android.intent.extra.SUBJECT", "android.intent.extra.TEXT")


@dataclass
class Document(ui.Screen[Markor, None]):
    """A document in a task of its own."""

    activity: ClassVar[str] = opening.DOCUMENT
    aliases: ClassVar[tuple[str, ...]] = (QUICKNOTE, TODO, SHORTCUT, SHARE_INTO)
    mode: ClassVar[ui.Mode] = "singleTask"

    editor: Editor

    @classmethod
    def arrive(cls, app: Markor, intent: Intent) -> ui.Screen[Markor, Any]:
        address = intent.data or str(intent.extras.get(opening.STREAM, ""))
        path = path_of(app.phone, address)
        if intent.action == SEND and not path:
            texts = (str(intent.extras.get(name) or "") for name in EXTRA_TEXTS)
            return ShareInto("\n".join(text for text in texts if text))
        if intent.component.endswith(TODO):
            path = app.store.todo_file
        elif intent.component.endswith(QUICKNOTE) or not address:
            path = app.store.quicknote
        if not path or app.phone.files.is_dir(path):
            return Unreadable(address)
        app.store.opened(path)
        new = bool(intent.extras.get(opening.NEW))
        return cls(Editor(path, keyboard=new).load(app))

    def view(self) -> ui.View:
        name = self.editor.path.rpartition("/")[2]
        bar = widgets.document_bar(name.rpartition(".")[0] or name, *self.editor.actions())
        return widgets.page(self, self.editor.view(), bar)

    def resumed(self) -> None:
        self.editor.resumed()

    def paused(self) -> None:
        self.editor.paused()

    def back(self) -> None:
        """Leave the view mode, if it was entered here, else the document."""
        if self.editor.reading and not self.editor.opened_reading:
            self.editor.show_text()
        else:
            self.finish()


@dataclass
class Unreadable(ui.Screen[Markor, None]):
    """A message about an address at which there is no file."""

    kind: ClassVar[ui.Kind] = "dialog"
    cancelable: ClassVar[bool] = False

    address: str

    def view(self) -> ui.View:
        message = f"Could not open file\n\n{self.address}"
        text = ui.Text(message, id="android:id/message", size=16)
        return ui.dialog(
            self.app, "", text, None, ui.dialog_button(self.app, 1, "OK", self.finish)
        )
