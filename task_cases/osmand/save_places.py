"""OsmAnd: save places as a favorite, as a marker, or as the points of a track."""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from random import Random
from xml.etree import ElementTree

from pytest_androidworld import (
    Check,
    Device,
    Param,
    Score,
    Task,
    User,
    check,
    crash,
    files,
    rows,
    strict,
    upstream,
)

APP, PACKAGE = "osmand", "net.osmand"
FILES = f"{files.STORAGE}/Android/data/{PACKAGE}/files"
FAVORITES, TRACKS = f"{FILES}/favorites", f"{FILES}/tracks"
DEFAULT_GROUP = f"{FAVORITES}/favorites.gpx"
PRIVATE = f"/data/data/{PACKAGE}/files"  # has copies of the favorites
MAP = f"{FILES}/Liechtenstein_europe.obf"
RECORDED = "rec/"  # tracks that were recorded, not planned
GPX = "{http://www.topografix.com/GPX/1/1}"
TRACK_POINTS = f"{GPX}trk/{GPX}trkseg/{GPX}trkpt"
CLOSE = 0.001  # degrees; less than that is the same place
COUNTRY = "Liechtenstein"
PLACES = {
    f"{name}, {COUNTRY}": place
    for name, place in {
        "Balzers": (47.0688832, 9.5061564),
        "Bendern": (47.2122151, 9.5062101),
        "Malbun": (47.1026191, 9.6083057),
        "Nendeln": (47.1973857, 9.5430636),
        "Oberplanken": (47.1784977, 9.5450163),
        "Planken": (47.1858882, 9.5452201),
        "Rotenboden": (47.1275785, 9.5387131),
        "Ruggell": (47.23976, 9.5262837),
        "Schaan": (47.1663432, 9.5103085),
        "Schaanwald": (47.2165476, 9.5699984),
        "Schönberg": (47.1303814, 9.5930117),
        "Triesen": (47.106997, 9.5274854),
    }.items()
}
MARKERS = rows.Table(
    f"/data/data/{PACKAGE}/databases/map_markers_db",
    "map_markers",
    PACKAGE,
    "marker_id",
    {
        "marker_lat": 0.0,
        "marker_lon": 0.0,
        "marker_description": "",
        "marker_active": 1,
    },
)
Point = tuple[float, float]


def location(random: Random) -> str:
    """A place by its name, or as often by its coordinates."""
    name = random.choice(list(PLACES))
    by_name = random.random() < 0.5
    return name if by_name else "{}, {}".format(*PLACES[name])


def waypoints(random: Random) -> list[str]:
    return random.sample(list(PLACES), random.randrange(2, 5))


def place_of(text: str) -> Point:
    """Where a place is that a parameter names."""
    if text in PLACES:
        return PLACES[text]
    latitude, longitude = (float(number) for number in re.findall(r"-?\d*\.?\d+", text))
    return latitude, longitude


def close(one: Point, other: Point) -> bool:
    return abs(one[0] - other[0]) < CLOSE and abs(one[1] - other[1]) < CLOSE


def point_of(item: ElementTree.Element) -> Point | None:
    try:
        return float(item.get("lat", "")), float(item.get("lon", ""))
    except ValueError:
        return None


def read_points(root: ElementTree.Element) -> Iterator[Point]:
    """The points of all tracks as the reference reads them; raises ValueError at a bad one."""
    for item in root.findall(TRACK_POINTS):
        point = point_of(item)
        if point is None:
            raise ValueError(f"a point is at {item.get('lat')!r}, {item.get('lon')!r}")
        yield point


def points_of(items: Iterable[ElementTree.Element]) -> list[Point]:
    return [point for point in map(point_of, items) if point is not None]


def read_xml(env: Device, path: str) -> ElementTree.Element | None:
    """The root of a file; None if there is none, or it is no XML."""
    data = env.files.read_bytes(path)
    try:
        return None if data is None else ElementTree.fromstring(data)
    except (ElementTree.ParseError, LookupError, ValueError):
        return None


