"""A part of an app: rules in a class of their own, which need no screen either.

The app holds it as ``timers = cached_property(Timers)``.
"""

from typing import TYPE_CHECKING

from virtual_phone.ui.app import App

if TYPE_CHECKING:
    from virtual_phone.phone import Phone


class AppPart:
    """Its methods may be callbacks, as those of the app."""

    app: App  # subclasses annotate the class of theirs

    def __init__(self, app: App) -> None:
        self.app = app

    @property
    def phone(self) -> "Phone":
        return self.app.phone

    @property
    def name(self) -> str:
        """The attribute of the app that holds it."""
        for name, value in vars(self.app).items():
            if value is self:
                return name
        raise TypeError(
            f"a method of this {type(self).__name__} cannot be called later, for no attribute of"
            f" {type(self.app).__name__} holds it: make it a cached_property there"
        )
