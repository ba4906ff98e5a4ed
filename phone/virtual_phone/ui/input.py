"""Input events: touches and keys, and the system's handling of keys."""

from collections.abc import Callable
from typing import Any

from virtual_phone.service import Service
from virtual_phone.services.activities import Activities
from virtual_phone.ui import keycodes
from virtual_phone.ui.display import Display
from virtual_phone.ui.front_app import runs_front_app
from virtual_phone.ui.gestures import EVENT, HOLD, Touch
from virtual_phone.ui.keycodes import NAMES
from virtual_phone.ui.open_screens import OpenScreens
from virtual_phone.ui.system_keys import SystemKeys
from virtual_phone.ui.text_input import TextInput

SHIFTS = {NAMES["SHIFT_LEFT"], NAMES["SHIFT_RIGHT"]}
CONTROLS = {NAMES["CTRL_LEFT"], NAMES["CTRL_RIGHT"]}
MODIFIERS = SHIFTS | CONTROLS | {NAMES["ALT_LEFT"], NAMES["ALT_RIGHT"], NAMES["META_LEFT"]}
MOST_FINGERS = 10  # at a time (of an emulator: Touch.identifier in emulator_controller.proto)
STEP = 0.016  # seconds between the positions of a swipe by a command
STEPS = 64  # of a swipe between which no change is sent

Point = tuple[int, int]


def nothing() -> None:
    """Let no others work."""


class Input(Service):
    """The entry point of all input events."""

    name = "input"

    def fresh(self) -> dict[str, Any]:
        return {"down": []}

    def comparable(self, state: dict[str, Any]) -> dict[str, Any]:
        return {}

    # Fingers

    def touch(self, finger: int, x: int, y: int, pressure: int) -> None:
        """One finger, in pixels of the unrotated screen; without pressure it is lifted.

        A finger for which no slot is left is ignored.
        """
        display, touch = self.phone[Display], self.phone[Touch]
        wide, high = display.size
        at = {
            0: (x, y),
            1: (y, high - 1 - x),
            2: (wide - 1 - x, high - 1 - y),
            3: (wide - 1 - y, x),
        }[display.rotation]
        pointers = touch.state["pointers"]
        is_down = str(finger) in pointers
        if pressure > 0 and is_down:
            touch.move(finger, *at)
        elif pressure > 0 and len(pointers) < MOST_FINGERS:
            touch.down(finger, *at)
        elif is_down:
            touch.up(finger, *at)

    @runs_front_app
    def begin(self, x: int, y: int) -> None:
        """The finger of a command, in pixels of the rotated screen, as in the methods below.

        It is a touch screen of its own: Android cancels the gesture of another one.
        """
        self.phone[Touch].cancel()
        self.phone[Touch].down(0, x, y)

    def tap(self, x: int, y: int) -> None:
        self.begin(x, y)
        self.phone[Touch].up(0, x, y)

    def swipe(
        self, start: Point, end: Point, seconds: float, slice: Callable[[], None] = nothing
    ) -> None:
        """A movement from one point to another in a given time.

        With a ``slice``, others may work between two of its events, each with a layout.
        """
        self._stroke(start, end, seconds, 0.0, slice)

    def drag(
        self, start: Point, end: Point, seconds: float, slice: Callable[[], None] = nothing
    ) -> None:
        """A long press, followed by a movement to another point."""
        self._stroke(start, end, seconds, HOLD + 0.1, slice)

    def _stroke(
        self, start: Point, end: Point, seconds: float, rest: float, slice: Callable[[], None]
    ) -> None:
        touch = self.phone[Touch]
        self.begin(*start)
        self._pass(rest)
        steps = max(int(seconds / STEP), 1)
        for step in range(1, steps + 1):
            self._pass(seconds / steps - EVENT)
            at = [round(a + (b - a) * step / steps) for a, b in zip(start, end, strict=True)]
            touch.move(0, *at)
            if step % STEPS == 0:
                slice()
            elif slice is not nothing:
                with self.phone.idle(finish=False):
                    pass
        touch.up(0, *end)

    def _pass(self, seconds: float) -> None:
        """Let time pass between the events of one command, without thinking time."""
        if self.phone.clock.stepped:
            self.phone.clock.advance(max(seconds, 0))
        else:
            self.phone.wait_for(lambda: False, max(seconds, 0))

    # Keys

    def key(self, evdev: int, *, down: bool) -> None:
        """A key by its Linux code, pressed or released."""
        name = keycodes.EVDEV.get(evdev)
        if name is None:
            self.phone.unknown_request("key", str(evdev))
        elif down:
            self.key_down(NAMES[name])
        else:
            self.key_up(NAMES[name])

    def press(self, *codes: int) -> None:
        """Press keys together and release them."""
        for code in codes:
            self.key_down(code)
        for code in reversed(codes):
            self.key_up(code)

    def hold_key(self, code: int) -> None:
        """A long press of a key."""
        if code == NAMES["POWER"]:
            self.phone.changed()
            for window in self.phone[Display].system:
                window.power_held()
        else:
            self.press(code)

    def key_up(self, code: int) -> None:
        self.phone.spend(EVENT)
        if code in self.state["down"]:
            self.state["down"].remove(code)

    @runs_front_app
    def key_down(self, code: int) -> None:
        """Handle a pressed key, which has its effect at once."""
        self.phone.spend(EVENT, thinking=True)
        self.phone.changed()
        if code in MODIFIERS:
            if code not in self.state["down"]:
                self.state["down"].append(code)
            return
        held = set(self.state["down"])
        if held & CONTROLS:
            self._shortcut(code)
            return
        if any(window.key(code) for window in reversed(self.phone[Display].system)):
            return
        if code in MOVES:
            MOVES[code](self.phone[TextInput], bool(held & SHIFTS))
            return
        typed = (keycodes.SHIFTED if held & SHIFTS else keycodes.PLAIN).get(code)
        if code in KEYS:
            KEYS[code](self.phone[TextInput], self.phone[SystemKeys])
        elif typed:
            self.phone[TextInput].type(typed)
        else:
            self._to_app(code)

    def _shortcut(self, code: int) -> None:
        typing = self.phone[TextInput]
        does: dict[int, Callable[[], object]] = {
            NAMES["A"]: typing.select_all,
            NAMES["C"]: typing.copy,
            NAMES["X"]: lambda: typing.copy(cut=True),
            NAMES["V"]: typing.paste,
            NAMES["MOVE_HOME"]: lambda: typing.move_to_edge(end=False, whole=True),
            NAMES["MOVE_END"]: lambda: typing.move_to_edge(end=True, whole=True),
        }
        if code in does:
            does[code]()

    def _to_app(self, code: int) -> None:
        """Pass a key to the screen in front."""
        activities = self.phone[Activities]
        self.phone[OpenScreens][activities.top].key(code)

    @runs_front_app
    def text(self, text: str, slice: Callable[[], None] = nothing) -> None:
        """Type a text into the focused field.

        With a ``slice``, others may work before it, and between the letters if the field's text
        is long.
        """
        self.phone.spend(EVENT * max(len(text), 1), thinking=True)
        self.phone.changed()
        typing, at = self.phone[TextInput], 0
        while at < len(text):
            slice()
            most = typing.most_letters()
            typing.text(text[at : at + most])
            at += most


