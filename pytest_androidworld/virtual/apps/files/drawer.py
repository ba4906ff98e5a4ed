"""The drawer: the roots, and which of them is open."""

from collections.abc import Callable
from functools import partial

from pytest_androidworld.virtual import ui
from pytest_androidworld.virtual.apps.files.app import FilesApp
from pytest_androidworld.virtual.apps.files.documents import size_text
from pytest_androidworld.virtual.apps.files.location import Browsing
from pytest_androidworld.virtual.apps.files.roots import PRIMARY, ROOTS, root_title
from pytest_androidworld.virtual.services.storage import Storage


def drawer(app: FilesApp, browsing: Browsing, go_to: Callable[[list[str]], None]) -> ui.View:
    """The open drawer, and the dimmed rest of the page, which closes it."""

    def close(way: str = "") -> None:
        browsing.drawer = False

    purpose, chosen = browsing.purpose, browsing.location.stack[0]
    rows: list[ui.View] = []
    for name in purpose.roots:
        if name == PRIMARY:
            rows.append(ui.Divider())
        rows.append(root_row(app, name, name == chosen).but(on_tap=partial(go_to, [name])))
    title = ui.Text(purpose.drawer_title, size=20, padding=(16, 14), lines=1, min_height=56)
    roots = ui.Column(
        ui.Box(title, id="roots_toolbar", important=True, width="fill"),
        ui.Rows(*rows, id="roots_list", grow=1, cls="android.widget.ListView"),
        width=304,
        height="fill",
        background="surface",
        id="drawer_roots",
        on_swipe=close,
    )
    scrim = ui.Box(
        grow=1,
        width="fill",
        height="fill",
        background="scrim",
        scrim=True,
        key="scrim",
        important=False,
        clickable=False,
        on_tap=close,
    )
    return ui.Row(roots, scrim, height="fill")


def root_row(app: FilesApp, name: str, chosen: bool) -> ui.View:
    free = f"{size_text(app.phone[Storage].free)} free" if name == PRIMARY else ""
    title = ui.Text(
        root_title(app.phone, name),
        id="android:id/title",
        size=16,
        lines=1,
        color="on_tint" if chosen else "text",
    )
    summary = ui.Text(
        free,
        id="android:id/summary",
        size=14,
        lines=1,
        color="on_tint" if chosen else "secondary",
    )
    return ui.Row(
        ui.Icon(ROOTS[name].icon, id="android:id/icon", color="on_tint" if chosen else "icon"),
        ui.Column(title, summary if free else None, grow=1),
        gap=20,
        min_height=52,
        padding=(16, 6),
        margin=(8, 2),
        radius=26,
        key=f"root {name}",
        background="tint" if chosen else "surface",
        selected=chosen,
    )
