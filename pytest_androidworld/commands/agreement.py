"""``androidworld agreement``: whether the virtual phone stands in for a real device."""

import argparse
import sys

from pytest_androidworld.commands import named_runs, table
from pytest_androidworld.errors import UsageError
from pytest_androidworld.report import journal
from pytest_androidworld.report.analyses import agreement_table, layout
from pytest_androidworld.report.analyses.agreement import Agreement, apart, misplaced, refused

UNSEEDED = "no seed repeats the cases of these runs on a real device: play other tasks on both"


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    command = commands.add_parser(
        "agreement",
        help="whether runs on the virtual phone and on a real device agree",
        description="Compare two runs of the same agent and seeds, the one on the virtual phone,"
        " the other on a real device: verdicts, checks, steps, and the first screen that differs,"
        ' task by task. "There" is the real device.',
        epilog="Exit status: 0, also if they do not agree; 4 if the runs say nothing about it.",
    )
    command.add_argument(
        "virtual", metavar="VIRTUAL", help=f"on the virtual phone; {named_runs.RUN}"
    )
    command.add_argument(
        "real", metavar="REAL", help="on an emulator or a phone, named in the same way"
    )
    table.add_format(command)
    named_runs.add_home(command)
    command.set_defaults(does=_agreement)


def _agreement(options: argparse.Namespace) -> int:
    paths = [named_runs.path(each, options) for each in (options.virtual, options.real)]
    virtual, real = map(journal.read, paths)
    problem = misplaced(virtual, real)
    if problem:
        raise UsageError(problem)
    reasons = refused(virtual, real)
    if reasons:
        raise UsageError(f"these runs say nothing about their phones: {'; '.join(reasons)}")
    found = Agreement.of(virtual, real, (paths[0].parent, paths[1].parent))
    if not found.cases:
        raise UsageError(UNSEEDED if found.unlike else apart(virtual, real))
    table.write(agreement_table.table(found), options.format)
    out = sys.stdout if options.format == layout.TEXT else sys.stderr
    out.write(f"{agreement_table.sentence(found)}\n")
    return 0
