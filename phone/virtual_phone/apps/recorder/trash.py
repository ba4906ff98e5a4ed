"""Audio Recorder's trash."""

from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from virtual_phone import ui
from virtual_phone.apps.recorder.app import AudioRecorder
from virtual_phone.apps.recorder.bars import up_bar
from virtual_phone.apps.recorder.store import PACKAGE, Record, clock
from virtual_phone.apps.recorder.warning import warn

EMPTY = ui.Column(
    ui.Text("Empty", id="txtEmpty", size=18, at="center", color="secondary"),
    padding=(24, 160),
)


@dataclass
class Trash(ui.Screen[AudioRecorder, None]):
    activity: ClassVar[str] = f"{PACKAGE}.app.trash.TrashActivity"

    def view(self) -> ui.View:
        records = self.app.library.trash()
        empty_all = action("btn_delete_all", "Delete all", self.ask_empty)
        return ui.page(
            self,
            ui.Collection(records, self.row, empty=EMPTY, id="recycler_view"),
            bar=up_bar(self, "Trash", empty_all if records else None),
        )

    def row(self, record: Record) -> ui.View:
        number = record.id
        return ui.Column(
            ui.Body(record.name, id="list_item_name", lines=1),
            ui.Row(
                ui.Label(clock(record.seconds), id="list_item_description", lines=1),
                ui.Box(grow=1),
                action("list_item_restore", "Restore", lambda: self.restore(number), number),
                action("list_item_delete", "Delete", lambda: self.ask_destroy(number), number),
            ),
            key=f"trash {number}",
            padding=(20, 8),
        )

    def restore(self, number: int) -> None:
        self.app.library.restore(number)

    def ask_destroy(self, number: int) -> None:
        warn(self, "Delete this record forever?", partial(self.destroy, number))

    def destroy(self, number: int) -> None:
        self.app.library.destroy(number)

    def ask_empty(self) -> None:
        warn(self, "Delete all records in the trash forever?", self.app.empty_trash)


def action(id: str, text: str, does: ui.Handler, number: int | None = None) -> ui.View:
    """A word that does something, of the record with that number; no button, but plain text."""
    return ui.Text(
        text,
        id=id,
        key=f"{id} {number}",
        size=14,
        face="medium",
        color="primary",
        lines=1,
        min_height=48,
        padding=(12, 0),
        on_tap=does,
    )
