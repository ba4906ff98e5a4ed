"""The files that are missing without a network, as input for a downloader elsewhere."""

from collections.abc import Iterable
from pathlib import Path

from pytest_androidworld.provision import room
from pytest_androidworld.provision.lock import LockedFile

NAMES = {"sha256": "sha-256", "sha1": "sha-1", "md5": "md5"}  # as aria2 calls digests
UNKNOWN = "no digest is known: it counts once its sha256 is in a lock of yours (--aw-lock)"


def sentence(missing: list[LockedFile], folder: Path, unnamed: Iterable[str] = ()) -> str:
    """What is missing, then a list in the input format of aria2."""
    later = ", ".join(unnamed)
    more = f"; the archives of {later} are listed once these are there" if later else ""
    total = sum(file.expected_size for file in missing)
    number = "1 file is" if len(missing) == 1 else f"{len(missing)} files are"
    lines = [line for file in missing for line in _entry(file, folder)]
    return (
        f"--aw-offline: {number} not in {folder}, or not whole, {room.text(total)} together{more};"
        " start once without it, with the same --aw-cache, or have them downloaded elsewhere:"
        " from here on this is a list for aria2c -i\n" + "\n".join(lines)
    )


def _entry(file: LockedFile, folder: Path) -> Iterable[str]:
    """The address, then the place and the digest, on lines that begin with blanks."""
    about = "" if file.size else "about "
    yield f"# {file.name}: {about}{room.text(file.expected_size)}" + (
        "" if file.digests else f"; {UNKNOWN}"
    )
    yield file.url
    yield f"  dir={folder}"
    yield f"  out={file.name}"
    for name, value in list(file.digests.items())[:1]:
        yield f"  checksum={NAMES[name]}={value}"
