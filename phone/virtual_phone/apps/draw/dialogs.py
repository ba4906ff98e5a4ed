"""Draw's dialogs: the name and kind of a new file, and a colour."""

import colorsys
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from PIL import Image

from virtual_phone import ui
from virtual_phone.apps.draw.app import TYPES, Draw
from virtual_phone.ui.canvas import Canvas
from virtual_phone.wire.nodes import Rect

NAME, HEX = "save_image_filename", "color_picker_new_hex"
HUES = Image.linear_gradient("L")
SIDE, BAR = 220, 32  # dp
BANNED = set('<>:"/\\|?*\0\n\t')


@dataclass
class SaveAs(ui.Screen[Draw, tuple[str, str]]):
    """Closes with the name and the extension."""

    kind: ClassVar[ui.Kind] = "dialog"

    name: str
    extension: str

    def view(self) -> ui.View:
        field = ui.Field(
            NAME,
            self.name,
            "Filename",
            id=NAME,
            autofocus=True,
        )
        radios = [
            ui.Radio(
                f".{extension}",
                extension == self.extension,
                id=f"save_image_radio_{extension}",
                width="fill",
                on_tap=partial(self.choose, extension),
            )
            for extension in TYPES
        ]
        group = ui.Column(*radios, id="save_image_radio_group", cls="android.widget.RadioGroup")
        name = ui.dialog_field(self.app, field)
        return ui.ok_cancel(self, "Save as", ui.Column(name, group, gap=4), self.done)

    def choose(self, extension: str) -> None:
        self.extension = extension

    def done(self) -> None:
        name = self.text(NAME, self.name).strip()
        if not name:
            self.toast("Filename cannot be empty")
        elif BANNED & set(name):
            self.toast("Filename contains invalid characters")
        else:
            self.close((name, self.extension))


@dataclass
class PickColor(ui.Screen[Draw, str]):
    """A colour by hue, saturation and value, or by its six digits; closes with it."""

    kind: ClassVar[ui.Kind] = "dialog"

    old: str
    hue: float = -1.0
    saturation: float = 0.0
    value: float = 0.0

    def view(self) -> ui.View:
        hue, saturation, value = self.parts
        square = ui.Drawing(
            paint_square,
            (hue, saturation, value),
            id="color_picker_square",
            key="square",
            grow=1,
            height=SIDE,
            on_drag=self.in_square,
        )
        bar = ui.Drawing(
            paint_hues,
            hue,
            id="color_picker_hue",
            key="hue",
            width=BAR,
            height=SIDE,
            on_drag=self.in_hues,
        )
        digits = ui.Field(
            HEX,
            self.old[1:],
            id=HEX,
            most=6,
            on_change=self.typed,
            padding=(0, 8),
            underline=True,
            width=96,
        )
        old = ui.Text(f"#{self.old[1:]}", id="color_picker_old_hex", size=16)
        row = ui.Row(
            disc(self.old, "color_picker_old_color"),
            old,
            ui.Icon("arrow-right", id="color_picker_arrow"),
            disc(self.color, "color_picker_new_color"),
            ui.Text("#", size=16),
            digits,
            gap=8,
        )
        body = ui.Column(ui.Row(square, bar, gap=12), row, gap=12)
        return ui.ok_cancel(self, "", body, lambda: self.close(self.color))

    @property
    def parts(self) -> tuple[float, float, float]:
        """Hue, saturation and value."""
        if self.hue < 0:
            return parts_of(self.old)
        return self.hue, self.saturation, self.value

    @property
    def color(self) -> str:
        red, green, blue = (round(255 * part) for part in colorsys.hsv_to_rgb(*self.parts))
        return f"#{red:02x}{green:02x}{blue:02x}"

    def in_square(self, phase: str, x: float, y: float) -> None:
        self.hue, self.saturation, self.value = self.parts[0], share(x), 1 - share(y)
        self.set_text(HEX, self.color[1:])

    def in_hues(self, phase: str, x: float, y: float) -> None:
        _, self.saturation, self.value = self.parts
        self.hue = 1 - share(y)
        self.set_text(HEX, self.color[1:])

    def typed(self, text: str) -> None:
        if len(text) == len("rrggbb") and set(text.lower()) <= set("0123456789abcdef"):
            self.hue, self.saturation, self.value = parts_of(f"#{text}")


def disc(color: str, id: str) -> ui.View:
    view = ui.Box(id=id, width=32, height=32, radius=16, background=color, border="divider")
    return view.but(cls="android.widget.ImageView", important=True)


def share(value: float) -> float:
    return min(max(value, 0.0), 1.0)


def parts_of(color: str) -> tuple[float, float, float]:
    red, green, blue = (part / 255 for part in bytes.fromhex(color[1:]))
    return colorsys.rgb_to_hsv(red, green, blue)


def paint_square(
    canvas: Canvas, rect: Rect, colors: object, density: float, parts: tuple[float, float, float]
) -> None:
    """Saturation from left to right, value from bottom to top."""
    size = (rect[2] - rect[0], rect[3] - rect[1])
    up = HUES.transpose(Image.Transpose.FLIP_TOP_BOTTOM).resize(size)
    across = HUES.transpose(Image.Transpose.ROTATE_90).resize(size)
    hue = Image.new("L", size, round(parts[0] * 255))
    canvas.paste(Image.merge("HSV", (hue, across, up)).convert("RGB"), rect[:2], rect)
    x = rect[0] + round(parts[1] * (size[0] - 1))
    y = rect[1] + round((1 - parts[2]) * (size[1] - 1))
    canvas.ring(x, y, round(6 * density), "#ffffff", round(2 * density), clip=rect)


def paint_hues(canvas: Canvas, rect: Rect, colors: object, density: float, hue: float) -> None:
    size = (rect[2] - rect[0], rect[3] - rect[1])
    up = HUES.transpose(Image.Transpose.FLIP_TOP_BOTTOM).resize(size)
    full = Image.new("L", size, 255)
    canvas.paste(Image.merge("HSV", (up, full, full)).convert("RGB"), rect[:2], rect)
    y = rect[1] + round((1 - hue) * (size[1] - 1))
    canvas.fill((rect[0], y - round(density), rect[2], y + round(density)), "#ffffff", clip=rect)
