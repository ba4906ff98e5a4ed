"""The home screen: date, icons, the hotseat and the search box below it; the feed beside it."""

from dataclasses import dataclass, replace
from functools import partial
from math import dist
from typing import Any, ClassVar

from virtual_phone import apps, ui
from virtual_phone.android.intent import VIEW, Intent
from virtual_phone.apps.launcher.app import GOOGLE_SEARCH, Carried, Items, Launcher
from virtual_phone.apps.launcher.drawer import Drawer
from virtual_phone.apps.launcher.favorites import (
    COLUMNS,
    DESKTOP,
    FIRST_ROW,
    FOLDER,
    HOTSEAT,
    LAST_ROW,
    Cell,
    Favorite,
)
from virtual_phone.apps.launcher.folders import SMALL, folder_icon, preview
from virtual_phone.apps.launcher.icons import (
    DISC,
    GLYPH,
    Popup,
    icon,
    info_of,
)
from virtual_phone.apps.launcher.menu_pages import HomeSettings
from virtual_phone.apps.launcher.places import HIGH, WIDE, Place
from virtual_phone.apps.launcher.search import SearchPage
from virtual_phone.runtime.clock import SECOND
from virtual_phone.services.display_settings import short_date
from virtual_phone.ui.system_keys import SystemKeys
from virtual_phone.wire.nodes import Rect

# Places on the Pixel 6, in pixels.
PAGE = (0, 128, 1080, 2337)
DATE = (57, 164, 1023, 164)  # below the top of the page; as tall as its letters are
FIRST_OF_HOTSEAT = (76, 1873, 249, 2068)
FIRST_OF_DESKTOP = (57, 95, 267, 367)  # below the top of the page
STEP, PITCH = 252, 314
ABOVE = 32  # an icon's disc, below the top of its place
NEAR = 0.55  # Launcher3: of an icon's size; nearer, two icons become a folder
REMOVE, INFO = (120, 150, 510, 270), (570, 150, 960, 270)
SEARCH = (75, 2125, 1004, 2290)
IN_SEARCH = (
    ("g_icon", "google", "Google app", "ImageView", True, (11, 19, 137, 145)),
    ("mic_icon", "microphone", "Voice search", "ImageView", False, (666, 0, 792, 165)),
    ("lens_icon", "google-lens", "Google Lens", "ImageButton", True, (792, 0, 918, 165)),
)
NO_ROOM = {
    DESKTOP: "No room on this Home screen",
    HOTSEAT: "No room in the Favorites tray",
}
WALLPAPER = Intent("android.settings.WALLPAPER_SETTINGS")
OFFLINE = "You're offline. Check your connection and try again."


