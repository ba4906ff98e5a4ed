"""The Material time picker: a clock face to tap or drag, or two fields to type into."""

import math
from typing import Any

from pytest_androidworld.virtual.services.display_settings import DisplaySettings
from pytest_androidworld.virtual.ui.app import App, screen
from pytest_androidworld.virtual.ui.view import (
    Box,
    Column,
    Drawing,
    Field,
    IconButton,
    Row,
    Text,
    TextButton,
    View,
)

FACE, RING, INNER = 256, 100.0, 66.0  # dp: the face, and how far from its middle the numbers stand
NUMBER = 23  # dp: as large as the numbers of the inner ring can be


class TimePicking(App):
    """An app that asks for a time."""

    def ask_time(self, hour: int, minute: int, *, then: str) -> None:
        """Ask for a time of day; ``then`` gets hour and minute."""
        self.open("time_picker", hour=hour, minute=minute, method=then)

    @screen(kind="dialog")
    def time_picker(self, hour: int, minute: int, method: str) -> View:
        here = self.here
        if "hour" not in here:
            here |= {"hour": hour, "minute": minute, "face": "hour", "typing": False}
        return Column(
            Text("Select time", id="header_title", size=12, color="secondary"),
            self._typed() if here["typing"] else self._chips(),
            None if here["typing"] else self._face(),
            Row(
                IconButton(
                    "clock-outline" if here["typing"] else "keyboard-outline",
                    f"Switch to {'clock' if here['typing'] else 'text input'} mode"
                    " for the time input.",
                    id="material_timepicker_mode_button",
                    on_tap=self._switch_mode,
                ),
                Box(grow=1),
                TextButton("Cancel", id="material_timepicker_cancel_button", on_tap=self.close),
                TextButton(
                    "OK", id="material_timepicker_ok_button", on_tap=lambda: self._picked(method)
                ),
            ),
            padding=(24, 24, 24, 8),
            width=328,
        )

    @property
    def _whole_day(self) -> bool:
        return self.phone[DisplaySettings].hour24

    # The two numbers on top

    def _chips(self) -> View:
        here = self.here
        shown = here["hour"] if self._whole_day else here["hour"] % 12 or 12
        unit = "hours" if self._whole_day else "o'clock"
        return Row(
            self._chip("hour", f"{shown:02}", f"{shown} {unit}", "material_hour_tv"),
            Text(":", size=56, width=24, justify="center"),
            self._chip(
                "minute", f"{here['minute']:02}", f"{here['minute']} minutes", "material_minute_tv"
            ),
            None if self._whole_day else self._halves(),
            spread="center",
            margin=(0, 16),
            gap=4,
        )

    def _chip(self, face: str, text: str, desc: str, id: str) -> View:
        chosen = self.here["face"] == face
        return Text(
            text, id=id, desc=desc, size=52, width=96, height=80, radius=8, justify="center",
            background="tint" if chosen else "card", color="on_tint" if chosen else "text",
            selected=chosen, on_tap=lambda: self.here.update(face=face), cls="android.view.View",
        )  # fmt: skip

    def _halves(self) -> View:
        late = self.here["hour"] >= 12
        return Column(
            self._half("AM", not late), self._half("PM", late), width=52, margin=(12, 0, 0, 0)
        )

    def _half(self, name: str, chosen: bool) -> View:
        return TextButton(
            name, id=f"material_clock_period_{name.lower()}_button", checked=chosen, radius=8,
            min_width=52, width=52, min_height=40, padding=0, border="divider",
            background="tint" if chosen else "surface", on_tap=lambda: self._set_half(name),
        )  # fmt: skip

    def _set_half(self, name: str) -> None:
        self.here["hour"] = self.here["hour"] % 12 + (12 if name == "PM" else 0)

    # The face

    def _numbers(self) -> list[tuple[int, str, str, float]]:
        """What stands on the face: value, text, description, distance from the middle."""
        if self.here["face"] == "minute":
            return [(5 * i, f"{5 * i:02}", f"{5 * i:02} minutes", RING) for i in range(12)]
        if not self._whole_day:
            return [(i, str(i or 12), f"{i or 12} o'clock", RING) for i in range(12)]
        outer = [(i, str(i) if i else "00", f"{i or '00'} hours", RING) for i in range(12)]
        return outer + [(i, str(i), f"{i} hours", INNER) for i in range(12, 24)]

    def _face(self) -> View:
        value = self.here[self.here["face"]]
        if self.here["face"] == "hour" and not self._whole_day:
            value %= 12
        numbers = [
            self._number(value == number, place, text, desc, distance)
            for place, (number, text, desc, distance) in enumerate(self._numbers())
        ]
        return Box(
            Drawing(_draw_hand, self._hand(), width=FACE, height=FACE),
            *numbers,
            id="material_clock_face",
            key="material_clock_face",
            width=FACE,
            height=FACE,
            radius=FACE / 2,
            background="card",
            at="center",
            margin=(0, 12),
            on_drag=self._dragged,
        )

    @staticmethod
    def _number(chosen: bool, place: int, text: str, desc: str, distance: float) -> View:
        angle = math.radians(place % 12 * 30 - 90)
        x, y = FACE / 2 + distance * math.cos(angle), FACE / 2 + distance * math.sin(angle)
        return Text(
            text, desc=desc, size=16 if distance == RING else 13, width=NUMBER, height=NUMBER,
            justify="center", color="on_primary" if chosen else "text", at="top start",
            margin=(x - NUMBER / 2, y - NUMBER / 2, 0, 0), key=f"number {text}",
        )  # fmt: skip

    def _hand(self) -> tuple[float, float]:
        here = self.here
        if here["face"] == "minute":
            return here["minute"] * 6.0, RING
        inner = self._whole_day and here["hour"] >= 12
        return here["hour"] % 12 * 30.0, INNER if inner else RING

    def _dragged(self, phase: str, x: float, y: float) -> None:
        """The finger points somewhere on the face."""
        dx, dy = (x - 0.5) * FACE, (y - 0.5) * FACE
        angle = math.degrees(math.atan2(dy, dx)) + 90
        if self.here["face"] == "minute":
            step = 5 if self.here.get("phase") in (None, "down", "up") and phase != "move" else 1
            minute = round(angle / 6 / step) * step % 60
            if phase != "up" or self.here.get("phase") != "move":
                self.here["minute"] = minute
        else:
            hour = round(angle / 30) % 12
            if self._whole_day:
                hour += 12 if math.hypot(dx, dy) < (RING + INNER) / 2 else 0
            elif self.here["hour"] >= 12:
                hour += 12
            self.here["hour"] = hour
            if phase == "up":
                self.here["face"] = "minute"
        self.here["phase"] = phase if phase != "up" else None

    # Typing

    def _typed(self) -> View:
        here = self.here
        hour = here["hour"] if self._whole_day else here["hour"] % 12 or 12
        return Row(
            self._typed_field("material_hour_text_input", f"{hour:02}", "Hour", "next"),
            Text(":", size=45, width=24, justify="center"),
            self._typed_field(
                "material_minute_text_input", f"{here['minute']:02}", "Minute", "done"
            ),
            None if self._whole_day else self._halves(),
            spread="center",
            margin=(0, 16),
            align="top",
        )

    def _typed_field(self, id: str, value: str, label: str, enter: str) -> View:
        most = 59 if label == "Minute" else 23 if self._whole_day else 12
        field = Field(
            id, value, id=id, keys="number", size=45, width=96, height=72, justify="center",
            background="tint", radius=8, enter=enter, autofocus=label == "Hour",
            shape=lambda text: _bounded(text, most),
            on_change=lambda text: self._type(label, text),
        )  # fmt: skip
        return Column(field, Text(label, id="material_label", size=12), width=96)

    def _type(self, label: str, text: str) -> None:
        if not text:
            return
        if label == "Minute":
            self.here["minute"] = int(text)
            return
        late = not self._whole_day and self.here["hour"] >= 12
        self.here["hour"] = int(text) % (24 if self._whole_day else 12) + 12 * late
        if len(text) == 2:
            self.focus("material_minute_text_input")

    def _switch_mode(self) -> None:
        self.here["typing"] = not self.here["typing"]
        self.entry["views"].clear()
        self.focus("material_hour_text_input" if self.here["typing"] else None)

    def _picked(self, method: str) -> None:
        self.call(method, self.here["hour"], self.here["minute"])


def _bounded(text: str, most: int) -> str:
    """At most two digits, within what a clock shows."""
    digits = "".join(c for c in text if c.isdigit())[:2]
    return digits if not digits or int(digits) <= most else digits[:1]


def _draw_hand(canvas: Any, rect: Any, colors: Any, density: float, data: Any = None) -> None:
    angle, distance = data
    middle_x, middle_y = (rect[0] + rect[2]) // 2, (rect[1] + rect[3]) // 2
    turned = math.radians(angle - 90)
    x = middle_x + round(distance * density * math.cos(turned))
    y = middle_y + round(distance * density * math.sin(turned))
    canvas.line(middle_x, middle_y, x, y, colors["primary"], round(2 * density))
    canvas.disc(middle_x, middle_y, round(4 * density), colors["primary"])
    canvas.disc(x, y, round(20 * density), colors["primary"])
