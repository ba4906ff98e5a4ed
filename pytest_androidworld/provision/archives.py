"""Zip archives, unpacked as the SDK's are: with modes and links, and never outside of a folder."""

import os
import shutil
import stat
import zipfile
import zlib
from pathlib import Path, PurePosixPath

from pytest_androidworld.errors import SetupError
from pytest_androidworld.provision import room

MODES = 0o777
# What `zipfile` raises; a `RuntimeError` where it wants a password.
DAMAGED = (
    *(zipfile.BadZipFile, zlib.error, EOFError, UnicodeDecodeError),
    *(NotImplementedError, RuntimeError),
)


def unpacked_size(path: Path) -> int:
    """The bytes that it takes unpacked."""
    with zipfile.ZipFile(path) as archive:
        return sum(each.file_size for each in archive.infolist())


def unpack(path: Path, target: Path) -> None:
    """Unpack what lies in the archive's one top folder, whatever its name is, as `target`.

    `target` must not exist; if this fails it may be there in part.
    """
    try:
        with zipfile.ZipFile(path) as archive, room.writing(target):
            members = archive.infolist()
            top = _top([each.filename for each in members], path)
            target.mkdir(parents=True)
            links = {}
            for member in members:
                relative = PurePosixPath(member.filename).relative_to(top)
                if stat.S_ISLNK(member.external_attr >> 16):
                    links[target / relative] = archive.read(member).decode()
                else:
                    _write(archive, member, target / relative)
            for link, text in links.items():  # last, so that nothing is written through one
                _link(link, text, target, path)
            for link in links:  # one may lead through another
                if not _leads_into(target, link):
                    raise _leaving(link, path)
    except DAMAGED as error:
        raise SetupError(f"{path}: it cannot be unpacked ({error})") from error


def _top(names: list[str], path: Path) -> PurePosixPath:
    """The one folder in which all lies; what would leave it is refused."""
    for name in names:
        parts = PurePosixPath(name).parts
        if not parts or name.startswith("/") or ".." in parts or "\\" in name or "\0" in name:
            raise SetupError(f"{path}: it is refused, as {name!r} would lie outside of its folder")
    tops = {PurePosixPath(name).parts[0] for name in names}
    if len(tops) != 1:
        raise SetupError(f"{path}: it does not hold one folder, but {len(tops)} entries")
    return PurePosixPath(tops.pop())


def _write(archive: zipfile.ZipFile, member: zipfile.ZipInfo, path: Path) -> None:
    if member.is_dir():
        path.mkdir(parents=True, exist_ok=True)
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    with archive.open(member) as source, path.open("xb") as file:
        shutil.copyfileobj(source, file, 1 << 20)
    mode = member.external_attr >> 16 & MODES
    if mode:
        path.chmod(mode | stat.S_IRUSR | stat.S_IWUSR)


def _link(link: Path, text: str, target: Path, path: Path) -> None:
    real = link.parent.resolve() == target.resolve() / link.parent.relative_to(target)
    if Path(text).is_absolute() or not real:
        raise _leaving(link, path)
    link.parent.mkdir(parents=True, exist_ok=True)
    link.symlink_to(text)


def _leads_into(target: Path, link: Path) -> bool:
    return Path(os.path.realpath(link)).is_relative_to(os.path.realpath(target))


def _leaving(link: Path, path: Path) -> SetupError:
    return SetupError(f"{path}: its link {link.name} points out of its folder, so it is refused")
