"""The handles and the bar of the text that is selected on a page."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from virtual_phone.services.activities import Activities
from virtual_phone.services.clipboard import Clipboard
from virtual_phone.ui.app import share_sheet
from virtual_phone.ui.display import Display
from virtual_phone.ui.handles import WIDTH, Place, TextHandle
from virtual_phone.ui.layers import Layer
from virtual_phone.ui.layout import Box
from virtual_phone.ui.selection import bar_button, bar_of, place_of_bar
from virtual_phone.ui.system_window import SystemWindow
from virtual_phone.ui.traversal import every
from virtual_phone.ui.view import View
from virtual_phone.web.page_typing import PageTyping
from virtual_phone.web.page_view import page_of
from virtual_phone.web.pages import WebPages
from virtual_phone.wire.nodes import Rect, WindowType

if TYPE_CHECKING:
    from virtual_phone.phone import Phone
    from virtual_phone.web.page_state import State


@dataclass(frozen=True)
class PageInFront:
    """A page in front."""

    page: str
    layer: Layer
    box: Box
    scale: float
    state: "State"

    def line(self, end: tuple[float, float, float] | None) -> Rect | None:
        """The end of a selection as a line of no width on the screen, if it is in sight."""
        if end is None:
            return None
        right, down = self.state.shift
        shifts = (right, down, down)
        x, top, bottom = (
            round((side - shift) * self.scale) for side, shift in zip(end, shifts, strict=True)
        )
        left, above, right, below = self.box.rect
        middle = above + (top + bottom) // 2
        seen = 0 <= x <= right - left and above <= middle <= below
        return (left + x, above + top, left + x, above + bottom) if seen else None


def page_in_front(phone: "Phone") -> PageInFront | None:
    """The page in front, if there is one."""
    pages, layers = phone[WebPages], [each for each in phone[Display].layers if each.focusable]
    for layer in layers[-1:]:
        for box in every(layer.root):
            page = page_of(box.key) if box.view.kind == "web" else ""
            if page and pages.has(page):
                scale = pages.viewport(page).scale * pages.zoom(page)
                return PageInFront(page, layer, box, scale, pages.look(page))
    return None


class PageBar(SystemWindow[None]):
    """Android's floating toolbar, for a page."""

    name = "page_selection_bar"
    level = 8
    title = "PopupWindow:selection"
    type = WindowType.APPLICATION

    def _found(self) -> PageInFront | None:
        pages = self.phone[WebPages]
        if not any(each["bar"] for each in pages.state["pages"].values()):
            return None
        found = page_in_front(self.phone)
        return found if found and pages.record(found.page)["bar"] else None

    def owner(self) -> str:
        found = self._found()
        return found.layer.package if found else "android"

    def view(self) -> View | None:
        found = self._found()
        if found is None:
            return None
        typing = PageTyping(self.phone, found.page)
        selected, field = found.state.selected, found.state.focus
        text = selected.text if selected else ""
        clip = field and self.phone[Clipboard].text
        more = not selected.all if selected else bool(field and field.length)
        return bar_of(
            [
                bar_button("Cut", lambda: typing.copy(cut=True)) if text and field else None,
                bar_button("Copy", typing.copy) if text else None,
                bar_button("Paste", typing.paste) if clip else None,
                bar_button("Share", self.share) if text else None,
                bar_button("Select all", typing.select_all) if more else None,
            ]
        )

    def share(self) -> None:
        """Offer the selected text to other apps."""
        found = self._found()
        if found and found.state.selected:
            self.phone[WebPages].show_bar(found.page, visible=False)
            self.phone[Activities].start(share_sheet(found.state.selected.text))

    def place(self, screen: Rect, view: View) -> Rect:
        found = self._found()
        if found is None:
            return screen
        size = self.measure(view, screen)
        return place_of_bar(self.phone[Display], screen, size, _lines(found))

    def back(self) -> bool:
        """Back ends the selection."""
        found = self._found()
        if found is None:
            return False
        pages = self.phone[WebPages]
        pages.show_bar(found.page, visible=False)
        pages.do(found.page, "invoke", "unpick")
        self.phone.changed()
        return True


