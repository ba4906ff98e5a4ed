"""The question before an app is pinned, which says how to unpin it."""

from virtual_phone import ui
from virtual_phone.apps.systemui.dialog import SystemDialog
from virtual_phone.services.activities import Activities
from virtual_phone.ui.system_keys import SystemKeys

TEXTS = (
    "This keeps it in view until you unpin. Swipe up & hold to unpin.",
    "• Personal data may be accessible (such as contacts and email content).",
    "• Pinned app may open other apps.",
)


class PinRequest(SystemDialog):
    """“Got it” pins the app in front."""

    name = "pin_request"
    level = 50
    title = "ScreenPinningConfirmation"

    def content(self) -> ui.View:
        return ui.Column(
            ui.Text("App is pinned", id="screen_pinning_title", size=22, lines=2),
            *(ui.Label(text, size=14, color="secondary") for text in TEXTS),
            ui.Row(
                ui.TextButton(
                    "No thanks", id="screen_pinning_cancel_button", on_tap=self.dismissed
                ),
                ui.TextButton("Got it", id="screen_pinning_ok_button", on_tap=self.pin),
                spread="end",
                gap=8,
            ),
            padding=24,
            gap=12,
            radius=28,
        )

    def pin(self) -> None:
        self.dismissed()
        self.phone[SystemKeys].pin(self.phone[Activities].tasks[0]["id"])
