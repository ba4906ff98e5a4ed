"""What a start finds ready: kept as byte code is, and never different from what is made anew."""

import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import fields, replace
from pathlib import Path
from stat import S_IFMT
from typing import Any

import pytest

from virtual_phone import apps, phone
from virtual_phone.android.profile import PROFILES
from virtual_phone.parts import all_parts
from virtual_phone.phone import Phone
from virtual_phone.runtime import discovery, startup_cache
from virtual_phone.runtime.startup_cache import prepared as get
from virtual_phone.shell import cmd, core, dumpsys, pm
from virtual_phone.storage.files import Files
from virtual_phone.storage.snapshots import Snapshots
from virtual_phone.ui.app import App
from virtual_phone.ui.display import Display
from virtual_phone.ui.screen_names import declared_screens


@pytest.fixture
def new_phone(tmp_path: Path) -> Iterator[Callable[..., Phone]]:
    """Phones that are made, not lent again by the pool of other tests."""
    with ExitStack() as stack:

        def make(**options: Any) -> Phone:
            made = Phone(Path(tempfile.mkdtemp(dir=tmp_path)) / "phone", all_parts(), **options)
            stack.callback(made.close)
            return made

        yield make


@pytest.fixture(autouse=True)
def keeping(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A place for byte code in which nothing is kept yet; all modules have theirs elsewhere."""
    declared_screens(apps.installed())
    folder = tmp_path / "byte code"
    monkeypatch.setattr(sys, "pycache_prefix", str(folder))
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    folder.mkdir()
    return folder


def kept(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("thing*") if path.is_file()]


def never(*args: object) -> object:
    raise AssertionError("this was not to be made again")


# Keeping


@pytest.mark.parametrize("made", [{}, "ä", b"\0", [(1, "two", True, None)], {"a": {"b": [1]}}])
def test_what_was_made_is_found_again(made: object) -> None:
    assert get("thing", lambda: made) == made
    assert get("thing", never) == made


def test_one_file_is_kept_and_nothing_beside_it(keeping: Path) -> None:
    get("thing", lambda: 1, "old")
    get("thing", lambda: 2, "new")
    tag = sys.implementation.cache_tag
    assert [path.name for path in kept(keeping)] == [f"thing.{tag}.prepared"]


def test_another_thing_is_another_one() -> None:
    assert get("thing", lambda: 1) == 1
    assert get("other", lambda: 2) == 2
    assert get("thing", never) == 1


def test_what_was_made_of_something_else_is_made_anew() -> None:
    assert get("thing", lambda: 1, "old") == 1
    assert get("thing", lambda: 2, "new") == 2
    assert get("thing", never, "new") == 2


@pytest.mark.parametrize(
    "damage",
    [
        lambda data: b"",
        lambda data: data[:40],
        lambda data: data[:-1],
        lambda data: data + b"\0",
        lambda data: data[:-1] + bytes([data[-1] ^ 1]),
        lambda data: bytes([data[0] ^ 1]) + data[1:],
    ],
)
def test_what_is_damaged_is_made_anew(damage: Callable[[bytes], bytes], keeping: Path) -> None:
    get("thing", lambda: "one")
    (file,) = kept(keeping)
    file.write_bytes(damage(file.read_bytes()))
    assert get("thing", lambda: "two") == "two"
    assert get("thing", never) == "two"


def test_nothing_is_written_where_python_may_write_no_byte_code(
    keeping: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    assert get("thing", lambda: 1) == 1
    assert get("thing", lambda: 2) == 2
    assert kept(keeping) == []


def test_a_place_that_cannot_be_written_is_done_without(keeping: Path) -> None:
    keeping.rmdir()
    keeping.write_text("not a folder")
    assert get("thing", lambda: 1) == 1
    assert get("thing", lambda: 2) == 2


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package of two files in the place of the phone's."""
    folder = tmp_path / "package"
    (folder / "apps").mkdir(parents=True)
    (folder / "phone.py").write_text("A = 1\n")
    (folder / "apps" / "notes.txt").write_text("word\n")
    monkeypatch.setattr(startup_cache, "HERE", folder)
    return folder


def test_it_holds_for_exactly_these_files(package: Path) -> None:
    notes = package / "apps" / "notes.txt"
    seen = [startup_cache._stamp()]
    notes.write_text("words\n")
    seen.append(startup_cache._stamp())
    found = notes.stat()
    os.utime(notes, ns=(found.st_atime_ns, found.st_mtime_ns + 1))
    seen.append(startup_cache._stamp())
    notes.rename(package / "notes.txt")
    seen.append(startup_cache._stamp())
    (package / "more.py").touch()
    seen.append(startup_cache._stamp())
    assert len(set(seen)) == 5


def test_what_other_files_gave_is_made_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    get("thing", lambda: "old")
    monkeypatch.setattr(startup_cache, "FILES", b"other files")
    assert get("thing", lambda: "new") == "new"
    assert get("thing", never) == "new"


def test_byte_code_is_none_of_these_files(package: Path) -> None:
    before = startup_cache._stamp()
    (package / "__pycache__").mkdir()
    (package / "__pycache__" / "phone.cpython-311.pyc").touch()
    assert startup_cache._stamp() == before


def test_a_link_to_nothing_is_none_of_these_files(package: Path) -> None:
    before = startup_cache._stamp()
    (package / ".#phone.py").symlink_to("ann@example.org")
    assert startup_cache._stamp() == before


# What is kept


MANIFEST = {each.name for each in fields(apps.InstalledApp)} - {"module", "name"}


def test_a_manifest_is_what_its_app_says() -> None:
    real = {kind.package: kind for kind in discovery.search(apps.__name__, App) if kind.package}
    assert list(apps.installed()) == list(real)
    for package, app in apps.installed().items():
        for name in MANIFEST:
            assert getattr(app, name) == getattr(real[package], name), (package, name)


def test_an_app_is_imported_only_for_what_its_manifest_does_not_say(
    new_phone: Callable[..., Phone],
) -> None:
    app = next(iter(apps.installed().values()))
    assert isinstance(app, apps.InstalledApp)
    app = replace(app, module="virtual_phone.apps.nowhere", label="Notes")
    assert app.label == "Notes"
    with pytest.raises(ModuleNotFoundError, match=r"apps\.nowhere"):
        app.screens()
    with pytest.raises(ModuleNotFoundError, match=r"apps\.nowhere"):
        app(new_phone())


def test_a_command_is_known_as_its_module_defines_it() -> None:
    for name, known in core.commands().items():
        real = core.command(name, discovery.Unimported.real)
        assert real is not None
        assert (real.reads, real.inside) == (known.reads, known.inside), name
        assert real.body.__module__ == known.body.__module__, name
        assert real.body.__doc__, name
    assert core.command("nosuch", discovery.Unimported.real) is None


@pytest.mark.parametrize("registry", [dumpsys.sections(), cmd.all_answers(), pm.verbs()])
def test_a_function_that_is_not_imported_yet_stands_for_itself(
    registry: dict[str, Callable[..., object]],
) -> None:
    for name, found in list(registry.items()):
        if isinstance(found, discovery.Unimported):
            assert found.real() is registry[name]
            assert registry[name].__module__ == found.__module__


# A phone out of its box


def everything(phone: Phone) -> dict[str, object]:
    """All that one phone out of its box may have in common with another."""
    found = {path: stat for path, stat in phone.snapshots.scan() if not path.endswith("-journal")}
    files = {path: stat for path, stat in found.items() if phone.files.is_file(path)}
    return {
        "digest": phone.digest(),
        "state": phone.state,
        "clock": phone.clock.save(),
        "attributes": phone.files.state,
        "paths": {path: S_IFMT(stat.st_mode) for path, stat in found.items()},
        "times": {path: stat.st_mtime_ns for path, stat in files.items()},
        "content": {path: phone.files.host(path).read_bytes() for path in files},
        "snapshots": phone.snapshots.names(),
        "services": list(phone.services),
        "screen": phone[Display].image().tobytes(),
    }


@pytest.mark.parametrize("profile", PROFILES)
def test_a_phone_that_is_copied_equals_one_that_is_made(
    profile: str, new_phone: Callable[..., Phone], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(phone, "_images", {})
    made = everything(new_phone(profile=PROFILES[profile]))
    with monkeypatch.context() as patch:
        patch.setattr(Phone, "provision", never)
        from_memory = everything(new_phone(profile=PROFILES[profile]))
        phone._images.clear()
        from_disk = everything(new_phone(profile=PROFILES[profile]))
    for name, value in made.items():
        assert from_memory[name] == value, name
        assert from_disk[name] == value, name


def test_what_happens_to_one_phone_does_not_happen_to_the_next(
    new_phone: Callable[..., Phone],
) -> None:
    first = new_phone()
    fresh = new_phone().digest()
    path = next(path for path in sorted(fresh) if path.endswith(".db"))
    assert first.digest() == fresh
    first.databases.open(path).execute("CREATE TABLE more(n)")
    first.files.append("/proc/version", "more")
    first.state["settings"].clear()
    assert first.digest() != fresh
    assert new_phone().digest() == fresh
    first.reset()
    assert first.digest() == fresh


def test_a_snapshot_of_a_copied_phone_is_complete_on_disk(
    new_phone: Callable[..., Phone], tmp_path: Path
) -> None:
    new_phone()  # the next one is a copy
    copied = new_phone()
    copied.files.write("/sdcard/note.txt", "mine")
    fresh = "/data/data/com.simplemobiletools.calendar.pro/databases/events.db"
    copied.save("mine")
    (tmp_path / "restored").mkdir()
    restored = Files(tmp_path / "restored", copied.clock.wall)
    Snapshots(restored, copied.snapshots.store).load("mine")
    assert restored.read_text("/sdcard/note.txt") == "mine"
    assert restored.read(fresh) == copied.files.read(fresh)


def test_a_copied_phone_is_reset_before_and_after_a_snapshot(
    new_phone: Callable[..., Phone],
) -> None:
    new_phone()
    copied = new_phone()
    fresh = copied.digest()
    for name in ("one", "two"):
        for path in [path for path in fresh if path.endswith(".db")]:
            copied.files.remove(path)
        assert copied.digest() != fresh
        copied.reset()
        assert copied.digest() == fresh
        copied.save(name)


def test_a_phone_that_begins_otherwise_is_made_anew(
    new_phone: Callable[..., Phone], monkeypatch: pytest.MonkeyPatch
) -> None:
    class Notes(App):
        package = "org.example.notes"

    new_phone()
    monkeypatch.setitem(apps.installed(), Notes.package, Notes)
    assert new_phone().files.is_dir("/data/data/org.example.notes")
    monkeypatch.undo()
    assert not new_phone().files.exists("/data/data/org.example.notes")


def test_a_phone_on_a_real_clock_is_dated_by_the_hosts(
    new_phone: Callable[..., Phone], tmp_path: Path
) -> None:
    new_phone(stepped=False)
    now = tmp_path / "now"
    now.touch()
    later = new_phone(stepped=False)
    assert later.files.stat("/proc/version").mtime >= now.stat().st_mtime_ns
