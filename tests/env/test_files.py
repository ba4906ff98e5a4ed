"""Files of the device: what is not there is a result, and no name is too difficult."""

import pytest

from pytest_androidworld.env.device import Device
from pytest_androidworld.errors import DeviceError

DOWNLOAD = "/storage/emulated/0/Download"
NAME = 'it\'s "$HOME" `x` \\ ü😀\nnext.md'
TEXT = 'it\'s $HOME `x` \\ "q" ü😀\r\n\ttail  \n\n'


@pytest.mark.parametrize("path", ["/nope", f"{DOWNLOAD}/nope.md", f"{DOWNLOAD}/no/pe.md"])
def test_what_is_not_there_is_a_result(path: str, device: Device) -> None:
    files = device.files
    assert files.read(path) is None
    assert files.read_bytes(path) is None
    assert files.kind(path) is None
    assert files.list(path) is None
    assert files.digests(path) == {}
    files.remove(path)
    files.clear(path)
    assert files.kind(path) is None


def test_a_folder_is_no_file_and_a_file_no_folder(device: Device) -> None:
    device.files.write(f"{DOWNLOAD}/a.md", "x")
    assert device.files.read(DOWNLOAD) is None
    assert device.files.list(f"{DOWNLOAD}/a.md") is None
    assert device.files.kind(DOWNLOAD) == "folder"
    assert device.files.kind(f"{DOWNLOAD}/a.md") == "file"


@pytest.mark.parametrize("content", ["", TEXT, b"\xff\x00\n", "x" * 200_000])
def test_what_is_written_is_read(content: str | bytes, device: Device) -> None:
    path = f"{DOWNLOAD}/new folder/{NAME}"
    device.files.write(path, content)
    data = content if isinstance(content, bytes) else content.encode()
    assert device.files.read_bytes(path) == data
    assert device.files.read(path) == data.decode("utf-8", "surrogateescape")


def test_many_files_are_written_at_once(device: Device) -> None:
    device.files.write_all(DOWNLOAD, {NAME: TEXT, "b/c.bin": b"\xff\0", "empty": ""})
    assert device.files.read(f"{DOWNLOAD}/{NAME}") == TEXT
    assert device.files.read_bytes(f"{DOWNLOAD}/b/c.bin") == b"\xff\0"
    assert device.files.read(f"{DOWNLOAD}/empty") == ""


def test_a_file_in_the_way_of_a_folder_is_named(device: Device) -> None:
    device.files.write(f"{DOWNLOAD}/a", "x")
    with pytest.raises(DeviceError, match="Download/a"):
        device.files.write_all(f"{DOWNLOAD}/a", {"b": "x"})
    with pytest.raises(DeviceError, match="Download/a"):
        device.files.make_folder(f"{DOWNLOAD}/a/b")


def test_a_folder_lists_what_stands_in_it_only(device: Device) -> None:
    device.files.write_all(DOWNLOAD, {NAME: "1234", ".hidden": "", "b/c": "x"})
    found = device.files.list("/sdcard/Download")
    assert found is not None
    assert [(each.name, each.kind, each.size) for each in found if each.kind == "file"] == [
        (".hidden", "file", 0),
        (NAME, "file", 4),
    ]
    assert [each.name for each in found if each.kind == "folder"] == ["b"]
    assert found[0].path == "/sdcard/Download/.hidden"
    assert found[0].mtime_ns // 10**9 == 1697384040
    assert found[0].atime == 1697384040


def test_clearing_leaves_the_folder(device: Device) -> None:
    device.files.write_all(DOWNLOAD, {NAME: "1", ".hidden": "", "b/c": "x"})
    device.files.clear(DOWNLOAD)
    assert device.files.list(DOWNLOAD) == []


@pytest.mark.parametrize("storage", ["/sdcard", "/sdcard/", "/storage/emulated/0"])
def test_the_users_files_are_digested_whatever_the_storage_is_called(
    storage: str, device: Device
) -> None:
    theirs = {
        "Android/data/a": "1",
        ".thumbnails/1.jpg": "2",
        "DCIM/.thumbnails/2.jpg": "3",
        "Music/.trashed-1-a.mp3": "4",
        "Music/.pending-1-b.mp3": "5",
    }
    device.files.write_all("/sdcard", theirs | {NAME: "abc", "Music/thumbnails": "abc"})
    abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    assert device.files.digests(storage) == {NAME: abc, "Music/thumbnails": abc}


def test_elsewhere_every_file_is_digested(device: Device) -> None:
    device.files.write_all(f"{DOWNLOAD}/a b", {"Android/x": "abc", ".trashed-1-y": "abc"})
    assert set(device.files.digests(f"{DOWNLOAD}/a b")) == {"Android/x", ".trashed-1-y"}
