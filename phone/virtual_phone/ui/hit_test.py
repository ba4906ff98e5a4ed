"""Hit testing: the boxes under a finger, and the movements that they handle."""

from virtual_phone.ui.layout import Box
from virtual_phone.wire.nodes import Rect


def inside(rect: Rect, x: int, y: int) -> bool:
    return rect[0] <= x < rect[2] and rect[1] <= y < rect[3]


def acts(box: Box) -> bool:
    return bool(box.view.on.keys() - {"paint"}) or box.view.kind == "field" or box.extent > 0


def scrolls(box: Box, across: bool) -> bool:
    return box.extent > 0 and (box.view.kind == "hscroll") == across


def swipes(box: Box, across: bool) -> bool:
    ways = box.view.look.get("swipes", "")
    return "swipe" in box.view.on and ("only" not in ways if across else "vertical" in ways)


def at_end(box: Box, way: int) -> bool:
    """Whether a box cannot scroll further in a direction, so that its parent gets the movement."""
    return box.scroll <= 0 if way > 0 else box.scroll >= box.extent


def under(box: Box, x: int, y: int) -> list[Box]:
    """The chain of boxes at a point: at each level the topmost one with a handler."""
    if not inside(box.shown, x, y) or box.view.look.get("visible") is False:
        return []
    for child in reversed(box.children):
        below = under(child, x, y)
        if any(acts(each) for each in below):
            return [box, *below]
    return [box]


def movement(chain: list[Box], dx: int, dy: int) -> tuple[str, Box | None]:
    """What a movement does on a chain of boxes, the outermost first, and to which of them."""
    across, inner = abs(dx) > abs(dy), chain[::-1]
    if inner and "touch" in inner[0].view.on:
        return "touch", inner[0]
    for place, box in enumerate(inner):
        sliding = box.view.look.get("axis", "x" if box.view.kind == "slider" else "")
        if "drag" in box.view.on and sliding in ("", "x" if across else "y"):
            return "drag", box
        if "pull" in box.view.on and not across and dy > 0 and not box.scroll:
            return "pull", box
        outer = any(swipes(each, across) for each in inner[place + 1 :])
        if scrolls(box, across) and not (outer and at_end(box, dx if across else dy)):
            return "scroll", box
        if swipes(box, across):
            return "swipe", box
    return "nothing", None


def target(root: Box, x: int, y: int) -> Box | None:
    """The box that would handle a tap at a point."""
    for box in reversed(under(root, x, y)):
        if box.view.kind == "field" or box.view.on.keys() & {"tap", "double", "drag"}:
            return box
    return None


def share_of(box: Box, x: float, y: float) -> tuple[float, float]:
    """A position as shares of a box."""
    left, top, right, bottom = box.rect
    return (x - left) / max(right - left, 1), (y - top) / max(bottom - top, 1)
