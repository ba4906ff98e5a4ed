"""The handles and the bar of the text that is selected on a page."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from pytest_androidworld.virtual.services.activities import Activities
from pytest_androidworld.virtual.services.clipboard import Clipboard
from pytest_androidworld.virtual.ui.app import share_sheet
from pytest_androidworld.virtual.ui.display import Display
from pytest_androidworld.virtual.ui.handles import FADES, WIDTH, drop, place_of_drop
from pytest_androidworld.virtual.ui.layers import Layer
from pytest_androidworld.virtual.ui.layout import Box
from pytest_androidworld.virtual.ui.selection import bar_button, bar_of, place_of_bar
from pytest_androidworld.virtual.ui.system_window import SystemWindow
from pytest_androidworld.virtual.ui.traversal import every
from pytest_androidworld.virtual.ui.view import View
from pytest_androidworld.virtual.web.page_typing import PageTyping
from pytest_androidworld.virtual.web.page_view import page_of
from pytest_androidworld.virtual.web.pages import WebPages
from pytest_androidworld.virtual.wire.nodes import Rect, WindowType

if TYPE_CHECKING:
    from pytest_androidworld.virtual.phone import Phone
    from pytest_androidworld.virtual.web.page_state import State


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


@dataclass
class PageGrip:
    """How a finger holds a handle."""

    held: bool = False
    offset: tuple[float, float] = (0.0, 0.0)  # from the finger to the middle of the line
    page: str = ""  # in which the cursor's handle is there
    moved: bool = False
    bar: bool = False  # whether the bar was open before
    timer: int | None = None


class PageHandle(SystemWindow[PageGrip]):
    """A window below one end of what is selected."""

    level = 7
    title = "PopupWindow:handle"
    type = WindowType.APPLICATION
    readable = False
    compared = False
    keeps_edges = True
    left: ClassVar[float]  # dp of the window that are to the left of the end
    first: ClassVar[bool]  # whether it is the first end

    def _found(self) -> tuple[PageInFront, Rect] | None:
        """The page, and the line at whose end the handle is."""
        pages = self.phone[WebPages]
        held = any(self.phone[each].model.held for each in (PageStartHandle, PageEndHandle))
        wanted = held or any(each["bar"] for each in pages.state["pages"].values())
        found = page_in_front(self.phone) if wanted else None
        if found is None or not (held or pages.record(found.page)["bar"]):
            return None
        selected = found.state.selected
        line = found.line(selected.start if self.first else selected.end) if selected else None
        return (found, line) if line else None

    def owner(self) -> str:
        found = self._found()
        return found[0].layer.package if found else "android"

    def palette(self, dark: bool) -> dict[str, str]:
        """The colour of the app's cursor."""
        found = self._found()
        return {"accent": found[0].layer.colors["accent"]} if found else {}

    def view(self) -> View | None:
        return drop(self.left, self.drag) if self._found() else None

    def place(self, screen: Rect, view: View) -> Rect:
        found = self._found()
        return self._rect(found[1]) if found else screen

    def _rect(self, line: Rect) -> Rect:
        return place_of_drop(self.phone[Display], self.left, line[0], line[3])

    def drag(self, phase: str, x: float, y: float) -> None:
        """A finger has it: the bar is away until it is let go."""
        found = self._found()
        if found is None:
            self.model.held = False
            return
        shown, line = found
        left, top, right, bottom = self._rect(line)
        finger = left + x * (right - left), top + y * (bottom - top)
        grip = self.model
        if phase == "down":
            grip.held, grip.moved = True, False
            grip.offset = line[0] - finger[0], (line[1] + line[3]) / 2 - finger[1]
            grip.bar = self.phone[WebPages].record(shown.page)["bar"]
            self.phone[WebPages].show_bar(shown.page, visible=False)
            self.gripped(shown.page)
        elif phase == "move":
            at = (
                (finger[side] + grip.offset[side] - shown.box.rect[side]) / shown.scale
                + shown.state.shift[side]
                for side in (0, 1)
            )
            self.pulled(shown.page, *(round(side, 3) for side in at))
            grip.moved = True
        else:
            grip.held = False
            self.released(shown.page)
        self.phone.changed()

    def gripped(self, page: str) -> None:
        """A finger was laid on it."""
        self.phone[WebPages].do(page, "invoke", "grip", self.first)

    def pulled(self, page: str, x: float, y: float) -> None:
        """The finger has taken its end to a place."""
        self.phone[WebPages].do(page, "invoke", "extend", x, y, self.first)

    def released(self, page: str) -> None:
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
        self.model.page = page
        self._stay()

    def _stay(self) -> None:
        self.model.timer = self.after(FADES, self.hide, replacing=self.model.timer)

    def hide(self) -> None:
        self.phone.clock.cancel(self.model.timer)
        self.model.page, self.model.timer, self.model.held = "", None, False

    def _found(self) -> tuple[PageInFront, Rect] | None:
        found = page_in_front(self.phone) if self.model.page else None
        if found is None or found.page != self.model.page or found.state.selected:
            return None
        focus = found.state.focus
        line = found.line(focus.caret) if focus else None
        return (found, line) if line else None

    def gripped(self, page: str) -> None:
        self.phone.clock.cancel(self.model.timer)

    def pulled(self, page: str, x: float, y: float) -> None:
        self.phone[WebPages].do(page, "invoke", "moveCaret", x, y)

    def released(self, page: str) -> None:
        """A tap on it opens the bar, or closes it."""
        if not self.model.moved and not self.model.bar:
            self.phone[WebPages].show_bar(page)
        self._stay()
