"""Small APKs for tests, made as a build tool makes them: binary XML in a zip."""

import io
import struct
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from virtual_phone.phone import Phone
from virtual_phone.services.install_sessions import InstallSessions

Attribute = tuple[str, str | int]
Node = tuple[str, list[Attribute], list[Any]]


@dataclass
class Xml:
    """Writes binary XML."""

    utf8: bool = True
    strings: list[str] = field(default_factory=list)

    def string(self, text: str) -> int:
        if text not in self.strings:
            self.strings.append(text)
        return self.strings.index(text)

    def node(self, node: Node) -> bytes:
        name, attributes, children = node
        packed = b""
        for key, value in attributes:
            data = self.string(value) if isinstance(value, str) else value
            kind = 3 if isinstance(value, str) else 0x10
            raw = data if isinstance(value, str) else -1
            packed += struct.pack("<iiiHBBI", -1, self.string(key), raw, 8, 0, kind, data)
        body = struct.pack(
            "<IiiiHHHHHH", 1, -1, -1, self.string(name), 20, 20, len(attributes), 0, 0, 0
        )
        start = struct.pack("<HHI", 0x0102, 16, 8 + len(body) + len(packed)) + body + packed
        end = struct.pack("<HHIIiii", 0x0103, 16, 24, 1, -1, -1, self.string(name))
        return start + b"".join(map(self.node, children)) + end

    def pool(self) -> bytes:
        offsets, data = [], b""
        for text in self.strings:
            offsets.append(len(data))
            if self.utf8:
                data += bytes([len(text), len(text.encode())]) + text.encode() + b"\0"
            else:
                data += struct.pack("<H", len(text)) + text.encode("utf-16-le") + b"\0\0"
        data += b"\0" * (-len(data) % 4)
        start = 28 + 4 * len(offsets)
        return (
            struct.pack("<HHI", 1, 28, start + len(data))
            + struct.pack("<5I", len(offsets), 0, 0x100 if self.utf8 else 0, start, 0)
            + struct.pack(f"<{len(offsets)}I", *offsets)
            + data
        )

    def document(self, root: Node) -> bytes:
        body = self.node(root)
        pool = self.pool()
        return struct.pack("<HHI", 3, 8, 8 + len(pool) + len(body)) + pool + body


def manifest(package: str, version: int = 7) -> Node:
    """The manifest of an app with one icon and two permissions."""
    shown: Node = (
        "intent-filter",
        [],
        [
            ("action", [("name", "android.intent.action.MAIN")], []),
            ("category", [("name", "android.intent.category.LAUNCHER")], []),
        ],
    )
    hidden: Node = ("activity", [("name", ".Hidden")], [])
    return (
        "manifest",
        [("package", package), ("versionCode", version), ("versionName", "1.2.3")],
        [
            ("uses-sdk", [("minSdkVersion", 24), ("targetSdkVersion", 30)], []),
            ("uses-permission", [("name", "android.permission.CAMERA")], []),
            ("uses-permission", [("name", "android.permission.INTERNET")], []),
            (
                "application",
                [("label", "Tally")],
                [
                    hidden,
                    ("activity", [("name", ".Main")], [shown]),
                ],
            ),
        ],
    )


def packed(
    package: str,
    version: int = 7,
    *,
    utf8: bool = True,
    split: str = "",
    files: Mapping[str, bytes] | None = None,
) -> bytes:
    """An APK with nothing in it but its manifest and, perhaps, other ``files``."""
    file = io.BytesIO()
    name, attributes, children = manifest(package, version)
    if split:
        attributes = [("split", split), *attributes]
    xml = Xml(utf8).document((name, attributes, children))
    with zipfile.ZipFile(file, "w") as archive:
        for each, data in {"AndroidManifest.xml": xml, **(files or {})}.items():
            archive.writestr(zipfile.ZipInfo(each), data, zipfile.ZIP_DEFLATED)  # dated 1980
    return file.getvalue()


def install(phone: Phone, *apks: bytes, downgrade: bool = False) -> str:
    """Install a package's APKs; returns the package."""
    sessions = phone[InstallSessions]
    session = sessions.create(downgrade=downgrade)
    for number, data in enumerate(apks):
        sessions.write(session, f"{number}.apk", [data])
    return sessions.commit(session)
