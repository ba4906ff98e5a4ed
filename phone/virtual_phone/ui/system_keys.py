"""Back, Home and Recents, by key or by gesture, and the gestures that open the shade."""

from typing import Any

from virtual_phone.android import components
from virtual_phone.android.intent import NEW_TASK, Intent
from virtual_phone.service import Service
from virtual_phone.services.activities import Activities
from virtual_phone.services.calls import Calls
from virtual_phone.ui.display import Display
from virtual_phone.ui.toast import Toast


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
        if self._stays():
            return
        self.phone[Activities].home()

    def recents(self) -> None:
        self._close_windows()
        if self._stays():
            return
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
        if self.phone[Activities].pinned is None:
            for window in self.phone[Display].system:
                window.pulled_down(full=full)

    def pin(self, task_id: int) -> None:
        """Keep a task in front, until the user swipes up and holds."""
        self.phone[Activities].pin(task_id)
        self._toast("App pinned")

    def unpin(self) -> None:
        self.phone[Activities].pin(None)
        self._toast("App unpinned")

    def _stays(self) -> bool:
        """Whether a pinned app stays in front; then a message says how to unpin it."""
        pinned = self.phone[Activities].pinned is not None
        if pinned:
            self._toast("To unpin this app, swipe up & hold")
        return pinned

    def _toast(self, text: str) -> None:
        self.phone[Toast].show(text, Toast.package)

    def gesture(self, edge: str, *, held: bool) -> None:
        """Handle a swipe from an edge of the screen."""
        if edge == "top":
            self.shade()
        elif edge == "bottom" and held and self.phone[Activities].pinned is not None:
            self.unpin()
        elif edge == "bottom":
            (self.recents if held else self.home)()
        else:
            self.back()

    def _close_windows(self) -> None:
        self.phone.changed()
        for window in self.phone[Display].system:
            window.dismissed()
