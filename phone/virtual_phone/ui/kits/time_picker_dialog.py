"""Android's own time picker, of its TimePickerDialog: a coloured head above a clock face."""

from dataclasses import dataclass
from typing import ClassVar

from virtual_phone.ui.kits.clock_face import ANDROID, Face, Part
from virtual_phone.ui.kits.popups import dialog_button, spinner
from virtual_phone.ui.kits.time_picker import TimePicker, bounded
from virtual_phone.ui.view import Box, Column, Field, Handler, Row, Text, View

INPUT_HOUR, INPUT_MINUTE = "android:id/input_hour", "android:id/input_minute"
HALVES = ["AM", "PM"]


@dataclass
class TimePickerDialog(TimePicker):
    """As `TimePicker`; ids are those of AOSP's time_picker_material.xml."""

    clock: ClassVar[Face] = ANDROID
    first_field: ClassVar[str] = INPUT_HOUR
    second_field: ClassVar[str] = INPUT_MINUTE

    def view(self) -> View:
        if self.lies and not self.typing:
            left = Column(self.head(), self.mode_button("android:id/toggle_mode"), width=216)
            right = Column(self.face(), Row(*self.buttons(), padding=(8, 4)), width=248)
            return Row(left, right, align="top", width=464)
        return Column(
            self.head(),
            self.fields_to_type() if self.typing else self.face(),
            Row(self.mode_button("android:id/toggle_mode"), padding=(8, 0)),
            Row(*self.buttons(), padding=(8, 4)),
            width=288,
        )

    def buttons(self) -> list[View]:
        return [
            Box(grow=1),
            dialog_button(self.app, 2, "Cancel", self.close),
            dialog_button(self.app, 1, "OK", lambda: self.close((self.hour, self.minute))),
        ]

    # The head

    def head(self) -> View:
        if self.typing:
            label = "Type in time"
            body = Text(label, id="android:id/top_label", size=24, color="on_primary")
        else:
            body = self.chips()
        corners = Box(background="primary", height=28, width="fill", at="bottom", drawn=True)
        return Box(corners, Column(body, background="primary", radius=28, padding=(24, 20)))

    def chips(self) -> View:
        hour = f"{self.hour:02}" if self.hour24 else str(self.displayed_hour)
        return Row(
            self.number("hour", hour, "android:id/hours"),
            Text(":", id="android:id/separator", size=52, color="on_primary"),
            self.number("minute", f"{self.minute:02}", "android:id/minutes"),
            None if self.hour24 else self.halves(),
            spread="center",
        )

    def number(self, part: Part, text: str, id: str) -> View:
        return Text(
            text,
            id=id,
            size=52,
            color="on_primary" if self.part == part else "tint",
            selected=self.part == part,
            on_tap=lambda: self.turn_to(part),
        )

    def half(self, name: str, chosen: bool, hour: int) -> View:
        """A radio button without a circle, as AOSP's time_picker_header_material.xml has it."""
        return Text(
            name,
            id=f"android:id/{name.lower()}_label",
            cls="android.widget.RadioButton",
            checked=chosen,
            size=16,
            min_height=32,
            color="on_primary" if chosen else "tint",
            on_tap=lambda: self.set_hour(hour),
        )

    # Typing

    def fields_to_type(self) -> View:
        late = self.hour >= 12
        most = 23 if self.hour24 else 12
        return Row(
            self.field(INPUT_HOUR, self.displayed_hour, "hour", most, self.type_hour, "next"),
            Text(":", id="android:id/input_separator", size=24, padding=(8, 0)),
            self.field(INPUT_MINUTE, self.minute, "minute", 59, self.type_minute, "done"),
            None
            if self.hour24
            else spinner(self, "android:id/am_pm_spinner", HALVES, int(late), self.choose_half),
            padding=(24, 24, 24, 0),
            align="top",
        )

    def field(
        self, id: str, value: int, label: str, most: int, on_change: Handler, enter: str
    ) -> View:
        padded = id == INPUT_MINUTE or self.hour24
        field = Field(
            id,
            f"{value:02}" if padded else str(value),
            id=id,
            keys="number",
            size=20,
            width=64,
            underline=True,
            padding=(0, 0, 0, 12),
            enter=enter,
            autofocus=id == INPUT_HOUR,
            shape=lambda text: bounded(text, most),
            on_change=on_change,
        )
        name = Text(label, id=f"android:id/label_{label}", size=12, color="secondary")
        return Column(field, name, width=64)

    def choose_half(self, half: int) -> None:
        self.set_hour(self.hour % 12 + 12 * half)
