"""The drawings of apps' icons that have colours of their own: SVG files of discs and paths.

A drawing is called as its glyph is, which stands for the app where one colour must do. Its first
shape is the disc behind it, as Android's launcher cuts icons; the other shapes stay inside.
"""

import re
from collections.abc import Iterable
from functools import cache
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
    shapes, disc = _shapes(name), _disc(side)
    if art == "bare":
        return _painted(shapes[1:], Image.new("RGBA", disc.size), MIDDLE).reduce(SCALE)
    # Its square is painted whole, and cut at the end: averaging see-through pixels takes longer.
    painted = _painted(shapes[1:], Image.new("RGB", disc.size, shapes[0][1]["fill"]), WHOLE)
    small = painted.reduce(SCALE)
    if art == "grey":
        small = small.convert("L").convert("RGB")
    small.putalpha(disc.reduce(SCALE))
    return small


def _disc(side: int) -> Image.Image:
    across = side * SCALE
    disc = Image.new("L", (across, across))
    ImageDraw.Draw(disc).ellipse((0, 0, across - 1, across - 1), 255)
    return disc


def _painted(shapes: tuple[Shape, ...], paper: Image.Image, units: int) -> Image.Image:
    """Paper with shapes on it, which is as many units wide in the middle of their drawing."""
    pen, scale, start = ImageDraw.Draw(paper), paper.width / units, (WHOLE - units) / 2
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
