"""The cards of Recents: their size, their picture, and the buttons below them."""

from typing import Any

from virtual_phone import ui
from virtual_phone.ui.thumbnails import Thumbnail
from virtual_phone.wire.nodes import Rect

CARD_WIDE, CARD_HIGH, CARD_TOP, CARD_GAP = 735, 1633, 300, 42  # pixels, as measured
ACTIONS_TOP = 1990


def pill(id: str, label: str, does: ui.Handler) -> ui.View:
    return ui.TextButton(label, id=id, color="text", background="surface", on_tap=does)


def paint_card(
    canvas: Any, rect: Rect, colors: Any, density: float, data: Thumbnail | None
) -> None:
    """The page that is open there; a task without screens is an empty card."""
    radius = round(density * 16)
    if data is None:
        canvas.fill(rect, colors["surface"], radius)
    else:
        wide, high = rect[2] - rect[0], rect[3] - rect[1]
        canvas.picture(data.image(wide, high, radius, canvas.pauses), rect)
