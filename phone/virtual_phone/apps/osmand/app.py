"""OsmAnd: its manifest, its databases and settings, and what it does without a screen."""

import hashlib
import uuid
from dataclasses import dataclass, replace
from functools import cached_property
from typing import ClassVar

from virtual_phone import ui
from virtual_phone.android.intent import VIEW, Filter, Intent
from virtual_phone.apps.osmand.gazetteer import Spot
from virtual_phone.apps.osmand.gpx import VERSION
from virtual_phone.apps.osmand.projection import HIGHEST, LOWEST, on_earth
from virtual_phone.apps.osmand.routing import length
from virtual_phone.apps.osmand.store import PACKAGE, Store, TrackFile
from virtual_phone.apps.osmand.units import METRIC, UNITS, distance_text
from virtual_phone.services.location import Location
from virtual_phone.storage.databases import Schema
from virtual_phone.ui.prefs import Prefs

MAP_ACTIVITY = f"{PACKAGE}.plus.activities.MapActivity"
GEO_ACTIVITY = f"{PACKAGE}.plus.activities.search.GeoIntentActivity"
FINE = "android.permission.ACCESS_FINE_LOCATION"
WELCOME = "show_osmand_welcome_screen"
LATITUDE, LONGITUDE, ZOOM = (f"last_known_map_{name}" for name in ("lat", "lon", "zoom"))
PROFILE = f"{PACKAGE}.settings.default"  # of which there is one at first: Browse map
SHOW_FAVORITES, SHOW_POI, SHOW_MARKERS, SHOW_RULER, SHOW_COMPASS = (
    f"show_{name}" for name in "favorites poi map_markers ruler compass".split()
)
MODE, TEXT, ORIENTATION = "daynight_mode", "text_scale", "rotate_map"
STYLE = "renderer"
SHOW_LABELS, SHOW_GRID = "show_poi_label", "show_coordinates_grid"
LENGTH = "default_metric_system"
ORIENTATIONS = ["Manually rotated", "Movement direction", "Compass direction", "North is up"]
SHOWN_TRACKS = "selected_gpx"
START = (47.1500, 9.5400, 11.5)  # the first view: the country of the map that is there
MARKER_COLORS = ("#10c0f0", "#1fa81b", "#ff3c3c", "#ffb300", "#9c27b0", "#00b8d4", "#795548")
MARKERS = Schema(
    (
        "CREATE TABLE android_metadata (locale TEXT)",
        "CREATE TABLE map_markers (marker_id TEXT PRIMARY KEY, marker_lat double,"
        " marker_lon double, marker_description TEXT, marker_active int, marker_added long,"
        " marker_visited long, group_name TEXT, group_key TEXT, marker_color int,"
        " marker_next_key TEXT, marker_disabled int, marker_selected int,"
        " marker_map_object_name TEXT)",
        "CREATE TABLE map_markers_groups (group_id TEXT PRIMARY KEY, group_name TEXT,"
        " group_type int, group_disabled int, group_categories TEXT)",
    ),
    version=13,
    rows=("INSERT INTO android_metadata VALUES ('en_US')",),
)
HISTORY = Schema(
    (
        "CREATE TABLE android_metadata (locale TEXT)",
        "CREATE TABLE history_recents (name TEXT, time long, freq_intervals TEXT,"
        " freq_values TEXT, latitude double, longitude double, source TEXT)",
    ),
    version=3,
    rows=("INSERT INTO android_metadata VALUES ('en_US')",),
)
NUMBERS = "('real', 'integer')"  # what has the place of a row that others have written
KNOWN = f"typeof(latitude) IN {NUMBERS} AND typeof(longitude) IN {NUMBERS}"
PLACED = f"abs(marker_lat) <= 90 AND abs(marker_lon) <= 180 AND typeof(marker_lat) IN {NUMBERS}"
TAIL, OLD = "tail_next", "history_next"


