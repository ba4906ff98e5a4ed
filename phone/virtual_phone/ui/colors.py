"""Parsing colours to the four bytes of a pixel."""

from functools import lru_cache

Color = str | tuple[int, int, int] | tuple[int, int, int, int]
Ink = tuple[int, int, int, int]


@lru_cache(maxsize=1024)
def ink(color: Color) -> Ink:
    """Red, green, blue and alpha of ``#rrggbb``, ``#aarrggbb`` (Android's order) or a tuple."""
    if not isinstance(color, str):
        values = (*color, 255) if len(color) == 3 else color
        if not all(0 <= value <= 255 for value in values):
            raise ValueError(f"{color!r} is no colour; each part is 0 to 255")
        return values
    digits = color.removeprefix("#")
    if color[:1] != "#" or len(digits) not in (6, 8) or not digits.isalnum():
        raise ValueError(f"{color!r} is no colour; write #rrggbb or #aarrggbb")
    try:
        alpha, red, green, blue = bytes.fromhex(digits.rjust(8, "f"))
    except ValueError:
        raise ValueError(f"{color!r} is no colour; write #rrggbb or #aarrggbb") from None
    return red, green, blue, alpha


def is_opaque(color: Color) -> bool:
    return ink(color)[3] == 255


def mix(old: int, new: int, alpha: int) -> int:
    """One byte of paint over another, rounded as Pillow does when it pastes through a mask."""
    product = old * (255 - alpha) + new * alpha + 128
    return ((product >> 8) + product) >> 8


@lru_cache(maxsize=64)
def mixing_table(paint: Ink) -> tuple[int, ...]:
    """The result of painting over each value of a channel: 256 entries per channel."""
    red, green, blue, alpha = paint
    return tuple(mix(old, new, alpha) for new in (red, green, blue, 255) for old in range(256))
