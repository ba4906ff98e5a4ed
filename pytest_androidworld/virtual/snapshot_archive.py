"""A snapshot as one file, which another phone of the same code takes: a tar, as an emulator's.

``snapshot.json`` has the paths and the services' data, ``content/DIGEST`` each content, and
``phone`` which phone it was.
"""

import gzip
import hashlib
import io
import json
import tarfile
import zlib
from collections.abc import Mapping
from typing import Any

from pytest_androidworld.virtual.identity import phone_identity
from pytest_androidworld.virtual.snapshots import Image

PHONE, SNAPSHOT, CONTENT = "phone", "snapshot.json", "content/"
GZIP, PLAIN = 0, 1  # SnapshotPackage.Format: TARGZ, TAR
FORMATS = (GZIP, PLAIN)
KINDS = ("file", "folder", "link")
LEVEL = 6  # of compression
DAMAGED = "this is no snapshot, or a damaged one"


def packed(image: Image, form: int = GZIP) -> bytes:
    """The file; equal images give equal bytes."""
    text, contents = image
    members = {PHONE: phone_identity().encode(), SNAPSHOT: text.encode()}
    members |= {CONTENT + digest: data for digest, data in contents.items()}
    held = io.BytesIO()
    with tarfile.open(fileobj=held, mode="w") as file:
        for name, data in members.items():
            member = tarfile.TarInfo(name)
            member.size = len(data)
            file.addfile(member, io.BytesIO(data))
    plain = held.getvalue()
    return gzip.compress(plain, LEVEL, mtime=0) if form == GZIP else plain


def unpacked(data: bytes, form: int = GZIP) -> Image:
    """The image in a file; a ValueError if it is damaged, or another phone's."""
    try:
        members = _members(data, form)
        phone = members[PHONE].decode()
    except (tarfile.TarError, OSError, EOFError, zlib.error, KeyError, UnicodeError) as error:
        raise ValueError(f"{DAMAGED} ({type(error).__name__})") from None
    if phone != phone_identity():
        raise ValueError(f"a snapshot of {phone} cannot be loaded in {phone_identity()}")
    contents = {
        name.removeprefix(CONTENT): each
        for name, each in members.items()
        if name.startswith(CONTENT)
    }
    try:
        text = members[SNAPSHOT].decode()
        _check(json.loads(text)["files"], contents)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise ValueError(f"{DAMAGED} ({error})") from None
    return text, contents


def _members(data: bytes, form: int) -> dict[str, bytes]:
    found = {}
    plain = gzip.decompress(data) if form == GZIP else data
    with tarfile.open(fileobj=io.BytesIO(plain), mode="r:") as file:
        for each in file:
            held = file.extractfile(each)
            found[each.name] = held.read() if held else b""
    return found


def _check(files: Mapping[str, Any], contents: Mapping[str, bytes]) -> None:
    """Whether all that the paths need is there, and no path leads out of the phone."""
    for digest, data in contents.items():
        if hashlib.sha256(data).hexdigest() != digest:
            raise ValueError(f"content {digest} has changed")
    for path, entry in files.items():
        parent, _, name = path.rpartition("/")
        inside = path == "/" or (path.startswith("/") and name not in ("", ".", ".."))
        if not inside or files[parent or "/"]["kind"] != "folder" or "\0" in path:
            raise ValueError(f"{path!r} is no path")
        if entry["kind"] not in KINDS:
            raise ValueError(f"{path} is a {entry['kind']!r}")
        if entry["kind"] == "file" and entry["content"] not in contents:
            raise ValueError(f"the content of {path} is missing")
