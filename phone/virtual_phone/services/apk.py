"""Reading an APK: its binary ``AndroidManifest.xml``, and whether it contains code.

Errors are those of AOSP's ``ApkLiteParseUtils``.
"""

import re
import struct
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import IO

XML, STRING_POOL, RESOURCE_MAP = 0x0003, 0x0001, 0x0180  # kinds of chunks in ResourceTypes.h
START, END = 0x0102, 0x0103
UTF8 = 1 << 8
TYPE_STRING = 3
LARGEST_MANIFEST = 4_000_000
# A build tool may strip the names of attributes; their resource ids remain.
NAMES = {
    0x01010001: "label",
    0x01010003: "name",
    0x0101020C: "minSdkVersion",
    0x0101021B: "versionCode",
    0x0101021C: "versionName",
    0x01010270: "targetSdkVersion",
}
MAIN = "android.intent.action.MAIN"
LAUNCHER = "android.intent.category.LAUNCHER"
CORRUPT = (
    zipfile.BadZipFile,
    zlib.error,
    struct.error,
    KeyError,
    IndexError,
    NotImplementedError,
    RuntimeError,  # encrypted
    UnicodeDecodeError,
)
MANIFEST = "AndroidManifest.xml"
DEX = re.compile(r"classes\d*\.dex")
NATIVE = re.compile(r"lib/[^/]+/[^/]+\.so")
OTHERS = re.compile(r"[0-9_.]")  # in a package's name, but not at the start of one of its parts

Value = str | int
Element = tuple[str, dict[str, Value]]  # the name of an end tag begins with "/"


@dataclass(frozen=True)
class PackageInfo:
    """A package as its manifest describes it."""

    name: str
    label: str = ""
    version: tuple[str, int] = ("1.0", 1)
    system: bool = False
    permissions: tuple[str, ...] = ()
    launcher: str = ""
    target: int = 33
    least: int = 21


class ParseFailed(Exception):
    """A file is not a readable APK; the text is the package manager's."""


@dataclass(frozen=True)
class Apk:
    """One APK of a package."""

    info: PackageInfo
    split: str = ""  # the name of its part of the package; empty for the base
    code: str = ""  # a file in it that only Java or a processor can run


def read_apk(file: IO[bytes], path: str) -> Apk:
    """Read an APK, which lies at ``path``; raises `ParseFailed`."""
    try:
        archive = zipfile.ZipFile(file)
    except (*CORRUPT, ValueError):  # ValueError: an offset before the file's start
        raise ParseFailed(
            f"INSTALL_PARSE_FAILED_NOT_APK: Failed to parse {path}:"
            f" Failed to load asset path {path}"
        ) from None
    with archive:
        names = archive.namelist()
        if MANIFEST not in names:
            raise _unexpected(path, MANIFEST)
        try:
            if archive.getinfo(MANIFEST).file_size > LARGEST_MANIFEST:
                raise _unexpected(path, "Corrupt XML binary file")
            manifest = list(elements(archive.read(MANIFEST)))
        except CORRUPT:
            raise _unexpected(path, "Corrupt XML binary file") from None
    return _described(manifest, names)


def _unexpected(path: str, why: str) -> ParseFailed:
    return ParseFailed(f"INSTALL_PARSE_FAILED_UNEXPECTED_EXCEPTION: Failed to parse {path}: {why}")


def _described(manifest: list[Element], names: list[str]) -> Apk:
    """The APK that a manifest and the names of its files describe."""
    if not manifest or manifest[0][0] != "manifest":
        raise ParseFailed("INSTALL_PARSE_FAILED_MANIFEST_MALFORMED: No <manifest> tag")
    top = manifest[0][1]
    package = _text(top, "package")
    if problem := _problem(package):
        raise ParseFailed(
            f"INSTALL_PARSE_FAILED_BAD_PACKAGE_NAME: Invalid manifest package: {problem}"
        )
    files = (*filter(DEX.fullmatch, names), *filter(NATIVE.fullmatch, names))
    return Apk(_package_info(package, manifest), _text(top, "split"), next(iter(files), ""))


def _problem(package: str) -> str:
    """What is wrong with a package's name, in the words of ``FrameworkParsingPackageUtils``."""
    first, dotted = True, False
    for character in package:
        letter = character.isascii() and character.isalpha()
        if not letter and (first or not OTHERS.fullmatch(character)):
            return f"bad character '{character}'"
        first = character == "."
        dotted = dotted or first
    return "" if dotted else "must have at least one '.' separator"