@dataclass
class Home(ui.Screen[Launcher, None]):
    """The one page there is."""

    activity: ClassVar[str] = Launcher.launcher
    bleed: ClassVar[bool] = True
    upright: ClassVar[bool] = True

    def view(self) -> ui.View:
        self.redraw_every(60)
        carried, items = self.app.carried, self.app.items()
        return ui.Box(
            ui.Drawing(wallpaper, width="fill", height="fill", important=False),
            self.page(items),
            *self.icons(items, HOTSEAT, FIRST_OF_HOTSEAT, named=False),
            *self.predictions(items),
            self.search_box(),
            ui.Box(width=1, height=1, at="center", key="middle"),
            *(self.floating(carried) if carried else ()),
            id="workspace",
            cls="android.widget.ScrollView",
            scrollable=True,
            focusable=False,
            background="wallpaper",
            width="fill",
            height="fill",
            on_swipe=self.swiped,
            swipes="vertical",
            clickable=False,
            on_hold=self.open_menu,
            on_carry=self.carry,
        )

    def page(self, items: Items) -> ui.View:
        today = short_date(self.phone.clock.now())
        date = ui.Text(
            today,
            desc=today,
            id="date",
            size=17,
            lines=1,
            on_tap=self.show_calendar,
            **self.app.scale.at(*DATE) | {"height": "wrap"},
        )
        row = self.icons(items, DESKTOP, FIRST_OF_DESKTOP, named=True)
        place = self.app.scale.at(*PAGE)
        return ui.Box(date, *row, desc="Home", cls="android.view.View", **place)

    def icons(self, items: Items, container: int, first: Place, *, named: bool) -> list[ui.View]:
        """The icons of one part of the screen, each in its place; a carried one has left it."""
        kinds = {row._id: kind for row, kind in items}
        carried = self.app.carried
        views = []
        for row in self.app.rows():
            if row.container != container or (carried and carried.item == row._id):
                continue
            place = self.app.scale.at(*self.spot(first, row.cellX, row.cellY))
            if row.itemType == FOLDER:
                inside = [item for item in items if item[0].container == row._id]
                views.append(folder_icon(self, row, inside, named=named, **place))
            elif row._id in kinds:
                key = f"item {row._id}"
                kind = kinds[row._id]
                views.append(icon(self, kind, key, named=named, item=row._id, **place))
        return views

    def predictions(self, items: Items) -> list[ui.View]:
        """The apps predicted in the free places of the hotseat."""
        return [
            icon(
                self,
                kind,
                f"predicted {kind.package}",
                named=False,
                predicted=True,
                **self.app.scale.at(*self.spot(FIRST_OF_HOTSEAT, column)),
            )
            for column, kind in self.app.predicted_in_hotseat(items)
        ]

    def spot(self, first: Place, column: int, row: int = 0) -> Place:
        """The place of an icon, counted from the first one of its part of the screen."""
        left, top, right, bottom = first
        across, down = column * STEP, row * PITCH
        return left + across, top + down, right + across, bottom + down

    def floating(self, carried: Carried) -> list[ui.View]:
        """What a finger carries, and where it may drop it besides the places for icons."""
        half = DISC // 2
        x, y = round(carried.x), round(carried.y)
        scale = self.app.scale
        smaller = min(scale.across, scale.down)
        if carried.package:
            glyph = apps.installed()[carried.package].icon
            picture = ui.app_icon(glyph, DISC * smaller, glyph=GLYPH * smaller, drawn=True)
        else:
            inside = self.app.contents(carried.item)
            picture = preview(inside, DISC * smaller, SMALL * smaller)
        place = scale.at(max(x - half, 0), max(y - half, 0), x + half, y + half)
        targets = [
            ui.Row(
                ui.Icon(glyph, size=18),
                ui.Text(label, size=14, lines=1),
                id=id,
                key=id,
                gap=8,
                padding=(12, 0),
                radius=16,
                background="surface",
                **scale.at(*at),
            )
            for id, glyph, label, at in self.targets(carried)
        ]
        return [*targets, ui.Box(picture, key="carried", **place)]

    def targets(self, carried: Carried) -> list[tuple[str, str, str, Place]]:
        """The targets above the icons: id, glyph, label, place."""
        first = ("close", "Remove") if carried.item else ("close", "Cancel")
        info = ("uninstall_target_text", "information-outline", "App info", INFO)
        return [("delete_target_text", *first, REMOVE), *([info] if carried.package else [])]

    def search_box(self) -> ui.View:
        buttons = [
            (ui.Icon(glyph, art="bare") if ui.has_art(glyph) else ui.Icon(glyph)).but(
                id=id,
                desc=desc,
                cls=f"android.widget.{cls}",
                focusable=focusable,
                size=22,
                on_tap=partial(self.app.start_if_there, GOOGLE_SEARCH),
                **self.app.scale.at(*place),
            )
            for id, glyph, desc, cls, focusable, place in IN_SEARCH
        ]
        return ui.Box(
            *buttons,
            id="search_container_hotseat",
            desc="Search",
            background="background",
            radius=31,
            on_tap=lambda: self.open(SearchPage()),
            on_hold=self.open_menu,
            **self.app.scale.at(*SEARCH),
        )

    def carry(self, phase: str, x: float, y: float) -> None:
        """An icon is carried to a point of the screen, or dropped there."""
        carried = self.app.carried
        if carried is None:
            return
        at = x * WIDE, y * HIGH
        self.app.carried = None if phase != "move" else replace(carried, x=at[0], y=at[1])
        if phase == "drop":
            self.drop(carried, *at)

    def drop(self, carried: Carried, x: float, y: float) -> None:
        if within(REMOVE, x, y):
            if carried.item:
                self.app.remove(carried.item)
        elif within(INFO, x, y) and carried.package:
            self.app.start_if_there(info_of(carried.package))
        elif target := self.below(carried, x, y):
            self.app.gather(carried, target)
        else:
            cell = cell_at(x, y)
            if cell and not self.app.put(carried, cell):
                self.toast(NO_ROOM[cell.container])

    def below(self, carried: Carried, x: float, y: float) -> Favorite | None:
        """The icon, of an app or a folder, on whose middle an app's icon is dropped."""
        if not carried.package:
            return None
        firsts = {DESKTOP: FIRST_OF_DESKTOP, HOTSEAT: FIRST_OF_HOTSEAT}
        for row in self.app.rows():
            if row.container in firsts and row._id != carried.item:
                left, top, right, bottom = self.spot(firsts[row.container], row.cellX, row.cellY)
                if row.container == DESKTOP:
                    top, bottom = top + PAGE[1] + ABOVE, top + PAGE[1] + ABOVE + DISC
                if dist((x, y), ((left + right) / 2, (top + bottom) / 2)) < NEAR * DISC:
                    return row
        return None

    def swiped(self, towards: str) -> None:
        if towards == "up":
            self.open(Drawer())
        elif towards == "down":
            self.phone[SystemKeys].shade()
        elif towards == "right":
            self.open(Feed())

    def open_menu(self) -> None:
        wallpaper = partial(self.app.start_if_there, WALLPAPER)
        lines = [
            ui.Choice("Wallpaper & style", wallpaper, icon="palette-outline"),
            ui.Choice("Widgets", self.app.open_widgets, icon="widgets-outline"),
            ui.Choice("Home settings", partial(self.open, HomeSettings()), icon="cog-outline"),
        ]
        self.open(Popup(lines, anchor="middle"))

    def show_calendar(self) -> None:
        moment = self.phone.clock.wall() // (SECOND // 1000)
        today = Intent(VIEW, data=f"content://com.android.calendar/time/{moment}")
        self.app.start_if_there(today)


