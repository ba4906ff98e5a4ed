"""The shadows that raised boxes cast, made from masks as Android's renderer makes them.

How it works.  Android's theme has two lights.  The ambient one is everywhere: its shadow is a
narrow rim around the box.  The other is a lamp 500 dp in front of the upper edge of the screen, in
its middle, and 800 dp large: its shadow is the box as seen from there, somewhat larger, moved away
from the lamp, and blurred over twice the radius that the lamp appears to have.  So the same button
has a longer shadow at the bottom of the screen than at its top.  Lengths and falling off are those
of Skia (``SkDrawShadowMetrics``, ``GrShadowRRectOp``), which the renderer calls with the alphas of
``ThemedLight``; the lamp's distance grows with the screen as in ``ThreadedRenderer``.

A shadow falls off from its border inwards: by a profile along its sides, by the distance from the
centre of a circle in its corners.  That is a nine-patch, a corner and a line of pixels, which
depends on elevation and radius, not on size or place.  They are cached; sides are the line,
stretched.  Of large parts only what the box does not cover is painted, as it is painted over them.
"""

import math
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from PIL import Image

from virtual_phone.ui.image_cache import Cache, bytes_of
from virtual_phone.ui.masks import Box, meet

AMBIENT, SPOT = 0.039, 0.19  # alpha of the two shadows where they are darkest
LAMP, LAMP_RADIUS = 500, 800  # dp: how far away it is, and how large
SCREEN = 450  # dp: the screen's shorter side for which that distance is meant
STEEPNESS, FAINTEST = 4, 0.018  # of the curve by which a shadow falls off: exp(-4) is 0.018
SMALL = 8_000  # pixels up to which painting is faster than leaving out what the box covers
NEAREST = 0.487  # of the way to the lamp: the shadow is 0.95 larger than the box, as Skia's limit
FAR = 1_000_000  # pixels: beyond any screen
NARROWEST = 2  # pixels over which a shadow falls off
CIRCLE = Image.radial_gradient("L").crop((0, 0, 128, 128))  # how far it is to its lower right
EDGE = 128 * math.sqrt(2)  # the value of CIRCLE at its upper right, one side away


class Screen(NamedTuple):
    """What the lamp hangs above."""

    width: int
    height: int
    density: float

    @property
    def lamp(self) -> float:
        """The distance of the lamp in pixels."""
        share = min(self.width, self.height) / (SCREEN * self.density)
        return LAMP * self.density * (share + 2) / 3


class Part(NamedTuple):
    """A part of a nine-patch, and where it goes; one pixel is stretched to any length."""

    mask: Image.Image
    box: Box

    def cut(self, seen: Box) -> Image.Image:
        """The mask of what is seen of it."""
        left, top, right, bottom = seen
        x, y = self.box[:2]
        wide, high = self.mask.size
        across = (left - x, right - x) if wide > 1 else (0, 1)
        down = (top - y, bottom - y) if high > 1 else (0, 1)
        part = self.mask.crop((across[0], down[0], across[1], down[1]))
        return stretched(part, (right - left, bottom - top))


class Shadow(NamedTuple):
    """One of the two shadows of a box: where it ends, how it falls off."""

    left: int
    top: int
    right: int
    bottom: int
    radius: int  # of its corners, where it ends
    blur: int  # how far inwards it falls off
    alpha: float

    @property
    def visible(self) -> Box:
        """Without the rim that is too light for a pixel to change."""
        faint = math.log(FAINTEST + 0.5 / (255 * self.alpha))
        rim = int(self.blur * (1 - math.sqrt(-faint / STEEPNESS)))
        return self.left + rim, self.top + rim, self.right - rim, self.bottom - rim


Patch = tuple[Image.Image, ...]  # row by row: corners, and between them one pixel of each side
_patches: Cache[Patch] = Cache(1_000_000, bytes_of)


def pieces(
    box: Box, radius: int, elevation: float, screen: Screen, clip: Box
) -> Iterator[tuple[Image.Image, int, int]]:
    """The masks of the shadows of a box raised by so many pixels, and where each is stamped.

    They include the alpha.  ``radius`` is that of the box's corners, ``elevation`` more than 0.
    """
    around = [*_around(box, radius)]
    for shadow in (ambient(box, elevation, radius), spot(box, elevation, radius, screen)):
        visible = meet(shadow.visible, clip)
        for part in _parts(shadow):
            whole = meet(part.box, visible)
            for seen in (whole,) if 0 < area(whole) < SMALL else _all_met(whole, around):
                yield part.cut(seen), seen[0], seen[1]


