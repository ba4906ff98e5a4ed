"""The notifications of calls: of the current one, and of those that were missed."""

from collections.abc import Sequence
from dataclasses import dataclass

from virtual_phone.android.intent import NEW_TASK, Intent
from virtual_phone.services.notifications import (
    HIGH,
    Action,
    Notifications,
    action,
)

CURRENT, MISSED = "call", "missed "  # tags; a number follows the second
TEXTS = {"incoming": "Incoming call", "dialing": "Dialing", "held": "On hold"}


@dataclass(frozen=True)
class CallNotifications:
    """Posts and cancels the dialer's notifications; their buttons call methods of a service."""

    notifications: Notifications
    dialer: str  # its package
    owner: str  # the service's name

    def post(self, title: str, state: str, screen: Intent, *, silently: bool) -> None:
        """Post or update the notification of the current call."""
        self.notifications.post(
            self.dialer,
            title,
            TEXTS.get(state, "Ongoing call"),
            tag=CURRENT,
            importance=HIGH,
            actions=self._buttons(state),
            intent=screen,
            ongoing=True,
            silently=silently,
            stays=True,
        )

    def _buttons(self, state: str) -> Sequence[Action]:
        if state == "incoming":
            decline = action("Decline", self.owner, "decline")
            return decline, action("Answer", self.owner, "answer")
        return (action("Hang up", self.owner, "end"),)

    def cancel(self) -> None:
        """Cancel the notification of the current call."""
        self.notifications.cancel(self.dialer, CURRENT)

    def post_missed(self, number: str, name: str) -> None:
        """Post the notification of a missed call."""
        self.notifications.post(
            self.dialer,
            "Missed call",
            name,
            tag=f"{MISSED}{number}",
            actions=[
                action("Call back", self.owner, "call_back", number),
                action("Message", self.owner, "message", number),
            ],
            intent=Intent(
                action="android.intent.action.VIEW",
                type="vnd.android.cursor.dir/calls",
                package=self.dialer,
                flags=NEW_TASK,
            ),
        )

    def cancel_missed(self, number: str) -> None:
        """Cancel the notification of a caller's missed calls."""
        self.notifications.cancel(self.dialer, f"{MISSED}{number}")

    def cancel_all_missed(self) -> None:
        """Remove the notifications of all missed calls."""
        for note in self.notifications.visible:
            if note["package"] == self.dialer and note["tag"].startswith(MISSED):
                self.notifications.remove(note["key"])
