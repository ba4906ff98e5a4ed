"""The drawer: the roots, and which of them is open."""

from functools import partial
from typing import TYPE_CHECKING

from virtual_phone import ui
from virtual_phone.apps.files.places import CARD_ROOT, ROOTS, VOLUMES, is_there, root_title

if TYPE_CHECKING:
    from virtual_phone.apps.files.browser import Browser

EJECT_GAP = 9.5  # dp: between a root's title and what ejects it


def drawer(browser: "Browser") -> ui.View:
    """The open drawer, and the dimmed rest of the page, which closes it."""
    purpose, close = browser.purpose, browser.close_drawer
    title = ui.Text(purpose.drawer_title, size=24, lines=1, at="center start", margin=(16, 0))
    line = ui.Box(ui.Divider(at="center"), width="fill", height=25.5, important=True)
    names = [name for name in purpose.roots if is_there(browser.phone, name)]
    others = [_row(browser, name) for name in names if name not in VOLUMES]
    volumes = [_row(browser, name) for name in names if name in VOLUMES]
    rows = ui.Rows(*others, line, *volumes, id="roots_list", grow=1, padding=(0, 8))
    roots = ui.Column(
        ui.Box(title, id="roots_toolbar", important=True, width="fill", height=48),
        rows.but(cls="android.widget.ListView"),
        width=280,
        height="fill",
        background="surface",
        id="drawer_roots",
        on_swipe=close,
    )
    scrim = ui.Box(grow=1, width="fill", height="fill", background="scrim", scrim=True)
    scrim = scrim.but(key="scrim", important=False, clickable=False, on_tap=close)
    return ui.Row(roots, scrim, height="fill")


def _row(browser: "Browser", name: str) -> ui.View:
    chosen = browser.location.stack[0] == name
    title, icon = ("on_tint", "on_tint") if chosen else ("text", "icon")
    words = ui.Text(
        root_title(browser.phone, name), id="android:id/title", size=14, lines=1, color=title
    )
    eject = _eject_button(browser, icon) if name == CARD_ROOT else None
    label = ui.Row(words.but(grow=1), eject, gap=EJECT_GAP, grow=1)
    return ui.Row(
        ui.Icon(ROOTS[name].icon, id="android:id/icon", color=icon),
        label,
        gap=24,
        min_height=56,
        padding=(16, 4, 8, 4) if eject else (16, 0, 8, 0),
        radius=28,
        key=f"root {name}",
        background="tint" if chosen else "surface",
        selected=chosen,
        on_tap=partial(browser.go_to, [name]),
    )


def _eject_button(browser: "Browser", color: str) -> ui.View:
    return ui.Box(
        ui.Icon("eject", id="action_icon", size=24, color=color, at="center"),
        id="action_icon_area",
        desc="Eject",
        width=48,
        height=48,
        key="eject",
        on_tap=browser.eject,
    )
