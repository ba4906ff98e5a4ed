"""A dialog in which several lines of a list can be chosen."""

from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from virtual_phone import ui
from virtual_phone.apps.broccoli.app import Broccoli


@dataclass
class ChooseSeveral(ui.Screen[Broccoli, list[int]]):
    """Closes with the places of those that are chosen."""

    kind: ClassVar[ui.Kind] = "dialog"

    title: str
    options: list[str]
    chosen: list[int]

    def view(self) -> ui.View:
        rows = ui.Rows(*map(self.row, range(len(self.options))), id="select_dialog_listview")
        done = ui.dialog_button(self.app, 1, "OK", lambda: self.close(sorted(self.chosen)))
        return ui.dialog(self.app, self.title, rows, None, done)

    def row(self, place: int) -> ui.View:
        return ui.CheckBox(
            self.options[place],
            place in self.chosen,
            id="android:id/text1",
            key=f"option {place}",
            width="fill",
            cls="android.widget.CheckedTextView",
            on_tap=partial(ui.toggle, self.chosen, place),
        )