def find_first(user: User, what: str) -> User:
    """Search, and have the first result shown on the map."""
    user.tap("Search").type(what, into="id=searchEditText")
    first = next(e for e in user.elements if (e.resource_name or "").endswith("/title"))
    user.tap(first)
    for element in user.elements:
        if (element.resource_name or "").endswith("/buttonToolbarTitle"):
            return user.tap(element)  # a settlement, whose streets are listed meanwhile
    return user


class _OsmAndTask(Task):
    """A task that rests on the offline map, which is part of the app's set-up (D86)."""

    app_names = (APP,)
    provided = (MAP,)


class OsmAndFavorite(_OsmAndTask):
    """One favorite is there, at the place, in whatever group and under whatever name."""

    template = "Add a favorite location marker for {location} in the OsmAnd maps app."
    complexity = 1.3
    location = Param(location)

    def initialize_task(self, env: Device) -> None:
        super().initialize_task(env)
        env.files.clear(FAVORITES)
        env.files.clear(f"{PRIVATE}/backup")
        env.files.remove(f"{PRIVATE}/favourites_bak.gpx")

    def is_successful(self, env: Device) -> Score:
        found, broken = self.favorites(env)
        listed = [*map(str, found), *broken]
        there = ", ".join(listed) or "none"
        place = place_of(self.location)
        right = [point for point in found if close(point, place)]
        return Score.of(
            self.reference(env),
            strict(check("one favorite is there", "one", there, len(listed) == 1), "D83"),
            strict(check(f"it is at {self.location}", place, there, bool(right)), "D82"),
        )

    @staticmethod
    def favorites(env: Device) -> tuple[list[Point], list[str]]:
        """The favorites of all groups, and the files that cannot be read."""
        found: list[Point] = []
        broken = []
        for entry in env.files.list(FAVORITES) or ():
            if entry.kind == "file" and entry.name.endswith(".gpx"):
                root = read_xml(env, entry.path)
                if root is None:
                    broken.append(f"{entry.name} is no GPX")
                else:
                    found += points_of(root.findall(f"{GPX}wpt"))
        return found, broken

    def reference(self, env: Device) -> Check:
        """In the default group there is one with the place in its name, or near it."""
        claim = f"a favorite is called {self.location}, or is there"
        if env.files.kind(DEFAULT_GROUP) != "file":
            return upstream(check(claim, "a favorite", "no file of favorites"), "D82")
        root = read_xml(env, DEFAULT_GROUP)
        if root is None:
            return crash("reading the favorites", "they are no XML")
        place = place_of(self.location)
        for item in root.findall(f"{GPX}wpt"):
            name, point = item.find(f"{GPX}name"), point_of(item)
            if name is not None and name.text is None:
                return crash("reading the favorites", "one has an empty name")
            called_so = name is not None and self.location in str(name.text)
            if point is None and not called_so:  # the reference reads the name first
                return crash("reading the favorites", "one has no place")
            if called_so or (point is not None and close(point, place)):
                return upstream(check(claim, "a favorite", "a favorite"), "D82")
        return upstream(check(claim, "a favorite", "none"), "D82")

    def solve(self, user: User) -> None:
        find_first(user.open(APP), self.location).tap("Add")
        if not any(each.text == "Save" and each.is_enabled for each in user.elements):
            user.type(self.location, into="id=name_edit")  # no address is near the place
        user.tap("Save")


class OsmAndMarker(_OsmAndTask):
    """One active marker is there, at the place."""

    template = "Add a location marker for {location} in the OsmAnd maps app."
    complexity = 2.0
    location = Param(location)

    def initialize_task(self, env: Device) -> None:
        super().initialize_task(env)
        MARKERS.fill(env, [])

    def is_successful(self, env: Device) -> Score:
        found = MARKERS.rows(env)
        if found is None:
            gone = crash("reading the markers", rows.GONE)
            return Score.of(check("a marker is there", "one", rows.GONE), gone)
        active = [place for place in map(self.at, self.active(found)) if place]
        everywhere = [place for place in map(self.at, found) if place]
        place = place_of(self.location)
        near = [each for each in everywhere if close(each, place)]
        right = [each for each in active if close(each, place)]
        claim = f"a marker is at {self.location}"
        return Score.of(
            upstream(check(claim, place, everywhere, bool(near)), "D84"),
            strict(check("one marker is active", "one", active, len(active) == 1), "D84"),
            strict(check(claim, place, active, bool(right)), "D84"),
        )

    @staticmethod
    def active(found: Iterable[rows.Row]) -> list[rows.Row]:
        return [row for row in found if row.get("marker_active")]

    @staticmethod
    def at(row: rows.Row) -> Point | None:
        latitude, longitude = row.get("marker_lat"), row.get("marker_lon")
        if isinstance(latitude, int | float) and isinstance(longitude, int | float):
            return float(latitude), float(longitude)
        return None

    def solve(self, user: User) -> None:
        find_first(user.open(APP), self.location).tap("Marker")


