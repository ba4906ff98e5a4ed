"""What an agent does, done: fingers over gRPC where there is one, else by the `input` command."""

import math
import re
import shlex
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from pytest_androidworld.env.adb import PATIENCE
from pytest_androidworld.env.state import Rect
from pytest_androidworld.errors import BadAction, DeviceError

if TYPE_CHECKING:
    from pytest_androidworld.env.actions import Action
    from pytest_androidworld.env.device import Device
    from pytest_androidworld.env.state import State

Point = tuple[int, int]
HOLD = 0.8  # seconds; Android takes 0.5 for a long press
WAIT = 1.0
SCROLL, SWIPE, DRAG = 0.3, 0.5, 0.5  # seconds that a finger takes on its way
MOVES, OFTEN = 10, 0.1  # places that it is seen at, at least, and seconds between two, at most
PAUSE = 0.3  # until a clipboard that the emulator was given is the phone's
CLEAR = "input keycombination 113 29 && input keyevent 67"  # Ctrl+A, Delete
PASTE = "input keyevent KEYCODE_PASTE"
UNKNOWN_KEY = "Unknown keycode"  # what `input` says
PLAIN = re.compile(r"[ -~]*")  # what `input text` can carry
# Where a finger begins and ends; scrolling shows what is further in a direction, and swiping to
# the left goes from left to right, as in the reference.
SCROLLS: dict[str, Callable[[Rect], tuple[Point, Point]]] = {
    "down": lambda box: (box.center, (box.center[0], box.top)),
    "up": lambda box: (box.center, (box.center[0], box.bottom)),
    "right": lambda box: (box.center, (box.left, box.center[1])),
    "left": lambda box: (box.center, (box.right, box.center[1])),
}
SWIPES: dict[str, Callable[[Rect], tuple[Point, Point]]] = {
    "down": lambda box: ((box.center[0], box.top), (box.center[0], box.bottom)),
    "up": lambda box: ((box.center[0], box.bottom), (box.center[0], box.top)),
    "left": lambda box: ((box.left, box.center[1]), (box.right, box.center[1])),
    "right": lambda box: ((box.right, box.center[1]), (box.left, box.center[1])),
}


