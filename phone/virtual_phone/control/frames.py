"""Screenshots for the emulator's gRPC, in the format and size that a client requests."""

import copy
import io
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from PIL import Image as Pillow

from virtual_phone.phone import Phone
from virtual_phone.ui.canvas import Canvas
from virtual_phone.ui.display import Display
from virtual_phone.wire.emulator import Format, Image, ImageFormat, Rotation

LARGEST = 8192
LARGE = 5_000_000  # bytes of a reply with uncompressed pixels
DEGREES = (0.0, 90.0, 180.0, -90.0)
Size = tuple[int, int]
T = TypeVar("T")
Key = tuple[int, int, int, int]  # of the display, format, width, height


class Frames:
    """Encodes screenshots; caches the last reply until the screen changes."""

    def __init__(self, phone: Phone) -> None:
        self.phone = phone
        self._last: tuple[Key, bytes] | None = None
        self._streamed: tuple[Key, Image] | None = None  # shared by streams with equal requests
        self._streams = 0

    @contextmanager
    def streaming(self) -> Iterator[None]:
        """The life of a stream; what streams share, and the canvas, end with the last one."""
        self._streams += 1
        try:
            yield
        finally:
            self._streams -= 1
            if not self._streams:
                self._streamed = None
                self.phone[Display].painted.forget()

    def serial(self) -> int:
        """A number that grows when the pixels may have changed, unless the screen is frozen."""
        if self._last and self.phone.faults.get("freeze"):
            return self._last[0][0]
        self.phone[Display].refresh()
        return self.phone[Display].serial

    def reply(self, format: int, width: int = 0, height: int = 0) -> bytes:
        """An encoded `Image`: the screen scaled to fit a width and height, unless they are 0.

        Raises ValueError for an invalid format or size.
        """
        key = (self.serial(), format, width, height)
        if self._last is None or self._last[0] != key:
            self._last = None  # frees 10 MB before the next reply is made
            key = self._painted(key)
            self._last = key, self._taken(format, width, height, 0, Image.encode)
            if len(self._last[1]) > LARGE:
                self.phone[Display].painted.forget()  # frees another 10 MB
        return self._last[1]

    def take(self, format: int, width: int, height: int, sequence: int) -> Image:
        """A screenshot as a message, with its number in a stream.

        The next one is painted on the same canvas: 10 MB of new memory take longer than painting.
        """
        key = (self.serial(), format, width, height)
        if self._streamed is None or self._streamed[0] != key:
            self._streamed = None  # frees 10 MB before the next one is made
            key = self._painted(key)
            self._streamed = key, self._taken(format, width, height, sequence, _kept)
        found = copy.copy(self._streamed[1])
        found.seq, found.timestampUs = sequence, self.phone.clock.wall() // 1000
        return found

    def _painted(self, key: Key) -> Key:
        """The key of a picture whose screen has been painted while others worked."""
        self.phone[Display].painted.paint()
        return (self.serial(), *key[1:])

    def _taken(
        self, format: int, width: int, height: int, sequence: int, finish: Callable[[Image], T]
    ) -> T:
        """What ``finish`` makes of the message, while others work: it may share the pixels."""
        if max(width, height) > LARGEST:
            raise ValueError(f"no picture is {max(width, height)} pixels wide or high")
        kind, rotation, glass = Format(format), self.phone[Display].rotation, self._glass()
        size = fitted(glass, (width, height))
        message = Image(
            format=ImageFormat(kind, Rotation(rotation, zAxis=DEGREES[rotation]), *size),
            seq=sequence,
            timestampUs=self.phone.clock.wall() // 1000,
        )
        with self.phone[Display].painted.reading() as canvas, self.phone.idle():
            message.image = pixels(canvas, glass, size, kind)
            return finish(message)

    def _glass(self) -> Size:
        """The phone's real size in pixels, whatever size is set by an override."""
        wide, high = self.phone.profile.width, self.phone.profile.height
        return (high, wide) if self.phone[Display].rotation % 2 else (wide, high)


def _kept(message: Image) -> Image:
    message.image = bytes(message.image)
    return message


def pixels(canvas: Canvas, glass: Size, size: Size, kind: Format) -> bytes | memoryview:
    """The canvas on a glass, scaled to a size; what is neither shares the canvas's pixels."""
    if size == glass == canvas.size and kind != Format.PNG:
        return canvas.view() if kind == Format.RGBA8888 else canvas.rgb()
    image = canvas.image
    if image.size != glass:
        image = _between_bars(image, glass)
    if image.size != size:
        image = image.resize(size, Pillow.Resampling.BOX)
    return encoded(image, kind)


def fitted(size: Size, limits: Size) -> Size:
    """The largest size of the same proportions within a width and height, where given."""
    scales = [limit / own for own, limit in zip(size, limits, strict=True) if limit]
    scale = min(scales, default=1.0)
    return max(1, round(size[0] * scale)), max(1, round(size[1] * scale))


def _between_bars(image: Pillow.Image, size: Size) -> Pillow.Image:
    glass = Pillow.new("RGB", size)
    screen = image.resize(fitted(image.size, size), Pillow.Resampling.BOX)
    glass.paste(screen, ((size[0] - screen.width) // 2, (size[1] - screen.height) // 2))
    return glass


def encoded(image: Pillow.Image, kind: Format) -> bytes:
    """The pixels of an RGB image, row by row from the top; or a PNG file."""
    if kind == Format.PNG:
        file = io.BytesIO()
        image.save(file, "PNG", compress_level=1)
        return file.getvalue()
    return image.convert("RGBA").tobytes() if kind == Format.RGBA8888 else image.tobytes()
