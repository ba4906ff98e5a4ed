"""The map as a part of a screen: where it stands, how fingers move it, what is marked on it."""

import math
from collections.abc import Callable
from dataclasses import dataclass, field

from virtual_phone import ui
from virtual_phone.apps.osmand import gazetteer, projection
from virtual_phone.apps.osmand.app import (
    FINE,
    MODE,
    ORIENTATION,
    ORIENTATIONS,
    SHOW_FAVORITES,
    SHOW_GRID,
    SHOW_LABELS,
    SHOW_MARKERS,
    SHOW_POI,
    START,
    STYLE,
    TEXT,
    OsmAnd,
)
from virtual_phone.apps.osmand.drawing import Line, Mark, Scene, paint
from virtual_phone.apps.osmand.gazetteer import Spot
from virtual_phone.apps.osmand.projection import HIGHEST, LOWEST, Projection
from virtual_phone.apps.osmand.style import DEFAULT, KINDS
from virtual_phone.ui.display import Display

PIN, MARKER, FAVORITE = "map-marker", "flag", "star"
NEAR = 22  # dp from a sign to a finger that means it
CLOSE_UP = 15.0  # the least zoom at which a result is displayed
RULERS = [number * 10**power for power in range(7) for number in (1, 2, 5)]  # metres


