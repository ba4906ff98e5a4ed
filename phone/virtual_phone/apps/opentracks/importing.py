"""OpenTracks' import: files become tracks."""

from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import PurePosixPath
from typing import ClassVar

from virtual_phone import ui
from virtual_phone.android.intent import Intent
from virtual_phone.apps.opentracks import activity_types
from virtual_phone.apps.opentracks.app import IMPORT, OpenTracks
from virtual_phone.apps.opentracks.bars import titled_bar
from virtual_phone.apps.opentracks.reading import Place, Reading, read
from virtual_phone.apps.opentracks.statistics import extended, metres_between, speed
from virtual_phone.apps.opentracks.tables import (
    DEGREE,
    END,
    NEW_SEGMENT,
    POINT,
    START,
    Track,
    TrackPoint,
    columns,
)
from virtual_phone.services.intent_files import path_in


@dataclass
class Import(ui.Screen[OpenTracks, None]):
    """How many tracks were imported, and which files had none."""

    activity: ClassVar[str] = IMPORT

    done: int = 0
    failed: list[str] = field(default_factory=list)

    @classmethod
    def arrive(cls, app: OpenTracks, intent: Intent) -> "Import":
        path = path_in(app.phone, intent)
        return take_in(app, [path] if path else [])

    def view(self) -> ui.View:
        ok = ui.TextButton("OK", id="import_progress_ok", on_tap=self.finish)
        body = ui.Column(
            ui.Text(f"Imported: {self.done}", id="import_progress_done", size=16),
            *(ui.Text(f"Failed: {name}", color="error") for name in self.failed),
            ui.Row(ui.Box(grow=1), ok),
            padding=16,
            gap=12,
        )
        return ui.page(self, ui.Scroll(body), bar=titled_bar(self, "Import"))


def take_in(app: OpenTracks, paths: list[str]) -> Import:
    """Import the tracks of files; returns the page with the result."""
    page = Import()
    for path in paths:
        try:
            readings = read(app.phone.files.read(path))
        except (OSError, ValueError):
            page.failed.append(PurePosixPath(path).name)
            continue
        for reading in readings:
            add(app, reading)
        page.done += len(readings)
    return page


def add(app: OpenTracks, reading: Reading) -> None:
    """Write a track and its points, as if it had been recorded here."""
    kind = reading.category or "unknown"
    points = points_of([segment for segment in reading.segments if segment])
    start = points[0].time
    track = Track(
        0,
        reading.name,
        reading.description,
        kind,
        activity_types.LABELLED.get(kind, kind),
        starttime=start,
        stoptime=start,
    )
    for last, point in pairwise([None, *points]):
        if point is not None:
            track = extended(track, last, point)
    number = app.add_track(track)
    for point in points:
        app.points.add(**columns(point) | {"trackid": number})


def points_of(segments: list[list[Place]]) -> list[TrackPoint]:
    """The rows of a track's points, from its start to its end."""
    points = [TrackPoint(0, 0, START, segments[0][0].time)]
    for number, segment in enumerate(segments):
        before: Place | None = None
        for place in segment:
            type = NEW_SEGMENT if number and before is None else POINT
            points.append(_point(type, place, _speed(before, place)))
            before = place
    return [*points, TrackPoint(0, 0, END, points[-1].time)]


def _speed(before: Place | None, place: Place) -> float:
    if before is None:
        return 0.0
    one, other = ((each.latitude, each.longitude) for each in (before, place))
    return speed(metres_between(one, other), max(place.time - before.time, 0))


def _point(type: str, place: Place, fast: float) -> TrackPoint:
    return TrackPoint(
        0,
        0,
        type,
        place.time,
        longitude=round(place.longitude * DEGREE),
        latitude=round(place.latitude * DEGREE),
        elevation=place.elevation,
        speed=fast,
    )
