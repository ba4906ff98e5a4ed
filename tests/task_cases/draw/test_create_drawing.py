"""SimpleDrawProCreateDrawing: what counts as a drawing of that name, and what does not."""

import io
from collections.abc import Callable

import pytest
from PIL import Image

from pytest_androidworld.env.device import Device
from pytest_androidworld.task.files import DOWNLOAD, PICTURES
from pytest_androidworld.task_cases.draw.create_drawing import SimpleDrawProCreateDrawing, kind_of
from tests.task_cases.play import Play

Deed = Callable[[Device, str], object]


def encoded(kind: str) -> bytes:
    data = io.BytesIO()
    Image.new("RGB", (8, 8), "white").save(data, kind)
    return data.getvalue()


PICTURE = {
    "luna_keen_wolf_copy.png": encoded("PNG"),
    "luna_keen_wolf_copy.jpg": encoded("JPEG"),
    "luna_keen_wolf_copy.svg": b'<svg xmlns="http://www.w3.org/2000/svg"/>',
}


def untouched(device: Device, name: str) -> None:
    """The agent gave up at once."""


def right(device: Device, name: str) -> None:
    device.files.write(f"{PICTURES}/{name}", PICTURE[name])


def empty(device: Device, name: str) -> None:
    device.files.write(f"{PICTURES}/{name}", b"")


def text(device: Device, name: str) -> None:
    device.files.write(f"{PICTURES}/{name}", b"a drawing")


def another_kind(device: Device, name: str) -> None:
    device.files.write(f"{PICTURES}/{name}", encoded("GIF"))


def a_folder_instead(device: Device, name: str) -> None:
    device.files.make_folder(f"{PICTURES}/{name}")


def extension_twice(device: Device, name: str) -> None:
    device.files.write(f"{PICTURES}/{name}{name[-4:]}", PICTURE[name])


def in_downloads(device: Device, name: str) -> None:
    device.files.write(f"{DOWNLOAD}/{name}", PICTURE[name])


def also_in_downloads(device: Device, name: str) -> None:
    right(device, name)
    in_downloads(device, name)


def a_folder_further_down(device: Device, name: str) -> None:
    device.files.write(f"{PICTURES}/new/{name}", PICTURE[name])


@pytest.mark.parametrize(
    ("deed", "upstream", "strict"),
    [
        (untouched, 0, 0),
        (extension_twice, 0, 0),
        (in_downloads, 0, 0),
        (a_folder_further_down, 0, 0),
        (empty, 1, 0),  # D63
        (text, 1, 0),
        (another_kind, 1, 0),
        (also_in_downloads, 1, 0),
        (a_folder_instead, 1, 0),  # D43
        (right, 1, 1),
    ],
)
@pytest.mark.parametrize("name", PICTURE)
def test_rewards(play: Play, name: str, deed: Deed, upstream: float, strict: float) -> None:
    task = play.begin(SimpleDrawProCreateDrawing, file_name=name)
    deed(play.device, name)
    assert play.rewards(task) == (upstream, strict)


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (b"", ""),
        (b"\x89PNG", ""),
        (b"<svg></svg>", ".svg"),
        (b"\xef\xbb\xbf\n<svg width='1'/>", ".svg"),
        (b'<?xml version="1.0"?>\n<!-- a > b --><!DOCTYPE svg>\n<svg\n/>', ".svg"),
        (b"<svga/>", ""),
        (b"<html><svg/></html>", ""),
        (b"<!--", ""),
    ],
)
def test_the_kind_of_a_file(data: bytes, kind: str) -> None:
    assert kind_of(data) == kind


@pytest.mark.parametrize("name", PICTURE)
def test_it_can_be_done_without_a_stroke(play: Play, name: str) -> None:
    task = play.begin(SimpleDrawProCreateDrawing, file_name=name)
    user = play.user().open("simple draw pro").tap("Save")
    user.type(name[:-4], into="id=save_image_filename", clear=True).tap(name[-4:]).tap("OK")
    user.tap("Show roots").tap("sdk_gphone64_x86_64").tap("Pictures").tap("SAVE")
    assert play.rewards(task) == (1, 1)
