"""``framebuffer:``: the pixels of the screen."""

import struct

from virtual_phone.adbd.core import Refused, service
from virtual_phone.adbd.stream import Stream
from virtual_phone.shell.run import run
from virtual_phone.shell.streams import Input

SCREENCAP = struct.Struct("<4I")  # width, height, format, colour space
HEADER = struct.Struct("<14I")
# struct fbinfo, DDMS_RAWIMAGE_VERSION 2 (framebuffer_service.cpp of packages/modules/adb)
VERSION, BITS = 2, 32
RED, BLUE, GREEN, ALPHA = (0, 8), (16, 8), (8, 8), (24, 8)  # offset and length, in bits


@service("framebuffer")
def framebuffer(stream: Stream, argument: str) -> None:
    """``framebuffer:``: a header that describes the pixels, and the pixels."""
    pieces: list[bytes] = []
    stdin = Input(stream.phone)
    stdin.close()
    status = run(stream.phone, "screencap", stdin=stdin, out=pieces.append, err=lambda data: None)
    picture = b"".join(pieces)
    if status or len(picture) < SCREENCAP.size:
        raise Refused("framebuffer")
    width, height, _, color_space = SCREENCAP.unpack_from(picture)
    size = len(picture) - SCREENCAP.size
    layout = (*RED, *BLUE, *GREEN, *ALPHA)
    stream.write(HEADER.pack(VERSION, BITS, color_space, size, width, height, *layout))
    stream.write(picture[SCREENCAP.size :])
