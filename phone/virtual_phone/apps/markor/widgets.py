"""What Markor's pages and dialogs are made of: the red toolbar, text fields, lists of files."""

from collections.abc import Iterable
from typing import Any

from virtual_phone import ui
from virtual_phone.apps.markor.folders import Line

LIST = "ui__filesystem_dialog__list"
ITEM = "opoc_filesystem_item"
ACTION = 40  # dp: Markor's own width of an icon of the toolbar
POOLED = 5  # RecycledViewPool's DEFAULT_MAX_SCRAP: views that a list uses again
ROW_GAP = 9  # dp: between two rows of a list


def action(id: str, desc: str, icon: str, does: ui.Handler, **look: Any) -> ui.View:
    """An icon of the toolbar, which AppCompat draws as a TextView."""
    usual: Any = {"cls": "android.widget.TextView", "width": ACTION}
    return ui.tool(id, icon, does, desc, color="on_toolbar", **usual, **look)


def toolbar(title: str, *actions: ui.View, **look: Any) -> ui.View:
    bar = ui.app_bar(title, *actions, background="toolbar", color="on_toolbar", **look)
    return bar.but(padding=0)


def document_bar(title: str, *actions: ui.View) -> ui.View:
    """The toolbar over a document: nothing leads up from it, and its title fills what is free."""
    name = ui.Text(
        title,
        id="note__activity__text_note_title",
        size=20,
        face="medium",
        color="on_toolbar",
        lines=1,
        grow=1,
        margin=(16, 0, 0, 0),
    )
    return ui.bar(name, *actions, background="toolbar", elevation="app_bar", padding=0)


def menu_button(screen: ui.Screen[Any, Any], *lines: ui.Choice | None) -> ui.View:
    return ui.menu_button(screen, *lines).but(color="on_toolbar")


def page(screen: ui.Screen[Any, Any], body: ui.View, bar: ui.View, **look: Any) -> ui.View:
    return ui.page(screen, body, bar=bar, **look).but(behind_status="toolbar")


def icon_row(title: str, summary: str, icon: str, does: ui.Handler) -> ui.View:
    return ui.list_row(title, summary, icon=ui.Icon(icon), key=f"row {title}", does=does)


def text_field(key: str, text: str = "", **look: Any) -> ui.View:
    """A text field of a dialog; its key is its id, unless that is given."""
    return ui.Field(key, text, **{"id": key, "padding": 8, "border": "divider", **look})


def file_list(rows: Iterable[ui.View], folder: str = "", **look: Any) -> ui.View:
    """The list itself; each folder is scrolled on its own."""
    look = {"key": f"{LIST} {folder}".rstrip(), "gap": ROW_GAP, **look}
    return ui.Rows(*rows, id=LIST, important=True, **look)


def described(lines: list[Line], before: list[str]) -> list[tuple[Line, str]]:
    """Each line with what its view held before, as far as there was one."""
    return [
        (line, before[place] if place < len(before) else "") for place, line in enumerate(lines)
    ]


def dialog(title: str, body: ui.View, *buttons: ui.View | None) -> ui.View:
    """A dialog of AppCompat: title, what scrolls, and the third button far from the others."""
    third, *others = buttons
    heading = ui.Text(title, id="alertTitle", size=20, lines=2, width="fill")
    return ui.Column(
        heading.but(margin=(24, 18, 24, 0)) if title else None,
        ui.Scroll(body).but(grow=1),
        ui.Row(third, ui.Box(grow=1), *others, height=54, margin=(12, 0, 12, 4)),
        radius=4,
    )


def dialog_button(app: ui.App, number: int, text: str, does: ui.Callback) -> ui.View:
    button = ui.dialog_button(app, number, text, does)
    return button.but(min_width=64, height="fill")


def file_row(
    line: Line, *, chosen: bool = False, held: str = "", star: bool = False, **look: Any
) -> ui.View:
    """One file or folder: a single node, which is described with what its view held before."""
    kind = "Selected" if chosen else "Folder" if line.folder else "File"
    icon = "check-circle" if chosen else "folder" if line.folder else "file-document"
    color = "accent" if chosen or line.folder or star else "icon"
    title, description = f"{ITEM}__title", f"{ITEM}__description"
    words = ui.Column(
        ui.Text(line.name, id=title, size=19, lines=2, important=False),
        ui.Text(line.note, id=description, size=15, lines=1, important=False, color="secondary"),
        grow=1,
    )
    row = ui.Row(
        ui.Icon("star" if star and not chosen else icon, size=28, color=color),
        words,
        id=f"{ITEM}__root",
        key="row .." if line.is_up else f"row {line.path}",
        desc=f"{kind} {line.name} {held}",
        gap=16,
        padding=(16, 0),
        **look,
    )
    return row.but(background="tint") if chosen else row
