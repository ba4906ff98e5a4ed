"""What VLC's pages share: bars, the selection's bar, sheets of choices, the small player."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, ClassVar

from virtual_phone import ui
from virtual_phone.apps.vlc import wording
from virtual_phone.apps.vlc.app import Vlc, play
from virtual_phone.apps.vlc.library import AUDIO, Media
from virtual_phone.apps.vlc.playlist_sheet import SavePlaylist

Page = ui.Screen[Vlc, Any]
CONE = ("traffic-cone", "#ff8800")


@dataclass
class Sheet(ui.Screen[Vlc, None]):
    """What can be done with an item."""

    kind: ClassVar[ui.Kind] = "sheet"

    title: str
    choices: list[ui.Choice]

    def view(self) -> ui.View:
        title = ui.Text(self.title, id="ctx_title", size=16, face="medium", lines=1)
        rows = map(self.row, self.choices)
        return ui.Column(title.but(padding=(16, 16, 16, 8)), ui.Rows(*rows, id="ctx_list"))

    def row(self, choice: ui.Choice) -> ui.View:
        return ui.line(
            ui.Icon(choice.icon, id="context_option_icon"),
            ui.Body(choice.label, id="context_option_title", lines=1),
            does=partial(ui.choose, self, choice),
            key=f"option {choice.label}",
            gap=24,
        )


def offer(page: Page, title: str, *lines: tuple[str, str, ui.Callback]) -> None:
    """Open a sheet; each line is an icon, a label and what a tap does."""
    page.open(Sheet(title, [ui.Choice(label, does, icon=icon) for icon, label, does in lines]))


def up_bar(page: Page, title: str, *tools: ui.Child) -> ui.View:
    return ui.app_bar(title, *tools, up=page.close)


def selection_bar(count: int, leave: ui.Handler, *tools: ui.Child) -> ui.View:
    """The bar while items are selected."""
    return ui.bar(
        ui.tool("action_mode_close_button", "close", leave, "Done"),
        ui.Heading(f"{count} selected", id="action_bar_title", grow=1, lines=1),
        *tools,
        background="card",
        id="action_mode_bar",
    )


def image(id: str, icon: str, does: ui.Handler, desc: str, **look: Any) -> ui.View:
    """A picture that is tapped like a button."""
    return ui.tool(id, icon, does, desc, cls="android.widget.ImageView", **look)


def more_button(does: Callable[[], object], key: str) -> ui.View:
    return image("item_more", "dots-vertical", does, "More Actions", key=key)


def item_row(
    title: str,
    summary: str,
    *,
    icon: ui.View,
    end: ui.Child = None,
    does: ui.Handler | None = None,
    summary_id: str = "subtitle",
    lines: tuple[int, int] = (1, 1),
    **look: Any,
) -> ui.View:
    """A row of a list of files, songs or other media."""
    row = ui.list_row(
        title,
        summary,
        icon=icon,
        end=end,
        does=does,
        title_id="title",
        summary_id=summary_id,
        lines=lines,
        space=0,
        padding=(16, 8, 4, 8),
        min_height=64,
    )
    return row.but(**look)


def media_row(page: Page, media: Media, summary: str) -> ui.View:
    """A row that plays a song or a video."""
    return ui.list_row(
        media.name,
        summary,
        icon=media_icon(media),
        title_id="title",
        summary_id="subtitle",
        key=f"media {media.id_media}",
        does=partial(play_one, page, media.id_media),
    )


def media_icon(media: Media) -> ui.View:
    return ui.Icon("music-note" if media.type == AUDIO else "filmstrip", size=32)


def play_one(page: Page, media: int) -> None:
    path = page.app.library.path(media)
    play(page, [path] if path else [])


def note(*lines: str, button: ui.Child = None) -> ui.View:
    """What stands in the middle of an empty list."""
    words = [
        ui.Body(
            line, id="emptyTextView", key=line, color="secondary", justify="center", at="center"
        )
        for line in lines
    ]
    cone = ui.Icon(CONE[0], size=96, color=CONE[1], at="center")
    return ui.Column(cone, *words, button, gap=16, padding=(32, 120, 32, 16))


def media_page(
    page: Page, body: ui.View, bar: ui.View, bottom: ui.Child = None, fab: ui.Child = None
) -> ui.View:
    """A page with the small player of songs at its bottom."""
    return ui.page(page, body, bar=bar, fab=fab, bottom=ui.Column(small_player(page), bottom))


def small_player(page: Page) -> ui.View | None:
    app, song = page.app, page.app.song
    if song is None:
        return None
    runs = app.player.runs(song.id_media)
    toggle = partial(app.player.toggle, song.id_media, song.seconds)
    icon, desc = ("pause", "Pause") if runs else ("play", "Play")
    return item_row(
        song.name,
        artist_of(app, song.artist_id),
        icon=ui.Icon("music", size=32),
        end=ui.tool("header_play_pause", icon, toggle, desc),
        does=lambda: page.open(SongPlayer()),
        summary_id="artist",
        id="header",
        padding=(16, 4, 4, 4),
        min_height=0,
        background="card",
    )


def artist_of(app: Vlc, number: int | None) -> str:
    artist = app.artists.get(number or 0)
    return (artist.name if artist else None) or "Unknown Artist"


@dataclass
class SongPlayer(ui.Screen[Vlc, None]):
    """The large player of songs."""

    def view(self) -> ui.View:
        song, player = self.app.song, self.app.player
        if song is None:
            return ui.page(self, note("Nothing is playing."), bar=up_bar(self, "VLC"))
        number, length = song.id_media, song.seconds
        runs, at = player.runs(number), player.position(number, length)
        if runs:
            self.redraw_every(1.0)
        times = ui.Row(
            ui.Text(wording.clock(int(at * 1000)), id="time"),
            ui.Text(wording.clock(song.duration or 0), id="length"),
            spread="between",
            padding=(24, 0),
        )
        buttons = ui.Row(
            ui.tool("previous", "skip-previous", partial(self.app.step, -1), "Previous"),
            ui.tool(
                "play_pause",
                "pause-circle" if runs else "play-circle",
                partial(player.toggle, number, length),
                "Pause" if runs else "Play",
                size=64,
                width=80,
                height=80,
            ),
            ui.tool("next", "skip-next", partial(self.app.step, 1), "Next"),
            spread="around",
        )
        body = ui.Column(
            ui.Box(
                ui.Icon("music", size=120, at="center"),
                height=280,
                width=280,
                at="center",
                background="card",
            ),
            ui.Text(song.name, id="song_title", size=20, lines=2, at="center", justify="center"),
            ui.Label(
                artist_of(self.app, song.artist_id), id="song_subtitle", lines=1, at="center"
            ),
            ui.Slider(
                at / length if length else 0,
                id="timeline",
                key="timeline",
                margin=(16, 0),
                on_drag=lambda phase, x, y: player.slide(number, x, length),
            ),
            times,
            buttons,
            gap=12,
            padding=(0, 24),
        )
        close = ui.tool("stop", "stop", self.stop, "Stop")
        return ui.page(self, ui.Scroll(body), bar=up_bar(self, "Playing", close))

    def stop(self) -> None:
        self.app.stop_songs()
        self.close()


def add_to_playlist(page: Page, media: Sequence[int]) -> None:
    page.open(SavePlaylist(list(media)))


def ask_to_delete_files(page: Page, paths: Sequence[str]) -> None:
    names = [path.rpartition("/")[2] for path in paths]
    ask_to_delete(page, names, partial(page.app.library.delete_files, paths))


def ask_to_delete(page: Page, names: Sequence[str], does: ui.Callback) -> None:
    what = f"“{names[0]}”" if len(names) == 1 else f"{len(names)} items"
    page.open(ui.confirm(f"Delete {what}?", "This cannot be undone.", "Delete", does))
