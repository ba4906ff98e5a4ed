"""OpenTracks' first page: all tracks, a search among them, and the button that records."""

from dataclasses import dataclass, field
from functools import partial
from typing import ClassVar

from virtual_phone import ui
from virtual_phone.apps.opentracks import activity_types
from virtual_phone.apps.opentracks.aggregated import Aggregated
from virtual_phone.apps.opentracks.app import NEEDED, TRACK_LIST, OpenTracks
from virtual_phone.apps.opentracks.bars import (
    BOTTOM_BAR,
    action_bar,
    ask_delete,
    round_button,
    stop_button,
    top_bar,
)
from virtual_phone.apps.opentracks.edit import TrackEdit, TrackForm
from virtual_phone.apps.opentracks.help import Help
from virtual_phone.apps.opentracks.markers import MarkerList
from virtual_phone.apps.opentracks.settings import Settings
from virtual_phone.apps.opentracks.sharing import Sharing
from virtual_phone.apps.opentracks.tables import Track
from virtual_phone.apps.opentracks.track_page import (
    recorded_page,
    recording_page,
    stopped_page,
)
from virtual_phone.apps.opentracks.units import day_name, duration
from virtual_phone.services.location import Location

SEARCH, FAB = "search_src_text", "track_list_fab_action"
NOTIFY = "android.permission.POST_NOTIFICATIONS"
REFUSED = "OpenTracks requires permission to access your location as well as nearby devices."
EMPTY = "Start recording your next adventure here"


