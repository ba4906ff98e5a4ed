"""A set-up of what is on this computer: each step once, and gone on with after any end."""

import hashlib
import io
import json
import os
import re
import shutil
import signal
import stat
import subprocess
import zipfile
from pathlib import Path
from random import Random

import pytest

from pytest_androidworld.boot.doctor.computer import Computer
from pytest_androidworld.boot.doctor.host import kvm
from pytest_androidworld.boot.sdk import properties
from pytest_androidworld.errors import SetupError, UsageError
from pytest_androidworld.provision import made, removal, room
from pytest_androidworld.provision.cache import Cache
from tests.full_disk import Full, full
from tests.provision import set_up
from tests.provision.fake_sdk import TERMS, FakeSdk, archive
from tests.provision.place import IMAGE, Place
from tests.provision.processes import Child, Mother, Order
from tests.provision.sdk_server import SdkServer

__all__ = ["full"]  # a fixture

ROOT = Path(__file__).parents[2]


def test_from_nothing_to_a_snapshot(place: Place) -> None:
    assert place.run() == place.fake.total
    sdk, cache = place.sdk, place.cache
    assert place.said == (
        f"android-sdk-license:\n\n{TERMS}\n\n"
        f"  license android-sdk-license: accepted, recorded in"
        f" {sdk}/licenses/android-sdk-license\n"
        f"  platform-tools: tools.zip, 60.1 kB, unpacked into {sdk}/platform-tools\n"
        f"  emulator: emulator.zip, 60.7 kB, unpacked into {sdk}/emulator\n"
        f"  system-images;android-33;google_apis;x86_64: image.zip, 60.1 kB, unpacked into"
        f" {sdk}/{IMAGE}\n"
        f"  AVD Pixel: made, in {place.avds}/Pixel.avd\n"
        "  one app: one_1.apk, 60.1 kB\n"
        "  other app: other.apk, 60.1 kB\n"
        "  snapshot aw_clean: saved"
    )
    assert stat.S_IMODE((sdk / "emulator/emulator").stat().st_mode) == 0o755
    assert (sdk / "emulator/tools/libalias.so").is_file()
    assert (sdk / IMAGE / "system.img").is_file()
    assert (sdk / "platforms").is_dir()
    assert sorted(path.name for path in (cache / "downloads").iterdir()) == [
        "images.xml",
        "one_1.apk",
        "other.apk",
        "tools.xml",
    ]


def test_a_second_call_fetches_nothing_and_asks_nobody(place: Place) -> None:
    place.run()
    asked = len(place.fake.server.asked)
    assert place.run() == 0
    assert len(place.fake.server.asked) == asked
    assert place.said == (
        "  platform-tools: there\n"
        "  emulator: there\n"
        "  system-images;android-33;google_apis;x86_64: there\n"
        "  AVD Pixel: there\n"
        "  snapshot aw_clean: there"
    )


@pytest.mark.parametrize(
    ("lost", "redone"),
    [
        ("cache/sdk/emulator", "emulator: emulator.zip"),
        ("cache/sdk/emulator/emulator", None),
        ("avds/Pixel.ini", "AVD Pixel: made"),
        ("avds/Pixel.avd", None),
        ("avds/Pixel.avd/androidworld.json", "AVD Pixel: there, in"),
        ("avds/Pixel.avd/snapshots", "snapshot aw_clean: saved"),
    ],
)
def test_what_was_lost_is_made_again(place: Place, lost: str, redone: str | None) -> None:
    """Or it is told what stands in the way: a folder or an .ini that is of nobody knows whom."""
    place.run()
    path = place.home / lost
    subprocess.run(["rm", "-r", str(path)], check=True)
    if redone is None:
        with pytest.raises(SetupError, match=r"remove it, or|choose another name"):
            place.run()
        return
    place.run()
    assert f"\n  {redone}" in f"\n{place.said}"
    assert place.run() == 0


