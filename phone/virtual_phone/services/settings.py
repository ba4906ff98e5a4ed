"""The settings provider: three tables of strings, and the observers of their keys."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from virtual_phone.service import Service, State
from virtual_phone.services.settings_defaults import defaults

if TYPE_CHECKING:
    from virtual_phone.phone import Phone

NAMESPACES = ("system", "secure", "global")
# What changes by itself on a phone that is unkind; the numbered ones stand for dozens of others.
LIVELY = {
    "system": [f"aw_own_{n}" for n in range(4)],
    "secure": [f"aw_own_{n}" for n in range(8)],
    "global": ["boot_count", *(f"aw_own_{n}" for n in range(12))],
}
SOON = 0.1  # seconds, at least, between two such changes

Observer = Callable[[str | None], None]


class Settings(Service):
    """The settings service."""

    name = "settings"

    def __init__(self, phone: "Phone") -> None:
        super().__init__(phone)
        self._observers: dict[tuple[str, str], list[Observer]] = {}
        self.changes = 0  # counts changes, for caches of computed values

    def fresh(self) -> State:
        return defaults(self.phone.profile, as_bought=self.phone.as_bought)

    def get(self, namespace: str, key: str) -> str | None:
        """A value, or None if there is none (`settings` prints `null`)."""
        found: str | None = self.state[namespace].get(key)
        return found

    def number(self, namespace: str, key: str, default: int = 0) -> int:
        """A value as an integer; the default if it is missing or not an integer."""
        try:
            return int(self.get(namespace, key) or "")
        except ValueError:
            return default

    def put(self, namespace: str, key: str, value: str | int | float) -> None:
        """Set a value and notify the observers of the key."""
        if self.get(namespace, key) != str(value):
            self.state[namespace][key] = str(value)
            self._notify(namespace, key)

    def delete(self, namespace: str, key: str) -> int:
        """Delete a key; returns the number of deleted rows."""
        if key not in self.state[namespace]:
            return 0
        del self.state[namespace][key]
        self._notify(namespace, key)
        return 1

    def loaded(self) -> None:
        self.changes += 1
        self.start_changing()

    def booted(self) -> None:
        self.start_changing()

    def start_changing(self) -> None:
        """Apply the fault: change settings periodically."""
        self.phone.clock.drop(lambda timer: timer["owner"] == self.name)
        if seconds := self.phone.faults.get("settings_change"):
            self.phone.clock.after(max(seconds, SOON), self.name, "change_by_itself")

    def change_by_itself(self) -> None:
        """The timer of that fault: increment the counters among the settings."""
        for namespace, keys in LIVELY.items():
            for key in keys:
                self.put(namespace, key, self.number(namespace, key) + 1)
        self.start_changing()

    def all(self, namespace: str) -> dict[str, str]:
        """A whole table, sorted by key."""
        return dict(sorted(self.state[namespace].items()))

    def reset(self, namespace: str) -> None:
        """Reset a table to its defaults."""
        fresh = self.fresh()[namespace]
        for key in sorted({*self.state[namespace], *fresh}):
            if key in fresh:
                self.put(namespace, key, fresh[key])
            else:
                self.delete(namespace, key)

    def observe(self, namespace: str, key: str, observer: Observer) -> None:
        """Call ``observer`` with each new value of a key; for services, at `listen`."""
        self._observers.setdefault((namespace, key), []).append(observer)

    def _notify(self, namespace: str, key: str) -> None:
        self.changes += 1
        self.phone.changed()
        for observer in self._observers.get((namespace, key), ()):
            observer(self.get(namespace, key))