def within(place: Place, x: float, y: float) -> bool:
    left, top, right, bottom = place
    return left <= x < right and top <= y < bottom


def cell_at(x: float, y: float) -> Cell | None:
    """The place for an icon at a point; none beside them."""
    column = min(max(int((x - FIRST_OF_DESKTOP[0] + 21) // STEP), 0), COLUMNS - 1)
    row = int((y - PAGE[1] - FIRST_OF_DESKTOP[1] + 21) // PITCH)
    if FIRST_OF_HOTSEAT[1] <= y < SEARCH[1]:
        return Cell(HOTSEAT, column)
    return Cell(DESKTOP, column, row) if FIRST_ROW <= row <= LAST_ROW else None


@dataclass
class Feed(ui.Screen[Launcher, None]):
    """What a swipe to the right opens."""

    bleed: ClassVar[bool] = True
    upright: ClassVar[bool] = True

    def view(self) -> ui.View:
        words = ui.Column(
            ui.Text("Discover", size=22),
            ui.Label(OFFLINE, size=16),
            gap=12,
            padding=24,
            margin=(0, 96, 0, 0),
        )
        return ui.Box(
            words, background="background", width="fill", height="fill", on_swipe=self.swiped
        )

    def swiped(self, towards: str) -> None:
        if towards == "left":
            self.close()


def wallpaper(canvas: Any, rect: Rect, colors: Any, density: float, data: object) -> None:
    """A quiet sky, a hill, a sun."""
    left, top, right, bottom = rect
    wide = right - left
    canvas.disc(left + wide * 3 // 4, top + (bottom - top) // 3, wide // 5, colors["sun"], rect)
    canvas.disc(left + wide // 4, bottom + wide // 3, wide * 9 // 10, colors["hill"], rect)
