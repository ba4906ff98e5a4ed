"""``androidworld robustness``: the same seed again and again, against different seeds."""

import argparse
import sys
from pathlib import Path

from pytest_androidworld.commands import named_runs
from pytest_androidworld.commands.table import add_format, write
from pytest_androidworld.errors import UsageError
from pytest_androidworld.report.analyses import layout, robustness_tables
from pytest_androidworld.report.analyses.belonging import NamedRun
from pytest_androidworld.report.analyses.robustness import Robustness


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    command = commands.add_parser(
        "robustness",
        help="the same seed against different seeds, as the paper's robustness analysis",
        description="Compare the same seed with different seeds, task by task and over all: runs"
        " that were played with --aw-trials are the one, all others the other.",
    )
    command.add_argument("runs", metavar="RUN", nargs="+", help=named_runs.RUN)
    add_format(command)
    command.add_argument("--svg", type=Path, metavar="FILE", help="the figure, as SVG")
    command.add_argument("--png", type=Path, metavar="FILE", help="the figure, as PNG")
    named_runs.add_home(command)
    command.set_defaults(does=_robustness)


def _robustness(options: argparse.Namespace) -> int:
    runs = [NamedRun(each, named_runs.read(each, options)) for each in options.runs]
    found = Robustness.of(runs)
    if not found.tasks:
        raise UsageError("no case was counted in these runs: there is nothing to compare")
    if options.format != layout.CSV:
        write(robustness_tables.over_rounds(found), options.format)
        sys.stdout.write("\n")
    write(robustness_tables.by_task(found, runs), options.format)
    _draw(found, options)
    return 0


def _draw(found: Robustness, options: argparse.Namespace) -> None:
    if not (options.svg or options.png):
        return
    from pytest_androidworld.report.analyses.robustness_figure import figure

    drawn = figure(found)
    if options.svg:
        _save(options.svg, drawn.svg().encode())
    if options.png:
        _save(options.png, drawn.png())


def _save(path: Path, content: bytes) -> None:
    try:
        path.write_bytes(content)
    except OSError as error:
        raise UsageError(f"{path} cannot be written: {error.strerror}") from None
