"""Files that are there whole or not at all, however the process that writes them ends."""

import os
from pathlib import Path


def write(path: Path, text: str) -> None:
    """Write a small file, in place of the one that may be there."""
    path.parent.mkdir(parents=True, exist_ok=True)
    new = new_of(path)
    with new.open("w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    new.replace(path)


def new_of(path: Path) -> Path:
    """Where it is written first; it is left there if the process is killed."""
    return path.with_name(f".{path.name}.new")


def flush(path: Path) -> None:
    """Have a file's content on the disk, before it is renamed to where it counts."""
    with path.open("rb") as file:
        os.fsync(file.fileno())
