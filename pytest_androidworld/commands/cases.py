"""``androidworld cases`` and ``matrix``: a run as CSV, for spreadsheets and scripts."""

import argparse
import sys
from collections.abc import Callable

from pytest_androidworld.commands import named_runs
from pytest_androidworld.report import tables
from pytest_androidworld.report.journal import Journal


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    for name, what, table in (
        ("cases", "a table of a run's cases, as CSV: one row for each", tables.cases_csv),
        ("matrix", "a table of a run's verdicts, as CSV: tasks by seeds", tables.matrix_csv),
    ):
        command = commands.add_parser(name, help=what, description=f"Write {what}.")
        command.add_argument("run", metavar="RUN", help=named_runs.RUN)
        named_runs.add_home(command)
        command.set_defaults(does=lambda options, table=table: _write(table, options))


def _write(table: Callable[[Journal], str], options: argparse.Namespace) -> int:
    sys.stdout.write(table(named_runs.read(options.run, options)))
    return 0
