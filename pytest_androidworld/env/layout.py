"""The condition ``layout``: the home screen's icons in another order, and another accent.

How it works.  The icons are rows of the launcher's own database (``favorites`` of Launcher3, which
most launchers are made of), so root is needed.  What takes one place of the grid, in the hotseat,
too, is put into each other's places: apps, shortcuts and folders; widgets stay.  A launcher reads
its database when it starts and removes what it finds invalid, so it is stopped after the change,
and the rows are read again.

The accent is a secure setting that Settings' page "Wallpaper & style" writes and SystemUI follows,
some moments later; that it does is read from the resource that apps take their colour from.
"""

import colorsys
import json
import shlex
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from pytest_androidworld.env.apps import DATA
from pytest_androidworld.env.health import HOME
from pytest_androidworld.errors import ImpossibleCondition

if TYPE_CHECKING:
    from pytest_androidworld.env.device import Device

NAME = "layout"
ICONS = (  # on the pages (-100) and in the hotseat (-101): apps, shortcuts and folders
    "SELECT _id, container, screen, cellX, cellY FROM favorites"
    " WHERE container IN (-100, -101) AND itemType IN (0, 1, 2, 6) AND spanX = 1 AND spanY = 1"
    " ORDER BY container DESC, screen, cellY, cellX, _id"
)
MOVED = "UPDATE favorites SET container = ?, screen = ?, cellX = ?, cellY = ? WHERE _id = ?"
FEWEST = 2  # icons that can change places
THEME = "theme_customization_overlay_packages"
CATEGORY = "android.theme.customization"
ACCENTS = ("146C2E", "B26A00", "8E24AA", "D81B60")  # green, orange, violet, pink
LOOKUP = "cmd overlay lookup android android:color/system_accent1_600"
NEAR = 30  # degrees between the hues of a colour and of the accent that is made of it
LOOKS, PAUSE = 20, 0.3  # until SystemUI has applied an accent: how often, seconds between

Place = tuple[int, int, int, int]  # container, screen, column, row
Places = dict[str, dict[int, Place]]  # of icons, by database and row


class Layout(NamedTuple):
    """The places of icons, and the setting of the accent."""

    places: Places
    theme: str | None


class AppliedLayout:
    """The layout that a device had before."""

    def __init__(self, device: "Device", home: str, before: Layout) -> None:
        self.device = device
        self.home = home
        self.before = before

    def undo(self) -> None:
        """Bring back what the device had before."""
        self.device.settle.acting()
        _move(self.device, self.home, self.before.places)
        if self.before.theme is None:
            self.device.settings.delete("secure", THEME)
        else:
            self.device.settings.put("secure", THEME, self.before.theme)


def apply(device: "Device", random: Random) -> AppliedLayout:
    """Draw a layout for a device; `ImpossibleCondition` if it does not have it then."""
    home = _home(device)
    before = Layout(_places(device, home), device.settings.get("secure", THEME))
    drawn = _drawn(before.places, random)
    accent = random.choice([each for each in ACCENTS if not is_near(_accent(device), each)])
    applied = AppliedLayout(device, home, before)
    device.settle.acting()
    try:
        _move(device, home, drawn)
        if (places := _places(device, home)) != drawn:
            raise ImpossibleCondition(f"after its icons were moved, {home} has them at {places}")
        _recolor(device, before.theme, accent)
    except ImpossibleCondition:
        applied.undo()
        raise
    return applied


def _home(device: "Device") -> str:
    """The package of the launcher."""
    printed = device.adb.shell(HOME).stdout.split()
    return printed[-1].partition("/")[0] if printed else ""


def _places(device: "Device", home: str) -> Places:
    """The icons of each database of the launcher: it has one for each size of the grid."""
    listed = device.adb.shell(f"ls {DATA}/{shlex.quote(home)}/databases/launcher*.db")
    places = {}
    for path in listed.stdout.split():
        rows = device.sql.rows(path, ICONS) or []
        if len(rows) >= FEWEST:
            places[path] = {row["_id"]: _place(row) for row in rows}
    if not places:
        problem = listed.stderr.strip() or f"fewer than {FEWEST} icons"
        raise ImpossibleCondition(f"the home screen's icons of {home} cannot be moved: {problem}")
    return places


def _place(row: dict[str, Any]) -> Place:
    return row["container"], row["screen"], row["cellX"], row["cellY"]


def _drawn(places: Places, random: Random) -> Places:
    """The same places, given to the icons in another order."""
    drawn = {}
    for path, icons in places.items():
        order = list(icons.values())
        while order == list(icons.values()):
            random.shuffle(order)
        drawn[path] = dict(zip(icons, order, strict=True))
    return drawn


def _move(device: "Device", home: str, places: Places) -> None:
    for path, icons in places.items():
        rows = [(MOVED, (*place, number)) for number, place in icons.items()]
        device.sql.write(path, rows, home)
    device.apps.close(home)  # where it was in front, it has come up again meanwhile


def _recolor(device: "Device", theme: str | None, accent: str) -> None:
    device.settings.put("secure", THEME, _themed(theme, accent))
    for _ in range(LOOKS):
        if is_near(_accent(device), accent):
            return
        device.settle.sleep(PAUSE)
    raise ImpossibleCondition(
        f"with #{accent} in the setting {THEME}, `{LOOKUP}` prints {_accent(device)}"
    )


def _themed(theme: str | None, accent: str) -> str:
    """The setting with an accent, as Settings writes it; what else it holds stays."""
    try:
        stored = json.loads(theme or "{}")
    except ValueError:
        stored = {}
    kept = stored if isinstance(stored, dict) else {}
    chosen = {
        f"{CATEGORY}.color_source": "preset",
        f"{CATEGORY}.theme_style": "TONAL_SPOT",
        f"{CATEGORY}.system_palette": accent,
        f"{CATEGORY}.accent_color": accent,
    }
    return json.dumps({"_applied_timestamp": 0} | kept | chosen, separators=(",", ":"))


def _accent(device: "Device") -> str:
    """``#aarrggbb`` of the accent that apps display now."""
    done = device.adb.shell(LOOKUP)
    printed = done.stdout.strip()
    if len(printed) != len("#aarrggbb"):
        problem = printed or done.stderr.strip()
        raise ImpossibleCondition(f"`{LOOKUP}` prints {problem!r}")
    return printed


def is_near(color: str, other: str) -> bool:
    """Whether two colours, which end with ``rrggbb``, have about the same hue."""
    apart = abs(_hue(color) - _hue(other))
    return min(apart, 360 - apart) <= NEAR


def _hue(color: str) -> float:
    red, green, blue = (int(color[at : at + 2 or None], 16) / 255 for at in (-6, -4, -2))
    return 360 * colorsys.rgb_to_hsv(red, green, blue)[0]
