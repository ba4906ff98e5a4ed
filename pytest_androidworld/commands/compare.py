"""``androidworld compare``: what has changed between runs, and whether that is significant."""

import argparse
import json
import shutil
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest_androidworld.disk as disk
from pytest_androidworld.commands import named_runs, output
from pytest_androidworld.errors import UsageError
from pytest_androidworld.report import journal
from pytest_androidworld.report.comment import RunAnswer, comment
from pytest_androidworld.report.comparison import lines, runs, sequential
from pytest_androidworld.report.comparison.data import data
from pytest_androidworld.report.comparison.rules import OFF, TABLE, Rule, Rules
from pytest_androidworld.report.html.page import PlayedRun, page
from pytest_androidworld.report.terminal import NONE

FORMATS = {
    "markdown": "a comment for a pull request, as --aw-comment does",
    "json": "all figures, for programs",
    "html": "the page of NOW, compared",
}


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    command = commands.add_parser(
        "compare",
        help="what has changed between runs, and whether that is significant",
        description="Compare a run with one or several baselines: pairs by task and seed.",
        epilog="Exit status with --gate: 0 held, or no regression seen; 1 regressed; 6 cannot say,"
        " and with --gate=proven also no regression seen.  Without it: 0.  4: the runs cannot be"
        " compared.",
    )
    command.add_argument(
        "baselines", metavar="BASE", nargs="+", help="an earlier run, named as NOW is"
    )
    command.add_argument("run", metavar="NOW", help=named_runs.RUN)
    for rule in TABLE:
        _add_rule(command, rule)
    command.add_argument(
        "--anyway",
        action="store_true",
        help="compare runs that differ in grading, budget, or device",
    )
    for name, what in FORMATS.items():
        command.add_argument(f"--{name}", type=Path, metavar="FILE", help=f"also write {what}")
    named_runs.add_home(command)
    command.set_defaults(does=compare)


def with_bare_values(words: Sequence[str]) -> list[str]:
    """Write out what ``--gate`` alone means: to argparse the run behind it is its value."""
    bare = {f"--{rule.name}": f"--{rule.name}={rule.bare}" for rule in TABLE if rule.bare}
    return [bare.get(word, word) for word in words]


def _add_rule(command: argparse.ArgumentParser, rule: Rule) -> None:
    default = f" ({rule.default})" if rule.default else ""
    command.add_argument(
        f"--{rule.name}",
        type=_reader(rule),
        default=rule.value,
        nargs="?" if rule.bare else None,
        const=rule.bare or None,
        metavar=rule.unit.metavar or "|".join(rule.unit.choices),
        help=rule.help.replace("--aw-baseline", "BASE").replace("%", "%%") + default,
    )


def _reader(rule: Rule) -> Callable[[str], Any]:
    def read(text: str) -> Any:
        try:
            return rule.unit.read(text)
        except ValueError as error:
            raise argparse.ArgumentTypeError(f"{text!r} is not {error}") from None

    return read


def compare(options: argparse.Namespace) -> int:
    now, *before = (
        PlayedRun(journal.read(path), path.parent)
        for path in (named_runs.path(each, options) for each in (options.run, *options.baselines))
    )
    baselines = [each.journal for each in before]
    compared = sequential.compare_journals(baselines, now.journal)
    runs.check(compared, options.baselines, anyway="" if options.anyway else "--anyway")
    values = {rule.field: getattr(options, rule.field) for rule in TABLE}
    rules = Rules(**values, anyway=options.anyway)
    decision = sequential.decide_again(compared, rules) if rules.gate != OFF else None
    width = shutil.get_terminal_size().columns
    output.show(lines.cards(compared, width))
    output.show(
        runs.table(
            [*zip(options.baselines, baselines, strict=True), (options.run, compared.now)], width
        )
    )
    output.show(lines.page(compared, decision, rules, width))
    made = {
        "markdown": lambda: comment(
            RunAnswer(compared.now, NONE, compared, decision, ", ".join(options.baselines))
        ),
        "json": lambda: f"{json.dumps(data(compared, decision, rules), indent=1)}\n",
        "html": lambda: page(now, before, compared.planned, decision),
    }
    for name, make in made.items():
        _write(getattr(options, name), make)
    if decision is None:
        return 0
    sys.stdout.write(f"{lines.headline(compared, decision)}\n")
    return decision.status


def _write(path: Path | None, make: Callable[[], str]) -> None:
    if path is None:
        return
    try:
        disk.write(path, make().encode("utf-8", "replace"))
    except OSError as error:
        raise UsageError(f"{path} cannot be written: {disk.reason(error)}") from None
