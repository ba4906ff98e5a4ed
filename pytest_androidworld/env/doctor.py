"""Looks whether a device can be used: each problem is one sentence, with what mends it."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from pytest_androidworld.env.actions import Tap
from pytest_androidworld.env.app_table import APPS, VERSIONS
from pytest_androidworld.env.apps import SNAPSHOTS, component
from pytest_androidworld.env.files import STORAGE
from pytest_androidworld.env.sms import has_sim
from pytest_androidworld.env.snapshot import CLEAN
from pytest_androidworld.errors import DeviceError

if TYPE_CHECKING:
    from pytest_androidworld.env.device import Device

MODEL = "sdk_gphone_x86_64"  # what three goals call the device
TODAYS = ("sdk_gphone64_x86_64", "sdk_gphone64_arm64")  # what the benchmark's images call it (D44)
PROBE = f"{STORAGE}/Download/.aw_doctor"


def capabilities(device: "Device") -> set[str]:
    """What a task may need: ``root``, ``grpc``, ``forests``, ``snapshot``, apps by any name."""
    found = {"root"} if _is_root(device) else set()
    found |= {"grpc", "clipboard"} if device.emulator is not None else set()
    found |= {"sms"} if device.emulator is not None and has_sim(device.adb) else set()
    found |= {"forests"} if device.forwarder is not None and device.forwarder.alive else set()
    found |= {"snapshot"} if device.snapshot.exists else set()
    installed = set(device.apps.packages())
    for names, known in APPS:
        if known.partition("/")[0] in installed:
            found.update(names)
    return found | installed


def problems(device: "Device") -> Iterator[str]:
    """What is wrong, one thing after the other; nothing if all is well."""
    return _look(device, NEEDED | WANTED)


def notes(device: "Device") -> Iterator[str]:
    """What is worth knowing about a device that is well."""
    model = _model(device)
    if model in TODAYS:
        yield f"three goals call the device {MODEL}; it is called {model}, as today's images are."


def hindrances(device: "Device") -> Iterator[str]:
    """Those problems with which no task can be played."""
    return _look(device, NEEDED)


def _look(device: "Device", looks: "dict[str, Look]") -> Iterator[str]:
    try:
        if device.adb.run("getprop", "sys.boot_completed").stdout.strip() != "1":
            yield f"{device.serial} has not booted: wait until its home screen is there."
            return
        for look in looks.values():
            yield from look(device)
    except DeviceError as error:
        yield f"{error}. Is the device still running?"


def _root(device: "Device") -> Iterator[str]:
    if not _is_root(device):
        yield "adb is not root: run `adb root`; images with Google Play refuse."


def _storage(device: "Device") -> Iterator[str]:
    device.adb.shell(f"echo well >{PROBE}")
    if device.files.read(PROBE) != "well\n":
        yield f"no file can be written in {STORAGE}: unlock the device, and free some space."
    device.files.remove(PROBE)


def _name(device: "Device") -> Iterator[str]:
    model = _model(device)
    if model not in (MODEL, *TODAYS):
        yield f"goals call the device {MODEL}, and it is called {model}: agents may be puzzled."


def _model(device: "Device") -> str:
    return device.adb.run("getprop", "ro.product.model").stdout.strip()


def _apps(device: "Device") -> Iterator[str]:
    installed = device.apps.versions()
    saved = set(device.adb.shell(f"ls {SNAPSHOTS} 2>/dev/null").stdout.split())
    for name, versions in VERSIONS.items():
        package = component(name).partition("/")[0]
        if package not in installed:
            yield f"{name} ({package}) is not installed: install it and click through its start."
        elif versions and installed[package] not in versions:
            wanted = " or ".join(map(str, versions))
            found = f"{name} ({package}) has version {installed[package]}"
            yield f"{found}: the tasks are written for {wanted}, install that."
        elif package not in saved and name != "clipper":
            yield f"{name} has no data in {SNAPSHOTS}/{package}: set it up, then save it there."


def app_table(device: "Device") -> list[tuple[str, str, str]]:
    """The benchmark's apps: name, package, and the version code that is installed."""
    installed = device.apps.versions()
    packages = {name: component(name).partition("/")[0] for name in VERSIONS}
    return [
        (name, package, str(installed.get(package, "not installed")))
        for name, package in packages.items()
    ]


def _snapshot(device: "Device") -> Iterator[str]:
    if device.snapshot.incompatible:
        yield (
            f"the emulator cannot load its snapshot {CLEAN}: another version of the emulator saved"
            " it, or one with another -gpu; save it again, or start the emulator as it was then."
        )
    elif device.emulator is not None and not device.snapshot.exists:
        yield f"the emulator has no snapshot {CLEAN}: save one when all apps are set up."


def _forests(device: "Device") -> Iterator[str]:
    if device.forwarder is not None and not device.forwarder.alive:
        yield (
            "the accessibility forwarder is installed and sends nothing, although it was switched"
            " on, bound and started anew: install it again."
        )


def _screen(device: "Device") -> Iterator[str]:
    if not device.screenshot().any():
        yield "the screenshot is black: wake the device."


def _tap(device: "Device") -> Iterator[str]:
    """Whether the screen can be read, and follows a finger."""
    device.settle.acting()
    device.apps.open("settings")
    before = device.observe()
    rows = [each for each in before.ui_elements if (each.text or "").startswith("Network")]
    if not rows:
        yield "the screen cannot be read: switch the accessibility forwarder on, or uiautomator."
    else:
        device.act(Tap(before.ui_elements.index(rows[0])), before)
        if device.observe().ui_elements == before.ui_elements:
            yield "a tap does nothing: unlock the device, and close what covers the screen."
    device.apps.close("settings")
    device.adb.run("input", "keyevent", "KEYCODE_HOME")
    device.apps.close_recents()


def _is_root(device: "Device") -> bool:
    return device.adb.run("id", "-u").stdout.strip() == "0"


Look = Callable[["Device"], Iterator[str]]
BOOTED = "it has booted"
NEEDED: dict[str, Look] = {
    "adb is root": _root,
    "files can be written": _storage,
    "the screen is lit": _screen,
    "it can be read and follows a finger": _tap,
}
WANTED: dict[str, Look] = {
    "its forwarder sends, if it has one": _forests,
    "the model's name is the benchmark's": _name,
    f"{len(VERSIONS)} apps are there with their data": _apps,
    "a snapshot to begin from": _snapshot,
}
CHECKED = (BOOTED, *NEEDED, *WANTED)
