"""Screenshots at full size for the page: of attempts whose artifacts were kept."""

import base64
import io
from pathlib import Path

from pytest_androidworld.env.pictures import open_png

MOST = 200  # pictures in a page, each of some 40 kB and 50 ms
QUALITY = 60  # of WebP


class FullSize:
    """Makes so many pictures, those of the cases that come first; the others stay small."""

    def __init__(self, most: int = MOST) -> None:
        self._left = most

    def picture(self, file: Path | None) -> str | None:
        """As a data address; None if there is none, or too many were made."""
        if file is None or self._left == 0:
            return None
        self._left -= 1
        held = io.BytesIO()
        try:
            with open_png(file) as image:
                image.convert("RGB").save(held, "WEBP", quality=QUALITY, method=0)
        except OSError:  # cut off, as by a full disk: the film has it small
            return None
        return f"data:image/webp;base64,{base64.b64encode(held.getvalue()).decode()}"
