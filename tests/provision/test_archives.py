"""An archive becomes a folder with its modes and links, and never reaches outside of it."""

import io
import stat
import zipfile
from pathlib import Path

import pytest

from pytest_androidworld.errors import SetupError
from pytest_androidworld.provision import archives
from tests.full_disk import Full, full
from tests.provision.fake_sdk import archive

__all__ = ["full"]  # a fixture


def unpack(tmp_path: Path, data: bytes) -> Path:
    path, target = tmp_path / "a.zip", tmp_path / "sdk" / "out"
    path.write_bytes(data)
    archives.unpack(path, target)
    return target


def damaged(data: bytes) -> bytes:
    """One whose only file is said to be compressed, and is not."""
    stored, deflated = bytes([zipfile.ZIP_STORED, 0]), bytes([zipfile.ZIP_DEFLATED, 0])
    local, central = data.index(b"PK\3\4"), data.index(b"PK\1\2")
    for place in (local + 8, central + 10):
        assert data[place : place + 2] == stored
        data = data[:place] + deflated + data[place + 2 :]
    return data


def encrypted(data: bytes) -> bytes:
    """One whose only file wants a password."""
    local, central = data.index(b"PK\3\4"), data.index(b"PK\1\2")
    for place in (local + 6, central + 8):
        data = data[:place] + b"\1" + data[place + 1 :]
    return data


def test_a_link_through_another_one_may_stay_inside(tmp_path: Path) -> None:
    links = {"a": "d/l/../file", "d/l": "e/f"}
    out = unpack(tmp_path, archive("top", {"d/e/file": b"1", "d/e/f/g": b"2"}, links))
    assert (out / "a").read_bytes() == b"1"


def test_modes_and_links_are_kept(tmp_path: Path) -> None:
    files = {"emulator": b"#!/bin/sh\n", "lib/a.so": b"a", "lib/empty": b""}
    out = unpack(tmp_path, archive("emulator", files, {"lib/b.so": "a.so", "tools": "lib"}))
    assert stat.S_IMODE((out / "emulator").stat().st_mode) == 0o755
    assert stat.S_IMODE((out / "lib/a.so").stat().st_mode) == 0o644
    assert (out / "lib/b.so").readlink() == Path("a.so")
    assert (out / "tools/b.so").read_bytes() == b"a"
    assert archives.unpacked_size(tmp_path / "a.zip") == 11 + 7


def test_an_archive_without_modes_can_be_read(tmp_path: Path) -> None:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as out:
        out.writestr(zipfile.ZipInfo("top/"), b"")
        out.writestr(zipfile.ZipInfo("top/a.txt"), b"a")
    assert (unpack(tmp_path, data.getvalue()) / "a.txt").read_bytes() == b"a"


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (archive("top", {"../../evil": b""}), "'top/../../evil' would lie outside"),
        (archive("/top", {"a": b""}), "'/top/a' would lie outside"),
        (archive("..", {"a": b""}), "'../a' would lie outside"),
        (archive("top", {"a\\..\\b": b""}), "would lie outside"),
        (archive("top", {"a": b""}, {"b": "/etc/passwd"}), "its link b points out of its folder"),
        (archive("top", {"a": b""}, {"b": "../../c"}), "its link b points out of its folder"),
        (
            archive("top", {"d/e/a": b""}, {"d/e/l": "../..", "d/e/l/m": "../../../x"}),
            "its link m points out of its folder",
        ),
        (
            archive("top", {"a": b""}, {"a2": "l/../..", "l": "."}),
            "its link a2 points out of its folder",
        ),
        (
            archive("top", {"d/a": b""}, {"b": "d/l/..", "d/l": ".."}),
            "its link b points out of its folder",
        ),
        (b"PK nothing", "cannot be unpacked"),
        (damaged(archive("top", {"a": b"a" * 1000})), "cannot be unpacked"),
        (encrypted(archive("top", {"a": b"a" * 1000})), "cannot be unpacked"),
        (archive("top", {"a": b"a" * 1000})[:500], "cannot be unpacked"),
    ],
)
def test_what_is_refused(tmp_path: Path, data: bytes, why: str) -> None:
    with pytest.raises(SetupError, match=r"a\.zip: ") as raised:
        unpack(tmp_path, data)
    assert why in str(raised.value)
    assert {path.name for path in tmp_path.iterdir()} <= {"a.zip", "sdk"}
    assert not any((tmp_path / "sdk").glob("out/../*evil*"))


def test_two_top_folders_are_refused(tmp_path: Path) -> None:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as out:
        out.writestr("one/a", b"")
        out.writestr("two/a", b"")
    with pytest.raises(SetupError, match="does not hold one folder, but 2 entries"):
        unpack(tmp_path, data.getvalue())


def test_a_disk_that_fills_is_a_sentence(tmp_path: Path, full: Full) -> None:
    data = archive("top", {"a": b"a" * 5000})
    (tmp_path / "a.zip").write_bytes(data)
    with full(3000), pytest.raises(SetupError, match="sdk/out: the disk is full; make room"):
        archives.unpack(tmp_path / "a.zip", tmp_path / "sdk/out")
