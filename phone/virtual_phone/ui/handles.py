"""The handles below the ends of a selection and below the cursor, which a finger drags."""

from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

from virtual_phone.ui import editing
from virtual_phone.ui.display import Display
from virtual_phone.ui.editing import State
from virtual_phone.ui.field_layout import Lines
from virtual_phone.ui.keyboard import place_of
from virtual_phone.ui.layers import Layer
from virtual_phone.ui.selection import Edited, edited_field
from virtual_phone.ui.system_window import SystemWindow
from virtual_phone.ui.view import Drawing, Handler, View
from virtual_phone.wire.nodes import Rect, WindowType

RADIUS = 11.0  # dp, of the drop
WIDTH, HEIGHT = 44, 40  # dp that a finger may touch (text_handle_min_size)
FADES = 4.0  # seconds (Editor.InsertionHandleView)


@dataclass
class Grip:
    """How a finger holds a handle, and for which text the cursor's handle is there."""

    held: bool = False
    offset: tuple[float, float] = (0.0, 0.0)  # from the finger to the middle of the line
    moved: bool = False
    bar: bool = False  # whether the bar of the selection was open before
    last: int = 0  # the place in a field's text that the finger was at
    target: str = ""  # the field or page of the cursor's handle
    timer: int | None = None


class Place(NamedTuple):
    """What a handle points at: a line in a text, where the cursor or the selection's end is."""

    layer: Layer
    line: Rect
    text: Any  # of a field or a page