def _package_info(package: str, manifest: list[Element]) -> PackageInfo:
    top = manifest[0][1]
    sdk = next((attributes for name, attributes in manifest if name == "uses-sdk"), {})
    application = next((each for name, each in manifest if name == "application"), {})
    return PackageInfo(
        name=package,
        label=_text(application, "label") or package,
        version=(str(top.get("versionName", "")), _number(top, "versionCode", 0)),
        permissions=tuple(
            str(attributes["name"])
            for name, attributes in manifest
            if name == "uses-permission" and "name" in attributes
        ),
        launcher=next(launchers(package, manifest), ""),
        target=_number(sdk, "targetSdkVersion", 33),
        least=_number(sdk, "minSdkVersion", 1),
    )


def _text(attributes: dict[str, Value], name: str) -> str:
    """An attribute; empty if there is none, or if it refers to a resource."""
    value = attributes.get(name)
    return value if isinstance(value, str) else ""


def _number(attributes: dict[str, Value], name: str, default: int) -> int:
    value = attributes.get(name, default)
    return value if isinstance(value, int) else default


def launchers(package: str, manifest: list[Element]) -> Iterator[str]:
    """The activities that have an icon, by full class name."""
    activity, found = "", set[Value]()
    for name, attributes in manifest:
        if name in ("activity", "activity-alias"):
            activity, found = str(attributes.get("name", "")), set()
        elif name in ("action", "category"):
            found.add(attributes.get("name", ""))
        elif name == "/intent-filter":
            if {MAIN, LAUNCHER} <= found:
                yield package + activity if activity.startswith(".") else activity
            found = set()


def elements(xml: bytes) -> Iterator[Element]:
    """The elements of binary XML in order, each with its attributes, and their ends."""
    strings: list[str] = []
    resources: tuple[int, ...] = ()
    document, at = struct.unpack_from("<HH", xml)
    if document != XML:
        raise IndexError(f"a document of kind {document:#x}")
    while at < len(xml):
        kind, header, size = struct.unpack_from("<HHI", xml, at)
        if size < 8:
            raise IndexError(f"a chunk of {size} bytes at {at}")
        chunk = xml[at : at + size]
        if kind == STRING_POOL:
            strings = list(pool(chunk))
        elif kind == RESOURCE_MAP:
            resources = struct.unpack_from(f"<{(size - header) // 4}I", chunk, header)
        elif kind == START:
            yield _start(chunk, strings, resources)
        elif kind == END:
            yield "/" + strings[struct.unpack_from("<i", chunk, 20)[0]], {}
        at += size


def _start(chunk: bytes, strings: list[str], resources: tuple[int, ...]) -> Element:
    (name,) = struct.unpack_from("<i", chunk, 20)
    first, step, count = struct.unpack_from("<HHH", chunk, 24)
    attributes: dict[str, Value] = {}
    for number in range(count):
        _, key, _, _, _, kind, value = struct.unpack_from(
            "<iiiHBBI", chunk, 16 + first + number * step
        )
        known = NAMES.get(resources[key]) if key < len(resources) else None
        attributes[known or strings[key]] = strings[value] if kind == TYPE_STRING else value
    return strings[name], attributes


def pool(chunk: bytes) -> Iterator[str]:
    """The strings of a string pool."""
    count, _, flags, start = struct.unpack_from("<4I", chunk, 8)
    for (offset,) in struct.iter_unpack("<I", chunk[28 : 28 + 4 * count]):
        yield _utf8(chunk, start + offset) if flags & UTF8 else _utf16(chunk, start + offset)


def _utf8(chunk: bytes, at: int) -> str:
    at += 2 if chunk[at] & 0x80 else 1  # the length in characters
    length = chunk[at]
    at += 1
    if length & 0x80:
        length = (length & 0x7F) << 8 | chunk[at]
        at += 1
    return chunk[at : at + length].decode()


def _utf16(chunk: bytes, at: int) -> str:
    (length,) = struct.unpack_from("<H", chunk, at)
    at += 2
    if length & 0x8000:
        (low,) = struct.unpack_from("<H", chunk, at)
        length = (length & 0x7FFF) << 16 | low
        at += 2
    return chunk[at : at + 2 * length].decode("utf-16-le")
