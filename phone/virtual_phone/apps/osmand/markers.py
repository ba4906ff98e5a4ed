"""Map markers: the active ones, groups and the history, and what can be done with one."""

from dataclasses import dataclass
from functools import partial

from virtual_phone import ui
from virtual_phone.apps.osmand.app import Marker, OsmAnd
from virtual_phone.apps.osmand.gazetteer import Spot, metres
from virtual_phone.apps.osmand.sheets import ActionSheet
from virtual_phone.apps.osmand.views import nothing, solid

TABS = (("Active", "flag"), ("Groups", "folder-outline"), ("History", "history"))
SHOW, RENAME, PASS, RESTORE, DELETE = (
    "Show on map",
    "Rename",
    "Mark as passed",
    "Make active",
    "Delete",
)


@dataclass
class Markers(ui.Screen[OsmAnd, Spot]):
    """The dialog over the whole screen; closes with a place to show."""

    origin: tuple[float, float]
    tab: str = "Active"
    chosen: str = ""  # the marker that a sheet is about

    def view(self) -> ui.View:
        bar = ui.app_bar(
            "Map markers",
            ui.menu_button(
                self,
                ui.Choice("Move all to history", self.pass_all),
                ui.Choice("Clear history", self.ask_clear),
            ),
            up=self.close,
        )
        tabs = [
            (
                f"action_{name.casefold()}",
                name,
                icon,
                name == self.tab,
                partial(self.turn_to, name),
            )
            for name, icon in TABS
        ]
        return ui.page(self, self.body(), bar=bar, bottom=ui.bottom_tabs(tabs))

    def turn_to(self, tab: str) -> None:
        self.tab = tab

    def body(self) -> ui.View:
        if self.tab == "Groups":
            return nothing(
                "folder-outline", "Groups", "Import favorite groups or track waypoints."
            )
        if self.tab == "History":
            empty = nothing("history", "History is empty", "Markers marked as passed appear here.")
            return ui.Collection(self.app.marker_history(), self.row, empty=empty, id="list")
        text = "Long or short tap places on the map, then tap the marker flag button."
        empty = nothing("flag-outline", "Create map markers!", text)
        return ui.Collection(self.app.active_markers(), self.row, empty=empty, id="list")

    def row(self, marker: Marker) -> ui.View:
        far = self.app.distance_text(metres(self.origin, (marker.marker_lat, marker.marker_lon)))
        number = marker.marker_id
        return ui.Row(
            ui.Icon("flag", color=marker.color if marker.marker_active else "icon"),
            ui.Column(
                ui.Text(marker.name, id="map_marker_title", size=16, lines=2),
                ui.Label(f"{far} • {marker.kind}", id="map_marker_distance"),
                grow=1,
                padding=(0, 10),
            ),
            ui.IconButton(
                "check" if marker.marker_active else "restore",
                PASS if marker.marker_active else RESTORE,
                id="map_marker_options_button",
                key=f"pass {number}",
                on_tap=partial(self.pass_or_restore, number),
            ),
            key=f"marker {number}",
            padding=(16, 0, 4, 0),
            gap=16,
            on_tap=partial(self.ask, number),
        )

    def pass_or_restore(self, marker_id: str) -> None:
        """From the active ones to the history, or back."""
        marker = self.app.markers.get(marker_id)
        if marker:
            (self.app.pass_marker if marker.marker_active else self.app.restore_marker)(marker_id)

    def ask(self, marker_id: str) -> None:
        marker = self.app.markers.get(marker_id)
        if marker is None:
            return
        self.chosen = marker_id
        lines = {
            SHOW: "map-outline",
            RENAME: "form-textbox",
            PASS if marker.marker_active else RESTORE: "history",
            DELETE: "trash-can-outline",
        }
        self.open(ActionSheet(marker.name, lines), then=self.do)

    def do(self, action: str) -> None:
        marker = self.app.markers.get(self.chosen)
        if marker is None:
            return
        if action == SHOW:
            self.close(marker.spot)
        elif action == RENAME:
            self.open(ui.Ask("Edit map marker name", marker.name), then=self.rename)
        elif action == DELETE:
            self.app.markers.remove([marker.marker_id])
        else:
            self.pass_or_restore(marker.marker_id)

    def rename(self, name: str) -> None:
        if name.strip():
            self.app.name_marker(self.chosen, name.strip())

    def pass_all(self) -> None:
        for marker in self.app.active_markers():
            self.app.pass_marker(marker.marker_id)

    def ask_clear(self) -> None:
        yes, no = ui.Choice("Yes", self.clear), ui.Choice("No")
        self.open(ui.Alert("Clear markers history?", "", yes, no))

    def clear(self) -> None:
        self.app.markers.remove(marker.marker_id for marker in self.app.marker_history())


def marker_bar(
    app: OsmAnd, middle: tuple[float, float], above: float, more: ui.Handler
) -> ui.View | None:
    """The latest active marker, with how far it is from the middle of the map."""
    active = app.active_markers()
    if not active:
        return None
    marker = active[0]
    far = metres(middle, (marker.marker_lat, marker.marker_lon))
    bar = ui.Row(
        ui.Icon("flag", color=marker.color, margin=(16, 0, 0, 0)),
        ui.Column(
            ui.Text(app.distance_text(far), id="map_marker_dist", size=18, face="medium"),
            ui.Text(marker.name, id="map_marker_address", size=14, lines=1, color="secondary"),
            grow=1,
        ),
        ui.IconButton(
            "check",
            PASS,
            id="marker_btn_done",
            on_tap=partial(app.pass_marker, marker.marker_id),
        ),
        ui.IconButton("dots-vertical", "More", id="marker_btn_more", on_tap=more),
        id="map_markers_top_bar",
        background="background",
        padding=(0, above + 4, 4, 4),
        gap=12,
    )
    return solid(bar)
