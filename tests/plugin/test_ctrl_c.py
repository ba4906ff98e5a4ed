"""Ctrl-C in an episode: tear-down runs, ended cases are reported, nothing is left.

These tests start processes for signals.
"""

import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.plugin.conftest import Run

Journal = Callable[[], list[dict[str, Any]]]
LONG = """
import os
from pathlib import Path

from pytest_androidworld import Task


class Long(Task):
    "It says when it is being played, and goes on."

    template = "Go home for ever."
    complexity = 0.5  # the shortest is played last

    def initialize_task(self, env):
        self.env = env
        env.files.write("/sdcard/mess.txt", "it was here")

    def is_successful(self, env):
        return 0.0

    def tear_down(self, env):
        found = env.files.read("/sdcard/mess.txt")
        Path("torn").write_text(found or "nothing")

    def solve(self, user):
        user.home()
        with open("begun", "w"):
            pass
        while True:
            user.home()
"""


def has_ended(folder: Path, task: str) -> bool:
    """Whether the controller has heard of a case's end."""
    journal = folder / "androidworld-results" / "latest" / "journal.jsonl"
    return journal.exists() and f'"task":"{task}"' in journal.read_text()


@pytest.mark.parametrize("whom", ["the controller", "all of them"])
@pytest.mark.parametrize("xdist", [("-p", "no:xdist"), ("-n", "1")], ids=["alone", "worker"])
def test_ctrl_c_in_the_middle_of_an_episode(
    run: Run, pytester: pytest.Pytester, journal: Journal, xdist: tuple[str, ...], whom: str
) -> None:
    pytester.makepyfile(test_zlong=LONG)
    pytester.makeini("[pytest]\naw_budget = reference*2000")
    os.mkfifo(pytester.path / "begun")
    command = [sys.executable, "-m", "pytest", "test_tasks.py::Rest", "test_zlong.py", *xdist]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True
    )
    with (pytester.path / "begun").open() as begun:
        begun.read()  # until it is being played
    while not has_ended(pytester.path, "Rest"):
        assert process.poll() is None
        threading.Event().wait(0.05)
    if whom == "the controller":
        process.send_signal(signal.SIGINT)
    else:
        os.killpg(process.pid, signal.SIGINT)
    said = process.communicate(timeout=120)[0].decode()
    assert process.returncode == pytest.ExitCode.INTERRUPTED, said
    assert pytester.path.joinpath("torn").read_text() == "it was here", said
    ended = {each["task"]: each["verdict"] for each in journal()}
    assert ended["Rest"] == "passed"
    assert said.index("Only 1 of 2 cases were played.") < said.index("success rate")
    assert re.search(r"journal: androidworld-results/[-T\d]+-oracle\S*/journal\.jsonl\n", said)
