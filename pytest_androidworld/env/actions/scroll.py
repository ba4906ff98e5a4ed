"""``scroll`` and ``swipe``: a finger moved in a direction, on an element or the whole screen."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pytest_androidworld.env.actions import fields
from pytest_androidworld.env.actions.base import Action
from pytest_androidworld.env.actions.targets import Point, Target, aimed_at, box
from pytest_androidworld.env.state import Rect
from pytest_androidworld.errors import BadAction

if TYPE_CHECKING:
    from pytest_androidworld.env.device import Device
    from pytest_androidworld.env.state import State

Ways = dict[str, Callable[[Rect], tuple[Point, Point]]]
SCROLL, SWIPE = 0.3, 0.5  # seconds that a finger takes on its way
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
    """A drag that shows what is further in a direction."""

    action_type: str = "scroll"
    direction: str | None = fields.direction()
    needs = "direction"

    def perform(self, device: "Device", state: "State") -> None:
        start, end = self.touched(state)
        device.input.move(start, end, SCROLL, state)

    def touched(self, state: "State") -> tuple[Point, Point]:
        return _way(self, SCROLLS, state)

    def words(self, target: str) -> str:
        return f"scroll {self.direction or ''}{fields.within(target)}"


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


def Scroll(direction: str, target: Target = None) -> Action:
    """Scroll towards what is further in that direction."""
    return ScrollAction(direction=direction, **aimed_at(target))


def Swipe(direction: str, target: Target = None) -> Action:
    """Drag across the screen as the paper's action does: up and down are the finger's way, while
    left goes from the left edge to the right, and right back.
    """
    return SwipeAction(direction=direction, **aimed_at(target))
