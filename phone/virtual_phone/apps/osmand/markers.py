"""Map markers: the active ones, groups and the history, and what can be done with one."""

from dataclasses import dataclass
from functools import partial

from virtual_phone import ui
from virtual_phone.apps.osmand.app import Marker, OsmAnd
from virtual_phone.apps.osmand.gazetteer import Spot, metres
from virtual_phone.apps.osmand.sheets import ActionSheet
from virtual_phone.apps.osmand.views import nothing, solid

TABS = (("Active", "flag"), ("Groups", "folder-outline"), ("History", "history"))
PASS, RESTORE = "Mark as passed", "Make active"


@dataclass
class Markers(ui.Screen[OsmAnd, Spot]):
    """The dialog over the whole screen; closes with a place to show."""

    origin: tuple[float, float]
    tab: str = "Active"

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
            (f"action_{tab.casefold()}", tab, icon, tab == self.tab, partial(self.turn_to, tab))
            for tab, icon in TABS
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
        active, number = marker.marker_active, marker.marker_id
        button = ui.IconButton(
            "check" if active else "restore",
            PASS if active else RESTORE,
            id="map_marker_options_button",
            key=f"pass {number}",
            on_tap=partial(self.pass_or_restore, number),
        )
        return ui.list_row(
            marker.name,
            f"{far} • {marker.kind}",
            icon=ui.Icon("flag", color=marker.color if active else "icon"),
            end=button,
            does=partial(self.ask, number),
            title_id="map_marker_title",
            summary_id="map_marker_distance",
            lines=(2, 0),
            space=10,
            key=f"marker {number}",
            padding=(16, 0, 4, 0),
            min_height=0,
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
        other = PASS if marker.marker_active else RESTORE
        choices = [
            ui.Choice("Show on map", partial(self.show, marker_id), icon="map-outline"),
            ui.Choice("Rename", partial(self.ask_name, marker_id), icon="form-textbox"),
            ui.Choice(other, partial(self.pass_or_restore, marker_id), icon="history"),
            ui.Choice("Delete", partial(self.delete, marker_id), icon="trash-can-outline"),
        ]
        self.open(ActionSheet(marker.name, choices))

    def show(self, marker_id: str) -> None:
        marker = self.app.markers.get(marker_id)
        if marker:
            self.close(marker.spot)

    def ask_name(self, marker_id: str) -> None:
        marker = self.app.markers.get(marker_id)
        if marker:
            ask = ui.Ask("Edit map marker name", marker.name)
            self.open(ask, then=partial(self.rename, marker_id))

    def rename(self, marker_id: str, name: str) -> None:
        if name.strip():
            self.app.name_marker(marker_id, name.strip())

    def delete(self, marker_id: str) -> None:
        self.app.markers.remove([marker_id])

    def pass_all(self) -> None:
        for marker in self.app.active_markers():
            self.app.pass_marker(marker.marker_id)

    def ask_clear(self) -> None:
        self.open(ui.confirm("Clear markers history?", "", "Yes", self.clear, no="No"))

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
    done = partial(app.pass_marker, marker.marker_id)
    bar = ui.Row(
        ui.Icon("flag", color=marker.color, margin=(16, 0, 0, 0)),
        ui.Column(
            ui.Heading(app.distance_text(far), id="map_marker_dist"),
            ui.Label(marker.name, id="map_marker_address", lines=1),
            grow=1,
        ),
        ui.IconButton("check", PASS, id="marker_btn_done", on_tap=done),
        ui.IconButton("dots-vertical", "More", id="marker_btn_more", on_tap=more),
        id="map_markers_top_bar",
        background="background",
        padding=(0, above + 4, 4, 4),
        gap=12,
    )
    return solid(bar)
