"""What a file's content is, by its digests."""

import hashlib
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Protocol

CRC32C = "crc32c"  # of objects that a bucket was given in parts there is no md5
CHUNK = 1 << 20


class Sum(Protocol):
    """What hashlib's objects are, and google_crc32c's."""

    def update(self, data: bytes, /) -> None: ...

    def digest(self) -> bytes: ...


def of(path: Path, names: Collection[str]) -> dict[str, str]:
    """The digests of a file with these names, hexadecimal, by one reading."""
    sums = {name: _new(name) for name in names}
    with path.open("rb") as file:
        while chunk := file.read(CHUNK):
            for each in sums.values():
                each.update(chunk)
    return {name: each.digest().hex() for name, each in sums.items()}


def _new(name: str) -> Sum:
    if name == CRC32C:
        import google_crc32c

        crc: Sum = google_crc32c.Checksum()
        return crc
    return hashlib.new(name, usedforsecurity=False)


def difference(found: Mapping[str, str], wanted: Mapping[str, str]) -> str:
    """The first digest that is another: ``its sha1 is …, not …``; "" if none is."""
    for name, value in wanted.items():
        if found[name] != value:
            return f"its {name} is {found[name]}, not {value}"
    return ""
