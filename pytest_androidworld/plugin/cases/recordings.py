"""``--aw-record-device`` and ``--aw-device=replay:FILE``: what a run records, or plays back."""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib import metadata
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import pytest_androidworld.boot as boot
from pytest_androidworld.bench.records import now
from pytest_androidworld.env.recording import tape_files
from pytest_androidworld.errors import UsageError
from pytest_androidworld.plugin.compat import pytest_api
from pytest_androidworld.plugin.options import option_table
from pytest_androidworld.plugin.run.run import Run
from pytest_androidworld.report import words

if TYPE_CHECKING:
    import pytest_androidworld.boot as boot
    from pytest_androidworld.env.recording.tapes import DeviceTape
    from pytest_androidworld.plugin.options.settings import Settings

RECORD, DEVICE = "--aw-record-device", "--aw-device"
# What decides, besides the client's code, what a device is asked; with another value all differs.
SAME = ("agent", "grading", "budget", "reset", "artifacts", "screenshots")


def of(run: Run) -> "DeviceTape | None":
    """What this process records on, or plays back; None for a device without more ado."""
    from pytest_androidworld.env.recording import tapes

    settings = run.settings
    replayed = _replayed(run)
    if replayed is not None:
        return tapes.ReplayingTape.of(replayed)
    if settings.record_device is None:
        return None
    worker = str((pytest_api.worker_input(run.config) or {}).get("workerid", ""))
    path = tape_files.of_worker(settings.record_device, worker)
    try:
        return tapes.RecordingTape(path, _about(settings))
    except OSError as error:
        raise pytest.UsageError(f"{RECORD}: {path}: {error.strerror or error}") from None


@contextmanager
def section(
    tape: "DeviceTape | None", booted: "boot.Booted", name: str, number: int
) -> Iterator[None]:
    """What is said to a device outside of cases."""
    if tape is not None:
        booted.device = tape.begin(name, number, vars(booted).get("device"))
    yield
    if tape is not None:
        tape.end()


def check(run: Run) -> None:
    """What can be known to be wrong before a device is there."""
    path, replayed = run.settings.record_device, _replayed(run)
    if path is None and replayed is None:
        return

    if run.settings.audits:
        raise UsageError(
            f"{option_table.AUDIT.flag} plays no episodes; leave out {RECORD if path else DEVICE}"
        )
    if path is not None and replayed is not None:
        raise UsageError(f"{RECORD}: {replayed.name} is a recording already; leave one out")
    if path is not None:
        _check_recorded(path)
    if replayed is not None:
        _check_replayed(run.settings, replayed)


def _check_recorded(path: Path) -> None:
    """Whether the file can be made; that of a worker is made when it plays its first case."""
    if not path.parent.is_dir():
        raise UsageError(f"{RECORD}: there is no folder {path.parent}; create it")
    there = [path]
    try:
        path.open("xb").close()
        path.unlink()
        there = tape_files.of(path)
    except FileExistsError:
        pass
    except OSError as error:
        raise UsageError(f"{RECORD}: cannot write {path}: {error.strerror or error}") from None
    if there:
        raise UsageError(
            f"{RECORD}: {there[0]} exists, and no recording is overwritten; name another file"
        )


def _check_replayed(settings: "Settings", path: Path) -> None:
    from pytest_androidworld.env.recording import tapes

    if not tape_files.of(path):
        raise UsageError(f"{DEVICE}: there is no file {path}; {RECORD}=FILE makes one")
    about = tapes.ReplayingTape.of(path).recordings[0].about
    others, ours = {name: about.get(name, "") for name in SAME}, _deciding(settings)
    wrong = [name for name, value in others.items() if value not in ("", ours[name])]
    if wrong:
        needed = " ".join(f"{option_table.BY_NAME[name].flag}={others[name]}" for name in wrong)
        raise UsageError(f"{DEVICE}: {path.name} was recorded with other options; add {needed}")


def _replayed(run: Run) -> Path | None:
    """The file that is played back, if one is."""

    spec = boot.parse(run.settings.device)[0]
    return run.config.invocation_params.dir / spec.name if spec.kind == boot.REPLAY else None


def _deciding(settings: "Settings") -> dict[str, str]:
    """The options of `SAME`, as they are written."""
    budget = words.budget(settings.budget.table, settings.budget.factor)
    return {name: budget if name == "budget" else getattr(settings, name) for name in SAME}


def _about(settings: "Settings") -> dict[str, Any]:
    """The first line: no path, which an agent of one's own may have, is in it."""
    about = _deciding(settings)
    if settings.agent not in option_table.agents():
        about["agent"] = ""
    return {"package": metadata.version("pytest-androidworld"), "recorded": now(), **about}
