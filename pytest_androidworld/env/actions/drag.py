"""``drag``: a finger moved from one place to another."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Self

from pytest_androidworld.env.actions import fields
from pytest_androidworld.env.actions.base import Action, Size, scaled
from pytest_androidworld.env.actions.targets import Point, Target, aimed_at, point
from pytest_androidworld.env.state import Element
from pytest_androidworld.errors import BadAction

if TYPE_CHECKING:
    from pytest_androidworld.env.device import Device
    from pytest_androidworld.env.state import State

DRAG = 0.5  # seconds that a finger takes on its way


@dataclass(frozen=True)
class DragAction(Action):
    """A finger from an element or a point to another point, by way of others if there are any."""

    action_type: str = "drag"
    to_x: int | None = fields.pixels(fields.ACROSS)  # where it ends
    to_y: int | None = fields.pixels(fields.DOWN)
    duration: float | None = fields.seconds()
    hold: float | None = fields.seconds()  # for which the finger rests before it moves
    via: tuple[Point, ...] | None = fields.points()  # between its start and its end
    needs_target = True

    def perform(self, device: "Device", state: "State") -> None:
        start, end = self.touched(state)
        way = [start, *(self.via or ()), end]
        seconds = fields.usually(self.duration, DRAG)
        device.input.along(way, seconds, state, rest=self.hold or 0)

    def touched(self, state: "State") -> tuple[Point, Point]:
        if self.to_x is None or self.to_y is None:
            raise BadAction("drag needs to_x and to_y")
        return point(self, state), (self.to_x, self.to_y)

    def scaled(self, seen: Size, real: Size) -> Self:
        action = super().scaled(seen, real)
        if not self.via:
            return action
        via = ((scaled(x, seen[0], real[0]), scaled(y, seen[1], real[1])) for x, y in self.via)
        return replace(action, via=tuple(via))

    def words(self, target: str) -> str:
        rests = f"rest for {self.hold:g} s, then " if self.hold else ""
        there = self.to_x is not None and self.to_y is not None
        to = f"({self.to_x}, {self.to_y})" if there else "nowhere"
        places = ", ".join(f"({x}, {y})" for x, y in self.via or ())
        via = f" by way of {places}" if places else ""
        moved = f"{rests}drag {target or 'nothing'} to {to}{via}"
        return f"{moved}{fields.lasting(self.duration)}"

    def check_complete(self) -> None:
        super().check_complete()
        if self.to_x is None or self.to_y is None:
            raise BadAction("drag needs to_x and to_y, the place where it ends")


def Drag(
    start: Target,
    end: Element | tuple[int, int],
    seconds: float | None = None,
    *,
    hold: float | None = None,
    via: Sequence[Point] = (),
) -> Action:
    """Move a finger from one place to another in so many seconds.  With ``hold``, it first rests
    for so long: that picks up what can be moved, and selects a word of a text.  ``via`` are
    points that it passes on its way.
    """
    to_x, to_y = end.bbox.center if isinstance(end, Element) else end
    way = tuple(via) or None
    return DragAction(
        to_x=to_x, to_y=to_y, duration=seconds, hold=hold, via=way, **aimed_at(start)
    )
