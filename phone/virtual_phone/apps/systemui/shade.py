"""The shade: what a finger pulls down from the top of the screen."""

from dataclasses import dataclass, field

from virtual_phone import ui
from virtual_phone.apps.systemui import status_icons
from virtual_phone.apps.systemui.notification_list import NotificationList, Reply
from virtual_phone.apps.systemui.quick_settings import QuickSettings
from virtual_phone.phone import Phone
from virtual_phone.service import State
from virtual_phone.services.battery import Battery
from virtual_phone.services.display_settings import short_date
from virtual_phone.services.notifications import Notifications
from virtual_phone.ui.display import Display
from virtual_phone.ui.keyboard import Keyboard

SHADE, SETTINGS = "shade", "settings"
HEAD, HEAD_END, BATTERY, BELOW_TILES = 48, 20.19, 46.86, 40  # dp


@dataclass
class ShadeModel:
    """What is open in the shade."""

    open: str = ""  # the notifications or all quick settings, if anything
    page: int = 0  # of the tiles
    editing: bool = False  # their order
    reply: Reply | None = None
    expanded: list[str] = field(default_factory=list)  # packages with several notifications


class Shade(ui.SystemWindow[ShadeModel]):
    """First some tiles and the notifications; pulled once more, all quick settings."""

    name = "shade"
    level = 6
    title = "NotificationShade"
    modal = True
    focusable = True

    def __init__(self, phone: Phone) -> None:
        super().__init__(phone)
        self.quick_settings = QuickSettings(self)
        self.notifications = NotificationList(self)

    def comparable(self, state: State) -> State:
        return {"open": self.model.open}

    # Open or not

    @property
    def is_open(self) -> bool:
        return bool(self.model.open)

    def pulled_down(self, *, full: bool) -> None:
        self.show(SETTINGS if full or self.is_open else SHADE)

    def show(self, part: str) -> None:
        """Show the notifications or all quick settings."""
        self.notifications.replies.end()
        self.phone[Notifications].end_heads_up()
        self.model.open, self.model.editing = part, False
        self.phone.changed()

    def close(self) -> None:
        self.show("")
        self.model.page, self.model.expanded = 0, []
        self.forget_views()

    def back(self) -> bool:
        if not self.is_open:
            return False
        if self.model.editing:
            self.quick_settings.edit(False)
        elif self.model.reply:
            self.notifications.replies.end()
            self.phone.changed()
        elif self.model.open == SETTINGS:
            self.show(SHADE)
        else:
            self.close()
        return True

    def dismissed(self) -> None:
        if self.is_open:
            self.close()

    def swiped(self, towards: str) -> None:
        if towards == "down":
            self.show(SETTINGS)
        elif towards == "up":
            self.back()

    # What it looks like

    def view(self) -> ui.View | None:
        if not self.is_open:
            return None
        display = self.phone[Display]
        display.tick(60)
        bottom = self.phone[Keyboard].height() if self.model.reply else 0
        body = ui.Column(
            *self.content(), id="notification_panel", height="fill", padding=(16, HEAD, 16, bottom)
        )
        return ui.Box(
            body,
            self.head(),
            background="surface",
            width="fill",
            height="fill",
            on_swipe=self.swiped,
            swipes="only vertical",
            clickable=False,
            important=False,
            key="shade",
        )

    def content(self) -> list[ui.View]:
        settings = self.quick_settings
        if self.model.editing:
            return [settings.editor()]
        if self.model.open == SETTINGS:
            return [ui.Scroll(settings.panel(), id="expanded_qs_scroll_view", grow=1)]
        tiles = ui.Box(settings.first_tiles(), margin=(0, 0, 0, BELOW_TILES), width="fill")
        return [tiles, self.notifications.view()]

    def head(self) -> ui.View:
        """Time, date and signals, in the place of the status bar."""
        phone = self.phone
        level = ui.Text(f"{phone[Battery].level}%", size=12, lines=1, drawn=True)
        charge = ui.Icon(status_icons.battery_icon(phone), size=14, color="text", drawn=True)
        battery = ui.Row(
            charge,
            level,
            id="batteryRemainingIcon",
            desc=phone[Battery].description,
            spread="end",
            width="wrap",
            min_width=BATTERY,
            height=24,
            margin=(status_icons.GAP, 0, 0, 0),
        )
        return ui.Row(
            status_icons.clock(phone, "text"),
            ui.Text(
                short_date(phone.clock.now()), id="date", size=18, lines=1, margin=(8, 0, 0, 0)
            ),
            ui.Box(grow=1),
            status_icons.wifi(phone, "text"),
            status_icons.mobile(phone, "text"),
            battery,
            height=HEAD,
            at="top",
            padding=(status_icons.start(phone), 0, HEAD_END, 0),
        )
