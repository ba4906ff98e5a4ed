"""Reading an APK's binary ``AndroidManifest.xml``."""

import io
import struct
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass

STRING_POOL, RESOURCE_MAP, START, END = 0x0001, 0x0180, 0x0102, 0x0103  # ResourceTypes.h
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
UNREADABLE = (
    zipfile.BadZipFile,
    zlib.error,
    struct.error,
    KeyError,
    IndexError,
    NotImplementedError,
    RuntimeError,  # encrypted
    UnicodeDecodeError,
)

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


def read_apk(data: bytes) -> PackageInfo | None:
    """The package in an APK; None if the bytes are not a readable APK."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as apk:
            manifest = apk.getinfo("AndroidManifest.xml")
            if manifest.file_size > LARGEST_MANIFEST:
                return None
            return described(list(elements(apk.read(manifest))))
    except UNREADABLE:
        return None


def described(manifest: list[Element]) -> PackageInfo | None:
    """The package that a manifest's elements describe."""
    top = next((attributes for name, attributes in manifest if name == "manifest"), {})
    package = top.get("package")
    if not isinstance(package, str):
        return None
    sdk = next((attributes for name, attributes in manifest if name == "uses-sdk"), {})
    application = next((each for name, each in manifest if name == "application"), {})
    label = application.get("label")
    return PackageInfo(
        name=package,
        label=label if isinstance(label, str) else package,
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
    (at,) = struct.unpack_from("<H", xml, 2)
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
