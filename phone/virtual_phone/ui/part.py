"""A part of a screen: one of its fields, with views and methods of its own.

A page that would have too many methods is made of parts.  What two pages have in common is a part
that both of them have.
"""

from typing import TYPE_CHECKING, Any, ClassVar, Generic, Self, TypeVar

from virtual_phone.ui.app import App

if TYPE_CHECKING:
    from virtual_phone.phone import Phone
    from virtual_phone.ui.screen import Screen

A = TypeVar("A", bound=App)


class Part(Generic[A]):
    """Subclasses are dataclasses; their methods may be callbacks, as those of the screen."""

    OWN: ClassVar = ("_screen", "_name")  # what a part has beside its fields
    _screen: "Screen[A, Any]"
    _name: str

    def join(self, screen: "Screen[A, Any]", name: str) -> None:
        """Become the part that a screen has in the field of that name."""
        self._screen, self._name = screen, name

    def become(self, other: Self) -> None:
        """Take over another part's fields, and lose what is no field."""
        screen, name = self._screen, self._name
        vars(self).clear()
        vars(self).update(vars(other), _screen=screen, _name=name)

    @property
    def screen(self) -> "Screen[A, Any]":
        if "_screen" not in vars(self):
            raise RuntimeError(
                f"{type(self).__name__} is in no screen: put it into a field of one"
            )
        return self._screen

    @property
    def field(self) -> str:
        """The name of the screen's field that holds it."""
        return self._name

    @property
    def app(self) -> A:
        return self.screen.app

    @property
    def phone(self) -> "Phone":
        return self.app.phone
