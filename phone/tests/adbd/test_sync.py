"""``sync:``, version 1 and 2: what a host sees of the phone's files."""

import errno
import struct
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as some

from phone.tests.adbd.hosts import Conversation, Host, request, upload
from phone.tests.examples import examples
from virtual_phone.adbd.server import Server
from virtual_phone.phone import Phone

DATE = 1697300000  # 2023-10-14 16:13:20
FILE, LINK = 0o100000, 0o120000
OKAY = b"OKAY" + bytes(4)


@pytest.fixture
def sync(host: Host) -> Conversation:
    return host.open("sync:")


def sent(sync: Conversation, path: str, data: bytes, mode: int = FILE | 0o644) -> bytes:
    """Send a file by version 1 and return the answer."""
    pour(sync, request(b"SEND", f"{path},{mode}") + upload(data, DATE))
    return sync.read(8)


def pour(sync: Conversation, data: bytes) -> None:
    """Send more than one packet takes."""
    for at in range(0, len(data), 1 << 20):
        sync.write(data[at : at + (1 << 20)])


def failure(sync: Conversation) -> str:
    """The refusal that is the last word of a stream."""
    kind, length = struct.unpack("<4sI", sync.read(8))
    assert kind == b"FAIL"
    reason = sync.read(length).decode()
    assert sync.rest() == b""
    return reason


def received(sync: Conversation, kind: bytes, path: str, more: bytes = b"") -> bytes:
    sync.write(request(kind, path) + more)
    data = b""
    while True:
        kind, length = struct.unpack("<4sI", sync.read(8))
        if kind == b"DONE":
            assert length == 0
            return data
        assert kind == b"DATA"
        assert length <= 65536
        data += sync.read(length)


# Looking


def test_stat_tells_mode_size_and_date(phone: Phone, sync: Conversation) -> None:
    phone.files.write("/sdcard/note.md", "hello")
    sync.write(request(b"STAT", "/sdcard/note.md"))
    assert sync.read(16) == b"STAT" + struct.pack("<3I", 0o100660, 5, 1697384040)


def test_stat_does_not_follow_a_link(sync: Conversation) -> None:
    sync.write(request(b"STAT", "/sdcard"))
    kind, mode, _, _ = struct.unpack("<4s3I", sync.read(16))
    assert (kind, oct(mode)) == (b"STAT", "0o120777")


def test_stat_of_nothing_is_zeros(sync: Conversation) -> None:
    sync.write(request(b"STAT", "/nothing"))
    assert sync.read(16) == b"STAT" + bytes(12)


def test_version_2_follows_or_does_not(phone: Phone, sync: Conversation) -> None:
    found = {}
    for kind in (b"STA2", b"LST2"):
        sync.write(request(kind, "/sdcard"))
        record = struct.unpack("<4sI2Q4IQ3q", sync.read(72))
        assert record[:2] == (kind, 0)
        found[kind] = oct(record[4])
    assert found == {b"STA2": "0o42770", b"LST2": "0o120777"}


@pytest.mark.parametrize(
    ("path", "error"),
    [
        ("/nothing", errno.ENOENT),
        ("/sdcard/note.md/x", errno.ENOTDIR),
        ("/sdcard/" + "n" * 300, errno.ENAMETOOLONG),
        ("", errno.ENOENT),
    ],
)
def test_version_2_says_why_not(path: str, error: int, phone: Phone, sync: Conversation) -> None:
    phone.files.write("/sdcard/note.md", "")
    sync.write(request(b"STA2", path))
    assert sync.read(72) == b"STA2" + struct.pack("<I", error) + bytes(64)


def test_a_folder_is_listed_with_itself_and_its_parent(phone: Phone, sync: Conversation) -> None:
    phone.files.mkdir("/data/local/tmp/d")
    phone.files.write("/data/local/tmp/d/b ü", "12345")
    phone.files.symlink("b ü", "/data/local/tmp/d/a")
    sync.write(request(b"LIST", "/data/local/tmp/d"))
    found = []
    while True:
        kind, mode, size, _, length = struct.unpack("<4s4I", sync.read(20))
        if kind == b"DONE":
            assert (mode, size, length) == (0, 0, 0)
            break
        assert kind == b"DENT"
        found.append((sync.read(length).decode(), oct(mode), size))
    assert found[2:] == [("a", "0o120777", 4), ("b ü", "0o100666", 5)]
    assert [name for name, _, _ in found[:2]] == [".", ".."]


