"""The dialogs of a page's scripts in Chrome: alert, confirm, prompt, and leave or stay."""

from dataclasses import dataclass
from typing import ClassVar
from urllib.parse import urlsplit

from pytest_androidworld.virtual import ui
from pytest_androidworld.virtual.apps.chrome.app import Chrome
from pytest_androidworld.virtual.web.page_dialogs import answer

PROMPT = "js_modal_dialog_prompt"
LEAVE, LOST = "Leave site?", "Changes you made may not be saved."


@dataclass
class TabModalDialog(ui.Screen[Chrome, None]):
    """Over the page's tab; a touch beside it does nothing."""

    kind: ClassVar[ui.Kind] = "dialog"
    cancelable: ClassVar[bool] = False

    page: str
    asks: dict[str, str]  # see `page_state.Stopped`

    def view(self) -> ui.View:
        leaves = self.asks["kind"] == "beforeunload"
        message = LOST if leaves else self.asks["message"]
        yes = "Leave" if leaves else "OK"
        return ui.Column(
            ui.Text(LEAVE if leaves else self.title, id="title", size=20),
            ui.Scroll(ui.Text(message, id="message_paragraph_1", size=16, color="secondary")).but(
                grow=1
            ),
            self.field(),
            ui.Row(
                ui.Box(grow=1),
                self.button("Cancel", "negative_button", self.cancel),
                self.button(yes, "positive_button", self.confirm),
                id="button_bar",
            ),
            id="modal_dialog_view",
            padding=(24, 24, 24, 12),
            gap=12,
        )

    @property
    def title(self) -> str:
        parts = urlsplit(self.asks["url"])
        host = parts.hostname if parts.scheme in ("http", "https") else ""
        return f"{host or 'This page'} says"

    def field(self) -> ui.View | None:
        if self.asks["kind"] != "prompt":
            return None
        return ui.Field(
            PROMPT, self.asks["text"], id=PROMPT, autofocus=True, picked=True, padding=(0, 12)
        )

    def button(self, text: str, id: str, does: ui.Callback) -> ui.View | None:
        if id == "negative_button" and self.asks["kind"] == "alert":
            return None
        return ui.TextButton(text, id=id, on_tap=does)

    def confirm(self) -> None:
        answer(self, self.page, accept=True, text=self.text(PROMPT, self.asks["text"]))

    def cancel(self) -> None:
        answer(self, self.page, accept=False)

    back = cancel
