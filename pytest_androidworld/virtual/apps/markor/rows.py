"""The rows of Markor's lists of files, and the tools of its toolbars."""

from collections.abc import Iterable

from pytest_androidworld.virtual import ui
from pytest_androidworld.virtual.apps.markor.folders import Line

LIST = "ui__filesystem_dialog__list"
ITEM = "opoc_filesystem_item"


def file_list(
    rows: Iterable[ui.View],
    folder: str = "",
    *,
    on_pull: ui.Handler | None = None,
    below: float = 8,
) -> ui.View:
    """The list itself; each folder is scrolled on its own."""
    key = f"{LIST} {folder}" if folder else LIST
    return ui.Rows(
        *rows,
        id=LIST,
        key=key,
        alike=True,
        padding=(0, 4, 0, below),
        important=True,
        on_pull=on_pull,
    )


def file_row(
    line: Line,
    on_tap: ui.Handler,
    on_hold: ui.Handler | None = None,
    *,
    chosen: bool = False,
    touched: bool = False,
    star: bool = False,
) -> ui.View:
    """One file or folder: a single node, whose date is described once it was touched."""
    kind = "Selected" if chosen else "Folder" if line.folder else "File"
    note = line.note if touched or line.is_up else ""
    icon = "check-circle" if chosen else "folder" if line.folder else "file-document"
    color = "accent" if chosen or line.folder or star else "icon"
    title, description = f"{ITEM}__title", f"{ITEM}__description"
    words = ui.Column(
        ui.Text(line.name, id=title, size=19, lines=1, important=False),
        ui.Text(line.note, id=description, size=15, lines=1, important=False, color="secondary"),
        grow=1,
    )
    row = ui.Row(
        ui.Icon("star" if star and not chosen else icon, size=28, color=color),
        words,
        id=f"{ITEM}__root",
        key="row .." if line.is_up else f"row {line.path}",
        desc=f"{kind} {line.name} {note}",
        gap=16,
        padding=(16, 4, 16, 8),
        on_tap=on_tap,
        on_hold=on_hold,
    )
    return row.but(background="tint") if chosen else row
