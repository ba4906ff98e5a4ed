"""How pages of settings look that Android draws, measured on a Pixel 6 in dp.

A page has a head that collapses, with its title on it, and a list of rows: see `settings_rows`.
"""

from collections.abc import Sequence
from typing import Any

from virtual_phone.services.display_settings import DisplaySettings
from virtual_phone.ui.screen import Screen
from virtual_phone.ui.view import (
    Box,
    Child,
    Collapsing,
    Column,
    Handler,
    Icon,
    IconButton,
    Row,
    Rows,
    Slider,
    Space,
    Switch,
    Text,
    TextButton,
    View,
    view,
)

TALL, SHORT = 179.05, 56  # the head: 470 px and 147
TITLE, SUMMARY = 27.05, 19.43  # the least height of a line of either: 71 px and 51
SIDE, ABOVE = 24, 16  # what a row leaves free beside and above its words
ICON_ROOM = 48  # from an icon's left to the words: they begin at 72
TITLE_ID, SUMMARY_ID, SWITCH_ID = (
    f"android:id/{name}" for name in ("title", "summary", "switch_widget")
)


def settings_page(
    screen: Screen[Any, Any],
    title: str,
    rows: Sequence[Child],
    *,
    up: Handler,
    actions: Sequence[Child] = (),
    show: str = "",
) -> View:
    """A page: the head that collapses, below it the rows; ``show`` is the one to begin with."""
    body = Rows(
        *rows,
        Space(width=0, height=16),
        id="recycler_view",
        important=True,
        width="fill",
        height="fill",
        background="background",
        show=show,
    )
    return Collapsing(_head(screen, title, up, actions), body, TALL, SHORT, id="content_parent")


def _head(screen: Screen[Any, Any], title: str, up: Handler, actions: Sequence[Child]) -> View:
    """The arrow, and the title: large below it, or small beside it once the head is low."""
    density = screen.phone[DisplaySettings].density / 160
    low = screen.scrolled("content_parent") > (TALL - SHORT) * density * 0.7
    small = Text(title, drawn=True, size=20, lines=1, grow=1, margin=(16, 0))
    large = Text(
        title, drawn=True, size=36, lines=2, at="bottom start", margin=(SIDE, 0, SIDE, 12)
    )
    arrow = IconButton("arrow-left", "Navigate up", width=SHORT, height=SHORT, on_tap=up)
    middle = small if low else Space(0, grow=1)
    return Box(
        None if low else large,
        Row(arrow, middle, *actions, at="top", height=SHORT, id="action_bar"),
        id="collapsing_toolbar",
        desc=title,
        background="bar",
    )


# Rows


def words(title: str, summary: str = "", *, enabled: bool = True, **look: Any) -> View:
    """A title over its summary, as wide as there is room."""
    return Column(
        Text(title, id=TITLE_ID, size=20, lines=3, min_height=TITLE, enabled=enabled),
        Text(
            summary, id=SUMMARY_ID, size=14, min_height=SUMMARY, color="secondary", enabled=enabled
        )
        if summary
        else None,
        grow=1,
        **look,
    )


def preference(
    title: str,
    summary: str = "",
    *,
    icon: str | View = "",
    end: Child = None,
    icon_room: bool = False,
    least: float = 0,
    **look: Any,
) -> View:
    """A row to tap: 206 px with a summary, 155 without."""
    glyph = Icon(icon) if isinstance(icon, str) and icon else icon or None
    left = Box(glyph, width=ICON_ROOM) if glyph or icon_room else None
    enabled = look.get("enabled", True)
    return Row(
        left,
        words(title, summary, enabled=enabled),
        end,
        padding=(SIDE, ABOVE),
        min_height=least,
        **look,
    )


def category(title: str) -> View:
    """The name of a group of rows: 134 px."""
    name = Text(title, id=TITLE_ID, size=14, min_height=SUMMARY, color="primary", face="medium")
    return Column(name, padding=(SIDE, 24, SIDE, 7.6))


def switch(on: bool, /, **look: Any) -> View:
    """The switch at the end of a row; the row itself is what is tapped."""
    usual: Any = {"id": SWITCH_ID, "width": 48, "margin": (16, -16, 0, -16)}
    return Switch(on, **usual | look)


