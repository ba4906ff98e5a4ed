"""Touch events to gestures: taps, long presses, drags, swipes, flings and pinches.

Only one finger acts at a time; a second one starts a pinch.  The state of a gesture is plain
data, so a phone can be saved while a finger is down.
"""

import math
from collections.abc import Callable
from typing import Any

from virtual_phone.runtime.clock import SECOND
from virtual_phone.service import Service
from virtual_phone.ui import hit_test, pinching
from virtual_phone.ui.carrying import carry, lift
from virtual_phone.ui.display import Display
from virtual_phone.ui.edges import edge_at, is_system_gesture
from virtual_phone.ui.fling import fling
from virtual_phone.ui.front_app import runs_front_app
from virtual_phone.ui.hit_test import acts, inside, share_of, under
from virtual_phone.ui.layers import Layer
from virtual_phone.ui.layout import Box
from virtual_phone.ui.open_screens import OpenScreens
from virtual_phone.ui.pinching import Pointer
from virtual_phone.ui.system_keys import SystemKeys
from virtual_phone.ui.text_input import TextInput
from virtual_phone.ui.traversal import path_to

EVENT = 0.008  # seconds a touch or key event takes on a stepped clock
HOLD = 0.4  # ViewConfiguration's long-press timeout
DOUBLE, DOUBLE_SLOP = 0.3, 100  # its double-tap timeout, and dp between two such taps
SLOP = 8  # dp a finger may tremble
PULL = 64  # dp; SwipeRefreshLayout's trigger distance


