"""Archives: a ZIP file looked into as if it were a folder, made, and taken apart."""

import io
import zipfile
from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import datetime, tzinfo

from virtual_phone.apps.files.documents import FOLDER, Document, kind_of
from virtual_phone.storage.files import Files

MARK = "zip:"
OLDEST = (1980, 1, 1, 0, 0, 0)  # what a ZIP file can date


def place(archive: str, inside: str = "") -> str:
    """The name of something in an archive: ``zip:/path/a.zip|folder/file``."""
    return f"{MARK}{archive}|{inside}"


def is_inside(key: str) -> bool:
    return key.startswith(MARK)


def parts(key: str) -> tuple[str, str]:
    """The archive and the place in it."""
    archive, _, inside = key.removeprefix(MARK).partition("|")
    return archive, inside


def children(files: Files, key: str, zone: tzinfo) -> list[Document] | None:
    """What lies at a place in an archive; None if it cannot be read."""
    archive, inside = parts(key)
    found: dict[str, Document] = {}
    try:
        members = _members(files, archive)
    except (zipfile.BadZipFile, OSError):
        return None
    for member in members:
        name = member.filename
        if not name.startswith(inside) or name == inside:
            continue
        first, slash, _ = name.removeprefix(inside).partition("/")
        below = f"{inside}{first}{slash}"
        document = Document(place(archive, below), first, FOLDER)
        if slash:
            found.setdefault(first, document)
        else:
            modified = int(datetime(*member.date_time, tzinfo=zone).timestamp() * 1_000_000_000)
            kind, size = kind_of(first), member.file_size
            found[first] = replace(document, kind=kind, size=size, modified=modified)
    return list(found.values())


def _members(files: Files, archive: str) -> list[zipfile.ZipInfo]:
    with files.open(archive) as file, zipfile.ZipFile(file) as opened:
        return opened.infolist()


def contents(files: Files, key: str) -> Iterator[tuple[str, bytes | None]]:
    """All that lies at a place, as paths that begin with its own name; None is a folder."""
    archive, inside = parts(key)
    above = inside.rstrip("/").rpartition("/")[0]
    start = len(above) + 1 if above else 0
    with files.open(archive) as file, zipfile.ZipFile(file) as opened:
        for member in opened.infolist():
            name = member.filename
            if name == inside or (inside.endswith("/") and name.startswith(inside)):
                if ".." in name.split("/"):
                    continue
                yield name[start:].rstrip("/"), None if member.is_dir() else opened.read(member)


def packed(files: Files, paths: Iterable[str], zone: tzinfo) -> bytes:
    """A ZIP file of files and folders."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in paths:
            start = len(path.rpartition("/")[0]) + 1
            for each in (path, *files.walk(path)):
                stat = files.stat(each)
                moment = datetime.fromtimestamp(stat.mtime // 1_000_000_000, zone)
                dated = max(moment.timetuple()[:6], OLDEST)
                member = zipfile.ZipInfo(each[start:] + "/" * stat.is_dir, dated)
                archive.writestr(member, b"" if stat.is_dir else files.read(each))
    return made.getvalue()
