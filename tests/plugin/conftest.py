"""Runs of pytest with tiny tasks, each in a process of its own as a user's would be."""

import contextlib
import json
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

TASKS = '''
from pytest_androidworld import Task


class Rest(Task):
    """Done from the start."""

    template = "Do nothing."
    verify = True

    def is_successful(self, env):
        return 1.0

    def solve(self, user):
        pass


class Climb(Task):
    """Never done."""

    template = "Climb Mount Doom."
    app_names = ()

    def is_successful(self, env):
        return 0.0

    def solve(self, user):
        user.home().home()
'''
Run = Callable[..., pytest.RunResult]
PATIENCE = 30  # seconds; only a leak takes so long
TIMEOUT = 600  # seconds; only what hangs takes so long, however busy the machine is


@pytest.fixture
def run(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> Iterator[Run]:
    """Run pytest among two tasks; what it starts must be gone afterwards."""
    home = pytester.mkdir("t")  # short: sockets live below
    monkeypatch.setenv("TMPDIR", str(home))
    pytester.makepyfile(test_tasks=TASKS)
    yield lambda *words: pytester.runpytest_subprocess(*words, timeout=TIMEOUT)
    deadline = time.monotonic() + PATIENCE  # what a killed worker had ends by itself, a bit later
    while left(home) and time.monotonic() < deadline:
        threading.Event().wait(0.05)
    assert left(home) == []


def left(home: Path) -> list[str]:
    """Folders and processes of runs that have ended."""
    return [path.name for path in home.glob("androidworld-*")] + started_from(home)


def started_from(home: Path) -> list[str]:
    """Processes that still have that folder for their temporary files, where /proc tells."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            held = folder.joinpath("environ").read_bytes().split(b"\0")
            if any(each.startswith(f"TMPDIR={home}".encode()) for each in held):
                found.append(folder.joinpath("cmdline").read_text().replace("\0", " "))
    return found


def lines(path: Path) -> list[dict[str, Any]]:
    """The attempts of a journal."""
    _, *attempts = map(json.loads, path.read_text().splitlines())
    return attempts


@pytest.fixture
def journal(pytester: pytest.Pytester) -> Callable[[], list[dict[str, Any]]]:
    """The attempts of the last run."""
    return lambda: lines(pytester.path / "androidworld-results" / "journal.jsonl")
