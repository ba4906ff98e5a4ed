"""An agent that ends its process has made an error; no other case is missing.

These tests start processes for agents that end their process.
"""

import shutil
import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.plugin.conftest import Run, lines

Journal = Callable[[], list[dict[str, Any]]]
AGENTS = """
import os
import signal
from pytest_androidworld import Agent, Done, Home


class Quits(Agent):
    def prepare(self, task, seed):
        self.quits = type(task).__name__ == "Climb"

    def start(self, goal):
        self.stepped = False

    def step(self, state):
        if not self.stepped:
            self.stepped = True
            return Home()
        if self.quits:
            self.quit()
        return Done()

    def quit(self):
        os._exit(3)


class QuitsOnce(Quits):
    def quit(self):
        if not os.path.exists("ended"):
            open("ended", "w").close()
            super().quit()


class Crashes(Quits):
    def quit(self):
        os.kill(os.getpid(), signal.SIGSEGV)


class IsTerminated(Quits):
    "As if from outside."

    def quit(self):
        os.kill(os.getpid(), signal.SIGTERM)
"""
DEAF = """
import threading
from pytest_androidworld.plugin.collection import timeouts
from mine import Quits

timeouts.LONGER, timeouts.LAST = 0.0, 0.5


class Deaf(Quits):
    "It hangs, and swallows whatever is to stop it."

    def quit(self):
        while True:
            try:
                threading.Event().wait()
            except BaseException:
                pass
"""
DEADLY = """
import os
from pytest_androidworld import Task


class SetsUpDeadly(Task):
    template = "Survive."

    def initialize_task(self, env):
        os._exit(3)

    def is_successful(self, env):
        return 0.0


class JudgesDeadly(Task):
    template = "Survive."
    verify = True
    judged = 0  # once before the agent plays

    def is_successful(self, env):
        self.judged += 1
        return os._exit(3) if self.judged > 1 else 1.0
"""


@pytest.fixture(autouse=True)
def agents(home: Path, pytester: pytest.Pytester) -> Iterator[None]:
    pytester.makepyfile(mine=AGENTS, test_deadly=DEADLY)
    yield
    for folder in home.glob("androidworld-run-*"):  # a killed process cannot take it away
        shutil.rmtree(folder)


def told(journal: Journal) -> dict[str, list[tuple[int, bool, str]]]:
    """Of each task: its attempts, whether each is final, and their verdicts."""
    found: dict[str, list[tuple[int, bool, str]]] = {}
    for each in journal():
        line = (each["attempt"], each["final"], each["verdict"])
        found.setdefault(each["task"], []).append(line)
    return found


def test_a_worker_killed_in_the_agents_turn_is_an_agent_error_and_else_a_device_error(
    spawn: Run, pytester: pytest.Pytester, journal: Journal
) -> None:
    result = spawn("--agent=mine:Quits", "-n", "2", "--junitxml=j.xml")
    result.assert_outcomes(passed=1, failed=1, errors=2)
    device = [(1, False, "device error"), (2, True, "device error")]
    assert told(journal) == {
        "Rest": [(1, True, "passed")],
        "Climb": [(1, False, "agent error"), (2, True, "agent error")],
        "SetsUpDeadly": device,
        "JudgesDeadly": device,
    }
    errors = [each["error"] for each in journal() if each["task"] == "Climb"]
    assert [error.partition(" died ")[2] for error in errors] == [
        "in the agent's turn, for time 1",
        "in the agent's turn, for time 2",
    ]
    result.stdout.fnmatch_lines(["  success rate                  1/2 *"])
    kinds = {}
    for case in ET.parse(pytester.path / "j.xml").iter("testcase"):
        named = {each.attrib["name"]: each.attrib["value"] for each in case.iter("property")}
        kind = [each.tag for each in case if each.tag in ("failure", "error")]
        kinds[named["androidworld.task"]] = (kind, named["androidworld.verdict"])
    assert kinds == {
        "Rest": ([], "passed"),
        "Climb": (["failure"], "agent error"),
        "SetsUpDeadly": (["error"], "device error"),
        "JudgesDeadly": (["error"], "device error"),
    }
    left = pytester.path / "androidworld-results" / "latest"
    assert list(left.glob("*.turn")) == []