class Touch(Service):
    """The touch screen, in pixels of the rotated screen."""

    name = "touch"

    def fresh(self) -> dict[str, Any]:
        return {"pointers": {}, "last_tap": None, "waiting": None}

    def comparable(self, state: dict[str, Any]) -> dict[str, Any]:
        return {}

    # Events

    @runs_front_app
    def down(self, finger: int, x: int, y: int) -> None:
        """Handle a finger that touches the screen."""
        self._spend(first=True)
        pointers = self.state["pointers"]
        if pointers:
            self._pinch_begins(finger, x, y)
            return
        display = self.phone[Display]
        display.refresh()
        met = display.at(x, y)
        for window in display.system:
            if met is None or met.window is not window:
                window.elsewhere()
        display.refresh()
        layer = display.at(x, y)
        pointer: Pointer = {
            "from": [x, y],
            "at": [x, y],
            "trail": [[self.phone.clock.elapsed(), x, y]],
            "doing": "",
            "layer": display.layers.index(layer) if layer else None,
            "inside": bool(layer and inside(layer.bounds, x, y)),
            "edge": "" if layer and layer.keeps_edges else edge_at(self.phone, x, y),
            "hold": self.phone.clock.after(HOLD, self.name, "held", finger),
        }
        pointer["keys"] = [box.key for box in self._chain(pointer)]
        pointers[str(finger)] = pointer  # not visible: the screen does not change
        self._pass_on(pointer, "down")

    @runs_front_app
    def move(self, finger: int, x: int, y: int) -> None:
        """Handle a finger that moves."""
        self._spend()
        pointer = self.state["pointers"].get(str(finger))
        if pointer is None or [x, y] == pointer["at"]:
            return
        old, pointer["at"] = pointer["at"], [x, y]
        pointer["trail"] = [*pointer["trail"][-20:], [self.phone.clock.elapsed(), x, y]]
        if pointer["doing"] == "pinch":
            self._pinch()
            return
        dx, dy = x - pointer["from"][0], y - pointer["from"][1]
        if pointer["doing"] in ("", "held") and max(abs(dx), abs(dy)) > self._px(SLOP):
            self._begin_drag(pointer, dx, dy)
            old = pointer["from"]
        if pointer["doing"] == "scroll":
            self._scroll(pointer, old[0] - x, old[1] - y)
        elif pointer["doing"] == "carry":
            carry(self.phone, "move", x, y)
        elif pointer["doing"] == "drag":
            self._drag(pointer, "move")
        elif pointer["doing"] == "select":
            self._select(pointer)
        elif pointer["doing"] == "touch":
            self._pass_on(pointer, "move")

    @runs_front_app
    def up(self, finger: int, x: int, y: int) -> None:
        """Handle a finger that is lifted; an unknown one is ignored."""
        self._spend()
        pointer = self.state["pointers"].get(str(finger))
        if pointer is None:
            return
        if [x, y] != pointer["at"]:
            self.move(finger, x, y)
        del self.state["pointers"][str(finger)]
        self.phone.clock.cancel(pointer["hold"])
        self.phone.changed()
        lifted = LIFTED.get(pointer["doing"])
        if lifted:  # a long press has done all that it does
            lifted(self, pointer)

    def cancel(self) -> None:
        """Cancel the gestures of all fingers."""
        for pointer in self.state["pointers"].values():
            self._let_go(pointer)
        self.state["pointers"].clear()

    def _let_go(self, pointer: Pointer) -> None:
        self.phone.clock.cancel(pointer["hold"])
        if pointer["doing"] == "carry":
            carry(self.phone, "cancel", *pointer["at"])
        if pointer["doing"] in ("", "touch"):
            self._pass_on(pointer, "cancel")

    @runs_front_app
    def held(self, finger: int) -> None:
        """The timer of a long press."""
        pointer = self.state["pointers"].get(str(finger))
        if pointer is None or pointer["doing"]:
            return
        pointer["doing"] = "held"
        if self._pass_on(pointer, "hold"):
            pointer["doing"] = "touch"
            return
        for box in reversed(self._chain(pointer)):
            if box.view.kind == "field" and box.view.look.get("enabled", True):
                self.phone[TextInput].hold(self._layer(pointer), box, *pointer["at"])
                pointer["doing"], pointer["key"] = "select", box.key
                return
            if "hold" in box.view.on and box.view.look.get("enabled", True):
                self._handle(pointer, box, "hold")
                return
            if "drag" in box.view.on and "tap" not in box.view.on:
                pointer["doing"] = ""  # a slider has no long press
                return

    def _spend(self, *, first: bool = False) -> None:
        """Let an event's time pass on a stepped clock; a first one may add the thinking time."""
        self.phone.spend(EVENT, thinking=first)

    # Targets

    def _layer(self, pointer: Pointer) -> Layer:
        layers = self.phone[Display].layers
        return layers[min(pointer["layer"] or 0, len(layers) - 1)]

    def _chain(self, pointer: Pointer) -> list[Box]:
        """The boxes with handlers under the finger, the outermost first."""
        if pointer["layer"] is None or not pointer["inside"]:
            return []
        layer = self._layer(pointer)
        if "keys" in pointer:
            boxes = (path_to(layer.root, key)[-1:] for key in pointer["keys"])
            return [box for found in boxes for box in found]
        return [box for box in under(layer.root, *pointer["from"]) if acts(box)]

    def _px(self, dp: float) -> int:
        return self.phone[Display].metrics.px(dp)

    # Effects

    def _tap(self, pointer: Pointer) -> None:
        layer = self._layer(pointer)
        if not pointer["inside"]:
            self._outside(layer)
            return
        if self._pass_on(pointer, "up"):
            return
        for box in reversed(self._chain(pointer)):
            if not box.view.look.get("enabled", True):
                return
            if box.view.kind == "field":
                self.phone[TextInput].tap(layer, box, *pointer["at"])
                return
            if "tap" in box.view.on or "double" in box.view.on:
                self._tapped(pointer, box)
                return
            if "drag" in box.view.on:
                self._drag(pointer, "down")
                self._drag(pointer, "up")
                return
        self.phone[TextInput].tapped_beside(layer)

    def _tapped(self, pointer: Pointer, box: Box) -> None:
        """Two taps may be a double one; where that counts, the first waits for the second."""
        tap = pointer | {"key": box.key, "when": self.phone.clock.elapsed()}
        last, self.state["last_tap"] = self.state["last_tap"], tap
        if "double" not in box.view.on:
            self._handle(pointer, box, "tap")
        elif last and self._is_double(last, tap):
            self.state["last_tap"] = None
            self.phone.clock.cancel(self.state["waiting"])
            self._handle(pointer, box, "double")
        elif "tap" in box.view.on:
            self.state["waiting"] = self.phone.clock.after(DOUBLE, self.name, "single", tap)

    def _is_double(self, last: Pointer, tap: Pointer) -> bool:
        near = math.dist(last["at"], tap["at"]) <= self._px(DOUBLE_SLOP)
        pause = (tap["trail"][0][0] - last["when"]) / SECOND
        least = self.phone.faults.get("double_taps_need", 0)
        return last["key"] == tap["key"] and near and least <= pause <= DOUBLE

    def single(self, tap: Pointer) -> None:
        """The timer of a tap that was not followed by another one."""
        box = self._box(tap)
        if box is not None and "tap" in box.view.on:
            self._handle(tap, box, "tap")

    def _handle(self, pointer: Pointer, box: Box, gesture: str) -> None:
        """Call a handler, with the position in the box if it wants to know."""
        where = box.view.look.get("where")
        box.view.on[gesture](*(share_of(box, *pointer["at"]) if where else ()))

    def _outside(self, layer: Layer) -> None:
        if layer.window is not None:
            layer.window.outside()
        elif layer.cancelable:
            self.phone[OpenScreens][layer.surface].outside()

    def _begin_drag(self, pointer: Pointer, dx: int, dy: int) -> None:
        """Recognize the gesture once the finger has moved far enough."""
        self.phone.clock.cancel(pointer["hold"])
        if pointer["doing"] == "held":
            pointer["doing"] = lift(self.phone, self._chain(pointer), pointer["layer"])
            return
        if is_system_gesture(pointer["edge"], dx, dy):
            self._pass_on(pointer, "cancel")
            pointer["doing"] = "swipe"
            return
        pointer["edge"] = ""
        pointer["doing"], box = hit_test.movement(self._chain(pointer), dx, dy)
        if box is not None:
            pointer["key"] = box.key
        if pointer["doing"] == "drag":
            self._drag(pointer | {"at": pointer["from"]}, "down")

    def _box(self, pointer: Pointer) -> Box | None:
        found = path_to(self._layer(pointer).root, pointer.get("key", ""))
        return found[-1] if found else None

    def _drag(self, pointer: Pointer, phase: str) -> None:
        if "key" not in pointer:
            chain = [box for box in self._chain(pointer) if "drag" in box.view.on]
            pointer["key"] = chain[-1].key
        self.phone[Display].refresh()
        box = self._box(pointer)
        if box is not None and "drag" in box.view.on and box.view.look.get("enabled", True):
            box.view.on["drag"](phase, *share_of(box, *pointer["at"]))
            self.phone.changed()
            self.phone[Display].refresh()

    def _scroll(self, pointer: Pointer, dx: int, dy: int) -> None:
        box = self._box(pointer)
        if box is not None and box.view.kind == "hscroll":
            self.scroll_by(self._layer(pointer), box, dx)
        elif box is not None:
            self._scroll_down(pointer, dy)

    def _scroll_down(self, pointer: Pointer, step: int) -> None:
        """Scroll the list under the finger; a collapsing head collapses first, expands last."""
        around = [box.key for box in self._chain(pointer) if box.view.kind == "collapsing"]
        inner = [key for key in (pointer["key"],) if key not in around]
        for key in (*around, *inner) if step > 0 else (*inner, *around[::-1]):
            layer = self._layer(pointer)
            for box in path_to(layer.root, key)[-1:]:
                before = box.scroll
                self.scroll_by(layer, box, step)
                step -= box.scroll - before

    def scroll_by(self, layer: Layer, box: Box, step: int) -> None:
        """Scroll a container, up to the end of its content."""
        key = box.view.look["key"] if box.view.kind == "field" else box.key
        state = layer.surface["views"].setdefault(key, {})
        new = min(max(box.scroll + step, 0), box.extent)
        if state.pop("follow", False) or new != box.scroll:
            state["scroll"] = box.scroll = new
            self.phone[Display].scrolled()
        self.phone[Display].refresh()

    def _select(self, pointer: Pointer) -> None:
        """Extend the selection after a long press on a word."""
        self.phone[Display].refresh()
        box = self._box(pointer)
        if box is not None:
            self.phone[TextInput].extend(self._layer(pointer), box, *pointer["at"])
            self.phone.changed()

    def _way(self, pointer: Pointer) -> tuple[float, float]:
        """How far what the finger moved goes on, in pixels."""
        now = self.phone.clock.elapsed()
        return fling(pointer["trail"], now, self.phone[Display].metrics.density)

    def _fling(self, pointer: Pointer) -> None:
        """Continue scrolling as far as Android's scroller would."""
        box = self._box(pointer)
        if box is not None and box.view.look.get("fling", True):
            dx, dy = self._way(pointer)
            self._scroll(pointer, round(-dx), round(-dy))

    def _fling_on(self, pointer: Pointer) -> None:
        """Let what was dragged go on."""
        box, (dx, dy) = self._box(pointer), self._way(pointer)
        if box is not None and "fling" in box.view.on and (dx or dy):
            left, top, right, bottom = box.rect
            box.view.on["fling"](dx / max(right - left, 1), dy / max(bottom - top, 1))

    def _swipe(self, pointer: Pointer) -> None:
        if pointer["edge"]:
            held = self.phone.clock.elapsed() - pointer["trail"][-1][0] > HOLD * SECOND
            self.phone[SystemKeys].gesture(pointer["edge"], held=held)
            return
        dx = pointer["at"][0] - pointer["from"][0]
        dy = pointer["at"][1] - pointer["from"][1]
        box = self._box(pointer)
        if box is not None and "swipe" in box.view.on:
            across = abs(dx) >= abs(dy)
            towards = ("right" if dx > 0 else "left") if across else ("down" if dy > 0 else "up")
            box.view.on["swipe"](towards)

    def _pull(self, pointer: Pointer) -> None:
        """Refresh a list that was pulled far enough."""
        box = self._box(pointer)
        if box is not None and pointer["at"][1] - pointer["from"][1] >= self._px(PULL):
            box.view.on["pull"]()

    # Two fingers

    def _pinch_begins(self, finger: int, x: int, y: int) -> None:
        for pointer in self.state["pointers"].values():
            self._let_go(pointer)
            if pointer["doing"] == "drag":
                self._drag(pointer, "up")
            pointer["doing"] = "pinch"
        first = next(iter(self.state["pointers"].values()))
        self.state["pointers"][str(finger)] = pinching.begin(first, (x, y))

    def _pinch(self) -> None:
        first, second = list(self.state["pointers"].values())[:2]
        pinching.pinch(self.phone, first, second, self._chain(first))

    # Views that handle touches themselves

    def _pass_on(self, pointer: Pointer, phase: str) -> bool:
        """Pass a touch on to a view that handles touches itself; False if there is none."""
        for box in self._chain(pointer)[::-1][:1]:
            if "touch" in box.view.on:
                x, y = pointer["at"]
                box.view.on["touch"](phase, x - box.rect[0], y - box.rect[1])
                self.phone.changed()
                return True
        return False

    # What a gesture does when its finger is lifted

    def _lift(self, pointer: Pointer) -> None:
        self._pass_on(pointer, "up")
        self._fling_on(pointer)

    def _drop(self, pointer: Pointer) -> None:
        carry(self.phone, "drop", *pointer["at"])

    def _release(self, pointer: Pointer) -> None:
        self._drag(pointer, "up")
        self._fling_on(pointer)

    def _end_pinch(self, pointer: Pointer) -> None:
        self.state["pointers"].clear()
        self._pass_on(pointer, "up")


LIFTED: dict[str, Callable[[Touch, Pointer], None]] = {
    "": Touch._tap,
    "touch": Touch._lift,
    "scroll": Touch._fling,
    "drag": Touch._release,
    "carry": Touch._drop,
    "swipe": Touch._swipe,
    "pull": Touch._pull,
    "pinch": Touch._end_pinch,
}
