"""MiniWoB: points, colours and boxes to be put in the right place."""

import re
from collections.abc import Callable
from math import atan2, degrees

from pytest_androidworld import MiniWobTask, User

Point = tuple[int, int]
CSS = 5  # pixels of the screen for each of the page
SHIFT = 2 * CSS - CSS // 2  # a point is drawn two of the page's pixels right of and below the tap
NEAR, EDGE = 150, 50  # how close to a corner, or to the border, no point is put
DRAG = 150
DIRECTIONS = {"left": (-DRAG, 0), "right": (DRAG, 0), "up": (0, -DRAG), "down": (0, DRAG)}
HEX = {
    "aqua": "00FFFF",
    "black": "000000",
    "blue": "0000FF",
    "gold": "FFD700",
    "gray": "808080",
    "green": "008000",
    "lime": "00FF00",
    "magenta": "FF00FF",
    "maroon": "800000",
    "navy": "000080",
    "olive": "808000",
    "orange": "FFA500",
    "pink": "FFC0CB",
    "purple": "800080",
    "red": "FF0000",
    "silver": "C0C0C0",
    "teal": "008080",
    "white": "FFFFFF",
    "yellow": "FFFF00",
}


def circles(task: MiniWobTask) -> list[Point]:
    """The middles of the page's circles, the blue one last."""
    found = [fact for fact in task.facts() if fact.tag == "circle"]
    return [fact.middle for fact in sorted(found, key=lambda fact: fact.fill == "rgb(0, 0, 255)")]


def draw_point(user: User, at: Point) -> None:
    """Have the page draw a point there, and submit it."""
    user.tap_at(at[0] - SHIFT, at[1] - SHIFT).tap("Submit")


def angle(corner: Point, one: Point, other: Point) -> float:
    """The angle at the corner of two lines, in degrees."""
    first, second = (atan2(end[1] - corner[1], end[0] - corner[0]) for end in (one, other))
    turn = abs(degrees(first - second))
    return min(turn, 360 - turn)


def best_point(task: MiniWobTask, corner: Point, error: Callable[[Point], float]) -> Point:
    """The point of the drawing, not too close to the corner, with the least error."""
    left, top, right, bottom = next(fact.rect for fact in task.facts() if fact.tag == "svg")
    columns = range(round(left) + EDGE, round(right) - EDGE, CSS)
    rows = range(round(top) + EDGE, round(bottom) - EDGE, CSS)
    points = [(x, y) for x in columns for y in rows]
    far = [p for p in points if abs(p[0] - corner[0]) + abs(p[1] - corner[1]) > NEAR]
    return min(far, key=error)


def set_color(user: User, digits: str) -> None:
    """Type a colour, and tap beside the picker, which lies over Submit until then."""
    user.type(digits, into="id=col", clear=True, enter=False)
    user.tap(next(e for e in user.elements if "color picker" in (e.text or ""))).tap("Submit")


class MiniWobBisectAngle(MiniWobTask):
    """A line halves the angle, and is submitted."""

    page = "bisect-angle"

    def solve(self, user: User) -> None:
        one, other, corner = circles(self)
        half = angle(corner, one, other) / 2

        def error(point: Point) -> float:
            return max(abs(angle(corner, point, end) - half) for end in (one, other))

        draw_point(user, best_point(self, corner, error))


class MiniWobCircleCenter(MiniWobTask):
    """The centre of the circle is tapped, and submitted."""

    page = "circle-center"

    def solve(self, user: User) -> None:
        draw_point(user, circles(self)[0])


class MiniWobDragBox(MiniWobTask):
    """The small box is within the large one, and submitted.

    There is no solution: the page's boxes follow a mouse, and no finger.
    """

    page = "drag-box"
    unsolvable = "the boxes of this page follow a mouse, and no finger"


class MiniWobDragItem(MiniWobTask):
    """The item is dragged in the asked direction, and submitted."""

    page = "drag-item"

    def solve(self, user: User) -> None:
        (x, y), *_ = circles(self)
        right, down = next(
            way for name, way in DIRECTIONS.items() if f" {name} " in self.utterance
        )
        user.drag((x, y), (x + right, y + down), seconds=1.0).tap("Submit")


class MiniWobFindMidpoint(MiniWobTask):
    """The point halfway between two others is tapped, and submitted."""

    page = "find-midpoint"

    def solve(self, user: User) -> None:
        (x, y), (other_x, other_y) = circles(self)
        draw_point(user, ((x + other_x) // 2, (y + other_y) // 2))


class MiniWobResizeTextarea(MiniWobTask):
    """The text area is made larger or smaller as asked, and submitted.

    There is no solution: the handle of the area follows a mouse, and no finger.
    """

    page = "resize-textarea"
    unsolvable = "the handle of this page's text area follows a mouse, and no finger"


class MiniWobRightAngle(MiniWobTask):
    """A third point makes a right angle, and is submitted."""

    page = "right-angle"

    def solve(self, user: User) -> None:
        end, corner = circles(self)
        draw_point(user, best_point(self, corner, lambda p: abs(angle(corner, p, end) - 90)))


class MiniWobUseColorwheel(MiniWobTask):
    """The named colour is set with a picker of colours, and submitted."""

    page = "use-colorwheel"

    def solve(self, user: User) -> None:
        set_color(user, HEX[re.findall(r"Select (\w+) with", self.utterance)[0]])


class MiniWobUseColorwheel2(MiniWobTask):
    """The shown colour is set with a picker of colours, and submitted."""

    page = "use-colorwheel-2"

    def solve(self, user: User) -> None:
        shown = next(fact.background for fact in self.facts() if "cc" in fact.classes)
        set_color(user, "".join(f"{int(part):02X}" for part in re.findall(r"\d+", shown)[:3]))
