"""The shapes the canvas paints through: text runs, rounded corners, arcs and strokes.

A mask is a greyscale image of how much of each pixel the shape covers, times the alpha of the
colour.  Recently used ones are cached, as many as a few screens need.  Of a large shape
only the edge is cached as masks: its memory depends on its outline, not on its area.
"""

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple, cast

from PIL import Image, ImageChops, ImageDraw

from virtual_phone.ui.colors import mix
from virtual_phone.ui.glyphs import Weight, face
from virtual_phone.ui.image_cache import Cache, bytes_of

Box = tuple[int, int, int, int]
Point = tuple[float, float]

SCALE = 4  # shapes are drawn this much larger, then averaged: antialiasing
BAND = 64  # rows of a corner that are drawn at once, and columns that are cached together
PIECE = 96  # strokes are drawn in pieces of this length, so that no piece needs a large image


def meet(a: Box, b: Box) -> Box:
    """The intersection of two boxes; empty if right <= left or bottom <= top."""
    return max(a[0], b[0]), max(a[1], b[1]), min(a[2], b[2]), min(a[3], b[3])


class Run(NamedTuple):
    """A piece of a text line: its mask, and the offset from the pen on the baseline."""

    mask: Image.Image | None
    left: int
    top: int
    advance: int


class Tile(NamedTuple):
    """A piece of a shape: its position and size; without a mask, all of it is covered."""

    left: int
    top: int
    width: int
    height: int
    mask: Image.Image | None


Tiles = tuple[Tile, ...]
_runs: Cache[Run] = Cache(4_000_000, lambda run: bytes_of([run.mask]))
_corners: Cache[tuple[Tiles, ...]] = Cache(
    2_000_000, lambda corners: bytes_of(tile.mask for tiles in corners for tile in tiles)
)
_arcs: Cache[Image.Image] = Cache(2_000_000, lambda mask: bytes_of([mask]))


def run(text: str, size: int, weight: Weight, alpha: int) -> Run:
    """A piece of a line of text."""
    key = (text, size, weight, alpha)
    return _runs.get(key, lambda: _run(*key))


def _run(text: str, size: int, weight: Weight, alpha: int) -> Run:
    glyphs = face(size, weight)
    placed = []
    pen = 0
    for char in text:
        mask, left, top, advance = glyphs.glyph(char)
        if mask is not None:
            placed.append((pen + left, top, pen + left + mask.width, top + mask.height, mask))
        pen += advance
    if not placed:
        return Run(None, 0, 0, pen)
    x, y = min(box[0] for box in placed), min(box[1] for box in placed)
    whole = Image.new("L", (max(b[2] for b in placed) - x, max(b[3] for b in placed) - y))
    for left, top, right, bottom, mask in placed:
        whole.paste(255, (left - x, top - y, right - x, bottom - y), mask)
    return Run(faded(whole, alpha), x, y, pen)


def faded(mask: Image.Image, alpha: int) -> Image.Image:
    if alpha == 255:
        return mask
    return mask.point([mix(0, value, alpha) for value in range(256)])


def corners(radius: int, width: int, alpha: int) -> tuple[Tiles, ...]:
    """The corners of a rounded box: top left, top right, bottom right, bottom left.

    With a width, only its outline, which is square inside if the radius is smaller than the width.
    """
    return _corners.get((radius, width, alpha), lambda: _all_corners(radius, width, alpha))


def _all_corners(radius: int, width: int, alpha: int) -> tuple[Tiles, ...]:
    side = max(radius, width)
    left = tuple(_corner(radius, width, alpha))
    right = tuple(_mirrored(tile, side) for tile in left)
    return (
        left,
        right,
        tuple(_upended(t, side) for t in right),
        tuple(_upended(t, side) for t in left),
    )


def _mirrored(tile: Tile, side: int) -> Tile:
    mask = tile.mask and tile.mask.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
    return tile._replace(left=side - tile.left - tile.width, mask=mask)


def _upended(tile: Tile, side: int) -> Tile:
    mask = tile.mask and tile.mask.transpose(Image.Transpose.FLIP_TOP_BOTTOM)
    return tile._replace(top=side - tile.top - tile.height, mask=mask)


def _corner(radius: int, width: int, alpha: int) -> Iterator[Tile]:
    """The top left corner, drawn in bands: a large one at once would cause page faults."""
    side = max(radius, width)
    for top in range(0, side, BAND):
        rows = min(BAND, side - top)
        large = Image.new("L", (side * SCALE, rows * SCALE))
        _draw_box(ImageDraw.Draw(large), radius, width, top)
        yield from _tiles(large.reduce(SCALE), top, alpha)


