"""The pictures and films of the phone as images; of those painted last, some are cached."""

from typing import IO, Any

from virtual_phone.media.pictures import NotAPicture, open_picture
from virtual_phone.storage.files import Files
from virtual_phone.ui.canvas import filling
from virtual_phone.ui.film_frames import FilmFrames
from virtual_phone.ui.image_cache import Cache, bytes_of
from virtual_phone.ui.svg_images import MOST_BYTES, svg_image

SVG, PROBE = b"<svg", 1024
CACHED = 4_000_000  # bytes, enough for a screen of thumbnails


class Images:
    """What views display of files; a file that cannot be decoded has no image."""

    def __init__(self, files: Files) -> None:
        self.files = files
        self._pictures: Cache[Any] = Cache(CACHED, lambda image: bytes_of([image]))
        self._frames = FilmFrames()

    def picture(self, path: str, size: tuple[int, int]) -> Any:
        """A picture that fills a size."""
        if not self.files.is_file(path):
            return None

        def load() -> Any:
            with self.files.open(path) as file:
                return load_picture(file, size)

        return self._pictures.get((*self._stamp(path), size), load)

    def whole(self, path: str) -> Any:
        """A picture in its own size."""
        if not self.files.is_file(path):
            return None

        def load() -> Any:
            with self.files.open(path) as file:
                return load_picture(file)

        return self._pictures.get((*self._stamp(path), None), load)

    def frame(self, path: str, seconds: float) -> Any:
        """The frame of a film at a moment, in the film's own size."""
        if not self.files.is_file(path):
            return None
        with self.files.open(path) as file:
            return self._frames.at(self._stamp(path), seconds, file)

    def _stamp(self, path: str) -> tuple[str, int, int]:
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
            upright = _on_white(ImageOps.exif_transpose(image))
            return filling(upright, size) if size else upright
    except NotAPicture:
        return None


def _on_white(image: Any) -> Any:
    """The image without transparency."""
    from PIL import Image

    if not image.has_transparency_data:
        return image.convert("RGB")
    paper = Image.new("RGBA", image.size, "white")
    paper.alpha_composite(image.convert("RGBA"))
    return paper.convert("RGB")
