"""tar, and the gzip family."""

import errno
import gzip as gz
import io
import posixpath
import stat as st
import tarfile
import zlib
from collections.abc import Iterator
from fnmatch import fnmatchcase
from typing import IO

from pytest_androidworld.virtual.files import join
from pytest_androidworld.virtual.shell import users
from pytest_androidworld.virtual.shell.core import Failed, Shell, builtin
from pytest_androidworld.virtual.shell.descent import Descent, flat
from pytest_androidworld.virtual.shell.memory import EACH, Held
from pytest_androidworld.virtual.shell.options import Options, options
from pytest_androidworld.virtual.shell.toybox.formatting import local, mode
from pytest_androidworld.virtual.shell.toybox.inputs import PIECE, STANDARD, inputs, open_input

Output = Iterator[str | bytes]
SECOND = 1_000_000_000
VANISHED = ".aw-vanished.tmp"  # what a fault has found and not there any more
GZIP = 31  # for zlib: its own window, and a header of gzip's
LONG = {
    "exclude": "X",
    "strip-components": "S",
    "directory": "C",
    "file": "f",
    "numeric-owner": "N",
    "no-same-owner": "o",
    "preserve": "p",
    "keep-old-files": "k",
    "to-stdout": "O",
    "overwrite": "F",
    "gzip": "z",
    "full-time": "full",
    "files-from": "T",
}


@builtin
def tar(sh: Shell, *arguments: str) -> Output:
    """Create, list or extract archives."""
    words = list(arguments)
    if words and not words[0].startswith("-"):
        words[0] = f"-{words[0]}"
        words = _old_style(words)
    given = options(sh, words, "ctxpvzjJahkmOoF", "fCTXS", long=LONG)
    action = given.last("ctx")
    if not action:
        raise Failed('Needs -txc (see "tar --help")')
    base = sh.path(given.get("C") or ".")
    if "C" in given and not sh.files.is_dir(base):
        raise Failed(f"{given.get('C')}: No such file or directory")
    if action == "c":
        yield from _create(sh, given, base)
        return
    name = given.get("f", "-")
    stdin = open_input(sh, name)
    if stdin is None:
        return
    data = stdin.read()
    if data[:2] == b"\x1f\x8b":
        data = _inflated(sh, data, name)
    try:
        with tarfile.open(fileobj=io.BytesIO(data), mode="r:") as archive:
            members = [each for each in archive if _chosen(given, each.name)]
            handle = _list if action == "t" else _extract
            for member in members:
                yield from handle(sh, given, archive, member, base)
    except tarfile.TarError:
        raise Failed("Not tar") from None


def _old_style(words: list[str]) -> list[str]:
    """``tar xfC a b``: options with a value take it from the words that follow."""
    bundle, rest = words[0][1:], words[1:]
    flags = "".join(letter for letter in bundle if letter not in "fCTX")
    found = [f"-{flags}"] if flags else []
    for letter in bundle:
        if letter in "fCTX" and rest:
            found += [f"-{letter}", rest.pop(0)]
    return [*found, *rest]


def _chosen(given: Options, name: str) -> bool:
    plain = name.rstrip("/")
    wanted = [each.rstrip("/") for each in given.rest]
    if any(fnmatchcase(plain, each) for each in given.all("X")):
        return False
    return not wanted or any(
        plain == each or plain.startswith(f"{each}/") or fnmatchcase(plain, each)
        for each in wanted
    )


def _listed(member: tarfile.TarInfo) -> str:
    return member.name.rstrip("/") + ("/" if member.isdir() else "")


def _list(
    sh: Shell, given: Options, archive: tarfile.TarFile, member: tarfile.TarInfo, base: str
) -> Output:
    if "v" not in given:
        yield _listed(member) + "\n"
        return
    when = local(sh, int(member.mtime) * SECOND)
    kind = "d" if member.isdir() else "l" if member.issym() else "-"
    mode = kind + st.filemode(member.mode)[1:]
    owner = f"{member.uname or member.uid}/{member.gname or member.gid}"
    target = f" -> {member.linkname}" if member.issym() else ""
    yield f"{mode} {owner} {member.size:9d} {when:%Y-%m-%d %H:%M} {_listed(member)}{target}\n"


def _place(given: Options, name: str) -> str | None:
    """The path to extract a member to, below the folder; None to skip it."""
    steps = [step for step in name.split("/") if step not in ("", ".")]
    steps = steps[given.number("S", 0) :]
    if ".." in steps:
        raise Failed(f"'{name}' not under '.'")
    return "/".join(steps) or None


def _extract(
    sh: Shell, given: Options, archive: tarfile.TarFile, member: tarfile.TarInfo, base: str
) -> Output:
    place = _place(given, member.name)
    if place is None:
        return
    content = archive.extractfile(member) if member.isfile() else None
    if "O" in given:
        if content:
            yield content.read()
        return
    if "v" in given:
        yield _listed(member) + "\n"
    path = join(base, place)
    above = sh.files.canonical(posixpath.dirname(path))
    inside = sh.files.canonical(base)
    if not f"{above}/".startswith(f"{inside.rstrip('/')}/"):
        sh.fail(f"'{member.name}' not under '{inside}'")
        return
    try:
        if _put(sh, given, member, path, content, base):
            _equip(sh, given, member, path)
    except OSError as error:
        sh.fail_os(error, member.name)


