"""A case is begun, played, judged and ended without an item of pytest's."""

from pathlib import Path

import pytest

from pytest_androidworld import Task, User
from pytest_androidworld.agent import loading
from pytest_androidworld.env.device import Device
from pytest_androidworld.plugin.cases.case import Case
from pytest_androidworld.plugin.cases.case_episode import CaseEpisode
from pytest_androidworld.plugin.run.run import Run
from pytest_androidworld.report.plays import Play
from tests.plugin.conftest import PhoneOfRuns


class Home(Task):
    """Done on the home screen."""

    template = "Go home."
    verify = True

    def is_successful(self, env: Device) -> float:
        return 1.0

    def solve(self, user: User) -> None:
        user.home()


class Climb(Home):
    """Never done."""

    template = "Climb Mount Doom."
    verify = False

    def is_successful(self, env: Device) -> float:
        return 0.0


@pytest.fixture
def run(pytester: pytest.Pytester) -> Run:
    return Run.of(pytester.parseconfigure("--agent=oracle", "--aw-artifacts=off"))


def case(run: Run, task: type[Task], device: Device) -> Case:
    nodeid = f"home.py::{task.__name__}::test_episode[30]"
    return Case(run, task, Play(30), device, nodeid=nodeid, path=Path("home.py"))


def play(case: Case) -> None:
    case.begin()
    case.episode = episode = CaseEpisode(case, loading.construct("oracle", {}))
    episode.play()
    case.end()


def test_a_case_alone_passes(run: Run, phone_of_runs: PhoneOfRuns) -> None:
    alone = case(run, Home, phone_of_runs.ready().device)
    play(alone)
    (record,) = alone.records
    assert (record["verdict"], record["task"], record["seed"]) == ("passed", "Home", 30)
    assert [step["action"]["action_type"] for step in record["steps"]] == [
        "navigate_home",
        "status",
    ]
    alone.conclude()


def test_a_case_alone_fails_with_its_message(run: Run, phone_of_runs: PhoneOfRuns) -> None:
    alone = case(run, Climb, phone_of_runs.ready().device)
    play(alone)
    with pytest.raises(pytest.fail.Exception, match="does not hold: is_successful"):
        alone.conclude()
