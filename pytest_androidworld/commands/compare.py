"""``androidworld compare``: what has changed between runs, and whether that is significant."""

import argparse
import shutil
import sys

from pytest_androidworld.commands import named_runs, output
from pytest_androidworld.report.comparison import gate, lines, runs
from pytest_androidworld.report.comparison.result import Comparison


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    command = commands.add_parser(
        "compare",
        help="what has changed between runs, and whether that is significant",
        description="Compare a run with one or several baselines: pairs by task and seed.",
        epilog="Exit status with --gate: 0 held, 1 regressed, 6 inconclusive; else 0. 4: the runs"
        " cannot be compared.",
    )
    command.add_argument(
        "baselines", metavar="BASE", nargs="+", help="an earlier run, named as NOW is"
    )
    command.add_argument("run", metavar="NOW", help=named_runs.RUN)
    defaults = gate.Rules()
    command.add_argument(
        "--gate", action="store_true", help="decide by rules; the exit status is the decision"
    )
    command.add_argument(
        "--max-drop",
        type=float,
        default=100 * defaults.max_drop,
        metavar="POINTS",
        help="the largest drop of the success rate that is allowed (%(default)g)",
    )
    command.add_argument(
        "--alpha",
        type=_probability,
        default=defaults.alpha,
        metavar="P",
        help="significance level: below which p a change is not chance (%(default)g)",
    )
    command.add_argument(
        "--anyway", action="store_true", help="compare runs that differ in seeds, tasks, grading…"
    )
    named_runs.add_home(command)
    command.set_defaults(does=compare)


def _probability(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not between 0 and 1; write 0.05")
    return value


def compare(options: argparse.Namespace) -> int:
    baselines = [named_runs.read(each, options) for each in options.baselines]
    compared = Comparison.of(baselines, named_runs.read(options.run, options))
    runs.check(compared, options.baselines, anyway="" if options.anyway else "--anyway")
    rules = gate.Rules(max_drop=options.max_drop / 100, alpha=options.alpha, anyway=options.anyway)
    decision = gate.decide(compared, rules) if options.gate else None
    width = shutil.get_terminal_size().columns
    output.show(
        runs.table(
            [*zip(options.baselines, baselines, strict=True), (options.run, compared.now)], width
        )
    )
    output.show(lines.page(compared, decision, rules, width))
    if decision is None:
        return 0
    sys.stdout.write(f"{lines.headline(compared, decision)}\n")
    return decision.status
