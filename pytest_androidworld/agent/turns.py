"""Calls of a program that plays: they arrive in a door's threads, and are done by the episode's.

A stage has one thread, and ends the episode in it.  So a door brings each call there, in the
order of arrival, and waits for what comes of it::

    door's thread:      turns.call(lambda: stage.act(action))
    episode's thread:   turns.serve()      until the program has ended
"""

import math
import queue
import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, TypeVar

from pytest_androidworld.agent.base import Stage

T = TypeVar("T")
OVER = "the case is over: "
STEPS, TIME, END = "all its steps are used", "its time is used up", "it has come to its end"


class CaseIsOver(Exception):
    """The episode has ended before a call: nothing of it was done."""


class EndedByCall(CaseIsOver):
    """The episode has ended by this call, which was done."""


class Turns:
    """The calls of one episode."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self._waiting: queue.SimpleQueue[tuple[Callable[[], Any], Future[Any]] | None]
        self._waiting = queue.SimpleQueue()
        self._lock = threading.Lock()
        self._over = ""  # why no call is taken any more

    def call(self, work: Callable[[], T]) -> T:
        """Have the episode's thread do that; what it raises is raised here, too."""
        future: Future[T] = Future()
        with self._lock:
            if self._over:
                raise CaseIsOver(self._over)
            self._waiting.put((work, future))
        return future.result()

    def stop(self) -> None:
        """`serve` returns after the calls that wait already."""
        self._waiting.put(None)

    def serve(self) -> None:
        """Do what is called, until `stop`, or the end of the episode."""
        while True:
            left = self.stage.seconds_left
            try:
                next_call = self._waiting.get(timeout=None if left == math.inf else max(0, left))
            except queue.Empty:
                self.stage.end("the time was used up while the command played")
                self.stage.check()
                continue
            if next_call is None:
                return
            self._do(*next_call)

    def _do(self, work: Callable[[], Any], future: "Future[Any]") -> None:
        try:
            future.set_result(work())
        except Exception as problem:  # noqa: BLE001 - it is raised where the call came from
            future.set_exception(problem)
        except BaseException:
            self.close()
            future.set_exception(EndedByCall(self._over))
            raise
        self.stage.check()

    def close(self) -> None:
        """Take no call any more, also none that waits."""
        with self._lock:
            self._over = self._over or OVER + self._why()
        while not self._waiting.empty():
            waiting = self._waiting.get()
            if waiting is not None:
                waiting[1].set_exception(CaseIsOver(self._over))

    def _why(self) -> str:
        if self.stage.steps_left == 0:
            return STEPS
        return TIME if self.stage.seconds_left <= 0 else END