def _tiles(band: Image.Image, top: int, alpha: int) -> Iterator[Tile]:
    """The tiles of a band, without empty ones; adjacent full ones are joined."""
    solid: Tile | None = None
    for left in range(0, band.width, BAND):
        mask = band.crop((left, 0, min(left + BAND, band.width), band.height))
        least, most = cast("tuple[int, int]", mask.getextrema())  # of one channel
        if least == 255:
            solid = solid or Tile(left, top, 0, band.height, None)
            solid = solid._replace(width=left + mask.width - solid.left)
        elif most:
            yield Tile(left, top, *mask.size, faded(mask, alpha))
        if solid is not None and (least < 255 or left + BAND >= band.width):
            yield solid
            solid = None


def _draw_box(draw: ImageDraw.ImageDraw, radius: int, width: int, top: int) -> None:
    """The smallest box with these corners, from ``top`` on, or its outline."""
    side, edge = max(radius, width), width * SCALE
    far, up = 2 * side * SCALE - 1, top * SCALE
    draw.rounded_rectangle((0, -up, far, far - up), radius * SCALE, fill=255)
    if 0 < width < side:
        inner = (edge, edge - up, far - edge, far - edge - up)
        draw.rounded_rectangle(inner, (radius - width) * SCALE, fill=0)


def arc(radius: int, width: int, start: float, sweep: float, alpha: int) -> Image.Image:
    """Part of a ring; degrees count clockwise from three o'clock, as in Android."""
    key = (radius, width, start, sweep, alpha)
    return _arcs.get(key, lambda: _arc(*key))


def _arc(radius: int, width: int, start: float, sweep: float, alpha: int) -> Image.Image:
    far = 2 * radius * SCALE
    large = Image.new("L", (far, far))
    end = start + sweep
    box = (0, 0, far - 1, far - 1)
    ImageDraw.Draw(large).arc(box, min(start, end), max(start, end), 255, width * SCALE)
    return faded(large.reduce(SCALE), alpha)


def stroke_box(points: Sequence[Point], width: int) -> Box:
    """All pixels a stroke may touch."""
    reach = width / 2 + 1
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return (
        math.floor(min(xs) - reach),
        math.floor(min(ys) - reach),
        math.ceil(max(xs) + reach),
        math.ceil(max(ys) + reach),
    )


def stroke(points: Sequence[Point], width: int, box: Box) -> Image.Image:
    """The part of a line with round ends and joints that lies in the box."""
    left, top, right, bottom = box
    mask = Image.new("L", (right - left, bottom - top))
    for ends in _pieces(points):
        whole = stroke_box(ends, width)
        x0, y0, x1, y1 = meet(whole, box)
        if x0 < x1 and y0 < y1:
            # Drawn whole, then cut: a clip must not change the antialiasing of edges.
            x, y = whole[:2]
            piece = _capsule(*ends, width, whole).crop((x0 - x, y0 - y, x1 - x, y1 - y))
            place = (x0 - left, y0 - top, x1 - left, y1 - top)
            mask.paste(ImageChops.lighter(mask.crop(place), piece), place)
    return mask


def _pieces(points: Sequence[Point]) -> Iterator[tuple[Point, Point]]:
    if len(points) == 1:
        yield points[0], points[0]
    for (x0, y0), (x1, y1) in pairwise(points):
        count = max(1, math.ceil(math.hypot(x1 - x0, y1 - y0) / PIECE))
        step_x, step_y = (x1 - x0) / count, (y1 - y0) / count
        for i in range(count):
            start = (x0 + step_x * i, y0 + step_y * i)
            yield start, (x0 + step_x * (i + 1), y0 + step_y * (i + 1))


def _capsule(start: Point, end: Point, width: int, box: Box) -> Image.Image:
    """A straight piece with a half circle at either end."""
    left, top, right, bottom = box
    large = Image.new("L", ((right - left) * SCALE, (bottom - top) * SCALE))
    draw = ImageDraw.Draw(large)
    reach = width * SCALE / 2
    (x0, y0), (x1, y1) = (((x - left) * SCALE, (y - top) * SCALE) for x, y in (start, end))
    for x, y in ((x0, y0), (x1, y1)):
        draw.ellipse((x - reach, y - reach, x + reach - 1, y + reach - 1), 255)
    length = math.hypot(x1 - x0, y1 - y0)
    if length:
        dx, dy = (y1 - y0) / length * reach, (x0 - x1) / length * reach
        side = [(x0 + dx, y0 + dy), (x1 + dx, y1 + dy), (x1 - dx, y1 - dy), (x0 - dx, y0 - dy)]
        draw.polygon(side, 255)
    return large.reduce(SCALE)
