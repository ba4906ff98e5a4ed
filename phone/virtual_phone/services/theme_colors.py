"""The accent that the user has chosen for the whole system: Material You, as SystemUI applies it.

It is kept as Android keeps it, in a secure setting that is a JSON object, which ThemePicker writes
and SystemUI's ThemeOverlayController reads: ``accent_color`` is the colour that the shades of the
accent are made of, ``theme_style`` how.  Without a colour, the phone has Google's own blue.
"""

import functools
import json
import re
from typing import Any, NamedTuple

from virtual_phone.android import monet
from virtual_phone.services.settings import Settings

KEY = "theme_customization_overlay_packages"
CATEGORY = "android.theme.customization"
ACCENT, PALETTE = f"{CATEGORY}.accent_color", f"{CATEGORY}.system_palette"
STYLE = f"{CATEGORY}.theme_style"
COLOR = re.compile(r"#?(?:[0-9a-f]{2})?([0-9a-f]{6})", re.IGNORECASE)  # Color.parseColor
BLUE = {  # without a chosen colour
    0: "#ffffff",
    50: "#ecf3fe",
    100: "#d3e3fd",
    200: "#a8c7fa",
    300: "#7cacf8",
    400: "#4c8df6",
    500: "#1b6ef3",
    600: "#0b57d0",
    700: "#0842a0",
    800: "#062e6f",
    900: "#041e49",
    1000: "#000000",
}


class Accent(NamedTuple):
    """A colour and how the accent's shades are made of it; "" is Google's blue."""

    color: str = ""
    style: str = monet.USUAL_STYLE

    def shade(self, number: int) -> str:
        """``#rrggbb`` of what is ``android:color/system_accent1_600``, for 600."""
        return monet.accent(self.color, self.style, number) if self.color else BLUE[number]


GOOGLE_BLUE = Accent()


def accent(settings: Settings) -> Accent:
    """The system's accent now."""
    return _read(settings.get("secure", KEY) or "")


@functools.lru_cache(maxsize=8)
def _read(text: str) -> Accent:
    stored = _parsed(text)
    color = COLOR.fullmatch(str(stored.get(ACCENT, "")))
    style = str(stored.get(STYLE, ""))
    return Accent(
        f"#{color[1].lower()}" if color else "",
        style if style in monet.STYLES else monet.USUAL_STYLE,
    )


def choose(settings: Settings, color: str) -> None:
    """Choose ``#rrggbb`` for the whole system, or with "" Google's blue again."""
    stored = _parsed(settings.get("secure", KEY) or "")
    for name in (ACCENT, PALETTE):
        stored.pop(name, None)
    if color:
        digits = color.removeprefix("#").upper()
        stored |= {ACCENT: digits, PALETTE: digits}
    settings.put("secure", KEY, json.dumps(stored, separators=(",", ":")))


def _parsed(text: str) -> dict[str, Any]:
    """What the setting holds; nothing if that is no JSON object."""
    try:
        stored = json.loads(text)
    except ValueError:
        return {}
    return stored if isinstance(stored, dict) else {}
