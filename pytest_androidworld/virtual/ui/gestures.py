"""Touch events to gestures: taps, long presses, drags, swipes, flings and pinches.

Only one finger acts at a time; a second one starts a pinch.  The state of a gesture is plain
data, so a phone can be saved while a finger is down.
"""

import math
from typing import Any

from pytest_androidworld.virtual.clock import SECOND
from pytest_androidworld.virtual.service import Service
from pytest_androidworld.virtual.ui.display import Display
from pytest_androidworld.virtual.ui.hit_test import acts, at_end, inside, scrolls, swipes, under
from pytest_androidworld.virtual.ui.layers import Layer
from pytest_androidworld.virtual.ui.layout import Box
from pytest_androidworld.virtual.ui.open_screens import OpenScreens
from pytest_androidworld.virtual.ui.system_keys import SystemKeys
from pytest_androidworld.virtual.ui.text_input import TextInput
from pytest_androidworld.virtual.ui.traversal import path_to

EVENT = 0.008  # seconds a touch or key event takes on a stepped clock
HOLD = 0.4  # ViewConfiguration's long-press timeout
DOUBLE = 0.3  # its double-tap timeout
SLOP = 8  # dp a finger may tremble
EDGE = 24  # dp from the side where a swipe means Back
HOME_EDGE = 20  # dp from the bottom where a swipe means Home
FLING_FROM, FLING_MOST = 50, 8000  # dp and px per second
FRICTION, DECELERATION, INFLEXION = 0.015, math.log(0.78) / math.log(0.9), 0.35
PULL = 64  # dp; SwipeRefreshLayout's trigger distance
SAMPLE = 0.1  # seconds over which a finger's speed is taken

Pointer = dict[str, Any]


