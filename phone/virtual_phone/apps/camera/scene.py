"""What the virtual camera sees: a quiet room, a little different with the time of day."""

import io
import math
from typing import Any

from PIL import Image, ImageDraw

PHOTO, VIDEO = (1280, 960), (640, 480)
WALL, FLOOR, FRAME, SKY, SUN = "#d7ccc8", "#8d6e63", "#5d4037", "#81d4fa", "#ffeb3b"


def draw(size: tuple[int, int], seconds: int, *, front: bool = False) -> Image.Image:
    """A wall with a window; the sun moves across it once an hour."""
    wide, high = size
    picture = Image.new("RGB", size, "#c5cae9" if front else WALL)
    pen = ImageDraw.Draw(picture)
    pen.rectangle((0, high * 3 // 4, wide, high), fill=FLOOR)
    left, top, right, bottom = wide // 4, high // 6, wide * 3 // 4, high * 7 // 12
    pen.rectangle((left - 12, top - 12, right + 12, bottom + 12), fill=FRAME)
    pen.rectangle((left, top, right, bottom), fill=SKY)
    turn = math.pi * (seconds % 3600) / 3600
    x = left + (right - left) * (1 - math.cos(turn)) / 2
    y = bottom - (bottom - top) * 0.8 * math.sin(turn)
    r = high // 24
    pen.ellipse((x - r, y - r, x + r, y + r), fill=SUN)
    pen.line((wide // 2, top, wide // 2, bottom), fill=FRAME, width=10)
    return picture


def jpeg(picture: Image.Image) -> bytes:
    buffer = io.BytesIO()
    picture.save(buffer, "JPEG", quality=85)
    return buffer.getvalue()


_seen: dict[tuple[Any, ...], Image.Image] = {}


def preview(canvas: Any, rect: Any, colors: Any, density: float, data: Any) -> None:
    """The viewfinder: the same scene, as large as the screen has room for."""
    canvas.fill(rect, "#000000")
    if data not in _seen:
        _seen.clear()
        _seen[data] = draw((480, 640), data[0], front=data[1])
    canvas.picture(_seen[data], (rect[0], rect[1] + 140, rect[2], rect[3] - 400), clip=rect)
