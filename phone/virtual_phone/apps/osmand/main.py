"""OsmAnd's map: its buttons, what is found or touched on it, and the tools above it."""

from dataclasses import dataclass, field
from functools import partial
from typing import Any, ClassVar

from virtual_phone import ui
from virtual_phone.android.intent import Intent
from virtual_phone.apps.osmand import gazetteer, pages
from virtual_phone.apps.osmand.app import (
    GEO_ACTIVITY,
    MAP_ACTIVITY,
    SHOW_COMPASS,
    SHOW_RULER,
    WELCOME,
    OsmAnd,
    point_of,
)
from virtual_phone.apps.osmand.context_menu import ContextMenu
from virtual_phone.apps.osmand.drawer import DRAWER, drawer
from virtual_phone.apps.osmand.gazetteer import Spot, coordinates
from virtual_phone.apps.osmand.map_view import CLOSE_UP, MapView
from virtual_phone.apps.osmand.markers import Markers, marker_bar
from virtual_phone.apps.osmand.my_places import MyPlaces, Place
from virtual_phone.apps.osmand.navigation import Route
from virtual_phone.apps.osmand.planning import Planning
from virtual_phone.apps.osmand.search import Found, Search
from virtual_phone.apps.osmand.sheets import ActionSheet
from virtual_phone.apps.osmand.tracks import IMPORT, NEW, OPEN, StartPlanning, track_choices
from virtual_phone.apps.osmand.views import round_button, solid
from virtual_phone.apps.osmand.welcome import Welcome
from virtual_phone.services.display_settings import DisplaySettings
from virtual_phone.ui.display import Display

AVOIDED = "The road is avoided when routes are calculated"
WIDTH = 380  # dp of a panel beside the map, while the phone is held sideways


