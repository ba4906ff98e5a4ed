"""tar, and the gzip family, which read and write their archives piece by piece."""

import errno
import gzip as gz
import io
import itertools
import posixpath
import stat as st
import tarfile
import zlib
from collections.abc import Iterable, Iterator
from fnmatch import fnmatchcase
from typing import IO

from virtual_phone.shell import users
from virtual_phone.shell.core import Failed, Shell, Stdin, builtin
from virtual_phone.shell.descent import Descent, flat
from virtual_phone.shell.memory import Held, accounted
from virtual_phone.shell.options import Options, options
from virtual_phone.shell.toybox.copying import copy_file
from virtual_phone.shell.toybox.dd import zeros
from virtual_phone.shell.toybox.formatting import local, mode
from virtual_phone.shell.toybox.inputs import (
    PIECE,
    STANDARD,
    inputs,
    lines_of,
    open_input,
    pieces,
    written,
)
from virtual_phone.storage.file_stat import Stat
from virtual_phone.storage.files import join

Output = Iterator[str | bytes]
SECOND = 1_000_000_000
VANISHED = ".aw-vanished.tmp"  # what a fault has found and not there any more
MAGIC = b"\x1f\x8b"  # of gzip
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
    magic = stdin.read(len(MAGIC))
    stdin = _again(magic, stdin)
    if magic == MAGIC:
        stdin = Stdin(_inflated(sh, stdin, name))
    handle = _list if action == "t" else _extract
    try:
        with tarfile.open(fileobj=_File(stdin), mode="r|") as archive:
            for member in archive:
                sh.session.slice()
                if _chosen(given, member.name):
                    yield from handle(sh, given, archive, member, base)
    except tarfile.TarError:
        raise Failed("Not tar") from None


def _again(start: bytes, rest: Stdin) -> Stdin:
    """An input whose start has been read, as a whole."""
    return Stdin(itertools.chain([start], rest.pieces()))


class _File(io.RawIOBase):
    """An input as a file that is read once, from its start to its end."""

    def __init__(self, stdin: Stdin) -> None:
        self._stdin = stdin

    def read(self, size: int = -1) -> bytes:
        return self._stdin.read(size if size >= 0 else None)


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
            yield from pieces(sh, iter(lambda: content.read(PIECE), b""))
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
        copy_file(sh, join(base, _place(given, member.linkname) or ""), path)
    elif content:
        with files.open(path, "wb") as file:
            for piece in iter(lambda: content.read(PIECE), b""):
                file.write(piece)
                sh.session.slice()
        files.written(path)
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
    names, held = list(given.rest), Held()
    for listed in given.all("T"):
        with sh.files.open(sh.path(listed)) as file:
            stdin = Stdin(iter(lambda: file.read(PIECE), b""))
            lines = accounted(lines_of(sh, stdin), held)
            names += [line.decode(errors="replace").removesuffix("\n") for line in lines]
    if not names:
        raise Failed("empty archive")
    target = given.get("f", "-")
    compress = "z" in given or (target.endswith((".tgz", ".gz")) and "a" in given)
    verbose: list[str] = []
    data = _archive(sh, given, names, base, verbose)
    if compress:
        data = _deflated(sh, data)
    if target in STANDARD:
        yield from data
        sh.error("".join(verbose))
    else:
        yield from written(sh, target, data)
        yield from verbose


def _archive(
    sh: Shell, given: Options, names: list[str], base: str, lines: list[str]
) -> Iterator[bytes]:
    """The archive's bytes; the lines of ``-v`` are added to ``lines``."""
    size = 0
    for piece in _members(sh, given, names, base, lines):
        size += len(piece)
        yield piece
    yield bytes(2 * tarfile.BLOCKSIZE + -(size + 2 * tarfile.BLOCKSIZE) % tarfile.RECORDSIZE)


def _members(
    sh: Shell, given: Options, names: list[str], base: str, lines: list[str]
) -> Iterator[bytes]:
    for name in names:
        path = join(base, name)
        yield from flat(_member(sh, given, name.rstrip("/") or "/", path, lines))
        if sh.phone.faults.get("files_vanish") and sh.files.is_dir(path):
            gone = join(name, VANISHED), join(base, VANISHED)
            yield from flat(_member(sh, given, *gone, lines))