def second_target(end: View) -> View:
    """Something else to tap, behind a line at the end of a row that opens something."""
    line = Box(width=1, height=32, background="divider", margin=(16, 0, 0, 0))
    return Row(line, end.but(margin=(16, 0, 0, 0)), width="wrap", margin=(0, -16))


def main_switch(title: str, on: bool, *, enabled: bool = True, does: Handler) -> View:
    """The large switch that a page is about."""
    return Row(
        Text(
            title,
            id="switch_text",
            size=20,
            grow=1,
            lines=2,
            enabled=enabled,
            color="on_tint" if on else "text",
        ),
        Switch(on, id=SWITCH_ID, width=48, enabled=enabled, key="main switch"),
        id="main_switch_bar",
        key="main_switch_bar",
        min_height=72,
        margin=(16, 16, 16, 8),
        padding=(24, 4),
        radius=28,
        background="tint" if on else "card",
        enabled=enabled,
        on_tap=does,
    )


def radio(checked: bool, *, key: str, enabled: bool) -> View:
    """The circle before one of several that exclude each other."""
    return view(
        "radio",
        (),
        {},
        text="",
        checked=checked,
        width=ICON_ROOM,
        height=24,
        id="android:id/checkbox",
        cls="android.widget.RadioButton",
        key=f"{key} mark",
        enabled=enabled,
    )


def seek_bar(
    title: str,
    value: float,
    *,
    key: str,
    does: Handler,
    icon: str = "",
    summary: str = "",
    enabled: bool = True,
    ends: tuple[str, str] | None = None,
    step: Handler | None = None,
) -> View:
    """A row with a bar to drag: ``does`` gets the chosen share of it.

    ``ends`` describes two buttons beside it, which call ``step`` with -1 and 1.
    """
    bar = Slider(
        value,
        id="android:id/seekbar",
        desc=title,
        key=key,
        enabled=enabled,
        height=32,
        on_drag=lambda phase, x, y: does(x),
        grow=1,
    )
    if ends and step:
        sides = [
            IconButton(
                name,
                desc,
                key=f"{key} {name}",
                width=32,
                height=32,
                size=20,
                on_tap=lambda by=by: step(by),
            )
            for name, desc, by in (("minus", ends[0], -1), ("plus", ends[1], 1))
        ]
        bar = Row(sides[0], bar, sides[1], gap=8)
    return Row(
        Box(Icon(icon), width=ICON_ROOM) if icon else None,
        Column(words(title, summary, enabled=enabled), bar, grow=1, gap=4),
        padding=(SIDE, ABOVE),
    )


def footer(text: str) -> View:
    """An explanation, below an icon."""
    return Column(
        Icon("information-outline"),
        Text(text, id=TITLE_ID, size=14, color="secondary", padding=(0, 8, 0, 16), min_height=43),
        padding=(SIDE, ABOVE, SIDE, 0),
        gap=4,
    )


def entity(title: str, summary: str, icon: View) -> View:
    """What a page is about: a picture and a name in the middle."""
    return Column(
        icon.but(at="center"),
        Text(title, id="entity_header_title", size=20, at="center", justify="center", lines=2),
        Text(summary, id="entity_header_summary", size=14, at="center", color="secondary")
        if summary
        else None,
        padding=(SIDE, ABOVE),
        gap=8,
    )


def action_buttons(buttons: Sequence[tuple[str, str, Handler | None]]) -> View:
    """Buttons side by side: label, icon, and the handler if it can be tapped now."""
    return Row(
        *(_action(number, *button) for number, button in enumerate(buttons, 1)),
        gap=4,
        padding=(SIDE, 8),
        align="top",
    )


def _action(number: int, label: str, icon: str, does: Handler | None) -> View:
    button = TextButton(
        label,
        id=f"button{number}",
        key=f"button {label}",
        enabled=does is not None,
        on_tap=does,
        min_height=80,
        padding=(4, 44, 4, 12),
        radius=16,
        background="card",
        width="fill",
    )
    color = "primary" if does else "disabled"
    sign = Icon(icon, at="top center", margin=(0, 14, 0, 0), color=color)
    return Box(button, sign, grow=1)
