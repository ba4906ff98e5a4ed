"""``androidworld export bundle``: a run as one archive, as leaderboards ask for."""

import argparse
import sys
from pathlib import Path

import pytest_androidworld.disk as disk
from pytest_androidworld.commands import named_runs
from pytest_androidworld.errors import UsageError
from pytest_androidworld.report import journal, words
from pytest_androidworld.report.exports import bundle


def add(forms: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    form = forms.add_parser(
        "bundle",
        help="an archive with trajectories, films and the protocol card, for leaderboards",
        description="Write a run as a ZIP archive: its card, its cases, and each step with its"
        " screen.",
    )
    form.add_argument("run", metavar="RUN", help=named_runs.RUN)
    form.add_argument(
        "--out",
        type=Path,
        required=True,
        metavar="FILE.zip",
        help="a file that is not there yet",
    )
    named_runs.add_home(form)
    form.set_defaults(does=write)


def write(options: argparse.Namespace) -> int:
    out: Path = options.out
    path = named_runs.path(options.run, options)
    run, home = journal.read(path), path.parent
    if not run.finals:
        raise UsageError(f"{path} has no case that was played to its end")
    if out.exists():
        raise UsageError(f"{out} is there already, and is not overwritten")
    try:
        disk.write(out, bundle.packed(run, home))
    except OSError as error:
        raise UsageError(f"{out} cannot be written: {disk.reason(error)}") from None
    bare = bundle.without_film(run, home)
    sys.stdout.write(f"{out}: {words.count(len(run.finals), 'case')}\n")
    if bare:
        named = f"{words.count(len(bare), 'case')}, first {bare[0]}"
        sys.stderr.write(f"note: without pictures, as no film of it was kept: {named}\n")
    return 0
