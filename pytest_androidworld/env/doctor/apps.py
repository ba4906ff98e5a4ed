"""The benchmark's apps, their backups, and what else cases begin from."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pytest_androidworld.env import web_view
from pytest_androidworld.env.app_table import VERSIONS
from pytest_androidworld.env.apps import DATA, SNAPSHOTS, Apps
from pytest_androidworld.env.doctor import first_run
from pytest_androidworld.env.doctor.probe import Evidence, Probe, note, problem, well
from pytest_androidworld.env.snapshot import CLEAN

if TYPE_CHECKING:
    from pytest_androidworld.env.device import Device

TEXTS = ("Is this the clipboard?", "Is this the clipboard now?")  # one that is not there already
CLIPPER = "clipper"  # has no data to restore
APKS = {CLIPPER: "clipper.apk", "osmand": "net.osmand-4.6.13.apk"}  # not called by their versions
SET_UP = "`pytest --aw-setup=avd:NAME` does it on an AVD"
ABIS = (
    "getprop ro.product.cpu.abilist; for app in {}; do"
    " echo \"$app $(dumpsys package $app | grep -m1 -o 'primaryCpuAbi=[^ ]*')\"; done"
)


def table(device: "Device") -> list[tuple[str, str, str]]:
    """The benchmark's apps: name, package, and the version code that is installed."""
    installed = device.apps.versions()
    packages = {name: Apps.package(name) for name in VERSIONS}
    return [
        (name, package, str(installed.get(package, "not installed")))
        for name, package in packages.items()
    ]


def _apps(device: "Device") -> Iterator[Evidence]:
    installed, found = device.apps.versions(), []
    preferred, abis = _abis(device, [each for each in _packages() if each in installed])
    missing = [name for name in VERSIONS if Apps.package(name) not in installed]
    if missing:
        files = (_apk(name, preferred) for name in missing)
        names = ", ".join(f"{name} ({file})" for name, file in zip(missing, files, strict=True))
        cure = f"install them, and finish their first run; {SET_UP}"
        found.append(problem(f"not installed: {names}", cure))
    for name, versions in VERSIONS.items():
        package = Apps.package(name)
        if package in installed:
            install = f"install {_apk(name, preferred)}, and finish its first run"
            found += _versions(f"{name} ({package})", installed[package], versions, install)
            found += _runs(f"{name} ({package})", abis.get(package, ""), preferred, install)
    yield from found or [well(f"{len(VERSIONS)} apps in their versions")]


def _packages() -> list[str]:
    return [Apps.package(name) for name in VERSIONS]


def _abis(device: "Device", packages: list[str]) -> tuple[list[str], dict[str, str]]:
    """The device's ABIs, its own first, and the one of each app that has machine code."""
    first, *lines = device.adb.shell(ABIS.format(" ".join(packages))).stdout.split("\n")
    words = (line.partition(" primaryCpuAbi=") for line in lines)
    return first.split(","), {app: abi for app, _, abi in words if abi not in ("", "null")}


def _apk(name: str, abis: list[str]) -> str:
    """The file that an app comes in; one that has two is for Intel, then for ARM."""
    if not VERSIONS[name]:
        return APKS.get(name, "part of the image")
    version = VERSIONS[name][-1 if _family(abis[0]) == "arm" else 0]
    return f"{Apps.package(name)}_{version}.apk"


def _family(abi: str) -> str:
    """Processors of one family run each other's code, or at least older code of their own."""
    return abi[:3]


def _versions(
    what: str, found: int, versions: tuple[int, ...], install: str
) -> Iterator[Evidence]:
    if versions and found not in versions:
        wanted = " or ".join(map(str, versions))
        yield problem(f"{what} has version {found}; tasks are written for {wanted}", install)


def _runs(what: str, abi: str, abis: list[str], install: str) -> Iterator[Evidence]:
    if not abi or abis == [""]:
        return
    if abi not in abis:
        seen = f"{what} was built for {abi}; this device runs {', '.join(abis)}"
        yield problem(seen, install)
    elif _family(abi) != _family(abis[0]):
        yield note(f"{what} was built for {abi}, which this device has to translate", install)


def _backups(device: "Device") -> Iterator[Evidence]:
    installed = device.apps.versions()
    saved = set(device.adb.shell(f"ls {SNAPSHOTS} 2>/dev/null").stdout.split())
    wanted = [name for name in VERSIONS if name != CLIPPER and Apps.package(name) in installed]
    missing = [name for name in wanted if Apps.package(name) not in saved]
    if missing:
        seen = f"no backup in {SNAPSHOTS} of {', '.join(missing)}"
        cure = f"finish their first run, and copy {DATA}/PACKAGE there; {SET_UP}"
        yield problem(seen, cure)
    else:
        yield well(f"{SNAPSHOTS} has the data of {len(wanted)} apps")


def _snapshot(device: "Device") -> Iterator[Evidence]:
    if device.emulator is None:
        seen = (
            "there are no snapshots without an emulator's gRPC: each case is undone part by part"
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
        yield well(f"{CLEAN} can be loaded")


def _clipboard(device: "Device") -> Iterator[Evidence]:
    """Written, read, and restored; over adb that takes Clipper, in front."""
    recents = device.apps.recents() if device.emulator is None else []
    clipboard, before = device.clipboard, device.clipboard.get() or ""
    text = next(each for each in TEXTS if each != before)
    clipboard.set(text)
    found = clipboard.get()
    clipboard.set(before)
    if device.emulator is None:
        device.apps.close_recents(besides=recents)
        way = "Clipper"
        cure = (
            f"install {APKS[CLIPPER]}, open it, and tap Continue and OK; or, for an emulator, name"
            " its gRPC port: SERIAL@PORT"
        )
    else:
        way, cure = "gRPC", "restart the emulator"
    if found == text:
        yield well(f"written and read by {way}")
    else:
        yield problem(f"it cannot be read by {way}", cure)


def _web(device: "Device") -> Iterator[Evidence]:
    view = device.web_view
    if view is None:
        seen = "there is no browser: tasks with web pages are skipped"
        yield note(seen, "install chromium-headless-shell here, or the WebView on a device")
    else:
        behind = web_view.browser(device)
        yield well(f"{' '.join(view)} ({behind})" if behind else " ".join(view))


PROBES = (
    Probe("clipboard", "Can the clipboard be read?", _clipboard),
    Probe("apps", "Are the benchmark's apps there?", _apps),
    first_run.PROBE,
    Probe("backups", "Are there backups to restore apps from?", _backups),
    Probe("snapshot", "Can each case begin from the same state?", _snapshot),
    Probe("web pages", "What shows web pages?", _web),
)
