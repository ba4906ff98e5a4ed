"""What can be done with a record from the main page and from the list: its menu, its name."""

from dataclasses import dataclass
from functools import partial
from typing import Any, ClassVar

from virtual_phone import ui
from virtual_phone.android.components import CHOOSER
from virtual_phone.android.intent import SEND, VIEW, Intent
from virtual_phone.apps.recorder.app import AudioRecorder
from virtual_phone.apps.recorder.information import Information
from virtual_phone.apps.recorder.settings import ASK_NAME
from virtual_phone.apps.recorder.store import LONGEST_NAME
from virtual_phone.apps.recorder.warning import warn
from virtual_phone.services.activities import Activities


@dataclass
class RecordMenu(ui.Screen[AudioRecorder, None]):
    kind: ClassVar[ui.Kind] = "menu"

    number: int
    anchor: str

    def beside(self) -> str:
        return self.anchor

    def view(self) -> ui.View:
        number = self.number
        return ui.menu(
            self,
            ui.Choice("Share", lambda: share(self, [number])),
            ui.Choice("Information", lambda: self.open(Information(number))),
            ui.Choice("Rename", lambda: self.open(Name(number))),
            ui.Choice("Open with…", self.open_with),
            ui.Choice("Save as…", lambda: self.app.library.save_copies([number])),
            ui.Choice("Delete", self.ask_delete),
        )

    def open_with(self) -> None:
        record = self.app.library.record(self.number)
        intent = Intent(VIEW, data=f"file://{record.path if record else ''}", type="audio/*")
        if self.phone[Activities].resolve(intent):
            self.start(intent)
        else:
            self.toast("No app on this phone opens sound files")

    def ask_delete(self) -> None:
        ask_delete(self, self.number)


@dataclass
class Name(ui.Screen[AudioRecorder, None]):
    """The dialog that gives a record another name."""

    kind: ClassVar[ui.Kind] = "dialog"

    number: int
    recorded: bool = False  # a moment ago

    def view(self) -> ui.View:
        never = not self.app.kept().flag(ASK_NAME, True)
        field = ui.Field(
            "input_name",
            self.name(),
            id="input_name",
            autofocus=True,
            most=LONGEST_NAME,
            padding=(0, 12),
            underline=True,
        )
        never_again = ui.CheckBox(
            "Don't ask again",
            never,
            id="check_box",
            on_tap=lambda: self.app.kept().put({ASK_NAME: never}),
        )
        buttons = ui.Row(
            ui.TextButton("Cancel", id="dialog_negative_btn", on_tap=self.close),
            ui.TextButton("Save", id="dialog_positive_btn", on_tap=self.save),
            spread="end",
            gap=8,
        )
        return ui.Column(
            ui.Text("New name", id="dialog_title", size=20, lines=1),
            field,
            never_again if self.recorded else None,
            buttons,
            padding=(24, 20, 24, 8),
            gap=8,
        )

    def name(self) -> str:
        record = self.app.library.record(self.number)
        return record.name if record else ""

    def save(self) -> None:
        name = self.text("input_name", self.name())
        self.close()
        self.app.rename(self.number, name)


def share(screen: ui.Screen[AudioRecorder, Any], numbers: list[int]) -> None:
    paths = [record.path for record in map(screen.app.library.record, numbers) if record]
    stream = paths[0] if len(paths) == 1 else paths
    send = Intent(SEND, type="audio/*", extras={"android.intent.extra.STREAM": stream})
    screen.start(Intent(component=CHOOSER, extras={"intent": send.as_json()}))


def ask_delete(screen: ui.Screen[AudioRecorder, Any], number: int) -> None:
    record = screen.app.library.record(number)
    name = record.name if record else ""
    warn(screen, f"Move to trash {name}?", partial(screen.app.delete_records, [number]))
