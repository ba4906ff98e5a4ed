"""The banner: a notification at the top of the screen, for a few seconds."""

from functools import partial

from virtual_phone import ui
from virtual_phone.apps.systemui.notification_card import Card
from virtual_phone.apps.systemui.shade import SHADE, Shade
from virtual_phone.services.notifications import Notifications
from virtual_phone.wire.nodes import Rect

ELEVATION = 16  # dp


class HeadsUp(ui.SystemWindow[None]):
    """One card above whatever is in front; a reply is typed in the shade."""

    name = "heads_up"
    level = 35
    title = "NotificationShade"

    def view(self) -> ui.View | None:
        note = self.phone[Notifications].heads_up
        if note is None or self.phone[Shade].is_open:
            return None
        card = Card(self.phone, note, self.begin_reply, partial(self.swiped, note["key"]))
        view = card.view(text_lines=2).but(swipes="vertical", elevation=ELEVATION)
        return ui.Box(view, padding=(8, 0), width="fill", important=False, clip_children=False)

    def place(self, screen: Rect, view: ui.View) -> Rect:
        """Just below the status bar, over what apps have there."""
        left, top, right, bottom = screen
        top += self.phone.profile.status_bar
        high = self.measure(view, (left, top, right, bottom))[1]
        return left, top, right, top + high

    def begin_reply(self, key: str, place: int) -> None:
        self.phone[Notifications].end_heads_up()
        self.phone[Shade].show(SHADE)
        self.phone[Shade].notifications.replies.begin(key, place)

    def swiped(self, key: str, towards: str) -> None:
        if towards in ("up", "down"):
            self.phone[Notifications].end_heads_up()
            if towards == "down":
                self.phone[Shade].show(SHADE)
        elif not self.phone[Notifications].dismiss(key):
            self.phone[Notifications].end_heads_up()
