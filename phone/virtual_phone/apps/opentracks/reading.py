"""Tracks from files of other programs: GPX, KML and KMZ."""

import io
import zipfile
from dataclasses import dataclass
from datetime import UTC, datetime
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

MOST = 1 << 26  # bytes of an unpacked file


@dataclass(frozen=True)
class Place:
    """A point as a file has it; its time in milliseconds."""

    latitude: float
    longitude: float
    time: int
    elevation: float | None


@dataclass(frozen=True)
class Reading:
    """A track as a file has it, in segments."""

    name: str
    description: str
    category: str
    segments: list[list[Place]]


def read(data: bytes) -> list[Reading]:
    """The tracks of a file; ValueError if it has none, or a point without place or time."""
    try:
        root = ElementTree.fromstring(_unpacked(data))
    except ElementTree.ParseError as error:
        raise ValueError(str(error)) from error
    found = [_gpx(track) for track in _all(root, "trk")]
    found += [_kml(mark) for mark in _all(root, "Placemark") if _all(mark, "Track")]
    found = [track for track in found if any(track.segments)]
    if not found:
        raise ValueError("the file has no tracks")
    return found


def _unpacked(data: bytes) -> bytes:
    """The KML of a KMZ file, or what is no archive as it is."""
    if not data.startswith(b"PK"):
        return data
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            members = [each for each in archive.infolist() if each.filename.endswith(".kml")]
            if not members or members[0].file_size > MOST:
                raise ValueError("the archive has no KML file")
            return archive.read(members[0])
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError) as error:
        raise ValueError(str(error)) from error


def _all(element: Element, name: str) -> list[Element]:
    """What is called so within an element, in whichever version's namespace."""
    return [each for each in element.iter() if each.tag.rpartition("}")[2] == name]


def _text(element: Element, name: str) -> str:
    """The text of the first of that name."""
    return next(((each.text or "").strip() for each in _all(element, name)), "")


def _gpx(track: Element) -> Reading:
    segments = [
        [_gpx_point(point) for point in _all(segment, "trkpt")]
        for segment in _all(track, "trkseg")
    ]
    return Reading(_text(track, "name"), _text(track, "desc"), _text(track, "type"), segments)


def _gpx_point(point: Element) -> Place:
    latitude, longitude = point.get("lat", ""), point.get("lon", "")
    return _place(latitude, longitude, _text(point, "time"), _text(point, "ele"))


def _kml(mark: Element) -> Reading:
    segments = []
    for track in _all(mark, "Track"):
        whens = [(each.text or "").strip() for each in _all(track, "when")]
        coords = [(each.text or "").split() for each in _all(track, "coord")]
        if len(whens) != len(coords) or not all(coords):
            raise ValueError("a track has not as many times as places")
        segments.append(
            [
                _place(rest[0] if rest else "", longitude, when, *rest[1:2])
                for when, (longitude, *rest) in zip(whens, coords, strict=True)
            ]
        )
    texts = [_text(mark, name) for name in ("name", "description", "value")]
    return Reading(texts[0], texts[1], texts[2], segments)


def _place(latitude: str, longitude: str, time: str, elevation: str = "") -> Place:
    at = datetime.fromisoformat(time)
    at = at if at.tzinfo else at.replace(tzinfo=UTC)
    north, east = float(latitude), float(longitude)
    if not (-90 <= north <= 90 and -180 <= east <= 180):
        raise ValueError(f"{latitude}, {longitude} is nowhere")
    height = float(elevation) if elevation else None
    return Place(north, east, int(at.timestamp() * 1000), height)
