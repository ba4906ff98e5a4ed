"""``androidworld rescore``: a run judged again, by the states of its phones and today's checks."""

import argparse
import sys

from pytest_androidworld.commands import named_runs, table
from pytest_androidworld.report import journal
from pytest_androidworld.report.analyses import layout


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    command = commands.add_parser(
        "rescore",
        help="judge a run again with today's checks: which verdicts change, and by which check",
        description="Judge a run again that was played with --aw-keep-state: a virtual phone is"
        " brought into each episode's last state, and today's checks look at it. No agent plays.",
        epilog="Call it in the folder that the run was played in. Exit status: 0, also if verdicts"
        " change; 4 if no case can be judged again.",
    )
    command.add_argument("run", metavar="RUN", help=named_runs.RUN)
    table.add_format(command)
    named_runs.add_home(command)
    command.set_defaults(does=_rescore)


def _rescore(options: argparse.Namespace) -> int:
    from pytest_androidworld.rescoring.run import (
        rescored,
    )  # which other commands need not wait for

    path = named_runs.path(options.run, options)
    done = rescored(journal.read(path), path.parent)
    if done.changed or options.format != layout.TEXT:
        table.write(done.table, options.format)
    else:
        sys.stdout.writelines(f"note: {each}\n" for each in done.notes)
    out = sys.stdout if options.format == layout.TEXT else sys.stderr
    out.write(f"{done.sentence}\n")
    return 0
