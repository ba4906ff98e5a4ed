"""The command ``androidworld``: analyses finished runs, plays an episode, records screens."""

import argparse
import sys
from collections.abc import Iterator, Sequence
from typing import Any, NoReturn

from pytest_androidworld.commands import (
    agreement,
    cases,
    compare,
    conditions,
    export,
    merge,
    phones,
    play,
    record_screens,
    report,
    rescore,
    robustness,
    serve,
    table,
    tasks,
    view,
)
from pytest_androidworld.errors import UsageError

USAGE_ERROR = 4  # as pytest's
GROUPS = {
    "what there is": (tasks,),
    "comparing runs": (compare, table, robustness, conditions, agreement),
    "working on runs": (report, view, cases, rescore, merge, export),
    "playing without pytest": (play, serve, phones),
    "real emulators": (record_screens,),
}
EXAMPLES = """examples:
  androidworld tasks --app markor          what is played in an app
  androidworld compare BASE NOW --gate     did the agent regress?
  androidworld report latest               the page of the last run, again
  androidworld view                        all runs, and what became of them over time
  androidworld play MarkorCreateNote       one episode, without pytest
"""
MORE = """A run is named by its folder, its journal, or 'latest'.  `androidworld COMMAND --help`
describes a command.  Runs are played with pytest: see `pytest --help`, the groups that begin with
AndroidWorld.
"""


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


class GroupedCommands(argparse._SubParsersAction):  # type: ignore[type-arg]
    """Sub-commands whose help is collected, not listed by argparse, which knows no groups."""

    def __init__(self, *words: Any, **settings: Any) -> None:
        super().__init__(*words, **settings)
        self.listed: list[tuple[str, str]] = []

    def add_parser(self, name: str, **settings: Any) -> Any:
        self.listed.append((name, settings.pop("help")))
        return super().add_parser(name, **settings)


def _parser() -> Parser:
    parser = Parser(
        prog="androidworld",
        usage="%(prog)s [-h] COMMAND ...",
        description=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    commands = parser.add_subparsers(
        prog="androidworld",
        metavar="COMMAND",
        required=True,
        action=GroupedCommands,
        help=argparse.SUPPRESS,
    )
    parser.epilog = "\n".join([*_listed(commands), MORE])
    return parser


def _listed(commands: Any) -> Iterator[str]:
    """Every command with a line about it, by group."""
    for group, modules in GROUPS.items():
        before = len(commands.listed)
        for module in modules:
            module.add(commands)
        lines = [f"  {name:<15} {about}" for name, about in commands.listed[before:]]
        yield "\n".join([f"{group}:", *lines, ""])
