"""The home screen: date, icons, the hotseat and the search box below it."""

from typing import Any

from pytest_androidworld.virtual.apps.launcher.icons import Icons
from pytest_androidworld.virtual.clock import SECOND
from pytest_androidworld.virtual.intent import VIEW, Intent
from pytest_androidworld.virtual.services.display_settings import short_date
from pytest_androidworld.virtual.ui.app import screen
from pytest_androidworld.virtual.ui.system_keys import SystemKeys
from pytest_androidworld.virtual.ui.view import Box, Column, Drawing, Icon, Label, Text, View
from pytest_androidworld.virtual.wire.nodes import Rect

HOTSEAT = (
    "com.google.android.dialer", "com.google.android.apps.messaging", "com.android.chrome",
    "com.google.android.gm",
)  # fmt: skip
LAST_ROW = (
    "com.google.android.gm", "com.google.android.apps.photos", "com.google.android.youtube",
)  # fmt: skip
GOOGLE = "com.google.android.googlequicksearchbox"
# Where things lie on the Pixel 6, in pixels.
PAGE = (0, 128, 1080, 2337)
DATE = (99, 168, 1023, 0)  # below the top of the page; as tall as its letters are
HOTSEAT_LEFT, HOTSEAT_STEP, HOTSEAT_WIDE, HOTSEAT_TOP, HOTSEAT_BOTTOM = 76, 252, 173, 1873, 2068
ROW_LEFT, ROW_STEP, ROW_WIDE, ROW_TOP, ROW_BOTTOM = 57, 252, 210, 1483, 1755
SEARCH = (75, 2125, 1004, 2290)
IN_SEARCH = {
    "g_icon": ("google", "Google app", "ImageView", (11, 19, 137, 145)),
    "mic_icon": ("microphone", "Voice search", "ImageButton", (666, 0, 792, 165)),
    "lens_icon": ("google-lens", "Google Lens", "ImageButton", (792, 0, 918, 165)),
}
NEXUS = "com.google.android.apps.nexuslauncher.NexusLauncherActivity"


class Home(Icons):
    """The one page there is, and the feed to the left of it."""

    @screen(activity=NEXUS, bleed=True)
    def workspace(self) -> View:
        self.ticking(60)
        return Box(
            Drawing(wallpaper, width="fill", height="fill", important=False),
            self.page(),
            *self.hotseat(),
            self.search_box(),
            Box(width=1, height=1, at="center", key="middle"),
            id="workspace", cls="android.widget.ScrollView", scrollable=True,
            background="wallpaper", width="fill", height="fill", on_swipe=self.swiped,
            swipes="vertical", clickable=False,
            on_hold=lambda: self.open("home_menu", anchor="middle"),
        )  # fmt: skip

    def page(self) -> View:
        left, top, right, _ = DATE
        date = self.place(left, top, right, top) | {"height": "wrap"}
        return Box(
            Text(short_date(self.phone.clock.now()), id="date", size=17, lines=1,
                 on_tap=self.show_calendar, **date),
            *(
                self.app_icon(kind, f"row {place}", **self.place(
                    ROW_LEFT + ROW_STEP * place, ROW_TOP - PAGE[1],
                    ROW_LEFT + ROW_STEP * place + ROW_WIDE, ROW_BOTTOM - PAGE[1],
                ))
                for place, kind in self.with_names(LAST_ROW)
            ),
            desc="Home", cls="android.view.View", **self.place(*PAGE),
        )  # fmt: skip

    def hotseat(self) -> list[View]:
        return [
            self.app_icon(kind, f"hotseat {place}", named=False, **self.place(
                HOTSEAT_LEFT + HOTSEAT_STEP * place, HOTSEAT_TOP,
                HOTSEAT_LEFT + HOTSEAT_STEP * place + HOTSEAT_WIDE, HOTSEAT_BOTTOM,
            ))
            for place, kind in self.with_names(HOTSEAT)
        ]  # fmt: skip

    def search_box(self) -> View:
        buttons = [
            Icon(glyph, id=id, desc=desc, cls=f"android.widget.{cls}", size=22,
                 on_tap=lambda desc=desc: self.google(desc), **self.place(*rect))
            for id, (glyph, desc, cls, rect) in IN_SEARCH.items()
        ]  # fmt: skip
        return Box(
            *buttons, id="search_container_hotseat", desc="Search", background="background",
            radius=31, on_tap=lambda: self.open("drawer", searching=True), **self.place(*SEARCH),
        )  # fmt: skip

    # What fingers do

    def swiped(self, towards: str) -> None:
        if towards == "up":
            self.open("drawer")
        elif towards == "down":
            self.phone[SystemKeys].shade()
        elif towards == "right":
            self.open("feed")

    def show_calendar(self) -> None:
        moment = self.phone.clock.wall() // (SECOND // 1000)
        today = Intent(action=VIEW, data=f"content://com.android.calendar/time/{moment}")
        self.start_or_say(today, "A calendar")

    def google(self, what: str) -> None:
        self.start_or_say(Intent(component=f"{GOOGLE}/{GOOGLE}.SearchActivity"), what)

    @screen(bleed=True)
    def feed(self) -> View:
        return Box(
            Column(
                Text("Discover", size=22),
                Label("Discover is not part of this virtual phone.", size=16),
                gap=12,
                padding=24,
                margin=(0, 96, 0, 0),
            ),
            background="background", width="fill", height="fill", on_swipe=self.feed_swiped,
        )  # fmt: skip

    def feed_swiped(self, towards: str) -> None:
        if towards == "left":
            self.close()


def wallpaper(canvas: Any, rect: Rect, colors: Any, density: float, data: object) -> None:
    """A quiet sky, a hill, a sun."""
    left, top, right, bottom = rect
    wide = right - left
    canvas.disc(left + wide * 3 // 4, top + (bottom - top) // 3, wide // 5, colors["sun"], rect)
    canvas.disc(left + wide // 4, bottom + wide // 3, wide * 9 // 10, colors["hill"], rect)
