"""An agent that closes standard output or error takes them from itself alone.

These tests start processes for agents that close the streams of their process.
"""

import io
from collections.abc import Callable
from typing import Any

import pytest

from pytest_androidworld.plugin.cases.streams import Loan
from tests.plugin.conftest import Run

Journal = Callable[[], list[dict[str, Any]]]
AGENTS = """
import contextlib
import os
import sys
from pytest_androidworld import Agent, Done


class Closes(Agent):
    def step(self, state):
        print("an agent's last words")
        sys.stdout.close()
        sys.stderr.close()
        return Done()


class ClosesFiles(Agent):
    def step(self, state):
        print("an agent's last words", flush=True)
        os.close(1)
        os.close(2)
        return Done()


class ClosesBuffers(Agent):
    def step(self, state):
        print("an agent's last words")
        sys.stdout.buffer.close()
        sys.stderr.detach()
        return Done()


class Leaves(Agent):
    "It redirects them and never comes back to say so."

    def step(self, state):
        print("an agent's last words", flush=True)
        file = open(os.devnull, "w")
        os.dup2(file.fileno(), 1)
        sys.stdout = sys.stderr = file
        return Done()
"""


@pytest.mark.parametrize(
    ("agent", "words"),
    [
        ("Closes", ()),
        ("Closes", ("-s",)),
        ("Closes", ("--capture=sys",)),
        ("Closes", ("-n", "1")),
        ("ClosesFiles", ()),
        ("ClosesFiles", ("-s",)),
        ("ClosesBuffers", ()),
        ("Leaves", ("-s",)),
    ],
)
def test_the_case_and_those_after_it_have_their_verdicts(
    spawn: Run, pytester: pytest.Pytester, journal: Journal, agent: str, words: tuple[str, ...]
) -> None:
    pytester.makepyfile(mine=AGENTS)
    result = spawn(f"--agent=mine:{agent}", "--seeds=2", *words)
    result.assert_outcomes(passed=2, failed=2)
    assert sorted((each["task"], each["verdict"]) for each in journal()) == [
        ("Climb", "failed"),
        ("Climb", "failed"),
        ("Rest", "passed"),
        ("Rest", "passed"),
    ]
    assert [each["run"]["notes"] for each in journal()] == [[]] * 4
    result.stdout.fnmatch_lines(["*an agent's last words*"])


def test_a_loan_may_outlive_what_it_writes_to() -> None:
    file = io.BytesIO()
    loan = Loan(file)
    file.close()
    loan.close()
    assert loan.closed
