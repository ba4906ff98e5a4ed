"""The pictures and films of the phone as images; of those painted last, some are cached."""

from collections.abc import Callable
from functools import partial
from typing import IO, Any

from virtual_phone.media.pictures import NotAPicture, open_picture
from virtual_phone.storage.files import Files
from virtual_phone.ui.canvas import filling
from virtual_phone.ui.film_frames import FilmFrames
from virtual_phone.ui.image_cache import Cache, bytes_of
from virtual_phone.ui.pauses import AT_ONCE, AtOnce
from virtual_phone.ui.svg_images import MOST_BYTES, svg_image

SVG, PROBE = b"<svg", 1024
CACHED = 4_000_000  # bytes, enough for a screen of thumbnails
Stamp = tuple[str, int, int]
Decode = Callable[[IO[bytes]], Any]
Decoded = Callable[[Decode], Any]  # what is decoded of an open file
Search = Callable[[Stamp, Decoded], Any]  # the image in a cache, or else a decoded one


class _Changed(Exception):
    """The file has changed while it was decoded."""


class Images:
    """What views display of files; a file that cannot be decoded has no image.

    Files are decoded aside: others may work meanwhile.
    """

    def __init__(self, files: Files) -> None:
        self.files = files
        self._pictures: Cache[Any] = Cache(CACHED, lambda image: bytes_of([image]))
        self._frames = FilmFrames()

    def picture(self, path: str, size: tuple[int, int], pauses: AtOnce = AT_ONCE) -> Any:
        """A picture that fills a size."""
        return self._decoded(path, partial(self._picture, size), pauses)

    def whole(self, path: str, pauses: AtOnce = AT_ONCE) -> Any:
        """A picture in its own size."""
        return self._decoded(path, partial(self._picture, None), pauses)

    def frame(self, path: str, seconds: float, pauses: AtOnce = AT_ONCE) -> Any:
        """The frame of a film at a moment, in the film's own size."""
        return self._decoded(path, partial(self._frame, seconds), pauses)

    def _picture(self, size: tuple[int, int] | None, stamp: Stamp, decoded: Decoded) -> Any:
        return self._pictures.get(
            (*stamp, size), lambda: decoded(partial(load_picture, size=size))
        )

    def _frame(self, seconds: float, stamp: Stamp, decoded: Decoded) -> Any:
        return self._frames.at(stamp, seconds, decoded)

    def _decoded(self, path: str, search: Search, pauses: AtOnce) -> Any:
        """What a cache has of a file, or else is decoded; again, if the file changes meanwhile."""
        if not self.files.is_file(path):
            return None
        stamp = self._stamp(path)

        def decoded(decode: Decode) -> Any:
            with self.files.open(path) as file, pauses.aside():
                image = decode(file)
            if pauses is not AT_ONCE and not self._is_still(path, stamp):
                raise _Changed
            return image

        try:
            return search(stamp, decoded)
        except _Changed:
            return self._decoded(path, search, AT_ONCE)

    def _is_still(self, path: str, stamp: Stamp) -> bool:
        return self.files.is_file(path) and self._stamp(path) == stamp

    def _stamp(self, path: str) -> Stamp:
        """What changes when the file does."""
        stat = self.files.stat(path)
        return self.files.canonical(path), stat.mtime, stat.size


def load_picture(file: IO[bytes], size: tuple[int, int] | None = None) -> Any:
    """A picture file as an image that fills a size; None if Android could not decode it."""
    from PIL import ImageOps

    if SVG in file.read(PROBE):
        file.seek(0)
        drawn = svg_image(file.read(MOST_BYTES))
        return filling(drawn, size) if drawn and size else drawn
    file.seek(0)
    try:
        with open_picture(file, size) as image:
            ImageOps.exif_transpose(image, in_place=True)
            image.load()
            upright = _on_white(image)
            return filling(upright, size) if size else upright
    except NotAPicture:
        return None


def _on_white(image: Any) -> Any:
    """The image without transparency."""
    from PIL import Image

    if not image.has_transparency_data:
        return image if image.mode == "RGB" else image.convert("RGB")
    paper = Image.new("RGBA", image.size, "white")
    paper.alpha_composite(image.convert("RGBA"))
    return paper.convert("RGB")
