"""The condition ``layout``: the home screen's icons in another order, a folder, another accent.

How it works.  The icons are rows of the launcher's own database (``favorites`` of Launcher3, which
most launchers are made of), so root is needed.  What takes one place of the grid, in the hotseat,
too, is put into each other's places: apps, shortcuts and folders; widgets stay.  Where there are
enough of them, two that are no folders go into a new one.  A launcher reads its database when it
starts and removes what it finds invalid, so it is stopped after the change, and the rows are read
again.

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
from pytest_androidworld.env.sql import Statement
from pytest_androidworld.errors import ImpossibleCondition

if TYPE_CHECKING:
    from pytest_androidworld.env.device import Device

NAME = "layout"
FOLDER = 2  # itemType: LauncherSettings.Favorites.ITEM_TYPE_FOLDER
ICONS = (  # on the pages (-100) and in the hotseat (-101): apps, shortcuts and folders
    "SELECT _id, itemType, container, screen, cellX, cellY, rank FROM favorites"
    " WHERE container IN (-100, -101) AND itemType IN (0, 1, 2, 6) AND spanX = 1 AND spanY = 1"
    " ORDER BY container DESC, screen, cellY, cellX, _id"
)
PLACES = "SELECT _id, container, screen, cellX, cellY, rank FROM favorites"
MOVE = (
    "UPDATE favorites SET container = ?, screen = ?, cellX = ?, cellY = ?, rank = ? WHERE _id = ?"
)
ADD = (
    "INSERT INTO favorites(_id, title, container, screen, cellX, cellY, rank, spanX, spanY,"
    f" itemType) VALUES(?, ?, ?, ?, ?, ?, ?, 1, 1, {FOLDER})"
)
REMOVE = f"DELETE FROM favorites WHERE _id = ? AND itemType = {FOLDER}"
TITLES = ("Apps", "Daily", "Favorites", "More", "Tools")
FEWEST, ENOUGH = 2, 4  # icons that can change places, and of which two may be in a folder
THEME = "theme_customization_overlay_packages"
CATEGORY = "android.theme.customization"
ACCENTS = ("146C2E", "B26A00", "8E24AA", "D81B60")  # green, orange, violet, pink
LOOKUP = "cmd overlay lookup android android:color/system_accent1_600"
NEAR = 30  # degrees between the hues of a colour and of the accent that is made of it
LOOKS, PAUSE = 20, 0.3  # until SystemUI has applied an accent: how often, seconds between

Place = tuple[int, int, int, int, int]  # container, screen, column, row, rank in a folder


class HomeScreen(NamedTuple):
    """What a launcher's database has: the places of icons by row, and which are folders."""

    icons: dict[int, Place]
    folders: frozenset[int]
    next_row: int


class DrawnScreen(NamedTuple):
    """Where its icons are to be, and the folder that is new."""

    icons: dict[int, Place]
    folder: int
    title: str  # "" for no folder


class AppliedLayout:
    """The layout that a device had before: its home screen by database, and its accent."""

    def __init__(
        self,
        device: "Device",
        home: str,
        before: dict[str, HomeScreen],
        theme: str | None,
    ) -> None:
        self.device = device
        self.home = home
        self.before = before
        self.theme = theme

    def undo(self) -> None:
        """Bring back what the device had before."""
        self.device.settle.acting()
        for path, screen in self.before.items():
            rows = _moved(screen.icons)
            self.device.sql.write(path, [*rows, (REMOVE, (screen.next_row,))], self.home)
        self.device.apps.close(self.home)
        if self.theme is None:
            self.device.settings.delete("secure", THEME)
        else:
            self.device.settings.put("secure", THEME, self.theme)


def apply(device: "Device", random: Random) -> AppliedLayout:
    """Draw a layout for a device; `ImpossibleCondition` if it does not have it then."""
    home = _home(device)
    before = _screens(device, home)
    theme = device.settings.get("secure", THEME)
    drawn = {path: _drawn(screen, random) for path, screen in before.items()}
    now = _accent(device)
    accent = random.choice([color for color in ACCENTS if not is_near(now, color)])
    applied = AppliedLayout(device, home, before, theme)
    device.settle.acting()
    try:
        for path, screen in drawn.items():
            _rearrange(device, home, path, screen)
        device.apps.close(home)  # where it was in front, it has come up again meanwhile
        _recolor(device, theme, accent)
        for path, screen in drawn.items():
            _check(device, home, path, screen)
    except ImpossibleCondition:
        applied.undo()
        raise
    return applied


def _home(device: "Device") -> str:
    """The package of the launcher."""
    printed = device.adb.shell(HOME).stdout.split()
    return printed[-1].partition("/")[0] if printed else ""


def _screens(device: "Device", home: str) -> dict[str, HomeScreen]:
    """What each database of the launcher has: it has one for each size of the grid."""
    listed = device.adb.shell(f"ls {DATA}/{shlex.quote(home)}/databases/launcher*.db")
    screens = {}
    for path in listed.stdout.split():
        rows = device.sql.rows(path, ICONS) or []
        if len(rows) >= FEWEST:
            folders = frozenset(row["_id"] for row in rows if row["itemType"] == FOLDER)
            icons = {row["_id"]: _place(row) for row in rows}
            screens[path] = HomeScreen(icons, folders, max(_places(device, path)) + 1)
    if not screens:
        problem = listed.stderr.strip() or f"fewer than {FEWEST} icons"
        raise ImpossibleCondition(f"the home screen's icons of {home} cannot be moved: {problem}")
    return screens


def _places(device: "Device", path: str) -> dict[int, Place]:
    """Of all rows of a database."""
    return {row["_id"]: _place(row) for row in device.sql.rows(path, PLACES) or []}


def _place(row: dict[str, Any]) -> Place:
    return row["container"], row["screen"], row["cellX"], row["cellY"], row["rank"]


def _drawn(screen: HomeScreen, random: Random) -> DrawnScreen:
    """The same places, given to the icons in another order, and two in a folder."""
    order = list(screen.icons.values())
    while order == list(screen.icons.values()):
        random.shuffle(order)
    icons = dict(zip(screen.icons, order, strict=True))
    single = [row for row in icons if row not in screen.folders]
    if len(icons) < ENOUGH or len(single) < FEWEST:
        return DrawnScreen(icons, 0, "")
    folder = screen.next_row
    for rank, row in enumerate(random.sample(single, 2)):
        place, icons[row] = icons[row], (folder, 0, rank, 0, rank)
        icons.setdefault(folder, place)
    return DrawnScreen(icons, folder, random.choice(TITLES))


def _rearrange(device: "Device", home: str, path: str, screen: DrawnScreen) -> None:
    icons = dict(screen.icons)
    added = []
    if screen.title:
        added = [(ADD, (screen.folder, screen.title, *icons.pop(screen.folder)))]
    device.sql.write(path, [*added, *_moved(icons)], home)


def _moved(icons: dict[int, Place]) -> list[Statement]:
    return [(MOVE, (*place, row)) for row, place in icons.items()]


def _check(device: "Device", home: str, path: str, screen: DrawnScreen) -> None:
    """Whether the launcher, which has started again, has left the icons where they were put."""
    places = _places(device, path)
    if any(places.get(row) != place for row, place in screen.icons.items()):
        raise ImpossibleCondition(f"after its icons were moved, {home} has them at {places}")


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
