"""Text input: the focused field, and the effects of keys and touches on its text."""

from collections.abc import Iterator
from typing import Any

from virtual_phone.runtime.clock import SECOND
from virtual_phone.service import Service
from virtual_phone.services.clipboard import Clipboard
from virtual_phone.ui import editing, fonts
from virtual_phone.ui.display import Display, every
from virtual_phone.ui.editing import Rules
from virtual_phone.ui.field_layout import Lines
from virtual_phone.ui.handles import InsertionHandle
from virtual_phone.ui.keyboard import Keyboard
from virtual_phone.ui.layers import Layer
from virtual_phone.ui.layout import Box
from virtual_phone.ui.traversal import path_to, path_to_field
from virtual_phone.web.page_typing import or_page

State = dict[str, Any]
Found = tuple[Layer, Box]
COPIED = 1 << 23  # characters: each letter copies the field's text some times
DOUBLE = 0.3  # ViewConfiguration's double-tap timeout


class TextInput(Service):
    """The connection between the keyboard and the focused field."""

    name = "text_input"

    def fresh(self) -> State:
        return {"last_tap": None}

    def comparable(self, state: State) -> State:
        return {}

    # Focus

    def field(self) -> Found | None:
        """The focused field, if there is one on the screen."""
        layer = self.phone[Display].active
        key = layer.surface.get("focus")
        found = path_to_field(layer.root, key) if key else []
        if not found:
            return None
        return layer, found[-1]

    def focus(self, layer: Layer, key: str | None) -> None:
        """Focus a field, or none."""
        if layer.surface.get("focus") != key:
            self.close_bar(layer)
        layer.surface["focus"] = key
        box = path_to(layer.root, key) if key else []
        own_keys = bool(box) and box[-1].view.look.get("keys") == "none"
        self.phone[Keyboard].show(key is not None and not own_keys)
        self.phone.changed()
        if box and "focus" in box[-1].view.on:
            box[-1].view.on["focus"]()

    def focus_next(self, step: int = 1) -> bool:
        """Move the cursor to the next field on the screen; False if there is none."""
        layer = self.phone[Display].active
        keys = [box.view.look["key"] for box in _fields(layer)]
        current = layer.surface.get("focus")
        if current not in keys:
            return False
        place = keys.index(current) + step
        if not 0 <= place < len(keys):
            return False
        self.focus(layer, keys[place])
        return True

    # A field's properties

    @staticmethod
    def content(layer: Layer, box: Box) -> State:
        look = box.view.look
        return editing.field_state(layer.surface["views"], look["key"], look["value"])

    def lines(self, layer: Layer, box: Box) -> Lines:
        """The text layout of a field."""
        focused = layer.surface.get("focus") == box.view.look["key"]
        return Lines(box, self.phone[Display].metrics, self.content(layer, box), focused)

    @staticmethod
    def rules(box: Box) -> Rules:
        look = box.view.look
        return Rules(look["multiline"], look.get("most", 0), look.get("accept"), look.get("shape"))

    def _edited(self, layer: Layer, box: Box, changed: bool) -> None:
        state = self.content(layer, box)
        state.pop("bar", None)
        state.pop("dragged", None)
        self.phone[InsertionHandle].hide()
        self._follow(state, box)
        layer.surface.pop("revealed", None)
        self.phone.changed()
        if changed and "change" in box.view.on:
            box.view.on["change"](state["text"])

    @staticmethod
    def _follow(state: State, box: Box) -> None:
        """Scroll the cursor into view, as little as necessary."""
        state.update({"scroll": box.scroll, "follow": True})

    # Typing

    def most_letters(self) -> int:
        """How many letters are typed into the focused field in a fraction of the lock's time."""
        found = self.field()
        return max(COPIED // max(len(self.content(*found)["text"]), 1), 1) if found else COPIED

    @or_page
    def text(self, text: str) -> None:
        """Type a text, character by character; without a focused field it has no effect.

        The screen is not composed in between, unless the focus has moved.
        """
        found: Found | None = None
        for letter in text:
            if letter == "\n":
                self.enter()
                found = None
            else:
                found = found if found and self._has_cursor(*found) else self.field()
                if found:
                    self._insert(*found, letter)

    def _has_cursor(self, layer: Layer, box: Box) -> bool:
        front = self.phone[Display].front()
        return front is layer.surface and front.get("focus") == box.view.look["key"]

    @or_page
    def type(self, text: str) -> None:
        found = self.field()
        if found:
            self._insert(*found, text)

    def _insert(self, layer: Layer, box: Box, text: str) -> None:
        if box.view.look.get("enabled", True):
            changed = editing.insert(self.content(layer, box), text, self.rules(box))
            self._edited(layer, box, changed)

    @or_page
    def paste(self) -> None:
        """Paste the clipboard; if it is empty, a selection stays (``TextView.paste``)."""
        found = self.field()
        if found and (text := self.phone[Clipboard].read(by=found[0].package)):
            self.type(text)

    @or_page
    def copy(self, *, cut: bool = False) -> None:
        """Copy the selection to the clipboard; with ``cut``, delete it."""
        found = self.field()
        if not found:
            return
        layer, box = found
        state = self.content(layer, box)
        picked = editing.selected(state)
        if picked and not box.view.look.get("password"):
            if not self.phone[Clipboard].copy(picked, by=layer.package):
                return
            changed = cut and editing.insert(state, "", self.rules(box))
            if not cut:
                editing.select(state, state["end"], state["end"])
            self._edited(layer, box, changed)

    @or_page
    def select_all(self) -> None:
        found = self.field()
        if found:
            state = self.content(*found)
            editing.select_all(state)
            state["bar"] = bool(state["text"])
            self.phone.changed()

    @or_page
    def delete(self, *, forward: bool = False) -> None:
        found = self.field()
        if found and found[1].view.look.get("enabled", True):
            layer, box = found
            erase = editing.delete_forward if forward else editing.delete_back
            self._edited(layer, box, erase(self.content(layer, box), self.rules(box)))

    @or_page
    def move(self, step: int, *, extend: bool = False) -> None:
        found = self.field()
        if found:
            editing.move(self.content(*found), step, extend=extend)
            self._edited(*found, changed=False)

    @or_page
    def move_to_edge(self, *, end: bool, whole: bool = False, extend: bool = False) -> None:
        found = self.field()
        if found:
            state = self.content(*found)
            place = (
                (len(state["text"]) if end else 0) if whole else editing.line_edge(state, end=end)
            )
            editing.select(state, state["start"] if extend else place, place)
            self._edited(*found, changed=False)

    @or_page
    def move_line(self, step: int, *, extend: bool = False) -> None:
        """Move the cursor a line up or down; in a single-line field, move the focus."""
        found = self.field()
        if not found or not found[1].view.look["multiline"]:
            self.focus_next(step)
            return
        state, lines = self.content(*found), self.lines(*found)
        line = fonts.line_at(lines.box.spans, lines.cursor) + step
        if 0 <= line < len(lines.box.spans):
            place = lines.index_on(line, lines.rect_of(lines.cursor)[0])
        else:
            place = 0 if step < 0 else len(state["text"])
        editing.select(state, state["start"] if extend else place, place)
        self._edited(*found, changed=False)

    @or_page
    def tab(self) -> None:
        """Tab: a character in a field of several lines, else a move to the next field."""
        found = self.field()
        if found and found[1].view.look["multiline"]:
            self._insert(*found, "\t")
        else:
            self.focus_next()

    @or_page
    def enter(self) -> None:
        """Enter, or the action key: a new line, the next field, or the field's action."""
        found = self.field()
        if not found:
            return
        box = found[1]
        look = box.view.look
        if look["multiline"] and look["enter"] in ("done", "newline"):
            state = self.content(*found)
            newline = look.get("newline")
            self._insert(*found, newline(state["text"], state["end"]) if newline else "\n")
            if "enter" in box.view.on:
                box.view.on["enter"]()
            return
        if "enter" in box.view.on:
            box.view.on["enter"]()
            self.phone.changed()
            return
        if look["enter"] != "next" or not self.focus_next():
            self.phone[Keyboard].show(False)

    # Touches

    def tap(self, layer: Layer, box: Box, x: int, y: int) -> None:
        """Move the cursor to the touched position."""
        state = self.content(layer, box)
        place = self.lines(layer, box).index_at(x, y)
        again = layer.surface.get("focus") == box.view.look["key"] and state["end"] == place
        self.focus(layer, box.view.look["key"])
        self._follow(state, box)
        if self._is_double(box.key):
            self._pick_word(state, place)
        else:
            editing.select(state, place, place)
            state["bar"] = again and bool(state.get("text")) and not state.get("bar")
            self.phone[InsertionHandle].show(layer, box.view.look["key"])
        if "tap" in box.view.on:
            box.view.on["tap"]()

    def _is_double(self, key: str) -> bool:
        now = self.phone.clock.elapsed()
        last, self.state["last_tap"] = self.state["last_tap"], [key, now]
        return bool(last) and last[0] == key and now - last[1] <= DOUBLE * SECOND

    def hold(self, layer: Layer, box: Box, x: int, y: int) -> None:
        """Select the word under the finger and open the selection bar."""
        self.focus(layer, box.view.look["key"])
        state = self.content(layer, box)
        self._follow(state, box)
        self._pick_word(state, self.lines(layer, box).index_at(x, y))
        state["word"] = list(editing.selection(state))
        if not editing.selected(state):
            self.phone[InsertionHandle].show(layer, box.view.look["key"])

    def _pick_word(self, state: State, place: int) -> None:
        editing.select_word(state, place)
        state["bar"] = bool(state["text"]) or bool(self.phone[Clipboard].text)
        self.phone.changed()

    def extend(self, layer: Layer, box: Box, x: int, y: int) -> None:
        """Extend the selection by words, as the finger moves on."""
        state = self.content(layer, box)
        first, last = state["word"]
        editing.select_word(state, self.lines(layer, box).index_at(x, y))
        start, end = editing.selection(state)
        if start < first:
            editing.select(state, last, start)
        else:
            editing.select(state, first, max(end, last))
        self._follow(state, box)
        self.phone.changed()

    def tapped_beside(self, layer: Layer) -> None:
        """Close the selection bar after a touch beside all handlers; the cursor stays."""
        self.close_bar(layer)

    def close_bar(self, layer: Layer) -> None:
        for state in layer.surface["views"].values():
            state.pop("bar", None)
            state.pop("dragged", None)


def _fields(layer: Layer) -> Iterator[Box]:
    return (
        box
        for box in every(layer.root)
        if box.view.kind == "field" and box.view.look.get("enabled", True)
    )
