"""The icon of an app, as lists, dialogs and home screens display it."""

from typing import Any

from virtual_phone.ui.view import Box, Icon, View


def app_icon(icon: tuple[str, str], size: float, *, glyph: float, **look: Any) -> View:
    """An app's glyph, in white on a disc of the app's color."""
    name, color = icon
    picture = Icon(name, color="#ffffff", size=glyph, at="center")
    disc = {"background": color, "radius": size / 2, "width": size, "height": size}
    return Box(picture, **{**disc, **look})
