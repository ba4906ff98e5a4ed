"""The editor: a page with the text of one document, its toolbar and menus."""

from typing import Any

from pytest_androidworld.virtual.apps.markor import text_edits as deeds
from pytest_androidworld.virtual.apps.markor.action_bar import ActionBar
from pytest_androidworld.virtual.apps.markor.editing import text_key
from pytest_androidworld.virtual.apps.markor.editor_menus import EditorMenus
from pytest_androidworld.virtual.ui.kits.dialogs import menu_button
from pytest_androidworld.virtual.ui.view import Box, Column, Field, View

EDITOR = "document__fragment__edit__highlighting_editor"


class Editor(ActionBar, EditorMenus):
    """What a document's own page and the tabs of the main screen share."""

    def editor_actions(self) -> list[View]:
        """The toolbar's icons; what cannot be done now is grey."""
        more = menu_button(self, "editor_menu").but(color="on_toolbar")
        search = self.action("action_search", "Search", "magnify", self.ask_find)
        if self.document_now["view"]:
            edit = self.action("action_edit", "Edit mode", "pencil", self.show_edit_mode)
            return [edit, search, more]
        dirty = bool(self.document_now.get("dirty"))
        return [
            self.action("action_undo", "Undo", "undo", self.undo, enabled=self.can_undo()),
            self.action("action_redo", "Redo", "redo", self.redo, enabled=self.can_redo()),
            self.action("action_preview", "View mode", "eye", self.show_view_mode),
            self.action("action_save", "Save", "content-save", self.save, enabled=dirty),
            search,
            more,
        ]

    def editor(self, path: str) -> View:
        """The text with its action bar, or the page made of it."""
        document = self.documents[path]
        if document["view"]:
            return self.rendered(path, document["now"])
        kind = self.format_of(path)
        look: dict[str, Any] = {}
        if self.file_setting(path, "highlighting"):
            look["style"] = kind.style
        if self.file_setting(path, "autoformat"):
            look["newline"] = deeds.newline
        field = Field(
            text_key(path), document["saved"], id=EDITOR, multiline=True, enter="newline",
            height="fill", padding=(8, 8), size=self.font_size(path),
            wrap=self.file_setting(path, "wrap"),
            on_change=lambda text: self.changed(path, text), **look,
        )  # fmt: skip
        bar = self.action_bar(kind.bar)
        return Column(Box(field, grow=1, width="fill"), bar, height="fill")

    def show_view_mode(self) -> None:
        self._switch(to_view=True)
        self.focus(None)

    def show_edit_mode(self) -> None:
        self._switch(to_view=False)

    def _switch(self, *, to_view: bool) -> None:
        self.document_now["view"] = to_view
        self.remember(self.path, "preview", to_view)