class Touch(Service):
    """The touch screen, in pixels of the rotated screen."""

    name = "touch"

    def fresh(self) -> dict[str, Any]:
        return {"pointers": {}, "last_tap": None}

    def comparable(self, state: dict[str, Any]) -> dict[str, Any]:
        return {}

    # Events

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
            "edge": self._edge(x, y),
            "hold": self.phone.clock.after(HOLD, self.name, "held", finger),
        }
        pointer["keys"] = [box.key for box in self._chain(pointer)]
        pointers[str(finger)] = pointer  # not visible: the screen does not change

    def move(self, finger: int, x: int, y: int) -> None:
        """Handle a finger that moves."""
        self._spend()
        pointer = self.state["pointers"].get(str(finger))
        if pointer is None or [x, y] == pointer["at"]:
            return
        old, pointer["at"] = pointer["at"], [x, y]
        pointer["trail"] = [*pointer["trail"][-20:], [self.phone.clock.elapsed(), x, y]]
        if pointer["doing"] == "pinch":
            return
        dx, dy = x - pointer["from"][0], y - pointer["from"][1]
        if not pointer["doing"] and max(abs(dx), abs(dy)) > self._px(SLOP):
            self._begin_drag(pointer, dx, dy)
            old = pointer["from"]
        if pointer["doing"] == "scroll":
            self._scroll(pointer, old[0] - x, old[1] - y)
        elif pointer["doing"] == "drag":
            self._drag(pointer, "move")
        elif pointer["doing"] == "select":
            self._select(pointer)

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
        if pointer["doing"] == "":
            self._tap(pointer)
        elif pointer["doing"] == "scroll":
            self._fling(pointer)
        elif pointer["doing"] == "drag":
            self._drag(pointer, "up")
        elif pointer["doing"] == "swipe":
            self._swipe(pointer)
        elif pointer["doing"] == "pull":
            self._pull(pointer)
        elif pointer["doing"] == "pinch":
            self._pinch_ends(pointer)

    def cancel(self) -> None:
        """Cancel the gestures of all fingers."""
        for pointer in self.state["pointers"].values():
            self.phone.clock.cancel(pointer["hold"])
        self.state["pointers"].clear()

    def held(self, finger: int) -> None:
        """The timer of a long press."""
        pointer = self.state["pointers"].get(str(finger))
        if pointer is None or pointer["doing"]:
            return
        pointer["doing"] = "held"
        for box in reversed(self._chain(pointer)):
            if box.view.kind == "field" and box.view.look.get("enabled", True):
                self.phone[TextInput].hold(self._layer(pointer), box, *pointer["at"])
                pointer["doing"], pointer["key"] = "select", box.key
                return
            if "hold" in box.view.on and box.view.look.get("enabled", True):
                box.view.on["hold"]()
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

    def _edge(self, x: int, y: int) -> str:
        """The edge of the screen at a point, where the system's gestures begin."""
        wide, high = self.phone[Display].size
        if y < self.phone.profile.status_bar:
            return "top"
        if y >= high - self._px(HOME_EDGE):
            return "bottom"
        if x < self._px(EDGE):
            return "left"
        return "right" if x >= wide - self._px(EDGE) else ""

    def target(self, x: int, y: int) -> Box | None:
        """The box that would handle a tap at a point."""
        layer = self.phone[Display].at(x, y)
        if layer is None or not inside(layer.bounds, x, y):
            return None
        for box in reversed(under(layer.root, x, y)):
            if box.view.kind == "field" or box.view.on.keys() & {"tap", "double", "drag"}:
                return box
        return None

    # Effects

    def _tap(self, pointer: Pointer) -> None:
        layer = self._layer(pointer)
        if not pointer["inside"]:
            self._outside(layer)
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
        now = self.phone.clock.elapsed()
        last = self.state["last_tap"]
        again = last and last[0] == box.key and now - last[1] <= DOUBLE * SECOND
        self.state["last_tap"] = None if again else [box.key, now]
        if again and "double" in box.view.on:
            box.view.on["double"]()
        elif "tap" in box.view.on:
            handler = box.view.on["tap"]
            if box.view.look.get("where"):  # the handler gets the position
                handler(*self._share_of(box, pointer))
            else:
                handler()

    def _outside(self, layer: Layer) -> None:
        if layer.window is not None:
            layer.window.outside()
        elif layer.cancelable:
            self.phone[OpenScreens][layer.surface].outside()

    def _begin_drag(self, pointer: Pointer, dx: int, dy: int) -> None:
        """Recognize the gesture once the finger has moved far enough."""
        self.phone.clock.cancel(pointer["hold"])
        across = abs(dx) > abs(dy)
        if self._is_system_gesture(pointer, dx, dy):
            pointer["doing"] = "swipe"
            return
        pointer["edge"] = ""
        chain = self._chain(pointer)[::-1]
        for place, box in enumerate(chain):
            sliding = box.view.look.get("axis", "x" if box.view.kind == "slider" else "")
            if "drag" in box.view.on and sliding in ("", "x" if across else "y"):
                pointer["doing"], pointer["key"] = "drag", box.key
                self._drag(pointer, "down")
                return
            if "pull" in box.view.on and not across and dy > 0 and not box.scroll:
                pointer["doing"], pointer["key"] = "pull", box.key
                return
            outer = any(swipes(each, across) for each in chain[place + 1 :])
            if scrolls(box, across) and not (outer and at_end(box, dx if across else dy)):
                pointer["doing"], pointer["key"] = "scroll", box.key
                return
            if swipes(box, across):
                pointer["doing"], pointer["key"] = "swipe", box.key
                return
        pointer["doing"] = "nothing"

    def _is_system_gesture(self, pointer: Pointer, dx: int, dy: int) -> bool:
        across = abs(dx) > abs(dy)
        return {
            "top": not across and dy > 0,
            "bottom": not across and dy < 0,
            "left": across and dx > 0,
            "right": across and dx < 0,
        }.get(pointer["edge"], False)

    def _box(self, pointer: Pointer) -> Box | None:
        found = path_to(self._layer(pointer).root, pointer.get("key", ""))
        return found[-1] if found else None

    def _share_of(self, box: Box, pointer: Pointer) -> tuple[float, float]:
        left, top, right, bottom = box.rect
        x, y = pointer["at"]
        return (x - left) / max(right - left, 1), (y - top) / max(bottom - top, 1)

    def _drag(self, pointer: Pointer, phase: str) -> None:
        if "key" not in pointer:
            chain = [box for box in self._chain(pointer) if "drag" in box.view.on]
            pointer["key"] = chain[-1].key
        box = self._box(pointer)
        if box is not None and "drag" in box.view.on and box.view.look.get("enabled", True):
            box.view.on["drag"](phase, *self._share_of(box, pointer))
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

    def _speed(self, pointer: Pointer) -> tuple[float, float]:
        """The final speed in pixels per second."""
        now = self.phone.clock.elapsed()
        trail = [step for step in pointer["trail"] if now - step[0] <= SAMPLE * SECOND]
        if len(trail) < 2 or trail[-1][0] == trail[0][0]:
            return 0.0, 0.0
        seconds = (trail[-1][0] - trail[0][0]) / SECOND
        return (trail[-1][1] - trail[0][1]) / seconds, (trail[-1][2] - trail[0][2]) / seconds

    def _fling(self, pointer: Pointer) -> None:
        """Continue scrolling as far as Android's scroller would."""
        box = self._box(pointer)
        if box is None:
            return
        vx, vy = self._speed(pointer)
        speed = -(vx if box.view.kind == "hscroll" else vy)
        if abs(speed) >= self._px(FLING_FROM) and box.view.look.get("fling", True):
            way = fling_way(min(abs(speed), FLING_MOST), self.phone[Display].metrics.density)
            self._scroll(pointer, *(round(math.copysign(way, speed)),) * 2)

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
            self.phone.clock.cancel(pointer["hold"])
            pointer["doing"] = "pinch"
        first = next(iter(self.state["pointers"].values()))
        self.state["pointers"][str(finger)] = first | {
            "from": [x, y],
            "at": [x, y],
            "apart": math.dist(first["at"], (x, y)),
            "other": first["at"],
            "hold": None,
        }

    def _pinch_ends(self, pointer: Pointer) -> None:
        others = list(self.state["pointers"].values())
        if not others:
            return
        apart = others[0].get("apart") or pointer.get("apart") or 1.0
        scale = math.dist(pointer["at"], others[0]["at"]) / max(apart, 1.0)
        self.state["pointers"].clear()
        for box in reversed(self._chain(pointer)):
            if "pinch" in box.view.on:
                box.view.on["pinch"](scale)
                return


def fling_way(speed: float, density: float) -> float:
    """The distance of a fling, in pixels: the spline of Android's OverScroller."""
    friction = FRICTION * 9.80665 * 39.37 * density * 160 * 0.84
    power = math.log(INFLEXION * speed / friction)
    return friction * math.exp(DECELERATION / (DECELERATION - 1.0) * power)
