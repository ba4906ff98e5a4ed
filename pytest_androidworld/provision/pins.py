"""A lock of the user's own: what files were at their first download that no other lock knows."""

import json
import tomllib
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from pytest_androidworld.errors import SetupError
from pytest_androidworld.provision import whole_files
from pytest_androidworld.provision.lock import LockedFile

HEADER = """\
# Files whose digests the lock of pytest-androidworld does not have: what they were when they were
# downloaded here for the first time.  A file that is another one now is refused; remove its entry
# if it should be accepted.
"""


@dataclass(frozen=True)
class Pin:
    """What a file was."""

    url: str
    name: str
    size: int
    sha256: str


class Pins:
    """``pins.toml`` in the cache: a table for each file, by its address."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def complete(self, file: LockedFile) -> LockedFile:
        """The file with what is pinned of it, if its lock does not tell what it is."""
        pin = None if file.identified else self._read().get(file.url)
        if pin is None:
            return file
        return replace(file, size=file.size or pin.size, sha256=pin.sha256)

    def add(self, file: LockedFile, size: int, sha256: str) -> None:
        """Pin a file that has come."""
        self._write(self._read() | {file.url: Pin(file.url, file.name, size, sha256)})

    def forget(self, file: LockedFile) -> None:
        """Let it be another file the next time it comes."""
        pins = self._read()
        if pins.pop(file.url, None):
            self._write(pins)

    def _write(self, pins: dict[str, Pin]) -> None:
        tables = [
            "[[file]]\n" + "\n".join(f"{key} = {json.dumps(value)}" for key, value in pin.items())
            for pin in (asdict(pins[url]) for url in sorted(pins))
        ]
        whole_files.write(self.path, "\n".join([HEADER, *(f"{each}\n" for each in tables)]))

    def _read(self) -> dict[str, Pin]:
        if not self.path.exists():
            return {}
        try:
            tables = tomllib.loads(self.path.read_text("utf-8")).get("file", [])
            return {pin.url: pin for pin in (Pin(**table) for table in tables)}
        except (ValueError, TypeError) as error:
            raise SetupError(
                f"{self.path}: it cannot be read ({error}); mend it, or remove it: then files"
                " are pinned anew"
            ) from error
