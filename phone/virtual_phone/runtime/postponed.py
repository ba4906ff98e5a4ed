"""Long work that turns up while the screen is composed: put off, and done in slices before.

A screen is composed in one hold of the phone's lock.  Within `postponing`, whatever finds that it
would take longer than a slice raises `Unfinished`; its catcher advances that work, lets others
work in between, and then composes the screen again, by when the work is done and remembered.
"""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol


class Work(Protocol):
    """What is done in slices, and remembers what it has done."""

    def advance(self) -> bool:
        """Do one slice; returns whether it was the last one."""
        ...


class Postponed(threading.local):
    """Whether this thread puts long work off."""

    on = False


class Unfinished(BaseException):
    """Work takes longer than a slice; no error, so no handler of an app's errors takes it."""

    def __init__(self, work: Work) -> None:
        super().__init__()
        self.work = work


_postponed = Postponed()


@contextmanager
def postponing() -> Iterator[None]:
    """A context in which work that takes longer than a slice raises `Unfinished`."""
    _postponed.on = True
    try:
        yield
    finally:
        _postponed.on = False


def done(work: Work) -> None:
    """Have some work done: at once, or in slices where it is put off."""
    while not work.advance():
        if _postponed.on:
            raise Unfinished(work)