def _member(sh: Shell, given: Options, name: str, path: str, lines: list[str]) -> Descent[bytes]:
    """The bytes of a path and of all below it."""
    try:
        found = sh.files.stat(path, follow="h" in given)
        content = sh.files.open(path) if found.is_file else io.BytesIO()
    except OSError as error:
        sh.fail_os(error, name)
        return
    with content:
        if any(fnmatchcase(name, each) for each in given.all("X")) or _is_target(sh, given, path):
            return
        if not (found.is_dir or found.is_link or found.is_file):
            sh.fail(f"{name}: unsupported kind of file {mode(found)[0]}")
            return
        member = _described(sh, name, path, found)
        if "v" in given:
            lines.append(_listed(member) + "\n")
        yield member.tobuf(tarfile.GNU_FORMAT, "utf-8", "surrogateescape")
        yield from _content(sh, content, member.size)
    if found.is_dir:
        for each in sh.files.listdir(path):
            yield _member(sh, given, join(name, each), join(path, each), lines)


def _is_target(sh: Shell, given: Options, path: str) -> bool:
    target = given.get("f", "-")
    return target not in STANDARD and sh.files.canonical(path) == sh.files.canonical(
        sh.path(target)
    )


def _described(sh: Shell, name: str, path: str, found: Stat) -> tarfile.TarInfo:
    member = tarfile.TarInfo(name.lstrip("/") or ".")
    member.mode, member.mtime = st.S_IMODE(found.mode), found.mtime // SECOND
    member.uid, member.gid = found.uid, found.gid
    member.uname, member.gname = users.name(found.uid), users.name(found.gid)
    if found.is_dir:
        member.type = tarfile.DIRTYPE
    elif found.is_link:
        member.type, member.linkname = tarfile.SYMTYPE, sh.files.readlink(path)
    else:
        member.size = found.size
    return member


def _content(sh: Shell, file: IO[bytes], size: int) -> Iterator[bytes]:
    """As many bytes of a file as its header says, though it changes meanwhile, in whole blocks."""
    left = size
    while left and (piece := file.read(min(PIECE, left))):
        sh.session.slice()
        left -= len(piece)
        yield piece
    yield from zeros(left + -size % tarfile.BLOCKSIZE)


# gzip


def _inflated(sh: Shell, stdin: Stdin, name: str) -> Iterator[bytes]:
    magic = stdin.read(len(MAGIC))
    try:
        with gz.GzipFile(fileobj=_File(_again(magic, stdin))) as file:
            yield from pieces(sh, iter(lambda: file.read(PIECE), b""))
    except (OSError, EOFError, zlib.error):
        raise Failed(f"{name}: not gzip" if magic != MAGIC else "corrupted") from None


def _deflated(sh: Shell, data: Iterable[bytes], level: int = 9) -> Iterator[bytes]:
    packer = zlib.compressobj(level, wbits=GZIP)
    for piece in data:
        yield packer.compress(piece)
        sh.session.slice()
    yield packer.flush()


@builtin("gzip", "gunzip", "zcat")
def gzip(sh: Shell, *arguments: str) -> Output:
    """Compress or decompress files."""
    given = options(sh, arguments, "cdfkltnvq123456789", "S")
    inflate = sh.name != "gzip" or "d" in given
    to_output = "c" in given or sh.name == "zcat"
    level = int(given.last("123456789") or 6)
    for name, stdin in inputs(sh, given.rest):
        changed = (
            _inflated(sh, stdin, name) if inflate else _deflated(sh, pieces(sh, stdin), level)
        )
        try:
            if "t" in given:
                yield from (b"" for _ in changed)
            elif to_output or name in STANDARD:
                yield from changed
            else:
                yield from _replace(sh, given, name, changed, inflate=inflate)
        except Failed as failed:
            sh.fail(failed.text)


def _replace(
    sh: Shell, given: Options, name: str, data: Iterator[bytes], *, inflate: bool
) -> Iterator[str]:
    first = next(data, b"")  # which fails if it is no archive
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
    try:
        yield from written(sh, target, itertools.chain([first], data))
    except Failed:
        sh.files.remove(path)
        raise
    sh.files.utime(path, atime=found.atime, mtime=found.mtime)
    if "k" not in given:
        sh.files.remove(sh.path(name))
