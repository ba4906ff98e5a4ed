"""The dialogs and menus of the editor."""

from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from pytest_androidworld.virtual import ui
from pytest_androidworld.virtual.apps.markor.app import Markor
from pytest_androidworld.virtual.apps.markor.file_settings import FONT_SIZES, FileSettings
from pytest_androidworld.virtual.apps.markor.formats import FORMATS

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
            ui.Text(
                option,
                id="android:id/text1",
                key=f"option {number}",
                size=16,
                width="fill",
                min_height=48,
                on_tap=partial(self.close, option),
            )
            for number, option in enumerate(self.options)
        ]
        cancel = ui.dialog_button(self.app, 2, "Cancel", self.close)
        return ui.dialog(self.app, self.title, ui.Column(*rows), None, cancel)


@dataclass
class Attachment(ui.Screen[Markor, str]):
    """A link, image or file to insert; closes with its Markdown."""

    kind: ClassVar[ui.Kind] = "dialog"

    what: str

    def view(self) -> ui.View:
        title = ui.Field(
            "title", hint="Title", id="ui__insert_title", autofocus=True, enter="next"
        )
        target = ui.Field("target", hint="URL or file path", id="ui__insert_path")
        body = ui.Column(
            *(each.but(padding=8, border="divider") for each in (title, target)), gap=8
        )
        return ui.ok_cancel(self, f"Insert {self.what.lower()}", body, self.confirm)

    def confirm(self) -> None:
        mark = "!" if self.what == "Image" else ""
        self.close(f"{mark}[{self.text('title')}]({self.text('target')})")


@dataclass
class Find(ui.Screen[Markor, int]):
    """The lines that contain what is typed; closes with the number of the one that is tapped."""

    kind: ClassVar[ui.Kind] = "dialog"
    wide: ClassVar[bool] = True

    content: str

    def view(self) -> ui.View:
        wanted = self.text("find_query").casefold()
        lines = enumerate(self.content.split("\n"))
        found = [each for each in lines if each[1].strip() and wanted in each[1].casefold()]
        field = ui.Field(
            "find_query",
            hint="Search",
            id="search_query",
            autofocus=True,
            enter="search",
            padding=8,
            border="divider",
        )
        rows = [self.row(*each) for each in found[:MOST_LINES]]
        results = ui.Rows(*rows, id="search_results", height=300, alike=True)
        cancel = ui.dialog_button(self.app, 2, "Cancel", self.close)
        body = ui.Column(field, results, gap=8)
        return ui.dialog(self.app, "Search", body, None, cancel)

    def row(self, number: int, line: str) -> ui.View:
        return ui.Text(
            line,
            id="android:id/text1",
            key=f"line {number}",
            size=15,
            lines=1,
            width="fill",
            min_height=44,
            on_tap=partial(self.close, number),
        )


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
        return ui.menu(self, *flags, font_size, ui.Choice("Format", self.choose_format, more=True))

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
