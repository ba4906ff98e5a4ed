"""Options of the sub-commands that play cases."""

import argparse

import pytest_androidworld.system_images as system_images
from pytest_androidworld.task.condition_names import CLEAN, NAMES


def add_condition(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--condition",
        default=CLEAN,
        metavar="NAME",
        help=f"of the phone: {', '.join((CLEAN, *NAMES))} (default: %(default)s)",
    )


def add_image(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--image",
        default=system_images.DEFAULT,
        metavar="NAME",
        help="the phone's Google apps, as pytest's --aw-image:"
        f" {', '.join(system_images.NAMES)} (default: %(default)s)",
    )
