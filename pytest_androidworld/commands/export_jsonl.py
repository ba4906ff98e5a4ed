"""``androidworld export jsonl``: a line of JSON for each case."""

import argparse
import sys
from pathlib import Path

import pytest_androidworld.disk as disk
from pytest_androidworld.commands import named_runs
from pytest_androidworld.errors import UsageError
from pytest_androidworld.report import words
from pytest_androidworld.report.exports import cases


def add(forms: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    form = forms.add_parser(
        "jsonl",
        help="a line of JSON for each case, with its steps",
        description="Write a line of JSON for each case of the runs, with its steps."
        " `androidworld export schema` prints the schema of a line.",
    )
    form.add_argument("runs", metavar="RUN", nargs="+", help=named_runs.RUN)
    form.add_argument("--out", type=Path, metavar="FILE", help="output file (standard output)")
    named_runs.add_home(form)
    form.set_defaults(does=write)


def write(options: argparse.Namespace) -> int:
    lines = [line for run in options.runs for line in cases.lines(named_runs.read(run, options))]
    if options.out is None:
        sys.stdout.writelines(lines)
        return 0
    try:
        disk.write(options.out, "".join(lines).encode())
    except OSError as error:
        raise UsageError(f"{options.out} cannot be written: {disk.reason(error)}") from None
    sys.stdout.write(f"{options.out}: {words.count(len(lines), 'case')}\n")
    return 0