class TextHandle(SystemWindow[Grip]):
    """A window below a line in a text, which a finger drags."""

    level = 7
    title = "PopupWindow:handle"
    type = WindowType.APPLICATION
    readable = False
    compared = False
    keeps_edges = True
    left: ClassVar[float]  # dp of the window that are to the left of the line

    # What each kind defines

    def _found(self) -> Place | None:
        """What it points at; None if it is not there."""
        raise NotImplementedError

    def gripped(self, place: Place) -> None:
        """A finger was laid on it."""
        raise NotImplementedError

    def pulled(self, place: Place, x: float, y: float) -> None:
        """The finger moved the middle of the handle's line to a point on the screen."""
        raise NotImplementedError

    def released(self, place: Place) -> None:
        """The finger was lifted."""
        raise NotImplementedError

    def dragged(self, place: Place) -> None:
        """After each of these."""
        raise NotImplementedError

    # The window

    def owner(self) -> str:
        found = self._found()
        return found.layer.package if found else "android"

    def palette(self, dark: bool) -> dict[str, str]:
        """The colour of the app's cursor."""
        found = self._found()
        return {"accent": found.layer.colors["accent"]} if found else {}

    def view(self) -> View | None:
        return drop(self.left, self.drag) if self._found() else None

    def place(self, screen: Rect, view: View) -> Rect:
        found = self._found()
        return self._rect(found) if found else screen

    def _rect(self, found: Place) -> Rect:
        left, _, right, bottom = found.line
        return place_of_drop(self.phone[Display], self.left, (left + right) // 2, bottom)

    # A finger on it

    def drag(self, phase: str, x: float, y: float) -> None:
        found, grip = self._found(), self.model
        if found is None:
            grip.held = False
            return
        left, top, right, bottom = self._rect(found)
        x, y = left + x * (right - left), top + y * (bottom - top)
        if phase == "down":
            start, above, _, below = found.line
            grip.held, grip.moved = True, False
            grip.offset = start - x, (above + below) / 2 - y
            self.gripped(found)
        elif phase == "move":
            dx, dy = grip.offset
            self.pulled(found, x + dx, y + dy)
        else:
            grip.held = False
            self.released(found)
        self.dragged(found)

    # The cursor's, which is there for some seconds

    def stay(self) -> None:
        self.model.timer = self.after(FADES, self.hide, replacing=self.model.timer)

    def hide(self) -> None:
        self.phone.clock.cancel(self.model.timer)
        self.model.target, self.model.timer, self.model.held = "", None, False


class Handle(TextHandle):
    """A handle in a text field."""

    # What each kind defines

    def index(self, state: State) -> int:
        """The place in the text that it points at."""
        raise NotImplementedError

    def wanted(self, layer: Layer, state: State) -> bool:
        """Whether it is there at all."""
        picked = editing.selected(state) != ""
        return picked and bool(state.get("bar") or state.get("dragged"))

    def move(self, state: State, place: int, last: int) -> None:
        """Take the place in the text from where the finger last was to another."""
        raise NotImplementedError

    def let_go(self, state: State) -> None:
        """The finger was lifted."""
        state["bar"] = True

    # As a handle

    def _found(self) -> Place | None:
        found = edited_field(self.phone[Display])
        if found is None or not self.wanted(found[0], found[2]):
            return None
        layer, box, state = found
        line = self._lines(found).rect_of(self.index(state))
        x, top, _, bottom = line
        left, above, right, below = box.shown
        seen = left <= x <= right and above <= (top + bottom) / 2 <= below
        return Place(layer, line, found) if seen or state.get("dragged") else None

    def _lines(self, found: Edited) -> Lines:
        _, box, state = found
        return Lines(box, self.phone[Display].metrics, state, focused=True)

    def gripped(self, place: Place) -> None:
        _, _, state = place.text
        self.model.last = self.index(state)
        self.model.bar = bool(state.pop("bar", False))
        state["dragged"] = True

    def pulled(self, place: Place, x: float, y: float) -> None:
        grip = self.model
        index = self._lines(place.text).index_at(round(x), round(y))
        if index != grip.last:
            self.move(place.text[2], index, grip.last)
            grip.last, grip.moved = index, True

    def released(self, place: Place) -> None:
        _, _, state = place.text
        state.pop("dragged", None)
        self.let_go(state)

    def dragged(self, place: Place) -> None:
        _, box, state = place.text
        state.update({"scroll": box.scroll, "follow": True})


class StartHandle(Handle):
    """Before the selected text: it takes whole words in, and lets go of letters."""

    name = "selection_start_handle"
    left = WIDTH * 3 / 4

    def index(self, state: State) -> int:
        return editing.selection(state)[0]

    def move(self, state: State, place: int, last: int) -> None:
        end = editing.selection(state)[1]
        if place < last:
            place = editing.word_edge(state["text"], place, -1)
        editing.select(state, end, min(place, end - 1))


class EndHandle(Handle):
    """After the selected text."""

    name = "selection_end_handle"
    left = WIDTH / 4

    def index(self, state: State) -> int:
        return editing.selection(state)[1]

    def move(self, state: State, place: int, last: int) -> None:
        start = editing.selection(state)[0]
        if place > last:
            place = editing.word_edge(state["text"], place, 1)
        editing.select(state, start, max(place, start + 1))


class InsertionHandle(Handle):
    """Below the cursor, for some seconds after a tap in a text."""

    name = "insertion_handle"
    left = WIDTH / 2

    def show(self, layer: Layer, key: str) -> None:
        self.model.target = f"{place_of(layer.surface)} {key}"
        self.stay()

    def index(self, state: State) -> int:
        return editing.selection(state)[1]

    def wanted(self, layer: Layer, state: State) -> bool:
        here = f"{place_of(layer.surface)} {layer.surface.get('focus')}"
        return self.model.target == here and bool(state["text"]) and not editing.selected(state)

    def move(self, state: State, place: int, last: int) -> None:
        self.phone.clock.cancel(self.model.timer)
        editing.select(state, place, place)

    def let_go(self, state: State) -> None:
        """A tap on it opens the bar, or closes it."""
        state["bar"] = not self.model.moved and not self.model.bar
        self.stay()


def drop(left: float, on_drag: Handler) -> View:
    """What points at a place in a text, ``left`` dp from its own left."""
    return Drawing(_draw_drop, left, width=WIDTH, height=HEIGHT, key="handle", on_drag=on_drag)


def place_of_drop(display: Display, left: float, x: int, bottom: int) -> Rect:
    """Where it is if it points at the bottom of a line, in pixels."""
    px = display.metrics.px
    x -= px(left)
    return x, bottom, x + px(WIDTH), bottom + px(HEIGHT)


def _draw_drop(canvas: Any, rect: Any, colors: Any, density: float, left: float) -> None:
    """A disc with one corner, which points at the text."""
    x, y, radius = rect[0] + round(left * density), rect[1], round(RADIUS * density)
    color = colors["accent"]
    if left == WIDTH / 2:
        slope = round(radius / 2**0.5)
        for line in range(slope):
            canvas.fill((x - line, y + line, x + line + 1, y + line + 1), color)
        canvas.disc(x, y + 2 * slope, radius, color)
        return
    away = -radius if left > WIDTH / 2 else radius
    canvas.disc(x + away, y + radius, radius, color)
    canvas.fill((min(x, x + away), y, max(x, x + away), y + radius), color)
