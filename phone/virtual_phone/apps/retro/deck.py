"""Retro Music's playing queue: what is in it, what plays, and what comes next.

Each change writes both queues anew, as the real app does; the position is a preference.
"""

from dataclasses import astuple
from random import Random
from typing import TYPE_CHECKING

from virtual_phone import ui
from virtual_phone.android.intent import Intent
from virtual_phone.apps.retro.store import PACKAGE, STATE_FILE, QueuedSong, Song
from virtual_phone.services.notifications import LOW, Notifications
from virtual_phone.storage.databases import transaction

if TYPE_CHECKING:
    from virtual_phone.apps.retro.app import RetroMusic

POSITION, IN_TRACK = "position", "position_in_track"
SHUFFLE, REPEAT = "shuffle_mode", "repeat_mode"
REPEAT_NONE, REPEAT_ALL, REPEAT_THIS = range(3)
NOTIFICATION = "playing"
REWIND_AFTER = 5  # seconds, from which on "previous" begins the song again


class Deck(ui.AppPart):
    """The queue and its player."""

    app: "RetroMusic"

    def __init__(self, app: "RetroMusic") -> None:
        super().__init__(app)
        self.prefs = app.prefs()
        self.player = ui.Player(app, self.ended)

    # What is there

    def songs(self) -> list[Song]:
        return [Song(*astuple(row)) for row in self.app.queue.all(order="rowid")]

    @property
    def position(self) -> int:
        return self.prefs.number(POSITION)

    @property
    def current(self) -> Song | None:
        """The song that plays or would."""
        songs = self.songs()
        return songs[min(max(self.position, 0), len(songs) - 1)] if songs else None

    @property
    def runs(self) -> bool:
        song = self.current
        return song is not None and self.player.runs(song.id)

    @property
    def seconds(self) -> float:
        """How much of the current song has been played."""
        song = self.current
        if song is None:
            return 0
        if self.player.item == song.id:
            return self.player.position(song.id, song.seconds)
        return min(self.prefs.number(IN_TRACK) / 1000, song.seconds)

    @property
    def shuffles(self) -> bool:
        return self.prefs.number(SHUFFLE) == 1

    @property
    def repeats(self) -> int:
        return self.prefs.number(REPEAT)

    # Filling the queue

    def open(self, songs: list[Song], position: int = 0, *, play: bool = True) -> None:
        """Replace the queue."""
        self.prefs[SHUFFLE] = 0
        self._write(songs, position)
        self._load(play=play)

    def open_shuffled(self, songs: list[Song]) -> None:
        self._write(self._shuffled(songs), 0, songs)
        self.prefs[SHUFFLE] = 1
        self._load(play=True)

    def insert(self, songs: list[Song], place: int) -> None:
        """Add songs; into an empty queue they come paused."""
        queue = self.songs()
        if not queue:
            self.open(songs, play=False)
            return
        self._write([*queue[:place], *songs, *queue[place:]], self.position)

    def move(self, place: int, to: int) -> None:
        songs, position = self.songs(), self.position
        to = min(max(to, 0), len(songs) - 1)
        songs.insert(to, songs.pop(place))
        if place == position:
            position = to
        elif place < position <= to:
            position -= 1
        elif to <= position < place:
            position += 1
        self._write(songs, position)

    def remove(self, place: int) -> None:
        songs, position, runs = self.songs(), self.position, self.runs
        del songs[place]
        if not songs:
            self.clear()
            return
        self._write(songs, min(position - (place < position), len(songs) - 1))
        if place == position:
            self._load(play=runs)

    def clear(self) -> None:
        self.player.stop()
        self._write([], 0)
        self._notify()

    def _write(self, songs: list[Song], position: int, original: list[Song] | None = None) -> None:
        """Both queues; the original one is as it was before shuffling."""
        if original is None:
            original = songs
            if self.shuffles:
                original = sorted(songs, key=self._original_place)
        db = self.app.db(f"databases/{STATE_FILE}")
        with transaction(db):
            for table, rows in ((self.app.queue, songs), (self.app.original_queue, original)):
                db.execute(f"DELETE FROM {table.table.name}")
                for row in rows:
                    table.add(QueuedSong(*astuple(row)[: len(QueuedSong.__match_args__)]))
        self.prefs[POSITION] = position
        self.phone.changed()

    def _original_place(self, song: Song) -> int:
        order = [row._id for row in self.app.original_queue.all(order="rowid")]
        return order.index(song.id) if song.id in order else len(order)

    def _shuffled(self, songs: list[Song]) -> list[Song]:
        mixed = list(songs)
        Random(self.phone.clock.wall()).shuffle(mixed)
        return mixed

    # Playing

    def _load(self, *, play: bool, at: float = 0) -> None:
        """Go to a place in the current song."""
        song = self.current
        if song is None:
            return
        if play and not self.phone.files.is_file(song.data):
            self.app.toast("Couldn’t play this song.")
            play = False
        self.player.seek(song.id, at, song.seconds, run=play)
        self.prefs[IN_TRACK] = round(at * 1000)
        if play and at == 0:
            self.app.record_played(song)
        self._notify()

    def toggle(self) -> None:
        """Play or pause."""
        self._load(play=not self.runs, at=self.seconds)

    def play_at(self, position: int) -> None:
        self.prefs[POSITION] = position
        self._load(play=True)

    def seek(self, share: float) -> None:
        song = self.current
        if song is not None:
            self._load(play=self.runs, at=min(max(share, 0.0), 1.0) * song.seconds)

    def step(self, by: int) -> None:
        """The next or the previous song; "previous" begins a song again that has run a while."""
        songs = self.songs()
        if not songs:
            return
        place = self.position + by
        if by < 0 and self.seconds > REWIND_AFTER:
            place = self.position
        elif self.repeats == REPEAT_ALL:
            place %= len(songs)
        self.play_at(min(max(place, 0), len(songs) - 1))

    def skip_back(self) -> None:
        self.step(-1)

    def skip_forward(self) -> None:
        self.step(1)

    def ended(self) -> None:
        """The current song is over."""
        last = self.position == len(self.songs()) - 1
        if self.repeats == REPEAT_THIS:
            self._load(play=True)
        elif last and self.repeats == REPEAT_NONE:
            self._load(play=False)
        else:
            self.skip_forward()

    def cycle_repeat(self) -> None:
        self.prefs[REPEAT] = (self.repeats + 1) % 3

    def toggle_shuffle(self) -> None:
        """Mix what follows the current song, or go back to the order from before."""
        songs, song, position = self.songs(), self.current, self.position
        if song is None:
            return
        if not self.shuffles:
            others = self._shuffled([*songs[:position], *songs[position + 1 :]])
            self._write([song, *others], 0, songs)
            self.prefs[SHUFFLE] = 1
            return
        self.prefs[SHUFFLE] = 0
        original = sorted(songs, key=self._original_place)
        self._write(original, original.index(song))

    # The notification

    def _notify(self) -> None:
        """Display the current song in the shade, with the usual buttons."""
        notifications, song = self.phone[Notifications], self.current
        if song is None:
            notifications.cancel(PACKAGE, NOTIFICATION)
            return
        buttons = {
            "Previous": self.skip_back,
            "Play/Pause": self.toggle,
            "Next": self.skip_forward,
        }
        notifications.post(
            PACKAGE,
            song.title,
            song.artist,
            tag=NOTIFICATION,
            channel="playing_notification",
            importance=LOW,
            actions=[self.app.notification_action(*each) for each in buttons.items()],
            intent=Intent(component=f"{PACKAGE}/{self.app.launcher}"),
            ongoing=self.runs,
        )
