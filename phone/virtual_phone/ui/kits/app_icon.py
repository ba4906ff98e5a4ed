"""The icon of an app, as lists, dialogs and home screens display it."""

from typing import Any

from virtual_phone.ui.app_art import has_art
from virtual_phone.ui.view import Box, Icon, View

GREY = "#8a8a8a"  # of the icon of a paused app


def app_icon(
    icon: tuple[str, str], size: float, *, glyph: float, paused: bool = False, **look: Any
) -> View:
    """An app's drawing, if it has one; else its glyph, in white on a disc of the app's color."""
    name, color = icon
    if has_art(name):
        art = Icon(name, art="grey" if paused else "disc", size=size, at="center")
        return Box(art, width=size, height=size).but(**look)
    picture = Icon(name, color="#ffffff", size=glyph, at="center")
    disc = Box(picture, background=GREY if paused else color, radius=size / 2)
    return disc.but(width=size, height=size).but(**look)
