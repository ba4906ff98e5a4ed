"""Tracks: the sheet that saves one, what follows, and the page of one."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from virtual_phone import ui
from virtual_phone.apps.osmand.app import OsmAnd
from virtual_phone.apps.osmand.store import TrackFile, file_name, name_of_track
from virtual_phone.apps.osmand.views import choice_lines, line, two_buttons

NAME = "name_edit_text"
TITLE = "Plan a route"
NEW, OPEN, IMPORT = "Create new route", "Open existing track", "Import track"
SHOWN = "Show on map"


@dataclass
class SaveTrack(ui.Screen[OsmAnd, tuple[str, str, bool]]):
    """Save as new track: closes with name, folder, and whether the map is to display it."""

    kind: ClassVar[ui.Kind] = "sheet"

    suggested: str
    folder: str = ""
    simplified: bool = False
    shown: bool = True

    def view(self) -> ui.View:
        body = ui.Column(
            ui.Heading("Save as new track", id="title", margin=(0, 0, 0, 12)),
            ui.Label("Filename:"),
            ui.Field(NAME, self.suggested, id=NAME, padding=(0, 10), border="divider"),
            ui.Label("Select folder", margin=(0, 12, 0, 4)),
            ui.strip(*self.folders(), id="folder_list"),
            self.switch("Simplified track", self.simplified, self.flip_simplified),
            self.switch(SHOWN, self.shown, self.flip_shown),
            padding=(16, 16, 16, 0),
        )
        buttons = two_buttons(self.close, "Save", self.save, enabled=bool(self.wanted), gap=12)
        return ui.Column(ui.Scroll(body, grow=1), buttons)

    @property
    def wanted(self) -> str:
        """The name without what no file name holds."""
        return file_name(self.text(NAME, self.suggested))

    def folders(self) -> list[ui.View]:
        add = ui.TextButton("Add folder", key="add folder", on_tap=self.new_folder)
        return [add, *(self.chip(name) for name in self.names())]

    def names(self) -> list[str]:
        return list(dict.fromkeys([*self.app.store.folders(), self.folder]))

    def chip(self, name: str) -> ui.View:
        chosen = name == self.folder
        return ui.TextButton(
            name or "Tracks",
            key=f"folder {name}",
            background="tint" if chosen else "card",
            radius=8,
            selected=chosen,
            on_tap=partial(self.choose, name),
        )

    def choose(self, name: str) -> None:
        self.folder = name

    def new_folder(self) -> None:
        self.open(ui.Ask("Add folder"), then=self.named)

    def named(self, name: str) -> None:
        self.folder = name.strip().replace("/", "")

    def switch(self, text: str, on: bool, does: ui.Handler) -> ui.View:
        title = ui.Body(text, grow=1)
        return ui.Row(title, ui.Switch(on), key=f"row {text}", min_height=48, on_tap=does)

    def flip_simplified(self) -> None:
        self.simplified = not self.simplified

    def flip_shown(self) -> None:
        self.shown = not self.shown

    def save(self) -> None:
        self.close((self.wanted, self.folder, self.shown))


@dataclass
class SavedTrack(ui.Screen[OsmAnd, None]):
    """Track saved, and what may come next; Back does the last of it."""

    kind: ClassVar[ui.Kind] = "sheet"
    cancelable: ClassVar[bool] = False

    path: str
    choices: list[ui.Choice]

    def view(self) -> ui.View:
        rows = choice_lines(self, self.choices)
        return ui.Column(
            ui.Heading("Track saved", padding=(16, 16, 16, 0)),
            ui.Label(name_of_track(self.path), padding=(16, 0, 16, 8)),
            *rows,
            padding=(0, 0, 0, 8),
        )

    def back(self) -> None:
        ui.choose(self, self.choices[-1])


@dataclass
class TrackPage(ui.Screen[OsmAnd, str]):
    """A track: its length and points, and what can be done with it; closes to show or edit it."""

    path: str

    def view(self) -> ui.View:
        track = self.app.store.track(self.path)
        bar = ui.app_bar(track.name if track else "Track", up=self.close)
        if track is None:
            gone = ui.Body("The file is no longer there.", padding=16)
            return ui.page(self, gone, bar=bar)
        points = sum(map(len, track.gpx.segments))
        shown = self.path in self.app.shown_tracks()
        rows = (
            ("Length", self.app.length_text(track)),
            ("Points", str(points)),
            ("Waypoints", str(len(track.gpx.waypoints))),
            ("Folder", track.folder or "Tracks"),
        )
        actions = (
            ("map-outline", SHOWN, "On" if shown else "Off", self.flip),
            ("crosshairs-gps", "Show the track on the map", "", partial(self.close, "show")),
            ("pencil-outline", "Edit track", "", partial(self.close, "edit")),
            ("share-variant", "Share", "", partial(self.share, f"{track.name}.gpx")),
            ("form-textbox", "Rename", "", self.ask_name),
            ("trash-can-outline", "Delete", "", self.ask_delete),
        )
        body = ui.Rows(
            *(ui.list_row(name, value, key=f"fact {name}") for name, value in rows),
            ui.Divider(),
            *(
                ui.list_row(name, value, icon=ui.Icon(icon), title_id="title", key=name, does=does)
                for icon, name, value, does in actions
            ),
        )
        return ui.page(self, body, bar=bar)

    def flip(self) -> None:
        self.app.show_track(self.path, self.path not in self.app.shown_tracks())

    def ask_name(self) -> None:
        track = self.app.store.track(self.path)
        self.open(ui.Ask("Rename", track.name if track else ""), then=self.rename)

    def rename(self, name: str) -> None:
        if name.strip():
            self.path = self.app.store.rename_track(self.path, name.strip().replace("/", ""))

    def ask_delete(self) -> None:
        file = self.path.rpartition("/")[2]
        self.open(ui.confirm("Delete track?", file, "Delete", self.delete))

    def delete(self) -> None:
        self.app.show_track(self.path, False)
        self.app.store.remove_track(self.path)
        self.close()


@dataclass
class StartPlanning(ui.Screen[OsmAnd, str]):
    """What is to be planned; closes with what was chosen, or the path of a track."""

    kind: ClassVar[ui.Kind] = "sheet"

    def view(self) -> ui.View:
        lines = ((NEW, "plus"), (OPEN, "folder-outline"), (IMPORT, "import"))
        rows = [line(text, icon, partial(self.close, text)) for text, icon in lines]
        last = self.app.store.tracks()[:5]
        heading = ui.Label("Last edited", padding=(16, 12, 16, 4))
        return ui.Column(
            ui.Heading(TITLE, id="title", padding=(16, 16, 16, 8)),
            *rows,
            heading if last else None,
            *(self.row(track) for track in last),
            ui.TextButton("Cancel", id="dismiss_button", width="fill", on_tap=self.close),
        )

    def row(self, track: TrackFile) -> ui.View:
        return ui.list_row(
            track.name,
            self.app.length_text(track),
            icon=ui.Icon("map-marker-path"),
            title_id="title",
            summary_id="description",
            key=f"track {track.path}",
            does=partial(self.close, track.path),
        )


def track_choices(app: OsmAnd, does: Callable[[str], object]) -> list[ui.Choice]:
    """The tracks as lines of a sheet; ``does`` gets the path of the one that is tapped."""
    return [
        ui.Choice(track.name, partial(does, track.path), icon="map-marker-path")
        for track in app.store.tracks()
    ]
