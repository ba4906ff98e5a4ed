"""The bar kit: a row of icons at the top of a page, as Material and older apps have it."""

from typing import TYPE_CHECKING, Any

from virtual_phone.ui.view import Box, Child, Handler, IconButton, Row, View

if TYPE_CHECKING:
    from virtual_phone.phone import Phone


def bar(*children: Child, **look: Any) -> View:
    """A toolbar."""
    return Row(*children, **{"height": 56, "padding": (4, 0), **look})


def tool(id: str, icon: str, on_tap: Handler, desc: str = "", **look: Any) -> View:
    """An icon of a toolbar."""
    return IconButton(icon, desc, id=id, on_tap=on_tap, **look)


def menu_item(id: str, icon: str, on_tap: Handler, desc: str, **look: Any) -> View:
    """An item of a menu that is shown in a bar: accessibility calls it a Button."""
    return tool(id, icon, on_tap, desc, **{"cls": "android.widget.Button", **look})


def nested(inner: View, depth: int, **look: Any) -> View:
    """As deep in the tree as the real layout has it; accessibility reads level by level."""
    width = look.get("width", "fill")
    for _ in range(depth):
        inner = Box(inner, width=width, important=True)
    return inner.but(**look)


def insets(phone: "Phone") -> tuple[float, float]:
    """Dp of a page below the bars that the status bar takes, and what is at the bottom."""
    from virtual_phone.ui.display import Display

    display, profile = phone[Display], phone.profile
    covered = display.keyboard or profile.navigation_bar
    density = display.metrics.density
    return profile.status_bar / density, covered / density
