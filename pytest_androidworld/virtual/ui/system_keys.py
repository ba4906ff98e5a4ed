"""Back, Home and Recents, by key or by gesture, and the gestures that open the shade."""

from typing import Any

from pytest_androidworld.virtual import components
from pytest_androidworld.virtual.intent import NEW_TASK, Intent
from pytest_androidworld.virtual.service import Service
from pytest_androidworld.virtual.services.activities import Activities
from pytest_androidworld.virtual.services.calls import Calls
from pytest_androidworld.virtual.ui.display import Display


class SystemKeys(Service):
    """The system's handling of its own keys and gestures."""

    name = "system_keys"

    def comparable(self, state: dict[str, Any]) -> dict[str, Any]:
        return {}

    def back(self) -> None:
        """Pass Back to a system window, or else to the screen in front."""
        self.phone.changed()
        if not any(window.back() for window in reversed(self.phone[Display].system)):
            self.phone[Activities].back()

    def home(self) -> None:
        self._close_windows()
        self.phone[Activities].home()

    def recents(self) -> None:
        self._close_windows()
        activities = self.phone[Activities]
        before = {"from": activities.tasks[0]["id"]}
        intent = Intent(component=components.RECENTS, flags=NEW_TASK, extras=before)
        if activities.resolve(intent):  # Recents is a part of the launcher
            activities.start(intent)

    def pick_up(self) -> None:
        """The call key answers the call that rings."""
        self.phone[Calls].answer()

    def hang_up(self) -> None:
        """The end-call key ends a call, or silences its ringing."""
        self.phone[Calls].end()

    def shade(self, *, full: bool = False) -> None:
        """Pull the notification shade down; once more, or ``full``, for all quick settings."""
        self.phone.changed()
        for window in self.phone[Display].system:
            window.pulled_down(full=full)

    def gesture(self, edge: str, *, held: bool) -> None:
        """Handle a swipe from an edge of the screen."""
        if edge == "top":
            self.shade()
        elif edge == "bottom":
            (self.recents if held else self.home)()
        else:
            self.back()

    def _close_windows(self) -> None:
        self.phone.changed()
        for window in self.phone[Display].system:
            window.dismissed()
