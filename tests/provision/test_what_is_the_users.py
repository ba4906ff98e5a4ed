"""What a user has, and what other programs use: it is left alone, or the set-up asks first."""

import errno
import os
import signal
import tempfile
from pathlib import Path

import pytest

from pytest_androidworld.errors import SetupError, UsageError
from pytest_androidworld.provision import removal
from pytest_androidworld.provision.cache import Cache, default_folder
from tests.provision import set_up
from tests.provision.place import IMAGE, Place
from tests.provision.processes import Child, Mother, Order

ROOT = Path(__file__).parents[2]


# AVDs


@pytest.fixture
def own_avd(place: Place) -> Path:
    """The folder of an AVD that a user has made, as Android Studio would."""
    folder = place.home / "elsewhere/Pixel.avd"
    folder.mkdir(parents=True)
    (folder / "config.ini").write_text(f"image.sysdir.1={IMAGE}/\nhw.ramSize=8192\n")
    (folder / "userdata-qemu.img").write_text("mine")
    place.avds.mkdir()
    (place.avds / "Pixel.ini").write_text(f"path={folder}\ntarget=android-33\n")
    return folder


def test_an_avd_that_no_set_up_made_is_not_used_unasked(place: Place, own_avd: Path) -> None:
    before = place.tree()
    with pytest.raises(UsageError) as raised:
        place.run()
    assert str(raised.value) == (
        "--aw-setup: avd:Pixel is there, and no set-up has made it. A set-up changes its settings"
        " and deletes the data of the apps that tasks use, Chrome and Contacts among them; choose"
        " another name, or allow it by --aw-setup-existing"
    )
    assert place.fake.server.asked == []
    assert place.tree() == sorted(["cache", *before])


def test_an_avd_that_may_be_used_keeps_its_settings_and_is_asked_for_once(
    place: Place, own_avd: Path
) -> None:
    config = (own_avd / "config.ini").read_text()
    place.run(existing=True)
    assert "  AVD Pixel: there, in" in place.said
    place.lock.write_text(place.lock.read_text() + "# another\n")
    place.run()
    assert place.lines[-1] == "  snapshot aw_clean: saved"
    assert (own_avd / "config.ini").read_text() == config


def test_removal_leaves_an_avd_of_the_users(place: Place, own_avd: Path) -> None:
    before = place.tree()
    place.run(existing=True)
    list(removal.remove(Cache(place.cache)))
    left = set(place.tree()) - set(before)
    assert left == {"elsewhere/Pixel.avd/snapshots"} | {
        f"elsewhere/Pixel.avd/snapshots/{each}" for each in ("aw_clean", "aw_clean/ram.bin")
    }
    with pytest.raises(UsageError, match="no set-up has made it"):
        place.run()


def test_an_avd_that_an_emulator_plays_is_not_touched(place: Place) -> None:
    place.run()
    running = Path(os.environ["HOME"]) / ".android/avd/running"
    running.mkdir(parents=True)
    play = running / f"pid_{os.getpid()}.ini"
    play.write_text("port.serial=5554\navd.name=Pixel\navd.id=Pixel\n")
    place.run()  # it is set up, so nothing has to be started
    place.lock.write_text(place.lock.read_text() + "# another\n")
    record = place.avds / "Pixel.avd/androidworld.json"
    before = record.read_text()
    with pytest.raises(SetupError) as raised:
        place.run()
    assert str(raised.value) == (
        "avd:Pixel is in use by emulator-5554; end that emulator (adb -s emulator-5554 emu kill),"
        " and start again"
    )
    assert record.read_text() == before
    before_removal = place.tree()
    with pytest.raises(SetupError, match=r"^avd:Pixel is in use by emulator-5554; end that"):
        list(removal.remove(Cache(place.cache)))
    assert place.tree() == before_removal
    play.write_text("port.serial=5554\navd.name=Pixel_2\navd.id=Pixel_2\n")
    place.run()


