"""A snapshot as one file, which another phone of the same code takes: a tar, as an emulator's.

``phone`` names which phone it was, with its hardware and system image, for an emulator loads
no snapshot of another display or image; ``snapshot.json`` has the paths and the services' data,
and ``content/DIGEST`` each content that they need, in this order.

How it works: a file may be as large as a phone's disk, or unpack to a thousand times its size, so
neither direction ever has it in memory, nor the phone's lock.  `packed` makes the file piece by
piece while its client reads; the contents in the store never change.  `unpacked` reads it piece by
piece: it checks paths before any content is written, takes only the contents that these need, each
once, and stops when the disk has no space left for the next piece.  Members are plain files with
short names; what other members of a tar may do (links, sparse files, headers of any length) cannot
occur in one that `packed` has made, and is refused.
"""

import errno
import hashlib
import io
import json
import os
import tarfile
import zlib
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, BinaryIO

from virtual_phone.runtime.identity import phone_identity
from virtual_phone.storage.disk_space import DiskSpace

PHONE, SNAPSHOT, CONTENT = "phone", "snapshot.json", "content/"
GZIP, PLAIN = 0, 1  # SnapshotPackage.Format: TARGZ, TAR
FORMATS = (GZIP, PLAIN)
KINDS = ("file", "folder", "link")
LEVEL = 6  # of compression
PIECE = 1 << 20  # bytes that are read or written at a time
MOST_TEXT = 16 << 20  # bytes of snapshot.json: 80,000 files
BLOCK = tarfile.BLOCKSIZE
PLAIN_FILES = (tarfile.REGTYPE, tarfile.AREGTYPE)
DAMAGED = "this is no snapshot, or a damaged one"
DIGITS = frozenset("0123456789abcdef")

Contents = Mapping[str, Callable[[], BinaryIO]]  # by digest
Step = Callable[[], None]


def packed(text: str, contents: Contents, hardware: str, form: int = GZIP) -> Iterator[bytes]:
    """The file in pieces; equal snapshots of phones of one make give equal bytes."""
    plain = _tar(text, contents, hardware)
    return _compressed(plain) if form == GZIP else plain


def _whose(hardware: str) -> str:
    """``0.2.0 (virtual phone 3f2a91c04e77), Pixel 6 with the image recorded``."""
    return f"{phone_identity()}, {hardware}"


def _tar(text: str, contents: Contents, hardware: str) -> Iterator[bytes]:
    size = 0
    for name, data in ((PHONE, _whose(hardware).encode()), (SNAPSHOT, text.encode())):
        size += yield from _member(name, io.BytesIO(data))
    for digest, open_content in contents.items():
        with open_content() as file:
            size += yield from _member(CONTENT + digest, file)
    size += 2 * BLOCK
    yield bytes(2 * BLOCK + -size % tarfile.RECORDSIZE)


def _member(name: str, file: BinaryIO) -> Generator[bytes, None, int]:
    """A member of a tar; returns its size there."""
    info = tarfile.TarInfo(name)
    info.size = left = file.seek(0, io.SEEK_END)
    file.seek(0)
    yield info.tobuf()
    while left:
        data = file.read(min(left, PIECE))
        if not data:
            raise OSError(errno.EIO, os.strerror(errno.EIO), name)
        left -= len(data)
        yield data
    yield bytes(-info.size % BLOCK)
    return BLOCK + info.size + -info.size % BLOCK


def _compressed(pieces: Iterable[bytes]) -> Iterator[bytes]:
    packer = zlib.compressobj(LEVEL, wbits=zlib.MAX_WBITS | 16)
    for piece in pieces:
        yield packer.compress(piece)
    yield packer.flush()


def unpacked(
    file: BinaryIO,
    form: int,
    folder: Path,
    room: DiskSpace,
    hardware: str,
    step: Step = lambda: None,
) -> str:
    """Write the contents in a file into an empty folder, and return the text of its snapshot.

    ``step`` is called before each piece, and may end it all by an exception.  A file that is
    damaged, or another phone's, raises a ValueError; a disk without space an OSError.
    """
    source = _Source(file, form, step)
    try:
        phone = source.member(PHONE, BLOCK).decode()
        if phone != _whose(hardware):
            raise ValueError(f"a snapshot of {phone} cannot be loaded in {_whose(hardware)}")
        text = source.member(SNAPSHOT, MOST_TEXT).decode()
        wanted = _checked(text)
        while digest := source.next_content():
            if digest not in wanted:
                raise ValueError(f"{DAMAGED} (content {digest} is not needed)")
            wanted.discard(digest)
            _write(source, digest, folder / digest, room)
        source.check_end()
    except (tarfile.TarError, EOFError, zlib.error, UnicodeError) as error:
        raise ValueError(f"{DAMAGED} ({type(error).__name__})") from None
    if wanted:
        raise ValueError(f"{DAMAGED} (content {min(wanted)} is missing)")
    return text


