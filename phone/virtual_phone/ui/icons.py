"""Material Design icons by name."""

import difflib
import importlib
from functools import cache

PACKAGE = "fonticon_mdi7.mdi7"


@cache
def glyph(name: str) -> str:
    """The character of an icon ("arrow-left", "dots-vertical") in the icon font."""
    icons = vars(importlib.import_module(PACKAGE).MDI7)
    attribute = name.replace("-", "_")
    for known in (attribute, f"{attribute}_"):  # "import_" is "import"
        if known in icons and not known.startswith("_"):
            character: str = icons[known][-1]
            return character
    names = [known.rstrip("_").replace("_", "-") for known in icons if known[0] != "_"]
    near = ", ".join(difflib.get_close_matches(name, names, n=5)) or "none"
    raise KeyError(f"no Material Design icon is called {name!r}; near: {near}")
