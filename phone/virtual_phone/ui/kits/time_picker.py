"""The Material time picker: a clock face to tap or drag, or two fields to type into."""

from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from virtual_phone.services.display_settings import DisplaySettings
from virtual_phone.services.registry import Kind
from virtual_phone.ui.app import App
from virtual_phone.ui.kits.clock_face import (
    FACE,
    MATERIAL,
    Face,
    Part,
    clock_face,
    hour_at,
    minute_at,
)
from virtual_phone.ui.screen import Screen
from virtual_phone.ui.view import (
    Box,
    Column,
    Field,
    Handler,
    IconButton,
    Row,
    Text,
    TextButton,
    View,
)

LYING_FACE = 200  # dp: of a face beside the numbers
HOUR, MINUTE = "material_hour_text_input", "material_minute_text_input"


@dataclass
class TimePicker(Screen[App, tuple[int, int]]):
    """A time of day to choose; closes with its hour, from 0 to 23, and its minute."""

    kind: ClassVar[Kind] = "dialog"
    clock: ClassVar[Face] = MATERIAL
    first_field: ClassVar[str] = HOUR
    second_field: ClassVar[str] = MINUTE

    hour: int
    minute: int
    part: Part = "hour"  # which of them the face is for
    typing: bool = False
    moving: bool = False  # the finger, on the face
    hours: int = 0  # 12 or 24, where the app does not follow the phone's setting

    def view(self) -> View:
        buttons = Row(self.mode_button("material_timepicker_mode_button"), *self.buttons())
        head = Column(
            Text("Select time", id="header_title", size=12, color="secondary"),
            self.fields_to_type() if self.typing else self.chips(),
        )
        if self.typing:
            return Column(head, buttons, padding=(24, 24, 24, 8), width=328)
        if self.lies:
            width = self.head_width
            parts = Row(head.but(width=width, align="top"), self.face(), gap=24, align="top")
            return Column(parts, buttons, padding=(24, 16, 24, 8), width=width + LYING_FACE + 72)
        return Column(head, self.face(), buttons, padding=(24, 24, 24, 8), width=328)

    @property
    def lies(self) -> bool:
        """Whether the face is beside the numbers: a lying screen is too low for it below them."""
        return self.phone[DisplaySettings].lies

    @property
    def head_width(self) -> float:
        return 232 if self.hour24 else 296

    def buttons(self) -> list[View]:
        ok = partial(self.close, (self.hour, self.minute))
        return [
            Box(grow=1),
            TextButton("Cancel", id="material_timepicker_cancel_button", on_tap=self.close),
            TextButton("OK", id="material_timepicker_ok_button", on_tap=ok),
        ]

    def mode_button(self, id: str) -> View:
        mode = "clock" if self.typing else "text input"
        return IconButton(
            "clock-outline" if self.typing else "keyboard-outline",
            f"Switch to {mode} mode for the time input.",
            id=id,
            on_tap=self.switch_mode,
        )

    @property
    def hour24(self) -> bool:
        return self.hours == 24 or (not self.hours and self.phone[DisplaySettings].hour24)

    @property
    def displayed_hour(self) -> int:
        return self.hour if self.hour24 else self.hour % 12 or 12

    # The two numbers on top

    def chips(self) -> View:
        hour, minute = self.displayed_hour, self.minute
        unit = "hours" if self.hour24 else "o'clock"
        return Row(
            self.chip("hour", hour, f"{hour} {unit}", "material_hour_tv"),
            Text(":", size=56, width=24, justify="center"),
            self.chip("minute", minute, f"{minute} minutes", "material_minute_tv"),
            None if self.hour24 else self.halves(),
            spread="center",
            margin=(0, 16),
            gap=4,
        )

    def chip(self, part: Part, value: int, desc: str, id: str) -> View:
        chosen = self.part == part
        return Text(
            f"{value:02}",
            id=id,
            desc=desc,
            size=52,
            width=96,
            height=80,
            radius=8,
            justify="center",
            background="tint" if chosen else "card",
            color="on_tint" if chosen else "text",
            selected=chosen,
            on_tap=lambda: self.turn_to(part),
            cls="android.view.View",
        )

    def turn_to(self, part: Part) -> None:
        self.part = part

    def halves(self) -> View:
        late = self.hour >= 12
        return Column(
            self.half("AM", not late, self.hour % 12),
            self.half("PM", late, self.hour % 12 + 12),
            width=52,
            margin=(12, 0, 0, 0),
        )

    def half(self, name: str, chosen: bool, hour: int) -> View:
        return TextButton(
            name,
            id=f"material_clock_period_{name.lower()}_button",
            checked=chosen,
            radius=8,
            min_width=52,
            width=52,
            min_height=40,
            padding=0,
            border="divider",
            background="tint" if chosen else "surface",
            on_tap=lambda: self.set_hour(hour),
        )

    def set_hour(self, hour: int) -> None:
        self.hour = hour

    # The face

    def face(self) -> View:
        value = self.hour if self.part == "hour" else self.minute
        return clock_face(
            self.part,
            value,
            hour24=self.hour24,
            on_drag=self.point,
            face=self.clock,
            size=LYING_FACE if self.lies else FACE,
        )

    def point(self, phase: str, x: float, y: float) -> None:
        """A finger is somewhere on the face; a tap takes a number, a move any minute."""
        if self.part == "hour":
            self.hour = hour_at(x, y, self.hour, hour24=self.hour24, face=self.clock)
            if phase == "up":
                self.part = "minute"
        elif phase != "up" or not self.moving:
            self.minute = minute_at(x, y, step=1 if self.moving or phase == "move" else 5)
        self.moving = phase == "move"

    # Typing

    def fields_to_type(self) -> View:
        most = 23 if self.hour24 else 12
        return Row(
            self.field(HOUR, self.displayed_hour, "Hour", most, self.type_hour, enter="next"),
            Text(":", size=45, width=24, justify="center"),
            self.field(MINUTE, self.minute, "Minute", 59, self.type_minute, enter="done"),
            None if self.hour24 else self.halves(),
            spread="center",
            margin=(0, 16),
            align="top",
        )

    def field(
        self, id: str, value: int, label: str, most: int, on_change: Handler, enter: str
    ) -> View:
        field = Field(
            id,
            f"{value:02}",
            id=id,
            keys="number",
            size=45,
            width=96,
            height=72,
            justify="center",
            background="tint",
            radius=8,
            enter=enter,
            autofocus=id == HOUR,
            shape=lambda text: bounded(text, most),
            on_change=on_change,
        )
        return Column(field, Text(label, id="material_label", size=12), width=96)

    def type_hour(self, text: str) -> None:
        if text:
            late = not self.hour24 and self.hour >= 12
            self.hour = int(text) % (24 if self.hour24 else 12) + 12 * late
        if len(text) == 2:
            self.focus(self.second_field)

    def type_minute(self, text: str) -> None:
        if text:
            self.minute = int(text)

    def switch_mode(self) -> None:
        self.typing = not self.typing
        self.entry["views"].clear()
        self.focus(self.first_field if self.typing else None)


def bounded(text: str, most: int) -> str:
    """At most two digits, within what a clock shows."""
    digits = "".join(c for c in text if c.isdigit())[:2]
    return digits if not digits or int(digits) <= most else digits[:1]
