"""Google's Messages: while another app is the default for SMS, it only asks to become that."""

from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from virtual_phone import ui
from virtual_phone.android.intent import SEND, VIEW, Filter
from virtual_phone.apps.absent import NO_CONNECTION, SENDTO, Absent, cannot_connect
from virtual_phone.services.registry import ScreenInfo
from virtual_phone.services.roles import SMS, Roles

# The containers of the pages that are closed, and that of the open one.
CLOSED = (
    "conversation_placeholder_container",
    "conversation_fragment_container",
    "contact_picker_fragment_container",
    "group_name_edit_fragment_container",
)
OPEN = "home_fragment_container"
PICTURE, ABOVE_TEXT, ABOVE_BUTTON, BAR = 120, 2.5, 18, 56  # dp


class Messages(Absent):
    package = "com.google.android.apps.messaging"
    label = "Messages"
    icon = ("message-text", "#1a73e8")
    launcher = f"{package}.ui.ConversationListActivity"
    LAUNCH: ClassVar[str] = f"{package}.ui.conversation.LaunchConversationActivity"
    SHARE: ClassVar[str] = f"{package}.ui.conversationlist.ShareIntentActivity"
    filters = (
        Filter(LAUNCH, (SENDTO, VIEW), schemes=("sms", "smsto", "mms", "mmsto")),
        Filter(SHARE, (SEND,), types=("text/*", "image/*", "video/*", "audio/*")),
    )

    @classmethod
    def page(cls) -> ScreenInfo:
        return Conversations.info()


@dataclass
class Conversations(ui.Screen[Messages, None]):
    """The page that asks to be the default app; once it is that, it needs a connection."""

    bleed: ClassVar[bool] = True

    def view(self) -> ui.View:
        if self.phone[Roles].holder(SMS) == self.app.package:
            return cannot_connect(self)
        profile = self.phone.profile
        bars = (0, profile.status_bar / profile.density, 0, 0)
        more = ui.menu_button(
            self, ui.Choice("Help & feedback", partial(self.toast, NO_CONNECTION))
        )
        below_bar = (0, bars[1] + BAR, 0, 0)
        home = ui.Box(
            ui.Box(self.request(), padding=below_bar, width="fill", height="fill"),
            ui.Box(more.but(at="top end", margin=(0, 8, 16, 0)), padding=bars, width="fill"),
            id=OPEN,
            cls="android.widget.ScrollView",
            scrollable=True,
            focusable=False,
            width="fill",
            height="fill",
        )
        closed = [
            ui.Box(
                id=name, cls="android.view.ViewGroup", important=True, width="fill", height="fill"
            )
            for name in CLOSED
        ]
        bottom = profile.navigation_bar / profile.density
        return ui.Box(
            *closed,
            home,
            background="background",
            width="fill",
            height="fill",
            padding=(0, 0, 0, bottom),
        )

    def request(self) -> ui.View:
        text = ui.Text(
            "To use Messages, make it your default SMS app",
            id="set_as_default_sub_text",
            size=14,
            justify="center",
            width="fill",
            margin=(16, ABOVE_TEXT, 16, ABOVE_BUTTON),
        )
        button = ui.Button(
            "Set default SMS app",
            id="set_as_default_button",
            padding=(24, 8),
            at="center",
            on_tap=lambda: self.request_role(SMS, then=self.answered),
        )
        picture = ui.Icon("message-text", size=PICTURE, color="primary", at="center")
        return ui.Column(picture, text, button, at="center")

    def answered(self, agreed: bool) -> None:
        """Either way the page displays what holds now."""
        self.phone.changed()
