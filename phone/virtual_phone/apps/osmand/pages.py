"""The pages of settings and lists that the drawer leads to, as data."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from virtual_phone import ui
from virtual_phone.apps.osmand.app import (
    LENGTH,
    MODE,
    ORIENTATION,
    ORIENTATIONS,
    PROFILE,
    SHOW_COMPASS,
    SHOW_FAVORITES,
    SHOW_GRID,
    SHOW_LABELS,
    SHOW_MARKERS,
    SHOW_POI,
    SHOW_RULER,
    STYLE,
    TEXT,
    OsmAnd,
)
from virtual_phone.apps.osmand.gpx import VERSION
from virtual_phone.apps.osmand.store import PACKAGE, ROOT
from virtual_phone.apps.osmand.style import DEFAULT, STYLES
from virtual_phone.apps.osmand.units import METRIC, UNITS
from virtual_phone.ui import settings as kit

NO_NETWORK = "No Internet connection"
PLUGINS = (
    ("Wikipedia", "Articles about points of interest around you", "0"),
    ("Trip recording", "Records your location in a GPX file", "0"),
    ("Topography", "Contour lines, hillshade and slope", "0"),
    ("Audio/video notes", "Takes notes with media on the map", "0"),
    ("Parking position", "Remembers where the car is parked", "1"),
    ("Online maps", "Raster maps from the Internet", "0"),
    ("Nautical map view", "Depths and sea marks", "0"),
    ("Ski map view", "Slopes and lifts", "0"),
    ("Accessibility", "Screen reader and larger controls", "0"),
    ("OsmAnd development", "Settings for developers", "0"),
)
WIDGETS = (
    ("Left panel", "Widgets on the left of the map"),
    ("Right panel", "Widgets on the right of the map"),
    ("Top panel", "Street name, lanes, marker bar"),
    ("Bottom panel", "Elevation profile"),
)
REGIONS = (
    "World maps",
    "Africa",
    "Antarctica",
    "Asia",
    "Australia and Oceania",
    "Central America",
    "Europe",
    "North America",
    "Russia",
    "South America",
)
HELP = {
    "first": (
        "First steps",
        "The button in the lower left corner opens the menu. A long tap on the map opens the"
        " context menu of a place: add it to your favorites, set a marker, or go there.",
    ),
    "search": (
        "Search",
        "Type a name, an address or coordinates; or choose a category. Results are sorted by"
        " importance and by distance from the middle of the map.",
    ),
    "plan": (
        "Plan a route",
        "Move the map until the crosshair is where you want to go, and tap Add. Tap Done to"
        " save the points as a track.",
    ),
    "about": (f"About OsmAnd {VERSION}", "OsmAnd is free software. Map data: OpenStreetMap."),
}


flag = partial(kit.AppFlag, file=PROFILE)
choice = partial(kit.AppPreference, file=PROFILE)


def offline(screen: kit.PageScreen) -> None:
    screen.toast(NO_NETWORK)


def local_maps(context: kit.PageContext) -> list[kit.Row]:
    """The map files that are there, and how large they are."""
    app = context.app
    names = app.store.maps() if isinstance(app, OsmAnd) else []
    rows: list[kit.Row] = []
    for name in names:
        size = context.phone.files.stat(f"{ROOT}/{name}").size
        title = name.removesuffix(".obf").replace("_", " ").capitalize()
        rows.append(kit.Info(title, f"Standard map • {max(size / 2**20, 0.1):.1f} MB", key=name))
    return rows or [kit.Info("No maps", "Download a map to use OsmAnd offline")]


PAGES = {
    "map": kit.Page(
        "Configure map",
        kit.Info("Profile", "Browse map"),
        kit.Category("Show"),
        kit.Toggle("Favorites", flag(SHOW_FAVORITES, True)),
        kit.Toggle("POI overlay", flag(SHOW_POI, True)),
        kit.Toggle("POI labels", flag(SHOW_LABELS, True)),
        kit.Toggle("Public transport", flag("show_transport", False)),
        kit.Item("Tracks", to="tracks"),
        kit.Toggle("Map markers", flag(SHOW_MARKERS, True)),
        kit.Toggle("Coordinates grid", flag(SHOW_GRID, False)),
        kit.Category("Map rendering"),
        kit.Select("Map style", choice(STYLE, DEFAULT), kit.same(*STYLES)),
        kit.Select(
            "Map mode",
            choice(MODE, "System default"),
            kit.same("Day", "Night", "Sunrise/sunset", "Light sensor", "System default"),
        ),
        kit.Select(
            "Map magnifier", choice("map_density", "100%"), kit.same("75%", "100%", "150%")
        ),
        kit.Select("Text size", choice(TEXT, "100%"), kit.same("75%", "100%", "125%", "150%")),
        kit.Select(
            "Map language", choice("map_preferred_locale", "Local names"), kit.same("Local names")
        ),
    ),
    "tracks": kit.Page("Tracks", kit.Footer("Tracks are chosen in My Places.")),
    "screen": kit.Page(
        "Configure screen",
        kit.Category("Widgets"),
        *(kit.Info(title, text) for title, text in WIDGETS),
        kit.Category("Buttons"),
        kit.Toggle("Map button compass", flag(SHOW_COMPASS, True)),
        kit.Toggle("Distance ruler", flag(SHOW_RULER, True)),
        kit.Toggle("Quick action", flag("quick_action_state", False)),
        kit.Toggle("Transparent widgets", flag("transparent_widgets", False)),
    ),
    "downloads": kit.Page(
        "Maps & Resources",
        kit.Category("Local"),
        local_maps,
        kit.Category("Downloads"),
        *(kit.Item(name, does=offline) for name in REGIONS),
        started_by=f"{PACKAGE}.plus.download.DownloadActivity",
    ),
    "live": kit.Page(
        "Live updates",
        kit.Toggle("Live updates", flag("live_updates", False), "Hourly updates of the maps"),
        local_maps,
    ),
    "travel": kit.Page(
        "Travel guides",
        kit.Item("Start downloading", does=offline, summary="Wikivoyage, worldwide, 1.1 GB"),
        kit.Footer("Download the file with the travel guides to read them offline."),
    ),
    "plugins": kit.Page(
        "Plugins",
        *(
            kit.Toggle(title, flag(f"plugin_{number}", first == "1"), text)
            for number, (title, text, first) in enumerate(PLUGINS)
        ),
    ),
    "settings": kit.Page(
        "Settings",
        kit.Item("OsmAnd settings", to="general", summary="Language, privacy, storage"),
        kit.Item("Backup & Restore", to="backup"),
        kit.Category("Profiles"),
        kit.Item("Browse map", to="profile", summary="Selected"),
        kit.Toggle("Driving", flag("profile_car", True), "Base profile"),
        kit.Toggle("Cycling", flag("profile_bicycle", True), "Base profile"),
        kit.Toggle("Walking", flag("profile_pedestrian", True), "Base profile"),
        kit.Toggle("Public transport", flag("profile_public_transport", False), "Base profile"),
    ),
    "general": kit.Page(
        "OsmAnd settings",
        kit.Select(
            "Default profile",
            choice("default_profile", "Browse map"),
            kit.same("Browse map", "Driving"),
        ),
        kit.Select(
            "Display language",
            choice("preferred_locale", "System default"),
            kit.same("System default", "English", "Deutsch", "Français", "Italiano"),
        ),
        kit.Info("OsmAnd data folder", ROOT),
        kit.Toggle("Send anonymous data", flag("send_anonymous_data", False)),
        kit.Toggle("Popup notifications", flag("show_notifications", True)),
    ),
    "backup": kit.Page(
        "Backup & Restore",
        kit.Item("OsmAnd Cloud", does=offline, summary="Sign up or log in"),
        kit.Toggle("Back up favorites", flag("backup_favorites", True)),
    ),
    "profile": kit.Page(
        "Browse map",
        kit.Item("General settings", to="look", summary="Theme, units, driving region"),
        kit.Item("Configure map", to="map"),
        kit.Item("Configure screen", to="screen"),
    ),
    "look": kit.Page(
        "General settings",
        kit.Select(
            "App theme",
            choice("osmand_theme", "System default"),
            kit.same("Light", "Dark", "System default"),
        ),
        kit.Select("Map orientation", choice(ORIENTATION, "North is up"), kit.same(*ORIENTATIONS)),
        kit.Select("Units of length", choice(LENGTH, METRIC), kit.same(*UNITS)),
        kit.Select(
            "Coordinates format", choice("coordinates_format", "DD.DDDDD"), kit.same("DD.DDDDD")
        ),
    ),
    "help": kit.Page(
        "Help",
        *(kit.Item(title, to=f"help {key}") for key, (title, _) in HELP.items()),
        kit.Item("Contact support", does=offline),
        started_by=f"{PACKAGE}.plus.help.HelpActivity",
    ),
} | {f"help {key}": kit.Page(title, kit.Footer(text)) for key, (title, text) in HELP.items()}


@dataclass
class Options(kit.SettingsScreen[OsmAnd, None]):
    pages: ClassVar[kit.Pages] = PAGES
    activity: ClassVar[str] = f"{PACKAGE}.plus.download.DownloadActivity"
    aliases: ClassVar[tuple[str, ...]] = (f"{PACKAGE}.plus.help.HelpActivity",)

    name: str = "downloads"

    def framed(self, title: str, rows: Sequence[ui.View]) -> ui.View:
        bar = ui.app_bar(title, up=self.close)
        return ui.page(self, ui.Rows(*rows, id="recycler_view"), bar=bar)
