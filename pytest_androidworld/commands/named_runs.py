"""Runs as sub-commands take them: by their folder, their journal, or ``latest``."""

import argparse
from pathlib import Path

from pytest_androidworld.report import folders, journal
from pytest_androidworld.report.journal import Journal

RUN = f"a run: its folder, its journal, or {folders.LATEST!r}"


def add_home(command: argparse.ArgumentParser) -> None:
    """Where ``latest`` is looked up."""
    command.add_argument(
        "--home",
        type=Path,
        default=Path(folders.HOME),
        metavar="FOLDER",
        help=f"folder of runs, for {folders.LATEST!r} (%(default)s)",
    )


def path(run: str, options: argparse.Namespace) -> Path:
    """The journal of a named run."""
    return folders.journal(run, Path.cwd(), options.home)


def read(run: str, options: argparse.Namespace) -> Journal:
    return journal.read(path(run, options))