class OsmAndTrack(_OsmAndTask):
    """One track is there, and leads through the places in their order, and nowhere else."""

    template = (
        "Save a track with waypoints {listed} in the OsmAnd maps app in the same order as listed."
    )
    complexity = 12
    waypoints = Param(waypoints)

    @property
    def goal(self) -> str:
        return self.template.format(listed=", ".join(self.waypoints))

    @property
    def places(self) -> list[Point]:
        return [place_of(name) for name in self.waypoints]

    def initialize_task(self, env: Device) -> None:
        super().initialize_task(env)
        env.files.make_folder(TRACKS)
        env.files.clear(TRACKS)

    def is_successful(self, env: Device) -> Score:
        names = [
            name
            for name in env.files.digests(TRACKS)
            if name.endswith(".gpx") and not name.startswith(RECORDED)
        ]
        parts = [strict(check("one track is there", "one", names, len(names) == 1), "D85")]
        for name in names[:1]:
            root = read_xml(env, f"{TRACKS}/{name}")
            found = [] if root is None else self.visited(root)
            parts.append(strict(check(f"{name} leads", self.waypoints, found), "D85"))
        return Score.of(self.reference(env), parts)

    def visited(self, root: ElementTree.Element) -> list[str]:
        """The places that a track comes past, in its order, and what else it leads through.

        Along roads it leads where they go: only its two ends must be places, and its way from the
        first to the last comes past the others.
        """
        points = track_points(root)
        stops = [name for name, _ in groupby(map(self.name_of, points))]
        if root.find(f"{GPX}rte") is None:
            return stops
        if self.passes(points) and self.ends(points):
            return list(self.waypoints)
        return [
            *stops[:1],
            *(each for each in stops[1:-1] if each in self.waypoints),
            *stops[1:][-1:],
        ]

    def name_of(self, point: Point) -> str:
        for name, place in zip(self.waypoints, self.places, strict=True):
            if close(point, place):
                return str(name)
        return "{}, {}".format(*point)

    def ends(self, points: Sequence[Point]) -> bool:
        first, *_, last = self.places
        return close(points[0], first) and close(points[-1], last)

    def passes(self, points: Iterable[Point]) -> bool:
        """The reference's: each place is near a later point than the one before it."""
        left = self.places
        for point in points:
            if close(point, left[0]):
                left = left[1:]
            if not left:
                return True  # what comes behind is not read
        return False

    def reference(self, env: Device) -> Check:
        """Some file that lies directly in the folder comes past the places in their order."""
        entries = env.files.list(TRACKS)
        if entries is None:
            return crash("reading the tracks", f"{TRACKS} is gone")
        read = [read_xml(env, each.path) for each in entries if each.kind == "file"]
        roots = [root for root in read if root is not None]
        if len(roots) < len(read):
            return crash("reading the tracks", "a file is no XML")
        claim = "a track comes past the places in their order"
        try:
            passed = any(self.passes(read_points(root)) for root in roots)
        except ValueError as why:
            return crash("reading the tracks", why)
        found = "such a track" if passed else f"{len(roots)} others"
        return upstream(check(claim, "such a track", found), "D85")

    def solve(self, user: User) -> None:
        user.open(APP).tap("Back to menu").tap("Plan a route").tap("Create new route")
        for name in self.waypoints:
            find_first(user, name).back().tap("Add")
        user.tap("Done")


def track_points(root: ElementTree.Element) -> list[Point]:
    """The points of all tracks of a file, one segment after the other."""
    return points_of(root.findall(TRACK_POINTS))
