"""``androidworld conditions``: the same cases under each condition of the phone."""

import argparse

from pytest_androidworld.commands import named_runs
from pytest_androidworld.commands.table import add_format, write
from pytest_androidworld.errors import UsageError
from pytest_androidworld.report.analyses import conditions
from pytest_androidworld.report.analyses.belonging import NamedRun


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    command = commands.add_parser(
        "conditions",
        help="success rates by condition of the phone, with the differences to clean",
        description="Success rates of each agent under each --aw-condition, and their differences"
        " to clean, paired by case. Runs of the same agent, input, model and device make one row.",
    )
    command.add_argument("runs", metavar="RUN", nargs="+", help=named_runs.RUN)
    add_format(command)
    named_runs.add_home(command)
    command.set_defaults(does=_conditions)


def _conditions(options: argparse.Namespace) -> int:
    runs = [NamedRun(each, named_runs.read(each, options)) for each in options.runs]
    if not any(run.statistics.counted for run in runs):
        raise UsageError("no case was counted in these runs: there is nothing to compare")
    write(conditions.table(runs), options.format)
    return 0
