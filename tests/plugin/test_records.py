"""An attempt has one record: whoever tells of it says the same."""

import itertools
import json
import time
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from pytest_androidworld import State, Wait
from pytest_androidworld.bench import attempts, records
from pytest_androidworld.episode import Step
from tests.plugin.conftest import Run

Journal = Callable[[], list[dict[str, Any]]]
AFTERWARDS = """
from pytest_androidworld import Task


class Rest(Task):
    template = "Do nothing."
    verify = True

    def is_successful(self, env):
        return 1.0

    def solve(self, user):
        pass

    def test_episode(self, episode):
        episode.play().check()
        assert episode.goal == "Do something."
"""


def test_a_step_has_the_notes_of_the_screen_that_it_saw() -> None:
    capped = ("the screen was not quiet within 6 s",)
    seen = State((), (1080, 2400), notes=capped)
    assert records.step_line(Step(Wait(), seen))["notes"] == list(capped)
    assert records.step_line(Step(Wait(), None))["notes"] == []


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each look at the attempts' clock finds a second gone."""
    seconds = itertools.count(1000.0)
    clock = SimpleNamespace(monotonic=lambda: next(seconds), time=time.time)
    monkeypatch.setattr(attempts, "HostClock", clock)


@pytest.mark.usefixtures("hasty")
def test_message_journal_and_reports_say_the_same_seconds(
    run: Run, pytester: pytest.Pytester, journal: Journal
) -> None:
    result = run("-k", "Climb", "--alluredir=allure")
    result.assert_outcomes(failed=1, deselected=1)
    (climb,) = journal()
    # begun, set up, two turns of the agent's and three steps: the verdict comes at the next look
    assert climb["run"]["seconds"] == 7.0
    assert climb["run"]["phases"] == {"setup": 1.0, "play": 7.0, "teardown": 1.0}
    result.stdout.fnmatch_lines(["played    by agent oracle * 3 of 10 steps, 7.0 s"])
    (told,) = pytester.path.glob("allure/*-result.json")
    trace = json.loads(told.read_text())["statusDetails"]["trace"]
    assert "3 of 10 steps, 7.0 s" in trace


def test_what_fails_after_a_passed_episode_is_in_the_record_and_its_artifacts(
    run: Run, pytester: pytest.Pytester, journal: Journal
) -> None:
    pytester.makepyfile(test_tasks=AFTERWARDS)
    run("--aw-artifacts=on").assert_outcomes(failed=1)
    (rest,) = journal()
    assert rest["verdict"] == "failed"
    assert rest["error"].startswith("AssertionError: ")
    story = pytester.path.joinpath(rest["run"]["artifacts"], "episode.txt").read_text()
    assert " – Rest, seed 30" in story
