"""Clock's help and feedback, which need a connection."""

from dataclasses import dataclass
from typing import ClassVar

from virtual_phone import ui
from virtual_phone.apps.clock.app import Clock

OFFLINE = "You’re offline. Check your connection and try again."
FEEDBACK = "Have feedback? We’d love to hear it, but please don’t share sensitive information."
TEXT = "gf_feedback"


@dataclass
class Help(ui.Screen[Clock, None]):
    activity: ClassVar[str] = "com.google.android.gms.googlehelp.helpactivities.HelpActivity"

    def view(self) -> ui.View:
        bar = ui.app_bar("Help", up=self.close, height=65.5)
        note = ui.Text(OFFLINE, id="gh_network_error", justify="center", at="center", margin=24)
        return ui.page(self, ui.Box(note), bar=bar)


@dataclass
class Feedback(ui.Screen[Clock, None]):
    activity: ClassVar[str] = "com.google.android.gms.feedback.FeedbackActivity"

    def view(self) -> ui.View:
        send = ui.tool("common_send", "send", self.send, "Send")
        bar = ui.app_bar("Send feedback", send, up=self.close, up_icon="close", height=65.5)
        field = ui.Field(TEXT, hint=FEEDBACK, id=TEXT, multiline=True, autofocus=True)
        return ui.page(self, ui.Scroll(ui.Column(field, padding=16)), bar=bar)

    def send(self) -> None:
        if self.text(TEXT).strip():
            self.toast("Thank you for the feedback")
            self.finish()
        else:
            self.toast("Write some feedback first")
