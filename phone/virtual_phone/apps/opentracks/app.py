"""OpenTracks: its manifest, its data, and what it does without a screen."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from functools import cached_property
from typing import ClassVar
from uuid import UUID, uuid5

from virtual_phone import ui
from virtual_phone.android.intent import SEND, VIEW, Filter, Intent
from virtual_phone.apps.opentracks.recording import Recording
from virtual_phone.apps.opentracks.tables import (
    SCHEMA,
    WITHOUT,
    Marker,
    Track,
    TrackPoint,
    columns,
)
from virtual_phone.apps.opentracks.units import UNITS, Units, moment

PACKAGE = "de.dennisguse.opentracks"
TRACK_LIST = f"{PACKAGE}.TrackListActivity"
IMPORT = f"{PACKAGE}.io.file.importer.ImportActivity"
TYPES = tuple(
    f"application/{kind}"
    for kind in ("gpx+xml", "vnd.google-earth.kml+xml", "vnd.google-earth.kmz")
)
INTRODUCED = "introduction_shown"
DATABASE = "database.db"
NEEDED = ui.permissions(
    "ACCESS_FINE_LOCATION ACCESS_COARSE_LOCATION BLUETOOTH_SCAN BLUETOOTH_CONNECT"
)


class OpenTracks(ui.App):
    """OpenTracks 4.11.3, its permissions granted; nothing is recorded yet."""

    package = PACKAGE
    label = "OpenTracks"
    icon = ("map-marker-path", "#1c6ea4")
    version = ("v4.11.3", 5705)
    launcher = f"{PACKAGE}.introduction.IntroductionActivity"
    permissions = NEEDED + ui.permissions(
        "POST_NOTIFICATIONS FOREGROUND_SERVICE WAKE_LOCK VIBRATE"
    )
    filters = (
        Filter(IMPORT, (VIEW,), types=TYPES),
        Filter(IMPORT, (SEND,), types=TYPES),
    )
    dialogs = ui.DialogLook(caps=True, radius=4, title_size=20, inset=16)
    levels = ui.MATERIAL_2
    colors: ClassVar[dict[str, str]] = {
        "primary": "#1c6ea4",
        "accent": "#1c6ea4",
        "bar": "#1c6ea4",
        "on_bar": "#ffffff",
        "tint": "#cfe5f5",
        "on_tint": "#0d3550",
    }
    dark_colors: ClassVar[dict[str, str]] = {
        "primary": "#8cc4ec",
        "accent": "#8cc4ec",
        "on_primary": "#0d3550",
        "bar": "#1f2a33",
        "tint": "#1d4662",
        "on_tint": "#cfe5f5",
    }

    tracks = ui.Table(Track, SCHEMA, name="tracks", file=DATABASE, without=WITHOUT["tracks"])
    points = ui.Table(
        TrackPoint, SCHEMA, name="trackpoints", file=DATABASE, without=WITHOUT["trackpoints"]
    )
    markers = ui.Table(Marker, SCHEMA, name="markers", file=DATABASE, without=WITHOUT["markers"])
    recorded: ui.Memory[int | None] = ui.Memory(None)  # the track that is being recorded
    sensors: ui.Memory[bool] = ui.Memory(False)  # whether the location is followed without that
    timer: ui.Memory[int | None] = ui.Memory(None)  # of the recording
    recording = cached_property(Recording)

    def install(self) -> None:
        super().install()
        self._choose_units()

    def arriving(self, intent: Intent) -> None:
        self._choose_units()

    def _choose_units(self) -> None:
        """At the first start, by the locale, en_US."""
        self.prefs().setdefault("statsUnits", "IMPERIAL")

    @property
    def units(self) -> Units:
        return UNITS.get(self.prefs().text("statsUnits"), UNITS["METRIC"])

    @property
    def now(self) -> datetime:
        return self.phone.clock.now()

    def began(self, track: Track) -> datetime:
        """The local time at which a track starts."""
        return moment(track.starttime, track.starttime_offset)

    # Tracks

    def found(self, text: str) -> list[Track]:
        """The tracks whose name, description or category contain a text; the latest first."""
        if not text:
            return self.chosen([])
        where = " OR ".join(f"{name} LIKE ?" for name in ("name", "description", "category"))
        return self.tracks.all(where, (f"%{text}%",) * 3, order="starttime DESC")

    def chosen(self, numbers: Sequence[int]) -> list[Track]:
        """The tracks with these numbers; all, if there are none."""
        tracks = self.tracks.all(order="starttime DESC")
        return [track for track in tracks if not numbers or track._id in numbers]

    def points_of(self, track: int) -> list[TrackPoint]:
        return self.points.all("trackid = ?", (track,), order="_id")

    def markers_of(self, track: int | None) -> list[Marker]:
        """The markers of a track, or all."""
        where = "" if track is None else "trackid = ?"
        return self.markers.all(where, () if track is None else (track,), order="_id")

    def add_track(self, track: Track) -> int:
        """Write a new track, with a UUID of its own; returns its number."""
        last = max((each._id for each in self.tracks.all()), default=0)
        key = uuid5(UUID(int=self.phone.clock.wall()), str(last)).bytes
        return self.tracks.add(**columns(track), uuid=key)

    def delete(self, tracks: Iterable[int]) -> None:
        """Delete tracks; their points and markers go with them."""
        for number in tracks:
            if number == self.recorded:
                self.recording.stop()
            self.tracks.remove([number])
