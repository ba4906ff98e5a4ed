"""Pictures that a task puts on the device to be read there: pages of text, and receipts.

They are drawn with the font that comes with Pillow, which is the same on every computer.
"""

import io
from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Literal

from pytest_androidworld.task.sample.receipts import Receipt

if TYPE_CHECKING:
    from PIL import Image, ImageDraw, ImageFont

Kind = Literal["JPEG", "PNG"]
MARGIN, SIZE, EMPTY_LINE = 10, 24, 12
RECEIPT_WIDTH, RECEIPT_HEIGHT, ROW_HEIGHT = 500, 500, 100
RECEIPT_HEADER = "Date, Item, Amount"  # not drawn
THANKS = ("Thank you for your visit!", "Goods can be returned within 30 days.")


def text_picture(text: str, kind: Kind = "JPEG") -> bytes:
    """The lines of a text, black on white; the picture is as large as they are."""
    font = _font(SIZE)
    lines = [(line, font.getbbox(line)) for line in text.split("\n")]
    heights = [round(box[3]) if line.strip() else EMPTY_LINE for line, box in lines]
    width = max(round(box[2]) for _, box in lines)
    image = _white(width + 2 * MARGIN, sum(heights) + 2 * MARGIN)
    draw = _pen(image)
    y = MARGIN
    for (line, _), height in zip(lines, heights, strict=True):
        draw.text((MARGIN, y), line, fill="black", font=font)
        y += height
    return _encoded(image, kind)


def receipt_lines(receipt: Receipt) -> list[str]:
    """Its transactions as they are printed."""
    return [
        f"{each['date']}, {each['item']}, ${each['cents'] / 100:.2f}"
        for each in receipt["transactions"]
    ]


def receipt_text(receipt: Receipt) -> str:
    """Its transactions under a header, as they are to be transcribed."""
    return "\n".join([RECEIPT_HEADER, *receipt_lines(receipt)])


def receipt_picture(receipt: Receipt, kind: Kind = "JPEG") -> bytes:
    """The receipt as the shop prints it."""
    count = len(receipt["transactions"])
    height = max(RECEIPT_HEIGHT, ROW_HEIGHT * (count + 4))
    image = _white(RECEIPT_WIDTH, height)
    _column(image, [receipt["company"], receipt["slogan"]], y=100, size=20, step=30)
    _column(image, receipt_lines(receipt), y=170, size=16, step=30)
    _column(image, THANKS, y=height - 40, size=12, step=16)
    return _encoded(image, kind)


def _column(image: "Image.Image", lines: Sequence[str], y: int, size: int, step: int) -> None:
    draw = _pen(image)
    for number, line in enumerate(lines):
        draw.text((MARGIN, y + number * step), line, fill="black", font=_font(size))


@lru_cache
def _font(size: int) -> "ImageFont.FreeTypeFont | ImageFont.ImageFont":
    from PIL import ImageFont  # collecting tasks needs no Pillow, here and below

    return ImageFont.load_default(size)


def _pen(image: "Image.Image") -> "ImageDraw.ImageDraw":
    from PIL import ImageDraw

    return ImageDraw.Draw(image)


def _white(width: int, height: int) -> "Image.Image":
    from PIL import Image

    return Image.new("RGB", (width, height), "white")


def _encoded(image: "Image.Image", kind: Kind) -> bytes:
    data = io.BytesIO()
    image.save(data, kind)
    return data.getvalue()
