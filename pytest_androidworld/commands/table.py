"""``androidworld table``: success by agent, input and model, as a paper prints it."""

import argparse
import sys

from pytest_androidworld.commands import named_runs
from pytest_androidworld.errors import UsageError
from pytest_androidworld.report.analyses import beside, cards, layout, success
from pytest_androidworld.report.analyses.belonging import NamedRun


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    command = commands.add_parser(
        "table",
        help="success rates by agent, input and model, with intervals",
        description="Success rates by agent, input, model and device, with 95 % intervals and the"
        " mean reward. Runs that agree in all four make one row.",
    )
    command.add_argument("runs", metavar="RUN", nargs="+", help=named_runs.RUN)
    command.add_argument(
        "--beside",
        action="store_true",
        help="what cases show beside their verdicts instead: side effects, claims, loops",
    )
    what = command.add_mutually_exclusive_group()
    what.add_argument("--by", choices=(*success.GROUPS,), help="group the runs by these instead")
    what.add_argument(
        "--card",
        action="store_true",
        help="the runs' protocol cards side by side instead: what was sent to the models, and how",
    )
    add_format(command)
    named_runs.add_home(command)
    command.set_defaults(does=_table)


def add_format(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--format",
        choices=layout.FORMATS,
        default=layout.TEXT,
        help="output format (%(default)s); notes on a CSV go to standard error",
    )


def _table(options: argparse.Namespace) -> int:
    runs = [NamedRun(each, named_runs.read(each, options)) for each in options.runs]
    if options.card and options.beside:
        raise UsageError("--beside and --card are two tables; leave one out")
    made = beside.table if options.beside else success.table
    table = cards.table(runs) if options.card else made(runs, options.by)
    write(table, options.format)
    return 0


def write(table: layout.PrintedTable, kind: str) -> None:
    """To standard output; notes that have no place in it, to standard error."""
    sys.stdout.write(layout.written(table, kind))
    if kind == layout.CSV:
        sys.stderr.writelines(f"note: {each}\n" for each in table.notes)
