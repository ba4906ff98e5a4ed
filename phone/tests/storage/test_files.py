"""The phone's file system: one tree under several names, and no way out of it."""

import errno
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st

from phone.tests.examples import examples
from virtual_phone.phone import Phone
from virtual_phone.storage.files import Files

NOON = 1_697_384_040_000_000_000


@pytest.mark.parametrize(
    "path",
    [
        "/storage/emulated/0/Music/a.txt",
        "/sdcard/Music/a.txt",
        "/storage/self/primary/Music/a.txt",
        "/data/media/0/Music/a.txt",
        "/sdcard/music/A.TXT",
        "/data/media/0/MUSIC/a.TXT",
        "/sdcard/Download/../Music/./a.txt",
    ],
)
def test_shared_storage_has_many_names_and_ignores_case(phone: Phone, path: str) -> None:
    phone.files.write("/sdcard/Music/a.txt", "tune")
    assert phone.files.read(path) == b"tune"
    assert phone.files.canonical(path) == "/storage/emulated/0/Music/a.txt"


def test_app_data_has_two_names_and_heeds_case(phone: Phone) -> None:
    phone.files.mkdir("/data/data/org.example")
    phone.files.write("/data/user/0/org.example/a", "x")
    assert phone.files.read("/data/data/org.example/a") == b"x"
    assert not phone.files.exists("/data/data/org.example/A")


def test_the_first_spelling_stays(phone: Phone) -> None:
    phone.files.mkdir("/sdcard/Movies/trips")
    phone.files.mkdir("/sdcard/Movies/Trips", parents=True)
    assert phone.files.listdir("/sdcard/Movies") == ["trips"]
    phone.files.rename("/sdcard/Movies/trips", "/sdcard/Movies/Trips")
    assert phone.files.listdir("/sdcard/Movies") == ["Trips"]


@pytest.mark.parametrize(
    ("target", "path"),
    [
        ("/etc/passwd", "/sdcard/link"),
        ("../../../../../../../../etc/passwd", "/sdcard/link"),
        ("/", "/sdcard/link/etc/passwd"),
        ("/proc/self/root/etc/passwd", "/sdcard/link"),
    ],
)
def test_a_link_counts_from_the_phones_root(phone: Phone, target: str, path: str) -> None:
    phone.files.symlink(target, "/data/local/tmp/link")
    place = path.replace("/sdcard/link", "/data/local/tmp/link")
    assert phone.files.host(place).is_relative_to(phone.files.root)
    with pytest.raises(FileNotFoundError) as failed:
        phone.files.read(place)
    assert failed.value.filename == place


def test_links_in_a_circle_are_an_error(phone: Phone) -> None:
    phone.files.symlink("/data/local/tmp/b", "/data/local/tmp/a")
    phone.files.symlink("/data/local/tmp/a", "/data/local/tmp/b")
    with pytest.raises(OSError, match="Too many levels of symbolic links"):
        phone.files.read("/data/local/tmp/a")


parts = st.sampled_from(["..", ".", "", "sdcard", "data", "link", "a", "etc", "storage", "0"])


@given(st.lists(parts, max_size=12), st.lists(parts, max_size=8))
@examples(200)
def test_no_path_leaves_the_phone(path: list[str], target: list[str]) -> None:
    with TemporaryDirectory() as folder:
        root = Path(folder)
        files = Files(root, lambda: NOON)
        files.symlink("/".join(target) or "/", "/link")
        try:
            host = files.host("/" + "/".join(path), follow=False)
        except OSError as error:
            assert error.errno == errno.ELOOP  # noqa: PT017 - circles are no way out either
            return
        assert host == root or host.is_relative_to(root)


def test_errors_speak_of_the_phones_path(phone: Phone) -> None:
    with pytest.raises(FileNotFoundError) as failed:
        phone.files.read("/sdcard/none.txt")
    assert str(failed.value) == "[Errno 2] No such file or directory: '/sdcard/none.txt'"