def test_folders_that_variables_name_from_here_are_the_same_from_elsewhere(
    place: Place, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(place.home)
    monkeypatch.setenv("ANDROID_AVD_HOME", "avds")
    monkeypatch.setenv("XDG_CACHE_HOME", ".")
    place.cache = default_folder(os.environ)
    place.run()
    assert sorted(path.name for path in place.avds.iterdir()) == ["Pixel.avd", "Pixel.ini"]
    monkeypatch.chdir(tmp_path)
    list(removal.remove(Cache(place.cache)))
    assert place.tree() == ["fake.lock.toml"]


# The SDK


@pytest.fixture
def other_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder on another disk: nothing is renamed from there or to there."""
    folder = tmp_path / "disk"
    folder.mkdir()
    replace = Path.replace

    def on_one_disk(self: Path, target: Path) -> Path:
        if (folder in self.resolve().parents) != (folder in target.resolve().parents):
            raise OSError(errno.EXDEV, "Invalid cross-device link", str(target))
        return replace(self, target)

    monkeypatch.setattr(Path, "replace", on_one_disk)
    return folder


def test_an_sdk_whose_folders_are_links_to_another_disk(
    place: Place, other_disk: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mine = place.home / "my ü sdk"
    mine.mkdir()
    (mine / "system-images").symlink_to(other_disk)
    link = place.home / "link"
    link.symlink_to(mine)
    monkeypatch.setenv("ANDROID_HOME", str(link))
    place.run()
    assert (other_disk / "android-33/google_apis/x86_64/system.img").is_file()
    assert sorted(path.name for path in (other_disk / "android-33/google_apis").iterdir()) == [
        "x86_64"
    ]
    list(removal.remove(Cache(place.cache)))
    assert list(other_disk.iterdir()) == []
    assert (mine / "system-images").is_symlink()


def test_an_sdk_that_cannot_be_written_is_named_before_anything_is_fetched(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    mine = place.home / "mine"
    (mine / "platform-tools").mkdir(parents=True)
    (mine / "platform-tools/adb").touch()
    monkeypatch.setenv("ANDROID_HOME", str(mine))
    access = os.access
    monkeypatch.setattr(os, "access", lambda path, mode: Path(path) != mine and access(path, mode))
    with pytest.raises(SetupError) as raised:
        place.run()
    assert str(raised.value) == (
        f"emulator: {mine} cannot be written; change its permissions, or choose another place by"
        " ANDROID_HOME, ANDROID_AVD_HOME or --aw-cache"
    )
    assert place.fake.server.asked == []


def test_a_whole_sdk_need_not_be_writable(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    place.run()
    mine = place.home / "mine"
    place.sdk.rename(mine)
    monkeypatch.setenv("ANDROID_HOME", str(mine))
    access = os.access
    monkeypatch.setattr(
        os,
        "access",
        lambda path, mode: not Path(path).is_relative_to(mine) and access(path, mode),
    )
    place.run(name="Other")
    assert "  emulator: there" in place.lines


# Two at once


def held(mother: Mother, place: Place, cache: Path) -> Child:
    """A set-up in a process of its own that has begun, and waits for its first file."""
    place.fake.server.change("tools.xml", cuts=(10,), stalls=True)
    process = mother.start(Order(str(cache), str(place.lock)))
    while not place.fake.server.asked:
        set_up.pause()
        assert not process.has_ended()
    return process


@pytest.mark.parametrize("shared", ["sdk", "avd"])
def test_two_set_ups_with_caches_of_their_own_do_not_share_an_sdk_or_an_avd(
    mother: Mother, place: Place, monkeypatch: pytest.MonkeyPatch, shared: str
) -> None:
    """Each would remove what the other is just unpacking."""
    if shared == "sdk":
        monkeypatch.setenv("ANDROID_HOME", str(place.home / "sdk"))
    process = held(mother, place, place.home / "other cache")
    try:
        with pytest.raises(SetupError) as raised:
            place.run(name="Pixel" if shared == "avd" else "Other")
    finally:
        process.send_signal(signal.SIGKILL)
        process.wait()
    what = {
        "sdk": (place.home / "sdk", "name another SDK by ANDROID_HOME"),
        "avd": (place.avds / "Pixel.ini", "choose another name"),
    }
    used, cure = what[shared]
    assert str(raised.value) == (
        f"another set-up is using {used} (process {process.pid}); wait until it has ended, or"
        f" {cure}"
    )
    place.fake.server.released.set()
    place.fake.serve()
    place.run()


def test_a_folder_of_temporary_files_that_cannot_be_used_is_named(
    place: Place, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    taken = tmp_path / f"androidworld-setups-{os.getuid()}"
    taken.write_text("mine")
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    with pytest.raises(SetupError, match=rf"^{taken}: File exists$"):
        place.run()


# The cache


@pytest.mark.parametrize("name", ["downloads", "lock", "pins.toml", "made.json", "screens"])
def test_a_folder_that_holds_something_else_is_no_cache(place: Place, name: str) -> None:
    """As a home folder, whose `downloads` must outlive a removal."""
    place.cache.mkdir()
    mine = place.cache / name
    mine.write_text("mine")
    says = (
        f"{place.cache} is no cache of set-ups: {name} in it was made by something else; name"
        " another folder by --aw-cache=FOLDER"
    )
    with pytest.raises(SetupError) as raised:
        place.run()
    assert str(raised.value) == says
    with pytest.raises(SetupError) as raised:
        list(removal.remove(Cache(place.cache)))
    assert str(raised.value) == says
    assert mine.read_text() == "mine"
    assert place.tree() == ["cache", f"cache/{name}", "fake.lock.toml"] or name == "lock"


def test_what_else_is_in_the_cache_outlives_a_removal(place: Place) -> None:
    place.cache.mkdir()
    (place.cache / "notes.txt").write_text("mine")
    place.run()
    (place.cache / "downloads/mine.apk").write_text("mine")
    lines = list(removal.remove(Cache(place.cache)))
    assert [line for line in lines if "stays" in line] == [
        f"{place.cache}/downloads stays: mine.apk in it was not made by a set-up"
    ]
    assert place.tree() == [
        "cache",
        "cache/downloads",
        "cache/downloads/mine.apk",
        "cache/notes.txt",
        "fake.lock.toml",
    ]
