"""unzip."""

import zipfile
from collections.abc import Iterator
from fnmatch import fnmatchcase

from virtual_phone.shell.core import Failed, Shell, builtin
from virtual_phone.shell.options import Options, options
from virtual_phone.shell.toybox.inputs import PIECE, pieces, written
from virtual_phone.storage.files import join

Output = Iterator[str | bytes]


@builtin("unzip", "zipinfo")
def unzip(sh: Shell, *arguments: str) -> Output:
    """Extract files from a zip file, or list them."""
    given = options(sh, arguments, "1flnopqvtjDCL", "dx", least=1, status=2)
    name = given.rest[0]
    try:
        file = sh.files.open(sh.path(name))
        sh.opened.append(file)
        with sh.session.aside():
            archive = zipfile.ZipFile(file)
    except (zipfile.BadZipFile, IsADirectoryError):
        raise Failed(f"couldn't open {name}: Invalid file", 2) from None
    except OSError:
        raise Failed(f"couldn't open {name}: I/O error", 2) from None
    with archive:
        members = [each for each in archive.infolist() if _chosen(given, each.filename)]
        if "1" in given or sh.name == "zipinfo":
            yield from (f"{each.filename}\n" for each in members)
        elif "l" in given or "v" in given:
            yield from _listed(name, members)
        else:
            yield from _extracted(sh, given, archive, members)


def _chosen(given: Options, name: str) -> bool:
    if any(fnmatchcase(name, each) for each in given.all("x")):
        return False
    return not given.rest[1:] or any(fnmatchcase(name, each) for each in given.rest[1:])


def _listed(name: str, members: list[zipfile.ZipInfo]) -> Output:
    yield f"Archive:  {name}\n"
    yield "  Length      Date    Time    Name\n"
    yield "---------  ---------- -----   ----\n"
    for each in members:
        year, month, day, hour, minute, _ = each.date_time
        yield f"{each.file_size:9d}  {year:04d}-{month:02d}-{day:02d} {hour:02d}:{minute:02d}   "
        yield f"{each.filename}\n"
    count = len(members)
    yield "---------                     -------\n"
    total = sum(each.file_size for each in members)
    yield f"{total:9d}                     {count} file{'s' * (count != 1)}\n"


def _content(sh: Shell, archive: zipfile.ZipFile, member: zipfile.ZipInfo) -> Iterator[bytes]:
    with archive.open(member) as file:
        yield from pieces(sh, iter(lambda: file.read(PIECE), b""))


def _extracted(
    sh: Shell, given: Options, archive: zipfile.ZipFile, members: list[zipfile.ZipInfo]
) -> Output:
    base = sh.path(given.get("d") or ".")
    if "d" in given:
        sh.files.mkdir(base, parents=True)
    quiet = "q" in given
    if not quiet and "p" not in given:
        yield f"Archive:  {given.rest[0]}\n"
    for each in members:
        if "p" in given:
            yield from _content(sh, archive, each)
            continue
        steps = [step for step in each.filename.split("/") if step not in ("", ".")]
        if ".." in steps:
            sh.fail(f"bad filename {each.filename}", status=2)
            continue
        place = steps[-1] if "j" in given and steps else "/".join(steps)
        path = join(base, place)
        if each.is_dir():
            if "j" not in given:
                sh.files.mkdir(path, parents=True)
            continue
        if sh.files.exists(path) and "o" not in given:
            continue  # no terminal to confirm replacing it
        sh.files.mkdir(path.rpartition("/")[0], parents=True)
        yield from written(sh, path, _content(sh, archive, each))
        if not quiet:
            target = join(given.get("d"), place) if "d" in given else place
            yield f"  inflating: {target}\n"
