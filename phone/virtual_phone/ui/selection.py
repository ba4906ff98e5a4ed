"""The bar that floats above selected text: Cut, Copy, Paste, Select all."""

from collections.abc import Sequence
from typing import Any

from virtual_phone.services.clipboard import Clipboard
from virtual_phone.ui import editing
from virtual_phone.ui.display import Display
from virtual_phone.ui.editing import State
from virtual_phone.ui.field_layout import Lines
from virtual_phone.ui.layers import Layer
from virtual_phone.ui.layout import Box
from virtual_phone.ui.system_window import SystemWindow
from virtual_phone.ui.traversal import path_to_field
from virtual_phone.ui.view import Row, TextButton, View
from virtual_phone.wire.nodes import Rect, WindowType

Edited = tuple[Layer, Box, State]  # a field, the layer that it is in, and its state
ITEM = "android:id/floating_toolbar_menu_item_text"


class SelectionBar(SystemWindow[None]):
    """Android's floating toolbar, for the focused field whose state has ``bar``."""

    name = "selection_bar"
    level = 8
    title = "PopupWindow:selection"
    type = WindowType.APPLICATION

    def owner(self) -> str:
        """The package of the app whose text is selected, to which the bar belongs."""
        found = self._field()
        return found[0].package if found else "android"

    def _field(self) -> Edited | None:
        found = edited_field(self.phone[Display])
        return found if found and found[2].get("bar") else None

    def view(self) -> View | None:
        from virtual_phone.ui.text_input import TextInput

        found = self._field()
        if found is None:
            return None
        _, box, state = found
        typing = self.phone[TextInput]
        picked = bool(editing.selected(state)) and not box.view.look.get("password")
        clip = self.phone[Clipboard].text
        everything = editing.selection(state) == (0, len(state["text"]))
        buttons = [
            bar_button("Cut", lambda: typing.copy(cut=True)) if picked else None,
            bar_button("Copy", typing.copy) if picked else None,
            bar_button("Paste", typing.paste) if clip else None,
            bar_button("Select all", typing.select_all)
            if state["text"] and not everything
            else None,
        ]
        return bar_of(buttons)

    def place(self, screen: Rect, view: View) -> Rect:
        """Above the selected lines if there is room, else below them."""
        display = self.phone[Display]
        found = self._field()
        if found is None:
            return screen
        _, box, state = found
        lines = Lines(box, display.metrics, state, focused=True)
        start, end = editing.selection(state)
        left, top, right, bottom = box.shown
        first, last = max(lines.rect_of(start)[1], top), min(lines.rect_of(end)[3], bottom)
        size = self.measure(view, screen)
        return place_of_bar(display, screen, size, (left, first, right, last))


def bar_button(text: str, does: Any) -> View:
    return TextButton(
        text,
        desc=text,
        id=ITEM,
        key=f"selection {text}",
        on_tap=does,
        color="text",
        cls="android.widget.TextView",
        padding=(12, 8),
        min_width=48,
    )


def bar_of(buttons: Sequence[View | None]) -> View | None:
    """The bar with those of its buttons that are there, if any is."""
    if not any(buttons):
        return None
    return Row(
        *buttons,
        width="wrap",
        background="surface",
        radius=24,
        elevation="text_toolbar",
        padding=(8, 0),
    )


def place_of_bar(display: Display, screen: Rect, size: tuple[int, int], lines: Rect) -> Rect:
    """Above the selected lines if there is room, else below them."""
    wide, high = size
    left, first, right, last = lines
    px = display.metrics.px
    x = min(max((left + right - wide) // 2, px(8)), screen[2] - wide - px(8))
    y = first - high - px(8)
    if y < display.phone.profile.status_bar:
        y = min(last + px(8), screen[3] - display_inset(display) - high)
    return x, y, x + wide, y + high


def edited_field(display: Display) -> Edited | None:
    """The focused field, if it is in view and was touched or typed into."""
    focusable = [layer for layer in display.layers if layer.focusable]
    for layer in focusable[-1:]:
        key = layer.surface.get("focus")
        state = layer.surface["views"].get(key, {}) if key else {}
        found = path_to_field(layer.root, str(key)) if "start" in state else []
        if found and is_in_view(found[-1]):
            return layer, found[-1], state
    return None


def is_in_view(box: Box) -> bool:
    """Whether a field is not scrolled out of view, which hides its bar."""
    return box.shown[1] < box.shown[3]


def display_inset(display: Display) -> int:
    """The height of the keyboard or the navigation bar."""
    insets = [window.inset() for window in display.system]
    return max(*insets, display.phone.profile.navigation_bar)
