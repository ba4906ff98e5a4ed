"""My Places: favorites by group, and tracks."""

from dataclasses import dataclass, field
from functools import partial
from typing import ClassVar

from virtual_phone import ui
from virtual_phone.apps.osmand.app import OsmAnd
from virtual_phone.apps.osmand.gazetteer import Spot, metres
from virtual_phone.apps.osmand.gpx import Waypoint
from virtual_phone.apps.osmand.store import PACKAGE, SHORT_NAMES, TrackFile
from virtual_phone.apps.osmand.tracks import TrackPage
from virtual_phone.apps.osmand.views import nothing, tabs

TABS = ("FAVORITES", "TRACKS")
Place = Spot | str  # a favorite, or the path of a track


@dataclass
class MyPlaces(ui.Screen[OsmAnd, tuple[str, Place]]):
    """Closes with "show" or "edit", and what."""

    activity: ClassVar[str] = f"{PACKAGE}.plus.myplaces.MyPlacesActivity"

    origin: tuple[float, float] = (47.15, 9.54)
    tab: str = TABS[0]
    path: str = ""  # of the track whose page is open
    selection: ui.SelectionOf[str] = field(default_factory=ui.SelectionOf)

    def view(self) -> ui.View:
        if self.selection:
            bar = ui.bar(
                ui.IconButton("close", "Cancel", on_tap=self.selection.take),
                ui.Text(str(len(self.selection)), size=20, grow=1),
                ui.tool("action_delete", "delete-outline", self.ask_delete, "Delete"),
            )
        else:
            bar = ui.app_bar("My Places", up=self.close)
        body = self.favorites() if self.tab == TABS[0] else self.tracks()
        return ui.page(
            self, body, bar=ui.Column(bar, tabs(TABS, self.tab, self.turn_to, "sliding_tabs"))
        )

    def turn_to(self, tab: str) -> None:
        self.tab = tab
        self.selection.take()

    # Favorites

    def favorites(self) -> ui.View:
        text = "Import favorites, or add them via marking points on the map."
        return ui.Collection(
            self.app.store.favorites(),
            self.favorite,
            empty=nothing("star-outline", "No favorites", text),
            heading=lambda point: point.group,
            head=group_heading,
            id="android:id/list",
        )

    def favorite(self, point: Waypoint) -> ui.View:
        far = self.app.distance_text(metres(self.origin, (point.latitude, point.longitude)))
        spot = Spot(point.name, "Favorite", point.latitude, point.longitude)
        name = name_of(point)
        row = ui.list_row(
            point.name,
            " • ".join(filter(None, (far, point.address))),
            icon=ui.Icon("star", color=point.color),
            title_id="favourite_label",
            summary_id="distance",
            lines=(2, 0),
            space=10,
            key=f"favorite {name}",
            gap=20,
            min_height=0,
            background="tint" if name in self.selection else "background",
        )
        return self.selection.item(row, name, partial(self.close, ("show", spot)))

    def ask_delete(self) -> None:
        count = len(self.selection)
        text = f"You are about to delete {count} favorites. Are you sure?"
        self.open(ui.confirm("", text, "Yes", self.delete, no="No"))

    def delete(self) -> None:
        keys = self.selection.take()
        self.app.store.remove(p for p in self.app.store.favorites() if name_of(p) in keys)
        for track in self.app.store.tracks():
            if track.path in keys:
                self.app.show_track(track.path, False)
                self.app.store.remove_track(track.path)

    # Tracks

    def tracks(self) -> ui.View:
        text = "Record, plan or import tracks, and they appear here."
        return ui.Collection(
            self.app.store.tracks(),
            self.track,
            empty=nothing("map-marker-path", "You do not have any track files yet", text),
            heading=lambda track: track.folder,
            head=lambda folder: heading(folder or "Tracks"),
            id="recycler_view",
        )

    def track(self, track: TrackFile) -> ui.View:
        points = sum(map(len, track.gpx.segments))
        row = ui.list_row(
            track.name,
            f"{self.app.length_text(track)} • {points} points",
            icon=ui.Icon("map-marker-path", color="primary"),
            title_id="title",
            summary_id="description",
            key=f"track {track.path}",
            background="tint" if track.path in self.selection else "background",
        )
        return self.selection.item(row, track.path, partial(self.show_track, track.path))

    def show_track(self, path: str) -> None:
        self.path = path
        self.open(TrackPage(path), then=self.close_with)

    def close_with(self, action: str) -> None:
        self.close((action, self.path))


def name_of(point: Waypoint) -> str:
    """What a favorite is selected by."""
    return f"{point.group}/{point.name}/{point.latitude}/{point.longitude}"


def group_heading(group: str) -> ui.View:
    return heading(SHORT_NAMES.get(group, group))


def heading(text: str) -> ui.View:
    return ui.Text(text, id="category_name", size=15, face="medium", padding=(16, 14, 16, 6))
