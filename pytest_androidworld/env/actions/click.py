"""``click``, ``double_tap`` and ``long_press``: a finger at one point."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pytest_androidworld.env.actions import fields
from pytest_androidworld.env.actions.base import Action
from pytest_androidworld.env.actions.targets import Point, Target, aimed_at, point

if TYPE_CHECKING:
    from pytest_androidworld.env.device import Device
    from pytest_androidworld.env.state import State

# Seconds from a tap to the next; Android takes 0.04 to 0.3 for a double one (ViewConfiguration's
# DOUBLE_TAP_MIN_TIME and getDoubleTapTimeout).
BETWEEN = 0.1
HOLD = 0.8  # seconds; Android takes 0.5 for a long press (ViewConfiguration.getLongPressTimeout)


@dataclass(frozen=True)
class ClickAction(Action):
    """A tap on an element or a point."""

    action_type: str = "click"
    needs_target = True

    def perform(self, device: "Device", state: "State") -> None:
        device.input.tap(point(self, state), state)

    def touched(self, state: "State") -> tuple[Point, ...]:
        return (point(self, state),)

    def words(self, target: str) -> str:
        return f"tap {target or 'nothing'}"


@dataclass(frozen=True)
class DoubleTapAction(Action):
    """Two taps on the same point."""

    action_type: str = "double_tap"
    mark = "rings"
    needs_target = True

    def perform(self, device: "Device", state: "State") -> None:
        place = point(self, state)
        device.input.tap(place, state)
        device.settle.sleep(BETWEEN)
        device.input.tap(place, state)

    def touched(self, state: "State") -> tuple[Point, ...]:
        return (point(self, state),)

    def words(self, target: str) -> str:
        return f"double-tap {target or 'nothing'}"


@dataclass(frozen=True)
class LongPressAction(Action):
    """A finger that comes down and stays, for a default time or ``duration``."""

    action_type: str = "long_press"
    duration: float | None = fields.seconds()
    mark = "dot"
    needs_target = True

    def perform(self, device: "Device", state: "State") -> None:
        place = point(self, state)
        device.input.path([place, place], fields.usually(self.duration, HOLD), state)

    def touched(self, state: "State") -> tuple[Point, ...]:
        return (point(self, state),)

    def words(self, target: str) -> str:
        return f"hold {target or 'nothing'}{fields.lasting(self.duration)}"


def Tap(target: Target) -> Action:
    return ClickAction(**aimed_at(target))


def DoubleTap(target: Target) -> Action:
    return DoubleTapAction(**aimed_at(target))


def Hold(target: Target, seconds: float | None = None) -> Action:
    return LongPressAction(duration=seconds, **aimed_at(target))
