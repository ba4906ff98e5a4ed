"""What OsmAnd keeps in files: favorites by group, tracks, and the maps that are there."""

import io
import re
import zipfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from virtual_phone.apps.osmand import gpx
from virtual_phone.apps.osmand.gpx import Gpx, Points, Waypoint

if TYPE_CHECKING:
    from virtual_phone.phone import Phone

PACKAGE = "net.osmand"
ROOT = f"/storage/emulated/0/Android/data/{PACKAGE}/files"
FAVORITES, TRACKS, BACKUP = f"{ROOT}/favorites", f"{ROOT}/tracks", f"{ROOT}/backup"
INTERNAL = f"/data/data/{PACKAGE}/files/favourites_bak.gpx"
MAP = f"{ROOT}/Liechtenstein_europe.obf"
MAP_BYTES = bytes.fromhex("08029001a0ec9fd8b131") + bytes.fromhex("800202")  # versions and date
BACKUPS = 10  # that are kept
PERSONAL = "personal"
SHORT_NAMES = {"": "Favorites", PERSONAL: "Personal"}


@dataclass(frozen=True)
class TrackFile:
    """A GPX file below the folder of tracks."""

    path: str
    gpx: Gpx
    changed: int  # nanoseconds

    @property
    def name(self) -> str:
        return name_of_track(self.path)

    @property
    def folder(self) -> str:
        return self.path.removeprefix(f"{TRACKS}/").rpartition("/")[0]


def name_of_track(path: str) -> str:
    return path.rpartition("/")[2].removesuffix(".gpx")


def file_name(typed: str) -> str:
    """What was typed, without the signs that no name of a file contains."""
    return "".join(sign for sign in typed if sign not in '/\\:*?"<>|\n').strip()


