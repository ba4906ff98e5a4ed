"""Plan a route: the points that are set on the map, and what can be done with them."""

from dataclasses import dataclass, field
from functools import partial

from virtual_phone import ui
from virtual_phone.apps.osmand.app import OsmAnd
from virtual_phone.apps.osmand.drawing import Line
from virtual_phone.apps.osmand.gazetteer import coordinates, metres
from virtual_phone.apps.osmand.gpx import Points
from virtual_phone.apps.osmand.navigation import Route
from virtual_phone.apps.osmand.routing import MODES, STRAIGHT, length, routed
from virtual_phone.apps.osmand.sheets import ActionSheet
from virtual_phone.apps.osmand.store import TRACKS, TrackFile, name_of_track
from virtual_phone.apps.osmand.tracks import (
    NEW,
    TITLE,
    SavedTrack,
    SaveTrack,
    TrackPage,
    track_choices,
)
from virtual_phone.apps.osmand.views import round_button, solid, tabs

SNAP = "Route between points"
NO_POINTS = "Please add at least one point."
FAILED = "I/O error occurred while the track was saved"


@dataclass
class Planning(ui.Part[OsmAnd]):
    """The tool above the map; while it is not active, there is nothing of it."""

    active: bool = False
    path: str = ""  # of the track that is edited; empty for a new one
    segments: list[Points] = field(default_factory=lambda: [[]])
    past: list[list[Points]] = field(default_factory=list)
    future: list[list[Points]] = field(default_factory=list)
    mode: str = STRAIGHT
    edited: bool = False
    unfolded: str = ""  # "Points" or "Graph"

    def begin(self, *points: tuple[float, float], track: TrackFile | None = None) -> None:
        """Open the tool, empty, with a first point or with a track."""
        self.active, self.edited, self.unfolded, self.mode = True, bool(points), "", STRAIGHT
        self.path = track.path if track else ""
        self.segments = [list(each) for each in track.gpx.segments] if track else [list(points)]
        self.past, self.future = [], []

    @property
    def points(self) -> Points:
        return [point for segment in self.segments for point in segment]

    def ways(self) -> list[Points]:
        """The segments as they are drawn and saved."""
        if not self.app.store.maps():
            return self.segments
        return [routed(segment, self.mode) for segment in self.segments]

    def lines(self) -> tuple[Line, ...]:
        if not self.active:
            return ()
        color = "#ff8800"
        ways = [Line(tuple(way), color) for way in self.ways()]
        dots = [Line((point,), color, dots=True) for point in self.points]
        return (*ways, *dots)

    @property
    def name(self) -> str:
        """Of the file that "Done" writes."""
        if self.path:
            return name_of_track(self.path)
        return self.app.store.track_name()

    # Views

    def toolbar(self, above: float) -> ui.View:
        named = len(self.points) > 1
        title = self.name if named else TITLE
        description = ui.Label(TITLE, id="widget_top_bar_description", size=13)
        bar = ui.Row(
            ui.IconButton("close", "Close", on_tap=self.leave),
            ui.Column(
                ui.Heading(title, id="widget_top_bar_title", lines=1),
                description if named else None,
                grow=1,
                padding=(8, 0),
            ),
            ui.TextButton("Done", id="widget_top_bar_save", on_tap=self.done),
            background="background",
            min_height=56 + above,
            padding=(4, above, 8, 0),
            key="planning_bar",
        )
        return solid(bar)

    def panel(self, middle: tuple[float, float], below: float) -> ui.View:
        points = self.points
        far = sum(length(way) for way in self.ways())
        to_middle = self.app.distance_text(metres(points[-1], middle)) if points else ""
        length_text = f"{self.app.distance_text(far)},"
        words = ui.Column(
            ui.Row(
                ui.Body(length_text, id="measurement_distance_text_view", face="medium"),
                ui.Body(f"points: {len(points)}", id="measurement_points_text_view"),
                gap=6,
            ),
            ui.Label(to_middle, id="distance_to_center_text_view") if to_middle else None,
            grow=1,
        )
        arrow = "chevron-down" if self.unfolded else "chevron-up"
        tool = ui.Column(
            ui.Row(
                ui.Icon("ruler", color="primary"),
                words,
                ui.Icon(arrow, id="up_down_button"),
                id="up_down_row",
                padding=(16, 8),
                gap=16,
                on_tap=self.unfold,
            ),
            *(self.more() if self.unfolded else ()),
            ui.Divider(),
            self.buttons(partial(self.add, *middle)),
            id="main_view",
            background="background",
            padding=(0, 0, 0, below),
        )
        return solid(tool)

    def buttons(self, add: ui.Handler) -> ui.View:
        return ui.Row(
            ui.TextButton("Options", id="options_button", on_tap=self.options),
            ui.Box(grow=1),
            step_button("undo", "Undo", self.past, self.undo),
            step_button("redo", "Redo", self.future, self.redo),
            ui.Box(grow=1),
            ui.Button("Add", id="add_point_button", radius=6, min_height=40, on_tap=add),
            padding=(8, 6, 16, 6),
        )

    def unfold(self) -> None:
        self.unfolded = "" if self.unfolded else "Points"

    def more(self) -> list[ui.View]:
        heads = tabs(("Points", "Graph"), self.unfolded, self.turn_to, "points_or_graph")
        return [heads, no_graph() if self.unfolded == "Graph" else self.point_rows()]

    def turn_to(self, tab: str) -> None:
        self.unfolded = tab

    def point_rows(self) -> ui.View:
        rows = [
            ui.list_row(
                f"Point - {number + 1}",
                coordinates(*point),
                icon=ui.Icon("map-marker-outline", color="primary"),
                end=ui.IconButton(
                    "close", f"Delete {number + 1}", on_tap=partial(self.drop, number)
                ),
                title_id="title",
                summary_id="",
                space=0,
                key=f"point {number}",
                padding=(16, 4),
                min_height=0,
            )
            for number, point in enumerate(self.points)
        ]
        empty = ui.Body(NO_POINTS, color="secondary", padding=(16, 24))
        return ui.Rows(*rows or [empty], id="points_list", height=160)

    # The points

    def change(self, segments: list[Points]) -> None:
        self.past, self.future = [*self.past, self.segments], []
        self.segments, self.edited = segments, True

    def add(self, latitude: float, longitude: float) -> None:
        *others, last = self.segments
        self.change([*others, [*last, (latitude, longitude)]])

    def drop(self, number: int) -> None:
        segments = [list(segment) for segment in self.segments]
        for segment in segments:
            if number < len(segment):
                del segment[number]
                break
            number -= len(segment)
        self.change([segment for segment in segments if segment] or [[]])

    def undo(self) -> None:
        self.future = [*self.future, self.segments]
        *self.past, self.segments = self.past

    def redo(self) -> None:
        self.past = [*self.past, self.segments]
        *self.future, self.segments = self.future

    # Options

    def options(self) -> None:
        attach = partial(self.set_mode, "Driving")
        no_points = partial(self.app.toast, "The track has no recorded points to filter")
        offline = partial(self.app.toast, "No Internet connection")
        clear = partial(self.change, [[]])
        choices = [
            ui.Choice(f"{SNAP}: {self.mode}", self.choose_mode, icon="ray-start-end"),
            ui.Choice("Add a new segment", self.new_segment, icon="vector-polyline-plus"),
            ui.Choice("Save changes", self.save_changes, icon="content-save-outline"),
            ui.Choice("Save as new track", self.save_as, icon="content-save-plus-outline"),
            ui.Choice("Add to a track", self.choose_track, icon="map-marker-path"),
            ui.Choice("Directions", self.navigate, icon="directions"),
            ui.Choice("Reverse route", self.reverse, icon="swap-horizontal"),
            ui.Choice("Attach to the roads", attach, icon="map-marker-distance"),
            ui.Choice("GPS filter", no_points, icon="filter-outline"),
            ui.Choice("Get altitude data", offline, icon="image-filter-hdr"),
            ui.Choice("Clear all", clear, icon="trash-can-outline"),
        ]
        self.screen.open(ActionSheet("Options", choices))

    def mode_button(self) -> ui.View:
        """How the points are joined, and a choice of that."""
        icon, _ = MODES[self.mode]
        return round_button(icon, SNAP, "snap_to_road_image_button", self.choose_mode)

    def choose_mode(self) -> None:
        choices = [
            ui.Choice(mode, partial(self.set_mode, mode), icon=icon)
            for mode, (icon, _) in MODES.items()
        ]
        self.screen.open(ActionSheet(SNAP, choices))

    def set_mode(self, mode: str) -> None:
        self.edited = self.edited or (mode != self.mode and len(self.points) > 1)
        self.mode = mode

    def new_segment(self) -> None:
        if self.segments[-1]:
            self.change([*self.segments, []])

    def reverse(self) -> None:
        self.change([segment[::-1] for segment in self.segments[::-1]])

    def navigate(self) -> None:
        self.screen.open(Route(self.points[-1] if self.points else None))

    # Saving

    def write(self, path: str = "", name: str = "", folder: str = "") -> str:
        """Save under the path of a track, or as a new one; returns the path, if that was done."""
        store = self.app.store
        if path:
            track = name_of_track(path)
            folder = path.removeprefix(f"{TRACKS}/").rpartition("/")[0]
        else:
            track = store.track_name(name, folder)
        ways = [way for way in self.ways() if way]
        return self.put(track, ways, self.points if self.mode != STRAIGHT else [], folder)

    def put(self, name: str, ways: list[Points], route: Points, folder: str) -> str:
        try:
            saved = self.app.store.save_track(name, ways, route, folder)
        except OSError:
            self.app.toast(FAILED)
            return ""
        self.edited = False
        return saved

    def done(self) -> None:
        """Save at once, and leave."""
        if not self.points:
            self.app.toast(NO_POINTS)
            return
        old = self.path
        saved = self.write(self.path)
        if not saved:
            return
        self.app.show_track(saved, True)
        self.active = False
        text = f"GPX file saved to {saved.rpartition('/')[2]}"
        self.screen.snack(text, "Undo", partial(self.take_back, saved, bool(old)))

    def take_back(self, saved: str, edited: bool) -> None:
        """Undo the saving of a new track, and go on planning."""
        if not edited:
            self.app.show_track(saved, False)
            self.app.store.remove_track(saved)
        self.active = self.edited = True

    def save_changes(self) -> None:
        if not self.points:
            self.app.toast(NO_POINTS)
        elif not self.path:
            self.save_as()
        elif self.write(self.path):
            self.screen.snack(f"GPX file saved to {self.name}.gpx")

    def save_as(self) -> None:
        if self.points:
            self.screen.open(SaveTrack(self.app.store.track_name()), then=self.save_new)
        else:
            self.app.toast(NO_POINTS)

    def save_new(self, wish: tuple[str, str, bool]) -> None:
        name, folder, shown = wish
        saved = self.write(name=name, folder=folder)
        if not saved:
            return
        self.app.show_track(saved, shown)
        self.path = saved
        share = partial(self.screen.share, saved.rpartition("/")[2])
        choices = [
            ui.Choice("Open saved track", self.open_saved, icon="map-marker-path"),
            ui.Choice("Share", share, icon="share-variant"),
            ui.Choice(NEW, self.begin, icon="plus"),
            ui.Choice("Exit", self.exit, icon="exit-to-app"),
        ]
        self.screen.open(SavedTrack(saved, choices))

    def open_saved(self) -> None:
        self.exit()
        self.screen.open(TrackPage(self.path), then=self.reopen)

    def reopen(self, action: str) -> None:
        """Edit the track whose page was open, if that was chosen there."""
        track = self.app.store.track(self.path)
        if action == "edit" and track:
            self.begin(track=track)

    def choose_track(self) -> None:
        choices = track_choices(self.app, self.add_to)
        self.screen.open(ActionSheet("Add to a track", choices, "Cancel"))

    def add_to(self, path: str) -> None:
        track = self.app.store.track(path)
        if track and self.points:
            old = [list(segment) for segment in track.gpx.segments]
            new = [way for way in self.ways() if way]
            if self.put(track.name, [*old, *new], [], track.folder):
                self.screen.snack(f"GPX file saved to {track.name}.gpx")

    def leave(self) -> None:
        """Close the tool, after a question if something would be lost."""
        if not (self.edited and self.points):
            self.exit()
            return
        text = "Discard all changes in the planned route?"
        leave, save = ui.Choice("Exit", self.exit), ui.Choice("Save", self.save_changes)
        self.screen.open(ui.Alert("Exit without saving?", text, leave, ui.Choice("Cancel"), save))

    def exit(self) -> None:
        self.active = False


def step_button(icon: str, desc: str, there: list[list[Points]], does: ui.Handler) -> ui.View:
    """Undo or Redo, if there is something."""
    color = "icon" if there else "disabled"
    return ui.IconButton(
        icon, desc, id=f"{icon}_point_button", color=color, enabled=bool(there), on_tap=does
    )


def no_graph() -> ui.View:
    text = "There is no altitude data for this track."
    return ui.Body(text, color="secondary", padding=(16, 24), height=160)
