"""What the points of a track add up to."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import cos, hypot, radians, sin, sqrt

from virtual_phone.apps.opentracks.tables import (
    IDLE,
    NEW_SEGMENT,
    START,
    Track,
    TrackPoint,
)

AXIS, ECCENTRICITY = 6_378_137.0, 0.00669437999014  # of the Earth (WGS 84), the latter squared


@dataclass(frozen=True)
class Interval:
    """A part of a track that is so long, or what is left at its end."""

    distance: float
    time: int


def speed(metres: float, milliseconds: int) -> float:
    """In metres per second."""
    return metres / (milliseconds / 1000) if milliseconds else 0.0


def metres_between(one: tuple[float, float], other: tuple[float, float]) -> float:
    """The distance of two near places, by latitude and longitude, on the WGS 84 ellipsoid."""
    middle = radians((one[0] + other[0]) / 2)
    root = 1 - ECCENTRICITY * sin(middle) ** 2
    north = radians(other[0] - one[0]) * AXIS * (1 - ECCENTRICITY) / root**1.5
    degrees = (other[1] - one[1] + 180) % 360 - 180  # the short way round
    east = radians(degrees) * AXIS / sqrt(root) * cos(middle)
    return hypot(north, east)


def paths(points: Iterable[TrackPoint]) -> list[list[TrackPoint]]:
    """The points that have a place, segment by segment."""
    found: list[list[TrackPoint]] = [[]]
    for point in points:
        if point.type in (START, NEW_SEGMENT):
            found.append([])
        if point.place:
            found[-1].append(point)
    return [path for path in found if path]


def steps(points: Iterable[TrackPoint]) -> list[tuple[float, TrackPoint, TrackPoint]]:
    """Each two points between which there is a way, with its length in metres."""
    return [
        (metres_between(one.place, other.place), one, other)
        for path in paths(points)
        for one, other in pairwise(path)
        if one.place and other.place
    ]


def extended(track: Track, last: TrackPoint | None, point: TrackPoint) -> Track:
    """A track with one more point, whose time and way from the last one it gains."""
    goes_on = last is not None and point.type != START
    gap = max(point.time - track.stoptime, 0) if goes_on else 0
    way = steps([last, point]) if last is not None else []
    heights = [
        height
        for height in (track.minelevation, track.maxelevation, point.elevation)
        if height is not None
    ]
    longer = replace(
        track,
        stoptime=point.time,
        totaldistance=track.totaldistance + sum(metres for metres, _, _ in way),
        totaltime=track.totaltime + gap,
        movingtime=track.movingtime + (gap if last is not None and last.type != IDLE else 0),
        maxspeed=max(track.maxspeed, point.speed or 0.0),
        minelevation=min(heights, default=None),
        maxelevation=max(heights, default=None),
    )
    return replace(
        longer,
        avgspeed=speed(longer.totaldistance, longer.totaltime),
        avgmovingspeed=speed(longer.totaldistance, longer.movingtime),
    )


def intervals(points: Sequence[TrackPoint], metres: float) -> list[Interval]:
    """A track cut into parts of this length."""
    found = [Interval(0.0, 0)]
    for distance, one, other in steps(points):
        last = found[-1]
        longer = Interval(last.distance + distance, last.time + other.time - one.time)
        found[-1:] = [longer, Interval(0.0, 0)] if longer.distance >= metres else [longer]
    return [each for each in found if each.distance]


@dataclass(frozen=True)
class Total:
    """All tracks of one category together."""

    category: str
    tracks: list[Track]

    @property
    def distance(self) -> float:
        return sum(track.totaldistance for track in self.tracks)

    @property
    def moving(self) -> int:
        return sum(track.movingtime for track in self.tracks)

    @property
    def average(self) -> float:
        return speed(self.distance, self.moving)

    @property
    def fastest(self) -> float:
        return max(track.maxspeed for track in self.tracks)


def totals(tracks: Iterable[Track]) -> list[Total]:
    """By category: those with most tracks first, then by name."""
    found: dict[str, list[Track]] = {}
    for track in tracks:
        found.setdefault(track.category or "", []).append(track)
    made = [Total(category, each) for category, each in found.items()]
    return sorted(made, key=lambda each: (-len(each.tracks), each.category))
