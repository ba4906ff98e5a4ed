"""What set-ups have made: a list in the cache of where to look, and a mark in each folder itself.

The list is written before a thing is made, the mark comes with it; so only what is listed and
marked is ours, however a set-up ended.
"""

import json
from dataclasses import asdict, dataclass
from pathlib import Path

from pytest_androidworld.errors import SetupError
from pytest_androidworld.provision import whole_files

MARK = ".pytest-androidworld"
# Kinds of things: a package of the SDK, an AVD, a line of a license, the record beside an AVD that
# is not ours, and a folder above these that was not there.
PACKAGE, AVD, LICENSE, RECORD, FOLDER = "package", "avd", "license", "record", "folder"
DOWNLOAD = "download"  # a file in the cache, with what has come of it
TEMPORARY = "temporary"  # a folder in which something is made before it is moved to its place


@dataclass(frozen=True)
class Thing:
    """A folder or a file that a set-up makes."""

    kind: str
    path: str
    ini: str = ""  # an AVD's other file
    line: str = ""  # of a file of which only that is ours


class Made:
    """``made.json`` in the cache."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def things(self) -> list[Thing]:
        if not self.path.exists():
            return []
        try:
            return [Thing(**each) for each in json.loads(self.path.read_text("utf-8"))]
        except (ValueError, TypeError) as error:
            raise SetupError(
                f"{self.path}: it cannot be read ({error}); remove it, and what set-ups have made"
                " is not known any more"
            ) from error

    def add(self, thing: Thing) -> None:
        """It is about to be made."""
        things = self.things()
        if thing not in things:
            self._write([*things, thing])

    def folder(self, path: Path) -> None:
        """Have a folder, and know which of those above it are ours."""
        missing = [each for each in (path, *path.parents) if not each.exists()]
        for each in reversed(missing):
            self.add(Thing(FOLDER, str(each)))
            each.mkdir(exist_ok=True)

    def remove(self, thing: Thing) -> None:
        """It is not there any more."""
        self._write([each for each in self.things() if each != thing])

    def _write(self, things: list[Thing]) -> None:
        whole_files.write(self.path, json.dumps([asdict(each) for each in things], indent=1))


def mark(folder: Path) -> None:
    """A folder that is about to be put in its place is ours."""
    (folder / MARK).write_text(
        "Made by `pytest --aw-setup`; `pytest --aw-setup-remove` removes it.\n", "utf-8"
    )


def is_marked(folder: Path) -> bool:
    return (folder / MARK).is_file()
