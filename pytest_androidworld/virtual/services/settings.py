"""The settings provider: three tables of strings, and who watches them."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from pytest_androidworld.virtual.service import Service, State
from pytest_androidworld.virtual.services.settings_defaults import defaults

if TYPE_CHECKING:
    from pytest_androidworld.virtual.phone import Phone

NAMESPACES = ("system", "secure", "global")

Observer = Callable[[str | None], None]


class Settings(Service):
    """What `settings` reads and writes, whichever client changes it."""

    name = "settings"

    def __init__(self, phone: "Phone") -> None:
        super().__init__(phone)
        self._observers: dict[tuple[str, str], list[Observer]] = {}
        self.changes = 0  # for caches of what was computed from settings

    def fresh(self) -> State:
        return defaults(self.phone.profile)

    def get(self, namespace: str, key: str) -> str | None:
        """A value, or None where there is none (`settings` prints `null`)."""
        found: str | None = self.state[namespace].get(key)
        return found

    def number(self, namespace: str, key: str, default: int = 0) -> int:
        """A value as a whole number; the default also for what is none."""
        try:
            return int(self.get(namespace, key) or "")
        except ValueError:
            return default

    def put(self, namespace: str, key: str, value: str | int | float) -> None:
        """Set a value and tell those who observe the key."""
        if self.get(namespace, key) != str(value):
            self.state[namespace][key] = str(value)
            self._tell(namespace, key)

    def delete(self, namespace: str, key: str) -> int:
        """Remove a key; returns how many rows that were."""
        if key not in self.state[namespace]:
            return 0
        del self.state[namespace][key]
        self._tell(namespace, key)
        return 1

    def loaded(self) -> None:
        self.changes += 1

    def all(self, namespace: str) -> dict[str, str]:
        """A whole table, sorted by key."""
        return dict(sorted(self.state[namespace].items()))

    def reset(self, namespace: str) -> None:
        """Put a table back to what it was out of the box."""
        fresh = self.fresh()[namespace]
        for key in sorted({*self.state[namespace], *fresh}):
            if key in fresh:
                self.put(namespace, key, fresh[key])
            else:
                self.delete(namespace, key)

    def observe(self, namespace: str, key: str, observer: Observer) -> None:
        """Have ``observer`` called with each new value of a key; for services, at `listen`."""
        self._observers.setdefault((namespace, key), []).append(observer)

    def _tell(self, namespace: str, key: str) -> None:
        self.changes += 1
        self.phone.changed()
        for observer in self._observers.get((namespace, key), ()):
            observer(self.get(namespace, key))
