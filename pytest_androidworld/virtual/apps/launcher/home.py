"""The home screen: date, icons, the hotseat and the search box below it; the feed beside it."""

from dataclasses import dataclass
from functools import partial
from typing import Any, ClassVar

from pytest_androidworld.virtual import ui
from pytest_androidworld.virtual.apps.launcher.app import Launcher
from pytest_androidworld.virtual.apps.launcher.drawer import Drawer
from pytest_androidworld.virtual.apps.launcher.icons import Line, Popup, icon
from pytest_androidworld.virtual.apps.launcher.places import Place
from pytest_androidworld.virtual.clock import SECOND
from pytest_androidworld.virtual.intent import VIEW, Intent
from pytest_androidworld.virtual.services.display_settings import short_date
from pytest_androidworld.virtual.ui.system_keys import SystemKeys
from pytest_androidworld.virtual.wire.nodes import Rect

HOTSEAT = (
    "com.google.android.dialer",
    "com.google.android.apps.messaging",
    "com.android.chrome",
    "com.google.android.gm",
)
LAST_ROW = (
    "com.google.android.gm",
    "com.google.android.apps.photos",
    "com.google.android.youtube",
)
GOOGLE = "com.google.android.googlequicksearchbox"
GOOGLE_SEARCH = Intent(component=f"{GOOGLE}/{GOOGLE}.SearchActivity")
# Places on the Pixel 6, in pixels.
PAGE = (0, 128, 1080, 2337)
DATE = (99, 168, 1023, 168)  # below the top of the page; as tall as its letters are
FIRST_OF_HOTSEAT = (76, 1873, 249, 2068)
FIRST_OF_ROW = (57, 1355, 267, 1627)  # below the top of the page
STEP = 252
SEARCH = (75, 2125, 1004, 2290)
IN_SEARCH = (
    ("g_icon", "google", "Google app", "ImageView", (11, 19, 137, 145)),
    ("mic_icon", "microphone", "Voice search", "ImageButton", (666, 0, 792, 165)),
    ("lens_icon", "google-lens", "Google Lens", "ImageButton", (792, 0, 918, 165)),
)
MENU = (  # icon, label, and what is not on this phone
    ("palette-outline", "Wallpaper & style", "Wallpaper & style"),
    ("widgets-outline", "Widgets", "The list of widgets"),
    ("cog-outline", "Home settings", "Home settings"),
)


@dataclass
class Home(ui.Screen[Launcher, None]):
    """The one page there is."""

    activity: ClassVar[str] = Launcher.launcher
    bleed: ClassVar[bool] = True

    def view(self) -> ui.View:
        self.redraw_every(60)
        return ui.Box(
            ui.Drawing(wallpaper, width="fill", height="fill", important=False),
            self.page(),
            *self.icons(HOTSEAT, "hotseat", FIRST_OF_HOTSEAT, named=False),
            self.search_box(),
            ui.Box(width=1, height=1, at="center", key="middle"),
            id="workspace",
            cls="android.widget.ScrollView",
            scrollable=True,
            background="wallpaper",
            width="fill",
            height="fill",
            on_swipe=self.swiped,
            swipes="vertical",
            clickable=False,
            on_hold=self.open_menu,
        )

    def page(self) -> ui.View:
        date = ui.Text(
            short_date(self.phone.clock.now()),
            id="date",
            size=17,
            lines=1,
            on_tap=self.show_calendar,
            **self.app.scale.at(*DATE) | {"height": "wrap"},
        )
        row = self.icons(LAST_ROW, "row", FIRST_OF_ROW, named=True)
        place = self.app.scale.at(*PAGE)
        return ui.Box(date, *row, desc="Home", cls="android.view.View", **place)

    def icons(
        self, packages: tuple[str, ...], key: str, first: Place, *, named: bool
    ) -> list[ui.View]:
        """Icons side by side; where an app is missing, its place stays empty."""
        left, top, right, bottom = first
        return [
            icon(
                self,
                kind,
                f"{key} {number}",
                named=named,
                **self.app.scale.at(left + number * STEP, top, right + number * STEP, bottom),
            )
            for number, kind in self.app.among(packages)
        ]

    def search_box(self) -> ui.View:
        buttons = [
            ui.Icon(
                glyph,
                id=id,
                desc=desc,
                cls=f"android.widget.{cls}",
                size=22,
                on_tap=partial(self.app.start_if_there, GOOGLE_SEARCH, desc),
                **self.app.scale.at(*place),
            )
            for id, glyph, desc, cls, place in IN_SEARCH
        ]
        return ui.Box(
            *buttons,
            id="search_container_hotseat",
            desc="Search",
            background="background",
            radius=31,
            on_tap=lambda: self.open(Drawer(searches=True)),
            **self.app.scale.at(*SEARCH),
        )

    def swiped(self, towards: str) -> None:
        if towards == "up":
            self.open(Drawer())
        elif towards == "down":
            self.phone[SystemKeys].shade()
        elif towards == "right":
            self.open(Feed())

    def open_menu(self) -> None:
        lines = [Line(glyph, label, partial(self.absent, what)) for glyph, label, what in MENU]
        self.open(Popup(lines, anchor="middle"))

    def show_calendar(self) -> None:
        moment = self.phone.clock.wall() // (SECOND // 1000)
        today = Intent(VIEW, data=f"content://com.android.calendar/time/{moment}")
        self.app.start_if_there(today, "A calendar")


@dataclass
class Feed(ui.Screen[Launcher, None]):
    """What a swipe to the right opens."""

    bleed: ClassVar[bool] = True

    def view(self) -> ui.View:
        words = ui.Column(
            ui.Text("Discover", size=22),
            ui.Label("Discover is not part of this virtual phone.", size=16),
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
