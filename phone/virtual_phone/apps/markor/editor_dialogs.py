"""The dialogs and menus of the editor."""

from dataclasses import dataclass
from functools import partial
from typing import Any, ClassVar

from virtual_phone import ui
from virtual_phone.apps.markor.app import Markor
from virtual_phone.apps.markor.file_settings import FONT_SIZES, FileSettings
from virtual_phone.apps.markor.formats import FORMATS
from virtual_phone.apps.markor.widgets import text_field

TITLE, TARGET, QUERY = "ui__insert_title", "ui__insert_path", "search_query"
MOST_LINES = 200
LABELS = {"wrap": "Wrap words", "highlighting": "Syntax highlighting", "autoformat": "Auto-format"}


@dataclass
class Options(ui.Screen[Markor, str]):
    """A list of texts; closes with the one that is tapped."""

    kind: ClassVar[ui.Kind] = "dialog"

    title: str
    options: list[str]

    def view(self) -> ui.View:
        rows = [
            _row(f"option {number}", option, partial(self.close, option), size=16, min_height=48)
            for number, option in enumerate(self.options)
        ]
        return _cancelable(self, self.title, ui.Column(*rows))


@dataclass
class Attachment(ui.Screen[Markor, str]):
    """A link, image or file to insert; closes with its Markdown."""

    kind: ClassVar[ui.Kind] = "dialog"

    what: str

    def view(self) -> ui.View:
        title = text_field(TITLE, hint="Title", autofocus=True, enter="next")
        target = text_field(TARGET, hint="URL or file path")
        body = ui.Column(title, target, gap=8)
        return ui.ok_cancel(self, f"Insert {self.what.lower()}", body, self.confirm)

    def confirm(self) -> None:
        mark = "!" if self.what == "Image" else ""
        self.close(f"{mark}[{self.text(TITLE)}]({self.text(TARGET)})")


@dataclass
class Find(ui.Screen[Markor, int]):
    """The lines that contain what is typed; closes with the number of the one that is tapped."""

    kind: ClassVar[ui.Kind] = "dialog"
    wide: ClassVar[bool] = True

    content: str

    def view(self) -> ui.View:
        wanted = self.text(QUERY).casefold()
        lines = enumerate(self.content.split("\n"))
        found = [each for each in lines if each[1].strip() and wanted in each[1].casefold()]
        rows = [
            _row(
                f"line {number}",
                line,
                partial(self.close, number),
                size=15,
                lines=1,
                min_height=44,
            )
            for number, line in found[:MOST_LINES]
        ]
        query = text_field(QUERY, hint="Search", autofocus=True, enter="search")
        results = ui.Rows(*rows, id="search_results", height=300, alike=True)
        return _cancelable(self, "Search", ui.Column(query, results, gap=8))


@dataclass
class FileSettingsMenu(ui.Screen[Markor, None]):
    """The menu of a document's settings."""

    kind: ClassVar[ui.Kind] = "menu"

    path: str

    def view(self) -> ui.View:
        settings = self.settings
        flags = [
            ui.Choice(label, partial(self.flip, name), checked=settings.flag(name))
            for name, label in LABELS.items()
        ]
        font_size = ui.Choice("Font Size", self.choose_font_size)
        format = ui.Choice("Format", self.choose_format, more=True)
        return ui.menu(self, *flags, font_size, format, title="File settings")

    def beside(self) -> str:
        return "menu_button"

    @property
    def settings(self) -> FileSettings:
        return FileSettings(self.app.store, self.path)

    def flip(self, name: str) -> None:
        self.settings[name] = not self.settings.flag(name)

    def choose_font_size(self) -> None:
        sizes = [str(size) for size in FONT_SIZES]
        chosen = FONT_SIZES.index(self.settings.font_size)
        dialog = ui.ChooseOne("Font Size", sizes, chosen)
        self.open(dialog, then=partial(self.app.set_file_font_size, self.path))

    def choose_format(self) -> None:
        names = [each.name for each in FORMATS]
        dialog = ui.ChooseOne("Format", names, FORMATS.index(self.settings.format))
        self.open(dialog, then=partial(self.app.set_file_format, self.path))


def _row(key: str, text: str, does: ui.Handler, **look: Any) -> ui.View:
    return ui.Text(text, key=key, id="android:id/text1", width="fill", on_tap=does, **look)


def _cancelable(screen: ui.Screen[Markor, Any], title: str, body: ui.View) -> ui.View:
    cancel = ui.dialog_button(screen.app, 2, "Cancel", screen.close)
    return ui.dialog(screen.app, title, body, None, cancel)