Does = Callable[[TextInput, SystemKeys], object]
KEYS: dict[int, Does] = {
    NAMES[name]: does
    for name, does in {
        "HOME": lambda text, system: system.home(),
        "BACK": lambda text, system: system.back(),
        "ESCAPE": lambda text, system: system.back(),
        "APP_SWITCH": lambda text, system: system.recents(),
        "CALL": lambda text, system: system.pick_up(),
        "ENDCALL": lambda text, system: system.hang_up(),
        "NOTIFICATION": lambda text, system: system.shade(),
        "ENTER": lambda text, system: text.enter(),
        "NUMPAD_ENTER": lambda text, system: text.enter(),
        "DPAD_CENTER": lambda text, system: text.enter(),
        "TAB": lambda text, system: text.tab(),
        "DEL": lambda text, system: text.delete(),
        "FORWARD_DEL": lambda text, system: text.delete(forward=True),
        "CUT": lambda text, system: text.copy(cut=True),
        "COPY": lambda text, system: text.copy(),
        "PASTE": lambda text, system: text.paste(),
    }.items()
}

# Keys that move the cursor; with Shift they select.
MOVES: dict[int, Callable[[TextInput, bool], object]] = {
    NAMES[name]: moves
    for name, moves in {
        "DPAD_LEFT": lambda text, extend: text.move(-1, extend=extend),
        "DPAD_RIGHT": lambda text, extend: text.move(1, extend=extend),
        "DPAD_UP": lambda text, extend: text.move_line(-1, extend=extend),
        "DPAD_DOWN": lambda text, extend: text.move_line(1, extend=extend),
        "MOVE_HOME": lambda text, extend: text.move_to_edge(end=False, extend=extend),
        "MOVE_END": lambda text, extend: text.move_to_edge(end=True, extend=extend),
    }.items()
}
