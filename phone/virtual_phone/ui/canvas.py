"""The surface on which a screen is painted."""

from collections.abc import Sequence
from typing import Self

from PIL import Image, ImageChops, ImageDraw

from virtual_phone.ui.bidi import visual
from virtual_phone.ui.colors import Color, Ink, ink, mixing_table
from virtual_phone.ui.fonts import ascent, pixels
from virtual_phone.ui.glyphs import Weight
from virtual_phone.ui.icons import glyph
from virtual_phone.ui.masks import (
    Box,
    Point,
    arc,
    corners,
    faded,
    meet,
    run,
    stroke,
    stroke_box,
)
from virtual_phone.ui.pauses import AT_ONCE, AtOnce
from virtual_phone.ui.shadows import Screen, pieces

BATCH = 64  # characters of a text that are drawn and cached together
BAND = 240  # rows of a large shape that are painted together
LARGE = 20_000  # pixels from which on mixing a colour by table is faster than by mask
SHADOW = (0, 0, 0, 255)
ICON_ASCENT = 448 / 512  # hhea of the icon font, whose glyphs fill a square


class Canvas:
    """Pixels to paint on; boxes are (left, top, right, bottom), colours ``#rrggbb`` and the like.

    Nothing is ever painted outside the canvas, nor outside the clip where one is given. The
    picture itself is opaque: its fourth byte is always 255, which Pillow knows as the mode RGBX
    and handles much faster than RGBA.
    """

    def __init__(
        self,
        width: int,
        height: int,
        background: Color = "#ffffff",
        pauses: AtOnce = AT_ONCE,
    ) -> None:
        self.size = (width, height)
        self.pauses = pauses
        self.readers = 0  # while there are any, nothing may be painted
        self._box: Box = (0, 0, width, height)
        self._image = self._over(bytearray(width * height * 4))
        self.clear(background)

    def _over(self, pixels: bytearray) -> Image.Image:
        """An image that shares its pixels with a buffer, which can be read without a copy."""
        self._pixels = pixels
        image = Image.frombuffer("RGBX", self.size, pixels, "raw", "RGBX", 0, 1)
        image.readonly = 0  # else the first change would copy it
        return image

    def clear(self, background: Color) -> None:
        """Fill the canvas with a background."""
        self._image.paste((*ink(background)[:3], 255), self._box)

    @property
    def width(self) -> int:
        return self.size[0]

    @property
    def height(self) -> int:
        return self.size[1]

    @property
    def image(self) -> Image.Image:
        """A copy of the picture as an RGB image."""
        return self._image.convert("RGB")

    def scaled(self, size: tuple[int, int]) -> Image.Image:
        """A smaller copy of the picture."""
        small = self._image.resize(size, Image.Resampling.BILINEAR, reducing_gap=2.0)
        return small.convert("RGB")

    def rgba(self) -> bytes:
        return bytes(self._pixels)

    def view(self) -> memoryview:
        """The same bytes as `rgba`, without a copy, valid until the next change."""
        return memoryview(self._pixels).toreadonly()

    def rgb(self) -> bytes:
        return self._image.tobytes("raw", "RGB")

    def copy(self) -> Self:
        twin = type(self).__new__(type(self))
        twin.size, twin._box = self.size, self._box
        twin.pauses, twin.readers = AT_ONCE, 0
        twin._image = twin._over(self._pixels[:])
        return twin

    def crop(self, rect: Box) -> Image.Image:
        """A copy of a part of the picture, for `paste`; black beyond the canvas."""
        area = left, top, right, bottom = meet(rect, self._box)
        if area == rect:
            return self._image.crop(rect)
        part = Image.new("RGBX", (rect[2] - rect[0], rect[3] - rect[1]), (0, 0, 0, 255))
        if left < right and top < bottom:
            part.paste(self._image.crop(area), (left - rect[0], top - rect[1]))
        return part

    def fill(self, rect: Box, color: Color, radius: int = 0, clip: Box | None = None) -> None:
        """Paint a box, with rounded corners if ``radius`` is given."""
        left, top, right, bottom = rect
        bounds, paint = self._bounds(clip), ink(color)
        radius = min(radius, (right - left) // 2, (bottom - top) // 2)
        if radius <= 0:
            self._mix(meet(rect, bounds), paint)
            return
        for part in (
            (left + radius, top, right - radius, top + radius),
            (left, top + radius, right, bottom - radius),
            (left + radius, bottom - radius, right - radius, bottom),
        ):
            self._mix(meet(part, bounds), paint)
        self._corners(rect, radius, 0, paint, bounds)

    def outline(
        self, rect: Box, color: Color, width: int = 1, radius: int = 0, clip: Box | None = None
    ) -> None:
        """Paint the border of a box, inside of the box."""
        left, top, right, bottom = rect
        short = min(right - left, bottom - top)
        if 2 * width >= short:
            self.fill(rect, color, radius, clip)
            return
        bounds, paint = self._bounds(clip), ink(color)
        radius = min(radius, short // 2)
        side = max(radius, width)
        for part in (
            (left + side, top, right - side, top + width),
            (left + side, bottom - width, right - side, bottom),
            (left, top + side, left + width, bottom - side),
            (right - width, top + side, right, bottom - side),
        ):
            self._mix(meet(part, bounds), paint)
        self._corners(rect, radius, width, paint, bounds)

    def shade(self, rect: Box, color: Color, clip: Box | None = None) -> None:
        """Paint a scrim, which darkens or tints the picture."""
        self._mix(meet(rect, self._bounds(clip)), ink(color))

    def shadow(
        self, rect: Box, radius: int, elevation: float, density: float, clip: Box | None = None
    ) -> None:
        """Paint what a box raised by so many dp casts, for the box to be painted over it."""
        bounds, screen = self._bounds(clip), Screen(*self.size, density)
        radius = min(radius, (rect[2] - rect[0]) // 2, (rect[3] - rect[1]) // 2)
        for mask, left, top in pieces(rect, radius, elevation * density, screen, bounds):
            self._stamp(mask, left, top, SHADOW, bounds)

    def disc(self, cx: int, cy: int, r: int, color: Color, clip: Box | None = None) -> None:
        self.fill((cx - r, cy - r, cx + r, cy + r), color, r, clip)

    def ring(
        self,
        cx: int,
        cy: int,
        r: int,
        color: Color,
        width: int,
        start: float = 0,
        sweep: float = 360,
        clip: Box | None = None,
    ) -> None:
        """A ring inside radius r, or the part that sweeps clockwise from ``start`` degrees.

        As in Android, 0 is at three o'clock and -90 at twelve.
        """
        if abs(sweep) >= 360:
            self.outline((cx - r, cy - r, cx + r, cy + r), color, width, r, clip)
        elif r > 0 and width > 0 and sweep:
            paint = ink(color)
            mask = arc(r, min(width, r), start, sweep, paint[3])
            self._stamp(mask, cx - r, cy - r, paint, self._bounds(clip))

    def line(
        self,
        x0: float,
        y0: float,
        x1: float,
        y1: float,
        color: Color,
        width: int = 1,
        clip: Box | None = None,
    ) -> None:
        """A straight line; a horizontal or vertical one is sharp and ends at its points."""
        if x0 == x1 or y0 == y1:
            before, after = (width // 2, 0) if x0 == x1 else (0, width // 2)
            left, top = round(min(x0, x1)) - before, round(min(y0, y1)) - after
            right = left + (width if x0 == x1 else round(abs(x1 - x0)))
            bottom = top + (round(abs(y1 - y0)) if x0 == x1 else width)
            self.fill((left, top, right, bottom), color, clip=clip)
        else:
            self.polyline(((x0, y0), (x1, y1)), color, width, clip)

    def polyline(
        self, points: Sequence[Point], color: Color, width: int = 1, clip: Box | None = None
    ) -> None:
        """A line through all points with round ends and joints; through one point, a dot."""
        if not points or width <= 0:
            return
        bounds, paint = self._bounds(clip), ink(color)
        box = left, top, right, bottom = meet(stroke_box(points, width), bounds)
        if left >= right or top >= bottom:
            return
        mask = faded(stroke(points, width, box), paint[3])
        for y in range(0, bottom - top, BAND):
            band = mask.crop((0, y, right - left, min(y + BAND, bottom - top)))
            inked = band.getbbox()
            if inked is not None:
                x = left + inked[0]
                self._stamp(band.crop(inked), x, top + y + inked[1], paint, bounds)

    def text(
        self,
        x: int,
        y: int,
        text: str,
        size: float,
        color: Color,
        weight: Weight = "regular",
        clip: Box | None = None,
    ) -> None:
        """A single line of text, as wide as ``fonts.measure`` returns; y is its top."""
        bounds, paint = self._bounds(clip), ink(color)
        em = pixels(size)
        baseline = y + ascent(size)
        text = visual(text)
        for start in range(0, len(text), BATCH):
            if x - em > bounds[2]:
                return
            piece = run(text[start : start + BATCH], em, weight, paint[3])
            if piece.mask is not None:
                self._stamp(piece.mask, x + piece.left, baseline + piece.top, paint, bounds)
            x += piece.advance

    def icon(self, name: str, rect: Box, color: Color, clip: Box | None = None) -> None:
        """A Material icon as the largest square in the middle of the box."""
        left, top, right, bottom = rect
        side = min(right - left, bottom - top)
        if side <= 0:
            return
        paint = ink(color)
        piece = run(glyph(name), side, "icons", paint[3])
        if piece.mask is not None:
            x = left + (right - left - side) // 2 + piece.left
            y = top + (bottom - top - side) // 2 + round(side * ICON_ASCENT) + piece.top
            self._stamp(piece.mask, x, y, paint, self._bounds(clip))

    def picture(
        self, image: Image.Image, rect: Box, clip: Box | None = None, radius: int = 0
    ) -> None:
        """A photo that fills the box: scaled in proportion and cropped at the centre."""
        left, top, right, bottom = rect
        area = meet(rect, self._bounds(clip))
        if area[0] >= area[2] or area[1] >= area[3] or not all(image.size):
            return
        size = (right - left, bottom - top)
        with self.pauses.aside(max(image.width * image.height, size[0] * size[1])):
            see_through = image.has_transparency_data
            if image.mode not in ("RGB", "RGBX", "L", "RGBA" if see_through else "RGB"):
                image = image.convert("RGBA" if see_through else "RGB")
            image = filling(image, size)
            if radius:
                image = with_round_corners(image, radius)
                see_through = True
            if area != rect:
                image = image.crop((area[0] - left, area[1] - top, area[2] - left, area[3] - top))
            mask = image.getchannel("A") if see_through else None
            self._image.paste(opaque(image), area, mask)

    def paste(self, image: Image.Image, xy: tuple[int, int], clip: Box | None = None) -> None:
        """Paste an image, such as a crop of a canvas, unscaled and opaque."""
        left, top = xy
        box = (left, top, left + image.width, top + image.height)
        area = meet(box, self._bounds(clip))
        if area[0] >= area[2] or area[1] >= area[3]:
            return
        with self.pauses.aside(image.width * image.height):
            if area != box:
                image = image.crop((area[0] - left, area[1] - top, area[2] - left, area[3] - top))
            self._image.paste(opaque(image), area)

    def _bounds(self, clip: Box | None) -> Box:
        return self._box if clip is None else meet(clip, self._box)

    def _stamp(self, mask: Image.Image, x: int, y: int, paint: Ink, bounds: Box) -> None:
        """Paint through a mask, which includes the alpha."""
        width, height = mask.size
        box = left, top, right, bottom = meet((x, y, x + width, y + height), bounds)
        if left >= right or top >= bottom:
            return
        if right - left != width or bottom - top != height:
            mask = mask.crop((left - x, top - y, right - x, bottom - y))
        self._image.paste((*paint[:3], 255), box, mask)
        self.pauses.step()

    def _mix(self, box: Box, paint: Ink) -> None:
        """Paint a box within the canvas; both ways of mixing give the same pixels."""
        left, top, right, bottom = box
        alpha = paint[3]
        if left >= right or top >= bottom or not alpha:
            return
        if alpha == 255:
            self._image.paste(paint, box)
        elif (right - left) * (bottom - top) < LARGE:
            mask = Image.new("L", (right - left, bottom - top), alpha)
            self._image.paste((*paint[:3], 255), box, mask)
        else:
            table = mixing_table(paint)
            for y in range(top, bottom, BAND):  # a whole screen at once would cause page faults
                band = (left, y, right, min(y + BAND, bottom))
                self._image.paste(self._image.crop(band).point(table), band)
        self.pauses.step()

    def _corners(self, rect: Box, radius: int, width: int, paint: Ink, bounds: Box) -> None:
        left, top, right, bottom = rect
        side = max(radius, width)
        x, y = right - side, bottom - side
        places = ((left, top), (x, top), (x, y), (left, y))
        for tiles, (x, y) in zip(corners(radius, width, paint[3]), places, strict=True):
            for tile in tiles:
                at, down = x + tile.left, y + tile.top
                if tile.mask is None:
                    self._mix(meet((at, down, at + tile.width, down + tile.height), bounds), paint)
                else:
                    self._stamp(tile.mask, at, down, paint, bounds)


def filling(image: Image.Image, size: tuple[int, int]) -> Image.Image:
    """An image scaled in proportion to fill a size, and cropped at the centre."""
    if image.size == size or not all((*image.size, *size)):
        return image
    scale = min(image.width / size[0], image.height / size[1])
    across, down = (min(s * scale, whole) for s, whole in zip(size, image.size, strict=True))
    x, y = (image.width - across) / 2, (image.height - down) / 2
    box = (x, y, x + across, y + down)
    return image.resize(size, Image.Resampling.BILINEAR, box, reducing_gap=2.0)


def with_round_corners(image: Image.Image, radius: int) -> Image.Image:
    """An image whose corners are see-through."""
    mask = Image.new("L", image.size, 0)
    right, bottom = image.width - 1, image.height - 1
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, right, bottom), radius, fill=255)
    rounded = image.convert("RGBA")
    rounded.putalpha(ImageChops.multiply(mask, rounded.getchannel("A")))
    return rounded


def fitting(image: Image.Image, size: tuple[int, int]) -> Image.Image:
    """An image scaled in proportion to be wholly visible in a size."""
    scale = min(size[0] / image.width, size[1] / image.height)
    across, down = max(round(image.width * scale), 1), max(round(image.height * scale), 1)
    return image.resize((across, down), Image.Resampling.BILINEAR)


def resized(image: Image.Image, part: Sequence[float], box: Box) -> Image.Image:
    """A part of an image, as large as a box."""
    size = (max(box[2] - box[0], 1), max(box[3] - box[1], 1))
    left, top = max(part[0], 0), max(part[1], 0)
    right, bottom = min(part[2], image.width), min(part[3], image.height)
    return image.resize(size, Image.Resampling.BILINEAR, (left, top, right, bottom))


def opaque(image: Image.Image) -> Image.Image:
    """An image with the pixels of a canvas, on which it can be pasted without converting."""
    if image.mode == "RGBX":
        return image
    return (image if image.mode == "RGB" else image.convert("RGB")).convert("RGBX")