def test_version_2_lists_too(phone: Phone, sync: Conversation) -> None:
    phone.files.mkdir("/sdcard/d")
    phone.files.write("/sdcard/d/x", "12345")
    sync.write(request(b"LIS2", "/sdcard/d"))
    names, sizes = [], []
    while True:
        record = struct.unpack("<4sI2Q4IQ3qI", sync.read(76))
        if record[0] == b"DONE":
            assert record[1:] == (0,) * 12
            break
        assert record[:2] == (b"DNT2", 0)
        sizes.append(record[8])
        names.append(sync.read(record[12]).decode())
    assert names == [".", "..", "x"]
    assert sizes[2] == 5


def test_a_linked_folder_is_itself_a_folder(sync: Conversation) -> None:
    sync.write(request(b"LIST", "/sdcard"))
    kind, mode, _, _, length = struct.unpack("<4s4I", sync.read(20))
    assert (kind, oct(mode), sync.read(length)) == (b"DENT", "0o42770", b".")


@pytest.mark.parametrize("path", ["/nothing", "/sdcard/file"])
def test_what_is_no_folder_lists_nothing(path: str, phone: Phone, sync: Conversation) -> None:
    phone.files.write("/sdcard/file", "")
    sync.write(request(b"LIST", path))
    assert sync.read(20) == b"DONE" + bytes(16)
    sync.write(request(b"LIS2", path))
    assert sync.read(76) == b"DONE" + bytes(72)


# From the phone


