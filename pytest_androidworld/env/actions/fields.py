"""The values of an action's fields: how each is read, and which are invalid.

A field is ``name: int | None = fields.whole()``.  Models, programs and people write them, so a
number may come as a text; what cannot be meant is a `BadAction`.
"""

import math
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from pytest_androidworld.errors import BadAction

LONGEST = 60.0  # seconds that an action may last
DIRECTIONS = ("left", "right", "up", "down")
# Keys pressed together have a + between them; nothing that a shell would read otherwise.
KEYCODE = re.compile(r"KEYCODE_[A-Z0-9_]+(\+KEYCODE_[A-Z0-9_]+)*")
SPEC = "androidworld"  # the key of a field's metadata
ACROSS, DOWN = 0, 1


@dataclass(frozen=True)
class Spec:
    """What is known of a field besides its type."""

    read: Callable[[str, Any], object] | None = None  # from what was given, to the field's type
    check: Callable[[Any], None] | None = None  # of an action whose fields have all been read
    side: int | None = None  # of the screen, for a number of pixels: 0 is across, 1 is down


def _field(spec: Spec) -> Any:
    return field(default=None, metadata={SPEC: spec})


def whole() -> Any:
    return _field(Spec(_whole))


def pixels(side: int) -> Any:
    return _field(Spec(_pixels, side=side))


def distance() -> Any:
    return _field(Spec(_distance))


def points() -> Any:
    return _field(Spec(_points))


def seconds() -> Any:
    return _field(Spec(_seconds))


def flag() -> Any:
    return _field(Spec(_flag))


def text() -> Any:
    return _field(Spec(_text))


def direction() -> Any:
    return _field(Spec(check=_direction))


def keycode() -> Any:
    return _field(Spec(_text, _keycode))


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


def _distance(name: str, number: Any) -> int:
    pixels = _pixels(name, number)
    if pixels <= 0:
        raise BadAction(f"the {name} is a number of pixels above 0, not {number!r}")
    return pixels


def _points(name: str, value: Any) -> tuple[tuple[int, int], ...]:
    try:
        return tuple((_pixels("x", x), _pixels("y", y)) for x, y in value)
    except (TypeError, ValueError):
        raise BadAction(f"{name} is a list of points, [[x, y], …], not {value!r}") from None


def _seconds(name: str, value: Any) -> float:
    try:
        number = float(value)
    except (TypeError, ValueError, OverflowError):
        number = math.nan
    if not 0 <= number <= LONGEST:
        raise BadAction(f"the {name} is a number of seconds up to {LONGEST:g}, not {value!r}")
    return number


def _flag(name: str, value: Any) -> bool:
    if value not in (True, False):
        raise BadAction(f"{name} is true or false, not {value!r}")
    return bool(value)


def _text(name: str, value: Any) -> str:
    string = str(value)
    if string != string.encode("utf-8", "replace").decode():
        raise BadAction(f"the {name} holds half a character: {string!r}")  # no device can get it
    return string


def _direction(value: Any) -> None:
    if value not in DIRECTIONS:
        raise BadAction(f"no direction is called {value!r}; {', '.join(DIRECTIONS)}")


def _keycode(value: str) -> None:
    if not KEYCODE.fullmatch(value):
        raise BadAction(f"a keycode begins with KEYCODE_, unlike {value!r}")


# What types share that have such fields


def usually(given: float | None, usual: float) -> float:
    """How many seconds it lasts."""
    return usual if given is None else given


def lasting(duration: float | None) -> str:
    """How long it lasts, in words."""
    return "" if duration is None else f" for {duration:g} s"


def within(target: str) -> str:
    """Where it happens, in words."""
    return f" in {target}" if target else ""
