"""Drawing the map: areas, waters and roads as a picture that is cached by view, labels above."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from math import ceil, cos, exp, floor, log, pi, sin
from typing import TYPE_CHECKING

from virtual_phone.apps.osmand import geography as land
from virtual_phone.apps.osmand.gazetteer import PLACES, moved, spots, streets
from virtual_phone.apps.osmand.projection import Projection
from virtual_phone.apps.osmand.style import (
    ABROAD,
    DEFAULT,
    KINDS,
    STROKES,
    STYLES,
    Inks,
    inks,
)
from virtual_phone.ui.canvas import Canvas
from virtual_phone.ui.fonts import line_height, measure
from virtual_phone.ui.glyphs import Weight
from virtual_phone.ui.image_cache import Cache, bytes_of
from virtual_phone.ui.theme import Colors
from virtual_phone.wire.nodes import Rect

if TYPE_CHECKING:
    from PIL import Image, ImageDraw

FINE = 2  # times as many pixels are drawn as shown, so that edges are smooth
CACHED = 48_000_000  # bytes of pictures
BUILDINGS_FROM = 15.0  # zoom
STEPS = (10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001)  # degrees
GROWTH = 1.45  # of the width of roads, with each zoom

_pictures: "Cache[Image.Image]" = Cache(CACHED, lambda image: bytes_of([image]))


@dataclass(frozen=True)
class Mark:
    """A sign at a point: an icon on a disc, or on a pin if it is what is selected."""

    latitude: float
    longitude: float
    icon: str
    color: str
    pin: bool = False


@dataclass(frozen=True)
class Line:
    """A track or a planned route, with dots at the points that were set."""

    points: land.Path
    color: str
    dots: bool = False


@dataclass(frozen=True)
class Scene:
    """All that a map displays."""

    latitude: float
    longitude: float
    zoom: float
    detailed: bool  # a map of the country is there, not only the overview
    hidden: tuple[str, ...] = ()  # kinds of places that are switched off
    unnamed: tuple[str, ...] = ()  # kinds of places without their names
    grid: bool = False  # of the coordinates
    lines: tuple[Line, ...] = ()
    marks: tuple[Mark, ...] = ()
    crosshair: bool = False
    night: bool | None = None  # whatever the theme is
    style: str = DEFAULT
    letters: float = 1.0  # by how much the labels are larger than usual


def paint(canvas: Canvas, rect: Rect, colors: Colors, density: float, scene: Scene) -> None:
    """Paint the map with what is marked on it."""
    size = (rect[2] - rect[0], rect[3] - rect[1])
    view = Projection(scene.latitude, scene.longitude, scene.zoom, size, density)
    dark = colors.dark if scene.night is None else scene.night
    key = (view, scene.detailed, dark, scene.style)
    with canvas.pauses.aside():
        ground = _pictures.get(key, lambda: picture(view, scene, dark=dark))
    canvas.paste(ground, rect[:2], rect)
    _Signs(canvas, rect, view, inks(scene.style, dark=dark)).draw(scene)


def picture(view: Projection, scene: Scene, *, dark: bool) -> "Image.Image":
    """The map without labels."""
    from PIL import Image, ImageDraw

    colors = inks(scene.style, dark=dark)
    size = (view.size[0] * FINE, view.size[1] * FINE)
    fine = Projection(view.latitude, view.longitude, view.zoom, size, view.density * FINE)
    image = Image.new("RGB", size, colors["ground"])
    roads = STYLES.get(scene.style, STYLES[DEFAULT]).roads
    _Ground(ImageDraw.Draw(image), fine, colors, dark, roads).draw(scene.detailed)
    return image.reduce(FINE)


@dataclass
class _Ground:
    """Draws what lies flat: areas first, then water, then the roads by their weight."""

    pen: "ImageDraw.ImageDraw"
    view: Projection
    inks: Inks
    dark: bool
    wider: float  # of roads

    def draw(self, detailed: bool) -> None:
        if detailed:
            self.areas()
        for lake in land.LAKES:
            self.area(lake, "water")
        for border in (land.BORDER, *land.BORDERS):
            self.border(border)
        if detailed:
            for stream in land.STREAMS:
                self.line(stream, self.inks["water"], self.wide(1.8))
        self.line(land.RHINE, self.inks["water"], max(self.wide(11), self.dp(1.5)))
        if detailed:
            self.roads()

    def areas(self) -> None:
        for kind, areas in (
            ("field", land.FIELDS),
            ("rock", land.ROCKS),
            ("forest", land.FORESTS),
        ):
            for area in areas:
                self.area(area, kind)
        for name, kind, latitude, longitude in PLACES:
            radius = {"Town": 850, "Village": 560, "Hamlet": 230}.get(kind)
            if radius:
                outline = _outline(name, latitude, longitude, radius)
                self.area(outline, "built")

    def roads(self) -> None:
        shown = [
            (stroke, street.points)
            for kind, stroke in STROKES.items()
            for street in streets()
            if street.kind == kind and self.view.zoom >= stroke.since
        ]
        if self.view.zoom >= BUILDINGS_FROM:
            for street in streets():
                if street.kind == "residential":
                    self.houses(street.points)
        for cased in (True, False):  # the edges of all first, so that crossings are open
            for stroke, points in shown:
                width = max(self.wide(stroke.width * self.wider), self.dp(1))
                if stroke.dashed:
                    if not cased:
                        self.dashes(points, stroke.dark if self.dark else stroke.fill, width)
                elif not cased:
                    self.line(points, stroke.dark if self.dark else stroke.fill, width)
                elif stroke.case and not self.dark:
                    self.line(points, stroke.case, width + self.dp(1.4))

    def dp(self, length: float) -> int:
        return round(length * self.view.density)

    def wide(self, width: float) -> int:
        """A width in dp at zoom 14, as wide as it is at this zoom."""
        return max(round(width * self.view.density * exp(log(GROWTH) * (self.view.zoom - 14))), 1)

    def pixels(self, points: Iterable[land.Point]) -> list[tuple[float, float]]:
        """The points on the picture; none if all lie beyond the same side of it."""
        found = [self.view.pixel(*point) for point in points]
        (width, height), more = self.view.size, self.dp(40)
        across, down = [x for x, _ in found], [y for _, y in found]
        if max(across) < -more or min(across) > width + more:
            return []
        return [] if max(down) < -more or min(down) > height + more else found

    def area(self, points: land.Path, kind: str) -> None:
        found = self.pixels(points)
        if found:
            self.pen.polygon(found, fill=self.inks[kind])

    def line(self, points: land.Path, color: str, width: int) -> None:
        found = self.pixels(points)
        if found:
            self.pen.line(found, fill=color, width=width, joint="curve")

    def border(self, points: land.Path) -> None:
        self.dashes(points, self.inks["border"], self.dp(1.6), dash=7, gap=4)

    def dashes(
        self, points: land.Path, color: str, width: int, dash: float = 5, gap: float = 3
    ) -> None:
        step, drawn, gone = self.dp(dash + gap), self.dp(dash), 0.0
        found = self.pixels(points)
        for (a, b), (c, d) in pairwise(found):
            length = max(((c - a) ** 2 + (d - b) ** 2) ** 0.5, 0.01)
            starts = range(-round(gone % step), round(length), step)
            gone += length
            for start in _visible(starts, (a, b), (c, d), self.view.size):
                ends = [max(start, 0) / length, min(start + drawn, length) / length]
                if ends[0] < ends[1]:
                    piece = [(a + (c - a) * part, b + (d - b) * part) for part in ends]
                    self.pen.line(piece, fill=color, width=width)

    def houses(self, points: land.Path) -> None:
        """Houses on both sides of a street, every 30 metres."""
        found = self.pixels(points)
        metre = 1 / self.view.metres_per_pixel
        for (a, b), (c, d) in pairwise(found):
            length = max(((c - a) ** 2 + (d - b) ** 2) ** 0.5, 1)
            ux, uy = (c - a) / length, (d - b) / length
            for number in range(1, int(length / metre / 30)):
                for side in (-17, 17):
                    long, deep = (7, 5) if (number + side) % 3 else (9, 6)
                    x = a + (ux * 30 * number - uy * side) * metre
                    y = b + (uy * 30 * number + ux * side) * metre
                    corners = ((-long, -deep), (long, -deep), (long, deep), (-long, deep))
                    self.pen.polygon(
                        [
                            (x + (ux * p - uy * q) * metre, y + (uy * p + ux * q) * metre)
                            for p, q in corners
                        ],
                        fill=self.inks["building"],
                    )


def _visible(
    starts: range, one: tuple[float, float], other: tuple[float, float], size: tuple[int, int]
) -> Iterable[int]:
    """The dashes of a segment that may be on the picture: of a long one only those near it."""
    if len(starts) < 400:
        return starts
    length = starts.stop
    (a, b), (c, d) = one, other
    middle = (size[0] / 2, size[1] / 2)
    near = ((middle[0] - a) * (c - a) + (middle[1] - b) * (d - b)) / length
    reach = size[0] + size[1]
    first = max(int((near - reach) / starts.step), 0)
    return starts[first : max(int((near + reach) / starts.step), 0)]


def _outline(name: str, latitude: float, longitude: float, radius: float) -> land.Path:
    """The built-up land of a settlement, somewhat uneven."""
    letters = [ord(letter) for letter in name * 3]
    points = []
    for corner in range(14):
        turn = corner * 2 * pi / 14
        far = radius * (0.72 + letters[corner % len(letters)] % 7 / 12)
        points.append(moved(latitude, longitude, far * cos(turn) * 0.8, far * sin(turn)))
    return tuple(points)


@dataclass
class _Signs:
    """Draws what stands upright: labels where there is room, lines, marks."""

    canvas: Canvas
    rect: Rect
    view: Projection
    inks: Inks

    def draw(self, scene: Scene) -> None:
        self.taken: list[Rect] = []
        if scene.grid:
            self.grid()
        for label in self.labels(scene):
            self.label(*label, scene.letters)
        for line in scene.lines:
            self.line(line)
        for mark in scene.marks:
            self.mark(mark)
        if scene.crosshair:
            self.crosshair()

    def px(self, dp: float) -> int:
        return round(dp * self.view.density)

    def at(self, latitude: float, longitude: float) -> tuple[int, int]:
        x, y = self.view.pixel(latitude, longitude)
        return round(x) + self.rect[0], round(y) + self.rect[1]

    def labels(self, scene: Scene) -> Iterator[tuple[str, tuple[int, int], str, int, Weight, str]]:
        """Text, place, icon, size, face and ink of each label, the important ones first."""
        for name, latitude, longitude, since, until in ABROAD:
            if since <= scene.zoom < until:
                size = 17 if until <= 11 else 14
                yield name, self.at(latitude, longitude), "", size, "regular", "label"
        if not scene.detailed:
            return
        for spot in spots():
            since, size, face, icon = KINDS[spot.kind]
            if scene.zoom >= since and spot.kind not in scene.hidden:
                ink = "label" if spot.kind in ("Town", "Village", "Hamlet", "Street") else "sign"
                at = self.at(spot.latitude, spot.longitude)
                name = "" if spot.kind in scene.unnamed else spot.name
                yield name, at, icon, size, face, ink

    def label(
        self,
        text: str,
        at: tuple[int, int],
        icon: str,
        size: int,
        face: Weight,
        ink: str,
        scale: float,
    ) -> None:
        """A text below its icon; left out where another one stands."""
        letters = self.px(size * scale)
        wide, high = measure(text, letters, face), line_height(letters)
        x, y = at[0] - wide // 2, at[1] + (self.px(6) if icon else -high // 2)
        side = self.px(15)
        box = (x, y - (side if icon else 0), x + wide, y + high)
        left, top, right, bottom = self.rect
        if box[2] < left or box[0] > right or box[3] < top or box[1] > bottom:
            return
        if any(_meet(box, other) for other in self.taken):
            return
        self.taken.append(box)
        if icon:
            half = side // 2
            place = (at[0] - half, at[1] - half, at[0] + half, at[1] + half)
            self.canvas.icon(icon, place, self.inks[ink], self.rect)
        edge = max(self.px(1), 1)
        for dx, dy in ((-edge, 0), (edge, 0), (0, -edge), (0, edge), (-edge, -edge), (edge, edge)):
            self.canvas.text(x + dx, y + dy, text, letters, self.inks["halo"], face, self.rect)
        self.canvas.text(x, y, text, letters, self.inks[ink], face, self.rect)

    def grid(self) -> None:
        """Lines of latitude and longitude, with their degrees at the left and at the top."""
        left, top, right, bottom = self.rect
        north, west = self.view.point(0, 0)
        south, east = self.view.point(right - left, bottom - top)
        step = next((each for each in STEPS if east - west > 2 * each), STEPS[-1])
        size, ink = self.px(11), self.inks["sign"]
        for degrees in _multiples(west, east, step):
            x = self.at(north, degrees)[0]
            self.canvas.line(x, top, x, bottom, ink, 1, self.rect)
            self.canvas.text(x, top + self.px(96), f"{degrees:g}°", size, ink, clip=self.rect)
        for degrees in _multiples(south, north, step):
            y = self.at(degrees, west)[1]
            self.canvas.line(left, y, right, y, ink, 1, self.rect)
            self.canvas.text(left + self.px(4), y, f"{degrees:g}°", size, ink, clip=self.rect)

    def line(self, line: Line) -> None:
        points = [self.at(*point) for point in line.points]
        if len(points) > 1:
            self.canvas.polyline(points, line.color, self.px(4), self.rect)
        for x, y in points if line.dots else ():
            self.canvas.disc(x, y, self.px(7), "#ffffff", self.rect)
            self.canvas.disc(x, y, self.px(5), line.color, self.rect)

    def mark(self, mark: Mark) -> None:
        x, y = self.at(mark.latitude, mark.longitude)
        r = self.px(13)
        if mark.pin:
            self.canvas.polyline(((x, y), (x, y - self.px(14))), mark.color, self.px(4), self.rect)
            y -= self.px(26)
        self.canvas.disc(x, y, r + self.px(1.5), "#ffffff", self.rect)
        self.canvas.disc(x, y, r, mark.color, self.rect)
        half = self.px(9)
        box = (x - half, y - half, x + half, y + half)
        self.canvas.icon(mark.icon, box, "#ffffff", self.rect)

    def crosshair(self) -> None:
        left, top, right, bottom = self.rect
        x, y, arm = (left + right) // 2, (top + bottom) // 2, self.px(22)
        for width, color in ((self.px(4), "#ffffff"), (self.px(2), "#202020")):
            self.canvas.line(x - arm, y, x + arm, y, color, width, self.rect)
            self.canvas.line(x, y - arm, x, y + arm, color, width, self.rect)
        self.canvas.disc(x, y, self.px(4), "#ff8800", self.rect)


def _multiples(low: float, high: float, step: float) -> list[float]:
    return [round(n * step, 6) for n in range(ceil(low / step), floor(high / step) + 1)]


def _meet(one: Rect, other: Rect) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]