class Hands:
    """Touches, keys and text for one device."""

    def __init__(self, device: "Device") -> None:
        self._device = device

    def act(self, action: "Action", state: "State") -> None:
        """Carry out an action; its index is one of the state's list."""
        self._device.settle.acting()
        _DEEDS[action.action_type](self, action, state)

    def tap(self, action: "Action", state: "State") -> None:
        self._tap(_point(action, state), state)

    def double_tap(self, action: "Action", state: "State") -> None:
        point = _point(action, state)
        self._tap(point, state)
        self._tap(point, state)

    def hold(self, action: "Action", state: "State") -> None:
        point = _point(action, state)
        self._path([point, point], _seconds(action, HOLD), state)

    def scroll(self, action: "Action", state: "State") -> None:
        self._move(SCROLL, action, state)

    def swipe(self, action: "Action", state: "State") -> None:
        self._move(SWIPE, action, state)

    def drag(self, action: "Action", state: "State") -> None:
        self._move(_seconds(action, DRAG), action, state, rest=action.hold or 0)

    def type(self, action: "Action", state: "State") -> None:
        """Tap the field, clear it, type, and Enter unless that is not wanted; an empty text does
        nothing of it.
        """
        if action.text is None:
            raise BadAction("input_text needs a text")
        if not action.text:
            return
        if action.index is not None or action.x is not None:
            self.tap(action, state)
            self._device.settle.wait()
        if action.clear_text:
            self._input(CLEAR)
        self._text(action.text, enter=action.press_enter is not False)

    def enter(self, action: "Action", state: "State") -> None:
        """Enter, or the key that the action names."""
        self.key(action.keycode or "KEYCODE_ENTER")

    def back(self, action: "Action", state: "State") -> None:
        self.key("KEYCODE_BACK")

    def home(self, action: "Action", state: "State") -> None:
        self.key("KEYCODE_HOME")

    def open_app(self, action: "Action", state: "State") -> None:
        if not action.app_name:
            raise BadAction("open_app needs an app_name")
        self._device.apps.open(action.app_name)

    def wait(self, action: "Action", state: "State") -> None:
        self._device.settle.sleep(_seconds(action, WAIT))

    def answer(self, action: "Action", state: "State") -> None:
        self._device.answer = action.text or ""

    def nothing(self, action: "Action", state: "State") -> None:
        """What is said only to whoever plays the episode."""

    def key(self, name: str) -> None:
        """Press a key, or several together; one that Android does not know is a `BadAction`."""
        emulator = self._device.emulator
        if emulator is not None and name in emulator.keys:
            emulator.key(name)
            return
        try:
            together = "keycombination" if "+" in name else "keyevent"
            self._input(f"input {together} {name.replace('+', ' ')}")
        except DeviceError as error:
            if UNKNOWN_KEY in str(error):
                raise BadAction(f"no key is called {name!r}") from None
            raise

    def _move(self, seconds: float, action: "Action", state: "State", rest: float = 0) -> None:
        (x, y), (to_x, to_y) = touched(action, state)
        moves = max(MOVES, math.ceil(seconds / OFTEN))
        steps = range(moves + 1)
        way = [(x + (to_x - x) * n // moves, y + (to_y - y) * n // moves) for n in steps]
        self._path(way, seconds, state, rest)

    def _tap(self, point: Point, state: "State") -> None:
        self._path([point], 0, state)

    def _path(self, way: list[Point], seconds: float, state: "State", rest: float = 0) -> None:
        """A finger comes down, rests, moves, and leaves; beside the screen it touches nothing."""
        (x, y), (width, height) = way[0], state.screen_size
        if not (0 <= x < width and 0 <= y < height):
            return
        way = [(min(max(x, 0), width - 1), min(max(y, 0), height - 1)) for x, y in way]
        emulator = self._device.emulator
        if emulator is None or state.screen_size != self._device.natural_size:
            self._input(_command(way, seconds, rest), seconds)  # it knows how the screen is held
            return
        for n, point in enumerate(way):
            if n:
                pause = seconds / (len(way) - 1) + (rest if n == 1 else 0)
                self._device.settle.sleep(round(pause, 3))
            emulator.touch(*point, down=True)
        emulator.touch(*way[-1], down=False)

    def _text(self, text: str, *, enter: bool) -> None:
        """Lines end with Enter, the last one too, if that is wanted."""
        *lines, last = text.replace("\r\n", "\n").split("\n")
        for line in lines:
            self._line(line, enter=True)
        self._line(last, enter=enter)

    def _line(self, line: str, *, enter: bool) -> None:
        if not PLAIN.fullmatch(line):
            self._paste(line)
            if enter:
                self.key("KEYCODE_ENTER")
            return
        words = [f"input text {word}" for word in _words(line)]
        if enter:
            words.append("input keyevent KEYCODE_ENTER")
        if words:
            self._input(" && ".join(words))

    def _paste(self, text: str) -> None:
        """What no keyboard can carry, by way of the clipboard, which gets back what it held."""
        clipboard = self._device.clipboard
        before = clipboard.get()
        clipboard.set(text)
        try:
            self._device.settle.sleep(PAUSE)
            self._input(PASTE)
            self._device.settle.sleep(PAUSE)
        finally:
            clipboard.set(before or "")

    def _input(self, line: str, lasts: float = 0) -> None:
        done = self._device.adb.shell(line, PATIENCE + lasts)
        if done.status:
            why = (done.stderr or done.stdout).strip()
            raise DeviceError(f"{self._device.serial}: input: {why}")


_DEEDS: dict[str, Callable[[Hands, "Action", "State"], None]] = {
    "answer": Hands.answer,
    "click": Hands.tap,
    "double_tap": Hands.double_tap,
    "drag": Hands.drag,
    "input_text": Hands.type,
    "keyboard_enter": Hands.enter,
    "long_press": Hands.hold,
    "navigate_back": Hands.back,
    "navigate_home": Hands.home,
    "open_app": Hands.open_app,
    "scroll": Hands.scroll,
    "status": Hands.nothing,
    "swipe": Hands.swipe,
    "unknown": Hands.nothing,
    "wait": Hands.wait,
}


_DRAGS = {"scroll": SCROLLS, "swipe": SWIPES}
_TAPS = ("click", "double_tap", "long_press")


def _seconds(action: "Action", usual: float) -> float:
    """How long it lasts."""
    return usual if action.duration is None else action.duration


def touched(action: "Action", state: "State") -> tuple[Point, ...]:
    """Where a finger goes: from one point to another, only to one, or nowhere at all."""
    kind = action.action_type
    if kind in _DRAGS:
        if action.direction is None:
            raise BadAction(f"{kind} needs a direction")
        return _DRAGS[kind][action.direction](_box(action, state))
    if kind == "drag":
        if action.to_x is None or action.to_y is None:
            raise BadAction("drag needs to_x and to_y")
        return _point(action, state), (action.to_x, action.to_y)
    aimed = action.text and (action.index is not None or action.x is not None)
    if kind in _TAPS or (kind == "input_text" and aimed):
        return (_point(action, state),)
    return ()


def _point(action: "Action", state: "State") -> Point:
    """Where an action is meant."""
    if action.index is not None:
        return _element_box(action.index, state).center
    if action.x is None or action.y is None:
        raise BadAction(f"{action.action_type} needs an index, or x and y")
    return round(action.x), round(action.y)


def _box(action: "Action", state: "State") -> Rect:
    """The element to move a finger on; without one, the whole screen."""
    whole = Rect(0, 0, *state.screen_size)
    if action.index is None:
        return whole
    box = _element_box(action.index, state)
    pairs = zip(box, (*whole[:2], *whole[:2]), (*whole[2:], *whole[2:]), strict=True)
    return Rect(*(min(max(at, least), most) for at, least, most in pairs))


def _element_box(index: int, state: "State") -> Rect:
    count = len(state.ui_elements)
    if not 0 <= index < count:
        there = f"0 to {count - 1} are there" if count else "none is there"
        raise BadAction(f"no element has the index {index}; {there}")
    return state.ui_elements[index].bbox


def _words(line: str) -> Iterator[str]:
    """A line as words for `input text`, which reads %s as a blank, and so never may see one."""
    pieces = [piece for piece in re.split(r"(?<=%)(?=s)", line) if piece]
    yield from (shlex.quote(piece.replace(" ", "%s")) for piece in pieces)


def _command(way: list[Point], seconds: float, rest: float) -> str:
    """How long `draganddrop` rests is the device's own choice: as a long press takes there."""
    (x, y), (to_x, to_y) = way[0], way[-1]
    if len(way) == 1:
        return f"input tap {x} {y}"
    moves = "draganddrop" if rest else "swipe"
    return f"input {moves} {x} {y} {to_x} {to_y} {round(seconds * 1000)}"
