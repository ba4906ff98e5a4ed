"""How high the widgets of each family of Android's stand above the page, and their switches.

A view's ``elevation`` is dp or the name of a level, as its colours are names: the kits say that
they make a menu, and the app that is painted says whether that is one of Material 2 or 3.  The
numbers are the defaults of the libraries' widgets, not of the design's pages, which differ: the
pages have dialogs at 24 dp, AppCompat and the framework have them at 16 (``floating_window_z``).
"""

from dataclasses import dataclass, replace
from typing import Literal

Level = Literal[
    "app_bar",
    "bottom_bar",
    "button",
    "card",
    "dialog",
    "drawer",
    "floating_button",
    "menu",
    "sheet",
    "snackbar",
    "text_toolbar",
    "toast",
]


Switch = Literal["material_3", "appcompat", "platform"]


@dataclass(frozen=True)
class Levels:
    """The elevation of a family's widgets in dp, and how its switches look; Material 3's."""

    app_bar: float = 0  # one of Material 3 changes its colour when the page scrolls
    bottom_bar: float = 3
    button: float = 0  # a filled one
    card: float = 0  # a filled or outlined one
    dialog: float = 6
    drawer: float = 1
    floating_button: float = 6
    menu: float = 3
    sheet: float = 1
    snackbar: float = 6
    text_toolbar: float = 2
    toast: float = 2
    switch: Switch = "material_3"

    def dp(self, elevation: float | Level) -> float:
        """An elevation in dp, given as such or as a level."""
        return getattr(self, elevation) if isinstance(elevation, str) else elevation


MATERIAL_3 = Levels()
MATERIAL_2 = Levels(
    app_bar=4,
    bottom_bar=8,
    button=2,
    card=1,
    dialog=16,
    drawer=16,
    menu=8,
    sheet=16,
    switch="appcompat",
)
APPCOMPAT = replace(MATERIAL_2, card=2, menu=16)
# Settings and the dialogs of the system
PLATFORM = replace(APPCOMPAT, app_bar=0, bottom_bar=0, button=0, card=0, switch="platform")
