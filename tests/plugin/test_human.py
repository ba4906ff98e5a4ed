"""Runs that a person plays: the address is printed, there is no time limit, and one phone.

These tests start processes for a run that lasts while a person plays.
"""

import json
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from typing import Any
from urllib.request import urlopen

import pytest

from pytest_androidworld.agents.human import VARIABLE
from tests.plugin.conftest import Run

Journal = Callable[[], list[dict[str, Any]]]
PATIENCE = 120.0
SHOWS = """
def pytest_collection_modifyitems(items):
    for item in items:
        print("LIMIT", item.cls.__name__, item.get_closest_marker("timeout"))
"""


@pytest.fixture(autouse=True)
def any_port(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, "0")


@pytest.fixture
def waiting(run: Run) -> Iterator[Callable[..., tuple[subprocess.Popen[str], str]]]:
    """Start a run; returns the address to play at, once it is printed."""
    started: list[subprocess.Popen[str]] = []

    def start(*words: str) -> tuple[subprocess.Popen[str], str]:
        command = [sys.executable, "-m", "pytest", "test_tasks.py::Rest", "--agent=human", *words]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=os.environ)
        started.append(process)
        assert process.stdout
        said = ""
        while not (told := re.search(r"androidworld: open (http://127\.0\.0\.1:\d+) to", said)):
            line = process.stdout.readline()
            assert line, said
            said += line
        return process, told[1]

    yield start
    for process in started:
        if process.poll() is None:
            process.send_signal(signal.SIGTERM)  # its phone ends with it
        process.communicate(timeout=PATIENCE)


def until_playing(address: str) -> None:
    told: dict[str, Any] = {"version": "", "phase": ""}
    while told["phase"] != "playing":
        with urlopen(f"{address}/status?after={told['version']}", timeout=PATIENCE) as answer:
            told = json.load(answer)


@pytest.mark.parametrize("words", [("-v",), ("-qq",)], ids=repr)
def test_ctrl_c_ends_a_run_that_waits_for_a_person(
    waiting: Callable[..., tuple[subprocess.Popen[str], str]], words: tuple[str, ...]
) -> None:
    process, address = waiting(*words)
    until_playing(address)
    process.send_signal(signal.SIGINT)
    said = process.communicate(timeout=PATIENCE)[0]
    assert process.returncode == pytest.ExitCode.INTERRUPTED, said
    with pytest.raises(OSError, match="refused"):
        urlopen(address, timeout=PATIENCE)


@pytest.mark.parametrize("words", [("-n", "2"), ("-n", "1"), ("--dist=load", "--tx=popen")])
def test_one_person_plays_one_phone(run: Run, words: tuple[str, ...]) -> None:
    result = run("--agent=human", *words)
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    assert result.errlines == [
        "ERROR: --agent=human: a person plays on one device; leave out -n",
        "",
    ]


def test_xdist_may_be_there_as_long_as_it_does_nothing(run: Run) -> None:
    result = run("--agent=human", "-n", "0", "--co", "-q")
    assert result.ret == pytest.ExitCode.OK


def test_a_port_that_is_taken_is_reported_before_anything_starts(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        monkeypatch.setenv(VARIABLE, str(port))
        result = run("--agent=human")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    assert result.errlines == [
        f"ERROR: AW_HUMAN_PORT: port {port} cannot be used, it is taken; name another, or none",
        "",
    ]


@pytest.mark.parametrize("words", [("--co",), ("-k", "nothing_is_called_so")], ids=repr)
def test_who_plays_nothing_need_not_come(run: Run, words: tuple[str, ...]) -> None:
    result = run("--agent=human", *words)
    result.stdout.no_fnmatch_line("*to play*")


def test_other_agents_announce_nothing(run: Run) -> None:
    result = run("--agent=idle", "-k", "Rest")
    result.assert_outcomes(passed=1)
    result.stdout.no_fnmatch_line("*to play*")


def test_a_person_is_not_stopped_by_a_clock(run: Run, pytester: pytest.Pytester) -> None:
    pytester.makeconftest(SHOWS)
    result = run("--co", "-q", "-s", "-k", "Rest", "--agent=human")
    result.stdout.fnmatch_lines(["LIMIT Rest None"])


PATIENT = """
from pytest_androidworld import Agent, Done, Home


class Patient(Agent):
    patient = True
    heard = []

    @classmethod
    def begin_run(cls):
        return "somebody comes"

    @classmethod
    def end_run(cls):
        print("ENDED", *cls.heard, sep="\\n")

    def play(self, stage):
        print("LEFT", stage.steps_left)
        for _ in range(30):
            stage.act(Home())
        stage.act(Done())

    def over(self, verdict, checks):
        Patient.heard.append(f"{verdict}: {'; '.join(map(str, checks))}")
"""


@pytest.mark.parametrize(
    ("words", "verdict", "used", "allowed"),
    [
        ((), "passed", 31, None),
        (("--aw-budget=none",), "passed", 31, None),
        (("--aw-budget=reference",), "not declared", 10, 10),
        (("--aw-budget=reference×4",), "passed", 31, 40),
    ],
    ids=repr,
)
def test_a_person_has_as_many_steps_as_it_likes_unless_a_budget_is_asked_for(
    run: Run,
    pytester: pytest.Pytester,
    journal: Journal,
    words: tuple[str, ...],
    verdict: str,
    used: int,
    allowed: int | None,
) -> None:
    pytester.makepyfile(mine=PATIENT)
    result = run("--agent=mine:Patient", "-k", "Rest", "-s", *words)
    result.stdout.fnmatch_lines([f"*LEFT {allowed}"])
    (line,) = journal()
    assert (line["verdict"], line["used"], line["budget"]) == (verdict, used, allowed)


def test_a_budget_of_none_is_said_wherever_budgets_are(
    run: Run, pytester: pytest.Pytester
) -> None:
    pytester.makepyfile(mine=PATIENT)
    result = run("--agent=mine:Patient", "-k", "Climb", "--junitxml=junit.xml")
    result.stdout.fnmatch_lines(
        [
            "*budget none (default)*",
            "played *by agent mine:Patient on device virtual (*), 31 steps, *",
            "AndroidWorld: *, strict grading, no",
            "limit of steps",
            "  steps*31  without a limit",
        ]
    )
    assert 'name="androidworld.budget" value="none"' in (pytester.path / "junit.xml").read_text()


def test_an_agent_hears_how_it_was_judged_and_ends_its_run_before_other_tests(
    run: Run, pytester: pytest.Pytester
) -> None:
    pytester.makepyfile(mine=PATIENT, test_z="def test_other(): print('OTHER')")
    result = run("--agent=mine:Patient", "-s")
    result.stdout.fnmatch_lines(
        [
            "*ENDED",
            "passed: ok: is_successful: expected 1.0, found 1.0",
            "failed: NOT OK: is_successful: expected 1.0, found 0.0",
            "*OTHER",
        ]
    )
    assert result.stdout.str().count("ENDED") == 1
