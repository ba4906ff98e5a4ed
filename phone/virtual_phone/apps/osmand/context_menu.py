"""The context menu: what is known of a point, and what can be done with it."""

from dataclasses import dataclass
from functools import partial

from virtual_phone import ui
from virtual_phone.apps.osmand import gazetteer
from virtual_phone.apps.osmand.app import OsmAnd
from virtual_phone.apps.osmand.gazetteer import Spot, coordinates, metres
from virtual_phone.apps.osmand.gpx import Waypoint
from virtual_phone.apps.osmand.navigation import Route
from virtual_phone.apps.osmand.point_editor import NAME, PointEditor
from virtual_phone.apps.osmand.sheets import ActionSheet
from virtual_phone.services.clipboard import Clipboard

ICONS = {
    "Favorite": "star",
    "Street": "road-variant",
    "Peak": "image-filter-hdr",
    "Location": "map-marker",
}
NO_ADDRESS = "No address determined"


@dataclass
class ContextMenu(ui.Part[OsmAnd]):
    """The panel at the bottom of the map; without a spot there is none."""

    spot: Spot | None = None
    expanded: bool = False

    def show(self, spot: Spot | None) -> None:
        self.spot, self.expanded = spot, False

    def view(self, origin: tuple[float, float], more: ui.Handler, below: float) -> ui.View | None:
        spot = self.spot
        if spot is None:
            return None
        return ui.Column(
            ui.Box(width=32, height=4, radius=2, background="divider", at="center"),
            self.lines(spot, origin),
            ui.Divider(),
            self.buttons(spot, more),
            *(self.details(spot) if self.expanded else ()),
            ui.Divider(),
            self.bottom(),
            id="context_menu_main",
            background="background",
            radius=12,
            padding=(0, 6, 0, below),
            key="context_menu",
            swipes="vertical",
            on_swipe=self.swiped,
        )

    def lines(self, spot: Spot, origin: tuple[float, float]) -> ui.View:
        far = metres(origin, (spot.latitude, spot.longitude))
        within = spot.line if spot.kind != "Location" else self.address(spot)
        return ui.Row(
            ui.Column(
                ui.Text(spot.name, id="context_menu_line1", size=20, face="medium", lines=2),
                ui.Text(within, id="context_menu_line2", size=15, color="secondary", lines=2),
                ui.Row(
                    ui.Icon("navigation", size=16, color="primary"),
                    ui.Label(self.app.distance_text(far), id="distance"),
                    gap=4,
                ),
                grow=1,
                gap=2,
            ),
            ui.Icon(ICONS.get(spot.kind, "home-city-outline"), size=28, color="primary"),
            padding=(16, 8, 16, 10),
            gap=12,
        )

    def address(self, spot: Spot) -> str:
        street = self.street(spot)
        here = coordinates(spot.latitude, spot.longitude)
        return here if spot.name == street else street or NO_ADDRESS

    def street(self, spot: Spot) -> str:
        """As the map knows it; empty where none is near."""
        there = self.app.store.maps()
        return gazetteer.address_of(spot.latitude, spot.longitude) if there else ""

    def buttons(self, spot: Spot, more: ui.Handler) -> ui.View:
        favorite = self.app.store.at(spot.latitude, spot.longitude)
        marker = self.app.marker_at(spot)
        return ui.Row(
            _button("star", "Edit" if favorite else "Add", self.favorite),
            _button("flag", "Edit" if marker else "Marker", self.marker),
            _button("share-variant", "Share", self.ask_how),
            _button("dots-horizontal", "Actions", more),
            id="context_menu_buttons",
        )

    def details(self, spot: Spot) -> list[ui.View]:
        here = coordinates(spot.latitude, spot.longitude)
        near = gazetteer.nearest_settlement(spot.latitude, spot.longitude)
        rows = (("map-marker-outline", here), ("home-outline", f"{near}, {gazetteer.COUNTRY}"))
        return [
            ui.Row(
                ui.Icon(icon),
                ui.Body(text, grow=1),
                key=f"detail {icon}",
                padding=(16, 12),
                gap=24,
                on_hold=partial(self.copy, text),
            )
            for icon, text in rows
        ]

    def bottom(self) -> ui.View:
        return ui.Row(
            ui.TextButton(
                "Hide" if self.expanded else "Details",
                id="context_menu_details_button",
                on_tap=lambda: self.expand(not self.expanded),
            ),
            ui.Box(grow=1),
            ui.Button(
                "Directions",
                id="context_menu_directions_button",
                radius=6,
                min_height=40,
                on_tap=self.go_there,
            ),
            padding=(8, 6, 16, 6),
        )

    def swiped(self, towards: str) -> None:
        if towards in ("up", "down"):
            self.expand(towards == "up")

    def expand(self, wanted: bool) -> None:
        """Drag it up for the details, down to fold it, and further down to close it."""
        if not wanted and not self.expanded:
            self.spot = None
        self.expanded = wanted

    # What its buttons do

    @property
    def chosen(self) -> Spot:
        assert self.spot, "the menu is open"
        return self.spot

    def favorite(self) -> None:
        """Add the place to the favorites, or edit what it is there."""
        spot = self.chosen
        old = self.app.store.at(spot.latitude, spot.longitude)
        address = (self.street(spot) or NO_ADDRESS) if spot.kind == "Location" else ""
        point = old or Waypoint(
            spot.latitude, spot.longitude, proposed_name(spot), address=address
        )
        editor = PointEditor.of(point, new=old is None)
        self.screen.open(editor, then=self.saved)
        editor.set_text(NAME.key, point.name, (0, len(point.name)))

    def saved(self, point: Waypoint) -> None:
        self.show(Spot(point.name, "Favorite", point.latitude, point.longitude, point.group))

    def marker(self) -> None:
        """Set a marker at once, or rename the one that is there."""
        old = self.app.marker_at(self.chosen)
        if old:
            then = partial(self.app.name_marker, old.marker_id)
            self.screen.open(ui.Ask("Edit map marker name", old.name), then=then)
        else:
            self.app.add_marker(self.chosen)
            self.show(None)

    def ask_how(self) -> None:
        choices = [
            ui.Choice("Send", self.send, icon="share-variant"),
            ui.Choice("Copy coordinates", self.copy_coordinates, icon="content-copy"),
            ui.Choice("Copy name", self.copy_name, icon="form-textbox"),
        ]
        self.screen.open(ActionSheet("Share", choices))

    def send(self) -> None:
        spot = self.chosen
        self.screen.share(f"{spot.name}\ngeo:{spot.latitude:.5f},{spot.longitude:.5f}")

    def copy_coordinates(self) -> None:
        self.copy(coordinates(self.chosen.latitude, self.chosen.longitude))

    def copy_name(self) -> None:
        self.copy(self.chosen.name)

    def go_there(self) -> None:
        spot = self.chosen
        self.screen.open(Route((spot.latitude, spot.longitude), spot.name))

    def copy(self, text: str) -> None:
        self.phone[Clipboard].copy(text, by=self.app.package)
        self.app.toast("Copied to clipboard")


def proposed_name(spot: Spot) -> str:
    """The name of a favorite there until another is typed: of a bare point its coordinates."""
    if spot.name != coordinates(spot.latitude, spot.longitude):
        return spot.name
    return f"{round(spot.latitude, 7)}, {round(spot.longitude, 7)}"


def _button(icon: str, label: str, does: ui.Handler) -> ui.View:
    return ui.Column(
        ui.Icon(icon, at="center", color="primary"),
        ui.Text(label, id="text", size=12, at="center", lines=1),
        key=f"button {icon}",
        grow=1,
        gap=4,
        padding=(0, 10),
        on_tap=does,
    )