@dataclass(frozen=True)
class Marker:
    """A row of the map markers."""

    marker_id: str
    marker_lat: float
    marker_lon: float
    marker_description: str | None
    marker_active: int | None
    marker_added: int | None
    marker_visited: int | None
    group_name: str | None
    group_key: str | None
    marker_color: int | None
    marker_next_key: str | None
    marker_disabled: int | None
    marker_selected: int | None
    marker_map_object_name: str | None

    @property
    def name(self) -> str:
        return (self.marker_description or "").partition("#")[2].partition("#")[0] or "Marker"

    @property
    def kind(self) -> str:
        """Village, Street; empty for a point of the map."""
        return kind_of((self.marker_description or "").partition("#")[0])

    @property
    def color(self) -> str:
        return MARKER_COLORS[(self.marker_color or 0) % len(MARKER_COLORS)]

    @property
    def spot(self) -> Spot:
        return Spot(self.name, self.kind, self.marker_lat, self.marker_lon)


@dataclass(frozen=True)
class Recent:
    """A row of what was searched for."""

    name: str
    time: int | None
    latitude: float
    longitude: float


class OsmAnd(ui.App):
    """The free OsmAnd, set up with the map of Liechtenstein."""

    package = PACKAGE
    label = "OsmAnd"
    icon = ("map-marker-radius", "#ff8f00")
    version = (VERSION, 4613)
    launcher = MAP_ACTIVITY
    levels = replace(ui.APPCOMPAT, app_bar=0)  # its bars have the colour of its pages
    permissions = ui.permissions(
        "ACCESS_FINE_LOCATION ACCESS_COARSE_LOCATION POST_NOTIFICATIONS INTERNET"
    )
    filters = (Filter(GEO_ACTIVITY, actions=(VIEW,), schemes=("geo",)),)
    colors: ClassVar[dict[str, str]] = {
        "primary": "#237bff",
        "accent": "#237bff",
        "tint": "#dbe8ff",
        "star": "#eecc22",
        "button": "#ffffff",
        "edge": "#33000000",
        "route": "#ff5020",
    }
    dark_colors: ClassVar[dict[str, str]] = {
        "primary": "#d28521",
        "on_primary": "#ffffff",
        "accent": "#d28521",
        "tint": "#4a3a22",
        "button": "#2d2d2d",
        "edge": "#33ffffff",
    }
    theme = ui.OwnTheme("osmand_theme", {"Light": False, "Dark": True}, file=PROFILE)

    markers = ui.Table(Marker, MARKERS, name="map_markers", file="map_markers_db")
    recents = ui.Table(
        Recent,
        HISTORY,
        name="history_recents",
        file="search_history",
        without=("freq_intervals", "freq_values", "source"),
    )

    def install(self) -> None:
        super().install()
        self.store.install()
        self.settings()[WELCOME] = False

    def arriving(self, intent: Intent) -> None:
        self.store.make_folders()

    @cached_property
    def store(self) -> Store:
        return Store(self.phone)

    def settings(self) -> Prefs:
        return self.prefs(f"{PACKAGE}.settings")

    def profile(self) -> Prefs:
        """The settings of the profile."""
        return self.prefs(PROFILE)

    def distance_text(self, metres: float) -> str:
        """A distance in the units of the profile."""
        chosen = self.profile().text(LENGTH, METRIC)
        return distance_text(metres, UNITS.get(chosen, UNITS[METRIC]))

    def length_text(self, track: TrackFile) -> str:
        """How long the segments of a track are, together."""
        return self.distance_text(sum(length(list(way)) for way in track.gpx.segments))

    # The map

    def last_view(self) -> tuple[float, float, float]:
        """Latitude, longitude and zoom of the map when it was left."""
        kept = self.settings()
        found = [kept.get(key) for key in (LATITUDE, LONGITUDE, ZOOM)]
        if not all(isinstance(each, int | float) for each in found):
            return START
        latitude, longitude, zoom = (float(str(each)) for each in found)
        point = on_earth(latitude, longitude)
        return (*point, min(max(zoom, LOWEST), HIGHEST)) if point else START

    def keep_view(self, latitude: float, longitude: float, zoom: float) -> None:
        self.settings().put({LATITUDE: latitude, LONGITUDE: longitude, ZOOM: zoom})

    def position(self) -> tuple[float, float] | None:
        """Where the phone is, as far as the app may know it."""
        location = self.phone[Location]
        if not (self.may(FINE) and location.enabled):
            return None
        return float(location.state["latitude"]), float(location.state["longitude"])

    # Tracks that are displayed

    def shown_tracks(self) -> list[str]:
        """The paths of the tracks that the map displays."""
        return [path for path in self.settings().text(SHOWN_TRACKS).split("\n") if path]

    def show_track(self, path: str, shown: bool) -> None:
        others = [each for each in self.shown_tracks() if each != path]
        self.settings()[SHOWN_TRACKS] = "\n".join([*others, path] if shown else others)

    # Markers

    def active_markers(self) -> list[Marker]:
        """The latest first, as the list has them."""
        return self.markers.all(f"marker_active=1 AND {PLACED}", order="marker_added DESC")

    def marker_history(self) -> list[Marker]:
        return self.markers.all(f"marker_active=0 AND {PLACED}", order="marker_visited DESC")

    def marker_at(self, spot: Spot) -> Marker | None:
        there = ("abs(marker_lat-?)<1e-6 AND abs(marker_lon-?)<1e-6 AND marker_active=1",)
        return next(iter(self.markers.all(*there, (spot.latitude, spot.longitude))), None)

    def add_marker(self, spot: Spot) -> None:
        active = self.active_markers()
        color = ((active[0].marker_color or 0) + 1) % len(MARKER_COLORS) if active else 0
        now = self.phone.clock.wall() // 1_000_000
        digest = hashlib.md5(f"{now} {spot}".encode(), usedforsecurity=False).digest()
        number = str(uuid.UUID(bytes=digest, version=4))
        for last in self.markers.all("marker_next_key=?", (TAIL,)):
            self.markers.set(last.marker_id, marker_next_key=number)
        poi = f"{spot.name}_{spot.kind.casefold()}" if spot.key.startswith("poi") else None
        self.markers.add(
            Marker(
                marker_id=number,
                marker_lat=spot.latitude,
                marker_lon=spot.longitude,
                marker_description=spot.key,
                marker_active=1,
                marker_added=now,
                marker_visited=0,
                group_name=None,
                group_key=None,
                marker_color=color,
                marker_next_key=TAIL,
                marker_disabled=0,
                marker_selected=0,
                marker_map_object_name=poi,
            )
        )

    def pass_marker(self, marker_id: str) -> None:
        """Move a marker to the history."""
        now = self.phone.clock.wall() // 1_000_000
        self.markers.set(marker_id, marker_active=0, marker_visited=now, marker_next_key=OLD)

    def restore_marker(self, marker_id: str) -> None:
        self.markers.set(marker_id, marker_active=1, marker_visited=0, marker_next_key=TAIL)

    def name_marker(self, marker_id: str, name: str) -> None:
        marker = self.markers.get(marker_id)
        if marker:
            kind = (marker.marker_description or "location").partition("#")[0]
            self.markers.set(marker_id, marker_description=f"{kind}#{name}")

    # The search's history

    def remember(self, spot: Spot) -> None:
        """Put what was found at the top of the history."""
        history = self.db("databases/search_history")
        history.execute("DELETE FROM history_recents WHERE name=?", (spot.key,))
        now = self.phone.clock.wall() // 1_000_000
        self.recents.add(Recent(spot.key, now, spot.latitude, spot.longitude))

    def history(self) -> list[Spot]:
        rows = self.recents.all(f"name IS NOT NULL AND {KNOWN}", order="time DESC")
        parts = ((*row.name.partition("#"), row) for row in rows)
        return [
            Spot(name, kind_of(kind), row.latitude, row.longitude) for kind, _, name, row in parts
        ]


def kind_of(key: str) -> str:
    """What a row's description begins with, in words: Village, POI, Location."""
    return key.partition(".")[2] or {"poi": "POI"}.get(key, key.capitalize() or "Location")


def point_of(intent: Intent) -> tuple[float, float] | None:
    """The point that a geo: link names."""
    if intent.scheme != "geo":
        return None
    parts = intent.data.partition(":")[2].partition("?")[0].split(",")
    try:
        return on_earth(float(parts[0]), float(parts[1]))
    except (IndexError, ValueError):
        return None
