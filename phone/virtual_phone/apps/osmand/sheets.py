"""Sheets of lines to choose from."""

from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from virtual_phone import ui
from virtual_phone.apps.osmand.app import OsmAnd
from virtual_phone.apps.osmand.views import line


@dataclass
class ActionSheet(ui.Screen[OsmAnd, str]):
    """Lines to choose from, each with an icon; closes with the text of one."""

    kind: ClassVar[ui.Kind] = "sheet"

    title: str
    lines: dict[str, str]  # text to icon
    close_label: str = "Close"

    def view(self) -> ui.View:
        rows = [line(text, icon, partial(self.close, text)) for text, icon in self.lines.items()]
        title = ui.Text(self.title, id="title", size=16, face="medium", padding=(16, 16, 16, 8))
        close = ui.TextButton(
            self.close_label, id="dismiss_button", width="fill", on_tap=self.close, margin=(16, 4)
        )
        return ui.Column(ui.Scroll(ui.Column(title, *rows), grow=1), close)
