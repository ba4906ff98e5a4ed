"""What keys and the keyboard do to the page that has the cursor."""

from collections.abc import Callable
from functools import update_wrapper
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypeVar

from virtual_phone.services.clipboard import Clipboard
from virtual_phone.ui.display import Display
from virtual_phone.ui.traversal import every
from virtual_phone.web.keys import CONTROL, SHIFT
from virtual_phone.web.page_view import follow, key_of
from virtual_phone.web.pages import WebPages

if TYPE_CHECKING:
    from virtual_phone.phone import Phone
    from virtual_phone.ui.text_input import TextInput

P = ParamSpec("P")
R = TypeVar("R")


class PageTyping:
    """The counterpart of `TextInput`, for a field of a web page."""

    def __init__(self, phone: "Phone", page: str) -> None:
        self.phone = phone
        self.page = page

    def _do(self, what: str, *arguments: Any) -> None:
        from virtual_phone.web.selection import PageInsertionHandle

        pages = self.phone[WebPages]
        pages.show_bar(self.page, visible=False)
        self.phone[PageInsertionHandle].hide()
        pages.do(self.page, what, *arguments)
        follow(self.phone, self.page)
        self.phone.changed()

    def text(self, text: str) -> None:
        """Type a text; a new line is the Enter key."""
        for number, line in enumerate(text.split("\n")):
            if number:
                self.enter()
            if line:
                self._do("type", line)

    def type(self, text: str) -> None:
        self._do("type", text)

    def paste(self) -> None:
        text = self.phone[Clipboard].read(by=self._package())
        if text:
            self._do("insert", text)

    def copy(self, *, cut: bool = False) -> None:
        """Copy the selection to the clipboard; with ``cut``, delete it."""
        selected = self.phone[WebPages].look(self.page).selected
        if selected is None or not selected.text:
            return
        self.phone[Clipboard].copy(selected.text, by=self._package())
        if cut:
            self._do("press", "Delete")
        else:
            self._do("invoke", "unpick")

    def select_all(self) -> None:
        self._do("invoke", "selectAll")
        self.phone[WebPages].show_bar(self.page)

    def delete(self, *, forward: bool = False) -> None:
        self._do("press", "Delete" if forward else "Backspace")

    def move(self, step: int, *, extend: bool = False) -> None:
        self._press("ArrowRight" if step > 0 else "ArrowLeft", extend=extend)

    def move_line(self, step: int, *, extend: bool = False) -> None:
        self._press("ArrowDown" if step > 0 else "ArrowUp", extend=extend)

    def move_to_edge(self, *, end: bool, whole: bool = False, extend: bool = False) -> None:
        self._press("End" if end else "Home", extend=extend, control=whole)

    def _press(self, key: str, *, extend: bool, control: bool = False) -> None:
        self._do("press", key, SHIFT * extend | CONTROL * control)

    def tab(self) -> None:
        self._do("press", "Tab")

    def enter(self) -> None:
        self._do("press", "Enter")

    def _package(self) -> str:
        return self.phone[WebPages].story(self.page).package


def focused_page(phone: "Phone") -> str | None:
    """The page that has the cursor, or that has been touched where no field has it."""
    pages = phone[WebPages]
    if not pages.state["pages"]:
        return None
    front = phone[Display].front()
    focus = front.get("focus") or front.get("touched page") or first_page(phone)
    kind, _, page = focus.partition(" ")
    return page if kind == "web" and key_of(page) == focus and pages.has(page) else None


def first_page(phone: "Phone") -> str:
    """The key of a page in front that gets keys before any touch; else nothing."""
    pages = [each for each in every(phone[Display].active.root) if each.view.look.get("gets_keys")]
    return pages[0].key if pages else ""


def or_page(
    method: "Callable[Concatenate[TextInput, P], R]",
) -> "Callable[Concatenate[TextInput, P], R]":
    """Where a web page has the cursor, the method of that name of `PageTyping` is called."""
    instead = vars(PageTyping)[method.__name__]

    def typed(self: "TextInput", /, *args: P.args, **kwargs: P.kwargs) -> R:
        page = focused_page(self.phone)
        if page is None:
            return method(self, *args, **kwargs)
        found: R = instead(PageTyping(self.phone, page), *args, **kwargs)
        return found

    return update_wrapper(typed, method)
