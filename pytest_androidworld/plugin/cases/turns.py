"""Records an agent that ends its process: its case gets a line, with an agent error.

That line is written before the turn and removed after it: into the journal, so that a resumed
run finds it; by one of xdist's workers into a file beside the artifacts, on the controller's disk,
where that looks when the worker has died.
"""

import json
import os
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Any

from pytest_androidworld.bench.records import CLOSED
from pytest_androidworld.interpreter import Process
from pytest_androidworld.plugin.cases import last_words
from pytest_androidworld.plugin.invocation import controller_link
from pytest_androidworld.plugin.journal.run_records import RunRecords
from pytest_androidworld.plugin.run import run_folder
from pytest_androidworld.plugin.run.run import Run
from pytest_androidworld.report import states

if TYPE_CHECKING:
    from pytest_androidworld.plugin.cases.case import Case

ENDING = ".turn"  # of a worker's file
FROM_OUTSIDE = (signal.SIGTERM, signal.SIGHUP)  # a user or a system ends the run, not the agent


class Terminated(KeyboardInterrupt):
    """A signal that ends the run."""

    __module__ = "builtins"  # a short name in pytest's last lines


@contextmanager
def recorded(run: Run, case: "Case") -> Iterator[None]:
    """Write the attempt's record for the case that the agent ends the process."""
    records = [*case.records, case.attempt.if_killed()]
    link = run.link
    if link:
        name = f"{controller_link.RUN}/{os.environ['PYTEST_XDIST_WORKER']}{ENDING}"
        data = json.dumps(records).encode("ascii")
        with _while_open(lambda: link.write(name, data), lambda: link.remove(name)):
            yield
        return
    if run.is_worker:
        file = _file(run, os.environ["PYTEST_XDIST_WORKER"])
        with _while_open(lambda: _write(file, records), lambda: file.unlink(missing_ok=True)):
            yield
        return
    known = run.once(RunRecords)
    with (
        _while_open(lambda: known.begin(records), known.take_back),
        _leaving(case, known.take_back),
    ):
        last_words.prepare(run)
        yield


def close(run: Run, case: "Case") -> None:
    """Write the reason for the end of this process, if it has the journal.

    A worker's controller records that it ended in the agent's turn.
    """
    if not run.is_worker:
        known = run.once(RunRecords)
        with suppress(OSError):
            known.take_back()
            known.begin([*case.records, case.attempt.if_killed(CLOSED)])


@contextmanager
def _while_open(write: Callable[[], None], take_back: Callable[[], None]) -> Iterator[None]:
    """Write the record now and remove it at the end; a full disk does not stop the case."""
    with suppress(OSError):
        write()
    try:
        yield
    finally:
        with suppress(OSError):
            take_back()


def _write(file: Path, records: list[Any]) -> None:
    file.write_text(json.dumps(records), "ascii")


@contextmanager
def _leaving(case: "Case", take_back: Callable[[], None]) -> Iterator[None]:
    """End the run at a signal from outside, as Ctrl-C does: the agent did not end the process.

    A second one ends it at once.  In a process that the agent has forked it is not the run's.
    """
    process = Process()
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def leave(number: int, frame: FrameType | None) -> None:
        signal.signal(number, signal.SIG_DFL)
        if process.is_copy:
            signal.raise_signal(number)
        take_back()
        stop = Terminated(f"{signal.Signals(number).name} came in the agent's turn of {case.id}")
        if case.attempt.episode:
            case.attempt.episode.stage.fail(stop)  # whatever the agent catches
        raise stop

    ours = [each for each in FROM_OUTSIDE if signal.getsignal(each) == signal.SIG_DFL]
    for each in ours:
        signal.signal(each, leave)
    try:
        yield
    finally:
        for each in ours:
            if signal.getsignal(each) == leave:
                signal.signal(each, signal.SIG_DFL)


def _file(run: Run, worker: str) -> Path:
    return run_folder.of(run) / f"{worker}{ENDING}"


def left(run: Run, worker: str) -> list[Any]:
    """The attempts of the case that a worker crashed on, if it was the agent's turn."""
    file = _file(run, worker)
    try:
        records: list[Any] = json.loads(file.read_text("ascii"))
        file.unlink()
    except (OSError, ValueError):  # none was written, or not all of it
        return []
    drop_unsent(run, records)
    return records


def drop_unsent(run: Run, records: list[Any]) -> None:
    """Name no files that a gateway did not come to send."""
    for record in records:
        about, path = record["run"], record["run"]["artifacts"]
        about["artifacts"] = path if path and Path(path).is_dir() else None
        if "state" in about:
            file = run_folder.of(run) / states.FOLDER / about["state"]
            if not file.is_file():
                del about["state"]
