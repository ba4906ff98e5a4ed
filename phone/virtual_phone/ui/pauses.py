"""When others may work while a picture is painted: never, or between two slices of the work.

A canvas takes its pauses along, so that whatever paints on it pauses, too: boxes, an app's own
drawing, thumbnails.  In slices, others get their turn after each shape once the slice is over.
What needs nothing of the phone, such as scaling a photo, is done `aside`: without the lock.
"""

from contextlib import AbstractContextManager, nullcontext
from typing import Any

SLICE = 0.005  # seconds that a painter may hold the phone's lock, and a shape longer
MANY = 100_000  # pixels, which take a millisecond: fewer are not worth a turn


class AtOnce:
    """Nothing else works before the picture is complete."""

    def step(self) -> None:
        """Let others work, if the slice is over."""

    def aside(self, pixels: int = MANY) -> AbstractContextManager[object]:
        """A context for work on so many pixels that needs nothing of the phone."""
        return nullcontext()


class InSlices(AtOnce):
    """Others work meanwhile; only within `Phone.busy`."""

    def __init__(self, phone: Any) -> None:
        self.phone = phone

    def step(self) -> None:
        if self.phone.turns.seconds_held() > SLICE:
            with self.phone.idle(finish=False):
                pass

    def aside(self, pixels: int = MANY) -> AbstractContextManager[object]:
        return nullcontext() if pixels < MANY else self.phone.idle(finish=False)


AT_ONCE = AtOnce()
