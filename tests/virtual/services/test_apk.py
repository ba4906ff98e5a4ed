"""Reading APKs: what they say, and bytes that are none."""

import io
import struct
import zipfile
from collections.abc import Callable

import pytest

from pytest_androidworld.virtual.services.apk import PackageInfo, elements, pool, read_apk


def zipped(name: str, data: bytes) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr(name, data)
    return file.getvalue()


@pytest.mark.parametrize("utf8", [True, False])
def test_what_a_manifest_says(utf8: bool, apk: Callable[..., bytes]) -> None:
    assert read_apk(apk("org.example.tally", utf8=utf8)) == PackageInfo(
        name="org.example.tally",
        label="Tally",
        version=("1.2.3", 7),
        permissions=("android.permission.CAMERA", "android.permission.INTERNET"),
        launcher="org.example.tally.Main",
        target=30,
        least=24,
    )


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"not a zip",
        zipped("classes.dex", b"dex"),
        zipped("AndroidManifest.xml", b""),
        zipped("AndroidManifest.xml", b"<manifest package='org.example'/>"),
        zipped("AndroidManifest.xml", b"\x03\0\x08\0\x10\0\0\0\x01\0\x08\0\0\0\0\0"),
    ],
)
def test_bytes_that_are_no_apk(data: bytes) -> None:
    assert read_apk(data) is None


def test_an_apk_cut_short_is_none(apk: Callable[..., bytes]) -> None:
    assert read_apk(apk("org.example.tally")[:200]) is None


def test_names_that_a_tool_has_stripped_are_known_by_their_numbers() -> None:
    start = struct.pack("<IiiiHHHHHH", 1, -1, -1, 1, 20, 20, 1, 0, 0, 0)
    attribute = struct.pack("<iiiHBBI", -1, 0, -1, 8, 0, 0x10, 7)
    element = struct.pack("<HHI", 0x0102, 16, 8 + len(start + attribute)) + start + attribute
    strings = b"\0\0\0\x08\x08manifest\0\0"
    pool = struct.pack("<HHI5I2I", 1, 28, 36 + len(strings), 2, 0, 0x100, 36, 0, 0, 3) + strings
    names = struct.pack("<HHII", 0x0180, 8, 12, 0x0101021B)
    body = pool + names + element
    xml = struct.pack("<HHI", 3, 8, 8 + len(body)) + body
    assert list(elements(xml)) == [("manifest", {"versionCode": 7})]


@pytest.mark.parametrize(
    ("utf8", "length"),
    [(True, 1), (True, 127), (True, 128), (True, 30_000), (False, 128), (False, 40_000)],
)
def test_strings_of_any_length(utf8: bool, length: int) -> None:
    text = "x" * length
    if utf8:
        size = bytes([length]) if length < 128 else bytes([length >> 8 | 0x80, length & 0xFF])
        data = size * 2 + text.encode() + b"\0"
    else:
        high = struct.pack("<H", length >> 16 | 0x8000) if length > 0x7FFF else b""
        data = high + struct.pack("<H", length & 0xFFFF) + text.encode("utf-16-le") + b"\0\0"
    flags = 0x100 if utf8 else 0
    chunk = struct.pack("<HHI5II", 1, 28, 32 + len(data), 1, 0, flags, 32, 0, 0) + data
    assert list(pool(chunk)) == [text]


def test_a_manifest_of_absurd_size_is_not_read() -> None:
    assert read_apk(zipped("AndroidManifest.xml", bytes(4_000_001))) is None
