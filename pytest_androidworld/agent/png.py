"""Encoders for screenshots: PNG in less than half of Pillow's time, and JPEG by Pillow.

Pillow tries all five filters of PNG on each line (its libImaging/ZipEncode.c) and then nearly
always takes Up for a screen, whose lines are mostly those above them.  Here that is what each line
has; files are as large as Pillow's at the same level of zlib, within a few hundredths.
"""

import io
import struct
import zlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np

SIGNATURE = b"\x89PNG\r\n\x1a\n"  # PNG (Third Edition), 5.2
HEADER = struct.Struct(">IIBBBBB")  # 11.2.1: width, height, depth, colour, and three methods
DEPTH, TRUECOLOUR, UP = 8, 2, 2  # bits of a sample; the colour type; the filter type, 9.2
FASTEST = 1  # of zlib's levels


def png(pixels: "np.ndarray") -> bytes:
    """Encode rows x columns x RGB as PNG."""
    import numpy

    if pixels.dtype != numpy.uint8 or pixels.shape[2:] != (3,) or not pixels.size:
        return _by_pillow(pixels)  # an agent's own drawing, in gray or with an alpha channel
    height, width, samples = pixels.shape
    rows = pixels.reshape(height, width * samples)
    lines = numpy.empty((height, 1 + rows.shape[1]), numpy.uint8)
    lines[:, 0] = UP
    lines[0, 1:] = rows[0]  # the line above the first is taken as 0
    numpy.subtract(rows[1:], rows[:-1], out=lines[1:, 1:])  # modulo 256
    header = HEADER.pack(width, height, DEPTH, TRUECOLOUR, 0, 0, 0)
    data = zlib.compress(lines.data, FASTEST)
    return b"".join(
        (SIGNATURE, _chunk(b"IHDR", header), _chunk(b"IDAT", data), _chunk(b"IEND", b""))
    )


def _chunk(kind: bytes, data: bytes) -> bytes:
    """5.3: the length of its data, its type, its data, and a checksum of type and data."""
    checksum = zlib.crc32(data, zlib.crc32(kind))
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", checksum)


def _by_pillow(pixels: "np.ndarray") -> bytes:
    from PIL import Image

    held = io.BytesIO()
    Image.fromarray(pixels).save(held, "PNG", compress_level=FASTEST)
    return held.getvalue()


def as_jpeg(pixels: "np.ndarray", quality: int) -> bytes:
    """Encode rows x columns x RGB as JPEG."""
    from PIL import Image

    held = io.BytesIO()
    Image.fromarray(pixels).convert("RGB").save(held, "JPEG", quality=quality)
    return held.getvalue()
