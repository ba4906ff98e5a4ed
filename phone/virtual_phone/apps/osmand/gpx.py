"""GPX 1.1 files: what OsmAnd reads of any, and how it writes its own."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import lru_cache
from xml.etree import ElementTree
from xml.sax.saxutils import escape, quoteattr

from virtual_phone.apps.osmand.projection import on_earth

VERSION = "4.6.13"
STAR, CIRCLE = "special_star", "circle"
SPACES = (
    'xmlns="http://www.topografix.com/GPX/1/1" xmlns:osmand="https://osmand.net"'
    ' xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v1"'
    ' xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"'
    ' xsi:schemaLocation="http://www.topografix.com/GPX/1/1'
    ' http://www.topografix.com/GPX/1/1/gpx.xsd"'
)
Points = list[tuple[float, float]]


@dataclass(frozen=True)
class Waypoint:
    """A point with a name: a favorite, or a waypoint of a track."""

    latitude: float
    longitude: float
    name: str
    group: str = ""
    description: str = ""
    address: str = ""
    icon: str = STAR
    shape: str = CIRCLE
    color: str = "#eecc22"
    time: str = ""


@dataclass(frozen=True)
class Gpx:
    """What a file holds."""

    waypoints: tuple[Waypoint, ...] = ()
    segments: tuple[tuple[tuple[float, float], ...], ...] = ()


@lru_cache(maxsize=64)
def read(data: bytes) -> Gpx | None:
    """A file's points, whatever prefix its names have; None if it is no GPX."""
    try:
        root = ElementTree.fromstring(data)
    except (ElementTree.ParseError, ValueError, LookupError):
        return None
    if _tag(root) != "gpx":
        return None
    waypoints = [_waypoint(item) for item in root if _tag(item) == "wpt"]
    segments = [
        tuple(point for point in map(_position, segment) if point)
        for track in root
        if _tag(track) == "trk"
        for segment in track
        if _tag(segment) == "trkseg"
    ]
    return Gpx(tuple(each for each in waypoints if each), tuple(segments))


def _tag(item: ElementTree.Element) -> str:
    return str(item.tag).rpartition("}")[2]


def _position(item: ElementTree.Element) -> tuple[float, float] | None:
    try:
        return on_earth(float(item.get("lat", "")), float(item.get("lon", "")))
    except ValueError:
        return None


def _waypoint(item: ElementTree.Element) -> Waypoint | None:
    position = _position(item)
    if position is None:
        return None
    texts = {_tag(each): each.text or "" for each in item.iter() if each is not item}
    return Waypoint(
        *position,
        name=texts.get("name", ""),
        group=texts.get("type", ""),
        description=texts.get("desc", ""),
        address=texts.get("address", ""),
        icon=texts.get("icon", STAR),
        shape=texts.get("background", CIRCLE),
        color=_color(texts.get("color", "")),
        time=texts.get("time", ""),
    )


def _color(text: str) -> str:
    """``#rrggbb`` of a colour that may have an alpha before it."""
    digits = text.removeprefix("#")[-6:].casefold()
    right = len(digits) == 6 and all(each in "0123456789abcdef" for each in digits)
    return f"#{digits}" if right else "#eecc22"


def iso(wall: int) -> str:
    """A time in nanoseconds as GPX has it."""
    return datetime.fromtimestamp(wall // 10**9, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def favorites_file(group: str, points: Sequence[Waypoint], time: str) -> str:
    """The file of a group of favorites."""
    return _document(
        f"OsmAnd {VERSION}",
        f"favorites-{group}" if group else "favorites",
        time,
        [*(line for point in points for line in _wpt(point)), *_groups(points)],
    )


def track_file(name: str, segments: Iterable[Points], route: Points, time: str) -> str:
    """The file of a planned track; ``route`` has the points that were set, if roads join them."""
    lines = ["  <trk>", f"    <name>{escape(name)}</name>"]
    for segment in segments:
        points = (f"      <trkpt {_place(*point)} />" for point in segment)
        lines += ["    <trkseg>", *points, "    </trkseg>"]
    lines.append("  </trk>")
    if route:
        points = (f"    <rtept {_place(*point)} />" for point in route)
        lines += ["  <rte>", *points, "  </rte>"]
    return _document("OsmAndRouterV2", name, time, lines)


def _document(creator: str, name: str, time: str, lines: Iterable[str]) -> str:
    head = [
        "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>",
        f'<gpx version="1.1" creator={quoteattr(creator)} {SPACES}>',
        "  <metadata>",
        f"    <name>{escape(name)}</name>",
        f"    <time>{time}</time>",
        "  </metadata>",
    ]
    return "\n".join((*head, *lines, "</gpx>"))


def _place(latitude: float, longitude: float) -> str:
    return f'lat="{number(latitude)}" lon="{number(longitude)}"'


def number(value: float) -> str:
    """With up to seven decimals."""
    return f"{value:.7f}".rstrip("0").rstrip(".")


def _wpt(point: Waypoint) -> Iterable[str]:
    texts = (
        ("time", point.time),
        ("name", point.name),
        ("desc", point.description),
        ("type", point.group),
    )
    extensions = (
        ("address", point.address),
        ("icon", point.icon),
        ("background", point.shape),
        ("color", f"#ff{point.color.removeprefix('#')}"),
        ("creation_date", point.time),
    )
    yield f"  <wpt {_place(point.latitude, point.longitude)}>"
    yield from (f"    <{tag}>{escape(text)}</{tag}>" for tag, text in texts if text)
    yield "    <extensions>"
    for tag, text in extensions:
        if text:
            yield f"      <osmand:{tag}>{escape(text)}</osmand:{tag}>"
    yield "    </extensions>"
    yield "  </wpt>"


def _groups(points: Sequence[Waypoint]) -> Iterable[str]:
    """The groups of the points, each with the look of its first."""
    first = {point.group: point for point in reversed(points)}
    yield "  <extensions>"
    yield "    <osmand:points_groups>"
    for group, point in sorted(first.items()):
        look = f'color="#ff{point.color[1:]}" icon={quoteattr(point.icon)}'
        look += f" background={quoteattr(point.shape)}"
        yield f"      <group name={quoteattr(group)} {look} />"
    yield "    </osmand:points_groups>"
    yield "  </extensions>"
