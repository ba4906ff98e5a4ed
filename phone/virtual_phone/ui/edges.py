"""The edges of the screen, where the system's gestures begin: Back, Home, the shade."""

from typing import TYPE_CHECKING

from virtual_phone.ui.display import Display

if TYPE_CHECKING:
    from virtual_phone.phone import Phone

SIDE = 24  # dp from the side where a swipe means Back
HOME = 20  # dp from the bottom where a swipe means Home


def edge_at(phone: "Phone", x: int, y: int) -> str:
    """The edge of the screen at a point; empty elsewhere."""
    display = phone[Display]
    (wide, high), px = display.size, display.metrics.px
    if y < phone.profile.status_bar:
        return "top"
    if y >= high - px(HOME):
        return "bottom"
    if x < px(SIDE):
        return "left"
    return "right" if x >= wide - px(SIDE) else ""


def is_system_gesture(edge: str, dx: int, dy: int) -> bool:
    """Whether a movement that began at an edge of the screen leads away from it."""
    across = abs(dx) > abs(dy)
    return {
        "top": not across and dy > 0,
        "bottom": not across and dy < 0,
        "left": across and dx > 0,
        "right": across and dx < 0,
    }.get(edge, False)
