"""The fixtures of the ladder give way to a user's own."""

import pytest

from tests.plugin.conftest import Run

CONFTEST = """
import pytest
from pytest_androidworld import Agent, Done, Wait

class Waiting(Agent):
    def start(self, goal):
        self.waited = False

    def step(self, state):
        self.waited, waited = True, self.waited
        return Done() if waited else Wait()

@pytest.fixture
def agent():
    return Waiting()
"""


@pytest.mark.parametrize("words", [(), ("--aw-grading=strict",), ("-n", "1")], ids=" ".join)
def test_an_agent_of_a_conftest_plays(
    run: Run, spawn: Run, pytester: pytest.Pytester, words: tuple[str, ...]
) -> None:
    pytester.makeconftest(CONFTEST)
    start = spawn if "-n" in words else run
    result = start("-k", "Climb", *words)
    assert result.parseoutcomes()["failed"] == 1
    result.stdout.fnmatch_lines(["did         1  wait", "            2  say that it is done"])


def test_the_nearest_agent_plays(run: Run, pytester: pytest.Pytester) -> None:
    pytester.makeconftest(CONFTEST.replace("Wait()", "Back()").replace("Wait\n", "Back\n"))
    text = pytester.path.joinpath("test_tasks.py").read_text()
    pytester.makepyfile(test_tasks=text + CONFTEST)
    result = run("-k", "Climb")
    result.assert_outcomes(failed=1, deselected=1)
    result.stdout.fnmatch_lines(["did         1  wait"])
