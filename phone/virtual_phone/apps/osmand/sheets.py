"""Sheets of lines to choose from."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from virtual_phone import ui
from virtual_phone.apps.osmand.app import OsmAnd
from virtual_phone.apps.osmand.views import choice_lines


@dataclass
class ActionSheet(ui.Screen[OsmAnd, None]):
    """Lines to choose from, each with an icon."""

    kind: ClassVar[ui.Kind] = "sheet"

    title: str
    choices: Sequence[ui.Choice]
    close_label: str = "Close"

    def view(self) -> ui.View:
        rows = choice_lines(self, self.choices)
        title = ui.Text(self.title, id="title", size=16, face="medium", padding=(16, 16, 16, 8))
        close = ui.TextButton(
            self.close_label, id="dismiss_button", width="fill", on_tap=self.close, margin=(16, 4)
        )
        return ui.Column(ui.Scroll(ui.Column(title, *rows), grow=1), close)
