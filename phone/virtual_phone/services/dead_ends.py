"""Dead ends: what apps offered, and no activity of this phone answers.

They are a diagnosis of the phone, as its unknown requests are: loading or resetting it keeps them.
"""

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from virtual_phone.android.intent import Intent
from virtual_phone.service import Service
from virtual_phone.services.activities import Activities

if TYPE_CHECKING:
    from virtual_phone.phone import Phone

MOST = 1000  # different ones that are recorded


class DeadEnd(NamedTuple):
    package: str
    level: int  # how many screens the app had open, as far as the one that offered it
    intent: str


class DeadEnds(Service):
    """Counts the intents of apps that nothing answered."""

    name = "dead_ends"

    def __init__(self, phone: "Phone") -> None:
        super().__init__(phone)
        self.found: Counter[DeadEnd] = Counter()

    def add(self, package: str, intent: Intent) -> None:
        """Record an intent of an app that no activity handles."""
        found = DeadEnd(package, self._level(package), str(intent))
        if found in self.found or len(self.found) < MOST:
            self.found[found] += 1

    def _level(self, package: str) -> int:
        """The number of screens in the app's frontmost task; 1 for a window of the system."""
        activities = self.phone[Activities]
        front = activities.front_of(package)
        task = None if front is None else activities.task_of(front)
        return len(task["entries"]) if task else 1
