"""Opens pictures for the phone: only formats that Android decodes, and sizes that it draws.

Pillow chooses a decoder by a file's bytes, not by its name: an EPS named ``.png`` would start
Ghostscript on the host.  And a file of a few kilobytes can hold 150 million pixels.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import IO, NamedTuple

from PIL import Image

from virtual_phone.android.mime import PICTURES
from virtual_phone.runtime.lock_meter import importing

MOST_PIXELS = 25_000_000  # 100 MB: android.graphics.RecordingCanvas draws no larger bitmap
BROKEN = (  # what Pillow raises for files that are no pictures, or damaged, or far too large
    *(OSError, SyntaxError, ValueError, EOFError, OverflowError),
    *(Image.DecompressionBombError, Image.DecompressionBombWarning),
)


class NotAPicture(ValueError):
    """The file is no picture that Android would decode."""


class Header(NamedTuple):
    """What a file has before the picture's pixels."""

    width: int
    height: int
    exif: Image.Exif


@contextmanager
def open_picture(file: IO[bytes], size: tuple[int, int] | None = None) -> Iterator[Image.Image]:
    """A context with an open picture; one whose pixels are damaged raises `NotAPicture`, too.

    With a ``size`` that it is to fill, a JPEG is decoded at a reduced size.
    """
    with _opened(file) as image:
        if size:
            image.draft("RGB", size)
        if image.width * image.height > MOST_PIXELS:
            raise NotAPicture(f"{image.width} × {image.height} pixels are too many")
        yield image


def read_header(file: IO[bytes]) -> Header:
    """A picture's size and EXIF data; its pixels are not decoded, however many there are."""
    with _opened(file) as image:
        # `PngImageFile.getexif` decodes the picture, to find EXIF data behind it.
        return Header(image.width, image.height, Image.Image.getexif(image))


@cache
def _import_decoders() -> None:
    """Import what Pillow does not load at first; else it would load its forty other formats."""
    with importing():
        from PIL import IcoImagePlugin, WebPImagePlugin

        assert IcoImagePlugin
        assert WebPImagePlugin


@contextmanager
def _opened(file: IO[bytes]) -> Iterator[Image.Image]:
    _import_decoders()
    try:
        with Image.open(file, formats=PICTURES) as image:  # noqa: TID251 - the one place
            yield image
    except NotAPicture:
        raise
    except BROKEN as error:
        raise NotAPicture(str(error)) from error
