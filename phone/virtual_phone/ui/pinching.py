"""Two fingers: how much they have moved apart, and where their middle is."""

import math
from typing import TYPE_CHECKING, Any

from virtual_phone.ui.display import Display
from virtual_phone.ui.hit_test import share_of
from virtual_phone.ui.layout import Box

if TYPE_CHECKING:
    from virtual_phone.phone import Phone

Pointer = dict[str, Any]


def begin(first: Pointer, at: tuple[int, int]) -> Pointer:
    """A second finger's pointer, which moves with the first one's."""
    first["apart"] = math.dist(first["at"], at)
    return first | {"from": list(at), "at": list(at), "hold": None}


def pinch(phone: "Phone", first: Pointer, second: Pointer, chain: list[Box]) -> None:
    """Pass on a movement to the innermost view that can be zoomed."""
    apart = math.dist(first["at"], second["at"])
    scale, first["apart"] = max(apart, 1.0) / max(first["apart"], 1.0), apart
    middle = [sum(pair) / 2 for pair in zip(first["at"], second["at"], strict=True)]
    for box in reversed(chain):
        if "pinch" in box.view.on:
            box.view.on["pinch"](scale, *share_of(box, *middle))
            phone.changed()
            phone[Display].refresh()
            return
