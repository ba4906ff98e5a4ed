"""The folders of runs: each run has one of its own, and ``latest`` beside them names the last.

``androidworld-results/2026-11-22T03-10-m3a/``: when the run began, by the host's clock, and which
agent played.  A run that begins in the same minute gets a number; no folder is used twice.
"""

import itertools
import re
import time
from contextlib import suppress
from pathlib import Path

from pytest_androidworld.errors import UsageError

HOME = "androidworld-results"  # unless another folder is named
LATEST = "latest"
JOURNAL = "journal.jsonl"
LONGEST = 40  # characters of an agent's name: `command:` may be followed by many words
IGNORED = "# Made by pytest-androidworld: results of runs are not part of a project.\n*\n"


def name(agent: str) -> str:
    """The folder name of a run that begins now."""
    plain = re.sub(r"[^A-Za-z0-9._-]+", "-", agent)[:LONGEST].strip("-.") or "agent"
    return f"{time.strftime('%Y-%m-%dT%H-%M')}-{plain}"


def make(home: Path, called: str) -> Path:
    """Create a folder of that name, or with a number appended if it exists."""
    try:
        prepare(home)
        for number in itertools.count(1):
            path = home / (called if number == 1 else f"{called}-{number}")
            with suppress(FileExistsError):
                path.mkdir()
                return path
    except OSError as error:
        raise unwritable(home, error) from None
    raise AssertionError("numbers do not end")


def unwritable(home: Path, error: OSError) -> UsageError:
    """The error for a results folder that is not writable."""
    return UsageError(
        f"results cannot be written in {home}: {error.strerror};"
        " name another folder: --aw-artifacts-dir=FOLDER"
    )


def prepare(home: Path) -> None:
    """Create the folder of runs, with a .gitignore."""
    ours = not home.exists() or home.name == HOME
    home.mkdir(parents=True, exist_ok=True)
    ignore = home / ".gitignore"
    if ours and not ignore.exists():  # a folder of the user's may hold more than results
        ignore.write_text(IGNORED, "ascii")


def point(folder: Path) -> None:
    """Point ``latest`` at this run: a symlink or, where there are none, a file with its name."""
    if not folder.is_dir() or folder.name == LATEST:  # there was no run
        folder.with_name(LATEST).unlink(missing_ok=True)
        return
    fresh = folder.with_name(f".{LATEST}-{folder.name}")
    with suppress(OSError):  # a full disk, or something else of that name: it is a convenience
        try:
            fresh.symlink_to(folder.name)
        except (OSError, NotImplementedError):
            fresh.write_text(f"{folder.name}\n", "utf-8")
        fresh.replace(folder.with_name(LATEST))


def latest(home: Path) -> Path:
    """The folder that ``latest`` points at, which may not exist."""
    return _followed(home / LATEST)


def _followed(path: Path) -> Path:
    if path.name == LATEST and path.is_file():
        return path.with_name(path.read_text("utf-8").strip())
    return path.resolve()


def journal(run: str, here: Path, home: Path) -> Path:
    """The journal of a run that is named by its folder, by ``latest``, or by the file itself."""
    path = latest(home) if run == LATEST else _followed(here / run)
    file = path / JOURNAL if path.is_dir() else path
    if file.is_file():
        return file
    if run == LATEST and not path.exists():
        raise UsageError(f"there is no run yet in {home}")
    if path.is_dir():
        raise UsageError(
            f"there is no {JOURNAL} in {path}; if --aw-journal has put it elsewhere, name the file"
        )
    raise UsageError(
        f"there is no file {path}; a run is named by its folder, by its journal, or by {LATEST!r}"
    )
