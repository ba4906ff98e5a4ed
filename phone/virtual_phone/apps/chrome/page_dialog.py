"""The dialogs of a page's scripts in Chrome: alert, confirm, prompt, and leave or stay."""

from dataclasses import dataclass
from typing import ClassVar
from urllib.parse import urlsplit

from virtual_phone import ui
from virtual_phone.apps.chrome.app import Chrome
from virtual_phone.web.page_dialogs import answer

PROMPT = "js_modal_dialog_prompt"
LOST = "Changes you made may not be saved."


@dataclass
class TabModalDialog(ui.Screen[Chrome, None]):
    """Over the page's tab; a touch beside it does nothing."""

    kind: ClassVar[ui.Kind] = "dialog"
    cancelable: ClassVar[bool] = False

    page: str
    dialog: dict[str, str]  # see `story.Stopped`

    def view(self) -> ui.View:
        kind, message = self.dialog["kind"], self.dialog["message"]
        cancel = cancel_button(self.cancel) if kind != "alert" else None
        if kind == "beforeunload":
            return modal("Leave site?", LOST, None, cancel, yes_button("Leave", self.confirm))
        return modal(self.title, message, self.field(), cancel, yes_button("OK", self.confirm))

    @property
    def title(self) -> str:
        parts = urlsplit(self.dialog["url"])
        host = parts.hostname if parts.scheme in ("http", "https") else ""
        return f"{host or 'This page'} says"

    def field(self) -> ui.View | None:
        if self.dialog["kind"] != "prompt":
            return None
        return ui.Field(
            PROMPT,
            self.dialog["text"],
            id=PROMPT,
            autofocus=True,
            picked=True,
            underline=True,
            padding=(0, 12),
        )

    def confirm(self) -> None:
        answer(self, self.page, accept=True, text=self.text(PROMPT, self.dialog["text"]))

    def cancel(self) -> None:
        answer(self, self.page, accept=False)

    back = cancel


@dataclass
class LeaveSite(ui.Screen[Chrome, bool]):
    """Before a page is left, or loaded anew, by Chrome's own buttons; closes with True for yes."""

    kind: ClassVar[ui.Kind] = "dialog"
    cancelable: ClassVar[bool] = False

    reloads: bool = False

    def view(self) -> ui.View:
        verb = "Reload" if self.reloads else "Leave"
        buttons = cancel_button(self.close), yes_button(verb, self.confirm)
        return modal(f"{verb} site?", LOST, None, *buttons)

    def confirm(self) -> None:
        self.close(True)


def cancel_button(does: ui.Callback) -> ui.View:
    return ui.TextButton("Cancel", id="negative_button", on_tap=does)


def yes_button(text: str, does: ui.Callback) -> ui.View:
    return ui.TextButton(text, id="positive_button", on_tap=does)


def modal(title: str, message: str, field: ui.View | None, *buttons: ui.View | None) -> ui.View:
    """A dialog of Chrome's own look."""
    words = ui.Text(message, id="message_paragraph_1", size=16, color="secondary")
    return ui.Column(
        ui.Text(title, id="title", size=20),
        ui.Scroll(words).but(grow=1),
        field,
        ui.Row(ui.Box(grow=1), *buttons, id="button_bar"),
        id="modal_dialog_view",
        padding=(24, 24, 24, 12),
        gap=12,
    )
