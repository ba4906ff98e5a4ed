"""A track's pages: recorded, being recorded, and just stopped."""

from dataclasses import dataclass, field
from functools import partial
from typing import ClassVar

from virtual_phone import ui
from virtual_phone.apps.opentracks import activity_types
from virtual_phone.apps.opentracks.app import PACKAGE, OpenTracks
from virtual_phone.apps.opentracks.bars import (
    BOTTOM_BAR,
    DELETED,
    ask_delete,
    stop_button,
    titled_bar,
)
from virtual_phone.apps.opentracks.edit import TrackEdit, TrackForm
from virtual_phone.apps.opentracks.markers import MarkerEdit, MarkerList
from virtual_phone.apps.opentracks.recording import PAGE
from virtual_phone.apps.opentracks.settings import Settings
from virtual_phone.apps.opentracks.sharing import Sharing
from virtual_phone.apps.opentracks.statistics import speed
from virtual_phone.apps.opentracks.tables import Track
from virtual_phone.apps.opentracks.track_tabs import TrackTabs
from virtual_phone.apps.opentracks.units import duration


@dataclass
class TrackRecorded(ui.Screen[OpenTracks, None]):
    activity: ClassVar[str] = f"{PACKAGE}.TrackRecordedActivity"

    tabs: TrackTabs = field(default_factory=TrackTabs)
    sharing: Sharing = field(default_factory=Sharing)

    def view(self) -> ui.View:
        number = self.tabs.track
        tools = [
            ui.menu_item(f"track_detail_{id}", icon, does, label)
            for id, icon, label, does in (
                ("menu_show_on_map", "map-outline", "Show on map", self.sharing.show_on_map),
                ("share", "share-variant", "Share", partial(self.sharing.share, [number])),
                ("markers", "map-marker-outline", "Markers", self.open_markers),
            )
        ]
        menu = ui.menu_button(
            self,
            ui.Choice("Edit", self.edit),
            ui.Choice("Delete", self.ask_delete),
            ui.Choice("Resume track", self.resume),
            ui.Choice("Settings", partial(self.open, Settings())),
        )
        bottom = ui.Row(*tools, ui.Box(grow=1), menu, height=64, padding=(8, 0), **BOTTOM_BAR)
        bar = titled_bar(self, self.tabs.current().name or "").but(elevation=0)  # as the tabs are
        return ui.page(self, self.tabs.view(), bar=bar, bottom=bottom)

    def edit(self) -> None:
        self.open(TrackEdit(TrackForm(self.tabs.track)))

    def open_markers(self) -> None:
        self.open(MarkerList(self.tabs.track))

    def ask_delete(self) -> None:
        ask_delete(self, [self.tabs.track], self.delete)

    def delete(self) -> None:
        self.app.delete([self.tabs.track])
        self.finish()

    def resume(self) -> None:
        """Go on with this track; what is being recorded meanwhile goes on instead."""
        if not self.app.recording:
            self.app.recording.resume(self.tabs.track)
        self.finish()
        self.open(recording_page(self.app))