def test_times_are_the_phones(phone: Phone) -> None:
    phone.files.write("/sdcard/a", "1")
    phone.clock.advance(90)
    phone.files.append("/sdcard/a", "2")
    stat = phone.files.stat("/sdcard/a")
    assert (stat.atime, stat.mtime) == (NOON, NOON + 90_000_000_000)


def test_a_scan_tells_what_listing_and_looking_tell(phone: Phone) -> None:
    phone.files.write("/sdcard/Music/b.txt", "tune")
    phone.files.mkdir("/sdcard/Music/Ännchen")
    found = dict(phone.files.scan("/sdcard/Music"))
    assert list(found) == phone.files.listdir("/sdcard/Music") == ["b.txt", "Ännchen"]
    assert found == {name: phone.files.stat(f"/sdcard/Music/{name}") for name in found}


def test_a_scan_follows_links_inside_the_phone_only(phone: Phone) -> None:
    phone.files.mkdir("/data/local/tmp/links")
    phone.files.symlink("/sdcard", "/data/local/tmp/links/card")
    phone.files.symlink("/nowhere", "/data/local/tmp/links/broken")
    found = dict(phone.files.scan("/data/local/tmp/links"))
    assert [(name, stat.is_dir) for name, stat in found.items()] == [("card", True)]


def test_there_is_nothing_to_walk_below_a_file_or_where_nothing_is(phone: Phone) -> None:
    phone.files.mkdir("/sdcard/Music/deep")
    phone.files.write("/sdcard/Music/deep/b.txt", "tune")
    found = list(phone.files.walk("/sdcard/Music"))
    assert found == ["/sdcard/Music/deep", "/sdcard/Music/deep/b.txt"]
    assert list(phone.files.walk("/sdcard/Music/deep/b.txt")) == []
    assert list(phone.files.walk("/sdcard/Music/gone")) == []


def test_reading_and_listing_leave_no_trace(phone: Phone) -> None:
    phone.files.write("/sdcard/a", "1")
    before = phone.files.stat("/sdcard/a")
    phone.clock.advance(90)
    phone.files.read("/sdcard/a")
    phone.files.listdir("/sdcard")
    assert phone.files.stat("/sdcard/a") == before


def test_renaming_keeps_times_and_modes(phone: Phone) -> None:
    phone.files.write("/data/local/tmp/a", "1")
    phone.files.chmod("/data/local/tmp/a", 0o700)
    phone.clock.advance(90)
    phone.files.rename("/data/local/tmp/a", "/data/local/tmp/b")
    stat = phone.files.stat("/data/local/tmp/b")
    assert (stat.mtime, oct(stat.mode)) == (NOON, "0o100700")


def test_a_file_without_rights_can_still_be_read_by_root(phone: Phone) -> None:
    phone.files.write("/data/local/tmp/a", "1")
    phone.files.chmod("/data/local/tmp/a", 0)
    assert phone.files.read("/data/local/tmp/a") == b"1"
    assert oct(phone.files.stat("/data/local/tmp/a").mode) == "0o100000"


def test_shared_storage_shows_everyone_the_same_modes(phone: Phone) -> None:
    phone.files.write("/sdcard/a", "1")
    phone.files.chmod("/sdcard/a", 0o777)
    stat = phone.files.stat("/sdcard/a")
    assert (oct(stat.mode), stat.uid, stat.gid) == ("0o100660", 0, 1023)


def test_a_full_disk_takes_nothing(phone: Phone) -> None:
    phone.files.full = True
    with pytest.raises(OSError, match="No space left on device"):
        phone.files.write("/sdcard/a", "1")
    assert not phone.files.exists("/sdcard/a")


def test_hosts_modes_never_get_in_the_way(phone: Phone) -> None:
    phone.files.mkdir("/data/local/tmp/d")
    phone.files.chmod("/data/local/tmp/d", 0)
    phone.files.write("/data/local/tmp/d/x", "1")
    host = phone.files.host("/data/local/tmp/d")
    assert host.stat().st_mode & 0o700 == 0o700
    assert [path.name for path in host.iterdir()] == ["x"]
