"""Other people's agents under pytest: a class of the reference's interface, and a program.

These tests start processes for a worker.
"""

import os
import shlex
import signal
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest

from tests.plugin.conftest import Run

Journal = Callable[[], list[dict[str, Any]]]
THEIRS = """
import collections
import dataclasses
import time


@dataclasses.dataclass
class JSONAction:
    action_type: str
    app_name: str = None


Result = collections.namedtuple("Result", "done data")


class Climber:
    def __init__(self, env, name="climber"):
        self.env = env

    def reset(self, go_home=False):
        self.env.hide_automation_ui()
        self.env.reset(go_home)

    def step(self, goal):
        state = self.env.get_state(wait_to_stabilize=True)
        time.sleep(0.01)
        if "Climb" not in goal:
            return Result(True, {"summary": f"{len(state.ui_elements) > 5} {state.pixels.shape}"})
        self.env.execute_action(JSONAction("navigate_back"))
        self.env.execute_action(JSONAction("navigate_home"))
        return Result(False, {"summary": "no mountain here"})
"""


def test_a_class_of_the_reference_plays(
    run: Run, pytester: pytest.Pytester, journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytester.makepyfile(theirs=THEIRS)
    monkeypatch.setenv("PYTHONPATH", str(pytester.path), prepend=os.pathsep)
    result = run("test_tasks.py", "--agent=theirs:Climber", "--aw-budget=reference*0.2")
    result.assert_outcomes(passed=1, failed=1)
    climb, rest = sorted(journal(), key=lambda line: str(line["task"]))
    assert (climb["verdict"], climb["used"], len(climb["steps"])) == ("budget exceeded", 2, 4)
    assert climb["steps"][1]["reason"] == "no mountain here"
    assert rest["steps"][0]["reason"] == "True (2400, 1080, 3)"


PROGRAM = """
import json
import sys
import time

hello = json.loads(sys.stdin.readline())
climb = "Climb" in hello["goal"]
print(json.dumps({"androidworld": 2, "pixels": climb, "seed": True}))
seed = None
for line in sys.stdin:
    told = json.loads(line)
    seed = told.get("seed", seed)
    if climb and "hang" in sys.argv:
        with open("begun", "w"):
            pass
        time.sleep(600)
    index = len(told["elements"]) - 1
    action = {"action_type": "click", "index": index} if climb else {"action_type": "status"}
    print(json.dumps({**action, "reason": f"step {told['step']}, seed {seed}"}))
"""
PLAYED_BY = f"--agent=command:{shlex.quote(sys.executable)} program.py"


def test_a_program_plays(spawn: Run, pytester: pytest.Pytester, journal: Journal) -> None:
    pytester.makepyfile(program=PROGRAM)
    result = spawn("test_tasks.py", PLAYED_BY, "--aw-budget=reference*0.2", "-n", "1")
    result.assert_outcomes(passed=1, failed=1)
    climb, rest = sorted(journal(), key=lambda line: str(line["task"]))
    assert (climb["verdict"], climb["used"]) == ("budget exceeded", 2)
    assert [step["reason"] for step in climb["steps"]] == ["step 1, seed 30", "step 2, seed 30"]
    assert rest["steps"][0]["action"] == {"action_type": "status"}
    kept = pytester.path.joinpath(climb["run"]["artifacts"])
    assert {"step-01.png", "step-02.png", "last.png"} <= {path.name for path in kept.iterdir()}


@pytest.mark.parametrize("xdist", [("-p", "no:xdist"), ("-n", "1")], ids=["alone", "worker"])
def test_ctrl_c_leaves_no_program(
    run: Run, pytester: pytest.Pytester, journal: Journal, xdist: tuple[str, ...]
) -> None:
    """`run` looks for what is left."""
    pytester.makepyfile(program=PROGRAM)
    os.mkfifo(pytester.path / "begun")
    command = [sys.executable, "-m", "pytest", "test_tasks.py", f"{PLAYED_BY} hang", *xdist]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True
    )
    with (pytester.path / "begun").open() as begun:
        begun.read()  # until the program hangs
    process.send_signal(signal.SIGINT)
    said = process.communicate(timeout=120)[0].decode()
    assert process.returncode == pytest.ExitCode.INTERRUPTED, said
    assert "success rate" in said


def test_a_program_that_is_not_there_is_said_before_the_run(run: Run) -> None:
    result = run("test_tasks.py", "--agent=command:no-such-program --fast")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(
        [
            "ERROR: --agent: agent 'command:no-such-program --fast': there is no program"
            " 'no-such-program', neither on PATH nor as an executable file seen from here"
        ]
    )
