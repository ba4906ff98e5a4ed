"""Two runs of the same agent are the same: every byte of the journal, every pixel of the screens.

Whatever differs around them: load, workers, order, the host's time zone and language.

These tests start processes for workers, and another time zone, language and seed of hashes.
"""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path

import pytest

from pytest_androidworld.report.journal import canonical
from tests.plugin.conftest import Run

TASKS = """
from pytest_androidworld.task_cases.markor import create_note, delete_notes
from pytest_androidworld.task_cases.contacts import add_contact
from pytest_androidworld.task_cases.sms import send


class Note(create_note.MarkorCreateNote):
    template = create_note.MarkorCreateNote.template


class Gone(delete_notes.MarkorDeleteAllNotes):
    template = delete_notes.MarkorDeleteAllNotes.template


class Friend(add_contact.ContactsAddContact):
    template = add_contact.ContactsAddContact.template


class Message(send.SimpleSmsSend):
    template = send.SimpleSmsSend.template
"""
REVERSED = """
import pytest

@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items):
    items.reverse()
"""


@contextmanager
def busy(cores: int) -> Iterator[None]:
    """Each of so many processes keeps a core to itself, as far as it can."""
    loops = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(cores)]
    try:
        yield
    finally:
        for each in loops:
            each.send_signal(signal.SIGKILL)
            each.wait()


def screens(folder: Path) -> dict[str, str]:
    """Each file that was kept of an attempt, but the device's log, and what is in it."""
    return {
        path.relative_to(folder).as_posix(): sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.suffix in (".png", ".txt")
    }


@pytest.mark.parametrize(
    ("agent", "budget", "load"),
    [
        ("random", "reference*0.1", "idle"),
        pytest.param("random", "reference", "busy", marks=pytest.mark.deep),
        pytest.param("oracle", "reference", "busy", marks=pytest.mark.deep),
    ],
)
def test_whatever_is_around_them_two_runs_are_the_same(
    spawn: Run,
    pytester: pytest.Pytester,
    monkeypatch: pytest.MonkeyPatch,
    agent: str,
    budget: str,
    load: str,
) -> None:
    pytester.path.joinpath("test_tasks.py").unlink()
    pytester.makepyfile(test_equal=TASKS)
    words = [
        f"--agent={agent}",
        f"--aw-budget={budget}",
        "--aw-screenshots=on",
        "--aw-artifacts=on",
    ]

    monkeypatch.setenv("TZ", "America/New_York")
    monkeypatch.setenv("LANG", "C")
    spawn(*words, "--aw-artifacts-dir=one", "-n", "2")

    monkeypatch.setenv("TZ", "Asia/Kolkata")
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    monkeypatch.setenv("PYTHONHASHSEED", "7")
    pytester.makeconftest(REVERSED)
    with busy(os.cpu_count() or 1 if load == "busy" else 0):
        spawn(*words, "--aw-artifacts-dir=other", "-p", "no:xdist")

    one, other = (pytester.path / each / "latest" for each in ("one", "other"))
    found = canonical(one / "journal.jsonl").splitlines()
    assert len(found) == 1 + 4
    assert canonical(other / "journal.jsonl").splitlines() == found
    pictures = screens(one)
    assert sum(name.endswith(".png") for name in pictures) > len(found)
    assert screens(other) == pictures
