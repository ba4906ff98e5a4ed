"""What an app has once its first run is finished: a table, read without opening any app.

An app without a row has no first-run page, or its page does not matter: Clipper's is seen by the
clipboard, and tasks with Chrome begin with its first run.  Contacts' pages leave no trace.
"""

import shlex
from collections.abc import Iterator
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from pytest_androidworld.env.apps import DATA, SNAPSHOTS, Apps
from pytest_androidworld.env.doctor.probe import Evidence, Probe, problem, well
from pytest_androidworld.errors import DeviceError

if TYPE_CHECKING:
    from pytest_androidworld.env.device import Device


class Trace(NamedTuple):
    """A kind of trace: the shell line that fails where it is missing, and what that means."""

    test: str
    missing: str


FILE = Trace("[ -f {data}/{what} ]", "has no {what}")
LINE = Trace("grep -qrF {what} {data}/shared_prefs", "has not stored {what}")
# Android does not list permissions that it does not know, or that the app does not request.
GRANTED = Trace(
    "! echo \"$dump\" | grep -qF permission.{what}': granted=false'", "lacks the permission {what}"
)
ALL_FILES = Trace(
    "{{ appops get {package} MANAGE_EXTERNAL_STORAGE;"
    " appops get --uid {package} MANAGE_EXTERNAL_STORAGE; }} | grep -q 'STORAGE: allow'",
    "has no access to all files",
)
ROLE = Trace(
    "cmd role get-role-holders {what} | grep -qxF {package}", "does not hold the role {what}"
)
BACKED_UP = (FILE, LINE)  # kinds of trace that are among an app's data

TRACES: dict[str, tuple[tuple[Trace, str], ...]] = {
    "audio recorder": ((GRANTED, "RECORD_AUDIO"), (GRANTED, "POST_NOTIFICATIONS")),
    "broccoli": ((FILE, "databases/broccoli"),),
    "camera": (
        (GRANTED, "ACCESS_COARSE_LOCATION"),
        (LINE, "pref_camera_recordlocation_key"),
    ),
    "joplin": ((FILE, "databases/joplin.sqlite"), (GRANTED, "ACCESS_FINE_LOCATION")),
    "markor": ((ALL_FILES, ""),),
    "open tracks": (
        (FILE, "databases/database.db"),
        (GRANTED, "ACCESS_FINE_LOCATION"),
        (GRANTED, "POST_NOTIFICATIONS"),
    ),
    "osmand": (
        (LINE, 'show_osmand_welcome_screen" value="false'),
        (GRANTED, "POST_NOTIFICATIONS"),
    ),
    "pro expense": ((FILE, "databases/accounting.db"), (LINE, 'isFirstTime" value="false')),
    "retro music": (
        (FILE, "databases/playlist.db"),
        (GRANTED, "READ_MEDIA_AUDIO"),
        (GRANTED, "POST_NOTIFICATIONS"),
    ),
    "simple calendar pro": (
        (FILE, "databases/events.db"),
        (GRANTED, "READ_CALENDAR"),
        (GRANTED, "WRITE_CALENDAR"),
        (GRANTED, "POST_NOTIFICATIONS"),
    ),
    "simple gallery pro": ((ALL_FILES, ""), (GRANTED, "POST_NOTIFICATIONS")),
    "simple sms messenger": ((ROLE, "android.app.role.SMS"),),
    "tasks": ((FILE, "databases/database"),),
    "vlc": (
        (FILE, "app_db/vlc_media.db"),
        (ALL_FILES, ""),
        (GRANTED, "POST_NOTIFICATIONS"),
    ),
}


class AppTrace(NamedTuple):
    """A trace of one app, in its data or in their backup."""

    name: str
    package: str
    data: str
    trace: Trace
    what: str

    @property
    def test(self) -> str:
        what = self.what if self.trace is FILE else shlex.quote(self.what)
        test = self.trace.test.format(package=self.package, what=what, data=self.data)
        return f"{test} 2>/dev/null; echo $?"

    @property
    def missing(self) -> str:
        return self.trace.missing.format(what=self.what)


def _all_traces(installed: set[str]) -> Iterator[AppTrace]:
    """What is looked at; cases begin with what is backed up."""
    for name, traces in TRACES.items():
        package = Apps.package(name)
        if package in installed:
            yield from (AppTrace(name, package, f"{DATA}/{package}", *each) for each in traces)
            saved = (each for each in traces if each[0] in BACKED_UP)
            yield from (AppTrace(name, package, f"{SNAPSHOTS}/{package}", *each) for each in saved)


def _missing(device: "Device", traces: list[AppTrace]) -> list[AppTrace]:
    """Those traces that are not there, by one round trip."""
    lines = ["true"]
    for package, tests in groupby(traces, lambda each: each.package):
        lines += [f"dump=$(dumpsys package {package})", *(each.test for each in tests)]
    done = device.adb.shell("; ".join(lines))
    found = done.stdout.split()
    if len(found) != len(traces):
        why = done.stderr.strip() or f"its shell prints {done.stdout[:200]!r}"
        raise DeviceError(f"{device.serial}: cannot look into its apps: {why}")
    return [each for each, status in zip(traces, found, strict=True) if status != "0"]


def _first_run(device: "Device") -> Iterator[Evidence]:
    traces = [*_all_traces(set(device.apps.versions()))]
    missing = _missing(device, traces)
    for (name, package, data), each in groupby(missing, lambda each: each[:3]):
        lacks = ", and ".join(one.missing for one in each)
        backup = f"{SNAPSHOTS}/{package}"
        if data == backup:
            seen = f"{name} was backed up before its first run was finished: the backup {lacks}"
        else:
            seen = f"{name} has not finished its first run: it {lacks}"
        cure = f"open {name}, finish that, and back its data up to {backup}"
        yield problem(seen, cure)
    if not missing:
        names = {each.name for each in traces}
        yield well(f"{len(names)} apps have finished it, as their data and permissions show")


PROBE = Probe("first run", "Have the apps finished their first run?", _first_run)
