"""``--aw-record-device`` and ``--aw-device=replay:FILE``: what a run records, or plays back."""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib import metadata
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from pytest_androidworld.errors import UsageError
from pytest_androidworld.plugin import audit, compat, option_table, start
from pytest_androidworld.plugin.records import now
from pytest_androidworld.report import words

if TYPE_CHECKING:
    import pytest_androidworld.boot as boot
    from pytest_androidworld.env.recording.tapes import DeviceTape
    from pytest_androidworld.plugin.settings import Settings

RECORD, DEVICE = "--aw-record-device", "--aw-device"
# What decides, besides the client's code, what a device is asked; with another value all differs.
SAME = ("agent", "grading", "budget", "reset", "artifacts", "screenshots")


def of(config: pytest.Config) -> "DeviceTape | None":
    """What this process records on, or plays back; None for a device without more ado."""
    from pytest_androidworld.env.recording import tapes

    settings = start.settings(config)
    replayed = _replayed(config)
    if replayed is not None:
        return tapes.ReplayingTape.of(replayed)
    if settings.record_device is None:
        return None
    worker = str((compat.worker_input(config) or {}).get("workerid", ""))
    path = tapes.of_worker(settings.record_device, worker)
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


def check(config: pytest.Config) -> None:
    """What can be known to be wrong before a device is there."""
    path, replayed = start.settings(config).record_device, _replayed(config)
    if path is None and replayed is None:
        return

    if audit.is_on(config):
        raise UsageError(f"{audit.NAME} plays no episodes; leave out {RECORD if path else DEVICE}")
    if path is not None and replayed is not None:
        raise UsageError(f"{RECORD}: {replayed.name} is a recording already; leave one out")
    if path is not None:
        _check_recorded(path)
    if replayed is not None:
        _check_replayed(start.settings(config), replayed)


def _check_recorded(path: Path) -> None:
    """Whether the file can be made; that of a worker is made when it plays its first case."""
    from pytest_androidworld.env.recording import tapes

    if not path.parent.is_dir():
        raise UsageError(f"{RECORD}: there is no folder {path.parent}; create it")
    there = [path]
    try:
        path.open("xb").close()
        path.unlink()
        there = tapes.files(path)
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

    if not tapes.files(path):
        raise UsageError(f"{DEVICE}: there is no file {path}; {RECORD}=FILE makes one")
    about = tapes.ReplayingTape.of(path).recordings[0].about
    others, ours = {name: about.get(name, "") for name in SAME}, _deciding(settings)
    wrong = [name for name, value in others.items() if value not in ("", ours[name])]
    if wrong:
        needed = " ".join(f"{option_table.BY_NAME[name].flag}={others[name]}" for name in wrong)
        raise UsageError(f"{DEVICE}: {path.name} was recorded with other options; add {needed}")


def _replayed(config: pytest.Config) -> Path | None:
    """The file that is played back, if one is."""
    import pytest_androidworld.boot as boot

    spec = boot.parse(start.settings(config).device)[0]
    return config.invocation_params.dir / spec.name if spec.kind == boot.REPLAY else None


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
