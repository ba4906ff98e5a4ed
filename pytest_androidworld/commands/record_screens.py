"""``androidworld record-screens``: what a device's apps show, as a file of elements."""

import argparse
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest_androidworld.boot as boot
from pytest_androidworld.boot import REPLAY, DeviceSpec
from pytest_androidworld.errors import DeviceError, UsageError

if TYPE_CHECKING:
    from pytest_androidworld.screens.recorder import Outcome
    from pytest_androidworld.screens.screen_file import ScreenFile

OUT = "screens.json"
FAILED, INTERRUPTED = 1, 130


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    command = commands.add_parser(
        "record-screens",
        help="what a device's apps show, as a file of elements",
        description="Open the apps of a device and their pages, and write which elements are on"
        " each screen: labels, ids, classes, flags, bounds; private texts are masked. Nothing is"
        " saved or sent. A file that is there already is continued.",
        epilog="Exit status: 0, also if pages are left out, which are named; 1 if the device"
        " fails, and 130 after Ctrl-C: the same command goes on; 4 for a usage error.",
    )
    command.add_argument(
        "device",
        nargs="?",
        metavar="DEVICE",
        help="as --aw-device has it: emulator-5554, emulator-5554@8554, HOST:PORT, avd:NAME, or"
        " virtual",
    )
    command.add_argument(
        "--pages",
        type=_words,
        default=[],
        metavar="WORD,…",
        help="those whose names contain one of the words (default: all)",
    )
    command.add_argument(
        "--out", type=Path, default=Path(OUT), metavar="FILE", help="where to (%(default)s)"
    )
    command.add_argument("--list", action="store_true", help="print the names of all pages only")
    command.set_defaults(does=_record_screens)


def _words(text: str) -> list[str]:
    return [word.strip() for word in text.split(",") if word.strip()]


def _record_screens(options: argparse.Namespace) -> int:
    # Which other commands need not wait for.
    from pytest_androidworld.screens.recorder import names
    from pytest_androidworld.screens.screen_file import ScreenFile

    if options.list:
        sys.stdout.writelines(f"{name}\n" for name in names())
        return 0
    spec, wanted = _spec(options.device), names(options.pages)
    if not wanted:
        words = " or ".join(map(repr, options.pages))
        raise UsageError(f"no page's name contains {words}; record-screens --list prints all")
    file = ScreenFile(options.out)
    try:
        for line in _lines(spec, wanted, file):
            sys.stdout.write(f"{line}\n")
            sys.stdout.flush()
    except DeviceError as error:
        sys.stderr.write(f"androidworld: {error}\n{_contents(file)}")
        return FAILED
    except KeyboardInterrupt:
        sys.stderr.write(f"\n{_contents(file)}")
        return INTERRUPTED
    sys.stdout.write(_contents(file) or f"{file.path}: no page could be recorded\n")
    return 0


def _spec(option: str | None) -> DeviceSpec:
    if option is None:
        raise UsageError("record-screens: which device? `adb devices` lists those that are there")
    specs = boot.parse(option)
    if len(specs) > 1:
        raise UsageError(f"record-screens: {option} names {len(specs)} devices; name one")
    if specs[0].kind == REPLAY:
        raise UsageError(f"record-screens: {option} is a recording, which shows no other screens")
    return specs[0]


def _lines(spec: DeviceSpec, wanted: list[str], file: "ScreenFile") -> Iterator[str]:
    """Record the pages that the file does not have yet, with a line for each."""
    from pytest_androidworld.screens.recorder import record
    from pytest_androidworld.screens.screen_file import describe

    with tempfile.TemporaryDirectory() as folder, boot.boot(spec, Path(folder)) as booted:
        file.take_up(describe(booted.device))
        pages = [name for name in wanted if name not in file.screens]
        if len(pages) < len(wanted):
            yield f"{len(wanted) - len(pages)} of {len(wanted)} pages are in it already"
        for outcome in record(booted.device, pages, file):
            number = f"{pages.index(outcome.page) + 1:{len(str(len(pages)))}}"
            yield f"[{number}/{len(pages)}] {outcome.name}: {_result(outcome)}"


def _result(outcome: "Outcome") -> str:
    if outcome.left_out:
        return f"left out: {outcome.left_out}"
    return f"{outcome.elements} elements"


def _contents(file: "ScreenFile") -> str:
    """The line about what the file has, if it has something."""
    if not file.screens:
        return ""
    screens = "1 screen" if len(file.screens) == 1 else f"{len(file.screens)} screens"
    left = f", {len(file.left_out)} left out" if file.left_out else ""
    return f"{file.path}: {screens}{left}; look through it before you share it\n"