def _write(source: "_Source", digest: str, path: Path, room: DiskSpace) -> None:
    sum_ = hashlib.sha256()
    with path.open("wb") as target:
        for piece in source.pieces():
            room.take(len(piece), digest)
            sum_.update(piece)
            target.write(piece)
    if sum_.hexdigest() != digest:
        raise ValueError(f"{DAMAGED} (content {digest} has changed)")


class _Source:
    """The members of a packed file, one after the other."""

    def __init__(self, file: BinaryIO, form: int, step: Step) -> None:
        self._file = file
        self._step = step
        self._unpacker = zlib.decompressobj(zlib.MAX_WBITS | 16) if form == GZIP else None
        self._packed = b""
        self._left = 0  # bytes of the current member
        self._padding = 0

    def member(self, name: str, most: int) -> bytes:
        """The next member, which must have this name and no more bytes."""
        if self._next() != name or self._left > most:
            raise tarfile.ReadError(name)
        return b"".join(self.pieces())

    def next_content(self) -> str:
        """The digest of the next content, or nothing after the last one."""
        name = self._next()
        digest = name.removeprefix(CONTENT)
        if name and (name == digest or not _is_digest(digest)):
            raise tarfile.ReadError(name)
        return digest

    def pieces(self) -> Iterator[bytes]:
        """The current member's data."""
        while self._left:
            data = self._exactly(min(self._left, PIECE))
            self._left -= len(data)
            yield data
        self._exactly(self._padding)

    def check_end(self) -> None:
        """Read on to the end of the file, whose checksum is there."""
        while self._read(PIECE):
            pass
        if self._unpacker is not None and not self._unpacker.eof:
            raise EOFError

    def _next(self) -> str:
        """The name of the next member, or nothing at the end of the tar."""
        head = self._exactly(BLOCK)
        if not any(head):
            return ""
        info = tarfile.TarInfo.frombuf(head, "ascii", "strict")
        if info.type not in PLAIN_FILES or info.size < 0:
            raise tarfile.ReadError(info.name)
        self._left, self._padding = info.size, -info.size % BLOCK
        return info.name

    def _exactly(self, size: int) -> bytes:
        pieces = []
        while size:
            data = self._read(size)
            if not data:
                raise EOFError
            size -= len(data)
            pieces.append(data)
        return b"".join(pieces)

    def _read(self, most: int) -> bytes:
        """Some bytes of the tar, as unpacked; nothing at the end."""
        self._step()
        if self._unpacker is None:
            return self._file.read(most)
        while not self._unpacker.eof:
            self._packed = self._packed or self._file.read(BLOCK * BLOCK)
            if not self._packed:
                raise EOFError
            data = self._unpacker.decompress(self._packed, most)
            self._packed = self._unpacker.unconsumed_tail
            if data:
                return data
        return b""


def _checked(text: str) -> set[str]:
    """The contents that the paths need; a ValueError if a path leads out of the phone."""
    try:
        files: Mapping[str, Any] = json.loads(text)["files"]
        return {entry["content"] for path, entry in files.items() if _is_file(path, entry, files)}
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise ValueError(f"{DAMAGED} ({error})") from None


def _is_file(path: str, entry: Mapping[str, str], files: Mapping[str, Any]) -> bool:
    parent, _, name = path.rpartition("/")
    inside = path == "/" or (path.startswith("/") and name not in ("", ".", ".."))
    if not inside or files[parent or "/"]["kind"] != "folder" or "\0" in path:
        raise ValueError(f"{path!r} is no path")
    if entry["kind"] not in KINDS:
        raise ValueError(f"{path} is a {entry['kind']!r}")
    if entry["kind"] == "file" and not _is_digest(entry["content"]):
        raise ValueError(f"the content of {path} has no digest")
    return entry["kind"] == "file"


def _is_digest(name: str) -> bool:
    return len(name) == 64 and DIGITS.issuperset(name)