class Store:
    """The files, read each time: others change them, too."""

    def __init__(self, phone: "Phone") -> None:
        self.phone = phone
        self.files = phone.files

    def install(self) -> None:
        """What there is after the first start, and the map of the country."""
        self.make_folders()
        self.files.write(MAP, MAP_BYTES)

    def make_folders(self) -> None:
        for folder in (FAVORITES, TRACKS):
            self.files.mkdir(folder, parents=True)

    def maps(self) -> list[str]:
        """The names of the maps that were downloaded."""
        return [name for name in self._names(ROOT) if name.endswith(".obf")]

    def _names(self, folder: str) -> list[str]:
        return sorted(self.files.listdir(folder)) if self.files.is_dir(folder) else []

    def _gpx(self, path: str) -> Gpx | None:
        data = self.files.read_again(path)
        return None if data is None else gpx.read(data)

    # Favorites

    def favorites(self) -> list[Waypoint]:
        """All of them, those of the default group first."""
        found = []
        for name in self._names(FAVORITES):
            if name == "favorites.gpx" or re.fullmatch(r"favorites-.+\.gpx", name):
                group = name.removesuffix(".gpx").partition("-")[2]
                read = self._gpx(f"{FAVORITES}/{name}") or Gpx()
                found += [replace(point, group=group) for point in read.waypoints]
        return sorted(found, key=lambda point: point.group)

    def groups(self) -> list[str]:
        return list(dict.fromkeys(["", *(point.group for point in self.favorites())]))

    def at(self, latitude: float, longitude: float) -> Waypoint | None:
        """The favorite at a point."""
        for point in self.favorites():
            if _close(point.latitude, latitude) and _close(point.longitude, longitude):
                return point
        return None

    def free_name(self, name: str, group: str) -> str:
        """The name, with a number if the group has one like it."""
        taken = {point.name for point in self.favorites() if point.group == group}
        number, free = 2, name
        while free in taken:
            free, number = f"{name} ({number})", number + 1
        return free

    def put(self, point: Waypoint, old: Waypoint | None = None) -> None:
        """Add a favorite, or put it in the place of an old one."""
        kept = self.favorites()
        if old in kept:
            place = kept.index(old)
            kept[place] = replace(point, time=old.time)
            if old.group != point.group:
                self._write(old.group, kept)
        else:
            kept.append(replace(point, time=gpx.iso(self.phone.clock.wall())))
        self._write(point.group, kept)
        self._back_up(kept)

    def remove(self, points: Iterable[Waypoint]) -> None:
        gone = list(points)
        kept = [point for point in self.favorites() if point not in gone]
        for group in dict.fromkeys(point.group for point in gone):
            self._write(group, kept)
        self._back_up(kept)

    def _write(self, group: str, points: Sequence[Waypoint]) -> None:
        """The file of a group; one of another group than the default goes with its last point."""
        path = f"{FAVORITES}/favorites{'-' if group else ''}{group}.gpx"
        own = [point for point in points if point.group == group]
        self.files.mkdir(FAVORITES, parents=True)
        if own or not group:
            self.files.write(path, gpx.favorites_file(group, own, self._now()))
        elif self.files.exists(path):
            self.files.remove(path)

    def _back_up(self, points: Sequence[Waypoint]) -> None:
        """The internal copy, and an archive for each moment of a change."""
        text = gpx.favorites_file("", points, self._now())
        self.files.mkdir(INTERNAL.rpartition("/")[0], parents=True)
        self.files.write(INTERNAL, text)
        self.files.mkdir(BACKUP, parents=True)
        now = self.phone.clock.now()
        packed = io.BytesIO()
        with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
            moment = (max(now.year, 1980), now.month, now.day, now.hour, now.minute, now.second)
            archive.writestr(zipfile.ZipInfo("favorites_bak.gpx", moment), text)
        stamp = now.strftime("%Y-%m-%d_%H%M%S")
        self.files.write(f"{BACKUP}/favorites_bak_{stamp}.gpx.zip", packed.getvalue())
        for name in self._names(BACKUP)[:-BACKUPS]:
            self.files.remove(f"{BACKUP}/{name}")

    def _now(self) -> str:
        return gpx.iso(self.phone.clock.wall())

    # Tracks

    def tracks(self) -> list[TrackFile]:
        """All GPX files below the folder, the latest first."""
        found = []
        for path in self.files.walk(TRACKS):
            read = self._gpx(path) if path.endswith(".gpx") else None
            if read is not None:
                found.append(TrackFile(path, read, self.files.stat(path).mtime))
        return sorted(found, key=lambda track: (-track.changed, track.path))

    def track(self, path: str) -> TrackFile | None:
        return next((track for track in self.tracks() if track.path == path), None)

    def folders(self) -> list[str]:
        """The folders among the tracks, the root first."""
        return ["", *(name for name in self._names(TRACKS) if self.files.is_dir(_in(name)))]

    def track_name(self, wanted: str = "", folder: str = "") -> str:
        """A name that no file of the folder has; by default the date in English."""
        name = wanted or self.phone.clock.now().strftime("%a %d %b %Y")
        number, free = 0, name
        while self.files.exists(_in(folder, f"{free}.gpx")):
            number += 1
            free = f"{name}_{number}"
        return free

    def save_track(
        self, name: str, segments: Sequence[Points], route: Points, folder: str = ""
    ) -> str:
        """Write a planned track; returns its path."""
        path = _in(folder, f"{name}.gpx")
        self.files.mkdir(path.rpartition("/")[0], parents=True)
        self.files.write(path, gpx.track_file(name, segments, route, self._now()))
        return path

    def remove_track(self, path: str) -> None:
        if self.files.is_file(path):
            self.files.remove(path)

    def rename_track(self, path: str, name: str) -> str:
        """Returns the new path; one that is taken stays as it is."""
        new = f"{path.rpartition('/')[0]}/{name}.gpx"
        if self.files.exists(new) or not self.files.is_file(path):
            return path
        self.files.rename(path, new)
        return new


def _in(folder: str, name: str = "") -> str:
    return "/".join(filter(None, (TRACKS, folder, name)))


def _close(one: float, other: float) -> bool:
    return abs(one - other) < 0.000005
