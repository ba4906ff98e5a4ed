"""Drag and drop: what a long press lifts is carried by the finger, and dropped."""

from typing import TYPE_CHECKING

from virtual_phone.ui.display import Display
from virtual_phone.ui.hit_test import share_of, under
from virtual_phone.ui.layout import Box
from virtual_phone.ui.open_screens import OpenScreens

if TYPE_CHECKING:
    from virtual_phone.phone import Phone


def lift(phone: "Phone", chain: list[Box], place: int) -> str:
    """What a finger does that moves after a long press: it carries what can be lifted."""
    lifted = next((box for box in reversed(chain) if "lift" in box.view.on), None)
    if lifted is None:
        return "nothing"
    display = phone[Display]
    display.refresh()
    for above in display.layers[place + 1 :]:
        if above.window is None:  # the menu that the long press opened
            phone[OpenScreens][above.surface].outside()
    lifted.view.on["lift"]()
    phone.changed()
    return "carry"


def carry(phone: "Phone", phase: str, x: int, y: int) -> None:
    """Pass a movement on to the page that takes what is carried, wherever it was lifted."""
    display = phone[Display]
    display.refresh()
    for layer in display.layers:
        for box in under(layer.root, x, y) if layer.window is None else ():
            if "carry" in box.view.on:
                box.view.on["carry"](phase, *share_of(box, x, y))
                phone.changed()
                display.refresh()
                return
