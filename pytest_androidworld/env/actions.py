"""The 14 actions of the paper, as data with a JSON form.

One goes further than the paper's: ``keyboard_enter`` with a ``keycode`` presses that key instead
of Enter.  `Key` makes it; ``Key("KEYCODE_APP_SWITCH")`` shows the recent apps.
"""

import json
import re
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

from pytest_androidworld.env.state import Element
from pytest_androidworld.errors import BadAction

TYPES = (
    "answer",
    "click",
    "double_tap",
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
KEYCODE = re.compile(r"KEYCODE_[A-Z0-9_]+")  # nothing that a shell would read otherwise
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
    "clear_text": lambda name, value: bool(value),
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


def Hold(target: Target) -> Action:
    return Action("long_press", **_at(target))


def Type(text: str, target: Target = None, *, clear: bool = False) -> Action:
    """Type a text, and Enter after it; with a target, tap that first."""
    return Action("input_text", text=text, clear_text=clear or None, **_at(target))


def Enter() -> Action:
    return Action("keyboard_enter")


def Key(name: str) -> Action:
    """Press the key that Android calls so: ``KEYCODE_APP_SWITCH``."""
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


def Wait() -> Action:
    return Action("wait")


def Answer(text: str) -> Action:
    """Tell the answer to a question; the last one counts, and it does not end the episode."""
    return Action("answer", text=text)


def Done() -> Action:
    return Action("status", goal_status=COMPLETE)


def Infeasible() -> Action:
    return Action("status", goal_status=INFEASIBLE)
