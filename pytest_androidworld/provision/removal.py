"""``--aw-setup-remove``: removes what set-ups have made, and nothing else."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

from pytest_androidworld.boot import discovery
from pytest_androidworld.errors import SetupError
from pytest_androidworld.provision import avd, licenses, made, room, whole_files
from pytest_androidworld.provision.cache import Cache
from pytest_androidworld.provision.made import Made, Thing
from pytest_androidworld.provision.part_file import PartFile

REMOVED = ".pytest-androidworld-removed"  # ends the name of a folder that is being removed


def remove(cache: Cache) -> Iterator[str]:
    """Remove it; what is removed is named, a line each."""
    if not cache.folder.exists():
        return
    with cache.alone():
        known = Made(cache.made)
        _check_unused(known)
        for kind, remove_thing in KINDS.items():
            things = [each for each in known.things() if each.kind == kind]
            for thing in sorted(things, key=lambda each: each.path, reverse=True):  # deepest first
                for name in filter(None, (thing.path, thing.ini)):
                    whole_files.new_of(Path(name)).unlink(missing_ok=True)
                yield from remove_thing(thing)
                known.remove(thing)
        for path in (cache.screens, cache.pins, cache.made):
            yield from _delete(path)
            whole_files.new_of(path).unlink(missing_ok=True)
    cache.end()


def _check_unused(known: Made) -> None:
    """No emulator plays an AVD that would be removed."""
    for name in (Path(each.path).stem for each in known.things() if each.kind == made.AVD):
        if serial := discovery.playing(name):
            raise SetupError(avd.in_use(name, serial))


def _package(thing: Thing) -> Iterator[str]:
    yield from _marked_folder(Path(thing.path))


def _avd(thing: Thing) -> Iterator[str]:
    """Its ini first: without it the emulator does not find the rest."""
    if made.is_marked(Path(thing.path)):
        yield from _delete(Path(thing.ini))
    yield from _marked_folder(Path(thing.path))


def _marked_folder(path: Path) -> Iterator[str]:
    """It is renamed first, as its mark may be deleted before the rest is."""
    going = path.with_name(path.name + REMOVED)
    if going.exists():
        shutil.rmtree(going)
    if made.is_marked(path):
        size = room.size_of(path)
        path.rename(going)
        shutil.rmtree(going)
        yield f"{path}, {room.text(size)}"
    elif path.exists():
        yield f"{path} stays: it was not made by a set-up"


def _license(thing: Thing) -> Iterator[str]:
    if licenses.revoke(Path(thing.path), thing.line):
        yield f"{thing.path}: the line {thing.line}"


def _whole(thing: Thing) -> Iterator[str]:
    yield from _delete(Path(thing.path))


def _download(thing: Thing) -> Iterator[str]:
    """Its folder is named instead of each file."""
    path = Path(thing.path)
    path.unlink(missing_ok=True)
    part = PartFile(path)
    part.discard()
    whole_files.new_of(part.notes).unlink(missing_ok=True)
    yield from ()


def _folder(thing: Thing) -> Iterator[str]:
    """One that was made for what was put in it."""
    path = Path(thing.path)
    if not path.is_dir():
        return
    other = next(path.iterdir(), None)
    if other is None:
        path.rmdir()
        yield str(path)
    else:
        yield f"{path} stays: {other.name} in it was not made by a set-up"


def _delete(path: Path) -> Iterator[str]:
    """All of a folder, or a file."""
    if path.exists():
        size = room.text(room.size_of(path))
        if path.is_dir():
            shutil.rmtree(path)
        else:
            path.unlink()
        yield f"{path}, {size}"


KINDS: dict[str, Callable[[Thing], Iterator[str]]] = {
    made.TEMPORARY: _whole,
    made.AVD: _avd,
    made.RECORD: _whole,
    made.PACKAGE: _package,
    made.LICENSE: _license,
    made.DOWNLOAD: _download,
    made.FOLDER: _folder,
}
