"""The frames of films, decoded when they are painted.

A film's demuxer is chosen by its first bytes: FFmpeg's own choice includes playlists, which open
other files of the host.
"""

import math
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import IO, Any

from PIL import Image

from virtual_phone.runtime.lock_meter import importing

MOST_PIXELS = 25_000_000
MOST_DECODED = 1000  # frames from one key frame on; a later frame is not searched for
MOST_KEPT = 4  # frames
MAGIC = (  # offset, bytes, FFmpeg's demuxer
    (4, b"ftyp", "mp4"),
    (4, b"moov", "mp4"),
    (4, b"mdat", "mp4"),
    (0, b"\x1a\x45\xdf\xa3", "matroska"),
    (8, b"AVI ", "avi"),
)


@dataclass(frozen=True)
class Frame:
    """An image with the part of the film during which it is visible, in seconds."""

    begin: float
    end: float
    image: Image.Image


@contextmanager
def stream_of(file: IO[bytes]) -> Iterator[Any]:
    """The video stream of a film; a file that is none raises `ValueError`."""
    with importing():
        import av  # heavy: only a phone that displays films loads FFmpeg

    head = file.read(16)
    file.seek(0)
    form = next((name for at, magic, name in MAGIC if head[at:].startswith(magic)), None)
    if form is None:
        raise ValueError("neither MP4, Matroska nor AVI")
    try:
        with av.open(file, format=form) as container:
            stream: Any = container.streams.best("video")
            if stream is None or not 0 < stream.width * stream.height <= MOST_PIXELS:
                raise ValueError("no video of a size that can be decoded")
            yield stream
    except av.FFmpegError as error:
        raise ValueError(str(error)) from error


def duration(file: IO[bytes]) -> float:
    """Seconds of a film; 0 if the file is none."""
    try:
        with stream_of(file) as stream:
            if stream.duration:
                return float(stream.duration * stream.time_base)
            return (stream.container.duration or 0) / 1_000_000
    except (OSError, ValueError):
        return 0.0


def frame_at(file: IO[bytes], seconds: float) -> Frame | None:
    """The frame that is visible at a moment, or the one nearest to it."""
    found: tuple[float, Any] | None = None
    end = math.inf
    try:
        with stream_of(file) as stream:
            stream.container.seek(round(seconds / stream.time_base), stream=stream)
            for number, frame in enumerate(stream.container.decode(stream)):
                begin = frame.time or 0.0
                if found is not None and (begin > seconds or number == MOST_DECODED):
                    end = begin
                    break
                found = begin, frame
    except (OSError, ValueError):
        pass  # of a broken film, what could be decoded is displayed
    return Frame(found[0], end, found[1].to_image()) if found else None


class FilmFrames:
    """The frames of films that were painted last, by the file's path and stamp."""

    def __init__(self) -> None:
        self._kept: list[tuple[object, Frame]] = []  # the one used last comes last

    def at(
        self, key: object, seconds: float, decoded: Callable[[Callable[[IO[bytes]], Any]], Any]
    ) -> Image.Image | None:
        """The image of a moment of a film; ``decoded`` calls a function with the open file."""
        for place, (film, frame) in enumerate(self._kept):
            if film == key and frame.begin <= seconds < frame.end:
                self._kept.append(self._kept.pop(place))
                return frame.image
        made: Frame | None = decoded(lambda file: frame_at(file, seconds))
        if made is None:
            return None
        self._kept.append((key, made))
        del self._kept[:-MOST_KEPT]
        return made.image
