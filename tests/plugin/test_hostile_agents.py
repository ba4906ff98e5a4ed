"""Whatever an agent does to the process that it shares with the run, that is played to its end.

These tests start processes for agents that harm their process.
"""

import os
import resource
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.plugin.conftest import Run

CAN_RAISE = resource.getrlimit(resource.RLIMIT_NOFILE)[1] == resource.RLIM_INFINITY
Journal = Callable[[], list[dict[str, Any]]]
AGENTS = """
import builtins, glob, io, json, os, queue, resource, signal, subprocess, sys, threading, time
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


def close_journal():
    for path in glob.glob("/proc/self/fd/*"):
        if os.path.realpath(path).endswith("journal.jsonl"):
            os.close(int(os.path.basename(path)))


class ClosesJournal(Hostile):
    def attack(self):
        close_journal()


class ReplacesJournal(Hostile):
    def attack(self):
        close_journal()
        self.file = open("its_own.txt", "w")


class ClosesOutput(Hostile):
    def attack(self):
        os.close(1)
        os.close(2)


class ClosesAll(Hostile):
    def attack(self):
        os.closerange(3, 4096)


class ClosesEverything(Hostile):
    def attack(self):
        os.closerange(0, 4096)


PIPE = os.pipe()  # when this module is imported, before a worker has collected


class ClosesItsOwn(Hostile):
    def attack(self):
        for number in PIPE:
            os.close(number)


class Leaves(Hostile):
    def attack(self):
        os._exit(0)


class LeavesWithOne(Hostile):
    def attack(self):
        os._exit(1)


class Aborts(Hostile):
    def attack(self):
        os.abort()


class LeavesACopy(Hostile):
    def attack(self):
        child = os.fork()
        if child == 0:
            os._exit(0)
        assert os.waitpid(child, 0)[1] == 0


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
    "ClosesJournal": ("failed", None),
    "ReplacesJournal": ("failed", None),
    "ClosesOutput": ("failed", None),
    "LeavesACopy": ("failed", None),
}
KILLED = "the process that played this case ended in the agent's turn, without a word"
CLOSED = "the agent has closed file descriptors of pytest's, so the process had to end"
ENDS = {  # how the case ends whose agent ends the process, or leaves nothing to play with
    "Leaves": KILLED,
    "LeavesWithOne": KILLED,
    "Aborts": KILLED,
    "ClosesAll": CLOSED,
    "ClosesEverything": CLOSED,
}
ANY = ("Blinds", "Empties", "Limits")  # what they break in their own turn is their error


@pytest.fixture(autouse=True)
def agents(home: Path, pytester: pytest.Pytester) -> Iterator[None]:
    pytester.makepyfile(mine=AGENTS, frozen=FROZEN)
    yield
    for folder in home.glob("androidworld-run-*"):  # a killed process cannot take it away
        shutil.rmtree(folder)


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


@pytest.mark.parametrize("agent", ENDS)
def test_a_process_that_an_agent_ends_has_a_verdict_a_sentence_and_no_status_0(
    pytester: pytest.Pytester, journal: Journal, agent: str
) -> None:
    words = (f"--agent=mine:{agent}", "-p", "no:xdist", "-p", "no:randomly", "test_tasks.py")
    command = [sys.executable, "-m", "pytest", *words]
    process = pytester.popen(command, stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    output = process.communicate()[0].decode()  # until each process that writes to it has ended
    assert process.returncode != 0
    assert both(journal) == {"Rest": ("passed", None), "Climb": ("agent error", ENDS[agent])}
    again = " if it happens again in the run that goes on" if ENDS[agent] == KILLED else ""
    case = f"Climb[30], which is an agent error{again}."
    assert output.count(f"androidworld: there is no summary, as {ENDS[agent]}: {case}") == 1
    assert f"    pytest {' '.join(words)} --aw-resume=androidworld-results/2" in output
    assert "-n 1, or with --aw-isolate" in output


def test_a_run_with_a_summary_has_no_last_words(spawn: Run) -> None:
    result = spawn("--agent=idle", "-p", "no:xdist")
    assert "there is no summary" not in result.stdout.str()


@pytest.mark.parametrize("agent", ["ClosesAll", "ClosesEverything"])
def test_a_worker_whose_pipes_an_agent_closes_ends_in_the_agents_turn(
    spawn: Run, journal: Journal, agent: str
) -> None:
    """And is no device error, by which an agent could take its case out of the rate."""
    result = spawn(f"--agent=mine:{agent}", "-n", "1", "-p", "no:randomly")
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    verdicts = sorted((each["task"], each["attempt"], each["verdict"]) for each in journal())
    assert verdicts == [
        ("Climb", 1, "agent error"),
        ("Climb", 2, "agent error"),
        ("Rest", 1, "passed"),
    ]


def test_a_worker_whose_agent_closes_its_own_pipe_plays_on(spawn: Run, journal: Journal) -> None:
    """So do phones that are replaced, whose pipes were there when the worker collected."""
    spawn("--agent=mine:ClosesItsOwn", "-n", "1", "-p", "no:randomly")
    assert both(journal) == {"Rest": ("passed", None), "Climb": ("failed", None)}


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
