"""The phone's fonts: Roboto, those of other scripts, icons, and a box for what none has."""

import importlib.util
import struct
import unicodedata
from bisect import bisect_right
from functools import cache, lru_cache
from io import BytesIO
from pathlib import Path
from typing import IO, Literal, NamedTuple

from PIL import Image, ImageDraw, ImageFont

from virtual_phone.runtime.lock_meter import importing
from virtual_phone.ui import icons
from virtual_phone.ui.emoji import EMOJI

Weight = Literal["regular", "medium", "bold", "light", "icons"]

Fallback = Literal["international", "international bold", "symbols", "han"]
Font = Weight | Fallback

FILES: dict[Font, tuple[str, str]] = {
    "regular": ("font_roboto", "files/Roboto-Regular.ttf"),
    "medium": ("font_roboto", "files/Roboto-Medium.ttf"),
    "bold": ("font_roboto", "files/Roboto-Bold.ttf"),
    "light": ("font_roboto", "files/Roboto-Light.ttf"),
    "icons": ("fonticon_mdi7", "fonts/materialdesignicons-webfont.ttf"),
    "han": ("noto_cjk_sans_jp_regular", "NotoSansCJKjp-Regular.otf"),
}
# FiraGO has Arabic, Hebrew, Thai, Devanagari and Georgian; these come as modules.
PACKED: dict[Font, str] = {
    "international": "figo",
    "international bold": "figbo",
    "symbols": "symbol2",
}
SCRIPTS: tuple[Font, ...] = ("international", "han", "symbols")
BOLD_SCRIPTS: tuple[Font, ...] = ("international bold", "han", "symbols")
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


Source = Font | Literal["tofu", "emoji"]  # what draws a character


@cache
def font_file(font: Font) -> Path:
    """The font's file, found without importing the package that brings it."""
    package, name = FILES[font]
    spec = importlib.util.find_spec(package)
    if spec is None or spec.origin is None:
        raise ModuleNotFoundError(f"the package {package}, which brings {name}, is not installed")
    return Path(spec.origin).parent / name


@cache
def _packed(font: Font) -> bytes:
    with importing():
        import pymupdf_fonts  # half a megabyte for each font, in a module that unpacks it

        data: bytes = pymupdf_fonts.myfont(PACKED[font])
    return data


def open_font(font: Font) -> IO[bytes]:
    return BytesIO(_packed(font)) if font in PACKED else font_file(font).open("rb")


@cache
def coverage(font: Font) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The first and last code points of each block that the font has, sorted.

    They come from its character map (OpenType: ``cmap``), of which only the needed part is read.
    """
    with open_font(font) as file:
        (count,) = struct.unpack(">4xH6x", file.read(12))
        tables = dict(struct.iter_unpack(">4s4xL4x", file.read(16 * count)))
        start: int = tables[b"cmap"]
        file.seek(start)
        (count,) = struct.unpack(">2xH", file.read(4))
        maps = struct.iter_unpack(">HHL", file.read(8 * count))
        offsets = {(platform, encoding): offset for platform, encoding, offset in maps}
        if (3, 10) in offsets:
            file.seek(start + offsets[3, 10])
            return _full_range(file)
        file.seek(start + offsets[3, 1])
        return _basic_plane(file)


def _full_range(file: IO[bytes]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The groups of a map of format 12."""
    (count,) = struct.unpack(">12xL", file.read(16))
    numbers = struct.unpack(f">{3 * count}L", file.read(12 * count))
    return numbers[::3], numbers[1::3]


def _basic_plane(file: IO[bytes]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The segments of a map of format 4."""
    (double,) = struct.unpack(">6xH6x", file.read(14))
    ends = struct.unpack(f">{double // 2}H", file.read(double))
    file.read(2)
    return struct.unpack(f">{double // 2}H", file.read(double)), ends


def has(font: Font, char: str) -> bool:
    firsts, lasts = coverage(font)
    block = bisect_right(firsts, ord(char)) - 1
    return block >= 0 and ord(char) <= lasts[block]


class Face(dict[str, int]):
    """A font at one size, as a mapping of characters to their advances, measured on first use.

    Characters have no kerning and integer advances: the width of any part of a text is the sum of
    its characters'.  A character is drawn when it is first painted, for that takes ten times as
    long as to measure it: a screen is laid out in one piece, but painted in slices.
    """

    def __init__(self, size: int, font: Font) -> None:
        super().__init__()
        self.size = size
        self.name = font
        # The basic layout is in every Pillow; the other depends on libraries of the host.
        basic = ImageFont.Layout.BASIC
        source = BytesIO(_packed(font)) if font in PACKED else font_file(font)
        self.font = ImageFont.truetype(source, size, layout_engine=basic)
        self.drawn: dict[str, Glyph] = {}
        self.tofu = self._tofu()

    def __missing__(self, char: str) -> int:
        if len(self) >= MOST_GLYPHS:
            self.clear()
        self[char] = advance = self._advance(char)
        return advance

    def glyph(self, char: str) -> Glyph:
        """A character, drawn."""
        found = self.drawn.get(char)
        if found is None:
            if len(self.drawn) >= MOST_GLYPHS:
                self.drawn.clear()
            self.drawn[char] = found = self._glyph(char)
        return found

    def _advance(self, char: str) -> int:
        source = self._source(char)
        if source is None:
            return self._blank(char)
        if source in ("tofu", "emoji"):
            return self.size
        return self._own_advance(char) if source == self.name else face(self.size, source)[char]

    def _glyph(self, char: str) -> Glyph:
        source = self._source(char)
        if source is None:
            return Glyph(None, 0, 0, self._blank(char))
        if source == "tofu":
            return self.tofu
        if source == "emoji":
            return self._icon(EMOJI[char])
        return self._draw(char) if source == self.name else face(self.size, source).glyph(char)

    def _source(self, char: str) -> Source | None:
        """The font that has a character; None if it is not drawn."""
        kind = unicodedata.category(char)
        if kind in UNSEEN:
            return None
        if has(self.name, char):
            return self.name
        others = BOLD_SCRIPTS if self.name == "bold" else SCRIPTS
        for other in (*others, "icons"):
            if has(other, char):
                return other
        if kind in UNSEEN_IF_MISSING:
            return None
        if char in EMOJI:
            return "emoji"
        return None if kind == "Zs" else "tofu"

    def _blank(self, char: str) -> int:
        """The advance of a character that is not drawn."""
        if char == "\t":
            return TAB * self[" "]
        return self.size if unicodedata.category(char) == "Zs" else 0

    def _own_advance(self, char: str) -> int:
        return round(self.font.getlength(char))

    def _icon(self, name: str) -> Glyph:
        """An icon in place of an emoji, as wide as one."""
        mask, left, top, advance = face(self.size, "icons").glyph(icons.glyph(name))
        return Glyph(mask, left + (self.size - advance) // 2, top, self.size)

    def _draw(self, char: str) -> Glyph:
        left, top, right, bottom = map(int, self.font.getbbox(char, anchor="ls"))
        advance = self._own_advance(char)
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
def face(size: int, font: Font) -> Face:
    return Face(size, font)
