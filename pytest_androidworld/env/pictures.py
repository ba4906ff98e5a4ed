"""Opens the pictures of devices and of our own files, all of which are PNGs.

Any other format that a device could send in its place would be decoded by code that may start
programs of the host (EPS: Ghostscript).
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, TYPE_CHECKING

if TYPE_CHECKING:
    from PIL import Image

MOST_PIXELS = 50_000_000  # more than the screen of any device has: 8K are 33 million


@contextmanager
def open_png(file: Path | IO[bytes]) -> "Iterator[Image.Image]":
    """A context with an open PNG; anything else raises `OSError`."""
    from PIL import Image  # agents without pixels do not need it

    try:
        with Image.open(file, formats=["PNG"]) as image:  # noqa: TID251 - the one place
            if image.width * image.height > MOST_PIXELS:
                raise OSError(f"{image.width} × {image.height} pixels are no screen")
            yield image
    except (Image.DecompressionBombError, Image.DecompressionBombWarning, SyntaxError) as error:
        raise OSError(str(error)) from error