def _put(
    sh: Shell,
    given: Options,
    member: tarfile.TarInfo,
    path: str,
    content: IO[bytes] | None,
    base: str,
) -> bool:
    """Extract a member; returns whether its mode and times can be set."""
    files = sh.files
    files.mkdir(posixpath.dirname(path), parents=True)
    if member.isdir():
        files.mkdir(path, parents=True)
        return True
    if files.is_link(path) or files.is_file(path):
        if "k" in given:
            return False
        files.remove(path)
    if member.issym():
        files.symlink(member.linkname, path)
        return False
    if member.islnk():
        files.write(path, files.read(join(base, _place(given, member.linkname) or "")))
    elif content:
        files.write(path, content.read())
    else:
        sh.fail(f"{member.name}: unsupported kind of file")
        return False
    return True


def _equip(sh: Shell, given: Options, member: tarfile.TarInfo, path: str) -> None:
    sh.files.chmod(path, member.mode & 0o7777)
    if "o" not in given and sh.uid == 0:
        sh.files.chown(path, member.uid, member.gid)
    if "m" not in given:
        when = int(member.mtime) * SECOND
        sh.files.utime(path, atime=when, mtime=when)


def _create(sh: Shell, given: Options, base: str) -> Output:
    names = list(given.rest)
    for listed in given.all("T"):
        names += sh.files.read_text(sh.path(listed)).splitlines()
    if not names:
        raise Failed("empty archive")
    target = given.get("f", "-")
    compress = "z" in given or (target.endswith((".tgz", ".gz")) and "a" in given)
    lines: list[str] = []
    memory = io.BytesIO()
    with tarfile.open(fileobj=memory, mode="w", format=tarfile.GNU_FORMAT) as archive:
        for name in names:
            lines.extend(flat(_add(sh, given, archive, name.rstrip("/") or "/", join(base, name))))
            if sh.phone.faults.get("files_vanish") and sh.files.is_dir(join(base, name)):
                gone = _add(sh, given, archive, join(name, VANISHED), join(base, VANISHED))
                lines.extend(flat(gone))
    data = memory.getvalue()
    if compress:
        data = _deflated(sh, data)
    if target in STANDARD:
        yield data
        sh.error("".join(lines))
    else:
        sh.files.write(sh.path(target), data)
        yield from lines


def _add(
    sh: Shell, given: Options, archive: tarfile.TarFile, name: str, path: str
) -> Descent[str]:
    """Add a path with all below it; yields the lines of ``-v``."""
    try:
        found = sh.files.stat(path, follow="h" in given)
    except OSError as error:
        sh.fail_os(error, name)
        return
    if any(fnmatchcase(name, each) for each in given.all("X")):
        return
    member = tarfile.TarInfo(name.lstrip("/") or ".")
    member.mode, member.mtime = st.S_IMODE(found.mode), found.mtime // SECOND
    member.uid, member.gid = found.uid, found.gid
    member.uname, member.gname = users.name(found.uid), users.name(found.gid)
    if found.is_dir:
        member.type = tarfile.DIRTYPE
    elif found.is_link:
        member.type, member.linkname = tarfile.SYMTYPE, sh.files.readlink(path)
    elif not found.is_file:
        sh.fail(f"{name}: unsupported kind of file {mode(found)[0]}")
        return
    if "v" in given:
        yield _listed(member) + "\n"
    if found.is_file:
        data = sh.files.read(path)
        member.size = len(data)
        archive.addfile(member, io.BytesIO(data))
        return
    archive.addfile(member)
    if found.is_dir:
        for each in sh.files.listdir(path):
            yield _add(sh, given, archive, join(name, each), join(path, each))


# gzip


def _inflated(sh: Shell, data: bytes, name: str) -> bytes:
    held, pieces = Held(), list[bytes]()
    try:
        with gz.GzipFile(fileobj=io.BytesIO(data)) as file:
            for piece in iter(lambda: file.read(PIECE), b""):
                held.grow(len(piece) + EACH)
                pieces.append(piece)
                sh.session.slice()
        return b"".join(pieces)
    except (OSError, EOFError, zlib.error):
        raise Failed(f"{name}: not gzip" if data[:2] != b"\x1f\x8b" else "corrupted") from None


def _deflated(sh: Shell, data: bytes, level: int = 9) -> bytes:
    packer = zlib.compressobj(level, wbits=GZIP)
    pieces = []
    for at in range(0, len(data), PIECE):
        pieces.append(packer.compress(data[at : at + PIECE]))
        sh.session.slice()
    return b"".join((*pieces, packer.flush()))


@builtin("gzip", "gunzip", "zcat")
def gzip(sh: Shell, *arguments: str) -> Output:
    """Compress or decompress files."""
    given = options(sh, arguments, "cdfkltnvq123456789", "S")
    inflate = sh.name != "gzip" or "d" in given
    to_output = "c" in given or sh.name == "zcat"
    level = int(given.last("123456789") or 6)
    for name, stdin in inputs(sh, given.rest):
        data = stdin.read()
        try:
            changed = _inflated(sh, data, name) if inflate else _deflated(sh, data, level)
        except Failed as failed:
            sh.fail(failed.text)
            continue
        if "t" in given:
            continue
        if to_output or name in STANDARD:
            yield changed
            continue
        _replace(sh, given, name, changed, inflate=inflate)


def _replace(sh: Shell, given: Options, name: str, data: bytes, *, inflate: bool) -> None:
    if inflate and not name.endswith((".gz", ".tgz")):
        sh.fail(f"no .gz: {name}")
        return
    if inflate:
        target = name[:-4] + ".tar" if name.endswith(".tgz") else name[:-3]
    else:
        target = f"{name}.gz"
    path = sh.path(target)
    if sh.files.exists(path) and "f" not in given:
        sh.fail_os(FileExistsError(errno.EEXIST, ""), target)
        return
    found = sh.files.stat(sh.path(name))
    sh.files.write(path, data)
    sh.files.utime(path, atime=found.atime, mtime=found.mtime)
    if "k" not in given:
        sh.files.remove(sh.path(name))