def _lines(found: PageInFront) -> Rect:
    """The lines on the screen that the bar is for."""
    selected, field = found.state.selected, found.state.focus
    first = found.line(selected.start) if selected else None
    last = found.line(selected.end) if selected else None
    left, top, right, bottom = found.box.shown
    if field:
        shifts = found.state.shift * 2
        sides = [
            round((side - shift) * found.scale)
            for side, shift in zip(field.rect, shifts, strict=True)
        ]
        left, top = found.box.rect[0] + sides[0], found.box.rect[1] + sides[1]
        right, bottom = found.box.rect[0] + sides[2], found.box.rect[1] + sides[3]
    if first and last and first[1] == last[1]:
        left, right = first[0], last[0]
    return left, first[1] if first else top, right, last[3] if last else bottom


class PageHandle(TextHandle):
    """A handle in a page: at one end of what is selected."""

    first: ClassVar[bool]  # whether it is the first end

    def _found(self) -> Place | None:
        pages = self.phone[WebPages]
        held = any(self.phone[each].model.held for each in (PageStartHandle, PageEndHandle))
        wanted = held or any(each["bar"] for each in pages.state["pages"].values())
        found = page_in_front(self.phone) if wanted else None
        if found is None or not (held or pages.record(found.page)["bar"]):
            return None
        selected = found.state.selected
        line = found.line(selected.start if self.first else selected.end) if selected else None
        return Place(found.layer, line, found) if line else None

    def gripped(self, place: Place) -> None:
        """The bar is away until the handle is released."""
        page, pages = place.text.page, self.phone[WebPages]
        self.model.bar = pages.record(page)["bar"]
        pages.show_bar(page, visible=False)
        self.hold(page)

    def pulled(self, place: Place, x: float, y: float) -> None:
        found = place.text
        (left, top, _, _), (right, down) = found.box.rect, found.state.shift
        x, y = (x - left) / found.scale + right, (y - top) / found.scale + down
        self.move(found.page, round(x, 3), round(y, 3))
        self.model.moved = True

    def released(self, place: Place) -> None:
        self.let_go(place.text.page)

    def dragged(self, place: Place) -> None:
        self.phone.changed()

    # What each kind does on the page

    def hold(self, page: str) -> None:
        """Begin to move its end."""
        self.phone[WebPages].do(page, "invoke", "grip", self.first)

    def move(self, page: str, x: float, y: float) -> None:
        """Take its end to a point of the page."""
        self.phone[WebPages].do(page, "invoke", "extend", x, y, self.first)

    def let_go(self, page: str) -> None:
        self.phone[WebPages].show_bar(page)


class PageStartHandle(PageHandle):
    """Before the selected text."""

    name = "page_start_handle"
    left = WIDTH * 3 / 4
    first = True


class PageEndHandle(PageHandle):
    """After the selected text."""

    name = "page_end_handle"
    left = WIDTH / 4
    first = False


class PageInsertionHandle(PageHandle):
    """Below the cursor, for some seconds after a tap in a text."""

    name = "page_insertion_handle"
    left = WIDTH / 2
    first = False

    def show(self, page: str) -> None:
        self.model.target = page
        self.stay()

    def _found(self) -> Place | None:
        found = page_in_front(self.phone) if self.model.target else None
        if found is None or found.page != self.model.target or found.state.selected:
            return None
        focus = found.state.focus
        line = found.line(focus.caret) if focus else None
        return Place(found.layer, line, found) if line else None

    def hold(self, page: str) -> None:
        self.phone.clock.cancel(self.model.timer)

    def move(self, page: str, x: float, y: float) -> None:
        self.phone[WebPages].do(page, "invoke", "moveCaret", x, y)

    def let_go(self, page: str) -> None:
        """A tap on it opens the bar, or closes it."""
        if not self.model.moved and not self.model.bar:
            self.phone[WebPages].show_bar(page)
        self.stay()
