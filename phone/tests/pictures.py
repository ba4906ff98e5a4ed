"""Opens the pictures that tests look at."""

from pathlib import Path
from typing import IO

from PIL import Image

FORMATS = ("GIF", "JPEG", "PNG", "WEBP")


def open_image(file: str | Path | IO[bytes], formats: tuple[str, ...] = FORMATS) -> Image.Image:
    """As `PIL.Image.open`, for the formats that we write."""
    return Image.open(file, formats=formats)  # noqa: TID251 - for tests, this one place
