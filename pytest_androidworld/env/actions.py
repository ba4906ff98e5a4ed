"""The 14 actions of the paper, as data with a JSON form, and what today's agents need besides.

That is ``drag`` from one point to another; a ``duration`` to drag, hold or wait for; typing with
``press_enter`` false; and ``keyboard_enter`` with a ``keycode``, which presses that key instead of
Enter.  ``Key("KEYCODE_APP_SWITCH")`` shows the recent apps.
"""

import json
import math
import re
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from typing import Any

from pytest_androidworld.env.state import Element
from pytest_androidworld.errors import BadAction

TYPES = (
    "answer",
    "click",
    "double_tap",
    "drag",
    "input_text",
    "keyboard_enter",
    "long_press",
    "navigate_back",
    "navigate_home",
    "open_app",
    "scroll",
    "status",
    "swipe",
    "unknown",
    "wait",
)
DIRECTIONS = ("left", "right", "up", "down")
COMPLETE, INFEASIBLE = "complete", "infeasible"
# Keys pressed together have a + between them; nothing that a shell would read otherwise.
KEYCODE = re.compile(r"KEYCODE_[A-Z0-9_]+(\+KEYCODE_[A-Z0-9_]+)*")
LONGEST = 60.0  # seconds that an action may last
Size = tuple[int, int]  # width and height
Target = Element | int | tuple[int, int] | None


@dataclass(frozen=True)
class Action:
    """One action; where it is, is an element's index or a point, never both."""

    action_type: str
    index: int | None = None
    x: int | None = None
    y: int | None = None
    text: str | None = None
    direction: str | None = None
    goal_status: str | None = None
    app_name: str | None = None
    keycode: str | None = None
    clear_text: bool | None = None
    press_enter: bool | None = None  # after typing; it is, unless this is false
    to_x: int | None = None  # where a drag ends
    to_y: int | None = None
    duration: float | None = None  # seconds
    hold: float | None = None  # seconds for which a finger rests before it drags

    def __post_init__(self) -> None:
        if self.action_type not in TYPES:
            raise BadAction(f"no action is called {self.action_type!r}; {', '.join(TYPES)} are")
        if self.index is not None and (self.x is not None or self.y is not None):
            raise BadAction("an action has an index or a point, not both")
        for name, made in _MADE.items():
            if getattr(self, name) is not None:
                object.__setattr__(self, name, made(name, getattr(self, name)))
        if self.direction is not None and self.direction not in DIRECTIONS:
            raise BadAction(f"no direction is called {self.direction!r}; {', '.join(DIRECTIONS)}")
        if self.keycode is not None and not KEYCODE.fullmatch(str(self.keycode)):
            raise BadAction(f"a keycode begins with KEYCODE_, unlike {self.keycode!r}")

    @property
    def ends_episode(self) -> bool:
        return self.action_type == "status"

    def scaled(self, seen: Size, real: Size) -> "Action":
        """The same on a screen of the real size, for points of one that was seen in another."""
        if seen == real:
            return self
        sides = {"x": 0, "y": 1, "to_x": 0, "to_y": 1}
        points = {name: getattr(self, name) for name in sides}
        moved: dict[str, Any] = {
            name: _scaled(at, seen[sides[name]], real[sides[name]])
            for name, at in points.items()
            if at is not None
        }
        return replace(self, **moved)

    def json(self) -> str:
        """Without what is not set, and without blanks."""
        known = {name: value for name, value in asdict(self).items() if value is not None}
        return json.dumps(known, separators=(",", ":"), ensure_ascii=False)

    @classmethod
    def from_json(cls, text: str) -> "Action":
        """Read an action; what cannot be one is a `BadAction` that says why."""
        try:
            data = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise BadAction(f"this is no JSON: {text!r} ({error})") from None
        if not isinstance(data, dict):
            raise BadAction(f"an action is a JSON object, not {text!r}")
        return cls.from_dict(data)

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> "Action":
        unknown = set(data) - set(cls.__dataclass_fields__)
        if unknown:
            raise BadAction(f"an action has no field {min(unknown)!r}")
        if "action_type" not in data:
            raise BadAction("an action needs an action_type")
        return cls(**data)


def _whole(name: str, number: Any) -> int:
    try:
        return int(number)
    except (TypeError, ValueError, OverflowError):
        raise BadAction(f"an {name} is a whole number, not {number!r}") from None


