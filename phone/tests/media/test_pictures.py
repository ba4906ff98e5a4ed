"""A picture on the phone is opened as Android would: no program starts, no bomb is unpacked."""

import io
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageFile

from phone.tests.hand import Hand
from virtual_phone.media.pictures import (
    NotAPicture,
    _import_decoders,
    open_picture,
    read_header,
)
from virtual_phone.phone import Phone
from virtual_phone.services.contacts import size_of
from virtual_phone.services.media_rows import describe
from virtual_phone.storage.files import STORAGE
from virtual_phone.ui.images import load_picture

PICTURE = f"{STORAGE}/DCIM/a.png"
EPS = b"""%!PS-Adobe-3.0 EPSF-3.0
%%BoundingBox: 0 0 200 100
(/tmp/attacked) (w) file closefile
%%EOF
"""
LYING = 6  # EXIF's orientation of a picture that is to be turned by 90 degrees


@pytest.fixture
def started(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file that is there as soon as anything starts Ghostscript by the PATH."""
    trace = tmp_path / "started"
    for name in ("gs", "gswin32c", "gswin64c"):
        program = tmp_path / "bin" / name
        program.parent.mkdir(exist_ok=True)
        program.write_text(f"#!/bin/sh\ntouch {trace}\nexit 0\n")
        program.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path / "bin"), prepend=":")
    monkeypatch.setattr("PIL.EpsImagePlugin.gs_binary", None)  # Pillow looks for it once
    return trace


@pytest.fixture
def undecoded(monkeypatch: pytest.MonkeyPatch) -> None:
    """No pixel is decoded in this test."""

    def load(image: ImageFile.ImageFile) -> Any:
        raise AssertionError(f"{image.width} × {image.height} pixels are decoded")

    monkeypatch.setattr(ImageFile.ImageFile, "load", load)


def encoded(kind: str, size: tuple[int, int], **more: Any) -> bytes:
    data = io.BytesIO()
    Image.new("1" if kind == "PNG" else "RGB", size).save(data, kind, **more)
    return data.getvalue()


@pytest.fixture(scope="module")
def bomb() -> bytes:
    """150 million pixels in 20 kB."""
    data = encoded("PNG", (15_000, 10_000))
    assert len(data) < 30_000
    return data


def decode(data: bytes) -> Any:
    with open_picture(io.BytesIO(data)) as image:
        return image.convert("RGB")


def header(data: bytes) -> Any:
    return read_header(io.BytesIO(data))


@pytest.mark.parametrize("look", [decode, header])
def test_a_postscript_is_no_picture_whatever_its_name(
    look: Callable[[bytes], Any], started: Path
) -> None:
    with pytest.raises(NotAPicture):
        look(EPS)
    assert not started.exists()


def test_a_postscript_that_is_printed_starts_nothing(phone: Phone, started: Path) -> None:
    hand = Hand(phone)
    with phone.busy():
        phone.files.mkdir(PICTURE.rpartition("/")[0], parents=True)
        phone.files.write(PICTURE, EPS)
    hand.launch("com.simplemobiletools.gallery.pro").tap("DCIM").tap("id=media_item_holder")
    hand.tap("More options").tap("Print").tap("Select a printer").tap("Save as PDF")
    hand.tap("Save to PDF").tap("SAVE")
    assert not started.exists()
    assert hand.sees("Cannot write the PDF")


def test_a_contact_with_a_postscript_for_a_photo_starts_nothing(started: Path) -> None:
    assert size_of(EPS) == (0, 0)
    assert not started.exists()


@pytest.mark.usefixtures("undecoded")
@pytest.mark.filterwarnings("default::PIL.Image.DecompressionBombWarning")
def test_the_size_of_150_megapixels_is_read_without_decoding_them(bomb: bytes) -> None:
    assert header(bomb)[:2] == (15_000, 10_000)


@pytest.mark.usefixtures("undecoded")
@pytest.mark.filterwarnings("default::PIL.Image.DecompressionBombWarning")
def test_150_megapixels_are_never_decoded(bomb: bytes) -> None:
    with pytest.raises(NotAPicture, match="15000 × 10000 pixels are too many"):
        decode(bomb)
    assert load_picture(io.BytesIO(bomb), (90, 90)) is None


@pytest.mark.parametrize(("width", "decoded"), [(5000, True), (5001, False)])
def test_as_many_pixels_are_decoded_as_android_draws(width: int, decoded: bool) -> None:
    assert (load_picture(io.BytesIO(encoded("PNG", (width, 5000)))) is not None) is decoded


def test_a_large_jpeg_is_decoded_at_the_size_that_is_needed() -> None:
    with open_picture(io.BytesIO(encoded("JPEG", (8000, 6400))), (1000, 800)) as image:
        assert image.size == (1000, 800)


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP"])
def test_exif_data_are_read_with_the_header(kind: str) -> None:
    exif = Image.Exif()
    exif[0x0112] = LYING
    assert header(encoded(kind, (30, 20), exif=exif)) == (30, 20, {0x0112: LYING})


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "GIF", "BMP", "WEBP"])
@pytest.mark.parametrize("left", [0, 1, 20, 40, 60])
def test_a_file_that_is_cut_off_is_no_picture_or_a_part_of_one(kind: str, left: int) -> None:
    data = encoded(kind, (300, 200))[:left]
    assert {raised(look, data) for look in (decode, header)} <= {None, NotAPicture}


def raised(look: Callable[[bytes], Any], data: bytes) -> type[Exception] | None:
    try:
        look(data)
    except Exception as error:  # noqa: BLE001 - whatever Pillow raises
        return type(error)
    return None


@pytest.mark.usefixtures("undecoded")
@pytest.mark.filterwarnings("default::PIL.Image.DecompressionBombWarning")
def test_the_media_scanner_decodes_no_pixel(phone: Phone, bomb: bytes) -> None:
    phone.files.mkdir(PICTURE.rpartition("/")[0], parents=True)
    phone.files.write(PICTURE, bomb)
    row = describe(phone.files, PICTURE, phone.files.stat(PICTURE))
    assert row["resolution"] == "15000×10000"


@pytest.mark.parametrize("kind", ["WEBP", "ICO"])
def test_only_decoders_of_android_are_loaded(monkeypatch: pytest.MonkeyPatch, kind: str) -> None:
    """Pillow would load all forty for the first picture of a kind that it does not know yet."""
    data = encoded(kind, (16, 16))
    registered = {name: Image.OPEN[name] for name in Image.OPEN.keys() - {"WEBP", "ICO"}}
    monkeypatch.setattr(Image, "OPEN", registered)
    monkeypatch.setattr(Image, "ID", [])
    monkeypatch.setattr(Image, "init", lambda: pytest.fail("Pillow loads all its decoders"))
    for name in ("WebPImagePlugin", "IcoImagePlugin"):
        monkeypatch.delitem(sys.modules, f"PIL.{name}", raising=False)
        monkeypatch.delattr(f"PIL.{name}", raising=False)
    _import_decoders.cache_clear()
    with open_picture(io.BytesIO(data)) as image:
        assert (image.format, image.size) == (kind, (16, 16))
