"""``androidworld view``: all runs of a folder on one page, served or written."""

import argparse
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path

import pytest_androidworld.disk as disk
from pytest_androidworld.doors.access import Access
from pytest_androidworld.doors.pages import PageServer
from pytest_androidworld.errors import UsageError
from pytest_androidworld.report import folders
from pytest_androidworld.report.history import page, pairs, runs
from pytest_androidworld.report.history.runs import RunFolder
from pytest_androidworld.report.html.page import NAME as REPORT

PORT = 8700


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    command = commands.add_parser(
        "view",
        help="all runs of a folder on one page: what became of rate, cost and each task",
        description="All runs of a folder on one page: rate, cost and steps over time, each task"
        " from run to run, and the report of each. It is served to a browser on this machine,"
        " where any two runs can be compared, until Ctrl-C; or written, with --out: then each"
        f" pair of up to {pairs.ALL_OF} runs is compared, and of more runs each with the one"
        " before it.",
    )
    command.add_argument(
        "folder",
        nargs="?",
        type=Path,
        default=Path(folders.HOME),
        metavar="FOLDER",
        help="folder of runs (%(default)s)",
    )
    command.add_argument(
        "--last",
        type=_at_least_one,
        default=page.LAST,
        metavar="N",
        help="how many runs tasks are followed over (%(default)s)",
    )
    where = command.add_mutually_exclusive_group()
    where.add_argument(
        "--out",
        type=Path,
        metavar="FOLDER",
        help="write the pages there instead, for a web server or an archive",
    )
    where.add_argument(
        "--port",
        type=int,
        default=PORT,
        help="port to serve at; 0 is any that is free (%(default)s)",
    )
    command.set_defaults(does=_view)


def _at_least_one(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("a number from 1")
    return number


def _view(options: argparse.Namespace) -> int:
    folder = RunFolder(options.folder)
    if not folder.runs() and not folder.unreadable():
        raise UsageError(f"there is no run in {options.folder}: none of its folders has a journal")
    if options.out:
        return _write(folder, options.out, options.last)
    with PageServer(answers(folder, options.last), Access.made(), options.port) as server:
        sys.stdout.write(f"open {server.address} (Ctrl-C ends it)\n")
        sys.stdout.flush()
        with suppress(KeyboardInterrupt):
            server.wait()
    return 0


def answers(folder: RunFolder, last: int) -> Callable[[str, Mapping[str, str]], str | None]:
    """The pages by their paths; a run is named by its folder, and nothing else is opened."""

    def answer(path: str, query: Mapping[str, str]) -> str | None:
        if path in ("", page.NAME):
            return page.history(folder, runs.now(), last, served=True)
        if path == "compare":
            base, now = (folder.run(query.get(side, "")) for side in ("base", "now"))
            return page.report_of(folder, now, base) if base and now else None
        name, _, file = path.rpartition("/")
        run = folder.run(name)
        return page.report_of(folder, run) if run and file == REPORT else None

    return answer


def _write(folder: RunFolder, out: Path, last: int) -> int:
    found = folder.runs()
    compared = pairs.baselines(found)
    try:
        _save(out / page.NAME, page.history(folder, runs.now(), last))
        for run in found:
            _save(out / run.name / REPORT, page.report_of(folder, run))
            for base in compared[run.name]:
                _save(out / pairs.path(run, base), page.report_of(folder, run, base))
    except OSError as error:
        raise UsageError(f"{out} cannot be written: {disk.reason(error)}") from None
    sys.stdout.write(f"{out / page.NAME}\n")
    return 0


def _save(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    disk.write(file, text.encode("utf-8", "replace"))
