"""The command ``androidworld``: looks at runs that are over, by their journals."""

import argparse
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

from pytest_androidworld.errors import UsageError
from pytest_androidworld.report import folders, journal, tables
from pytest_androidworld.report.comparison import gate, lines, runs
from pytest_androidworld.report.comparison.result import Comparison
from pytest_androidworld.report.journal import Journal
from pytest_androidworld.report.terminal import SummaryLine

USAGE_ERROR = 4  # as pytest's
RUN = f"a run: its folder, its journal, or {folders.LATEST!r}"
BOLD, RED, GREEN, PLAIN = "\x1b[1m", "\x1b[31m", "\x1b[32m", "\x1b[0m"
PAINTS = {"bold": BOLD, "red": RED, "green": GREEN}


def main(words: Sequence[str] | None = None) -> int:
    """Run a sub-command; the exit status is 4 for what was asked wrongly."""
    options = _parser().parse_args(words)
    try:
        status: int = options.does(options)
    except UsageError as error:
        sys.stderr.write(f"androidworld: {error}\n")
        return USAGE_ERROR
    except BrokenPipeError:  # as by `| head`
        sys.stderr.close()
        return 0
    return status


class Parser(argparse.ArgumentParser):
    """Ends with pytest's status for what was asked wrongly."""

    def error(self, message: str) -> NoReturn:
        self.print_usage(sys.stderr)
        self.exit(USAGE_ERROR, f"{self.prog}: {message}\n")


def _parser() -> Parser:
    parser = Parser(
        prog="androidworld",
        description="Compare and list runs of pytest-androidworld.",
        epilog="Runs are played with pytest: see `pytest --help`, the group androidworld.",
    )
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    _add_compare(commands)
    for name, what, does in (
        ("cases", "a table of a run's cases, as CSV: one row for each", tables.cases_csv),
        ("matrix", "a table of a run's verdicts, as CSV: tasks by seeds", tables.matrix_csv),
    ):
        command = commands.add_parser(name, help=what, description=f"Write {what}.")
        command.add_argument("run", metavar="RUN", help=RUN)
        _add_home(command)
        command.set_defaults(
            does=lambda options, table=does: _write(table(_read(options.run, options)))
        )
    return parser


def _add_compare(commands: "argparse._SubParsersAction[Parser]") -> None:
    command = commands.add_parser(
        "compare",
        help="what has changed between runs, and whether that is more than luck",
        description="Compare a run with one or several baselines: pairs by task and seed.",
        epilog="Exit status with --gate: 0 held, 1 regressed, 6 inconclusive; else 0. 4: the runs"
        " cannot be compared.",
    )
    command.add_argument("baselines", metavar="BASE", nargs="+", help=f"before: {RUN}")
    command.add_argument("run", metavar="NOW", help=RUN)
    defaults = gate.Rules()
    command.add_argument("--gate", action="store_true", help="decide by rules, also as status")
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
        help="below which p a change is more than luck (%(default)g)",
    )
    command.add_argument(
        "--anyway", action="store_true", help="compare runs that differ in seeds, tasks, grading…"
    )
    _add_home(command)
    command.set_defaults(does=_compare)


def _probability(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not between 0 and 1; write 0.05")
    return value


def _add_home(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--home",
        type=Path,
        default=Path(folders.HOME),
        metavar="FOLDER",
        help=f"where runs are, for {folders.LATEST!r} (%(default)s)",
    )


def _read(run: str, options: argparse.Namespace) -> Journal:
    return journal.read(folders.journal(run, Path.cwd(), options.home))


def _compare(options: argparse.Namespace) -> int:
    baselines = [_read(each, options) for each in options.baselines]
    compared = Comparison.of(baselines, _read(options.run, options))
    runs.check(compared, options.baselines, anyway="" if options.anyway else "--anyway")
    rules = gate.Rules(max_drop=options.max_drop / 100, alpha=options.alpha, anyway=options.anyway)
    decision = gate.decide(compared, rules) if options.gate else None
    width = shutil.get_terminal_size().columns
    _show(
        runs.table(
            [*zip(options.baselines, baselines, strict=True), (options.run, compared.now)], width
        )
    )
    _show(lines.page(compared, decision, rules, width))
    if decision is None:
        return 0
    _write(f"{lines.headline(compared, decision)}\n")
    return decision.status


def _show(page: list[SummaryLine]) -> None:
    """With colours on a terminal."""
    for each in page:
        paint = "".join(PAINTS[name] for name in each.markup) if sys.stdout.isatty() else ""
        _write(f"{paint}{each.text}{PLAIN if paint else ''}\n")


def _write(text: str) -> int:
    sys.stdout.write(text)
    return 0
