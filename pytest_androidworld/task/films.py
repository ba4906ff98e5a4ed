"""Videos for tasks: texts one after the other on noise, to be read while they play."""

import io
from collections.abc import Iterable, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, cast

from pytest_androidworld.env.device import Device
from pytest_androidworld.task.sample.films import Film

if TYPE_CHECKING:
    from PIL import Image

SIZE = (320, 240)
YELLOW, OUTLINE = "#ffff00", "#000000"
LARGEST, MARGIN = 44, 20  # of the letters and beside them, in pixels
QUANTIZER = "12"  # noise of middling quality
KEY_FRAME_EVERY = 30  # frames


def film(messages: Sequence[str], seconds_each: int, fps: int = 30) -> bytes:
    """An MP4 file (MPEG-4 Part 2, 320×240) that displays each message for so many seconds.

    The noise behind a message stands still, which makes the file small; equal messages make equal
    noise.
    """
    import av  # heavy: only tasks with films load FFmpeg

    file, frames = io.BytesIO(), cast(Any, av.VideoFrame)  # not all of its methods are typed
    with av.open(file, "w", format="mp4") as container:
        stream = container.add_stream("mpeg4", rate=fps)
        stream.width, stream.height = SIZE
        stream.pix_fmt = "yuv420p"
        stream.codec_context.gop_size = KEY_FRAME_EVERY
        stream.codec_context.options = {"qmin": QUANTIZER, "qmax": QUANTIZER}
        for message in messages:
            frame = frames.from_image(picture(message)).reformat(format="yuv420p")
            for _ in range(seconds_each * fps):
                frame.pts = None  # the encoder counts
                container.mux(stream.encode(frame))
        container.mux(stream.encode())
    return file.getvalue()


def picture(message: str) -> "Image.Image":
    """A text, as large as there is room for, on noise."""
    from PIL import Image, ImageDraw, ImageFont

    wide, high = SIZE
    image = Image.frombytes("RGB", SIZE, Random(message).randbytes(wide * high * 3))
    size = LARGEST
    while size > 8 and ImageFont.load_default(size).getlength(message) > wide - 2 * MARGIN:
        size -= 2
    font = ImageFont.load_default(size)
    draw = ImageDraw.Draw(image)
    at = (wide // 2, high // 2)
    draw.text(at, message, YELLOW, font, anchor="mm", stroke_width=3, stroke_fill=OUTLINE)
    return image


def write_films(env: Device, folder: str, films: Iterable[Film]) -> None:
    """Films that `sample.films` draws: each with its one message, a frame a second."""
    made = {each["name"]: film([each["message"]], each["seconds"], fps=1) for each in films}
    env.files.write_all(folder, made)