@pytest.mark.parametrize("agent", ["Quits", "Crashes"])
def test_without_workers_a_case_is_begun_again_once_by_the_runs_that_go_on(
    spawn: Run, run: Run, journal: Journal, agent: str
) -> None:
    """Who ended the process cannot be told: the second time it is the agent's error."""
    words = (f"--agent=mine:{agent}", "-p", "no:xdist", "-k", "Climb or Rest", "--seeds=2")
    killed = spawn(*words, "--deselect=test_tasks.py::Rest::test_episode[31]")
    assert killed.ret not in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED)
    assert told(journal) == {"Rest": [(1, True, "passed")], "Climb": [(1, True, "agent error")]}
    (climb,) = (each for each in journal() if each["task"] == "Climb")
    assert climb["error"] == (
        "the process that played this case ended in the agent's turn, without a word"
    )
    spawn(*words, "--aw-resume=latest", "--deselect=test_tasks.py::Rest::test_episode[31]")
    assert told(journal) == {
        "Rest": [(1, True, "passed")],
        "Climb": [(1, False, "agent error"), (2, True, "agent error")],
    }
    resumed = run(*words, "--aw-resume=latest", "--deselect=test_tasks.py::Climb")
    assert resumed.ret == pytest.ExitCode.TESTS_FAILED
    assert sorted((each["task"], each["seed"], each["verdict"]) for each in journal()) == [
        ("Climb", 30, "agent error"),
        ("Climb", 30, "agent error"),
        ("Rest", 30, "passed"),
        ("Rest", 31, "passed"),
    ]


@pytest.mark.parametrize("workers", [("-p", "no:xdist"), ("-n", "2")], ids=["here", "workers"])
def test_a_case_of_an_honest_agent_whose_process_was_killed_is_played_by_the_run_that_goes_on(
    spawn: Run, run: Run, journal: Journal, workers: tuple[str, ...]
) -> None:
    words = ("--agent=mine:QuitsOnce", "-k", "Climb or Rest")
    spawn(*words, "-p", "no:xdist")
    assert told(journal)["Climb"] == [(1, True, "agent error")]
    spawn(*words, *workers, "--aw-resume=latest")
    assert told(journal) == {
        "Rest": [(1, True, "passed")],
        "Climb": [(1, False, "agent error"), (2, True, "failed")],
    }


@pytest.mark.parametrize(
    ("agent", "task"),
    [("IsTerminated", "Climb"), ("Quits", "JudgesDeadly"), ("Quits", "SetsUpDeadly")],
)
def test_a_process_that_ends_otherwise_leaves_no_verdict(
    spawn: Run, pytester: pytest.Pytester, agent: str, task: str
) -> None:
    result = spawn(f"--agent=mine:{agent}", "-p", "no:xdist", "-k", f"{task} or Rest")
    assert result.ret != pytest.ExitCode.TESTS_FAILED
    (journal,) = pytester.path.glob("androidworld-results/2*/journal.jsonl")
    assert [each["task"] for each in lines(journal)] in (["Rest"], [])


def test_an_agent_that_cannot_be_stopped_is_ended_with_its_process(
    spawn: Run, pytester: pytest.Pytester, journal: Journal
) -> None:
    pytester.makepyfile(deaf=DEAF)
    words = ("--agent=deaf:Deaf", "--aw-step-seconds=0.2", "-p", "no:xdist", "-k", "Climb")
    killed = spawn(*words)
    assert "test session starts" in killed.stdout.str()
    killed.stdout.no_fnmatch_line("*success rate*")
    assert told(journal) == {"Climb": [(1, True, "agent error")]}
    killed.stderr.fnmatch_lines(["Timeout (*)!", "*in quit"])
