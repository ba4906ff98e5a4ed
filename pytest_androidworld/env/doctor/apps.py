"""The benchmark's apps, what they keep, and what cases begin from."""

import re
import shlex
from collections.abc import Iterator
from typing import TYPE_CHECKING

from pytest_androidworld.env.app_table import VERSIONS
from pytest_androidworld.env.apps import DATA, SNAPSHOTS, component
from pytest_androidworld.env.doctor.probe import Evidence, Probe, note, problem, well
from pytest_androidworld.env.snapshot import CLEAN

if TYPE_CHECKING:
    from pytest_androidworld.env.device import Device

TEXTS = ("Is this the clipboard?", "Is this the clipboard now?")  # one that is not there already
ITSELF = {"clipper"}  # keeps nothing
# What an app has once its first pages are behind it: a file among its data, a line of one, a
# permission, or what opens files or messages.  Those of the other apps show only on the screen.
FILE, LINE, GRANTED, ALL_FILES, ROLE = "file", "line", "granted", "all files", "role"
PASSED: tuple[tuple[str, str, str], ...] = (
    ("audio recorder", GRANTED, "android.permission.RECORD_AUDIO"),
    ("broccoli", FILE, "databases/broccoli"),
    ("joplin", FILE, "databases/joplin.sqlite"),
    ("markor", ALL_FILES, ""),
    ("open tracks", FILE, "databases/database.db"),
    ("open tracks", GRANTED, "android.permission.ACCESS_FINE_LOCATION"),
    ("osmand", LINE, 'show_osmand_welcome_screen" value="false'),
    ("pro expense", FILE, "databases/accounting.db"),
    ("pro expense", LINE, 'isFirstTime" value="false'),
    ("retro music", GRANTED, "android.permission.READ_MEDIA_AUDIO"),
    ("simple calendar pro", FILE, "databases/events.db"),
    ("simple calendar pro", GRANTED, "android.permission.READ_CALENDAR"),
    ("simple gallery pro", ALL_FILES, ""),
    ("simple sms messenger", ROLE, "android.app.role.SMS"),
    ("tasks", FILE, "databases/database"),
    ("vlc", FILE, "app_db/vlc_media.db"),
    ("vlc", ALL_FILES, ""),
)
TESTS = {  # a line of the shell that succeeds
    FILE: "[ -f {data}/{what} ]",
    LINE: "grep -qrF {what} {data}/shared_prefs",
    GRANTED: "dumpsys package {package} | grep -qF {what}': granted=true'",
    ALL_FILES: "{{ appops get {package} MANAGE_EXTERNAL_STORAGE;"
    " appops get --uid {package} MANAGE_EXTERNAL_STORAGE; }} | grep -q 'STORAGE: allow'",
    ROLE: "cmd role get-role-holders {what} | grep -qxF {package}",
}
MISSES = {
    FILE: "has no {what}",
    LINE: "has not stored {what}",
    GRANTED: "may not {what}",
    ALL_FILES: "may not manage all files",
    ROLE: "is not the app for messages",
}

# Of each package; `null` is of one without native code, which runs on any.
PRIMARY_ABI = re.compile(r"^  Package \[(\S+)\].*\n    primaryCpuAbi=(\S+)$", re.MULTILINE)
ABIS = "getprop ro.product.cpu.abilist; dumpsys package | grep -E '^  Package |primaryCpuAbi='"


def package(name: str) -> str:
    return component(name).partition("/")[0]


def table(device: "Device") -> list[tuple[str, str, str]]:
    """The benchmark's apps: name, package, and the version code that is installed."""
    installed = device.apps.versions()
    return [
        (name, package(name), str(installed.get(package(name), "not installed")))
        for name in VERSIONS
    ]


def _apps(device: "Device") -> Iterator[Evidence]:
    installed, sound = device.apps.versions(), True
    for name, versions in VERSIONS.items():
        found = installed.get(package(name))
        if found is not None and (not versions or found in versions):
            continue
        sound = False
        what = f"{name} ({package(name)})"
        wanted = " or ".join(f"{package(name)}_{version}.apk" for version in versions)
        if found is None:
            seen = f"{what} is not installed"
        else:
            seen = f"{what} has version {found}; tasks are written for {_either(versions)}"
        yield problem(seen, f"install {wanted or name}, and click through its first pages")
    for name, abi, device_abi in _translated(device):
        sound = False
        what = f"{name} ({package(name)})"
        seen = f"{what} is built for {abi}; the device is {device_abi}, and translates it"
        yield note(seen, f"install its APK for {device_abi}")
    if sound:
        yield well(f"{len(VERSIONS)} apps in their versions")


