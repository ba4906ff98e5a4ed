"""A snapshot as a file: another phone takes it, and nothing that is not one."""

import hashlib
import io
import json
import tarfile
import tracemalloc
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from virtual_phone.phone import Phone
from virtual_phone.runtime.identity import phone_identity
from virtual_phone.services.settings import Settings
from virtual_phone.storage import snapshot_archive
from virtual_phone.storage.disk_space import DiskSpace
from virtual_phone.storage.snapshot_archive import GZIP, PLAIN
from virtual_phone.storage.snapshots import Image

HARDWARE = "Pixel 6 with the image benchmark"
NOTE = "/sdcard/note.txt"
ONE = "7692c3ad3540bb803c020b3aee66cd8887123234ea0c6e7143c0add73ff431ed"  # sha256sum of "one"


@pytest.fixture
def image(phone: Phone) -> Image:
    phone[Settings].put("system", "who", "ann")
    phone.files.write(NOTE, "one")
    phone.save("mine")
    return phone.snapshots.image("mine")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where contents are unpacked."""
    (tmp_path / "contents").mkdir()
    return tmp_path / "contents"


def packed(image: Image, form: int = GZIP, hardware: str = HARDWARE) -> bytes:
    text, contents = image
    opened = {digest: partial(io.BytesIO, data) for digest, data in contents.items()}
    return b"".join(snapshot_archive.packed(text, opened, hardware, form))


def unpacked(data: bytes, folder: Path, form: int = GZIP, room: int = 1 << 30) -> str:
    space = DiskSpace(folder, room)
    return snapshot_archive.unpacked(io.BytesIO(data), form, folder, space, HARDWARE)


@pytest.mark.parametrize("form", [GZIP, PLAIN])
def test_another_phone_goes_on_from_it(
    phone: Phone, image: Image, form: int, folder: Path
) -> None:
    data = packed(image, form)
    phone.snapshots.delete("mine")
    phone.reset()
    phone.snapshots.add("theirs", unpacked(data, folder, form), folder)
    assert not phone.files.exists(NOTE)
    phone.load("theirs")
    assert phone[Settings].get("system", "who") == "ann"
    assert phone.files.read_text(NOTE) == "one"


def test_equal_images_are_the_same_bytes(image: Image) -> None:
    assert packed(image) == packed(image)


def test_a_tar_has_what_another_tar_shows(image: Image) -> None:
    with tarfile.open(fileobj=io.BytesIO(packed(image))) as file:
        assert {"phone", "snapshot.json", f"content/{ONE}"} <= set(file.getnames())


@pytest.mark.parametrize("form", [GZIP, PLAIN])
@pytest.mark.parametrize(
    "damage",
    [
        lambda data: b"",
        lambda data: b"no tar",
        lambda data: data[: len(data) // 2],
        lambda data: data[:30000] + bytes([data[30000] ^ 255]) + data[30001:],
    ],
    ids=["empty", "other", "half", "one byte"],
)
def test_a_damaged_file_is_refused(
    image: Image, damage: Callable[[bytes], bytes], form: int, folder: Path
) -> None:
    with pytest.raises(ValueError, match="no snapshot, or a damaged one"):
        unpacked(damage(packed(image, form)), folder, form)


def test_another_phones_is_refused_by_name(
    image: Image, monkeypatch: pytest.MonkeyPatch, folder: Path
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(snapshot_archive, "phone_identity", lambda: "0.0.1 (virtual phone abc)")
        data = packed(image)
    with pytest.raises(ValueError, match="virtual phone abc") as refused:
        unpacked(data, folder)
    assert str(refused.value) == (
        f"a snapshot of 0.0.1 (virtual phone abc), {HARDWARE} cannot be loaded in"
        f" {phone_identity()}, {HARDWARE}"
    )


@pytest.mark.parametrize("other", ["Pixel 6 with the image older", "Pixel 5 with the image older"])
def test_one_of_another_image_or_display_is_refused_by_name(
    image: Image, other: str, folder: Path
) -> None:
    with pytest.raises(ValueError, match="cannot be loaded") as refused:
        unpacked(packed(image, hardware=other), folder)
    assert str(refused.value) == (
        f"a snapshot of {phone_identity()}, {other} cannot be loaded in"
        f" {phone_identity()}, {HARDWARE}"
    )
    assert list(folder.iterdir()) == []


def changed(image: Image, **entries: Any) -> bytes:
    """With other paths, and all contents as they are."""
    text, contents = image
    whole = json.loads(text)
    for path, entry in entries.items():
        whole["files"][path] = {"kind": "folder", "content": "", "atime": 0, "mtime": 0} | entry
    return packed((json.dumps(whole), contents))


@pytest.mark.parametrize(
    ("path", "entry", "complaint"),
    [
        ("/../out", {}, "damaged"),
        ("/data", {"kind": "link", "content": "/"}, "'/data/[a-z]+' is no path"),
        ("/data/..", {}, "'/data/..' is no path"),
        ("/data/.", {}, "'/data/.' is no path"),
        ("data", {}, "'data' is no path"),
        ("/data//x", {}, "damaged"),
        ("/data/x\0", {}, "is no path"),
        ("/data/x", {"kind": "socket"}, "/data/x is a 'socket'"),
        ("/data/x", {"kind": "file", "content": 5}, "damaged"),
        ("/data/x", {"kind": "file", "content": "../x"}, "the content of /data/x has no digest"),
    ],
)
def test_a_path_that_leads_out_of_the_phone_is_refused(
    image: Image, path: str, entry: Any, complaint: str, folder: Path
) -> None:
    with pytest.raises(ValueError, match=complaint):
        unpacked(changed(image, **{path: entry}), folder)
    assert list(folder.iterdir()) == []


def test_a_content_that_is_another_is_refused(image: Image, folder: Path) -> None:
    text, contents = image
    with pytest.raises(ValueError, match=f"content {ONE} has changed"):
        unpacked(packed((text, contents | {ONE: b"two"})), folder)


def test_a_content_that_is_missing_is_refused(image: Image, folder: Path) -> None:
    text, contents = image
    del contents[ONE]
    with pytest.raises(ValueError, match=f"content {ONE} is missing"):
        unpacked(packed((text, contents)), folder)


def test_a_content_that_no_path_needs_is_not_written(image: Image, folder: Path) -> None:
    text, contents = image
    other = "0" * 64
    with pytest.raises(ValueError, match=f"content {other} is not needed"):
        unpacked(packed((text, {other: b"two"} | contents)), folder)
    assert list(folder.iterdir()) == []


LARGE = 8 << 20  # zeros
NOTHING = hashlib.sha256(bytes(LARGE)).hexdigest()


def bomb() -> bytes:
    """Some kilobytes that unpack to eight megabytes."""
    entries = {"/": {"kind": "folder"}, "/z": {"kind": "file", "content": NOTHING}}
    data = packed((json.dumps({"state": {}, "files": entries}), {NOTHING: bytes(LARGE)}))
    assert len(data) < 10_000
    return data


def test_what_does_not_fit_on_the_disk_is_refused_before_it_is_written(folder: Path) -> None:
    with pytest.raises(OSError, match="No space left on device"):
        unpacked(bomb(), folder, room=5 << 20)
    assert (folder / NOTHING).stat().st_size <= 5 << 20


def test_a_large_content_is_unpacked_and_packed_in_pieces(folder: Path) -> None:
    file, room = io.BytesIO(bomb()), DiskSpace(folder, 1 << 30)
    tracemalloc.start()
    try:
        steps: list[int] = []
        text = snapshot_archive.unpacked(
            file, GZIP, folder, room, HARDWARE, lambda: steps.append(1)
        )
        assert len(steps) >= 8
        contents = {NOTHING: partial((folder / NOTHING).open, "rb")}
        pieces = snapshot_archive.packed(text, contents, HARDWARE, PLAIN)  # type: ignore[arg-type]
        assert sum(map(len, pieces)) >= LARGE
        assert tracemalloc.get_traced_memory()[1] < LARGE // 2
    finally:
        tracemalloc.stop()


def test_unpacking_ends_between_two_pieces(folder: Path) -> None:
    steps = iter(range(5))

    def step() -> None:
        if next(steps) == 4:
            raise InterruptedError

    with pytest.raises(InterruptedError):
        snapshot_archive.unpacked(
            io.BytesIO(bomb()), GZIP, folder, DiskSpace(folder, 1 << 30), HARDWARE, step
        )


def member(name: str, kind: bytes = tarfile.REGTYPE, size: int = 0) -> bytes:
    info = tarfile.TarInfo(name)
    info.type, info.size = kind, size
    return info.tobuf(tarfile.GNU_FORMAT) + bytes(size + -size % 512)


@pytest.mark.parametrize(
    "data",
    [
        member("phone", size=1 << 20),
        member("snapshot.json"),
        member("phone", tarfile.SYMTYPE),
        member("phone", tarfile.LNKTYPE),
        member("phone", tarfile.GNUTYPE_SPARSE),
        member("phone", tarfile.XHDTYPE, size=1 << 20),
        member("phone", tarfile.GNUTYPE_LONGNAME, size=1 << 20),
        member("phone", tarfile.DIRTYPE),
    ],
    ids=["long phone", "no phone", "link", "hard link", "sparse", "pax", "long name", "folder"],
)
def test_a_tar_of_another_make_is_refused(data: bytes, folder: Path) -> None:
    with pytest.raises(ValueError, match="no snapshot, or a damaged one"):
        unpacked(data + bytes(10240), folder, PLAIN)


def test_a_text_beyond_all_phones_is_refused(
    image: Image, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(snapshot_archive, "MOST_TEXT", len(image[0].encode()) - 1)
    with pytest.raises(ValueError, match="no snapshot, or a damaged one"):
        unpacked(packed(image), folder)
