"""Pictures as PNG files: what a reader finds in them is what was written."""

import io
import zlib
from typing import Any

import numpy as np
import pytest
from PIL import Image

from phone.tests.pictures import open_image
from pytest_androidworld import Device
from pytest_androidworld.agent.png import png

NOISE = np.random.default_rng(7).integers(0, 256, (40, 30, 4), np.uint8)
LOCKED = NOISE[:, :, :3].copy()
LOCKED.flags.writeable = False


def read(data: bytes) -> Any:
    with open_image(io.BytesIO(data), ("PNG",)) as image:
        image.load()  # checks each checksum
        return np.asarray(image)


@pytest.mark.parametrize(
    "pixels",
    [
        np.zeros((3, 5, 3), np.uint8),
        np.full((1, 1, 3), 255, np.uint8),
        NOISE[:1, :, :3],
        NOISE[:, :1, :3],
        NOISE[:, :, :3],  # of an emulator's RGBA, as it comes
        NOISE[::-1, ::2, :3],
        LOCKED,
        NOISE,  # with an alpha channel
        NOISE[:, :, 0],  # gray
    ],
    ids=["dark", "one", "row", "column", "view", "steps", "locked", "alpha", "gray"],
)
def test_a_reader_finds_the_same_pixels(pixels: Any) -> None:
    assert (read(png(pixels)) == pixels).all()
    assert read(png(pixels)).shape == pixels.shape


def test_its_bytes() -> None:
    """As the specification has them, for two lines of one pixel: each is 1, 2, 3."""
    pixels = np.array([[[1, 2, 3]], [[1, 2, 3]]], np.uint8)
    assert png(pixels) == (
        b"\x89PNG\r\n\x1a\n"
        + _chunk(b"IHDR", b"\0\0\0\x01\0\0\0\x02\x08\x02\0\0\0")
        + _chunk(b"IDAT", zlib.compress(b"\x02\x01\x02\x03\x02\0\0\0", 1))
        + b"\0\0\0\0IEND\xaeB`\x82"
    )


def _chunk(kind: bytes, data: bytes) -> bytes:
    length, checksum = len(data), zlib.crc32(kind + data)
    return length.to_bytes(4, "big") + kind + data + checksum.to_bytes(4, "big")


def test_a_screen_is_as_small_as_pillow_makes_it(device: Device) -> None:
    pixels = device.observe(pixels=True).picture
    assert pixels is not None
    held = io.BytesIO()
    Image.fromarray(pixels).save(held, "PNG", compress_level=1)
    ours = png(pixels)
    assert (read(ours) == pixels).all()
    assert len(ours) < 1.05 * len(held.getvalue())
