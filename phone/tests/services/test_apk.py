"""Reading APKs: what they say, and bytes that are none."""

import io
import struct
import zipfile

import pytest

from phone.tests.apks import Xml, packed
from virtual_phone.services.apk import (
    Apk,
    PackageInfo,
    ParseFailed,
    elements,
    pool,
    read_apk,
)


def zipped(name: str, data: bytes) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr(name, data)
    return file.getvalue()


def read(data: bytes) -> Apk:
    return read_apk(io.BytesIO(data), "/a/base.apk")


def refusal(data: bytes) -> str:
    with pytest.raises(ParseFailed) as failed:
        read(data)
    return str(failed.value)


@pytest.mark.parametrize("utf8", [True, False])
def test_what_a_manifest_says(utf8: bool) -> None:
    assert read(packed("org.example.tally", utf8=utf8)) == Apk(
        PackageInfo(
            name="org.example.tally",
            label="Tally",
            version=("1.2.3", 7),
            permissions=("android.permission.CAMERA", "android.permission.INTERNET"),
            launcher="org.example.tally.Main",
            target=30,
            least=24,
        )
    )


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("classes.dex", True),
        ("classes2.dex", True),
        ("lib/x86_64/liba.so", True),
        ("assets/classes.dex", False),
        ("classes.dex.txt", False),
        ("lib/liba.so", False),
        ("resources.arsc", False),
    ],
)
def test_which_files_are_code(name: str, code: bool) -> None:
    assert read(packed("org.example.tally", files={name: b"x"})).code == (name if code else "")


NOT_APK = (
    "INSTALL_PARSE_FAILED_NOT_APK: Failed to parse /a/base.apk:"
    " Failed to load asset path /a/base.apk"
)
UNEXPECTED = "INSTALL_PARSE_FAILED_UNEXPECTED_EXCEPTION: Failed to parse /a/base.apk: "
BAD_NAME = "INSTALL_PARSE_FAILED_BAD_PACKAGE_NAME: Invalid manifest package: "


@pytest.mark.parametrize(
    ("data", "text"),
    [
        (b"", NOT_APK),
        (b"not a zip", NOT_APK),
        (packed("org.example.tally")[:200], NOT_APK),
        (packed("org.example.tally")[:-1], NOT_APK),
        (zipped("classes.dex", b"dex"), f"{UNEXPECTED}AndroidManifest.xml"),
        (zipped("a/AndroidManifest.xml", b""), f"{UNEXPECTED}AndroidManifest.xml"),
        (zipped("AndroidManifest.xml", b""), f"{UNEXPECTED}Corrupt XML binary file"),
        (
            zipped("AndroidManifest.xml", b"<manifest package='org.example'/>"),
            f"{UNEXPECTED}Corrupt XML binary file",
        ),
        (
            zipped("AndroidManifest.xml", b"\x03\0\x08\0\x10\0\0\0\x01\0\x08\0\0\0\0\0"),
            f"{UNEXPECTED}Corrupt XML binary file",
        ),
        (
            zipped("AndroidManifest.xml", bytes(4_000_001)),
            f"{UNEXPECTED}Corrupt XML binary file",
        ),
        (
            zipped("AndroidManifest.xml", Xml().document(("application", [], []))),
            "INSTALL_PARSE_FAILED_MANIFEST_MALFORMED: No <manifest> tag",
        ),
        (packed("tally"), f"{BAD_NAME}must have at least one '.' separator"),
        (packed("org./../x"), f"{BAD_NAME}bad character '/'"),
        (packed("org.é"), f"{BAD_NAME}bad character 'é'"),
        (packed("org.7"), f"{BAD_NAME}bad character '7'"),
        (packed("org..a"), f"{BAD_NAME}bad character '.'"),
        (packed(""), f"{BAD_NAME}must have at least one '.' separator"),
    ],
)
def test_bytes_that_are_no_apk(data: bytes, text: str) -> None:
    assert refusal(data) == text


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
