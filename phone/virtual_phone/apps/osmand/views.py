"""What many of OsmAnd's screens are made of: lines with an icon, and a note for an empty list."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from virtual_phone import ui
from virtual_phone.apps.osmand.app import OsmAnd


def line(text: str, icon: str, does: ui.Handler, *, key: str = "", **look: Any) -> ui.View:
    """A line of a menu or a list: an icon and a text."""
    return ui.line(
        ui.Icon(icon, id="imageView", **look),
        ui.Body(text, id="title", lines=2),
        does=does,
        key=key or f"line {text}",
        gap=24,
        min_height=52,
    )


def choice_lines(sheet: ui.Screen[OsmAnd, None], choices: Sequence[ui.Choice]) -> list[ui.View]:
    """The lines of a sheet; a tap on one closes the sheet, then does what was chosen."""
    return [
        line(choice.label, choice.icon, partial(ui.choose, sheet, choice), key=f"line {number}")
        for number, choice in enumerate(choices)
    ]


def two_buttons(
    cancel: ui.Handler,
    yes: str,
    does: ui.Handler,
    *,
    enabled: bool = True,
    ids: tuple[str, str] = ("dismiss_button", "right_bottom_button"),
    gap: float = 16,
) -> ui.View:
    """Cancel, and what confirms, at the bottom of a page or a sheet."""
    no_id, yes_id = ids
    confirm = ui.Button(yes, id=yes_id, grow=1, radius=6, enabled=enabled, on_tap=does)
    dismiss = ui.TextButton("Cancel", id=no_id, grow=1, on_tap=cancel)
    return ui.Row(dismiss, confirm, padding=(16, 8), gap=gap)


def round_button(icon: str, desc: str, id: str, does: ui.Handler) -> ui.View:
    """A button that floats above the map."""
    return ui.IconButton(
        icon, desc, id=id, background="button", border="edge", radius=24, on_tap=does
    )


def tabs(names: tuple[str, ...], chosen: str, choose: ui.Handler, id: str) -> ui.View:
    """The heads of tabs, side by side; ``choose`` gets the name of one."""
    return ui.Row(*(_tab(name, name == chosen, choose) for name in names), id=id)


def _tab(name: str, chosen: bool, choose: ui.Handler) -> ui.View:
    return ui.TextButton(
        name,
        grow=1,
        key=f"tab {name}",
        color="primary" if chosen else "secondary",
        selected=chosen,
        on_tap=lambda: choose(name),
    )


def nothing(icon: str, title: str, text: str) -> ui.View:
    """What stands where a list is empty."""
    return ui.Column(
        ui.Icon(icon, size=72, color="divider", at="center"),
        ui.Heading(title, at="center", justify="center"),
        ui.Text(text, size=15, color="secondary", at="center", justify="center"),
        gap=16,
        padding=(40, 100, 40, 0),
    )


def solid(bar: ui.View) -> ui.View:
    """A bar above the map, which gets no touches through it."""
    return bar.but(swipes="vertical", on_swipe=lambda towards: None)
