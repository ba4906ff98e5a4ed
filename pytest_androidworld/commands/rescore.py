"""``androidworld rescore``: a run judged again, by the states of its phones and today's checks."""

import argparse
import sys
from pathlib import Path

from pytest_androidworld.commands import named_runs, table
from pytest_androidworld.errors import UsageError
from pytest_androidworld.report import journal
from pytest_androidworld.report.analyses import layout
from pytest_androidworld.report.journal import CaseId, Journal
from pytest_androidworld.report.states import KeptState, UnusableState
from pytest_androidworld.rescoring import case, tasks
from pytest_androidworld.rescoring.judge_phone import JudgePhone
from pytest_androidworld.rescoring.result import Rescored


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    command = commands.add_parser(
        "rescore",
        help="a run judged again with today's checks: which verdicts change, and by which check",
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
    path = named_runs.path(options.run, options)
    done = rescored(journal.read(path), path.parent)
    if done.changed or options.format != layout.TEXT:
        table.write(done.table, options.format)
    else:
        sys.stdout.writelines(f"note: {each}\n" for each in done.notes)
    out = sys.stdout if options.format == layout.TEXT else sys.stderr
    out.write(f"{done.sentence}\n")
    return 0


def rescored(run: Journal, home: Path) -> Rescored:
    """All its cases that were judged and can be again; if there are none, a `UsageError`."""
    finals = {which: each for which, each in run.finals.items() if case.is_judged(each)}
    done = Rescored(run, {}, {})
    states: dict[CaseId, KeptState] = {}
    for which, each in finals.items():
        try:
            states[which] = case.usable(home, each)
        except UnusableState as why:
            done.left[which] = str(why)
    if not states:
        raise UsageError(f"{home}: no case can be judged again; {'; '.join(done.notes)}")
    kinds = tasks.collect(finals[which]["run"]["nodeid"] for which in states)
    with JudgePhone() as phone:
        for which, state in states.items():
            attempt = finals[which]
            name = tasks.name_of(attempt["run"]["nodeid"])
            try:
                if name not in kinds:
                    raise UnusableState(f"there is no {name} any more")
                done.judged[which] = case.judge(
                    kinds[name], attempt, state, run.manifest["grading"], phone.ready
                )
            except UnusableState as why:
                done.left[which] = str(why)
    return done
