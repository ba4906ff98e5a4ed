"""``getScreenshot`` and ``streamScreenshot``: the screen in every format and size."""

import io
import itertools
from typing import Any

import pytest
from PIL import Image as Pillow
from PIL import ImageDraw

from phone.tests.pictures import open_image
from virtual_phone.control import frames
from virtual_phone.control.frames import fitted
from virtual_phone.control.machine import Machine
from virtual_phone.control.methods.screen import getScreenshot, streamScreenshot
from virtual_phone.control.rpc import Refusal
from virtual_phone.services.display_settings import DisplaySettings
from virtual_phone.shell.run import run_text
from virtual_phone.ui.canvas import Canvas
from virtual_phone.ui.display import Display
from virtual_phone.ui.input import Input
from virtual_phone.ui.keycodes import NAMES
from virtual_phone.wire.emulator import (
    Format,
    Image,
    ImageFormat,
    ImageTransport,
    Rotation,
)


def shot(machine: Machine, request: ImageFormat | None = None) -> Image:
    with machine.phone.busy():
        return Image.decode(getScreenshot(machine, request or ImageFormat(Format.RGBA8888)))


@pytest.mark.parametrize("size", [(0, 0), (100, 0), (90, 200), (0, 200), (1080, 2400)])
def test_every_pixel_is_four_bytes_and_opaque(machine: Machine, size: tuple[int, int]) -> None:
    found = shot(machine, ImageFormat(Format.RGBA8888, None, *size))
    assert found.format
    assert len(found.image) == found.format.width * found.format.height * 4
    assert set(found.image[3::4]) == {255}


def test_the_three_formats_are_the_same_picture(machine: Machine) -> None:
    size = (270, 600)
    rgba, rgb, png = (
        shot(machine, ImageFormat(kind, None, *size)).image
        for kind in (Format.RGBA8888, Format.RGB888, Format.PNG)
    )
    assert Pillow.frombytes("RGBA", size, rgba).convert("RGB").tobytes() == rgb
    assert open_image(io.BytesIO(png)).tobytes() == rgb


def test_the_reply_says_what_it_is(machine: Machine) -> None:
    found = shot(machine)
    assert found.format == ImageFormat(Format.RGBA8888, Rotation(), 1080, 2400)
    assert found.seq == 0
    assert found.timestampUs == 1_697_384_040_000_000


@pytest.mark.parametrize(
    ("limits", "size"),
    [
        ((0, 0), (1080, 2400)),
        ((540, 0), (540, 1200)),
        ((0, 600), (270, 600)),
        ((540, 600), (270, 600)),
        ((100, 100), (45, 100)),
        ((1, 1), (1, 1)),
        ((2160, 4800), (2160, 4800)),
    ],
)
def test_a_picture_keeps_its_proportions(limits: tuple[int, int], size: tuple[int, int]) -> None:
    assert fitted((1080, 2400), limits) == size


@pytest.mark.parametrize("width", range(1, 1080, 37))
def test_a_picture_is_never_larger_than_asked_for(width: int) -> None:
    found = fitted((1080, 2340), (width, 2 * width))
    assert found[0] <= width
    assert found[1] <= 2 * width


@pytest.mark.parametrize(
    ("request_", "status"),
    [
        (ImageFormat(7), "INVALID_ARGUMENT"),
        (ImageFormat(1, None, 1 << 31, 5), "INVALID_ARGUMENT"),
        (ImageFormat(1, display=2), "INVALID_ARGUMENT"),
        (ImageFormat(1, transport=ImageTransport(1, "file:///tmp/x")), "UNIMPLEMENTED"),
    ],
)
def test_what_cannot_be_drawn_is_refused(
    machine: Machine, request_: ImageFormat, status: str
) -> None:
    with pytest.raises(Refusal) as refusal:
        shot(machine, request_)
    assert refusal.value.status == status


@pytest.mark.parametrize(
    ("turns", "size", "degrees"),
    [(1, (2400, 1080), 90.0), (2, (1080, 2400), 180.0), (3, (2400, 1080), -90.0)],
)
def test_a_turned_phone(
    machine: Machine, turns: int, size: tuple[int, int], degrees: float
) -> None:
    run_text(machine.phone, "am start -a android.settings.SETTINGS")  # home stays upright
    with machine.phone.busy():
        machine.phone[DisplaySettings].lock_rotation(turns)
    found = shot(machine)
    assert found.format
    assert (found.format.width, found.format.height) == size
    assert found.format.rotation == Rotation(turns, zAxis=degrees)
    assert len(found.image) == 1080 * 2400 * 4


