"""Phones that tests share: what a test has done to a phone is undone before the next gets it.

`Phone.reset` brings back the phone's data.  The rest is Python: attributes, hooks, caches.  A
`Memory` puts these back as they were; a phone that cannot be made as new is not lent again.
"""

import copy
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from virtual_phone.parts import all_parts
from virtual_phone.phone import CLEAN, Phone
from virtual_phone.runtime.fair_lock import FairLock

OURS = "virtual_phone."
# Attributes that `Phone.reset` works with; a browser stays, without its pages.
LEFT_TO_RESET = {"state", "dirty", "seen", "_open", "_tabs", "_browser", "_live"}
Look = dict[Path, tuple[int, int, int]]


class Memory:
    """What the attributes and containers of a thing and of its parts held at one moment."""

    def __init__(self, thing: object) -> None:
        self._held: dict[int, tuple[object, Any]] = {}  # by identity: each part, what it held
        waiting = [thing]
        while waiting:
            part = waiting.pop()
            held = content(part)
            if held is not None and id(part) not in self._held:
                self._held[id(part)] = part, held
                waiting += held.values() if isinstance(held, dict) else held

    def restore(self) -> None:
        """Give each part what it held, and take away what it holds beside that."""
        for part, held in self._held.values():
            if isinstance(part, list):
                part[:] = held
            elif isinstance(part, dict | set):
                part.clear()
                part.update(held)
            else:
                attributes = vars(part)
                for name in attributes.keys() - held.keys() - LEFT_TO_RESET:
                    del attributes[name]
                attributes.update(held)


def content(part: object) -> Any:
    """A copy of what a container or an object of the phone's holds; None of anything else."""
    if isinstance(part, list | dict | set):
        return copy.copy(part)
    ours = type(part).__module__.startswith(OURS) and not isinstance(part, type)
    if not (ours and hasattr(part, "__dict__")):
        return None
    return {name: value for name, value in vars(part).items() if name not in LEFT_TO_RESET}


class Shared:
    """A phone that goes from test to test."""

    def __init__(self, directory: Path, **options: Any) -> None:
        self.phone = Phone(directory, all_parts(), **options)
        self._memory = Memory(self.phone)
        self._store = self._look_of_store()
        self.threads = set(threading.enumerate())  # that ran when it was lent

    def renew(self) -> bool:
        """Make the phone as it was out of its box; False where that cannot be relied on."""
        started = set(threading.enumerate()) - self.threads
        self._memory.restore()
        if self.phone.as_bought:  # it has no snapshot to go back to
            return False
        if started or is_closed(self.phone) or not self._store_is_whole():
            return False
        self.phone.turns = FairLock()
        self.phone.lock = threading.Condition(self.phone.turns)  # type: ignore[arg-type]
        for name in self.phone.snapshots.names():
            if name != CLEAN:
                self.phone.snapshots.delete(name)
        self.phone.reset()
        return True

    def _store_is_whole(self) -> bool:
        """Whether each file of the snapshot of the new phone is as it was."""
        return self._store.items() <= self._look_of_store().items()

    def _look_of_store(self) -> Look:
        """How the files of the snapshots look from outside."""
        store = self.phone.snapshots.store
        found = {path: path.stat() for path in (*store.glob("*.json"), *store.glob("content/*"))}
        return {path: (at.st_ino, at.st_size, at.st_mtime_ns) for path, at in found.items()}


def is_closed(phone: Phone) -> bool:
    try:
        phone.databases.calculator.execute("SELECT 1")
    except sqlite3.ProgrammingError:
        return True
    return False


class Pool:
    """Phones that wait for a test, by their options."""

    def __init__(self, home: Path) -> None:
        self._home = home
        self._made = 0
        self._waiting: dict[str, list[Shared]] = {}

    @contextmanager
    def lent(self, **options: Any) -> Iterator[Phone]:
        """A phone as it comes out of its box; nothing else gets it meanwhile."""
        kind = repr(sorted(options.items()))
        shared = self._renewed(kind) or self._make(options)
        shared.threads = set(threading.enumerate())
        try:
            yield shared.phone
        finally:
            self._waiting.setdefault(kind, []).append(shared)

    def close(self) -> None:
        for waiting in self._waiting.values():
            for shared in waiting:
                shared.phone.close()

    def _renewed(self, kind: str) -> Shared | None:
        """One that waits, made as new; those that cannot be are closed on the way."""
        waiting = self._waiting.get(kind, [])
        while waiting:
            shared = waiting.pop()
            if shared.renew():
                return shared
            shared.phone.close()
        return None

    def _make(self, options: dict[str, Any]) -> Shared:
        self._made += 1
        return Shared(self._home / f"phone{self._made}", **options)
