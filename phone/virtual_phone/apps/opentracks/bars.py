"""What OpenTracks' pages share: their bars, and the question before tracks are deleted."""

from collections.abc import Callable
from functools import partial
from typing import Any

from virtual_phone import ui
from virtual_phone.apps.opentracks.app import OpenTracks

Page = ui.Screen[OpenTracks, Any]
IN_A_BAR = 2  # and the overflow: Android has room for three on a phone
ICONS = {
    "Show on map": "map-outline",
    "Share": "share-variant",
    "Edit": "pencil-outline",
    "Delete": "delete-outline",
}
BOTTOM_BAR: Any = {"background": "card", "elevation": "bottom_bar"}
BAR: Any = {"background": "bar", "elevation": "app_bar"}
DELETED = "permanently deleted from the device."


def top_bar(
    *children: ui.Child, up: ui.Handler | None = None, up_desc: str = "Navigate up", id: str = ""
) -> ui.View:
    """The toolbar, with or without an arrow."""
    arrow = ui.IconButton("arrow-left", up_desc, on_tap=up, color="on_bar") if up else None
    padding = (4, 0) if up else (16, 0, 4, 0)
    return ui.Row(arrow, *children, id=id, height=56, padding=padding, **BAR)


def titled_bar(screen: Page, title: str, *actions: ui.Child) -> ui.View:
    """The toolbar of a page that was opened from another."""
    words = ui.Text(title, size=20, face="medium", color="on_bar", lines=1, grow=1)
    return top_bar(words, *actions, up=screen.close)


def action_bar(screen: Page, title: str, close: ui.Handler, *choices: ui.Choice | None) -> ui.View:
    """The bar while rows are selected; as many choices are in it as a bar has room for."""
    there = [choice for choice in choices if choice]
    shown, hidden = there[:IN_A_BAR], there[IN_A_BAR:]
    tools = [
        ui.menu_item(
            f"list_context_menu_{each.label.lower().replace(' ', '_')}",
            ICONS[each.label],
            each.does,
            each.label,
            color="on_bar",
        )
        for each in shown
        if each.does
    ]
    more = ui.menu_button(screen, *hidden)
    words = ui.Text(title, id="action_bar_title", size=20, color="on_bar", grow=1)
    return top_bar(words, *tools, more.but(color="on_bar"), up=close, up_desc="Done")


def round_button(
    id: str, icon: str, desc: str, does: ui.Handler, on_hold: ui.Handler | None = None
) -> ui.View:
    """The button in the middle of the bar at the bottom."""
    return ui.tool(
        id,
        icon,
        does,
        desc,
        width=64,
        height=64,
        radius=32,
        size=36,
        color="#ffffff",
        background="#d32f2f",
        elevation="floating_button",
        on_hold=on_hold,
    )


def stop_button(screen: Page, id: str, stop: ui.Handler) -> ui.View:
    """The button that stops a recording, if it is held."""
    say = partial(screen.toast, "Hold to stop", long=True)
    return round_button(id, "stop", "Stop", say, stop)


def ask_delete(screen: Page, tracks: list[int], delete: Callable[[], object]) -> None:
    many = len(tracks) > 1
    title = "Delete tracks?" if many else "Delete track?"
    what = "The tracks and their markers" if many else "The track and its markers"
    screen.open(ui.confirm(title, f"{what} will be {DELETED}", "OK", delete))
