"""The phone's fonts: Roboto, an icon font, and a box for characters that neither has."""

import importlib.util
import struct
import unicodedata
from bisect import bisect_right
from functools import cache, lru_cache
from pathlib import Path
from typing import Literal, NamedTuple

from PIL import Image, ImageDraw, ImageFont

Weight = Literal["regular", "medium", "bold", "light", "icons"]

FILES: dict[Weight, tuple[str, str]] = {
    "regular": ("font_roboto", "files/Roboto-Regular.ttf"),
    "medium": ("font_roboto", "files/Roboto-Medium.ttf"),
    "bold": ("font_roboto", "files/Roboto-Bold.ttf"),
    "light": ("font_roboto", "files/Roboto-Light.ttf"),
    "icons": ("fonticon_mdi7", "fonts/materialdesignicons-webfont.ttf"),
}
TAB = 4  # spaces; Android has tab stops, 20 px apart
MOST_GLYPHS = 1024  # of a font at one size: those of a few screens in any script
UNSEEN = {"Cc", "Cf", "Zl", "Zp"}  # control, format and separator characters: never drawn
UNSEEN_IF_MISSING = {"Mn", "Me"}  # combining marks and emoji variation selectors


class Glyph(NamedTuple):
    """One character: its coverage, the offset from the pen on the baseline, its advance."""

    mask: Image.Image | None
    left: int
    top: int
    advance: int


NOTHING = Glyph(None, 0, 0, 0)


@cache
def font_file(weight: Weight) -> Path:
    """The font's file, found without importing the package that brings it."""
    package, name = FILES[weight]
    spec = importlib.util.find_spec(package)
    if spec is None or spec.origin is None:
        raise ModuleNotFoundError(f"the package {package}, which brings {name}, is not installed")
    return Path(spec.origin).parent / name


@cache
def coverage(weight: Weight) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The first and last code points of each block that the font has.

    They are sorted in its full-range character map (OpenType: ``cmap``, format 12).
    """
    data = font_file(weight).read_bytes()
    (count,) = struct.unpack_from(">H", data, 4)
    tables: dict[bytes, int] = dict(struct.iter_unpack(">4s4xL4x", data[12 : 12 + 16 * count]))
    cmap = tables[b"cmap"]
    (count,) = struct.unpack_from(">H", data, cmap + 2)
    maps = struct.iter_unpack(">HHL", data[cmap + 4 : cmap + 4 + 8 * count])
    full = cmap + {(platform, encoding): offset for platform, encoding, offset in maps}[3, 10]
    (count,) = struct.unpack_from(">L", data, full + 12)
    numbers = struct.unpack_from(f">{3 * count}L", data, full + 16)
    return numbers[::3], numbers[1::3]


def has(weight: Weight, char: str) -> bool:
    firsts, lasts = coverage(weight)
    block = bisect_right(firsts, ord(char)) - 1
    return block >= 0 and ord(char) <= lasts[block]


class Face(dict[str, Glyph]):
    """A font at one size, as a mapping that draws each character on first use.

    Characters have no kerning and integer advances: the width of any part of a text is the sum of
    its characters'.
    """

    def __init__(self, size: int, weight: Weight) -> None:
        super().__init__()
        self.size = size
        self.weight = weight
        # The basic layout is in every Pillow; the other depends on libraries of the host.
        basic = ImageFont.Layout.BASIC
        self.font = ImageFont.truetype(font_file(weight), size, layout_engine=basic)
        self.tofu = self._tofu()

    def __missing__(self, char: str) -> Glyph:
        if len(self) >= MOST_GLYPHS:
            self.clear()
        self[char] = glyph = self._make(char)
        return glyph

    def _make(self, char: str) -> Glyph:
        if char == "\t":
            return Glyph(None, 0, 0, TAB * self[" "].advance)
        kind = unicodedata.category(char)
        if kind in UNSEEN:
            return NOTHING
        if has(self.weight, char):
            return self._draw(char)
        if kind in UNSEEN_IF_MISSING:
            return NOTHING
        if self.weight != "icons" and has("icons", char):
            return face(self.size, "icons")[char]
        return Glyph(None, 0, 0, self.size) if kind == "Zs" else self.tofu

    def _draw(self, char: str) -> Glyph:
        left, top, right, bottom = map(int, self.font.getbbox(char, anchor="ls"))
        advance = round(self.font.getlength(char))
        if left >= right or top >= bottom:
            return Glyph(None, 0, 0, advance)
        mask = Image.new("L", (right - left, bottom - top))
        ImageDraw.Draw(mask).text((-left, -top), char, 255, self.font, anchor="ls")
        box = mask.getbbox()
        if box is None:
            return Glyph(None, 0, 0, advance)
        return Glyph(mask.crop(box), left + box[0], top + box[1], advance)

    def _tofu(self) -> Glyph:
        side = max(2, round(0.9 * self.size))
        mask = Image.new("L", (side, side))
        width = max(1, round(self.size / 16))
        ImageDraw.Draw(mask).rectangle((0, 0, side - 1, side - 1), outline=255, width=width)
        return Glyph(mask, (self.size - side) // 2, -round(0.8 * self.size), self.size)


@lru_cache(maxsize=128)
def face(size: int, weight: Weight) -> Face:
    return Face(size, weight)
