"""The thread that runs timers on a real clock, ten times a second."""

import threading

from virtual_phone.phone import Phone
from virtual_phone.runtime.clock import SECOND
from virtual_phone.runtime.lock_meter import work
from virtual_phone.ui.display import Display

EVERY = 0.1


class Ticker:
    """Runs due timers, composes the screen and sends changes; a stepped phone needs none."""

    def __init__(self, phone: Phone) -> None:
        self.phone = phone
        self._stopped = False
        self._thread = threading.Thread(target=self._tick, name="ticker", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        with self.phone.lock:
            self._stopped = True
            self.phone.notify()
        self._thread.join()

    def _tick(self) -> None:
        work.doing = "clock", "the ticker of a real one"
        with self.phone.lock:
            while not self._stopped:
                try:
                    with self.phone.busy():
                        pass  # leaving it does all the work
                except Exception as error:  # noqa: BLE001 - recorded for `aw failures`; time goes on
                    self.phone.failures.append(error)
                self.phone.lock.wait(self._pause())

    def _pause(self) -> float:
        """Seconds until the next timer or redraw, at most the forwarder's period."""
        due = (self.phone.clock.next_due(), self.phone[Display].next_tick)
        next_ = min((each for each in due if each is not None), default=None)
        if next_ is None:
            return EVERY
        return min(max((next_ - self.phone.clock.elapsed()) / SECOND, 0.001), EVERY)