def _pixels(name: str, number: Any) -> int:
    try:
        return round(float(number))
    except (TypeError, ValueError, OverflowError):
        raise BadAction(f"{name} is a number of pixels, not {number!r}") from None


def _scaled(at: int, seen: int, real: int) -> int:
    """The middle of a pixel, in pixels of another size; models say 1000 for the end of 1000."""
    inside = seen - 1 if at == seen else at
    return math.floor((inside + 0.5) * real / seen)


def _seconds(name: str, value: Any) -> float:
    try:
        seconds = float(value)
    except (TypeError, ValueError, OverflowError):
        seconds = math.nan
    if not 0 <= seconds <= LONGEST:
        raise BadAction(f"the {name} is a number of seconds up to {LONGEST:g}, not {value!r}")
    return seconds


def _flag(name: str, value: Any) -> bool:
    if value not in (True, False):
        raise BadAction(f"{name} is true or false, not {value!r}")
    return bool(value)


def _text(name: str, value: Any) -> str:
    text = str(value)
    if text != text.encode("utf-8", "replace").decode():
        raise BadAction(f"the {name} holds half a character: {text!r}")  # no device can get it
    return text


_MADE: dict[str, Callable[[str, Any], object]] = {
    "index": _whole,
    "x": _pixels,
    "y": _pixels,
    "text": _text,
    "goal_status": _text,
    "app_name": _text,
    "keycode": _text,
    "clear_text": _flag,
    "press_enter": _flag,
    "to_x": _pixels,
    "to_y": _pixels,
    "duration": _seconds,
    "hold": _seconds,
}


def _at(target: Target) -> dict[str, Any]:
    if target is None:
        return {}
    if isinstance(target, tuple):
        return {"x": target[0], "y": target[1]}
    return {"index": target.index if isinstance(target, Element) else target}


def Tap(target: Target) -> Action:
    return Action("click", **_at(target))


def DoubleTap(target: Target) -> Action:
    return Action("double_tap", **_at(target))


def Hold(target: Target, seconds: float | None = None) -> Action:
    return Action("long_press", duration=seconds, **_at(target))


def Type(text: str, target: Target = None, *, clear: bool = False, enter: bool = True) -> Action:
    """Type a text, and Enter after it; with a target, tap that first."""
    without = None if enter else False
    return Action(
        "input_text", text=text, clear_text=clear or None, press_enter=without, **_at(target)
    )


def Enter() -> Action:
    return Action("keyboard_enter")


def Key(name: str) -> Action:
    """Press the key that Android calls so: ``KEYCODE_APP_SWITCH``; or several together:
    ``KEYCODE_CTRL_LEFT+KEYCODE_A``.
    """
    return Action("keyboard_enter", keycode=name)


def Back() -> Action:
    return Action("navigate_back")


def Home() -> Action:
    return Action("navigate_home")


def OpenApp(name: str) -> Action:
    return Action("open_app", app_name=name)


def Scroll(direction: str, target: Target = None) -> Action:
    """Show what is further in that direction."""
    return Action("scroll", direction=direction, **_at(target))


def Swipe(direction: str, target: Target = None) -> Action:
    """Drag across the screen as the paper's action does: up and down are the finger's way, while
    left goes from the left edge to the right, and right back.
    """
    return Action("swipe", direction=direction, **_at(target))


def Drag(
    start: Target,
    end: Element | tuple[int, int],
    seconds: float | None = None,
    *,
    hold: float | None = None,
) -> Action:
    """Move a finger from one place to another in so many seconds.  With ``hold``, it first rests
    for so long: that picks up what can be moved, and selects a word of a text.
    """
    to_x, to_y = end.bbox.center if isinstance(end, Element) else end
    return Action("drag", to_x=to_x, to_y=to_y, duration=seconds, hold=hold, **_at(start))


def Wait(seconds: float | None = None) -> Action:
    return Action("wait", duration=seconds)


def Answer(text: str) -> Action:
    """Tell the answer to a question; the last one counts, and it does not end the episode."""
    return Action("answer", text=text)


def Done() -> Action:
    return Action("status", goal_status=COMPLETE)


def Infeasible() -> Action:
    return Action("status", goal_status=INFEASIBLE)
