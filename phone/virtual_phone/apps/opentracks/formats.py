"""Tracks as files that other programs read: GPX 1.1, KML 2.3 and KMZ."""

import io
import re
import zipfile
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from xml.sax.saxutils import escape

from virtual_phone.apps.opentracks.statistics import paths
from virtual_phone.apps.opentracks.tables import DEGREE, Marker, Track, TrackPoint

GPX = "http://www.topografix.com/GPX/1/1"
GARMIN = "http://www.garmin.com/xmlschemas/TrackPointExtension/v2"
KML, GOOGLE = "http://www.opengis.net/kml/2.3", "http://www.google.com/kml/ext/2.2"
HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
INVALID = re.compile(r"[^\t\n\r\x20-\uD7FF\uE000-\uFFFD\U00010000-\U0010FFFF]")  # in XML 1.0
FIRST_OF_ZIP = (1980, 1, 1, 0, 0, 0)


@dataclass(frozen=True)
class Whole:
    """A track with all that is on it."""

    track: Track
    points: Sequence[TrackPoint]
    markers: Sequence[Marker]


def tag(name: str, text: str | None) -> str:
    """An element with a text; nothing where there is none."""
    return f"<{name}>{escape(INVALID.sub('', text))}</{name}>\n" if text else ""


def iso(milliseconds: int) -> str:
    at = datetime.fromtimestamp(milliseconds / 1000, UTC)
    return at.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def position(at: Marker | TrackPoint) -> tuple[str, str]:
    """Latitude and longitude in degrees."""
    return f"{(at.latitude or 0) / DEGREE:.6f}", f"{(at.longitude or 0) / DEGREE:.6f}"


def height(metres: float | None) -> str:
    return "" if metres is None else f"{metres:.1f}"


def gpx(tracks: Iterable[Whole]) -> bytes:
    """GPX, with the speed as Garmin's extension has it."""
    parts = [HEAD, f'<gpx version="1.1" creator="OpenTracks" xmlns="{GPX}" xmlns:g="{GARMIN}">\n']
    tracks = [*tracks]
    for whole in tracks:  # the schema has waypoints before tracks
        for marker in whole.markers:
            texts = (
                tag("ele", height(marker.elevation)),
                tag("time", iso(marker.time)),
                tag("name", marker.name),
                tag("desc", marker.description),
                tag("type", marker.category),
            )
            parts.append(_at("wpt", marker, "".join(texts)))
    for whole in tracks:
        track = whole.track
        parts += ["<trk>\n", tag("name", track.name), tag("desc", track.description)]
        parts.append(tag("type", track.category))
        for path in paths(whole.points):
            parts += ["<trkseg>\n", *map(_gpx_point, path), "</trkseg>\n"]
        parts.append("</trk>\n")
    return "".join([*parts, "</gpx>\n"]).encode()


def _gpx_point(point: TrackPoint) -> str:
    speed = tag("g:speed", f"{point.speed or 0:.2f}")
    more = f"<extensions><g:TrackPointExtension>{speed}</g:TrackPointExtension></extensions>\n"
    texts = (tag("ele", height(point.elevation)), tag("time", iso(point.time)), more)
    return _at("trkpt", point, "".join(texts))


def _at(name: str, at: Marker | TrackPoint, inside: str) -> str:
    latitude, longitude = position(at)
    return f'<{name} lat="{latitude}" lon="{longitude}">\n{inside}</{name}>\n'


def kml(tracks: Iterable[Whole]) -> bytes:
    """KML; each track is a placemark with one gx:Track per segment."""
    parts = [HEAD, f'<kml xmlns="{KML}" xmlns:gx="{GOOGLE}">\n<Document>\n']
    for whole in tracks:
        track = whole.track
        for marker in whole.markers:
            latitude, longitude = position(marker)
            parts += ["<Placemark>\n", tag("name", marker.name)]
            parts += [tag("description", marker.description)]
            parts += [f"<TimeStamp>{tag('when', iso(marker.time))}</TimeStamp>\n"]
            parts += [f"<Point>{tag('coordinates', f'{longitude},{latitude}')}</Point>\n"]
            parts += ["</Placemark>\n"]
        parts += ["<Placemark>\n", tag("name", track.name), tag("description", track.description)]
        kind = f'<Data name="type">{tag("value", track.category)}</Data>\n'
        parts += [f"<ExtendedData>{kind}</ExtendedData>\n" if track.category else ""]
        parts += ["<gx:MultiTrack>\n", *map(_kml_path, paths(whole.points)), "</gx:MultiTrack>\n"]
        parts += ["</Placemark>\n"]
    return "".join([*parts, "</Document>\n</kml>\n"]).encode()


def _kml_path(path: Sequence[TrackPoint]) -> str:
    whens = [tag("when", iso(point.time)) for point in path]
    places = [
        tag("gx:coord", " ".join((*position(point)[::-1], height(point.elevation))).strip())
        for point in path
    ]
    return "".join(("<gx:Track>\n", *whens, *places, "</gx:Track>\n"))


def kmz(tracks: Iterable[Whole]) -> bytes:
    """The KML in an archive."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(zipfile.ZipInfo("doc.kml", FIRST_OF_ZIP), kml(tracks))
    return file.getvalue()


@dataclass(frozen=True)
class Format:
    """A kind of file."""

    label: str
    extension: str
    type: str
    write: Callable[[Iterable[Whole]], bytes]


FORMATS = {  # by the values of the preference
    "KMZ_WITH_TRACKDETAIL_AND_SENSORDATA_AND_PICTURES": Format(
        "KMZ (with photos)", "kmz", "application/vnd.google-earth.kmz", kmz
    ),
    "KML_WITH_TRACKDETAIL_AND_SENSORDATA": Format(
        "KML", "kml", "application/vnd.google-earth.kml+xml", kml
    ),
    "GPX": Format("GPX", "gpx", "application/gpx+xml", gpx),
}
