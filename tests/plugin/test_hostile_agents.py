"""Whatever an agent does to the process that it shares with the run, that is played to its end."""

import os
import resource
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.plugin.conftest import Run

CAN_RAISE = resource.getrlimit(resource.RLIMIT_NOFILE)[1] == resource.RLIM_INFINITY
Journal = Callable[[], list[dict[str, Any]]]
AGENTS = """
import builtins, io, json, os, queue, resource, signal, subprocess, sys, threading, time
from pytest_androidworld import Agent, Done, Home, ModelError


class Hostile(Agent):
    "In Climb it does its worst, then goes home; it never reports anything else than done."

    def prepare(self, task, seed):
        self.now = type(task).__name__ == "Climb"
        self.steps = 0

    def step(self, state):
        self.steps += 1
        if self.now and self.steps == 1:
            self.attack()
            return Home()
        return Done()


def frozen(*anything):
    return 1000.0


class Freezes(Hostile):
    def attack(self):
        time.time = time.monotonic = time.perf_counter = frozen
        threading._time = queue.time = subprocess._time = frozen


class Numbs(Hostile):
    def attack(self):
        time.time = time.monotonic = time.perf_counter = time.sleep = None


class Forks(Hostile):
    def attack(self):
        if os.fork() == 0:
            open("forked", "a").write("child")


class ForksAndRaises(Hostile):
    def attack(self):
        if os.fork() == 0:
            raise ValueError("in the child")


class ForksEarly(Hostile):
    def __init__(self):
        os.fork()

    def attack(self):
        pass


class Mute(Exception):
    def __str__(self):
        raise RuntimeError("no text")

    __repr__ = __str__


class MuteModel(ModelError):
    def __str__(self):
        raise RuntimeError("no text")


class RaisesMute(Hostile):
    def attack(self):
        raise Mute


class RaisesMuteModel(Hostile):
    def attack(self):
        raise MuteModel("a model")


class Limits(Hostile):
    def attack(self):
        resource.setrlimit(resource.RLIMIT_NOFILE, (8, 4096))


class LimitsForGood(Hostile):
    def attack(self):
        resource.setrlimit(resource.RLIMIT_NOFILE, (8, 8))


class Blinds(Hostile):
    def attack(self):
        builtins.open = io.open = None
        json.dumps = json.loads = os.replace = os.getcwd = None


class Empties(Hostile):
    def attack(self):
        for name in ("len", "str", "isinstance", "getattr", "open"):
            delattr(builtins, name)


class Silences(Hostile):
    def attack(self):
        sys.stdout = sys.stderr = None


class Wanders(Hostile):
    def attack(self):
        os.mkdir("gone")
        os.chdir("gone")
        os.rmdir("../gone")


class Exits(Hostile):
    def attack(self):
        sys.exit(0)


class Ignores(Hostile):
    def attack(self):
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGTERM, signal.SIGINT])
        os.environ.clear()
        sys.setrecursionlimit(100)


class Terminates(Hostile):
    def attack(self):
        try:
            os.kill(os.getpid(), signal.SIGTERM)
        except BaseException:
            pass
"""
FROZEN = """
import time
time.time = time.monotonic = time.perf_counter = lambda: 0.0
from mine import Hostile


class Frozen(Hostile):
    def attack(self):
        pass
"""
CLIMB = {  # how the case ends in which it does its worst
    "Freezes": ("failed", None),
    "Numbs": ("failed", None),
    "Forks": ("failed", None),
    "ForksAndRaises": ("failed", None),
    "ForksEarly": ("failed", None),
    "RaisesMute": (
        "agent error",
        "Mute: its text is unknown, for its __str__ raised RuntimeError",
    ),
    "RaisesMuteModel": (
        "model error",
        "its text is unknown, for its __str__ raised RuntimeError",
    ),
    "Silences": ("failed", None),
    "Wanders": ("failed", None),
    "Exits": ("agent error", "SystemExit: 0"),
    "Ignores": ("failed", None),
}
ANY = ("Blinds", "Empties", "Limits")  # what they break in their own turn is their error


@pytest.fixture(autouse=True)
def agents(home: Path, pytester: pytest.Pytester) -> None:
    pytester.makepyfile(mine=AGENTS, frozen=FROZEN)


def both(journal: Journal) -> dict[str, tuple[str, str | None]]:
    assert len(journal()) == 2
    return {each["task"]: (each["verdict"], each["error"]) for each in journal()}


@pytest.mark.parametrize("agent", [*CLIMB, *ANY])
def test_both_cases_have_a_verdict_and_the_run_its_summary(
    spawn: Run, journal: Journal, agent: str
) -> None:
    result = spawn(f"--agent=mine:{agent}", "-p", "no:xdist", "-p", "no:randomly")
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    found = both(journal)
    assert found["Rest"] == ("passed", None)
    if agent in ANY:
        assert found["Climb"][0] in ("failed", "agent error")
    else:
        assert found["Climb"] == CLIMB[agent]
    said = result.stdout.str()
    assert said.count("success rate ") == 1
    assert said.count("test session starts") == 1


def test_an_agent_that_freezes_time_when_it_is_imported_plays_like_any(
    spawn: Run, journal: Journal
) -> None:
    result = spawn("--agent=frozen:Frozen", "-p", "no:xdist")
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    assert both(journal) == {"Rest": ("passed", None), "Climb": ("failed", None)}


def test_an_agent_that_terminates_its_own_process_ends_the_run_with_a_summary(
    spawn: Run, journal: Journal
) -> None:
    result = spawn("--agent=mine:Terminates", "-p", "no:xdist", "-k", "Climb or Rest", "--seeds=2")
    assert result.ret == pytest.ExitCode.INTERRUPTED
    assert len(journal()) < 4
    result.stdout.fnmatch_lines(["  Only * of 4 cases were played.", "    pytest *--aw-resume=*"])
    result.stdout.fnmatch_lines(["!* Terminated: SIGTERM came in the agent's turn of Climb* !*"])


@pytest.mark.skipif(os.geteuid() == 0 and CAN_RAISE, reason="root can raise each limit again")
def test_an_agent_that_leaves_no_files_to_open_ends_the_run_which_reports_it(
    spawn: Run, pytester: pytest.Pytester, home: Path, journal: Journal
) -> None:
    words = ("--agent=mine:LimitsForGood", "-p", "no:xdist", "-k", "Climb or Rest", "--seeds=3")
    result = spawn(*words)
    assert result.ret != pytest.ExitCode.OK
    said = result.stdout.str()
    assert "the agent has changed this process for good: RLIMIT_NOFILE is 8, was " in said
    assert len(journal()) < 6
    for folder in home.glob("androidworld*"):
        shutil.rmtree(folder)
