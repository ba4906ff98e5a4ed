"""The screen of an app's pages of settings."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeVar

from virtual_phone.ui.app import App
from virtual_phone.ui.kits.settings_look import settings_page
from virtual_phone.ui.kits.settings_row_look import ANDROID, RowLook
from virtual_phone.ui.kits.settings_rows import Page
from virtual_phone.ui.kits.settings_values import text_of
from virtual_phone.ui.screen import Screen
from virtual_phone.ui.view import View

A = TypeVar("A", bound=App)
R = TypeVar("R")
Pages = Mapping[str, Page]


@dataclass
class SettingsScreen(Screen[A, R], Generic[A, R]):
    """One of an app's pages; what is not drawn as Android draws it defines `framed`."""

    pages: ClassVar[Pages]
    look: ClassVar[RowLook] = ANDROID

    name: str = "main"
    arg: str = ""

    def view(self) -> View:
        page = self.pages[self.name]
        rows = [row.view(self) for row in page.now(self)]
        return self.framed(text_of(page.title, self), rows)

    def framed(self, title: str, rows: Sequence[View]) -> View:
        """The page around its rows."""
        return settings_page(self, title, rows, up=self.close)

    def show(self, page: str, arg: str = "") -> None:
        self.open(type(self)(page, arg))

    def answered(self, key: str, answer: Any) -> None:
        self.pages[self.name].answered(self, key, answer)
