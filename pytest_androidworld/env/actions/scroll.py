"""``scroll`` and ``swipe``: a finger moved in a direction, on an element or the whole screen."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Self

from pytest_androidworld.env.actions import fields
from pytest_androidworld.env.actions.base import Action, Size
from pytest_androidworld.env.actions.targets import Point, Target, aimed_at, box, point
from pytest_androidworld.env.state import Rect
from pytest_androidworld.errors import BadAction

if TYPE_CHECKING:
    from pytest_androidworld.env.device import Device
    from pytest_androidworld.env.state import State

Ways = dict[str, Callable[[Rect], tuple[Point, Point]]]
SCROLL, SWIPE = 0.3, 0.5  # seconds that a finger takes on its way
# Seconds at rest before the finger leaves, more than the 0.04 after which Android takes it for
# stopped (VelocityTracker.cpp, ASSUME_POINTER_STOPPED_TIME).
STAY = 0.15
# Where a finger begins and ends; scrolling shows what is further in a direction, and swiping to
# the left goes from left to right, as in the reference.
SCROLLS: Ways = {
    "down": lambda box: (box.center, (box.center[0], box.top)),
    "up": lambda box: (box.center, (box.center[0], box.bottom)),
    "right": lambda box: (box.center, (box.left, box.center[1])),
    "left": lambda box: (box.center, (box.right, box.center[1])),
}
SWIPES: Ways = {
    "down": lambda box: ((box.center[0], box.top), (box.center[0], box.bottom)),
    "up": lambda box: ((box.center[0], box.bottom), (box.center[0], box.top)),
    "left": lambda box: ((box.left, box.center[1]), (box.right, box.center[1])),
    "right": lambda box: ((box.right, box.center[1]), (box.left, box.center[1])),
}


@dataclass(frozen=True)
class ScrollAction(Action):
    """A drag that shows what is further in a direction: half an element or screen, or `amount`.

    With an amount it begins at the point, if there is one, and ends at rest: nothing is flung.
    """

    action_type: str = "scroll"
    direction: str | None = fields.direction()
    amount: int | None = fields.distance()  # pixels that the finger goes
    needs = "direction"

    def perform(self, device: "Device", state: "State") -> None:
        way = self.touched(state)
        if self.amount is None:
            device.input.move(*way, SCROLL, state)
        else:
            device.input.along(way, SCROLL, state, stay=STAY)

    def touched(self, state: "State") -> tuple[Point, Point]:
        start, end = _way(self, SCROLLS, state)
        if self.amount is None:
            return start, end
        across, down = (_sign(b - a) for a, b in zip(start, end, strict=True))
        x, y = point(self, state) if self.x is not None else start
        return (x, y), (x + across * self.amount, y + down * self.amount)

    def scaled(self, seen: Size, real: Size) -> Self:
        action = super().scaled(seen, real)
        if self.amount is None:
            return action
        side = fields.DOWN if self.direction in ("up", "down") else fields.ACROSS
        return replace(action, amount=max(1, round(self.amount * real[side] / seen[side])))

    def words(self, target: str) -> str:
        by = "" if self.amount is None else f" by {self.amount} pixels"
        return f"scroll {self.direction or ''}{by}{fields.within(target)}"


@dataclass(frozen=True)
class SwipeAction(Action):
    """A drag across the whole of an element or the screen."""

    action_type: str = "swipe"
    direction: str | None = fields.direction()
    needs = "direction"

    def perform(self, device: "Device", state: "State") -> None:
        start, end = self.touched(state)
        device.input.move(start, end, SWIPE, state)

    def touched(self, state: "State") -> tuple[Point, Point]:
        return _way(self, SWIPES, state)

    def words(self, target: str) -> str:
        return f"swipe {self.direction or ''}{fields.within(target)}"


def _way(action: Action, ways: Ways, state: "State") -> tuple[Point, Point]:
    if action.direction is None:
        raise BadAction(f"{action.action_type} needs a direction")
    return ways[action.direction](box(action, state))


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def Scroll(direction: str, target: Target = None, amount: int | None = None) -> Action:
    """Scroll towards what is further in that direction; by so many pixels, if an amount is given,
    from the target on, which may be a point then.
    """
    return ScrollAction(direction=direction, amount=amount, **aimed_at(target))


def Swipe(direction: str, target: Target = None) -> Action:
    """Drag across the screen as the paper's action does: up and down are the finger's way, while
    left goes from the left edge to the right, and right back.
    """
    return SwipeAction(direction=direction, **aimed_at(target))
