"""Suspended packages: their activities cannot be started until a time, or until that is undone."""

from virtual_phone.service import Service


class Suspended(Service):
    """The packages that are suspended, each until a wall time in nanoseconds."""

    name = "suspended"

    def __contains__(self, package: str) -> bool:
        return self.phone.clock.wall() < int(self.state.get(package, 0))

    def add(self, package: str, until: int) -> None:
        self.phone.changed()
        self.state[package] = until

    def remove(self, package: str) -> None:
        self.phone.changed()
        self.state.pop(package, None)
