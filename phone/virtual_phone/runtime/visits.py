"""What clients have requested at the phone's doors; loading a snapshot does not change it.

A client that compares this with its own requests finds those of others.
"""

import threading
from collections import deque

MOST, LONGEST = 10_000, 200  # visits that are listed, and characters of each


class Visits:
    """The newest visits, in order, and how many there were.

    A visit is a service of adb, a line of the console, or a call of the gRPC.
    """

    def __init__(self) -> None:
        self.total = 0
        self._newest: deque[tuple[str, str]] = deque(maxlen=MOST)
        self._lock = threading.Lock()  # not the phone's: a visit waits for nothing

    def add(self, door: str, what: str) -> None:
        with self._lock:
            self.total += 1
            self._newest.append((door, what[:LONGEST]))

    def since(self, number: int) -> tuple[int, list[tuple[str, str]]]:
        """The total, and those after the first ``number`` that are still listed."""
        with self._lock:
            new = self.total - max(0, number)
            return self.total, list(self._newest)[-new:] if new > 0 else []
