"""Recording a track in the background, whatever page is in front."""

from dataclasses import replace
from typing import TYPE_CHECKING

from virtual_phone import ui
from virtual_phone.android.intent import NEW_TASK, Intent
from virtual_phone.apps.opentracks import activity_types
from virtual_phone.apps.opentracks.statistics import (
    extended,
    metres_between,
    speed,
)
from virtual_phone.apps.opentracks.tables import (
    DEGREE,
    END,
    IDLE,
    NEW_SEGMENT,
    POINT,
    START,
    Track,
    TrackPoint,
    columns,
)
from virtual_phone.apps.opentracks.units import date_and_time, duration
from virtual_phone.services import notifications
from virtual_phone.services.location import Location
from virtual_phone.services.notifications import Notifications
from virtual_phone.storage.table_columns import Value

if TYPE_CHECKING:
    from virtual_phone.apps.opentracks.app import OpenTracks

PAGE = "de.dennisguse.opentracks.TrackRecordingActivity"
TAG = "recording"
ACCURACY = 5.0  # metres, of the emulator's receiver
# The preferences that decide which fixes become points, and what they are at first.
INTERVAL, GREATEST, IDLE_SECONDS = (
    ("recordingDistanceInterval", "10"),  # metres from the last point
    ("maxRecordingDistance", "200"),  # metres, from where a new segment begins
    ("idleDuration", "10"),  # seconds without a new point
)
ACTIVITY, NAMING = ("defaultActivityType", "unknown"), ("trackName", "ISO_8601")
SUMS = (  # the columns of a track that change with each point
    "stoptime",
    "totaldistance",
    "totaltime",
    "movingtime",
    "avgspeed",
    "avgmovingspeed",
    "maxspeed",
    "minelevation",
    "maxelevation",
)


class Recording(ui.AppPart):
    """The track that is being recorded, if any; it lasts as long as the app's process."""

    app: "OpenTracks"

    def __bool__(self) -> bool:
        return self.track is not None

    @property
    def track(self) -> Track | None:
        number = self.app.recorded
        return None if number is None else self.app.tracks.get(number)

    @property
    def now(self) -> int:
        return self.phone.clock.wall() // 1_000_000

    def preference(self, setting: tuple[str, str]) -> str:
        return self.app.prefs().text(*setting)

    def _number(self, setting: tuple[str, str]) -> float:
        return float(self.preference(setting))

    # From its start to its end

    def begin(self) -> int:
        """A new track begins; returns its number."""
        app, now = self.app, self.now
        activity = self.preference(ACTIVITY)
        offset = app.now.utcoffset()
        track = Track(
            0,
            description="",
            category=activity_types.label(activity),
            activity_type=activity,
            starttime=now,
            stoptime=now,
            starttime_offset=int(offset.total_seconds()) if offset else 0,
        )
        number = app.add_track(track)
        app.tracks.set(number, name=self._first_name(number))
        self.resume(number)
        return number

    def _first_name(self, number: int) -> str:
        names = {
            "ISO_8601": self.app.now.isoformat(timespec="minutes").replace("+00:00", "Z"),
            "LOCAL": date_and_time(self.app.now),
            "NUMBER": f"Track {number}",
        }
        return names.get(self.preference(NAMING), names["ISO_8601"])

    def resume(self, number: int) -> None:
        """Go on with a track: another segment of it begins."""
        self.app.recorded = number
        self._add(START)
        self.app.request_location(self.located)
        self.located()
        self._wait()

    def stop(self) -> None:
        """The track ends now."""
        if self:
            self._add(END)
        self.app.recorded = None
        self.phone.clock.cancel(self.app.timer)
        self.app.request_location(None)
        self.phone[Notifications].cancel(self.app.package, TAG)

    # What happens meanwhile

    def second(self) -> None:
        """A second has passed: the receiver repeats where the phone is."""
        if self:
            self.located()
            self._wait()
        else:  # the track was deleted
            self.stop()

    def _wait(self) -> None:
        self._notify()
        self.phone.clock.cancel(self.app.timer)
        self.app.timer = self.app.after(1.0, self.second)

    def located(self) -> None:
        """A fix has come: it becomes a point if it is far enough from the last one."""
        location, last = self.phone[Location], self.last
        if last is None or not location.enabled:
            return
        if last.place is None:
            self._add(POINT, 0.0)
            return
        here = location.state["latitude"], location.state["longitude"]
        distance = metres_between(last.place, here)
        if distance > self._number(GREATEST):
            self._add(NEW_SEGMENT, 0.0)
        elif distance >= self._number(INTERVAL):
            moved = self._latest("AND type != ?", IDLE) or last
            self._add(POINT, speed(distance, self.now - moved.time))
        elif last.type != IDLE and self.now - last.time >= self._number(IDLE_SECONDS) * 1000:
            self._add(IDLE, 0.0)

    @property
    def last(self) -> TrackPoint | None:
        """The latest point of the track; of a segment that has just begun, one without place."""
        return self._latest()

    def _latest(self, where: str = "", *args: str) -> TrackPoint | None:
        values: list[Value] = [self.app.recorded or 0, *args]
        found = self.app.points.all(f"trackid = ? {where}", values, order="_id DESC LIMIT 1")
        return next(iter(found), None)

    def _add(self, type: str, at: float | None = None) -> None:
        """Write a point, with the place if ``at`` is the speed there, and what all add up to.

        The receiver's own speed counts first; without a velocity, ``geo fix`` reports 0.
        """
        track, last, fix = self.track, self.last, self.phone[Location].state
        if track is None:
            return
        point = TrackPoint(0, track._id, type, self.now)
        if at is not None:
            point = replace(
                point,
                latitude=round(fix["latitude"] * DEGREE),
                longitude=round(fix["longitude"] * DEGREE),
                elevation=float(fix["altitude"]),
                accuracy=ACCURACY,
                speed=float(fix["speed"] or at),
                bearing=float(fix["bearing"]),
            )
        self.app.points.add(**columns(point))
        sums = columns(extended(track, last, point))
        self.app.tracks.set(track._id, **{name: sums[name] for name in SUMS})

    def current(self, track: Track) -> Track:
        """A track as it is at this moment, also while it is being recorded."""
        last = self.last
        if track._id != self.app.recorded or last is None:
            return track
        return extended(track, last, TrackPoint(0, track._id, END, self.now))

    def mark(self) -> int | None:
        """Set a marker at the last known place; returns its number, if there is one."""
        track, last = self.track, self.last
        if track is None or last is None or last.place is None:
            return None
        return self.app.markers.add(
            trackid=track._id,
            name="",
            length=track.totaldistance,
            duration=self.current(track).totaltime,
            latitude=last.latitude,
            longitude=last.longitude,
            time=self.now,
            elevation=last.elevation,
        )

    def _notify(self) -> None:
        track = self.track
        if track is None:
            return
        track = self.current(track)
        distance = " ".join(self.app.units.distance(track.totaldistance))
        self.phone[Notifications].post(
            self.app.package,
            f"Total distance: {distance}",
            f"Total time: {duration(track.totaltime)}",
            tag=TAG,
            importance=notifications.LOW,
            intent=Intent(component=f"{self.app.package}/{PAGE}", flags=NEW_TASK),
            ongoing=True,
        )
