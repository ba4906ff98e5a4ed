"""``--aw-artifacts`` and ``--aw-screenshots``: what is kept of an attempt, and where.

These tests start processes for output that nothing captures.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from phone.tests.pictures import open_image
from tests.plugin.conftest import Run

Journal = Callable[[], list[dict[str, Any]]]
CLIMB = "test_tasks~Climb-30/attempt-1/"
REST = "test_tasks~Rest-30/attempt-1/"
USUAL = ("device.log", "episode.txt", "last.png", "last.txt")
ASKS = """
import gc
import sys

import pytest
from pytest_androidworld import Agent, Done, Home, OpenApp, State
from pytest_androidworld.agent.llm import Reply, Usage, user
from pytest_androidworld.errors import ModelError
from pytest_androidworld.agent.screen import Screen
from pytest_androidworld.agent.model_client import ModelClient


class Model:
    def reply(self, request, seconds):
        if "Stop" in request.messages[0].parts:
            raise ModelError("the server says 500")
        return Reply("because", Usage(90, 8, 64))


class Asks(Agent):
    pixels = True
    last = "Stop"

    def start(self, goal):
        self.before, self.goal = None, goal
        self.plan = [OpenApp("Clock"), Home()]
        self.words = ["Go", "Go", self.last]

    def step(self, state):
        if self.before:
            asked = user(Screen(self.before, marks=True), Screen(state, marks=True))
            self.model.ask(asked, purpose="reflect")
        self.before = state
        asked = user(self.words.pop(0), Screen(state), Screen(state, marks=True))
        self.reason = self.model.ask(asked).text
        return self.plan.pop(0) if self.plan else Done()


@pytest.fixture
def agent(task):
    made = Asks()
    made.last = "Stop" if type(task).__name__ == "Climb" else "Go"
    made.model = ModelClient(Model())
    return made


def pytest_sessionfinish():
    sys.last_value = sys.last_traceback = None  # pytest keeps the last failure, for debuggers
    gc.collect()
    states = [each for each in gc.get_objects() if type(each) is State]
    print("SCREENS", sum(each.pixels is not None for each in states))
"""
TOLD = """\
goal      Climb Mount Doom.

step 1 of 10
  model   act: 90 tokens in, 8 out
  because because
  did     open Clock
  effect  appeared *; gone *

step 2 of 10
  model   reflect: 90 tokens in, 8 out
  model   act: 90 tokens in, 8 out
  because because
  did     go to the home screen
  effect  appeared *; gone *

step 3 of 10
  model   reflect: 90 tokens in, 8 out
  model   act: the server says 500
  did     nothing

model error: the model gave no reply, through no fault of the agent – Climb, seed 30
          the server says 500
"""


@pytest.mark.parametrize(
    ("words", "kept"),
    [
        ((), [CLIMB + each for each in USUAL]),
        (("--aw-artifacts=off",), []),
        (
            ("--aw-artifacts=on", "--aw-screenshots=on", "-k", "Rest"),
            [REST + name for name in sorted([*USUAL, "episode.gif"])],
        ),
    ],
)
def test_what_is_kept(
    run: Run, pytester: pytest.Pytester, words: tuple[str, ...], kept: list[str]
) -> None:
    run("--aw-artifacts-dir=results", *words)
    folder = pytester.path / "results" / "latest"
    there = [path.relative_to(folder).as_posix() for path in folder.rglob("*")]
    found = sorted(name for name in there if "/attempt-1/" in name and "step" not in name)
    assert found == kept


@pytest.mark.parametrize(("wish", "files"), [("on", ["step-01.png"]), ("auto", []), ("off", [])])
def test_a_screen_at_which_the_agent_did_not_look_is_saved_if_each_step_is(
    run: Run, pytester: pytest.Pytester, wish: str, files: list[str]
) -> None:
    """The oracle, which uses no screenshots, says at once that it is done."""
    words = ("--aw-artifacts=on", f"--aw-screenshots={wish}", "-k", "Rest")
    run("--aw-artifacts-dir=results", *words).assert_outcomes(passed=1)
    folder = pytester.path / "results" / "latest" / REST
    assert sorted(path.name for path in folder.glob("step*")) == files


def test_a_failed_attempt_with_a_model_is_reported_from_goal_to_verdict(
    spawn: Run, pytester: pytest.Pytester
) -> None:
    pytester.makeconftest(ASKS)
    result = spawn("--aw-artifacts-dir=results", "-s")
    result.assert_outcomes(passed=1, errors=1)
    folders = [path for path in (pytester.path / "results" / "latest").iterdir() if path.is_dir()]
    assert sorted(path.name for path in folders) == ["film", "test_tasks~Climb-30"]
    kept = folders[0].parent / "test_tasks~Climb-30" / "attempt-1"
    assert sorted(path.name for path in kept.iterdir()) == [
        *("device.log", "episode.gif", "episode.txt", "last.png", "last.txt"),
        *("step-01.1.act.txt", "step-01.marks.png", "step-01.png", "step-01.txt"),
        *("step-02.1.reflect.txt", "step-02.2.act.txt"),
        *("step-02.marks.png", "step-02.png", "step-02.txt"),
        *("step-03.1.reflect.txt", "step-03.2.act.txt"),
        *("step-03.marks.png", "step-03.png", "step-03.txt"),
    ]
    pytest.LineMatcher(kept.joinpath("episode.txt").read_text().splitlines()).fnmatch_lines(
        TOLD.splitlines(), consecutive=True
    )
    assert "[the screen with marks: step-01.marks.png]" in (
        kept.joinpath("step-02.1.reflect.txt").read_text()
    )
    with open_image(kept / "episode.gif") as image:
        assert getattr(image, "n_frames", 1) == 3  # two actions, the verdict
    # One is the failed agent's own, which pytest-rerunfailures keeps with its traceback.
    result.stdout.fnmatch_lines(["*SCREENS [01]"])


def test_an_action_that_changes_nothing_is_reported_so(
    run: Run, pytester: pytest.Pytester, journal: Journal
) -> None:
    pytester.makeconftest(
        """
        import pytest
        from pytest_androidworld import Agent, Home, Tap

        class Tries(Agent):
            def start(self, goal):
                self.plan = [Home(), Home(), Tap(9999)]

            def step(self, state):
                return self.plan.pop(0)

        @pytest.fixture
        def agent(task):
            return Tries()
        """
    )
    run("--aw-tasks=.", "-k", "Climb").assert_outcomes(failed=1)
    (record,) = journal()
    assert record["run"]["effects"][1:] == ["nothing changed", "nothing changed"]


def test_the_journal_goes_to_the_given_file(run: Run, pytester: pytest.Pytester) -> None:
    run("--aw-journal=here.jsonl", "-k", "Rest")
    assert pytester.path.joinpath("here.jsonl").is_file()


def test_the_log_is_the_devices_own(run: Run, pytester: pytest.Pytester, journal: Journal) -> None:
    """What it noted until the episode was over, not what its program said."""
    pytester.makepyfile(
        mine="""
        from pytest_androidworld import Done, OpenApp


        def opener(goal, state):
            there = any("Alarm" in (each.text or "") for each in state.ui_elements)
            return Done() if there else OpenApp("clock")
        """
    )
    run("-k", "Climb", "--agent=mine:opener", "--aw-budget=reference*0.2")
    (line,) = journal()
    log = Path(line["run"]["artifacts"], "device.log").read_text()
    assert "ActivityTaskManager: START u0 {" in log
    assert "com.google.android.deskclock/" in log
