"""The command ``androidworld``: analyses finished runs from their journals."""

import argparse
import sys
from collections.abc import Sequence
from typing import NoReturn

from pytest_androidworld.commands import (
    agreement,
    cases,
    compare,
    merge,
    report,
    rescore,
    robustness,
    table,
)
from pytest_androidworld.errors import UsageError

USAGE_ERROR = 4  # as pytest's
COMMANDS = (compare, report, table, robustness, agreement, rescore, merge, cases)


def main(words: Sequence[str] | None = None) -> int:
    """Run a sub-command; the exit status is 4 for a usage error."""
    words = compare.with_bare_values(sys.argv[1:] if words is None else words)
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
    """Exits with pytest's status for a usage error."""

    def error(self, message: str) -> NoReturn:
        self.print_usage(sys.stderr)
        self.exit(USAGE_ERROR, f"{self.prog}: {message}\n")


def _parser() -> Parser:
    parser = Parser(
        prog="androidworld",
        description="Compare, tabulate and list runs of pytest-androidworld.",
        epilog="Runs are played with pytest: see `pytest --help`, the group androidworld.",
    )
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for command in COMMANDS:
        command.add(commands)
    return parser