@pytest.mark.parametrize("what", ["ram.bin", "lock", "emulator"])
def test_a_snapshot_of_something_else_is_saved_again(place: Place, what: str) -> None:
    place.run()
    if what == "lock":
        place.lock.write_text(place.lock.read_text() + "# another\n")
    elif what == "emulator":
        (place.sdk / "emulator/source.properties").write_text("Pkg.Revision=37.0.1\n")
    else:
        (place.avds / "Pixel.avd/snapshots/aw_clean/ram.bin").write_bytes(b"another")
    assert place.run() == 0
    assert place.lines[-1] == "  snapshot aw_clean: saved"
    place.run()
    assert place.lines[-1] == "  snapshot aw_clean: there"


def test_a_snapshot_is_bound_to_the_emulators_arguments_if_others_are_given(
    place: Place,
) -> None:
    place.run()
    assert place.setup(arguments=()).stage.is_saved()
    assert place.setup(arguments=("-dns-server", "8.8.8.8")).stage.is_saved()  # it minds none
    assert not place.setup(arguments=("-gpu", "host")).stage.is_saved()
    place.run(arguments=("-gpu", "host"))
    assert place.setup(arguments=()).stage.is_saved()


def test_the_avd_is_what_the_emulator_reads(place: Place) -> None:
    place.run()
    assert properties(place.avds / "Pixel.ini") == {
        "avd.ini.encoding": "UTF-8",
        "path": f"{place.avds}/Pixel.avd",
        "path.rel": "avd/Pixel.avd",
        "target": "android-33",
    }
    config = properties(place.avds / "Pixel.avd/config.ini")
    assert config["image.sysdir.1"] == f"{IMAGE}/"
    assert (config["hw.lcd.width"], config["hw.lcd.height"]) == ("1080", "2400")
    assert (config["hw.lcd.density"], config["abi.type"]) == ("420", "x86_64")
    assert (config["tag.id"], config["hw.cpu.ncore"]) == ("google_apis", "4")


# What a user has already