def _translated(device: "Device") -> Iterator[tuple[str, str, str]]:
    """Apps with code for ARM on an x86 image, as some revisions of it let be installed."""
    output = device.adb.shell(ABIS).stdout
    preferred, abis = output.partition(",")[0].strip(), dict(PRIMARY_ABI.findall(output))
    for name in VERSIONS:
        abi = abis.get(package(name), "")
        if preferred.startswith("x86") and abi.startswith("arm"):
            yield name, abi, preferred


def _either(versions: tuple[int, ...]) -> str:
    return " or ".join(map(str, versions))


def _first_pages(device: "Device") -> Iterator[Evidence]:
    """Of what is installed, and of what is kept of it: what cases begin with is that."""
    there = device.apps.versions().keys()
    rows = [row for row in PASSED if package(row[0]) in there]
    places = [(row, f"{DATA}/{package(row[0])}", "") for row in rows]
    places += [
        (row, f"{SNAPSHOTS}/{package(row[0])}", "the kept data of ")
        for row in rows
        if row[1] in (FILE, LINE)
    ]
    line = "; ".join(f"{_test(row, data)}; echo $?" for row, data, _ in places)
    passed = device.adb.shell(line).stdout.split()
    sound = True
    for ((name, kind, what), _, of), status in zip(places, passed, strict=True):
        if status != "0":
            sound = False
            seen = f"{of}{name} {MISSES[kind].format(what=what)}: it is still at its first pages"
            cure = f"set {name} up again, and keep its data in {SNAPSHOTS}/{package(name)}"
            yield problem(seen, cure)
    if sound:
        names = {name for name, _, _ in rows}
        yield well(f"{len(names)} apps are past their first pages, as far as data tell")


def _test(row: tuple[str, str, str], data: str) -> str:
    name, kind, what = row
    quoted = what if kind == FILE else shlex.quote(what)
    return TESTS[kind].format(package=package(name), what=quoted, data=data) + " 2>/dev/null"


def _kept(device: "Device") -> Iterator[Evidence]:
    installed = device.apps.versions()
    kept = set(device.adb.shell(f"ls {SNAPSHOTS} 2>/dev/null").stdout.split())
    wanted = [name for name in VERSIONS if name not in ITSELF and package(name) in installed]
    missing = [name for name in wanted if package(name) not in kept]
    for name in missing:
        seen = f"{name} has no data in {SNAPSHOTS}/{package(name)}"
        yield problem(seen, "set it up, then save it there")
    if not missing:
        yield well(f"data of {len(wanted)} apps are kept in {SNAPSHOTS}")


def _snapshot(device: "Device") -> Iterator[Evidence]:
    if device.emulator is None:
        seen = (
            "without an emulator's gRPC there are no snapshots: cases are put back piece by piece"
        )
        yield note(seen, "for an emulator, name its port: SERIAL@PORT")
    elif device.snapshot.incompatible:
        seen = (
            f"the emulator cannot load its snapshot {CLEAN}: another version of the emulator saved"
            " it, or one with another -gpu, -memory or -cores"
        )
        yield problem(seen, "save it again, or start the emulator as it was then")
    elif not device.snapshot.exists:
        cure = "save one when all apps are set up: `adb emu avd snapshot save aw_clean`"
        yield problem(f"the emulator has no snapshot {CLEAN}", cure)
    else:
        yield well(f"the emulator can load {CLEAN}")


def _clipboard(device: "Device") -> Iterator[Evidence]:
    """Written, read, and put back."""
    way = "gRPC" if device.emulator is not None else "Clipper"
    before = device.clipboard.get() or ""
    text = next(each for each in TEXTS if each != before)
    device.clipboard.set(text)
    found = device.clipboard.get()
    device.clipboard.set(before)
    if found == text:
        yield well(f"it is written and read by {way}")
    else:
        cure = "start the emulator with `-grpc PORT` and name it SERIAL@PORT, or install Clipper"
        yield problem(f"it cannot be read by {way}", cure)


def _web(device: "Device") -> Iterator[Evidence]:
    view = device.web_view
    if view is None:
        seen = "there is no browser: tasks with web pages are skipped"
        yield note(seen, "install chromium-headless-shell here, or the WebView on a device")
    else:
        yield well(" ".join(view))


PROBES = (
    Probe("clipboard", "Can the clipboard be read?", _clipboard),
    Probe("apps", "Are the benchmark's apps there?", _apps),
    Probe("first pages", "Are the apps past their first pages?", _first_pages),
    Probe("kept data", "Is there what apps are restored from?", _kept),
    Probe("snapshot", "Can each case begin from the same state?", _snapshot),
    Probe("web pages", "What shows web pages?", _web),
)