@pytest.mark.parametrize("size", [0, 1, 65536, 65537, 5_000_000])
def test_files_of_any_size_come(size: int, phone: Phone, sync: Conversation) -> None:
    data = bytes(range(256)) * (size // 256 + 1)
    phone.files.write("/sdcard/x", data[:size])
    assert received(sync, b"RECV", "/sdcard/x") == data[:size]
    assert received(sync, b"RCV2", "/sdcard/x", b"RCV2\0\0\0\0") == data[:size]


def test_reading_leaves_the_dates_alone(phone: Phone, sync: Conversation) -> None:
    phone.files.write("/sdcard/x", "x")
    before = phone.files.stat("/sdcard/x")
    received(sync, b"RECV", "/sdcard/x")
    assert phone.files.stat("/sdcard/x") == before


@pytest.mark.parametrize(
    ("path", "reason"),
    [
        ("/nothing", "open failed: No such file or directory"),
        ("/sdcard/x/y", "open failed: Not a directory"),
        ("/sdcard", "read failed: Is a directory"),
        ("/sdcard/a\0b", "open failed: Invalid argument"),
    ],
)
def test_what_cannot_be_read(path: str, reason: str, phone: Phone, sync: Conversation) -> None:
    phone.files.write("/sdcard/x", "x")
    sync.write(request(b"RECV", path))
    assert failure(sync) == reason


# To the phone


@pytest.mark.parametrize("size", [0, 1, 65536, 65537, 5_000_000])
def test_files_of_any_size_go(size: int, phone: Phone, sync: Conversation) -> None:
    data = (bytes(range(256)) * (size // 256 + 1))[:size]
    assert sent(sync, "/sdcard/x", data) == OKAY
    assert phone.files.read("/sdcard/x") == data
    assert phone.files.stat("/sdcard/x").mtime == DATE * 1_000_000_000
    assert phone.files.stat("/sdcard/x").atime == DATE * 1_000_000_000


def test_version_2_sends_too(phone: Phone, sync: Conversation) -> None:
    header = b"SND2" + struct.pack("<2I", FILE | 0o600, 0)
    sync.write(request(b"SND2", "/data/local/tmp/a,b") + header + upload(b"hi", DATE))
    assert sync.read(8) == OKAY
    assert phone.files.read("/data/local/tmp/a,b") == b"hi"
    assert oct(phone.files.stat("/data/local/tmp/a,b").mode) == "0o100666"


@pytest.mark.parametrize(("mode", "kept"), [(0o644, 0o666), (0o755, 0o777), (0o400, 0o444)])
def test_everybody_gets_the_owners_rights(
    mode: int, kept: int, phone: Phone, sync: Conversation
) -> None:
    assert sent(sync, "/data/local/tmp/x", b"", FILE | mode) == OKAY
    assert oct(phone.files.stat("/data/local/tmp/x").mode) == oct(FILE | kept)


def test_on_shared_storage_modes_cannot_be_set(phone: Phone, sync: Conversation) -> None:
    assert sent(sync, "/sdcard/x", b"", FILE | 0o755) == OKAY
    assert oct(phone.files.stat("/sdcard/x").mode) == "0o100660"


def test_folders_above_are_made(phone: Phone, sync: Conversation) -> None:
    assert sent(sync, "/sdcard/a/b c/d", b"x") == OKAY
    assert phone.files.read("/storage/emulated/0/a/b c/d") == b"x"


def test_a_comma_belongs_to_the_name(phone: Phone, sync: Conversation) -> None:
    assert sent(sync, '/sdcard/1,000 it\'s "ü" 🙂', b"x") == OKAY
    assert phone.files.read('/sdcard/1,000 it\'s "ü" 🙂') == b"x"


def test_one_stream_takes_many_files(phone: Phone, sync: Conversation) -> None:
    for name in "abc":
        assert sent(sync, f"/sdcard/{name}", name.encode()) == OKAY
    sync.write(b"QUIT" + bytes(4))
    assert sync.rest() == b""
    assert [phone.files.read(f"/sdcard/{name}") for name in "abc"] == [b"a", b"b", b"c"]


def test_a_file_is_replaced_not_overwritten(phone: Phone, sync: Conversation) -> None:
    phone.files.write("/data/local/tmp/x", "a longer text")
    phone.files.chmod("/data/local/tmp/x", 0o123)
    assert sent(sync, "/data/local/tmp/x", b"short") == OKAY
    assert phone.files.read("/data/local/tmp/x") == b"short"
    assert oct(phone.files.stat("/data/local/tmp/x").mode) == "0o100666"


def test_a_link_is_replaced_and_its_target_left_alone(phone: Phone, sync: Conversation) -> None:
    phone.files.write("/data/local/tmp/target", "kept")
    phone.files.symlink("target", "/data/local/tmp/x")
    assert sent(sync, "/data/local/tmp/x", b"new") == OKAY
    assert phone.files.read("/data/local/tmp/target") == b"kept"
    assert phone.files.stat("/data/local/tmp/x", follow=False).is_file


def test_a_link_can_be_sent(phone: Phone, sync: Conversation) -> None:
    assert sent(sync, "/data/local/tmp/x", b"target\0", LINK | 0o777) == OKAY
    assert phone.files.readlink("/data/local/tmp/x") == "target"


@pytest.mark.parametrize(
    ("path", "reason"),
    [
        ("/sdcard", "couldn't create file: Is a directory"),
        ("/sdcard/file/x", "couldn't create file: Not a directory"),
        ("/sdcard/file/x/y", "secure_mkdirs failed: Not a directory"),
        ("/sdcard/" + "n" * 300, "couldn't create file: File name too long"),
    ],
)
@pytest.mark.parametrize("size", [3, 3_000_000])
def test_what_cannot_be_written(
    path: str, reason: str, size: int, phone: Phone, sync: Conversation
) -> None:
    phone.files.write("/sdcard/file", "")
    pour(sync, request(b"SEND", f"{path},{FILE | 0o644}") + upload(b"x" * size, DATE))
    assert failure(sync) == reason


def test_a_link_that_is_there_stays(phone: Phone, sync: Conversation) -> None:
    phone.files.symlink("old", "/data/local/tmp/x")
    sync.write(request(b"SEND", f"/data/local/tmp/x,{LINK}") + upload(b"new\0", DATE))
    assert failure(sync) == "symlink failed: File exists"
    assert phone.files.readlink("/data/local/tmp/x") == "old"


@pytest.mark.parametrize("size", [3, 3_000_000])
def test_a_full_phone_says_so(size: int, phone: Phone, sync: Conversation) -> None:
    phone.files.full = True
    pour(sync, request(b"SEND", f"/sdcard/x,{FILE | 0o644}") + upload(b"x" * size, DATE))
    assert failure(sync) == "couldn't create file: No space left on device"


def test_without_root_rights_private_files_are_private(
    phone: Phone, server: Server, host: Host
) -> None:
    phone.files.mkdir("/data/data/org.example")
    phone.files.write("/data/data/org.example/secret", "x")
    host.last_words("unroot:")
    with Host(server.port) as again:
        again.connect()
        sync = again.open("sync:")
        sync.write(request(b"STA2", "/data/data/org.example/secret"))
        assert sync.read(72)[:8] == b"STA2" + struct.pack("<I", errno.EACCES)
        sync.write(request(b"SEND", "/data/data/org.example/x,33188") + upload(b"x", DATE))
        assert failure(sync) == "couldn't create file: Permission denied"
        assert sent(again.open("sync:", 2), "/data/local/tmp/x", b"mine") == OKAY


# What is no request


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"NOPE" + bytes(4), "unknown command 45504f4e"),
        (b"STAT" + struct.pack("<I", 1025) + b"x" * 1025, "path too long"),
        (b"STAT" + b"\xff\xff\xff\xff", "path too long"),
        (request(b"SEND", "/sdcard/x"), "missing , in ID_SEND_V1"),
        (request(b"SEND", "/sdcard/x,rw"), "bad mode"),
        (request(b"RCV2", "/sdcard/x") + b"RCV2\1\0\0\0", "unknown flags: 1"),
        (
            request(b"SND2", "/sdcard/x") + b"SND2" + struct.pack("<2I", 33188, 4),
            "unknown flags: 4",
        ),
        (request(b"SEND", "/sdcard/x,33188") + b"STAT" + bytes(4), "invalid data message"),
        (
            request(b"SEND", "/sdcard/x,33188") + b"DATA" + struct.pack("<I", 65537),
            "oversize data message",
        ),
        (
            request(b"SEND", "/sdcard/x,41471") + upload(b"t" * 5000, 0),
            "oversize data message",
        ),
    ],
)
def test_what_makes_no_sense_ends_the_stream(data: bytes, reason: str, sync: Conversation) -> None:
    sync.write(data)
    assert failure(sync) == reason


