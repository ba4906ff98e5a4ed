"""Folders: their icons on the home screen, and the page that opens when one is tapped."""

from dataclasses import dataclass
from functools import partial
from typing import Any, ClassVar

from virtual_phone import ui
from virtual_phone.apps.launcher.app import Items, Launcher
from virtual_phone.apps.launcher.favorites import Favorite, columns_of
from virtual_phone.apps.launcher.icons import DISC, icon, lift

IN_PREVIEW = 4  # apps that an icon displays, and the most that its description counts
PITCH, HIGH_PITCH, MARGIN = 225, 272, 42  # of an open folder; pixels
VISIBLE = 6  # rows
SMALL = 50  # pixels of an app in the preview
ROUND = 28


def description(title: str, count: int) -> str:
    """Launcher3's ``folder_name_format_exact`` and ``_overflow``."""
    more = " or more" if count >= IN_PREVIEW else ""
    return f"Folder: {title}, {min(count, IN_PREVIEW)}{more} items"


def folder_icon(
    page: ui.Screen[Launcher, Any], row: Favorite, items: Items, *, named: bool, **look: Any
) -> ui.View:
    """The first apps of a folder on a disc, and its name below."""
    scale, title = page.app.scale, row.title or ""
    smaller = min(scale.across, scale.down)
    above = 12 * scale.down
    disc = preview(items, DISC * smaller, SMALL * smaller)
    place = {"at": "top center", "margin": (0, above, 0, 0)} if named else {"at": "center"}
    name = ui.Text(
        title,
        size=12,
        lines=1,
        justify="center",
        at="top center",
        id="folder_icon_name",
        margin=(2, above + DISC * smaller + 8, 2, 0),
    )
    return ui.Box(
        disc.but(**place),
        name if named and title else None,
        desc=description(title, len(items)),
        key=f"item {row._id}",
        cls="android.widget.FrameLayout",
        on_tap=lambda: page.open(OpenFolder(folder=row._id)),
        on_hold=lambda: None,
        on_lift=partial(lift, page, "", row._id),
        **look,
    )


def preview(items: Items, size: float, small: float) -> ui.View:
    """The disc of a folder with its first apps."""
    cells = [
        ui.app_icon(kind.icon, small, glyph=small * 0.55, drawn=True)
        for _, kind in items[:IN_PREVIEW]
    ]
    gap = small * 0.08
    rows = [
        ui.Row(*cells[at : at + 2], gap=gap, width="wrap", height="wrap")
        for at in range(0, len(cells), 2)
    ]
    inside = ui.Column(*rows, gap=gap, width="wrap", height="wrap", at="center")
    return ui.Box(inside, background="surface", radius=size / 2, width=size, height=size)


@dataclass
class OpenFolder(ui.Screen[Launcher, None]):
    """The apps of a folder, and its name to edit; a touch beside it closes it."""

    kind: ClassVar[ui.Kind] = "popup"

    folder: int

    def view(self) -> ui.View:
        scale, items = self.app.scale, self.app.contents(self.folder)
        across, wide, high = columns_of(len(items)), PITCH * scale.across, HIGH_PITCH * scale.down
        cells = [
            icon(
                self,
                kind,
                f"item {row._id}",
                named=True,
                item=row._id,
                width=wide,
                height=high,
            )
            for row, kind in items
        ]
        rows = [ui.Row(*cells[at : at + across]) for at in range(0, len(cells), across)]
        name = ui.Field(
            "folder_name",
            self.app.title(self.folder),
            "Edit Name",
            id="folder_name",
            justify="center",
            on_change=lambda text: self.app.rename(self.folder, text),
        )
        return ui.Column(
            ui.Rows(*rows, id="folder_content", scrollable=len(rows) > VISIBLE, grow=1),
            name,
            id="folder",
            width=wide * across + 2 * MARGIN * scale.across,
            padding=MARGIN * scale.across,
            radius=ROUND,
        )

    def beside(self) -> str:
        return f"item {self.folder}"
