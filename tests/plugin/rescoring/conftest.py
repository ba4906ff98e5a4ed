"""A run of three tasks whose phones' states are kept, and the command that judges it again."""

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from pytest_androidworld import cli
from tests.plugin.conftest import PhoneOfRuns, Run

HOME = Path("androidworld-results")
TASKS = '''
from pytest_androidworld import Param, Score, Task, check


class Open(Task):
    """Settings are in front."""

    template = "Open Settings."

    def is_successful(self, env):
        return check("app in front", True, "settings" in (env.apps.front() or ""))

    def solve(self, user):
        user.open("settings")


class Count(Task):
    """As many as there were files."""

    template = "How many files are there?"
    many = Param(lambda random: random.randrange(3, 9))

    def initialize_task(self, env):
        names = {f"{each}.txt": "" for each in range(self.many)}
        env.files.write_all("/sdcard/Mine", names)

    def remember(self, env):
        self.before = env.files.list("/sdcard/Mine")

    def is_successful(self, env):
        there = env.files.list("/sdcard/Mine") == self.before
        return Score.of(
            check("the files are as they were", True, there),
            check("answer", f"{len(self.before)} files", env.answer),
        )

    def solve(self, user):
        user.answer(f"{self.many} files")


class Rest(Task):
    """Done from the start."""

    template = "Do nothing."
    verify = True

    def is_successful(self, env):
        return 1.0

    def solve(self, user):
        pass
'''
AGENT = """
from pytest_androidworld import Agent, Answer, Done, Infeasible, OpenApp


class Half(Agent):
    "Opens Settings, answers in its own way, and takes what is done for impossible."

    def prepare(self, task, seed):
        self.many = task.params.get("many")

    def start(self, goal):
        self.does = iter(
            {
                "Open": [OpenApp("settings"), Done()],
                "How": [Answer(f"{self.many}"), Done()],
                "Do": [Infeasible()],
            }[goal.split()[0]]
        )

    def step(self, state):
        return next(self.does)
"""
Rescore = Callable[..., tuple[int, str, str]]


@pytest.fixture
def files(pytester: pytest.Pytester) -> Path:
    """The file of tasks, which checks are edited in."""
    pytester.makepyfile(mine=AGENT)
    path = pytester.path / "test_tasks.py"
    path.write_text(TASKS)
    return path


@pytest.fixture
def rescore(run: Run, phone_of_runs: PhoneOfRuns, capsys: pytest.CaptureFixture[str]) -> Rescore:
    """The command, which finds the tasks as they are now; its status, output and errors."""

    def start(*words: str) -> tuple[int, str, str]:
        modules = dict(sys.modules)
        capsys.readouterr()
        with pytest.MonkeyPatch.context() as patch, phone_of_runs.lent(patch):
            status = cli.main(["rescore", *(words or ("latest",))])
        for name in sys.modules.keys() - modules.keys():
            del sys.modules[name]
        told = capsys.readouterr()
        return status, told.out, told.err

    return start


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text()
    assert text.count(old) == 1
    path.write_text(text.replace(old, new))