def test_another_size_of_the_screen_does_not_change_that_of_its_glass(machine: Machine) -> None:
    with machine.phone.busy():
        machine.phone[DisplaySettings].override_size(720, 1520)
    found = shot(machine)
    assert found.format == ImageFormat(Format.RGBA8888, Rotation(), 1080, 2400)
    assert set(found.image[3::4]) == {255}


def test_an_unchanged_screen_is_drawn_once(machine: Machine) -> None:
    with machine.phone.busy():
        assert machine.frames.reply(1) is machine.frames.reply(1)


def test_a_changed_screen_is_drawn_again(machine: Machine) -> None:
    before = shot(machine).image
    with machine.phone.busy():
        machine.phone.sleep(60)  # the status bar's minute
    assert shot(machine).image != before


def test_a_frozen_screen_stays(machine: Machine) -> None:
    before = shot(machine).image
    machine.phone.faults["freeze"] = True
    with machine.phone.busy():
        machine.phone.sleep(60)
    assert shot(machine).image == before


def test_a_stream_begins_with_the_screen_as_it_is(machine: Machine) -> None:
    images = streamScreenshot(machine, ImageFormat(Format.RGB888, None, 90), lambda: True)
    assert next(images).seq == 0
    with machine.phone.busy():
        machine.phone.sleep(60)
    assert next(images).seq == 1


@pytest.mark.parametrize("width", [0, 90])
def test_streams_share_a_picture_until_the_last_one_ends(
    machine: Machine, monkeypatch: pytest.MonkeyPatch, width: int
) -> None:
    drawn = []
    pixels = frames.pixels
    monkeypatch.setattr(frames, "pixels", lambda *wanted: [drawn.append(1), pixels(*wanted)][1])
    request = ImageFormat(Format.RGBA8888, None, width)
    streams = [streamScreenshot(machine, request, lambda: True) for _ in range(4)]
    first, *others = [next(stream) for stream in streams]
    assert drawn == [1]
    assert all(other.image is first.image for other in others)
    for stream in streams:
        stream.close()  # type: ignore[attr-defined]
    assert machine.frames._streamed is None


def test_a_picture_is_compressed_while_others_work(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    owned = []
    encoded = frames.encoded

    def noted(image: Pillow.Image, kind: Format) -> bytes:
        owned.append(machine.phone.turns._is_owned())
        ImageDraw.Draw(machine.phone[Display].canvas().image).rectangle((0, 0, 9, 9), "#ff0000")
        return encoded(image, kind)

    monkeypatch.setattr(frames, "encoded", noted)
    before = shot(machine, ImageFormat(Format.RGB888)).image[:3]
    data = shot(machine, ImageFormat(Format.PNG)).image
    assert owned == [False]
    assert open_image(io.BytesIO(data)).tobytes()[:3] == before


def test_a_slow_client_misses_the_pictures_in_between(machine: Machine) -> None:
    connected = [True]
    request = ImageFormat(Format.RGB888, None, 90)
    images = streamScreenshot(machine, request, lambda: connected[0])
    next(images)
    serial = machine.frames.serial()
    for _ in range(5):
        with machine.phone.busy():
            machine.phone.sleep(60)
    assert machine.frames.serial() >= serial + 5
    assert next(images).image == shot(machine, request).image
    connected[0] = False
    assert list(images) == []


def test_a_stream_ends_when_no_one_listens(machine: Machine) -> None:
    listens = itertools.chain([True, True], itertools.repeat(False))
    images = streamScreenshot(machine, ImageFormat(1, None, 9), lambda: next(listens))
    assert len(list(images)) <= 1


def test_the_status_bars_minute_ends_when_the_clocks_does(machine: Machine) -> None:
    with machine.phone.busy():
        machine.phone.clock.set_wall(machine.phone.clock.wall() + 23_000_000_000)
    before = shot(machine).image
    with machine.phone.busy():
        machine.phone.sleep(36)
    assert shot(machine).image == before
    with machine.phone.busy():
        machine.phone.sleep(1)
    assert shot(machine).image != before


def test_the_pictures_of_a_stream_are_painted_on_one_canvas(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[Canvas] = []
    make = Canvas.__init__

    def counted(self: Canvas, *size_and_color: Any) -> None:
        made.append(self)
        make(self, *size_and_color)

    monkeypatch.setattr(Canvas, "__init__", counted)
    display = machine.phone[Display]
    with machine.frames.streaming():
        for number in range(4):
            with machine.phone.busy():
                machine.phone[Input].press(NAMES["HOME" if number % 2 else "APP_SWITCH"])
                machine.frames.take(Format.RGBA8888, 0, 0, number)
        assert len(made) == 1
        assert display.painted._painted is not None
    assert display.painted._painted is None