@dataclass
class TrackList(ui.Screen[OpenTracks, None]):
    activity: ClassVar[str] = TRACK_LIST
    mode: ClassVar[ui.Mode] = "singleTop"

    query: str = ""
    typing: bool = False  # the search field is open
    requested: bool = False  # the permissions
    selection: ui.Selection = field(default_factory=ui.Selection)
    sharing: Sharing = field(default_factory=Sharing)

    def resumed(self) -> None:
        if not self.requested:
            self.requested = True
            self.request_permission(*NEEDED, NOTIFY, then=self.permitted)

    def permitted(self, granted: bool) -> None:
        if not all(map(self.app.may, NEEDED)):
            self.toast(REFUSED, long=True)

    def view(self) -> ui.View:
        if self.app.recording:
            self.redraw_every(1)
        tracks = self.app.found(self.query)
        arrow = ui.Icon("arrow-down", desc="Arrow", size=48, at="center", color="primary")
        words = ui.Text(EMPTY, size=18, at="center", justify="center")
        body = ui.Collection(
            tracks,
            self.row,
            empty=ui.Column(words, arrow, spread="center", padding=(32, 0), gap=24),
            id="track_list",
            below=ui.Space(40),
        )
        bar = self.selection_bar(tracks) if self.selection else self.bar()
        return ui.page(self, body, bar=bar, bottom=self.bottom())

    # The bar at the top

    def bar(self) -> ui.View:
        if self.typing:
            entry = ui.Field(
                SEARCH,
                "",
                "Search",
                id=SEARCH,
                enter="search",
                on_enter=self.submit,
                grow=1,
            )
            clear = partial(self.set_text, SEARCH, "")
            close = ui.tool("search_close_btn", "close", clear, "Clear query")
            back = ui.IconButton("arrow-left", "Collapse", on_tap=self.stop_typing)
            return ui.bar(back, entry, close, background="card")
        title = ui.Text(
            self.query or "OpenTracks", size=20, face="medium", color="on_bar", lines=1, grow=1
        )
        find = ui.menu_item("track_list_search", "magnify", self.search, "Search", color="on_bar")
        markers = ui.menu_item(
            "track_list_markers",
            "map-marker-outline",
            lambda: self.open(MarkerList()),
            "Markers",
            color="on_bar",
        )
        menu = ui.menu_button(
            self,
            ui.Choice("Settings", partial(self.open, Settings())),
            ui.Choice("Help", partial(self.open, Help())),
        )
        return top_bar(title, find, markers, menu.but(color="on_bar"), id="track_list_toolbar")

    def search(self) -> None:
        self.typing = True
        ui.forget_typed(self, SEARCH)
        self.focus(SEARCH)

    def stop_typing(self) -> None:
        self.typing = False
        self.focus(None)

    def submit(self) -> None:
        self.query = self.text(SEARCH)
        self.stop_typing()

    def back(self) -> None:
        """What lies on top goes first."""
        if self.selection:
            self.selection.take()
        elif self.typing:
            self.stop_typing()
        elif self.query:
            self.query = ""
        else:
            self.go_back()

    def selection_bar(self, tracks: list[Track]) -> ui.View:
        chosen = self.selection.keys
        single = len(chosen) == 1
        return action_bar(
            self,
            str(len(chosen)),
            self.selection.take,
            ui.Choice("Show on map", self.sharing.show_on_map),
            ui.Choice("Share", partial(self.sharing.share, [*chosen])),
            ui.Choice("Edit", partial(self.edit, chosen[0])) if single else None,
            ui.Choice("Delete", self.ask_delete),
            ui.Choice("Aggregated stats", partial(self.aggregate, [*chosen])),
            ui.Choice("Select all", partial(self.select_all, [each._id for each in tracks])),
        )

    def select_all(self, numbers: list[int]) -> None:
        self.selection.keys = numbers

    def edit(self, number: int) -> None:
        self.selection.take()
        self.open(TrackEdit(TrackForm(number)))

    def aggregate(self, numbers: list[int]) -> None:
        self.selection.take()
        self.open(Aggregated(numbers))

    def ask_delete(self) -> None:
        ask_delete(self, self.selection.keys, self.delete)

    def delete(self) -> None:
        self.app.delete(self.selection.take())

    # Rows

    def row(self, track: Track) -> ui.View:
        recorded = track._id == self.app.recorded
        track = self.app.recording.current(track)
        began = self.app.began(track)
        icon = ui.Icon(
            "record" if recorded else activity_types.icon(track.activity),
            id="track_list_item_icon",
            desc="Record" if recorded else "Track",
            size=28,
            color="error" if recorded else "primary",
        )
        distance = " ".join(self.app.units.distance(track.totaldistance))
        about = track.description or ""
        words = ui.Column(
            ui.Text(track.name or "", id="track_list_item_name", size=16, face="medium", lines=1),
            ui.Row(
                small(day_name(began.date(), self.app.now.date()), "track_list_item_date", grow=1),
                *self.marker_count(track),
                ui.Space(8),
                small(f"{began:%H:%M}", "track_list_item_time"),
                gap=4,
            ),
            small(f"{duration(track.totaltime)} ({distance})", "track_list_item_time_distance"),
            small(about, "track_list_item_category_description", lines=2) if about else None,
            grow=1,
            gap=2,
        )
        line = ui.Row(
            icon,
            words,
            key=f"track {track._id}",
            padding=(16, 10),
            gap=16,
            background="tint" if track._id in self.selection else "background",
        )
        return self.selection.item(line, track._id, partial(self.show, track._id))

    def marker_count(self, track: Track) -> tuple[ui.View, ...]:
        count = len(self.app.markers_of(track._id))
        if not count:
            return ()
        icon = ui.Icon("map-marker-outline", id="track_list_item_marker_count_icon", size=16)
        return icon.but(desc="Marker count"), small(str(count), "track_list_item_marker_count")

    def show(self, number: int) -> None:
        recorded = number == self.app.recorded
        self.open(recording_page(self.app) if recorded else recorded_page(number))

    # The bar at the bottom

    def bottom(self) -> ui.View:
        statistics = big("aggregated_stats_button", "poll", partial(self.open, Aggregated()))
        sensors = big("sensor_start_button", self.sensor_icon, self.switch_sensors)
        if self.app.recording:
            button = stop_button(self, FAB, self.stop)
        else:
            button = round_button(FAB, "record", "Record", self.record)
        sides = (ui.Box(grow=1), button, ui.Box(grow=1))
        return ui.Row(statistics, *sides, sensors, height=80, padding=(16, 0), **BOTTOM_BAR)

    @property
    def sensor_icon(self) -> str:
        if not (self.app.recording or self.app.sensors):
            return "crosshairs-off"
        return "crosshairs-gps" if self.phone[Location].enabled else "crosshairs-question"

    def switch_sensors(self) -> None:
        """Have the receiver search for satellites before a recording begins, or not any more."""
        if not self.app.recording:
            self.app.sensors = not self.app.sensors

    def record(self) -> None:
        if all(map(self.app.may, NEEDED)):
            self.app.recording.begin()
            self.open(recording_page(self.app))
        else:
            self.toast(REFUSED, long=True)

    def stop(self) -> None:
        number = self.app.recorded or 0
        self.app.recording.stop()
        self.open(stopped_page(number))


def small(text: str, id: str, lines: int = 1, **look: float) -> ui.View:
    return ui.Text(text, id=id, size=14, color="secondary", lines=lines, grow=look.get("grow", 0))


def big(id: str, icon: str, does: ui.Handler) -> ui.View:
    """A button of the bar at the bottom, which has neither text nor description."""
    return ui.tool(id, icon, does, size=28, cls="android.widget.Button")
