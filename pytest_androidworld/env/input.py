"""Touches, keys and text for one device: over gRPC where there is one, else by `input`."""

import math
import re
import shlex
from collections.abc import Iterator
from typing import TYPE_CHECKING

from pytest_androidworld.env.adb import PATIENCE
from pytest_androidworld.errors import BadAction, DeviceError

if TYPE_CHECKING:
    from pytest_androidworld.env.device import Device
    from pytest_androidworld.env.state import State

Point = tuple[int, int]
MOVES, OFTEN = 10, 0.1  # places that it is seen at, at least, and seconds between two, at most
PAUSE = 0.3  # until a clipboard that the emulator was given is the phone's
CLEAR = "input keycombination 113 29 && input keyevent 67"  # Ctrl+A, Delete
PASTE = "input keyevent KEYCODE_PASTE"
UNKNOWN_KEY = "Unknown keycode"  # in the output of `input`
PLAIN = re.compile(r"[ -~]*")  # what `input text` can carry


class Input:
    """Touch and keyboard input of one device; the points are of a state's screen."""

    def __init__(self, device: "Device") -> None:
        self._device = device

    def tap(self, point: Point, state: "State") -> None:
        self.path([point], 0, state)

    def move(
        self, start: Point, end: Point, seconds: float, state: "State", rest: float = 0
    ) -> None:
        """A finger goes straight from one point to another, having rested on the first."""
        (x, y), (to_x, to_y) = start, end
        moves = max(MOVES, math.ceil(seconds / OFTEN))
        steps = range(moves + 1)
        way = [(x + (to_x - x) * n // moves, y + (to_y - y) * n // moves) for n in steps]
        self.path(way, seconds, state, rest)

    def path(self, way: list[Point], seconds: float, state: "State", rest: float = 0) -> None:
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

    def clear(self) -> None:
        """Remove all text of the field that has the cursor."""
        self._input(CLEAR)

    def text(self, text: str, *, enter: bool) -> None:
        """Type it.  Lines end with Enter, the last one too, if that is wanted."""
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
