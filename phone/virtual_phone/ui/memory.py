"""Memory: a value of an app's process, saved with the phone and gone when the process ends."""

from typing import TYPE_CHECKING, Any, Generic, Self, TypeVar, overload

from virtual_phone.ui.plain_data import dump, load

if TYPE_CHECKING:
    from virtual_phone.ui.app import App

T = TypeVar("T")


class Memory(Generic[T]):
    """An attribute of an app that its process remembers: plain data, and what it is at first.

    A value is set as a whole; changing a list or a dataclass that was read changes nothing.
    """

    def __init__(self, first: T) -> None:
        self._first = first

    def __set_name__(self, owner: type["App"], name: str) -> None:
        self._owner, self._name = owner.__name__, name

    @overload
    def __get__(self, app: None, owner: type["App"]) -> Self: ...
    @overload
    def __get__(self, app: "App", owner: type["App"]) -> T: ...
    def __get__(self, app: "App | None", owner: type["App"]) -> Self | T:
        if app is None:
            return self
        if self._name not in app.memory:
            return self._first
        value: T = load(app.memory[self._name], _refuse)
        return value

    def __set__(self, app: "App", value: T) -> None:
        app.memory[self._name] = dump(value, f"{self._owner}.{self._name}", _refuse)


def _refuse(callback: Any) -> dict[str, Any]:
    raise TypeError("an app's memory holds plain data only, no methods")
