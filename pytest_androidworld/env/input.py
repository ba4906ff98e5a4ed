"""Touches, keys and text for one device: over gRPC where there is one, else by `input`."""

import itertools
import math
import re
import shlex
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from pytest_androidworld.env.adb_server import PATIENCE
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
        self.along([start, end], seconds, state, rest)

    def along(
        self,
        corners: Sequence[Point],
        seconds: float,
        state: "State",
        rest: float = 0,
        stay: float = 0,
    ) -> None:
        """A finger goes straight from each point to the next; it rests on the first one before,
        and on the last one after, so that nothing is flung.
        """
        moves = max(MOVES, math.ceil(seconds / OFTEN))
        lines = list(itertools.pairwise(corners))
        lengths = [math.dist(*line) for line in lines]
        whole = sum(lengths)
        way = [corners[0]]
        for ((x, y), (to_x, to_y)), length in zip(lines, lengths, strict=True):
            count = max(1, round(moves * length / whole)) if whole else moves
            steps = range(1, count + 1)
            way += [(x + (to_x - x) * n // count, y + (to_y - y) * n // count) for n in steps]
        self.path(way, seconds, state, rest, stay, straight=len(lines) == 1)

    def path(
        self,
        way: list[Point],
        seconds: float,
        state: "State",
        rest: float = 0,
        stay: float = 0,
        *,
        straight: bool = True,
    ) -> None:
        """A finger comes down, rests, moves, and leaves; beside the screen it touches nothing."""
        (x, y), (width, height) = way[0], state.screen_size
        if not (0 <= x < width and 0 <= y < height):
            return
        way = [(min(max(x, 0), width - 1), min(max(y, 0), height - 1)) for x, y in way]
        pauses = [round(seconds / max(len(way) - 1, 1), 3)] * (len(way) - 1)
        if rest and pauses:
            pauses[0] = round(seconds / (len(way) - 1) + rest, 3)
        emulator = self._device.emulator
        if emulator is None or state.screen_size != self._device.natural_size:
            # `input` knows how the screen is held
            simple = straight and not stay
            line = _command(way, seconds, rest) if simple else _motions(way, pauses, stay)
            self._input(line, seconds + rest + stay)
            return
        emulator.touch(*way[0], down=True)
        for point, pause in zip(way[1:], pauses, strict=True):
            self._device.settle.sleep(pause)
            emulator.touch(*point, down=True)
        if stay:
            self._device.settle.sleep(stay)
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


def _motions(way: list[Point], pauses: list[float], stay: float) -> str:
    """A way that is not straight, or ends at rest, event by event."""
    (x, y), (to_x, to_y) = way[0], way[-1]
    moves = [
        f"sleep {pause:g} && input motionevent MOVE {x} {y}"
        for pause, (x, y) in zip(pauses, way[1:], strict=True)
    ]
    last = [f"sleep {stay:g}"] if stay else []
    up = f"input motionevent UP {to_x} {to_y}"
    return " && ".join([f"input motionevent DOWN {x} {y}", *moves, *last, up])
