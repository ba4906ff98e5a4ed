"""The Material kit: pages with an app bar, floating buttons, tabs, list rows, strips of tiles."""

from collections.abc import Sequence
from typing import Any

from virtual_phone.services.registry import Reference
from virtual_phone.ui.kits.text_styles import Body
from virtual_phone.ui.open_screens import OpenScreens
from virtual_phone.ui.screen import Screen
from virtual_phone.ui.view import (
    Box,
    Child,
    Column,
    Handler,
    HScroll,
    Icon,
    IconButton,
    Label,
    Row,
    Sides,
    Text,
    TextButton,
    View,
)


def page(
    screen: Screen[Any, Any],
    body: View,
    *,
    bar: Child = None,
    fab: Child = None,
    bottom: Child = None,
    background: str = "background",
) -> View:
    """A full page: a bar above, the body with a floating button, a snackbar, tabs below."""
    middle = Box(
        body.but(width="fill", height="fill"),
        fab,
        grow=1,
        width="fill",
    )
    return Column(bar, middle, snackbar(screen), bottom, background=background, height="fill")


def snackbar(screen: Screen[Any, Any]) -> View | None:
    """The message that `Screen.snack` shows, if any."""
    message = screen.entry.get("snack")
    if not message:
        return None
    button = TextButton(
        message["action"],
        id="snackbar_action",
        color="tint",
        on_tap=lambda: _act(screen, message["does"]),
    )
    return Row(
        Text(
            message["text"],
            id="snackbar_text",
            color="on_inverse",
            grow=1,
            lines=2,
            padding=(0, 14),
        ),
        button if message["action"] else None,
        background="inverse",
        radius=4,
        margin=8,
        padding=(16, 0, 8, 0),
        at="bottom",
        elevation="snackbar",
        on_tap=lambda: None,
        important=False,
    )


def _act(screen: Screen[Any, Any], does: Reference | None) -> None:
    screen.entry.pop("snack", None)
    if does:
        screen.phone[OpenScreens].resolve(does)()


def app_bar(
    title: str,
    *actions: Child,
    up: Handler | None = None,
    up_desc: str = "Navigate up",
    up_icon: str = "arrow-left",
    title_id: str = "",
    background: str = "bar",
    color: str = "text",
    height: float = 56,
) -> View:
    """The bar at the top of a page."""
    return Row(
        IconButton(up_icon, up_desc, on_tap=up, color=color, width=56) if up else None,
        Row(  # the title is as wide as its text
            Text(
                title,
                id=title_id,
                size=20,
                face="medium",
                color=color,
                lines=1,
                margin=(16 if not up else 8, 0),
            ),
            grow=1,
        ),
        *actions,
        height=height,
        background=background,
        elevation="app_bar",
        padding=(0, 0, 4, 0),
    )


def floating_button(icon: str, desc: str, does: Handler, id: str = "", **look: Any) -> View:
    """The round button at the bottom right."""
    return IconButton(
        icon,
        desc,
        id=id,
        on_tap=does,
        background="primary",
        color="on_primary",
        radius=16,
        elevation="floating_button",
        width=56,
        height=56,
        at="bottom end",
        margin=16,
        **look,
    )


def bottom_tabs(
    tabs: Sequence[tuple[str, str, str, bool, Handler]],
    height: float = 80,
    *,
    only_selected: bool = False,
    listed: bool = False,
) -> View:
    """Navigation at the bottom: (id, label, icon, is it selected, what a tap does).

    With ``only_selected`` the other tabs display no label, as with more than three by default.
    Material marks a label as not important for accessibility, as the item is named by it; with
    ``listed`` it is, as in Google's Clock.
    """
    views = (
        _tab(*tab, height=height, labelled=tab[3] or not only_selected, listed=listed)
        for tab in tabs
    )
    return Row(*views, background="card", elevation="bottom_bar")


def _tab(
    id: str,
    label: str,
    icon: str,
    selected: bool,
    does: Handler,
    *,
    height: float,
    labelled: bool,
    listed: bool,
) -> View:
    size = "large" if selected else "small"
    glyph = Icon(icon, at="center", color="on_tint" if selected else "icon")
    pill = Box(
        glyph,
        width=64,
        height=32,
        radius=16,
        at="center",
        id="navigation_bar_item_icon_container",
        background="tint" if selected else "card",
    )
    name = Text(
        label,
        id=f"navigation_bar_item_{size}_label_view",
        size=12,
        face="medium",
        lines=1,
        at="center",
        color="text" if selected else "secondary",
        important=listed,
    )
    return Box(
        Column(pill, name if labelled else None, gap=4, at="center"),
        id=id,
        desc=label,
        selected=selected,
        grow=1,
        height=height,
        on_tap=None if selected else does,
        focusable=True,
    )


def list_row(
    title: str,
    summary: str = "",
    *,
    icon: Child = None,
    end: Child = None,
    does: Handler | None = None,
    title_id: str = "android:id/title",
    summary_id: str = "android:id/summary",
    lines: tuple[int, int] = (0, 0),
    space: float = 12,
    **look: Any,
) -> View:
    """A row of a list: an icon, a title over a summary, something at the end.

    ``lines`` are the most that the title and the summary take, 0: as many as they need;
    ``space`` is what is above and below them.
    """
    title_lines, summary_lines = lines
    words = Column(
        Body(title, id=title_id, lines=title_lines, enabled=look.get("enabled", True)),
        Label(summary, id=summary_id, lines=summary_lines) if summary else None,
        grow=1,
        padding=(0, space),
    )
    row = Row(icon, words, end, on_tap=does, padding=(16, 0), gap=16, min_height=56)
    return row.but(**look)


def line(icon: Child, text: View, *end: Child, does: Handler | None = None, **look: Any) -> View:
    """A line of a menu, a drawer or a sheet: an icon, a text, perhaps something at its end."""
    text = text.but(grow=1)
    row = Row(icon, text, *end, on_tap=does, padding=(16, 0), gap=16, min_height=48)
    return row.but(**look)


def strip(*tiles: Child, gap: float = 8, padding: Sides = 0, **look: Any) -> View:
    """Tiles side by side, as wide as each is; more than fit scroll."""
    return HScroll(Row(*tiles, gap=gap, width="wrap", padding=padding), **look)
