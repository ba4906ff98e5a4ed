"""Copies of what a run's folder itself contains, and not of what a link in it points to.

A run may come from elsewhere: a shard that a job of a pull request has uploaded.
"""

import os
import shutil
from pathlib import Path


def is_own(path: Path, home: Path) -> bool:
    """Whether a path is in the run's folder: no part of it below that is a symbolic link."""
    return path.resolve() == home.resolve() / path.relative_to(home)


def copy_file(source: Path, target: Path, home: Path) -> None:
    """Copy a file of the run's folder; what is no file of its own is left out."""
    if is_own(source, home) and source.is_file():
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, target, follow_symlinks=False)


def copy_tree(source: Path, target: Path, home: Path) -> None:
    """Copy a folder of the run's; links, pipes and the like are left out."""
    for folder, _, names in os.walk(source):  # follows no links
        place = target / Path(folder).relative_to(source)
        place.mkdir(parents=True)
        for name in names:
            copy_file(Path(folder, name), place / name, home)
