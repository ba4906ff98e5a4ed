"""A snapshot as a file: another phone takes it, and nothing that is not one."""

import io
import json
import tarfile
from collections.abc import Callable
from typing import Any

import pytest

from pytest_androidworld.virtual import snapshot_archive
from pytest_androidworld.virtual.identity import phone_identity
from pytest_androidworld.virtual.phone import Phone
from pytest_androidworld.virtual.services.settings import Settings
from pytest_androidworld.virtual.snapshot_archive import GZIP, PLAIN, packed, unpacked
from pytest_androidworld.virtual.snapshots import Image

NOTE = "/sdcard/note.txt"
ONE = "7692c3ad3540bb803c020b3aee66cd8887123234ea0c6e7143c0add73ff431ed"  # sha256sum of "one"


@pytest.fixture
def image(phone: Phone) -> Image:
    phone[Settings].put("system", "who", "ann")
    phone.files.write(NOTE, "one")
    phone.save("mine")
    return phone.snapshots.image("mine")


@pytest.mark.parametrize("form", [GZIP, PLAIN])
def test_another_phone_goes_on_from_it(phone: Phone, image: Image, form: int) -> None:
    data = packed(image, form)
    phone.snapshots.delete("mine")
    phone.reset()
    phone.snapshots.add("theirs", unpacked(data, form))
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
    image: Image, damage: Callable[[bytes], bytes], form: int
) -> None:
    with pytest.raises(ValueError, match="no snapshot, or a damaged one"):
        unpacked(damage(packed(image, form)), form)


def test_another_phones_is_refused_by_name(image: Image, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(snapshot_archive, "phone_identity", lambda: "0.0.1 (virtual phone abc)")
        data = packed(image)
    with pytest.raises(ValueError, match="virtual phone abc") as refused:
        unpacked(data)
    assert str(refused.value) == (
        f"a snapshot of 0.0.1 (virtual phone abc) cannot be loaded in {phone_identity()}"
    )


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
        ("/data/x", {"kind": "file", "content": "0" * 64}, "the content of /data/x is missing"),
    ],
)
def test_a_path_that_leads_out_of_the_phone_is_refused(
    image: Image, path: str, entry: Any, complaint: str
) -> None:
    with pytest.raises(ValueError, match=complaint):
        unpacked(changed(image, **{path: entry}))


def test_a_content_that_is_another_is_refused(image: Image) -> None:
    text, contents = image
    with pytest.raises(ValueError, match=f"content {ONE} has changed"):
        unpacked(packed((text, contents | {ONE: b"two"})))