def area(box: Box) -> int:
    return max(box[2] - box[0], 0) * max(box[3] - box[1], 0)


def _all_met(whole: Box, boxes: Iterable[Box]) -> Iterator[Box]:
    met = (meet(whole, box) for box in boxes)
    return (box for box in met if area(box))


def _around(box: Box, radius: int) -> Iterator[Box]:
    """What a box with round corners does not cover: beside it, and the squares of its corners."""
    left, top, right, bottom = box
    yield -FAR, -FAR, FAR, top
    yield -FAR, bottom, FAR, FAR
    yield -FAR, top, left, bottom
    yield right, top, FAR, bottom
    if radius:
        for x in (left, right - radius):
            for y in (top, bottom - radius):
                yield x, y, x + radius, y + radius


def ambient(box: Box, elevation: float, radius: int) -> Shadow:
    reach = elevation / 2
    blur = max(round(reach * (1 + elevation / 128)), NARROWEST)
    out = math.ceil(reach)
    left, top, right, bottom = box
    return Shadow(left - out, top - out, right + out, bottom + out, radius + out, blur, AMBIENT)


def spot(box: Box, elevation: float, radius: int, screen: Screen) -> Shadow:
    elevation = min(elevation, screen.lamp * NEAREST)
    ratio = elevation / (screen.lamp - elevation)
    out = LAMP_RADIUS * screen.density * ratio
    middle, scale = screen.width / 2, 1 + ratio
    left, right = (round(middle + (x - middle) * scale) for x in (box[0], box[2]))
    top, bottom = (round(y * scale) for y in (box[1], box[3]))
    blur, out = max(round(2 * out), NARROWEST), math.ceil(out)
    corner = round(radius * scale) + out
    return Shadow(left - out, top - out, right + out, bottom + out, corner, blur, SPOT)


def _parts(shadow: Shadow) -> Iterator[Part]:
    """The nine parts of a shadow."""
    left, top, right, bottom, radius, blur, alpha = shadow
    side = min(max(radius, blur), (right - left) // 2, (bottom - top) // 2)
    patch = _patches.get((side, blur, alpha), lambda: _patch(side, blur, alpha))
    columns = (left, left + side, right - side, right)
    rows = (top, top + side, bottom - side, bottom)
    for number, mask in enumerate(patch):
        row, column = divmod(number, 3)
        place = (columns[column], rows[row], columns[column + 1], rows[row + 1])
        yield Part(mask, place)


def stretched(part: Image.Image, size: tuple[int, int]) -> Image.Image:
    """A line of pixels as wide and high as it has to be; much faster than resizing it."""
    if part.size == size:
        return part
    data = part.tobytes()
    if part.width == 1:
        data = b"".join(data[row : row + 1] * size[0] for row in range(part.height))
    return Image.frombytes("L", size, data * (size[1] // part.height))


def _patch(side: int, blur: int, alpha: float) -> Patch:
    def depth(inwards: float) -> int:
        return round(255 * alpha * darkness(inwards / blur))

    table = [depth(side * (1 - from_centre / EDGE)) for from_centre in range(256)]
    corner = CIRCLE.resize((side, side), Image.Resampling.BILINEAR).point(table)
    top = Image.frombytes("L", (1, side), bytes(depth(row + 0.5) for row in range(side)))
    left = top.transpose(Image.Transpose.TRANSPOSE)
    middle = Image.new("L", (1, 1), depth(side))
    across, down = Image.Transpose.FLIP_LEFT_RIGHT, Image.Transpose.FLIP_TOP_BOTTOM
    above = (corner, top, corner.transpose(across))
    below = (mask.transpose(down) for mask in above)
    return (*above, left, middle, left.transpose(across), *below)


def darkness(inwards: float) -> float:
    """How much of its darkness a shadow has at a depth, as a share of that where it is full."""
    inwards = min(max(inwards, 0), 1)
    return max(math.exp(-STEEPNESS * (1 - inwards) ** 2) - FAINTEST, 0)