@dataclass
class TrackRecording(ui.Screen[OpenTracks, None]):
    """The figures of what is being recorded; they change each second."""

    activity: ClassVar[str] = PAGE
    mode: ClassVar[ui.Mode] = "singleTop"

    tabs: TrackTabs = field(default_factory=TrackTabs)
    sharing: Sharing = field(default_factory=Sharing)

    @classmethod
    def arrive(cls, app: OpenTracks, intent: object) -> "TrackRecording":
        return recording_page(app)

    def view(self) -> ui.View:
        if self.app.recording:
            self.redraw_every(1)
        stop = stop_button(self, "track_recording_fab_action", self.stop)
        marker = ui.menu_item(
            "track_detail_insert_marker", "map-marker-plus-outline", self.mark, "Insert marker"
        )
        menu = ui.menu_button(
            self,
            ui.Choice("Markers", self.open_markers),
            ui.Choice("Edit", self.edit),
            ui.Choice("Settings", partial(self.open, Settings())),
        )
        show = ui.menu_item(
            "track_detail_menu_show_on_map",
            "map-outline",
            self.sharing.show_on_map,
            "Show on map",
        )
        sides = (ui.Box(grow=1), stop, ui.Box(grow=1))
        bottom = ui.Row(
            show, marker, *sides, ui.Space(48), menu, height=80, padding=(8, 0), **BOTTOM_BAR
        )
        bar = titled_bar(self, self.tabs.current().name or "").but(elevation=0)  # as the tabs are
        return ui.page(self, self.tabs.view(), bar=bar, bottom=bottom)

    def open_markers(self) -> None:
        self.open(MarkerList(self.tabs.track))

    def edit(self) -> None:
        self.open(TrackEdit(TrackForm(self.tabs.track)))

    def mark(self) -> None:
        """Name a marker, once it is known where the phone is."""
        last = self.app.recording.last
        if last is None or last.place is None:
            self.toast("Waiting for GPS signal", long=True)
        else:
            count = len(self.app.markers_of(self.tabs.track))
            self.open(MarkerEdit(name=f"Marker {count + 1}"))

    def stop(self) -> None:
        self.app.recording.stop()
        self.finish()
        self.open(stopped_page(self.tabs.track))


@dataclass
class TrackStopped(ui.Screen[OpenTracks, None]):
    activity: ClassVar[str] = f"{PACKAGE}.TrackStoppedActivity"

    track: int = 0
    form: TrackForm = field(default_factory=TrackForm)

    def view(self) -> ui.View:
        track = self.app.tracks.get(self.track) or Track(self.track)
        units, pace = self.app.units, activity_types.has_pace(track.activity)
        distance, distance_unit = units.distance(track.totaldistance)
        rate, rate_unit = units.rate(speed(track.totaldistance, track.totaltime), pace=pace)
        figures = [
            ("time", duration(track.totaltime)),
            ("distance", distance),
            ("distance_unit", distance_unit),
            ("speed", rate),
            ("speed_unit", rate_unit),
        ]
        head = ui.Row(
            *(ui.Text(text, id=id, size=14 if "unit" in id else 22) for id, text in figures),
            padding=(16, 16, 16, 0),
            gap=8,
        )
        buttons = (
            ("discard_button", "delete-outline", "Discard", self.ask_discard),
            ("resume_button", "record", "Record", self.resume),
            ("finish_button", "stop", "Stop", self.save),
        )
        foot = ui.Row(*(sign(*each) for each in buttons), spread="between", padding=(24, 8))
        body = ui.Column(ui.Scroll(self.form.view(), grow=1), head, foot)
        return ui.page(self, body, bar=titled_bar(self, "Recording stopped"))

    def back(self) -> None:
        """As Save: a recording is not lost by leaving the page."""
        self.save()

    def save(self) -> None:
        self.form.save()
        self.finish()
        self.open(recorded_page(self.track))

    def resume(self) -> None:
        self.form.save()
        self.app.recording.resume(self.track)
        self.finish()
        self.open(recording_page(self.app))

    def ask_discard(self) -> None:
        text = f"The track and its markers will be {DELETED}"
        self.open(ui.confirm("Discard track?", text, "OK", self.discard))

    def discard(self) -> None:
        self.app.delete([self.track])
        self.finish()


def sign(id: str, icon: str, desc: str, does: ui.Handler) -> ui.View:
    """One of the three pictures below a stopped track that say what becomes of it."""
    return ui.Icon(icon, desc=desc, id=id, size=40, width=64, height=64, on_tap=does)


def recording_page(app: OpenTracks) -> TrackRecording:
    return TrackRecording(TrackTabs(app.recorded or 0))


def recorded_page(track: int) -> TrackRecorded:
    return TrackRecorded(TrackTabs(track))


def stopped_page(track: int) -> TrackStopped:
    return TrackStopped(track, TrackForm(track))
