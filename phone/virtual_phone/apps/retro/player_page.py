"""Retro Music's player: above the tabs, as a page of its own, and the playing queue."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import Any, NamedTuple

from virtual_phone import ui
from virtual_phone.apps.retro.app import RetroMusic
from virtual_phone.apps.retro.deck import REPEAT_NONE, REPEAT_THIS
from virtual_phone.apps.retro.dialogs import AddToPlaylist
from virtual_phone.apps.retro.songs import Songs
from virtual_phone.apps.retro.store import Song, clock
from virtual_phone.apps.retro.views import (
    cover,
    empty,
    handle,
    image,
    screen_size,
    song_row,
    up_bar,
)
from virtual_phone.services.audio import MUSIC, STREAMS, Audio

SLEEP = {"Off": 0, "5 minutes": 5, "15 minutes": 15, "30 minutes": 30, "60 minutes": 60}


class Look(NamedTuple):
    """How the page of the player looks."""

    round: bool = False  # the cover
    wide: bool = False  # as the page is
    ground: str = "background"
    panel: str = ""  # the colour below the controls


LOOKS = {  # the themes that differ from "Normal"
    "Blur": Look(ground="surface"),
    "Card": Look(wide=True, panel="card"),
    "Circle": Look(round=True),
    "Flat": Look(wide=True),
    "Full": Look(wide=True, ground="surface"),
}


def mini_player(screen: ui.Screen[RetroMusic, Any]) -> ui.View | None:
    """The song that plays, above the tabs; a tap opens its page."""
    deck = screen.app.deck
    song = deck.current
    if song is None:
        return None
    icon = "pause" if deck.runs else "play"
    toggle = image("miniPlayerPlayPauseButton", icon, deck.toggle)
    extra = screen.app.setting("extra_controls")
    back = image("actionPrevious", "skip-previous", deck.skip_back)
    ahead = image("actionNext", "skip-next", deck.skip_forward)
    title = ui.Text(f"{song.title} • {song.artist}", id="miniPlayerTitle", size=15, lines=1)
    return ui.Row(
        cover(40, id="image"),
        title.but(grow=1),
        back if extra else None,
        toggle,
        ahead if extra else None,
        id="miniPlayerFragment",
        key="mini player",
        height=56,
        padding=(12, 0),
        gap=12,
        background="card",
        on_tap=lambda: screen.open(Player()),
    )


@dataclass
class Player(ui.Screen[RetroMusic, None]):
    """The song that plays, over the whole screen."""

    songs: Songs = field(default_factory=Songs)

    def view(self) -> ui.View:
        song = self.app.deck.current
        if song is None:
            return ui.page(self, empty("Nothing is playing"), bar=up_bar(self, ""))
        if self.app.deck.runs:
            self.redraw_every(1)
        wide, high = screen_size(self.app)
        look = LOOKS.get(self.app.prefs().text("now_playing_screen_id"), Look())
        side = min(wide if look.wide else 300, high - 160)
        image = cover(side, round=look.round, id="player_image", at="center")
        picture = ui.Box(
            image.but(radius=0) if look.wide else image,
            grow=1,
            height="fill",
            width="fill",
            key="cover",
            on_swipe=self.swiped,
        )
        controls = self.controls(song).but(background=look.panel or look.ground)
        held = ui.Row if wide > high else ui.Column
        body = held(picture, controls.but(grow=1) if wide > high else controls, grow=1)
        return ui.Column(self.bar(song), body, background=look.ground, height="fill")

    def swiped(self, direction: str) -> None:
        if direction in ("left", "right"):
            self.app.deck.step(1 if direction == "left" else -1)

    def bar(self, song: Song) -> ui.View:
        favorite = self.app.playlists.is_favorite(song)
        sleep = ui.menu_item("action_sleep_timer", "timer-outline", self.ask_sleep, "Sleep timer")
        lyrics = ui.menu_item(
            "action_toggle_lyrics", "script-text-outline", partial(self.open, Lyrics()), "Lyrics"
        )
        heart = ui.menu_item(
            "action_toggle_favorite",
            "heart" if favorite else "heart-outline",
            partial(self.app.playlists.toggle_favorite, song),
            "Remove from favorites" if favorite else "Add to favorites",
        )
        queue = ui.menu_item(
            "now_playing", "playlist-music", partial(self.open, Queue()), "Now playing queue"
        )
        menu = ui.menu_button(
            self,
            ui.Choice("Go to album", partial(self.songs.show, "album", song.album_id)),
            ui.Choice("Go to artist", partial(self.songs.show, "artist", song.artist_id)),
            ui.Choice("Add to playlist", partial(self.songs.add_to_playlist, [song.id])),
            ui.Choice("Save playing queue", self.save_queue),
            ui.Choice("Share", partial(self.songs.share, [song.id])),
            ui.Choice("Set as ringtone", partial(self.songs.set_ringtone, song)),
            ui.Choice("Clear playing queue", self.clear_queue),
            ui.Choice("Details", partial(self.songs.show_details, song)),
            ui.Choice("Go to Lyrics", partial(self.open, Lyrics())),
            ui.Choice("Equalizer", self.open_equalizer),
            ui.Choice("Delete from device", partial(self.songs.ask_delete, [song.id])),
        )
        down = ui.IconButton("chevron-down", "Close", on_tap=self.close)
        return ui.bar(down, ui.Box(grow=1), sleep, lyrics, heart, queue, menu, height=64)

    def controls(self, song: Song) -> ui.View:
        app, deck = self.app, self.app.deck
        at = deck.seconds
        times = ui.Row(
            ui.Text(clock(round(at * 1000)), id="songCurrentProgress", size=12),
            ui.Box(grow=1),
            ui.Text(clock(song.duration), id="songTotalTime", size=12),
        )
        repeat = "repeat-once" if deck.repeats == REPEAT_THIS else "repeat"
        faint = "secondary"
        play = ui.IconButton("pause" if deck.runs else "play", "", id="playPauseButton")
        buttons = ui.Row(
            ui.tool("repeatButton", repeat, deck.cycle_repeat).but(
                color=faint if deck.repeats == REPEAT_NONE else "primary"
            ),
            ui.tool("previousButton", "skip-previous", deck.skip_back),
            play.but(
                size=32,
                width=64,
                height=64,
                radius=32,
                background="primary",
                color="on_primary",
                on_tap=deck.toggle,
            ),
            ui.tool("nextButton", "skip-next", deck.skip_forward),
            ui.tool("shuffleButton", "shuffle", deck.toggle_shuffle).but(
                color="primary" if deck.shuffles else faint
            ),
            spread="between",
            margin=(0, 8),
        )
        return ui.Column(
            ui.Text(song.title, id="title", size=24, face="medium", lines=1, at="center"),
            ui.Body(song.artist, id="text", color="secondary", lines=1, at="center"),
            ui.Slider(
                at / song.seconds if song.seconds else 0,
                id="progressSlider",
                on_drag=lambda phase, x, y: deck.seek(x),
            ),
            times,
            buttons,
            self.volume() if app.setting("toggle_volume") else None,
            padding=(24, 8, 24, 32),
            gap=8,
        )

    def volume(self) -> ui.View:
        audio, most = self.phone[Audio], STREAMS[MUSIC].most

        def slide(phase: str, x: float, y: float) -> None:
            audio.set_volume(MUSIC, round(x * most))

        bar = ui.Slider(audio.volume(MUSIC) / most, id="volumeSeekBar", grow=1, on_drag=slide)
        down, up = (ui.Icon(f"volume-{name}", color="secondary") for name in ("low", "high"))
        return ui.Row(down, bar, up, id="volumeFragmentContainer", gap=8)

    def ask_sleep(self) -> None:
        self.open(ui.ChooseOne("Sleep timer", list(SLEEP), 0), then=self.set_sleep)

    def set_sleep(self, choice: int) -> None:
        minutes = [*SLEEP.values()][choice]
        self.app.sleep_after(minutes)
        if minutes:
            self.toast(f"Sleep timer set for {minutes} minutes from now.")

    def open_equalizer(self) -> None:
        self.toast("No equalizer found.")

    def save_queue(self) -> None:
        self.open(AddToPlaylist([song.id for song in self.app.deck.songs()]))

    def clear_queue(self) -> None:
        self.close()
        self.app.deck.clear()


@dataclass
class Lyrics(ui.Screen[RetroMusic, None]):
    """The lyrics of the song that plays: files have none."""

    def view(self) -> ui.View:
        return ui.page(self, empty("No lyrics found"), bar=up_bar(self, "Lyrics"))


@dataclass
class Queue(ui.Screen[RetroMusic, None]):
    """The playing queue; songs are dragged into another order."""

    songs: Songs = field(default_factory=Songs)

    def view(self) -> ui.View:
        deck = self.app.deck
        songs, position = deck.songs(), deck.position
        body = ui.Collection(
            list(placed(songs)),
            lambda each: self.row(each, current=each.place == position),
            empty=empty("Empty"),
            below=ui.Space(96),
            id="recyclerView",
        )
        ahead = sum(song.duration for song in songs[position + 1 :])
        title = ui.Column(
            ui.Text("Now playing queue", size=20, lines=1),
            ui.Label(f"Up next • {clock(ahead)}", lines=1),
            grow=1,
            margin=(8, 0),
        )
        back = ui.IconButton("arrow-left", "Navigate up", on_tap=self.back)
        clear = ui.Button("Clear queue", id="clearQueue", at="bottom end", margin=16)
        return ui.page(
            self,
            body,
            bar=ui.bar(back, title, height=64),
            fab=clear.but(on_tap=self.clear) if songs else None,
            bottom=mini_player(self),
        )

    def row(self, placed: "Placed", *, current: bool) -> ui.View:
        place, song, key = placed.place, placed.song, placed.key
        remove = ui.Choice("Remove from playing queue", partial(self.app.deck.remove, place))
        view = song_row(
            song,
            key,
            partial(self.songs.open_menu, song, key, remove),
            handle(f"drag {key}", lambda rows: self.app.deck.move(place, place + rows)),
        )
        return view.but(
            on_tap=lambda: self.app.deck.play_at(place),
            on_swipe=lambda direction: self.app.deck.remove(place),
            background="tint" if current else "background",
        )

    def clear(self) -> None:
        self.app.deck.clear()


class Placed(NamedTuple):
    """A song in the queue; its key stays the same while it is dragged."""

    place: int
    song: Song
    key: str


def placed(songs: list[Song]) -> Iterator[Placed]:
    """The queue, in which a song may be several times."""
    for place, song in enumerate(songs):
        before = sum(each.id == song.id for each in songs[:place])
        yield Placed(place, song, f"{song.id} {before}")