@dataclass
class MapScreen(ui.Screen[OsmAnd, None]):
    activity: ClassVar[str] = MAP_ACTIVITY
    aliases: ClassVar[tuple[str, ...]] = (GEO_ACTIVITY,)
    mode: ClassVar[ui.Mode] = "singleTask"
    bleed: ClassVar[bool] = True

    map: MapView = field(default_factory=MapView)
    menu: ContextMenu = field(default_factory=ContextMenu)
    plan: Planning = field(default_factory=Planning)
    bare: bool = False  # a tap has hidden the buttons
    found: str = ""  # what was searched for
    found_within: Spot | None = None
    drawer_open: bool = False

    @classmethod
    def now(cls, app: OsmAnd) -> "MapScreen":
        """The map as it was left."""
        return cls(map=MapView(*app.last_view()))

    @classmethod
    def arrive(cls, app: OsmAnd, intent: Intent) -> ui.Screen[OsmAnd, Any]:
        if app.settings().flag(WELCOME, True) and not app.store.maps():
            return Welcome()
        screen = cls.now(app)
        point = point_of(intent)
        if point:
            screen.map.show(*point, CLOSE_UP)
            screen.menu.show(Spot(coordinates(*point), "Location", *point))
        return screen

    def again(self, intent: Intent) -> None:
        point = point_of(intent)
        if point:
            self.show_spot(Spot(coordinates(*point), "Location", *point))

    def paused(self) -> None:
        self.app.keep_view(*self.map.middle, self.map.zoom)

    # Views

    def view(self) -> ui.View:
        density = self.phone[DisplaySettings].density / 160
        above = self.phone.profile.status_bar / density
        below = self.phone.profile.navigation_bar / density
        over = drawer(above, below, self.chosen, self.close_drawer) if self.drawer_open else None
        return ui.Box(
            self.map.view(
                on_tap=self.tapped,
                on_hold=self.held,
                lines=self.plan.lines(),
                selected=self.menu.spot,
                crosshair=self.plan.active,
                covered=self.drawer_open,
            ),
            over or self.controls(above, below),
            width="fill",
            height="fill",
            background="background",
        )

    def controls(self, above: float, below: float) -> ui.View:
        """What stands on the map: bars, buttons, panels."""
        panel = self.menu.view(self.origin, self.more, below)
        if self.plan.active and not panel:
            panel = self.plan.panel(self.map.middle, below)
        wide, high = self.phone[Display].size
        beside = wide > high and panel is not None
        column = ui.Column(
            self.top_bar(above) or ui.Space(height=above),
            None if self.bare else self.top_buttons(),
            ui.Box(grow=1),
            None if self.bare else self.bottom_buttons(),
            ui.snackbar(self),
            panel if panel and not beside else ui.Space(height=below),
            height="fill",
            grow=1,
            key="controls",
        )
        if not beside:
            return column
        left = ui.Column(
            ui.Box(grow=1), panel, width=WIDTH, height="fill", padding=(0, above, 0, 0)
        )
        return ui.Row(left, column, height="fill")

    def top_bar(self, above: float) -> ui.View | None:
        if self.plan.active:
            return self.plan.toolbar(above)
        if self.found:
            return self.search_bar(above)
        if self.bare:
            return None
        return marker_bar(self.app, self.map.middle, above, self.open_markers)

    def search_bar(self, above: float) -> ui.View:
        bar = ui.Row(
            ui.IconButton("arrow-left", "Back to search", on_tap=self.search_again),
            ui.Text(self.found, id="widget_top_bar_title", size=18, lines=1, grow=1),
            ui.IconButton("close", "Close", on_tap=self.forget_search),
            id="widget_top_bar",
            background="background",
            padding=(4, above, 4, 0),
        )
        return solid(bar)

    def top_buttons(self) -> ui.View:
        shows_compass = self.app.profile().flag(SHOW_COMPASS, True)
        layers = round_button("layers", "Configure map", "map_layers_button", self.configure)
        compass = round_button(
            "compass", "Compass", "map_compass_button", self.map.choose_orientation
        )
        search = round_button("magnify", "Search", "map_search_button", self.search)
        return ui.Column(
            ui.Row(layers, search, gap=8),
            compass if shows_compass else None,
            padding=12,
            gap=8,
        )

    def bottom_buttons(self) -> ui.View:
        middle = self.map.ruler() if self.app.profile().flag(SHOW_RULER, True) else None
        place = round_button(
            "crosshairs-gps", "My Position", "map_my_location_button", self.map.locate
        )
        nearer = round_button(
            "plus", "Zoom in", "map_zoom_in_button", partial(self.map.zoom_by, 1)
        )
        farther = round_button(
            "minus", "Zoom out", "map_zoom_out_button", partial(self.map.zoom_by, -1)
        )
        menu = round_button("menu", "Back to menu", "map_menu_button", self.open_drawer)
        route = round_button("navigation", "Route", "map_route_info_button", self.navigate)
        pair = ui.Row(menu, route, gap=8, width="wrap")
        left = self.plan.mode_button() if self.plan.active else pair
        right = ui.Column(nearer, farther, place, gap=8, width="wrap")
        return ui.Row(
            left,
            ui.Box(middle, grow=1, padding=(8, 0, 8, 4)),
            right,
            padding=12,
            align="bottom",
        )

    # What fingers do

    def tapped(self, x: float, y: float) -> None:
        """Open what is there; on an empty place close the menu, or hide the buttons."""
        spot = self.map.spot_at(x, y)
        if self.plan.active:
            if self.menu.spot:
                self.menu.show(None)
            else:
                self.plan.add(*self.map.point(x, y))
        elif spot:
            self.menu.show(spot)
        elif self.menu.spot:
            self.menu.show(None)
        else:
            self.bare = not self.bare

    def held(self, x: float, y: float) -> None:
        point = self.map.point(x, y)
        street = gazetteer.address_of(*point) if self.app.store.maps() else ""
        self.menu.show(Spot(street or coordinates(*point), "Location", *point))

    @property
    def origin(self) -> tuple[float, float]:
        """From where distances are measured."""
        return self.app.position() or self.map.middle

    def back(self) -> None:
        """Close what is open, go back to the search, or leave."""
        if self.drawer_open:
            self.close_drawer()
        elif self.menu.spot:
            self.menu.show(None)
        elif self.plan.active:
            self.plan.leave()
        elif self.found:
            self.search_again()
        else:
            self.go_back()

    def configure(self) -> None:
        self.open(pages.Options("map"))

    # The drawer

    def open_drawer(self) -> None:
        self.drawer_open = True

    def close_drawer(self) -> None:
        self.drawer_open = False

    def chosen(self, line: str) -> None:
        self.close_drawer()
        does = {
            "Map markers": self.open_markers,
            "My Places": self.open_places,
            "Search": self.search,
            "Navigation": self.navigate,
            "Plan a route": self.start_planning,
        }
        if line in does:
            does[line]()
        else:
            _, page = DRAWER.get(line, ("", line))
            self.open(pages.Options(page))

    def open_markers(self) -> None:
        self.open(Markers(self.origin), then=self.show_spot)

    def open_places(self) -> None:
        self.open(MyPlaces(self.origin), then=self.show_place)

    def show_place(self, answer: tuple[str, Place]) -> None:
        action, place = answer
        if isinstance(place, Spot):
            self.show_spot(place)
        else:
            self.open_track(place, edit=action == "edit")

    def open_track(self, path: str, *, edit: bool) -> None:
        track = self.app.store.track(path)
        if track is None:
            return
        self.map.fit([point for segment in track.gpx.segments for point in segment])
        if edit:
            self.plan.begin(track=track)
        else:
            self.app.show_track(path, True)

    # The search

    def search(self) -> None:
        self.search_near(self.origin)

    def search_again(self) -> None:
        again = Search(self.origin, self.found, self.found_within)
        self.forget_search()
        self.open(again, then=self.show_found)

    def forget_search(self) -> None:
        self.found, self.map.shown = "", []
        self.menu.show(None)

    def show_found(self, found: Found) -> None:
        self.found = "" if self.plan.active else found.query
        self.found_within = found.settlement
        if found.one:
            self.map.shown = []
            self.show_spot(found.spots[0])
        else:
            self.map.shown = list(found.spots)
            self.map.fit([(spot.latitude, spot.longitude) for spot in found.spots])

    def show_spot(self, spot: Spot) -> None:
        self.bare = False
        self.map.show(spot.latitude, spot.longitude, CLOSE_UP)
        self.menu.show(spot)

    # The context menu

    def more(self) -> None:
        spot = self.menu.chosen  # a late tap may close the menu below the sheet
        point = spot.latitude, spot.longitude
        directions = partial(self.open, Route(start_point=point, start_name=spot.name))
        nearby = partial(self.search_near, point)
        choices = [
            ui.Choice("Directions from", directions, icon="directions-fork"),
            ui.Choice("Search nearby", nearby, icon="magnify"),
            ui.Choice("Plan a route", partial(self.plan_from, point), icon="ruler"),
            ui.Choice("Add track waypoint", self.open_places, icon="map-marker-plus-outline"),
            ui.Choice("Avoid road", partial(self.toast, AVOIDED), icon="road-variant"),
        ]
        self.open(ActionSheet("Actions", choices))

    def search_near(self, point: tuple[float, float]) -> None:
        self.open(Search(point), then=self.show_found)

    def plan_from(self, point: tuple[float, float]) -> None:
        self.menu.show(None)
        self.plan.begin(point)

    def navigate(self) -> None:
        self.open(Route())

    # Planning

    def start_planning(self) -> None:
        self.open(StartPlanning(), then=self.plan_with)

    def plan_with(self, choice: str) -> None:
        self.menu.show(None)
        self.found, self.map.shown = "", []
        if choice == NEW:
            self.plan.begin()
        elif choice in (OPEN, IMPORT):
            self.choose_track()
        else:
            self.open_track(choice, edit=True)

    def choose_track(self) -> None:
        choices = track_choices(self.app, partial(self.open_track, edit=True))
        if choices:
            self.open(ActionSheet(OPEN, choices, "Cancel"))
        else:
            self.toast("There are no tracks yet")
