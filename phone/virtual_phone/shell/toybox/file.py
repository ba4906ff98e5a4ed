"""file: what kind of file it is, by its first bytes."""

import codecs
from collections.abc import Iterator

from virtual_phone.shell.core import Shell, builtin
from virtual_phone.shell.options import options

Output = Iterator[str | bytes]
START = 4096  # bytes that are read
KINDS = (
    (b"\x89PNG\r\n\x1a\n", "PNG image data"),
    (b"\xff\xd8\xff", "JPEG image data"),
    (b"GIF8", "GIF image data"),
    (b"SQLite format 3\0", "SQLite database"),
    (b"PK\x03\x04", "Zip archive data"),
    (b"\x1f\x8b", "gzip compressed data"),
    (b"\x7fELF", "ELF executable, 64-bit LSB x86-64"),
    (b"%PDF", "PDF document"),
    (b"OggS", "Ogg data"),
    (b"ID3", "Audio file with ID3"),
    (b"#!/system/bin/sh", "/system/bin/sh script"),
    (b"#!", "script"),
)


@builtin(reads=True)
def file(sh: Shell, *arguments: str) -> Output:
    """Print the type of each file."""
    given = options(sh, arguments, "bhLs", least=1)
    width = max(map(len, given.rest))
    for name in given.rest:
        label = "" if "b" in given else f"{name + ':':<{width + 2}}"
        yield f"{label}{_kind(sh, name, follow='L' in given)}\n"


def _kind(sh: Shell, name: str, *, follow: bool) -> str:
    path = sh.path(name)
    try:
        found = sh.files.stat(path, follow=follow)
    except OSError:
        return "cannot open: No such file or directory"
    if found.is_link:
        target = sh.files.readlink(path)
        return f"{'' if sh.files.exists(path) else 'broken '}symbolic link to {target}"
    if found.is_dir:
        return "directory"
    if not found.is_file:
        return "character special"
    with sh.files.open(path) as opened:
        data = opened.read(START)
    if not data:
        return "empty"
    known = next((kind for start, kind in KINDS if data.startswith(start)), "")
    if known:
        return known
    if data[4:8] == b"ftyp":
        return "ISO Media"
    try:
        data.decode("ascii")
    except UnicodeDecodeError:
        return "UTF-8 text" if _is_text(data) else "data"
    return "ASCII text" if _is_text(data) else "data"


def _is_text(data: bytes) -> bool:
    whole = len(data) < START  # else the last character may be incomplete
    try:
        text = codecs.getincrementaldecoder("utf-8")().decode(data, final=whole)
    except UnicodeDecodeError:
        return False
    return not any(ord(char) < 32 and char not in "\t\n\r\f\b\x1b" for char in text)
