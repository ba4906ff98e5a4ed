"""What the card with copied text opens: its editor, and the devices nearby."""

from dataclasses import dataclass
from typing import ClassVar

from virtual_phone import ui
from virtual_phone.android.components import EDIT_COPIED, NEARBY_SHARE
from virtual_phone.apps.framework.app import Framework
from virtual_phone.services.clipboard import Clipboard

FIELD = "edit_text"


@dataclass
class EditCopied(ui.Screen[Framework, None]):
    """The copied text in a field; Done copies what stands there."""

    activity: ClassVar[str] = EDIT_COPIED.partition("/")[2]

    def view(self) -> ui.View:
        done = ui.TextButton("Done", id="done_button", on_tap=self.done)
        field = ui.Field(
            FIELD,
            self.phone[Clipboard].text,
            id=FIELD,
            multiline=True,
            autofocus=True,
            height="fill",
            padding=(24, 16),
        )
        return ui.page(self, field, bar=ui.Row(done, height=56, padding=(8, 0)))

    def done(self) -> None:
        text = self.text(FIELD, self.phone[Clipboard].text)
        self.phone[Clipboard].copy(text, by="com.android.systemui")
        self.finish()


@dataclass
class NearbyShare(ui.Screen[Framework, None]):
    """There is never another device."""

    activity: ClassVar[str] = NEARBY_SHARE.partition("/")[2]
    kind: ClassVar[ui.Kind] = "sheet"

    def view(self) -> ui.View:
        advice = (
            "Make sure both devices are unlocked, close together, and have Bluetooth turned on."
        )
        return ui.Column(
            ui.Text("Nearby Share", size=22),
            ui.Text("Looking for nearby devices…", size=16),
            ui.Text(advice, size=14, color="secondary"),
            ui.TextButton("Cancel", at="end", on_tap=self.finish),
            padding=24,
            gap=16,
        )
