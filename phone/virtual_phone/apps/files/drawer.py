"""The drawer: the roots, and which of them is open."""

from functools import partial
from typing import TYPE_CHECKING

from virtual_phone import ui
from virtual_phone.apps.files.documents import size_text
from virtual_phone.apps.files.places import PRIMARY, ROOTS, root_title
from virtual_phone.services.storage import Storage

if TYPE_CHECKING:
    from virtual_phone.apps.files.browser import Browser


def drawer(browser: "Browser") -> ui.View:
    """The open drawer, and the dimmed rest of the page, which closes it."""
    purpose, close = browser.purpose, browser.close_drawer
    title = ui.Text(purpose.drawer_title, size=20, padding=(16, 14), lines=1, min_height=56)
    *others, storage = (_row(browser, name) for name in purpose.roots)
    rows = ui.Rows(*others, ui.Divider(), storage, id="roots_list", grow=1)
    roots = ui.Column(
        ui.Box(title, id="roots_toolbar", important=True, width="fill"),
        rows.but(cls="android.widget.ListView"),
        width=304,
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
    title, summary, icon = ("on_tint",) * 3 if chosen else ("text", "secondary", "icon")
    free = f"{size_text(browser.phone[Storage].free)} free" if name == PRIMARY else ""
    words = ui.Column(
        ui.Text(
            root_title(browser.phone, name), id="android:id/title", size=16, lines=1, color=title
        ),
        ui.Text(free, id="android:id/summary", size=14, lines=1, color=summary) if free else None,
        grow=1,
    )
    return ui.Row(
        ui.Icon(ROOTS[name].icon, id="android:id/icon", color=icon),
        words,
        gap=20,
        min_height=52,
        padding=(16, 6),
        margin=(8, 2),
        radius=26,
        key=f"root {name}",
        background="tint" if chosen else "surface",
        selected=chosen,
        on_tap=partial(browser.go_to, [name]),
    )
