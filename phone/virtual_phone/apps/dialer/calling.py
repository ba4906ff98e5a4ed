"""Make a call, or display why it cannot be made."""

from dataclasses import dataclass
from typing import Any, ClassVar

from virtual_phone import ui
from virtual_phone.android.intent import Intent
from virtual_phone.apps.dialer.app import Dialer


@dataclass
class Refused(ui.Screen[Dialer, None]):
    """Why a call cannot be made."""

    kind: ClassVar[ui.Kind] = "dialog"

    reason: str

    def view(self) -> ui.View:
        text = ui.Text(self.reason, id="android:id/message", size=16)
        ok = ui.dialog_button(self.app, 1, "OK", self.close)
        return ui.dialog(self.app, "", text, None, ok)

    def again(self, intent: Intent) -> None:
        place(self, intent)


def call(screen: ui.Screen[Dialer, Any], number: str) -> None:
    reason = screen.app.calls.refusal(number)
    if reason:
        screen.open(Refused(reason))
    else:
        screen.app.calls.dial(number)


def place(screen: ui.Screen[Dialer, Any], intent: Intent) -> None:
    """Make the call of an intent that has come to a screen of calls."""
    if reason := screen.app.place(intent):
        screen.open(Refused(reason))
