"""Colours by role, light and dark; apps may name their own.

What is coloured follows the accent that the user has chosen for the system, as with Material You.
An app that names a primary colour has a theme of its own, which does not.
"""

from dataclasses import dataclass, field
from functools import cached_property

from virtual_phone.services.theme_colors import GOOGLE_BLUE, Accent

LIGHT = {
    "text": "#1f1f1f",
    "secondary": "#5f6368",
    "disabled": "#a8abaf",
    "icon": "#444746",
    "background": "#ffffff",
    "surface": "#f3f4f9",
    "bar": "#ffffff",
    "card": "#eceff7",
    "divider": "#dadce0",
    "primary": "#0b57d0",
    "on_primary": "#ffffff",
    "tint": "#d3e3fd",
    "on_tint": "#041e49",
    "active": "#d3e3fd",
    "on_active": "#041e49",
    "track": "#0b57d0",
    "track_off": "#74777f",
    "thumb_off": "#c4c6d0",
    "thumb": "#fafafa",
    "accent": "#0b57d0",
    "link": "#0b57d0",
    "error": "#b3261e",
    "scrim": "#99000000",
    "selection": "#663b78e7",
    "inverse": "#303034",
    "on_inverse": "#f2f0f4",
    "keyboard": "#e8eaf0",
    "key": "#ffffff",
}

DARK = {
    "text": "#e3e3e3",
    "secondary": "#c4c7c5",
    "disabled": "#757775",
    "icon": "#c4c7c5",
    "background": "#131314",
    "surface": "#1e1f20",
    "bar": "#131314",
    "card": "#282a2c",
    "divider": "#444746",
    "primary": "#a8c7fa",
    "on_primary": "#062e6f",
    "tint": "#0842a0",
    "on_tint": "#d3e3fd",
    "active": "#d3e3fd",
    "on_active": "#041e49",
    "track": "#0842a0",
    "track_off": "#444746",
    "thumb_off": "#8e918f",
    "thumb": "#bdbdbd",
    "accent": "#a8c7fa",
    "link": "#a8c7fa",
    "error": "#f2b8b5",
    "scrim": "#99000000",
    "selection": "#668ab4f8",
    "inverse": "#e3e3e3",
    "on_inverse": "#303030",
    "keyboard": "#202124",
    "key": "#3c4043",
}

# Roles that follow a chosen accent, and the shade that each has of it.
LIGHT_SHADES = {
    "primary": 600,
    "on_primary": 0,
    "tint": 100,
    "on_tint": 900,
    "active": 100,
    "on_active": 900,
    "track": 600,
    "accent": 600,
    "link": 600,
}
DARK_SHADES = {
    "primary": 200,
    "on_primary": 800,
    "tint": 700,
    "on_tint": 100,
    "active": 100,
    "on_active": 900,
    "track": 700,
    "accent": 200,
    "link": 200,
}
SELECTED = "#66"  # how opaque selected text is marked


@dataclass(frozen=True)
class Colors:
    """Looks colours up: an app's own first, then the theme's; ``#…`` stands for itself."""

    dark: bool
    own: dict[str, str] = field(default_factory=dict)
    accent: Accent = GOOGLE_BLUE

    @cached_property
    def roles(self) -> dict[str, str]:
        return (DARK if self.dark else LIGHT) | self._accented() | self.own

    def _accented(self) -> dict[str, str]:
        if not self.accent.color or "primary" in self.own:
            return {}
        shades = DARK_SHADES if self.dark else LIGHT_SHADES
        roles = {role: self.accent.shade(number) for role, number in shades.items()}
        return roles | {"selection": SELECTED + roles["accent"].removeprefix("#")}

    def __getitem__(self, name: str) -> str:
        return name if name[:1] == "#" else self.roles[name]