def test_a_path_may_have_1024_bytes(phone: Phone, sync: Conversation) -> None:
    path = "/sdcard" + "/n" * 508
    assert len(path) == 1023
    sync.write(request(b"STAT", path + "n"))
    assert sync.read(16) == b"STAT" + bytes(12)


def test_a_host_that_leaves_in_the_middle_leaves_the_rest_to_others(
    phone: Phone, host: Host, sync: Conversation
) -> None:
    sync.write(request(b"SEND", "/sdcard/x,33188") + b"DATA" + struct.pack("<I", 100) + b"ab")
    sync.close()
    assert sent(host.open("sync:", 2), "/sdcard/x", b"whole") == OKAY
    assert phone.files.read("/sdcard/x") == b"whole"


# Nobody leaves the phone's directory


@pytest.fixture
def outside(tmp_path: Path, sync: Conversation) -> Path:
    """A folder of the host's, with links in the phone that would lead there on the host."""
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "secret").write_text("the host's")
    assert sent(sync, "/data/local/tmp/out", f"{outside}\0".encode(), LINK) == OKAY
    assert sent(sync, "/data/local/tmp/up", b"../../../../../../../..\0", LINK) == OKAY
    return outside


@pytest.mark.parametrize(
    "path",
    [
        "/../../../../../../escaped",
        "../../../../../../../../escaped",
        "/sdcard/../../../../../../escaped",
        "/data/local/tmp/up/escaped",
    ],
)
def test_no_path_leads_out(path: str, phone: Phone, outside: Path, sync: Conversation) -> None:
    assert sent(sync, path, b"x") == OKAY
    assert phone.files.read("/escaped") == b"x"
    assert received(sync, b"RECV", path) == b"x"
    assert [p.name for p in outside.iterdir()] == ["secret"]
    assert [p.name for p in outside.parent.iterdir()] == ["outside"]
    assert not list(phone.directory.parent.glob("escaped*"))
    assert sorted(p.name for p in phone.directory.iterdir()) == ["files", "snapshots"]


def test_an_absolute_link_counts_from_the_phones_root(outside: Path, sync: Conversation) -> None:
    sync.write(request(b"STA2", "/data/local/tmp/out/secret"))
    assert sync.read(72)[:8] == b"STA2" + struct.pack("<I", errno.ENOENT)
    sync.write(request(b"SEND", "/data/local/tmp/out/escaped,33188") + upload(b"x", DATE))
    assert failure(sync) == "secure_mkdirs failed: No such file or directory"
    assert [p.name for p in outside.iterdir()] == ["secret"]


def test_what_the_system_has_linked_stays_linked(phone: Phone, sync: Conversation) -> None:
    sync.write(request(b"SEND", "/sdcard,33188") + upload(b"x", DATE))
    assert failure(sync) == "couldn't create file: Is a directory"
    assert phone.files.readlink("/sdcard") == "/storage/self/primary"


@pytest.mark.parametrize("path", ["/etc/passwd", "/../etc/passwd", "/proc/self/environ", "/root"])
def test_what_the_host_has_is_not_here(path: str, sync: Conversation) -> None:
    sync.write(request(b"STA2", path))
    assert sync.read(8) == b"STA2" + struct.pack("<I", errno.ENOENT)


@examples(30)
@given(data=some.binary(max_size=120))
def test_garbage_ends_the_stream_and_nothing_else(host: Host, data: bytes) -> None:
    stream = host.open("sync:", 7)
    host.send(0x45545257, 7, stream.remote, data)
    host.send(0x45534C43, 7, stream.remote)
    while (packet := host.packet()).command != 0x45534C43:
        if packet.command == 0x45545257:
            host.send(0x59414B4F, 7, stream.remote)
    again = host.open("sync:", 8)
    again.write(request(b"STAT", "/nothing"))
    assert again.read(16) == b"STAT" + bytes(12)
    again.close()
