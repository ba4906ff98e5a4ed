"""Values as JSON: any bytes come back as they were, and long ones are written once."""

import hashlib
import json
from typing import Any

import pytest

from pytest_androidworld.env.recording import packing


@pytest.mark.parametrize(
    "value",
    [
        "",
        "id -u",
        "Grüße",
        "not UTF-8: \udcff",
        "long " * 200,
        b"",
        b"\x00\xff",
        bytes(range(256)) * 4,
        b"\x89PNG" * 100_000,
        None,
        3,
        True,
        [["out", "err", 1], None],
        {"/sdcard/a": b"\xff", "/sdcard/b": None},
        [{"a": [b"1", {"b": "2"}]}],
    ],
    ids=lambda value: repr(value)[:20],
)
def test_a_value_comes_back_as_it_was(value: Any) -> None:
    stored: dict[str, Any] = {}

    def keep(data: bytes) -> str:
        name = packing.digest(data)
        stored[name] = json.loads(json.dumps(packing.blob_line(name, data)))
        return name

    packed = json.loads(json.dumps(packing.pack(value, bytes, keep)))
    assert packing.unpack(packed, lambda name: packing.blob(stored[name])) == value


def test_what_is_short_stands_in_the_line() -> None:
    assert packing.pack(["shell", "id -u"], bytes, packing.digest) == ["shell", "id -u"]
    assert packing.pack(b"well\n", bytes, packing.digest) == {"data": "well\n"}


def test_what_is_long_stands_for_itself_by_its_digest() -> None:
    packed = packing.pack("x" * 513, bytes, packing.digest)
    assert packed == {"text": hashlib.sha256(b"x" * 513).hexdigest()[:16]}
    assert packing.pack("x" * 512, bytes, packing.digest) == "x" * 512


def test_of_what_is_too_large_only_the_digest_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packing, "LARGEST", 1000)
    line = packing.blob_line("name", b"x" * 1001)
    assert line == {"blob": "name", "size": 1001}
    with pytest.raises(packing.TooLarge, match=r"^1001 bytes were too many to be stored$"):
        packing.blob(line)
