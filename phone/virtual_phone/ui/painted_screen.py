"""The pixels of the screen: painted at once, or while others work.

A first frame takes 50 ms to paint, and others wait for the phone's lock meanwhile.  So whoever
reads pixels for a client has them painted by `paint` before, in slices (`pauses.py`).  If the
screen has changed by the end, the picture is a mixture, and is painted again.  One thread paints
at a time: what it has painted is there for those that waited.

Copying and compressing 10 MB takes as long as painting them.  Within `reading` that needs no lock:
nothing is painted on the canvas that is read, but a new screen on a new one.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Protocol

from virtual_phone.ui.canvas import Canvas
from virtual_phone.ui.pauses import AtOnce, InSlices

MOST_TRIES = 4  # while others change the screen; then it is painted at once


class Composed(Protocol):
    """What is painted: the display."""

    serial: int

    def refresh(self) -> None: ...

    def paint_all(self, canvas: Canvas | None = None, pauses: AtOnce = ...) -> Canvas: ...


class PaintedScreen:
    """The canvas with the screen; painted again, on the same canvas, only after a change."""

    def __init__(self, phone: Any, display: Composed) -> None:
        self.phone = phone
        self._display = display
        self._painted: tuple[int, Canvas] | None = None
        self._paints = False  # a thread does, in slices

    def canvas(self) -> Canvas:
        """The screen as it is now."""
        self._display.refresh()
        if self._painted is None or self._painted[0] != self._display.serial:
            canvas = self._display.paint_all(self._take())
            self._painted = (self._display.serial, canvas)
        return self._painted[1]

    @contextmanager
    def reading(self) -> Iterator[Canvas]:
        """A context with the screen as it is now, whose pixels stay as they are.

        Within it they may be read without the lock.
        """
        canvas = self.canvas()
        canvas.readers += 1
        try:
            yield canvas
        finally:
            canvas.readers -= 1

    def forget(self) -> None:
        """Release the canvas, 10 MB, if the caller has a copy; it is painted again when needed."""
        self._painted = None

    def _take(self) -> Canvas | None:
        """The last canvas, which no one else reads or paints on from now on."""
        last, self._painted = self._painted, None
        return last[1] if last and not last[1].readers else None

    def paint(self) -> None:
        """Paint the screen, if it has changed, while others work; only within `Phone.busy`."""
        self.phone.wait_for(lambda: not self._paints)
        self._paints = True
        try:
            for _ in range(MOST_TRIES):
                if self._paint_once():
                    return
        finally:
            self._paints = False
            self.phone.notify()

    def _paint_once(self) -> bool:
        """Paint the screen; returns whether it is still the same."""
        self._display.refresh()
        serial = self._display.serial
        if self._painted and self._painted[0] == serial:
            return True
        try:
            canvas = self._display.paint_all(self._take(), InSlices(self.phone))
        except Exception:
            if self._is_current(serial):
                raise
            return False  # what was to be painted is gone
        if self._is_current(serial):
            self._painted = (serial, canvas)
            return True
        return False

    def _is_current(self, serial: int) -> bool:
        self._display.refresh()
        return self._display.serial == serial