@dataclass
class MapView(ui.Part[OsmAnd]):
    """Moved by drag and fling, zoomed by pinch, double tap and buttons."""

    latitude: float = START[0]
    longitude: float = START[1]
    zoom: float = START[2]
    grabbed: tuple[float, float] = (0.5, 0.5)
    shown: list[Spot] = field(default_factory=list)  # the results of a search

    @property
    def projection(self) -> Projection:
        display = self.phone[Display]
        density = display.metrics.density
        return Projection(self.latitude, self.longitude, self.zoom, display.size, density)

    @property
    def middle(self) -> tuple[float, float]:
        return self.latitude, self.longitude

    def point(self, x: float, y: float) -> tuple[float, float]:
        """The latitude and longitude at shares of the view."""
        width, height = self.projection.size
        return self.projection.point(x * width, y * height)

    def show(self, latitude: float, longitude: float, zoom: float = 0) -> None:
        """Move a point to the middle, near enough to be recognised."""
        self.latitude, self.longitude = latitude, longitude
        self.zoom = min(max(self.zoom, zoom, LOWEST), HIGHEST)

    def fit(self, points: list[tuple[float, float]]) -> None:
        """Show all points at once."""
        if not points:
            return
        south, north = min(p[0] for p in points), max(p[0] for p in points)
        west, east = min(p[1] for p in points), max(p[1] for p in points)
        self.latitude, self.longitude = (south + north) / 2, (west + east) / 2
        for zoom in range(int(CLOSE_UP), int(LOWEST) - 1, -1):
            self.zoom = float(zoom)
            width, height = self.projection.size
            ends = [self.projection.pixel(*end) for end in ((north, west), (south, east))]
            if all(
                0.1 * width < x < 0.9 * width and 0.2 * height < y < 0.7 * height for x, y in ends
            ):
                return

    # Views

    def view(
        self,
        *,
        on_tap: Callable[[float, float], object],
        on_hold: Callable[[float, float], object],
        lines: tuple[Line, ...] = (),
        selected: Spot | None = None,
        crosshair: bool = False,
        covered: bool = False,
    ) -> ui.View:
        """The map of the whole screen; taps and long ones get the share of it where they are."""
        scene = Scene(
            self.latitude,
            self.longitude,
            self.zoom,
            detailed=bool(self.app.store.maps()),
            hidden=self.without(SHOW_POI),
            unnamed=self.without(SHOW_LABELS),
            grid=self.app.profile().flag(SHOW_GRID),
            lines=(*self.tracks(), *lines),
            marks=self.marks(selected),
            crosshair=crosshair,
            night={"Day": False, "Night": True}.get(self.app.profile().text(MODE)),
            style=self.app.profile().text(STYLE, DEFAULT),
            letters=int(self.app.profile().text(TEXT, "100%").rstrip("%")) / 100,
        )
        drawing = ui.Drawing(paint, scene, id="map_view", width="fill", height="fill")
        if covered:
            return drawing
        return drawing.but(
            where=True,
            clickable=False,
            on_tap=on_tap,
            on_hold=on_hold,
            on_double=self.nearer,
            on_drag=self.drag,
            on_fling=self.move,
            on_pinch=self.scale,
        )

    def without(self, key: str) -> tuple[str, ...]:
        """The kinds of points of interest, if a switch of Configure map is off."""
        land = (*gazetteer.LAND, "Street", "Peak", "Lake")
        shown = self.app.profile().flag(key, True)
        return () if shown else tuple(kind for kind in KINDS if kind not in land)

    def tracks(self) -> tuple[Line, ...]:
        wanted = self.app.shown_tracks()
        found = [track for track in self.app.store.tracks() if track.path in wanted]
        return tuple(
            Line(segment, self.app.themed(self.phone[Display].dark)["route"])
            for track in found
            for segment in track.gpx.segments
        )

    def marks(self, selected: Spot | None) -> tuple[Mark, ...]:
        found = [Mark(spot.latitude, spot.longitude, "magnify", "#5a6ea5") for spot in self.shown]
        profile = self.app.profile()
        if profile.flag(SHOW_FAVORITES, True):
            points = self.app.store.favorites()
            found += [Mark(p.latitude, p.longitude, FAVORITE, p.color) for p in points]
        markers = self.app.active_markers() if profile.flag(SHOW_MARKERS, True) else []
        found += [Mark(each.marker_lat, each.marker_lon, MARKER, each.color) for each in markers]
        position = self.app.position()
        if position:
            found.append(Mark(*position, "navigation", "#237bff"))
        if selected:
            pin = Mark(selected.latitude, selected.longitude, PIN, "#ff8800", pin=True)
            found.append(pin)
        return tuple(found)

    def ruler(self) -> ui.View:
        """A length on the map, and the bar as long as that."""
        per_dp = self.projection.metres_per_pixel * self.projection.density
        length = max((each for each in RULERS if each / per_dp <= 90), default=1)
        text = self.app.distance_text(length)
        return ui.Column(
            ui.Text(text, size=12, face="medium", justify="center", width="fill"),
            ui.Box(width="fill", height=2, background="text"),
            width=max(length / per_dp, 40),
            gap=1,
        )

    # Buttons

    def locate(self) -> None:
        self.screen.request_permission(FINE, then=self.located)

    def located(self, granted: bool) -> None:
        position = self.app.position()
        if position:
            self.show(*position, CLOSE_UP)
        else:
            self.app.toast("Searching for location…" if granted else "Location is not available")

    def choose_orientation(self) -> None:
        now = self.app.profile().text(ORIENTATION, ORIENTATIONS[-1])
        dialog = ui.ChooseOne("Map orientation", ORIENTATIONS, ORIENTATIONS.index(now))
        self.screen.open(dialog, then=self.orient)

    def orient(self, number: int) -> None:
        self.app.profile()[ORIENTATION] = ORIENTATIONS[number]

    # Gestures

    def drag(self, phase: str, x: float, y: float) -> None:
        if phase != "down":
            self.move(x - self.grabbed[0], y - self.grabbed[1])
        self.grabbed = (x, y)

    def move(self, across: float, down: float) -> None:
        """Move the map by shares of the view."""
        self.latitude, self.longitude = self.point(0.5 - across, 0.5 - down)

    def scale(self, factor: float, x: float, y: float) -> None:
        """Zoom around a point of the view, which stays where it is."""
        before = self.point(x, y)
        self.zoom = min(max(self.zoom + math.log2(factor), LOWEST), HIGHEST)
        after = self.point(x, y)
        a, b = projection.world(*before), projection.world(*after)
        middle = projection.world(*self.middle)
        self.latitude, self.longitude = projection.globe(
            middle[0] + a[0] - b[0], middle[1] + a[1] - b[1]
        )

    def nearer(self, x: float, y: float) -> None:
        self.scale(2.0, x, y)

    def zoom_by(self, steps: int) -> None:
        """The next whole zoom, as the buttons do."""
        whole = math.floor(self.zoom + 1e-9) if steps > 0 else math.ceil(self.zoom - 1e-9)
        self.zoom = min(max(float(whole + steps), LOWEST), HIGHEST)

    def spot_at(self, x: float, y: float) -> Spot | None:
        """What is marked or written at a place of the view."""
        width, height = self.projection.size
        reach = NEAR * self.projection.density
        signs: list[Spot] = [
            *(marker.spot for marker in self.app.active_markers()),
            *(
                Spot(point.name, "Favorite", point.latitude, point.longitude)
                for point in self.app.store.favorites()
            ),
            *self.shown,
            *(self.written() if self.app.store.maps() else ()),
        ]
        for spot in signs:
            at = self.projection.pixel(spot.latitude, spot.longitude)
            if math.dist(at, (x * width, y * height)) <= reach:
                return spot
        return None

    def written(self) -> list[Spot]:
        """What the map has labels for at this zoom."""
        hidden = self.without(SHOW_POI)
        return [
            spot
            for spot in gazetteer.spots()
            if spot.kind != "Street"
            and spot.kind not in hidden
            and self.zoom >= KINDS[spot.kind][0]
        ]
