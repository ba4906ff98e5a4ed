"""A dialog of actions, for a list of texts whose lines each do something else."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from virtual_phone.services.registry import Kind
from virtual_phone.ui.app import App
from virtual_phone.ui.kits.popups import Choice, choose, list_dialog
from virtual_phone.ui.screen import Screen
from virtual_phone.ui.view import View


@dataclass
class Actions(Screen[App, None]):
    """Looks as `Options` does, which closes with a text; here a line calls its ``does``."""

    kind: ClassVar[Kind] = "dialog"

    title: str
    choices: Sequence[Choice]
    cancel: bool = True  # there is a button that closes it

    def view(self) -> View:
        lines = [(choice.label, partial(choose, self, choice)) for choice in self.choices]
        return list_dialog(self, self.title, lines, cancel=self.cancel)
