"""``androidworld merge``: merge the runs of all shards into one run."""

import argparse
import sys
from pathlib import Path

import pytest_androidworld.disk as disk
from pytest_androidworld.commands import named_runs
from pytest_androidworld.errors import UsageError
from pytest_androidworld.report import merging, words


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    command = commands.add_parser(
        "merge",
        help="merge the runs of all shards into one run",
        description="Merge the runs of all shards (--aw-shard) into one run, in a new folder.",
        epilog="Refused, with status 4: a missing or duplicate shard, a case that was"
        " played twice or not at all, runs of different agents, tasks or settings.",
    )
    command.add_argument("runs", metavar="RUN", nargs="+", help=named_runs.RUN)
    command.add_argument(
        "--out", type=Path, required=True, metavar="FOLDER", help="a folder that is not there yet"
    )
    named_runs.add_home(command)
    command.set_defaults(does=merge)


def merge(options: argparse.Namespace) -> int:
    runs = [merging.read(named_runs.path(each, options)) for each in options.runs]
    merging.check(runs)
    if options.out.exists():
        raise UsageError(f"{options.out} is there already, and is not overwritten")
    try:
        merging.merge(runs, options.out)
    except OSError as error:
        raise UsageError(f"{options.out} cannot be written: {disk.reason(error)}") from None
    cases = words.count(sum(len(each.journal.finals) for each in runs), "case")
    sys.stdout.write(f"{options.out}: {cases} of {words.count(len(runs), 'shard')}\n")
    return 0
