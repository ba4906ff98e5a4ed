"""Composing the screen between two works, with long layouts in slices."""

from collections.abc import Callable
from typing import Any

from virtual_phone.ui.long_lines import Unfinished, postponing

MOST_TEXTS = 4  # that are laid out in slices, one after the other


class SlicedRefresh:
    """Refreshes the screen where others may work: before the lock is released anyway.

    In the middle of some work they may not: there a text is laid out as a whole.
    """

    def __init__(self, phone: Any, compose: Callable[[], None]) -> None:
        self.phone = phone
        self._compose = compose

    def refresh(self) -> None:
        """Compose the screen if it may have changed.

        If others change its texts again and again, they are laid out as a whole in the end.
        """
        for _ in range(MOST_TEXTS):
            try:
                with postponing():
                    self._compose()
            except Unfinished as unfinished:
                self._lay_out(unfinished)
            else:
                return
        self._compose()

    def _lay_out(self, unfinished: Unfinished) -> None:
        """Lay a text out; meanwhile others see the last screen, unless they change it, too."""
        try:
            while not unfinished.layout.advance():
                with self.phone.idle(finish=False):
                    pass
        finally:
            self.phone.changed()
