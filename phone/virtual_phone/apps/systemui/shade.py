"""The shade: what a finger pulls down from the top of the screen."""

from dataclasses import dataclass

from virtual_phone import ui
from virtual_phone.apps.systemui.notification_list import NotificationList, Reply
from virtual_phone.apps.systemui.quick_settings import QuickSettings
from virtual_phone.phone import Phone
from virtual_phone.service import State
from virtual_phone.services.notifications import Notifications
from virtual_phone.ui.display import Display
from virtual_phone.ui.keyboard import Keyboard

SHADE, SETTINGS = "shade", "settings"


@dataclass
class ShadeModel:
    """What is open in the shade, and whether its tile has switched the torch on."""

    open: str = ""  # the notifications or all quick settings, if anything
    page: int = 0  # of the tiles
    editing: bool = False  # their order
    reply: Reply | None = None
    torch: bool = False  # outlives closing


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
        return {"open": self.model.open, "torch": self.model.torch}

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
        self.model.page = 0
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

    def switch_torch(self, on: bool) -> None:
        self.model.torch = on

    # What it looks like

    def view(self) -> ui.View | None:
        if not self.is_open:
            return None
        display = self.phone[Display]
        display.tick(60)
        top = self.phone.profile.status_bar / display.metrics.density
        bottom = self.phone[Keyboard].height() if self.model.reply else 0
        body = ui.Column(
            *self.content(), id="notification_panel", height="fill", padding=(16, top, 16, bottom)
        )
        return ui.Box(
            body,
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
            everything = ui.Column(settings.header(), settings.panel(), gap=8)
            return [ui.Scroll(everything, id="expanded_qs_scroll_view", grow=1)]
        tiles = ui.Box(settings.first_tiles(), margin=(0, 8, 0, 20), width="fill")
        return [settings.header(), tiles, self.notifications.view()]
