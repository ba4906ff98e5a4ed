"""Composing the screen between two works, with what takes long in slices."""

from collections.abc import Callable
from typing import Any

from virtual_phone.runtime.postponed import Unfinished, Work, postponing

MOST_WORKS = 4  # that are done in slices, one after the other


class SlicedRefresh:
    """Refreshes the screen where others may work: before the lock is released anyway.

    In the middle of some work they may not: there a long text is laid out as a whole.
    """

    def __init__(self, phone: Any, compose: Callable[[], None]) -> None:
        self.phone = phone
        self._compose = compose

    def refresh(self) -> None:
        """Compose the screen if it may have changed.

        If others change what it shows again and again, that is done as a whole in the end.
        """
        for _ in range(MOST_WORKS):
            try:
                with postponing():
                    self._compose()
            except Unfinished as unfinished:
                self._finish(unfinished.work)
            else:
                return
        self._compose()

    def _finish(self, work: Work) -> None:
        """Do some work; meanwhile others see the last screen, unless they change it, too."""
        try:
            while not work.advance():
                with self.phone.idle(finish=False):
                    pass
        finally:
            self.phone.changed()
