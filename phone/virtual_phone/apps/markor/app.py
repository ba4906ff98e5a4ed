"""Markor: its manifest, and what it does without a screen."""

from functools import cached_property
from typing import ClassVar

from virtual_phone import ui
from virtual_phone.android.intent import SEND, VIEW, Filter, Intent
from virtual_phone.apps.markor import opening
from virtual_phone.apps.markor.file_settings import FONT_SIZES, FileSettings
from virtual_phone.apps.markor.folders import Folders
from virtual_phone.apps.markor.formats import FORMATS
from virtual_phone.apps.markor.store import Store
from virtual_phone.services.registry import ScreenInfo

EDIT = "android.intent.action.EDIT"
TEXT_TYPES = (
    "text/*",
    "application/octet-stream",
    "application/json",
    "application/javascript",
    "application/x-zim-wiki",
)
COLORS = {  # light and dark
    "toolbar": ("#a52a2a", "#2b1b1b"),
    "on_toolbar": ("#ffffff", "#ffffff"),
    "status_ink": ("#ffffff", "#ffffff"),
    "accent": ("#c62828", "#ef6c67"),
    "primary": ("#c62828", "#ef6c67"),
    "on_primary": ("#ffffff", "#ffffff"),
    "tint": ("#f6d6d4", "#5a2523"),
    "on_tint": ("#5a1210", "#ffdad7"),
    "surface": ("#ffffff", "#2a2727"),
    "card": ("#f4f0f0", "#231f1f"),
    "dot": ("#d48a88", "#7a5252"),
    "ink_heading": ("#c75000", "#ff8f3a"),
    "ink_list": ("#b8860b", "#e0b030"),
    "ink_quote": ("#6d8a3c", "#a5c66b"),
    "ink_code": ("#8a6d3b", "#d7b98a"),
    "ink_link": ("#1e6fc1", "#6fb1ff"),
    "link": ("#1e6fc1", "#6fb1ff"),
    "ink_done": ("#9e9e9e", "#7d7d7d"),
}


class Markor(ui.App):
    """Markor 2.10.9, with the notebook in Documents."""

    package = opening.PACKAGE
    label = "Markor"
    icon = ("language-markdown", "#8e1b1b")
    version = ("2.10.9", 146)
    launcher = opening.MAIN
    permissions = ui.permissions(
        "WRITE_EXTERNAL_STORAGE MANAGE_EXTERNAL_STORAGE INTERNET RECORD_AUDIO"
    )
    filters = (
        Filter(opening.DOCUMENT, (VIEW, EDIT), schemes=("file", "content"), types=TEXT_TYPES),
        Filter(opening.DOCUMENT, (SEND,), types=("text/*",)),
    )
    colors: ClassVar[dict[str, str]] = {name: light for name, (light, _) in COLORS.items()}
    dark_colors: ClassVar[dict[str, str]] = {name: dark for name, (_, dark) in COLORS.items()}
    theme = ui.OwnTheme("theme", {"Light": False, "Dark": True})
    dialogs = ui.DialogLook(caps=True, radius=4, title_size=20, inset=16)
    levels = ui.APPCOMPAT
    menus = ui.MenuLook(least=196, icon_room=24, button=40)

    def install(self) -> None:
        """A phone that was set up: the slides seen, all files allowed, the notebook made."""
        super().install()
        self.store.state["intro_done"] = True
        self.store.make_notebook()

    @classmethod
    def affinity_of(cls, activity: ScreenInfo, intent: Intent) -> str:
        """Each document is a task of its own."""
        if activity.activity != opening.DOCUMENT:
            return super().affinity_of(activity, intent)
        return f"{cls.package}:{intent.data or intent.component or intent.action}"

    store = cached_property(Store)

    @cached_property
    def folders(self) -> Folders:
        return Folders(self, self.store)

    # The settings of one document

    def set_file_font_size(self, path: str, number: int) -> None:
        FileSettings(self.store, path)["font_size"] = FONT_SIZES[number]

    def set_file_format(self, path: str, number: int) -> None:
        FileSettings(self.store, path)["format"] = FORMATS[number].name
