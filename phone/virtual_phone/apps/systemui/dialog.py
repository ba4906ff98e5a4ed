"""Dialogs of the system's own that are either open or not."""

from dataclasses import dataclass

from virtual_phone import ui


@dataclass
class Opened:
    """Whether a dialog is open."""

    open: bool = False


class SystemDialog(ui.SystemWindow[Opened]):
    """A dialog that Back, Home and a touch outside close."""

    placing = "dialog"
    modal = True
    dim = True
    focusable = True

    def open(self) -> None:
        self.model.open = True
        self.phone.changed()

    def dismissed(self) -> None:
        self.model.open = False
        self.phone.changed()

    def outside(self) -> None:
        self.dismissed()

    def back(self) -> bool:
        was_open = self.model.open
        self.dismissed()
        return was_open

    def view(self) -> ui.View | None:
        return self.content() if self.model.open else None

    def content(self) -> ui.View:
        """What is in it."""
        raise NotImplementedError(f"{type(self).__name__} has no content()")
