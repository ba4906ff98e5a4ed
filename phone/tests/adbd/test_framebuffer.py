"""``framebuffer:``: the screen as pixels, and how to read them."""

import struct

from phone.tests.adbd.hosts import Host
from virtual_phone.phone import Phone


def test_the_screen_comes_with_a_description_of_its_pixels(phone: Phone, host: Host) -> None:
    width, height = phone.profile.width, phone.profile.height
    said = host.ask("framebuffer:")
    version, bits, color_space, size = struct.unpack_from("<4I", said)
    assert (version, bits, color_space, size) == (2, 32, 1, width * height * 4)
    assert struct.unpack_from("<10I", said, 16) == (width, height, 0, 8, 16, 8, 8, 8, 24, 8)
    pixels = said[56:]
    assert len(pixels) == size
    picture = host.ask("exec:screencap", 2)
    assert struct.unpack_from("<4I", picture) == (width, height, 1, 1)  # RGBA_8888, sRGB
    assert pixels == picture[16:]
    assert set(pixels[3::4]) == {255}
