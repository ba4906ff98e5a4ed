"""A phone whose browser dies is device trouble: the case is played again, on another phone.

These tests start processes for a phone whose processes are killed.
"""

import os
from collections.abc import Callable
from typing import Any

import pytest

from tests.plugin.conftest import Run
from virtual_phone.web.browser import find

Journal = Callable[[], list[dict[str, Any]]]
KILLS = """
import os
import signal
from pathlib import Path

from pytest_androidworld.task_cases.miniwob.taps import MiniWobClickTest

STRUCK = Path(__file__).with_name("struck")


def is_browser_of_ours(pid):
    "Whether it is a browser of a phone of this run, which has a process of its own."
    try:
        found = "--remote-debugging-pipe" in Path(f"/proc/{pid}/cmdline").read_text()
        while found and pid > 1 and pid != os.getpid():
            pid = int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])
        return found and pid == os.getpid()
    except OSError:
        return False  # it has ended meanwhile


class Deadly(MiniWobClickTest):
    page = "click-test"

    def solve(self, user):
        if not STRUCK.exists():
            STRUCK.touch()
            running = [int(folder.name) for folder in Path("/proc").glob("[0-9]*")]
            browsers = [pid for pid in running if is_browser_of_ours(pid)]
            assert browsers
            for pid in browsers:
                os.kill(pid, signal.SIGKILL)
        super().solve(user)
"""


@pytest.mark.skipif(find("", os.environ) is None, reason="no browser for web pages")
def test_a_browser_that_dies_costs_an_attempt_and_no_case(
    spawn: Run, pytester: pytest.Pytester, journal: Journal
) -> None:
    pytester.makepyfile(test_deadly=KILLS)
    # by exec, so that the browser descends from the run, and no other's is killed
    result = spawn("test_deadly.py::Deadly", "--seeds=30-30", "--aw-phones=exec")
    result.assert_outcomes(passed=1)
    first, second = journal()
    assert first["verdict"] == "device error"
    assert second["verdict"] == "passed"
    assert first["params"] == second["params"]
