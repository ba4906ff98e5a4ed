"""``androidworld report``: a run as a page of HTML, made again from its journal."""

import argparse
import sys
from pathlib import Path

import pytest_androidworld.disk as disk
from pytest_androidworld.commands import named_runs
from pytest_androidworld.errors import UsageError
from pytest_androidworld.report import journal
from pytest_androidworld.report.html import page
from pytest_androidworld.report.html.page import PlayedRun


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    command = commands.add_parser(
        "report",
        help="write a run as an HTML page: its cases, and each episode step by step",
        description="Write a run as one HTML page that needs no server and no network.",
    )
    command.add_argument("run", metavar="RUN", help=named_runs.RUN)
    command.add_argument(
        "--baseline",
        action="append",
        default=[],
        metavar="RUN",
        help="an earlier run to compare with, at the top of the page; may be given several times",
    )
    command.add_argument(
        "--out",
        type=Path,
        metavar="FILE",
        help=f"output file ({page.NAME} beside the journal)",
    )
    named_runs.add_home(command)
    command.set_defaults(does=write)


def write(options: argparse.Namespace) -> int:
    path = named_runs.path(options.run, options)
    now, *baselines = (
        PlayedRun(journal.read(each), each.parent)
        for each in (path, *(named_runs.path(each, options) for each in options.baseline))
    )
    out = options.out or path.parent / page.NAME
    try:
        disk.write(out, page.page(now, baselines).encode("utf-8", "replace"))
    except OSError as error:
        raise UsageError(f"{out} cannot be written: {disk.reason(error)}") from None
    sys.stdout.write(f"{out}\n")
    return 0
