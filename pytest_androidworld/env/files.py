"""Files on the device, each question one round trip; whatever is not there is a result."""

import io
import re
import shlex
import tarfile
from collections.abc import Mapping
from typing import NamedTuple

from pytest_androidworld.env.adb import Adb
from pytest_androidworld.errors import DeviceError

STORAGE = "/storage/emulated/0"
SPELLINGS = (STORAGE, "/sdcard", "/storage/self/primary", "/data/media/0", "/mnt/sdcard")
MODE = 0o777  # of what is put into shared storage, as the reference pushes it
KINDS = {"directory": "folder", "regular file": "file", "regular empty file": "file"}
FIELD, RECORD = "\x1f", "\x1e"  # what no file name holds
STAT = FIELD.join((RECORD, "%F", "%s", "%X", "%Y", "%y", "%n", ""))
OTHERS = "'(' -path ./Android -o -name .thumbnails -type d"
OTHERS += " -o -name '.trashed-*' -o -name '.pending-*' ')' -prune -o"


class FileEntry(NamedTuple):
    """An entry of a folder."""

    path: str
    name: str
    kind: str  # "file", "folder" or what else stat calls it
    size: int
    mtime_ns: int
    atime: int  # whole seconds


class Files:
    """The device's files, by their Android paths."""

    def __init__(self, adb: Adb) -> None:
        self.adb = adb

    def read(self, path: str) -> str | None:
        """A file's text; bytes that are not UTF-8 are surrogates. None where no file is."""
        data = self.read_bytes(path)
        return None if data is None else data.decode("utf-8", "surrogateescape")

    def read_bytes(self, path: str) -> bytes | None:
        return self.adb.pull(path)

    def write(self, path: str, content: str | bytes) -> None:
        """Make or replace a file, and the folders above it."""
        self.adb.push(_bytes(content), path, MODE)

    def write_all(self, folder: str, contents: Mapping[str, str | bytes]) -> None:
        """Make or replace many files, dated by the device's clock; names may lead below."""
        packed = io.BytesIO()
        with tarfile.open(fileobj=packed, mode="w", format=tarfile.GNU_FORMAT) as archive:
            for name, content in contents.items():
                data = _bytes(content)
                member = tarfile.TarInfo(name)
                member.size, member.mode = len(data), MODE
                archive.addfile(member, io.BytesIO(data))
        place = shlex.quote(folder)
        line = f"mkdir -p {place} && tar -xmof - -C {place}"
        done = self.adb.shell(line, stdin=packed.getvalue())
        if done.status:
            raise DeviceError(
                f"adb: {self.adb.serial}: cannot write into {folder}: {done.stderr.strip()}"
            )

    def kind(self, path: str) -> str | None:
        """ "file", "folder", or None if neither is there."""
        place = shlex.quote(path)
        line = f"if [ -f {place} ]; then echo file; elif [ -d {place} ]; then echo folder; fi"
        return self.adb.shell(line).stdout.strip() or None

    def list(self, folder: str) -> list[FileEntry] | None:
        """The entries of a folder, by name, with hidden ones; None if there is no folder."""
        line = f"cd {_inside(folder)} && echo . && find . -mindepth 1 -maxdepth 1"
        output = self.adb.shell(f"{line} -exec stat -c {shlex.quote(STAT)} {{}} +").stdout
        if not output:
            return None
        return sorted(_entry(folder, record) for record in output.split(RECORD)[1:])

    def remove(self, path: str) -> None:
        """Delete a file or folder, if it exists."""
        self.adb.run("rm", "-rf", path)

    def make_folder(self, path: str) -> None:
        """Make a folder and those above it."""
        done = self.adb.run("mkdir", "-p", path)
        if done.status:
            raise DeviceError(f"adb: {self.adb.serial}: {path}: {done.stderr.strip()}")

    def clear(self, folder: str) -> None:
        """Remove all that a folder holds, hidden entries too; the folder stays."""
        self.adb.shell(f"cd {_inside(folder)} && find . -mindepth 1 -delete")

    def digests(self, folder: str) -> dict[str, str]:
        """The regular files below a folder, by relative path, with their contents' digests.

        Of the shared storage only what is the user's: without ``Android/``, thumbnails and what
        is trashed or pending (rule F).
        """
        theirs = OTHERS if folder.rstrip("/") in SPELLINGS else ""
        line = f"cd {_inside(folder)} && find . {theirs} -type f -exec sha256sum {{}} +"
        output = self.adb.shell(line).stdout
        found = re.findall(r"^([0-9a-f]{64})  \./(.*?)\n(?=[0-9a-f]{64}  \./|\Z)", output, FLAGS)
        return {path: digest for digest, path in found}


FLAGS = re.DOTALL | re.MULTILINE


def _bytes(content: str | bytes) -> bytes:
    return content if isinstance(content, bytes) else content.encode("utf-8", "surrogateescape")


def _inside(folder: str) -> str:
    return shlex.quote(folder.rstrip("/") + "/") + " 2>/dev/null"


def _entry(folder: str, record: str) -> FileEntry:
    _, kind, size, read, seconds, date, path, _ = record.split(FIELD)
    name = path.removeprefix("./")
    fraction = re.search(r"\.(\d{9})", date)
    mtime = int(seconds) * 10**9 + (int(fraction[1]) if fraction else 0)
    place = f"{folder.rstrip('/')}/{name}"
    return FileEntry(place, name, KINDS.get(kind, kind), int(size), mtime, int(read))
