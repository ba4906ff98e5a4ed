"""Fields as Material has them: in a frame, or in a box with a line below."""

from typing import Unpack

from virtual_phone.ui.view import Look, View


def outlined(field: View, *, error: bool = False, **look: Unpack[Look]) -> View:
    """A field in Material's frame: its hint moves onto the frame while there is text or focus."""
    frame = "error" if error else "plain"
    usual = field.but(padding=(12, 16), min_height=56, radius=4, behind="background", frame=frame)
    return usual.but(**look)


def filled(field: View, **look: Unpack[Look]) -> View:
    """A field in Material's filled box: a line below it, and its hint above the text or focus."""
    usual = field.but(padding=(12, 24, 12, 8), min_height=56, radius=4, frame="filled")
    return usual.but(**look)
