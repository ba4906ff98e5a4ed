"""How pages of settings look that Android draws, measured on a Pixel 6 in dp.

A page has a head that collapses, with its title on it, and a list of rows: see `settings_rows`.
"""

from collections.abc import Sequence
from functools import partial
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
SIDE, ABOVE, END = 24, 16, 16  # what a row leaves free before, above and after its words
ICON_ROOM = 48  # from an icon's left to the words: they begin at 72
TARGET = 48  # of what is tapped beside a bar
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
    above, below = _bars(screen)
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
    page = Collapsing(
        _head(screen, title, up, actions, above, opens_low=bool(show)),
        body,
        TALL + above,
        SHORT + above,
        id="content_parent",
        scroll_to_end=bool(show),
    )
    return Box(page, height="fill", padding=(0, 0, 0, below), background="background")


def _bars(screen: Screen[Any, Any]) -> tuple[float, float]:
    """The heights of the bars that a page draws below, at the top and at the bottom."""
    if not screen.bleed:
        return 0, 0
    profile, density = screen.phone.profile, _density(screen)
    return profile.status_bar / density, profile.navigation_bar / density


def _density(screen: Screen[Any, Any]) -> float:
    return screen.phone[DisplaySettings].density / 160


def _head(
    screen: Screen[Any, Any],
    title: str,
    up: Handler,
    actions: Sequence[Child],
    above: float,
    *,
    opens_low: bool,
) -> View:
    """The arrow, and the title: large below it, or small beside it once the head is low."""
    most = round((TALL - SHORT) * _density(screen))
    low = screen.scrolled("content_parent", most if opens_low else 0) > most * 0.7
    small = Text(title, drawn=True, size=20, lines=1, grow=1, margin=(16, 0))
    large = Text(
        title, drawn=True, size=36, lines=2, at="bottom start", margin=(SIDE, 0, SIDE, 12)
    )
    arrow = IconButton("arrow-left", "Navigate up", width=SHORT, height=SHORT, on_tap=up)
    middle = small if low else Space(0, grow=1)
    return Box(
        None if low else large,
        Row(
            arrow,
            middle,
            *actions,
            at="top",
            height=SHORT,
            margin=(0, above, 0, 0),
            id="action_bar",
        ),
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
        padding=(SIDE, ABOVE, END, ABOVE),
        min_height=least,
        important=True,
        **look,
    )


def category(title: str) -> View:
    """The name of a group of rows: 134 px."""
    name = Text(
        title,
        id=TITLE_ID,
        size=14,
        min_height=SUMMARY,
        color="primary",
        face="medium",
        width="fill",
    )
    return Column(name, padding=(SIDE, 24, END, 7.6), important=True)


def switch(on: bool, /, **look: Any) -> View:
    """The switch at the end of a row; the row itself is what is tapped."""
    usual: Any = {"id": SWITCH_ID, "width": 55.62, "margin": (16, -16, 0, -16)}
    return Switch(on, **usual | look)


def second_target(end: View) -> View:
    """Something else to tap, behind a line at the end of a row that opens something.

    It is as high as the row, and as wide as PrimarySwitchPreference has it.
    """
    line = Box(width=1, height=32, background="divider", margin=(16, 0, 0, 0))
    target = end.but(width=72, height="fill", margin=0)
    return Row(line, target, width="wrap", margin=(0, -ABOVE), height="fill")


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
            color="on_active" if on else "text",
        ),
        Switch(on, id=SWITCH_ID, width=48, enabled=enabled, key="main switch"),
        id="main_switch_bar",
        key="main_switch_bar",
        min_height=72,
        margin=(16, 16, 16, 8),
        padding=(24, 4),
        radius=28,
        background="active" if on else "card",
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

    ``ends`` describes two buttons beside it, which call ``step`` with -1 and 1; the bar is then as
    high as they are.
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
    said = words(title, summary, enabled=enabled)
    if ends and step:
        less = partial(step, -1) if enabled and value > 0 else None
        more = partial(step, 1) if enabled and value < 1 else None
        with_ends = Row(
            _end("icon_start_frame", "minus", ends[0], key, less),
            bar.but(height=TARGET),
            _end("icon_end_frame", "plus", ends[1], key, more),
        )
        return Column(said, with_ends, padding=(SIDE, ABOVE, END, 8), important=True)
    return Row(
        Box(Icon(icon), width=ICON_ROOM) if icon else None,
        Column(said, bar, grow=1, gap=4),
        padding=(SIDE, ABOVE, END, ABOVE),
        important=True,
    )


def _end(id: str, icon: str, desc: str, key: str, does: Handler | None) -> View:
    """The button at one end of a bar; at the end of the scale it is disabled."""
    color = "icon" if does else "disabled"
    return Box(
        Icon(icon, size=20, color=color, at="center", drawn=True),
        id=id,
        desc=desc,
        key=f"{key} {icon}",
        width=TARGET,
        height=TARGET,
        enabled=does is not None,
        on_tap=does,
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
