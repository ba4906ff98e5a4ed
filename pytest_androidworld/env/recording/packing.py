"""Values as JSON: bytes as they are, and what is long by its digest, to be written once."""

import base64
import hashlib
import zlib
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from google.protobuf.message import Message

from pytest_androidworld.env.shell import as_bytes, as_text

SHORT = 512  # bytes that stand in a line as they are
READABLE = 1 << 18  # bytes up to which a long value is written as text; pictures are longer
LARGEST = 1 << 25  # bytes of which only the digest is stored; a picture has 10 MB
TEXT, DATA = "text", "data"  # what stands in a line for a long text, and for bytes
BLOB = "blob"


class TooLarge(Exception):
    """A value of which only the digest was stored."""


def digest(data: bytes) -> str:
    """The name of a long value; 16 hexadecimal digits tell those of one file apart."""
    return hashlib.sha256(data).hexdigest()[:16]


def pack(value: Any, mask: Callable[[Any], bytes], keep: Callable[[bytes], str]) -> Any:
    """What JSON can hold; each text and each bytes masked, and long ones stored apart."""
    if isinstance(value, str):
        data = mask(as_bytes(value))
        return as_text(data) if len(data) <= SHORT else {TEXT: keep(data)}
    if isinstance(value, bytes | Message):
        data = mask(value)
        return {DATA: as_text(data)} if len(data) <= SHORT else {DATA: None, BLOB: keep(data)}
    if isinstance(value, Mapping):
        return {"map": [[pack(each, mask, keep) for each in item] for item in value.items()]}
    if isinstance(value, list | tuple):
        return [pack(each, mask, keep) for each in value]
    assert value is None or isinstance(value, bool | int | float), type(value)
    return value


def unpack(packed: Any, stored: Callable[[str], bytes]) -> Any:
    """The value that was packed; a tuple comes back as a list."""
    if isinstance(packed, list):
        return [unpack(each, stored) for each in packed]
    if not isinstance(packed, dict):
        return packed
    if "map" in packed:
        return dict(unpack(packed["map"], stored))
    if TEXT in packed:
        return as_text(stored(packed[TEXT]))
    return stored(packed[BLOB]) if BLOB in packed else as_bytes(packed[DATA])


def names(packed: Any) -> Iterator[str]:
    """Those of the long values in a packed one."""
    if isinstance(packed, list):
        for each in packed:
            yield from names(each)
    elif isinstance(packed, dict) and "map" in packed:
        yield from names(packed["map"])
    elif isinstance(packed, dict):
        yield from (packed[key] for key in (TEXT, BLOB) if key in packed)


def blob_line(name: str, data: bytes) -> dict[str, Any]:
    """A long value's own line."""
    line: dict[str, Any] = {BLOB: name, "size": len(data)}
    if len(data) > LARGEST:
        return line
    if len(data) <= READABLE:
        return line | {TEXT: as_text(data)}
    return line | {"zlib": base64.b64encode(zlib.compress(data, 6)).decode("ascii")}


def blob(line: Mapping[str, Any]) -> bytes:
    """What its line holds of a long value."""
    if TEXT in line:
        return as_bytes(line[TEXT])
    if "zlib" not in line:
        raise TooLarge(f"{line['size']} bytes were too many to be stored")
    return zlib.decompress(base64.b64decode(line["zlib"]))
