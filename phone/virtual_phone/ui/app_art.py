"""The drawings of apps' icons that have colours of their own: SVG files of discs and paths.

A drawing is called as its glyph is, which stands for the app where one colour must do. Its first
shape is the disc behind it, as Android's launcher cuts icons; the other shapes stay inside.
"""

import re
from collections.abc import Iterable
from functools import cache, lru_cache
from pathlib import Path
from typing import Literal

from PIL import Image, ImageDraw

from virtual_phone.ui.image_cache import Cache, bytes_of
from virtual_phone.ui.masks import SCALE, Point
from virtual_phone.ui.svg_images import ATTRIBUTE, outlines

Art = Literal["disc", "bare", "grey"]  # as it is, without its disc, as that of a paused app

FOLDER = Path(__file__).with_name("app_icons")
WHOLE = 48  # units of a drawing, across and down
MIDDLE = 30  # of them for what is on the disc, which fills what has none
MARGIN = (WHOLE - MIDDLE) / 2
SHAPE = re.compile(r"<(circle|path)\b([^>]*)/>")
Shape = tuple[str, dict[str, str]]

_drawn: Cache[Image.Image] = Cache(2_000_000, lambda image: bytes_of([image]))


@cache
def has_art(name: str) -> bool:
    return (FOLDER / f"{name}.svg").is_file()


def app_art(name: str, side: int, art: Art) -> Image.Image:
    """A drawing as an image with see-through corners, so many pixels wide and high."""
    return _drawn.get((name, side, art), lambda: _draw(name, side, art))


@cache
def _shapes(name: str) -> tuple[Shape, ...]:
    text = (FOLDER / f"{name}.svg").read_text()
    return tuple((kind, dict(ATTRIBUTE.findall(look))) for kind, look in SHAPE.findall(text))


def _draw(name: str, side: int, art: Art) -> Image.Image:
    (_, disc), *shapes = _shapes(name)
    if art == "bare":
        paper = Image.new("RGBA", (side * SCALE, side * SCALE))
        return _painted(shapes, paper, MARGIN, side * SCALE / MIDDLE).reduce(SCALE)
    # Only the middle is drawn large, and no pixel of it is see-through: either takes longer.
    edge = int(side * MARGIN / WHOLE)
    within = side - 2 * edge
    paper = Image.new("RGB", (within * SCALE, within * SCALE), disc["fill"])
    middle = _painted(shapes, paper, edge * WHOLE / side, side * SCALE / WHOLE)
    icon = Image.new("RGB", (side, side), disc["fill"])
    icon.paste(middle.reduce(SCALE), (edge, edge))
    if art == "grey":
        icon = icon.convert("L").convert("RGB")
    icon.putalpha(_disc(side))
    return icon


@lru_cache(maxsize=8)
def _disc(side: int) -> Image.Image:
    """How much of each pixel a disc covers."""
    across = side * SCALE
    disc = Image.new("L", (across, across))
    ImageDraw.Draw(disc).ellipse((0, 0, across - 1, across - 1), 255)
    return disc.reduce(SCALE)


def _painted(shapes: list[Shape], paper: Image.Image, start: float, scale: float) -> Image.Image:
    """Paper with shapes on it: the unit at which it starts, and how large one is."""
    pen = ImageDraw.Draw(paper)
    for kind, look in shapes:
        if kind == "circle":
            x, y, r = (float(look[key]) for key in ("cx", "cy", "r"))
            lines: Iterable[list[Point]] = [[(x - r, y - r), (x + r, y + r)]]
        else:
            lines = outlines(look)
        draw = pen.ellipse if kind == "circle" else pen.polygon
        for line in lines:
            draw([((x - start) * scale, (y - start) * scale) for x, y in line], look["fill"])
    return paper
