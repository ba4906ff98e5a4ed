"""What several of Joplin's screens are made of: the header, the rows of notes, an empty note."""

from collections.abc import Callable
from typing import Any

from virtual_phone import ui
from virtual_phone.apps.joplin.app import Joplin
from virtual_phone.apps.joplin.store import Note

GROUP = "android.view.ViewGroup"
MOVE = "Move to notebook..."


def page(
    screen: ui.Screen[Joplin, Any], body: ui.View, *, bar: ui.View, fab: ui.Child = None
) -> ui.View:
    """A page; the colour of its header is behind the status bar, too."""
    return ui.page(screen, body, bar=bar, fab=fab).but(behind_status="header")


def header(
    title: str,
    *actions: ui.Child,
    up: ui.Handler | None = None,
    choose: ui.Handler | None = None,
) -> ui.View:
    """The dark bar at the top of each screen; a title by which a notebook is chosen has a ▼."""
    back = tool("arrow-left", "Back", up) if up else None
    name = ui.Text(title, size=18, lines=1, grow=1, color="on_header", margin=(8, 0))
    if choose:
        arrow = ui.Text("▼", size=14, color="on_header", margin=(0, 0, 8, 0))
        name = ui.Row(name, arrow, key="notebook", cls=GROUP, grow=1, height=48, on_tap=choose)
    return ui.Row(back, name, *actions, height=56, background="header", padding=(4, 0))


def notebook_list(app: Joplin, chosen: str = "") -> ui.ChooseOne:
    """What a header's ▼ opens; closes with the number of one of `app.notebooks()`."""
    folders = app.notebooks()
    ids = [folder.id for folder in folders]
    titles = [folder.title for folder in folders]
    return ui.ChooseOne(MOVE, titles, ids.index(chosen) if chosen in ids else -1)


def tool(icon: str, desc: str, does: ui.Handler, *, enabled: bool = True) -> ui.View:
    """A button of the header."""
    return ui.IconButton(
        icon, desc, key=f"tool {desc}", on_tap=does, color="on_header", cls=GROUP, enabled=enabled
    )


def tick_box(app: Joplin, note: Note) -> ui.View:
    """The box of a to-do; a tap completes it, or reverts that."""
    done = note.todo_completed > 0

    def toggle() -> None:
        app.save(note.id, todo_completed=0 if done else app.now)

    icon = "checkbox-marked-outline" if done else "checkbox-blank-outline"
    return ui.Box(
        ui.Icon(icon, drawn=True, at="center", color="text"),
        desc=f"to-do: {note.name}",
        key=f"tick {note.id}",
        cls="android.widget.CheckBox",
        checked=done,
        important=True,
        width=48,
        height=48,
        on_tap=toggle,
    )


def note_row(app: Joplin, note: Note) -> ui.View:
    """A note in a list; a to-do has a box before its title."""
    faded = note.todo_completed > 0
    title = ui.Body(note.name, grow=1, color="disabled" if faded else "text")
    line = ui.Row(
        tick_box(app, note) if note.is_todo else None,
        title,
        min_height=52,
        padding=(4 if note.is_todo else 16, 4, 16, 4),
    )
    return ui.Column(line, ui.Divider(), key=f"note {note.id}", cls=GROUP)


def notes_list(
    notes: list[Note], row: Callable[[Note], ui.View], empty: ui.View, **look: Any
) -> ui.View:
    return ui.Collection(notes, row, empty=empty, below=ui.Space(88), key="notes", **look)


def message(text: str, *more: ui.Child) -> ui.View:
    """What stands where there is nothing to list."""
    words = ui.Body(text, justify="center", padding=24)
    return ui.Column(words, *more, height="fill")
