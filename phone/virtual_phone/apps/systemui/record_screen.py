"""The dialog that asks before the screen is recorded."""

from virtual_phone import ui
from virtual_phone.apps.systemui import opening
from virtual_phone.apps.systemui.dialog import SystemDialog
from virtual_phone.ui.toast import Toast

WARNING = (
    "While recording, Android System can capture any sensitive information that’s visible on your"
    " screen or played on your device. This includes passwords, payment info, photos, messages,"
    " and audio."
)


class RecordScreen(SystemDialog):
    """The recorder itself always fails to start."""

    name = "record_screen"
    level = 51
    title = "ScreenRecordDialog"

    def content(self) -> ui.View:
        buttons = ui.Row(
            ui.TextButton("Cancel", id="button_cancel", on_tap=self.dismissed),
            ui.Box(grow=1),
            ui.Button("Start", id="button_start", on_tap=self.start),
        )
        return ui.Column(
            ui.Text("Start Recording?", size=22),
            ui.Text(WARNING, size=14, color="secondary"),
            buttons,
            id="screen_record_dialog",
            padding=24,
            gap=16,
            width=340,
            radius=28,
        )

    def start(self) -> None:
        self.dismissed()
        self.phone[Toast].show("Error starting screen recording", opening.SYSTEM_UI)
