"""The dialogs of a page's scripts: alert, confirm, prompt, and leave or stay."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar
from urllib.parse import urlsplit

from virtual_phone.services.registry import Kind
from virtual_phone.ui.app import App
from virtual_phone.ui.display import Display
from virtual_phone.ui.kits.popups import dialog, dialog_button
from virtual_phone.ui.open_screens import OpenScreens
from virtual_phone.ui.screen import Screen
from virtual_phone.ui.view import Column, Field, Text, View
from virtual_phone.web.page_view import follow
from virtual_phone.web.pages import WebPages

if TYPE_CHECKING:
    from virtual_phone.phone import Phone

LEAVE = "Are you sure you want to navigate away from this page?"
VALUE = "android:id/value"


def show(phone: "Phone", page: str) -> None:
    """Open the dialog of a page that is in front."""
    from virtual_phone.web.selection import page_in_front

    phone[Display].refresh()
    stopped, found = phone[WebPages].stopped(page), page_in_front(phone)
    if stopped and found and found.page == page:
        screens, entry = phone[OpenScreens], found.layer.surface
        screens.open(entry, screens.app(entry).page_dialog(page, stopped["dialog"]), None)


def answer(screen: Screen[Any, None], page: str, accept: bool, text: str = "") -> None:
    """Close the dialog of a page, which goes on with the answer."""
    phone = screen.phone
    screen.close()
    if phone[WebPages].has(page):
        phone[WebPages].answer(page, accept, text)
        follow(phone, page)


@dataclass
class PageDialog(Screen[App, None]):
    """That of a web view: JsDialogHelper.java of AOSP's frameworks/base."""

    kind: ClassVar[Kind] = "dialog"

    page: str
    dialog: dict[str, str]  # see `story.Stopped`

    def view(self) -> View:
        kind = self.dialog["kind"]
        leaves = kind == "beforeunload"
        yes, no = ("Leave this Page", "Stay on this Page") if leaves else ("OK", "Cancel")
        cancel = dialog_button(self.app, 2, no, self.cancel) if kind != "alert" else None
        confirm = dialog_button(self.app, 1, yes, self.confirm)
        heading = "Confirm Navigation" if leaves else title(self.dialog["url"])
        return dialog(self.app, heading, self.body(), None, cancel, confirm)

    def body(self) -> View:
        """The message of the page, above the field of a prompt."""
        message, kind = self.dialog["message"], self.dialog["kind"]
        if kind == "beforeunload":
            message = f"{message}\n\n{LEAVE}".lstrip()
        text = Text(message, id=self.app.dialogs.message_id, size=16, color="secondary")
        if kind != "prompt":
            return Column(text)
        field = Field(
            VALUE, self.dialog["text"], id=VALUE, autofocus=True, underline=True, padding=(0, 12)
        )
        return Column(text, field)

    def confirm(self) -> None:
        answer(self, self.page, accept=True, text=self.text(VALUE, self.dialog["text"]))

    def cancel(self) -> None:
        answer(self, self.page, accept=False)

    back = outside = cancel


def title(url: str) -> str:
    """What a web view writes above the dialogs of a page."""
    if url.startswith("data:"):
        return "JavaScript"
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https", "file"):
        return url
    return f'The page at "{parts.scheme}://{parts.hostname or ""}" says:'
