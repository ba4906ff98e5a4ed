"""Real runs in the paper's tables: an agent whose success depends on the seed, by construction."""

import pytest

from pytest_androidworld import cli
from tests.plugin.conftest import Run

TASKS = '''
from pytest_androidworld import Task


class Open(Task):
    """Passed by an agent that opens Settings."""

    template = "Open Settings."
    app_names = ("settings",)

    def is_successful(self, env):
        return float("settings" in (env.apps.front() or ""))

    def solve(self, user):
        user.open("settings")
'''
AGENT = """
from pytest_androidworld import Agent, Done, OpenApp


class Even(Agent):
    "Passes with even seeds, and never with odd ones."

    def prepare(self, task, seed):
        self.seed = seed

    def start(self, goal):
        self.opened = False

    def step(self, state):
        if self.seed % 2 or self.opened:
            return Done()
        self.opened = True
        return OpenApp("settings")
"""


@pytest.fixture
def files(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(mine=AGENT)
    pytester.mkdir("task_cases").joinpath("open.py").write_text(TASKS)


@pytest.mark.usefixtures("files")
def test_the_known_rates_come_out_of_journals_of_real_runs(
    run: Run, capsys: pytest.CaptureFixture[str]
) -> None:
    play = ("task_cases", "--agent=mine:Even")
    run(*play, "--seeds=31-31", "--aw-trials=3", "--aw-artifacts-dir=same").assert_outcomes(
        failed=3
    )
    run(*play, "--seeds=30-33", "--aw-artifacts-dir=different").assert_outcomes(passed=2, failed=2)
    capsys.readouterr()
    assert cli.main(["robustness", "same/latest", "different/latest", "--format=csv"]) == 0
    row = capsys.readouterr().out.splitlines()[1].split(",")
    assert [row[0], *row[1:4], *row[6:9], row[11]] == (
        ["Open", "0", "3", "0.0", "2", "4", "0.5", "0.5"]
    )
    assert cli.main(["table", "different/latest", "--by=app"]) == 0
    words = capsys.readouterr().out.splitlines()[1]
    assert words.split() == (
        "mine:Even text none virtual settings 4 2 50.0 % 15.0–85.0 0.500 0.0 % 100.0 %".split()
    )
