"""What Retro Music's pages share: covers, rows of songs, bars, the player above the tabs."""

from typing import Any

from virtual_phone import ui
from virtual_phone.apps.retro.app import RetroMusic
from virtual_phone.apps.retro.store import Song
from virtual_phone.ui.display import Display

ROW = 72  # dp


def screen_size(app: RetroMusic) -> tuple[float, float]:
    """Width and height of the screen as it is held, in dp."""
    display = app.phone[Display]
    wide, high = display.size
    return wide / display.metrics.density, high / display.metrics.density


def cover(size: float, *, round: bool = False, icon: str = "music-note", **look: Any) -> ui.View:
    """The picture of what has none."""
    glyph = ui.Icon(icon, size=size * 0.45, color="primary", at="center")
    radius = size / 2 if round else min(size / 7, 24)
    return ui.Box(glyph, width=size, height=size, radius=radius, background="tint", **look)


def image(id: str, icon: str, does: ui.Handler, **look: Any) -> ui.View:
    """A picture without a description that is tapped like a button."""
    return ui.tool(id, icon, does, cls="android.widget.ImageView", **look)


def dots(key: str, does: ui.Handler) -> ui.View:
    return image("menu", "dots-vertical", does, key=key)


def words(title: str, text: str = "") -> ui.View:
    return ui.Column(
        ui.Body(title, id="title", lines=1),
        ui.Label(text, id="text", lines=1) if text else None,
        grow=1,
        gap=2,
    )


def song_row(song: Song, key: str, menu: ui.Handler, *before: ui.Child, **look: Any) -> ui.View:
    """A song with its cover and its menu."""
    texts = words(song.title, song.artist)
    button = dots(f"menu {key}", menu)
    return item_row(*before, cover(48, id="image"), texts, button, key=f"song {key}", **look)


def item_row(*parts: ui.Child, **look: Any) -> ui.View:
    """A row of a list: a picture, one or two texts, perhaps a menu."""
    return ui.Row(*parts, padding=(16, 0, 4, 0), gap=16, min_height=ROW).but(**look)


def handle(key: str, move: ui.Handler) -> ui.View:
    """What a row is dragged by; ``move`` gets by how many rows."""

    def drag(phase: str, x: float, y: float) -> None:
        rows = round((y - 0.5) * 48 / ROW)
        if rows:
            move(rows)

    icon = ui.Icon("drag-horizontal-variant", at="center")
    return ui.Box(icon, id="drag_view", key=key, width=40, height=48, axis="y", on_drag=drag)


def up_bar(screen: ui.Screen[RetroMusic, Any], title: str, *actions: ui.Child) -> ui.View:
    return ui.app_bar(title, *actions, up=screen.back, height=64)


def no_items(text: str) -> ui.View:
    """What a list of the library shows while it has nothing."""
    return ui.Column(
        ui.Text("😱", id="emptyEmoji", size=40, at="center"),
        ui.Text(text, id="emptyText", size=18, at="center", justify="center"),
        padding=(32, 160, 32, 0),
        gap=12,
    )


def empty(text: str) -> ui.View:
    return ui.Column(
        ui.Icon("emoticon-sad-outline", size=56, at="center", color="secondary"),
        ui.Heading(text, id="empty", at="center", justify="center"),
        padding=(32, 160, 32, 0),
        gap=12,
    )