def test_an_sdk_that_is_there_is_used(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    sdk = place.home / "mine"
    (sdk / "emulator").mkdir(parents=True)
    (sdk / "emulator/emulator").write_text("mine")
    monkeypatch.setenv("ANDROID_HOME", str(sdk))
    monkeypatch.setenv("ANDROID_SDK_ROOT", "/nowhere")
    fetched = place.run()
    assert fetched == place.fake.total - len(place.fake.archives["emulator.zip"])
    assert (sdk / "emulator/emulator").read_text() == "mine"
    assert (sdk / IMAGE / "system.img").is_file()
    assert not place.sdk.exists()


def test_the_usual_place_is_used_if_an_sdk_is_there(place: Place) -> None:
    usual = Path(os.environ["HOME"]) / "Android/Sdk"
    (usual / "licenses").mkdir(parents=True)
    place.run()
    assert (usual / "emulator/emulator").is_file()
    assert not place.sdk.exists()


def test_an_avd_that_is_there_is_used_and_not_changed(place: Place) -> None:
    place.run()
    ini, config = place.avds / "Pixel.ini", place.avds / "Pixel.avd/config.ini"
    ini.rename(place.avds / "Mine.ini")
    with config.open("a") as file:
        file.write("hw.ramSize=8192\n")
    before = config.read_text()
    place.run(name="Mine")
    assert config.read_text() == before
    assert "  AVD Mine: there\n" in place.said + "\n"


def test_an_avd_of_another_image_is_refused(place: Place) -> None:
    place.run()
    with (place.avds / "Pixel.avd/config.ini").open("a") as file:
        file.write("image.sysdir.1=system-images/android-34/google_apis_playstore/x86_64/\n")
    with pytest.raises(SetupError) as raised:
        place.run()
    assert str(raised.value) == (
        "the AVD Pixel has the system image system-images/android-34/google_apis_playstore/x86_64,"
        f" and the tasks are for {IMAGE}; choose another name"
    )


# Licenses


def test_without_consent_nothing_is_fetched_but_the_terms(place: Place) -> None:
    with pytest.raises(UsageError) as raised:
        place.run(accept=False)
    assert str(raised.value) == (
        "--aw-setup: the SDK comes under android-sdk-license, printed above; no package is"
        " downloaded before you accept it by --aw-accept-licenses"
    )
    assert place.said == f"android-sdk-license:\n\n{TERMS}\n"
    assert {path for path, _ in place.fake.server.asked} == {"tools.xml", "images.xml"}
    assert not place.sdk.exists()
    assert not place.avds.exists()


def test_consent_is_recorded_as_sdkmanager_does_and_asked_once(place: Place) -> None:
    place.run()
    recorded = (place.sdk / "licenses/android-sdk-license").read_text()
    assert recorded == "\nf753e28b064f26c0ba48c3dca1958137d0e6dba5\n"
    subprocess.run(["rm", "-r", str(place.sdk / "emulator")], check=True)
    place.run(accept=False)


def test_terms_that_changed_are_asked_for_again(place: Place) -> None:
    place.run()
    subprocess.run(["rm", "-r", str(place.sdk / "emulator")], check=True)
    subprocess.run(["rm", "-r", str(place.cache / "downloads")], check=True)
    place.fake.terms = "Be unkind."
    place.fake.serve()
    with pytest.raises(UsageError, match="--aw-accept-licenses"):
        place.run(accept=False)
    place.run()
    lines = (place.sdk / "licenses/android-sdk-license").read_text().split()
    assert len(lines) == 2


@pytest.mark.parametrize(
    ("digest", "accepted"),
    [
        ("f753e28b064f26c0ba48c3dca1958137d0e6dba5", True),  # of the text as it stands
        (
            "5d77004604773b9ce5da718d393058099a31b63d",
            True,
        ),  # with its lines joined, as sdkmanager may have it
        ("0000000000000000000000000000000000000000", False),
    ],
)
def test_consent_given_elsewhere_counts_for_this_text_alone(
    place: Place, digest: str, accepted: bool
) -> None:
    (place.sdk / "licenses").mkdir(parents=True)
    (place.sdk / "licenses/android-sdk-license").write_text(f"\n{digest}")
    if accepted:
        place.run(accept=False)
    else:
        with pytest.raises(UsageError):
            place.run(accept=False)


# What stops it: one sentence each, and nothing half done


def test_a_wrong_byte_leaves_no_package(place: Place) -> None:
    data = place.fake.archives["image.zip"]
    place.fake.server.change("image.zip", data=data[:-1] + b"x")
    with pytest.raises(SetupError, match=r"image\.zip from .* is not the file that the lock has"):
        place.run()
    assert not (place.sdk / "system-images").exists()
    assert not place.avds.exists()
    place.fake.serve()
    assert place.run() < place.fake.total


def test_an_archive_of_something_else_leaves_no_package(place: Place) -> None:
    place.fake.archives["emulator.zip"] = archive("emulator", {"readme.txt": b"none"})
    place.fake.write_lock(place.lock)
    with pytest.raises(SetupError, match=r"emulator\.zip has no emulator in it: it is no emulat"):
        place.run()
    assert sorted(path.name for path in place.sdk.iterdir()) == [
        "licenses",
        "platform-tools",
        "platforms",
    ]


def test_an_archive_that_is_gone_is_named(place: Place) -> None:
    url = place.fake.server.url
    del place.fake.server.files["emulator.zip"]
    with pytest.raises(SetupError) as raised:
        place.run()
    assert str(raised.value) == (
        f"{url}emulator.zip: the server answers 404 Not Found: the file was removed or moved; name"
        " another lock by --aw-lock=FILE"
    )
    assert not (place.sdk / "emulator").exists()


def test_where_the_manifest_names_an_archive_that_is_gone_it_is_asked_again(place: Place) -> None:
    """Google has replaced it since; a lock without that archive is the one of such hosts."""
    text = place.lock.read_text()
    begin = text.index('[[sdk.archive]]\nhost = "linux-x64"\nname = "emulator.zip"')
    place.lock.write_text(text[:begin] + text[text.index("[[sdk]]", begin) :])
    with pytest.raises(UsageError, match="--aw-accept-licenses"):
        place.run(accept=False)  # it has the manifest from now on
    place.fake.archives["newer.zip"] = place.fake.archives["emulator.zip"]
    server = place.fake.server
    server.add("newer.zip", server.files.pop("emulator.zip").data)
    with pytest.raises(SetupError, match=r"emulator\.zip: the server answers 404 Not Found"):
        place.run()
    server.change(
        "tools.xml", data=server.files["tools.xml"].data.replace(b"emulator.z", b"newer.z")
    )
    place.run()
    assert "  emulator: newer.zip, " in place.said


def test_a_page_in_the_place_of_a_manifest_is_not_kept(place: Place) -> None:
    right = place.fake.server.files["tools.xml"].data
    for page in (b"Log in to our hotel's network", b"<a><b></b></a>"):
        place.fake.server.change("tools.xml", data=page)
        with pytest.raises(SetupError, match=r"tools\.xml: it (is no XML|lists no package)"):
            place.run()
    place.fake.server.change("tools.xml", data=right)
    place.run()


def test_a_disk_that_fills_while_a_package_is_unpacked_leaves_none_of_it(
    place: Place, full: Full
) -> None:
    """Its archive stays: nothing is fetched twice."""
    place.fake.archives["emulator.zip"] = deflated({"emulator": b"x" * 500_000})
    place.fake.write_lock(place.lock)
    emulator = place.sdk / "emulator"
    with full(200_000), pytest.raises(SetupError, match=r"emulator: the disk is full; make room"):
        place.run()
    assert sorted(path.name for path in place.sdk.iterdir()) == [
        "licenses",
        "platform-tools",
        "platforms",
    ]
    had = stored(place)
    assert place.run() == place.fake.total - had
    assert (emulator / "emulator").stat().st_size == 500_000


def test_an_archive_that_is_larger_unpacked_than_the_lock_says_is_not_unpacked(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    place.fake.archives["emulator.zip"] = deflated({"emulator": b"x" * 50_000_000})
    place.fake.write_lock(place.lock)
    usage = type("Usage", (), {"free": 40_000_000})
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage)
    with pytest.raises(SetupError) as raised:
        place.run()
    assert str(raised.value) == (
        f"emulator needs 50.0 MB on the disk of {place.sdk}, which has 40.0 MB free; make room"
        " there, or use another folder by --aw-cache"
    )
    assert not (place.sdk / "emulator").exists()


def deflated(files: dict[str, bytes]) -> bytes:
    """A zip of the emulator that is far smaller than what is in it."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as out:
        for name, content in files.items():
            out.writestr(f"emulator/{name}", content)
    return data.getvalue()


def test_room_is_looked_for_before_anything_is_fetched(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    usage = type("Usage", (), {"free": 300_000})
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage)
    with pytest.raises(SetupError) as raised:
        place.run()
    assert str(raised.value) == (
        f"the set-up needs 24.2 MB on the disk of {place.cache}, which has 300 kB free; make room"
        " there, or use another folder by --aw-cache"
    )
    assert place.fake.server.asked == []
    assert place.tree() == ["cache", "fake.lock.toml"]


def test_a_second_set_up_at_the_same_time_is_refused(place: Place) -> None:
    with Cache(place.cache).alone(), pytest.raises(SetupError) as raised:
        place.run()
    assert str(raised.value) == (
        f"another set-up is using {place.cache} (process {os.getpid()}); wait until it has ended,"
        " or name another folder by --aw-cache=FOLDER"
    )
    place.run()


@pytest.mark.parametrize("name", ["", "a b", "../x", "a/b", ".hidden", "-x", "ä", "a\n"])
def test_a_name_that_is_none(place: Place, name: str) -> None:
    with pytest.raises(UsageError, match="is no name for an AVD; it has letters, digits"):
        place.run(name=name)
    assert place.tree() == ["fake.lock.toml"]


def test_offline_names_all_that_is_missing(place: Place) -> None:
    with pytest.raises(SetupError) as raised:
        place.run(offline=True)
    first, *entries = str(raised.value).splitlines()
    assert first.startswith(f"--aw-offline: 7 files are not in {place.cache}/downloads, or not wh")
    assert first.endswith("from here on this is a list for aria2c -i")
    url, folder = place.fake.server.url, place.cache / "downloads"
    assert entries[:4] == [
        "# tools.xml: about 12.0 MB; no digest is known: it counts once its sha256 is in a lock of"
        " yours (--aw-lock)",
        f"{url}tools.xml",
        f"  dir={folder}",
        "  out=tools.xml",
    ]
    size, digest = len(place.fake.archives["emulator.zip"]), place.fake.archives["emulator.zip"]
    start = entries.index(f"{url}emulator.zip")
    assert entries[start - 1 : start + 4] == [
        f"# emulator.zip: {room.text(size)}",
        f"{url}emulator.zip",
        f"  dir={folder}",
        "  out=emulator.zip",
        f"  checksum=sha-256={hashlib.sha256(digest).hexdigest()}",
    ]
    assert f"{url}one_1.apk" in entries
    with pytest.raises(UsageError):
        place.run(accept=False)  # fetches the two manifests
    with pytest.raises(SetupError, match="5 files are not in"):
        place.run(offline=True)
    place.run()
    place.run(offline=True)


DIGESTS = {"sha-256": hashlib.sha256, "sha-1": hashlib.sha1, "md5": hashlib.md5}


def entries_of_aria2(text: str) -> list[tuple[list[str], dict[str, str]]]:
    """Addresses and options of each download, as "Input File" in aria2c(1) has them.

    Lines with `#` are comments; addresses of one file are separated by tabs; a line that begins
    with a blank is an option of the file above it.
    """
    found: list[tuple[list[str], dict[str, str]]] = []
    for line in text.splitlines():
        if line.startswith("#") or not line:
            continue
        if line[0] not in " \t":
            found.append((line.split("\t"), {}))
            continue
        name, equals, value = line.strip().partition("=")
        assert equals
        assert name in {"dir", "out", "checksum"}
        assert name not in found[-1][1], "each once"
        found[-1][1][name] = value
    return found


def test_a_downloader_can_follow_the_list(place: Place) -> None:
    with pytest.raises(SetupError) as raised:
        place.run(offline=True)
    first, _, text = str(raised.value).partition("\n")
    assert first.endswith("from here on this is a list for aria2c -i")
    entries = entries_of_aria2(text)
    assert len(entries) == 7
    verified = 0
    for (address,), options in entries:
        name = address.removeprefix(place.fake.server.url)
        data = place.fake.server.files[name].data
        assert options["out"] == name
        kind, _, digest = options.get("checksum", "").partition("=")
        if kind:
            assert DIGESTS[kind](data).hexdigest() == digest
            verified += 1
        Path(options["dir"]).mkdir(parents=True, exist_ok=True)
        Path(options["dir"], options["out"]).write_bytes(data)
    assert verified == 3
    with pytest.raises(SetupError, match="--aw-offline: 4 files are not in"):
        place.run(offline=True)  # those without a digest


def test_a_cache_that_cannot_be_written(place: Place) -> None:
    place.cache.write_text("a file")
    with pytest.raises(SetupError, match=r"cache: .*; name another folder by --aw-cache=FOLDER"):
        place.run()


@pytest.mark.parametrize("name", ["cache/downloads", "cache/sdk", "avds", "cache/pins.toml"])
def test_a_place_that_is_taken_is_named(place: Place, name: str) -> None:
    place.cache.mkdir()
    made.mark(place.cache)
    taken = place.home / name
    if name.endswith(".toml"):
        taken.mkdir()
    else:
        taken.write_text("something else")
    with pytest.raises(SetupError, match=re.escape(f"{taken}")):
        place.run()


# Ends that nobody sees coming


def child(
    mother: Mother, place: Place, death: int | None = None, *, remove: bool = False
) -> Child:
    """A set-up, or a removal, in a process of its own."""
    return mother.start(Order(str(place.cache), str(place.lock), death, remove))


def killed_at(mother: Mother, place: Place, share: float, number: int) -> None:
    """Start a set-up and kill it when the server has sent that share of all bytes."""
    limit = share * place.fake.total
    process = child(mother, place)
    while place.fake.server.sent.total() < limit and not process.has_ended():
        set_up.pause()
    process.send_signal(number)
    assert process.wait() == -number


def touches(mother: Mother, place: Place) -> int:
    """How often a set-up from nothing touches its files."""
    count = child(mother, place).touches()
    begin_again(place)
    return count


def begin_again(place: Place) -> None:
    list(removal.remove(Cache(place.cache)))
    assert place.tree() == ["fake.lock.toml"]
    place.fake.server.sent.clear()


def slow(place: Place) -> None:
    for name in place.fake.server.files:
        place.fake.server.change(name, paced=True)


def stored(place: Place) -> int:
    """How many bytes of a set-up have been written down, and are not to be fetched again."""
    downloads, archives = place.cache / "downloads", place.fake.archives
    installed = {"tools.zip": "platform-tools", "emulator.zip": "emulator", "image.zip": IMAGE}
    sizes = {name: len(data) for name, data in archives.items() if name in installed}
    there = sum(sizes[name] for name, at in installed.items() if (place.sdk / at).exists())
    files = [
        each for each in downloads.glob("*") if each.suffix in (".apk", ".xml", ".zip", ".part")
    ]
    return there + sum(
        path.stat().st_size
        for path in files
        if not (path.name in installed and (place.sdk / installed[path.name]).exists())
    )


def assert_goes_on(place: Place) -> None:
    """The next call finishes, fetches only what was not stored, and leaves what one call would."""
    had = stored(place)
    assert place.run() == place.fake.total - had
    assert (place.avds / "Pixel.avd/snapshots/aw_clean/ram.bin").read_bytes() == b"".join(
        place.fake.apps.values()
    )
    assert (place.sdk / "emulator/lib64/libshared.so").stat().st_size == place.fake.size
    assert sorted(path.name for path in (place.cache / "downloads").iterdir()) == [
        "images.xml",
        "one_1.apk",
        "other.apk",
        "tools.xml",
    ]
    assert [name for name in place.tree() if name.endswith((".new", "unpacking"))] == []
    assert place.run() == 0


@pytest.mark.parametrize("share", [0.05, 0.6, 0.98])
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGINT])
def test_killed_in_the_middle_it_goes_on(
    mother: Mother, place: Place, share: float, number: int
) -> None:
    slow(place)
    killed_at(mother, place, share, number)
    assert_goes_on(place)


def dies_at(mother: Mother, place: Place, touch: int, *, remove: bool = False) -> None:
    """Kill a set-up, or a removal, when it is about to touch its files for that time."""
    assert child(mother, place, touch, remove=remove).wait() == -signal.SIGKILL


def test_killed_at_a_touch_of_its_files_it_goes_on(mother: Mother, place: Place) -> None:
    for touch in (30, 60):
        dies_at(mother, place, touch)
        assert_goes_on(place)
        begin_again(place)


def test_killed_at_a_touch_of_its_files_it_can_be_removed(mother: Mother, place: Place) -> None:
    for touch in (45, 75):
        dies_at(mother, place, touch)
        begin_again(place)


def removed_after_a_kill(mother: Mother, place: Place, touch: int) -> None:
    place.run()
    dies_at(mother, place, touch, remove=True)
    begin_again(place)
    place.run()
    dies_at(mother, place, touch, remove=True)
    place.run()
    assert place.run() == 0
    begin_again(place)


def test_killed_in_a_removal_it_can_be_removed_or_set_up_again(
    mother: Mother, place: Place
) -> None:
    for touch in (20, 90, 170):
        removed_after_a_kill(mother, place, touch)


@pytest.mark.deep
def test_killed_at_any_touch_of_a_removal_it_can_be_removed_or_set_up_again(
    mother: Mother, place: Place, search_seed: int
) -> None:
    place.run()
    count = child(mother, place, remove=True).touches()
    for touch in Random(search_seed).sample(range(1, count + 1), 20):
        removed_after_a_kill(mother, place, touch)


@pytest.mark.deep
def test_killed_at_each_touch_of_its_files_it_goes_on(mother: Mother, place: Place) -> None:
    """Or can be removed."""
    count = touches(mother, place)
    assert count > 90
    for touch in range(1, count + 1):
        dies_at(mother, place, touch)
        assert_goes_on(place)
        begin_again(place)
        dies_at(mother, place, touch)
        begin_again(place)


@pytest.mark.deep
def test_killed_at_any_moment_it_goes_on(mother: Mother, place: Place, search_seed: int) -> None:
    draw = Random(search_seed)
    for _ in range(20):
        slow(place)
        killed_at(mother, place, draw.random(), signal.SIGKILL)
        assert_goes_on(place)
        begin_again(place)


@pytest.mark.deep
def test_killed_twenty_times_it_fetches_hardly_more(
    mother: Mother, place: Place, server: SdkServer, search_seed: int
) -> None:
    """In one set-up; each time what is on its way is lost, and nothing else."""
    place.fake = FakeSdk(server, size=5_000_000)
    place.fake.write_lock(place.lock)
    slow(place)
    draw = Random(search_seed)
    for share in sorted(draw.uniform(0, 0.95) for _ in range(20)):
        killed_at(
            mother, place, max(share, server.sent.total() / place.fake.total), signal.SIGKILL
        )
    assert_goes_on(place)
    assert server.sent.total() <= 1.05 * place.fake.total


@pytest.mark.deep
def test_wherever_the_network_cuts_it_comes_whole(place: Place, search_seed: int) -> None:
    draw = Random(search_seed)
    for name, file in place.fake.server.files.items():
        cuts = sorted(draw.randrange(len(file.data)) for _ in range(10))
        place.fake.server.change(name, cuts=tuple(cuts))
    assert_goes_on(place)


# The end of it


def test_removal_takes_back_all_and_only_that(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    sdk = place.home / "mine"
    (sdk / "emulator").mkdir(parents=True)
    (sdk / "emulator/emulator").write_text("mine")
    (sdk / "licenses").mkdir()
    (sdk / "licenses/android-sdk-license").write_text("\nmine\n")
    place.avds.mkdir()
    (place.avds / "Other.ini").write_text("path=/nowhere\n")
    monkeypatch.setenv("ANDROID_HOME", str(sdk))
    before = place.tree()
    place.run()
    lines = list(removal.remove(Cache(place.cache)))
    assert place.tree() == before
    assert (sdk / "licenses/android-sdk-license").read_text() == "\nmine\n"
    assert [line.split(", ")[0] for line in lines] == [
        f"{place.avds}/Pixel.ini",
        f"{place.avds}/Pixel.avd",
        f"{sdk}/{IMAGE}",
        f"{sdk}/platform-tools",
        f"{sdk}/licenses/android-sdk-license: the line f753e28b064f26c0ba48c3dca1958137d0e6dba5",
        f"{sdk}/system-images/android-33/google_apis",
        f"{sdk}/system-images/android-33",
        f"{sdk}/system-images",
        f"{sdk}/platforms",
        f"{place.cache}/downloads",
        f"{place.cache}/pins.toml",
        f"{place.cache}/made.json",
    ]
    assert list(removal.remove(Cache(place.cache))) == []


def test_a_machine_without_kvm_is_noted_as_the_doctor_does(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ANDROID_EMULATOR_KVM_DEVICE", str(place.home / "none"))
    (sentence,) = map(str, kvm(Computer()))
    place.run()
    assert sentence.startswith("there is no /dev/kvm, so an emulator takes 10 to 30 minutes")
    assert place.lines.count(f"note: {sentence}") == 1
    place.run()
    assert f"note: {sentence}" not in place.lines  # nothing is started


def test_removal_leaves_no_trace_of_a_set_up_from_nothing(place: Place) -> None:
    place.run()
    list(removal.remove(Cache(place.cache)))
    assert place.tree() == ["fake.lock.toml"]


def test_what_a_user_put_in_the_place_of_ours_stays(place: Place) -> None:
    place.run()
    subprocess.run(["rm", "-r", str(place.sdk / "emulator")], check=True)
    (place.sdk / "emulator").mkdir()
    (place.sdk / "emulator/emulator").write_text("mine")
    lines = list(removal.remove(Cache(place.cache)))
    assert f"{place.sdk}/emulator stays: it was not made by a set-up" in lines
    assert (place.sdk / "emulator/emulator").read_text() == "mine"


def test_the_record_beside_a_users_avd_is_removed(place: Place) -> None:
    place.run()
    (place.avds / "Pixel.avd/.pytest-androidworld").unlink()  # as if it were the user's
    assert json.loads((place.avds / "Pixel.avd/androidworld.json").read_text())["sdk"]
    list(removal.remove(Cache(place.cache)))
    assert (place.avds / "Pixel.avd/config.ini").exists()
    assert not (place.avds / "Pixel.avd/androidworld.json").exists()
