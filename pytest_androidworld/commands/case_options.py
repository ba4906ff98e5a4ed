"""Options of the sub-commands that play cases."""

import argparse

from pytest_androidworld.task.condition_names import CLEAN, NAMES


def add_condition(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--condition",
        default=CLEAN,
        metavar="NAME",
        help=f"of the phone: {', '.join((CLEAN, *NAMES))} (default: %(default)s)",
    )
