"""The bar kit: a row of icons at the top of a page, as Material and older apps have it."""

from typing import Any

from virtual_phone.ui.view import Child, Handler, IconButton, Row, View


def bar(*children: Child, **look: Any) -> View:
    """A toolbar."""
    return Row(*children, **{"height": 56, "padding": (4, 0), **look})


def tool(id: str, icon: str, on_tap: Handler, desc: str = "", **look: Any) -> View:
    """An icon of a toolbar."""
    return IconButton(icon, desc, id=id, on_tap=on_tap, **look)
