"""Broadcasts: the delivery of intents to receivers, and their results."""

from collections.abc import Callable
from typing import Any

from virtual_phone.android.intent import Intent, full_class
from virtual_phone.service import Service
from virtual_phone.services.processes import Processes

Answer = tuple[int, str | None]
NO_RECEIVER: Answer = (0, None)


class Broadcasts(Service):
    """Sends an intent to all receivers; services register theirs in `listen`."""

    name = "broadcasts"

    def __init__(self, phone: Any) -> None:
        super().__init__(phone)
        self._receivers: dict[str, list[Callable[[Intent], Answer | None]]] = {}

    def register(self, action: str, receiver: Callable[[Intent], Answer | None]) -> None:
        """Register a receiver for an action; it returns a result code and data, or None."""
        self._receivers.setdefault(action, []).append(receiver)

    def send(self, intent: Intent) -> Answer:
        """Deliver an intent to its receivers; returns the last result.

        An app that receives one may display something else then; services note their changes.
        """
        answer = NO_RECEIVER
        for receiver in self._receivers.get(intent.action, ()):
            answer = receiver(intent) or answer
        package = full_class(intent.component)[0] if intent.component else intent.package
        for kind in self.phone.apps.values():
            if intent.action in kind.receives and package in ("", kind.package):
                self.phone.changed()
                app = self.phone[Processes].background(kind.package)
                answer = app.received(intent) or answer
        return answer
