"""Taking the EXIF values out of a picture file, whose pixels stay as they are."""

import struct

from virtual_phone.apps.gallery.library import type_of
from virtual_phone.apps.gallery.tables import IMAGE

EXTENSIONS = (".jpg", ".jpeg", ".png", ".webp", ".dng")  # of which the app offers it
JPEG, PNG = b"\xff\xd8", b"\x89PNG\r\n\x1a\n"
APP1, SCAN = 0xE1, 0xDA  # markers: a segment that may be EXIF's, and the one before the pixels
CHUNK = 12  # bytes of a chunk of PNG beside its data: length, name, checksum


def can_be_removed(path: str) -> bool:
    return type_of(path) == IMAGE and path.lower().endswith(EXTENSIONS)


def without_exif(data: bytes) -> bytes:
    """A JPEG or PNG file without the values; any other is returned as it is."""
    if data.startswith(JPEG):
        return JPEG + _without_segments(data)
    if data.startswith(PNG):
        return PNG + _without_chunks(data)
    return data


def _without_segments(data: bytes) -> bytes:
    remaining, at = b"", len(JPEG)
    while at + 4 <= len(data) and data[at + 1] != SCAN:
        marker, length = struct.unpack_from(">xBH", data, at)
        segment = data[at : at + 2 + length]
        if marker != APP1 or not segment[4:].startswith(b"Exif\0\0"):
            remaining += segment
        at += 2 + length
    return remaining + data[at:]


def _without_chunks(data: bytes) -> bytes:
    remaining, at = b"", len(PNG)
    while at + CHUNK <= len(data):
        length, name = struct.unpack_from(">L4s", data, at)
        if name != b"eXIf":
            remaining += data[at : at + CHUNK + length]
        at += CHUNK + length
    return remaining + data[at:]
