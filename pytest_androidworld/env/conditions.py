"""Conditions: the same device, made another one by Android's own settings.

How it works.  A case is initialised on the device as it is.  Then its condition reads what it is
about to change, changes it, and reads it again: a device that does not do what it was asked to
cannot have that condition.  At the end of the case the same lines are written back, on devices
that are not reset as a whole.

    read ── changed(before) ── read: holds? ── episode ── restored(before)

Each is a line of the shell that any Android since 11 knows, so a real device takes it, too; but
for `layout`, which is drawn for each case and changes the launcher's database.
"""

import re
from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, NamedTuple, Protocol

from pytest_androidworld.env import layout
from pytest_androidworld.errors import DeviceError, ImpossibleCondition

if TYPE_CHECKING:
    from pytest_androidworld.env.device import Device

UNSET = "null"  # what `settings get` prints for none
SHORTEST = 320  # dp that Android leaves the shorter side at least (DisplayDensityUtils)
LARGEST, STEP = 1.5, 0.09  # the largest display size, and by what the sizes differ at least
FONT = "1.3"  # the largest of the four font sizes that Settings has offered since Android 5


class PhoneCondition(NamedTuple):
    """One condition; each of the lines is of the device's shell."""

    name: str
    help: str
    read: str  # prints what the condition changes
    changed: Callable[[str], str]  # the line that changes what `read` has printed
    holds: Callable[[str], bool]  # whether `read` prints that it is so
    restored: Callable[[str], str]  # the line that brings back what `read` had printed


class Applied(Protocol):
    """A condition that a device has now, and what it had before."""

    def undo(self) -> None:
        """Bring back what the device had before."""


def _setting(name: str, value: str) -> str:
    return f"settings delete {name}" if value == UNSET else f"settings put {name} {value}"


def _settings(names: tuple[str, ...], printed: str) -> str:
    return "; ".join(map(_setting, names, printed.split("\n")))


def _stored(name: str, about: str, wanted: dict[str, str]) -> PhoneCondition:
    """A condition of settings alone, in the order in which they are set."""
    names, values = tuple(wanted), "\n".join(wanted.values())
    return PhoneCondition(
        name,
        about,
        "; ".join(f"settings get {each}" for each in names),
        lambda printed: _settings(names, values),
        lambda printed: printed == values,
        lambda printed: _settings(names, printed),
    )


def _night(printed: str) -> str:
    return f"cmd uimode night {printed.removeprefix('Night mode: ')}"


def larger_density(size: tuple[int, int], density: int) -> int:
    """The density of the display size "Large", the first above the default.

    Android divides what is between the default and the largest size into equal steps, and rounds
    down to an even number (DisplayDensityUtils).  It is the default where the screen is too small.
    """
    more = min(density * LARGEST, 160 * min(size) / SHORTEST) - density
    steps = min(int(more / density / STEP), 3)
    return int(density + more / steps) & ~1 if steps > 0 else density


def _sizes(printed: str) -> tuple[tuple[int, int], int, int]:
    """The screen's size, its own density and the one that it has: of `wm size; wm density`."""
    size = re.search(r"Physical size: (\d+)x(\d+)", printed)
    own = re.search(r"Physical density: (\d+)", printed)
    override = re.search(r"Override density: (\d+)", printed)
    if not (size and own):
        raise ImpossibleCondition(f"`wm size; wm density` prints {printed!r}")
    density = int(own[1])
    return (int(size[1]), int(size[2])), density, int(override[1] if override else density)


def _large(printed: str) -> int:
    size, own, _ = _sizes(printed)
    larger = larger_density(size, own)
    if larger == own:
        raise ImpossibleCondition(
            f"{size[0]}x{size[1]} pixels of {own} dpi leave no larger display size"
        )
    return larger


def _density_restored(printed: str) -> str:
    _, own, density = _sizes(printed)
    return "wm density reset" if density == own else f"wm density {density}"


CONDITIONS = (
    PhoneCondition(
        "dark",
        "the dark theme",
        "cmd uimode night",
        lambda printed: "cmd uimode night yes",
        lambda printed: printed == "Night mode: yes",
        _night,
    ),
    _stored("font-1.3", "the largest font size, 1.3", {"system font_scale": FONT}),
    PhoneCondition(
        "display-large",
        "the display size Large",
        "wm size; wm density",
        lambda printed: f"wm density {_large(printed)}",
        lambda printed: _sizes(printed)[2] == _large(printed),
        _density_restored,
    ),
    _stored(
        "landscape",
        "the screen turned by a quarter",
        {"system accelerometer_rotation": "0", "system user_rotation": "1"},
    ),
    _stored("12-hour", "the clock in the 12-hour format", {"system time_12_24": "12"}),
)
BY_NAME = {condition.name: condition for condition in CONDITIONS}


class AppliedCondition:
    """A condition of shell lines."""

    def __init__(self, condition: PhoneCondition, device: "Device", before: str) -> None:
        self.condition = condition
        self.device = device
        self.before = before

    def undo(self) -> None:
        """Bring back what the device had before."""
        self.device.settle.acting()
        self.device.adb.shell(self.condition.restored(self.before))


def apply(name: str, device: "Device", random: Random) -> Applied:
    """Give a device a condition; `ImpossibleCondition` if it does not have it then."""
    if name == layout.NAME:
        return layout.apply(device, random)
    condition = BY_NAME[name]
    before = _read(condition, device)
    change = condition.changed(before)
    device.settle.acting()
    done = device.adb.shell(change)
    applied = AppliedCondition(condition, device, before)
    after = _read(condition, device)
    if not condition.holds(after):
        applied.undo()
        printed = (done.stdout + done.stderr).strip() or after
        raise ImpossibleCondition(f"after `{change}` it prints {printed!r}")
    return applied


def _read(condition: PhoneCondition, device: "Device") -> str:
    done = device.adb.shell(condition.read)
    if not done.stdout.strip():
        raise DeviceError(
            f"{device.serial}: `{condition.read}` prints nothing: {done.stderr.strip()}"
        )
    return done.stdout.strip()
