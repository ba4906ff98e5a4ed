"""An agent that loses its device, or raises model errors, does not leave its rate unseen.

These tests start processes for an agent that leaves its process without a device.
"""

from collections.abc import Callable
from typing import Any

import pytest

from tests.plugin.conftest import Run

Journal = Callable[[], list[dict[str, Any]]]
AGENTS = """
from pytest_androidworld import Agent, Done, Home, ModelError
from pytest_androidworld.errors import DeviceError


class Loses(Agent):
    def prepare(self, task, seed):
        self.loses = type(task).__name__ == "Climb"
        self.steps = 0

    def play(self, stage):
        if self.loses:
            stage.act(Home())
            stage._device.act = self.fail
        super().play(stage)

    def fail(self, *how):
        raise DeviceError("it is gone")

    def step(self, state):
        return Done()


class LosesAtOnce(Loses):
    def play(self, stage):
        if self.loses:
            stage._device.observe = self.fail
        Agent.play(self, stage)

    def fail(self, **how):
        raise DeviceError("it is gone")


class Blames(Agent):
    "Its model answers once in each case, and is then said to be out of reach."

    def start(self, goal):
        self.stepped = False

    def step(self, state):
        if self.stepped:
            raise ModelError("nobody answers")
        self.stepped = True
        return Home()


class NeverHears(Agent):
    def step(self, state):
        raise ModelError("nobody answers")
"""


@pytest.fixture(autouse=True)
def agents(home: object, pytester: pytest.Pytester) -> None:
    pytester.makepyfile(mine=AGENTS)


@pytest.mark.parametrize(("agent", "step"), [("Loses", "2 "), ("LosesAtOnce", "0")])
def test_a_device_lost_after_the_same_action_twice_is_named_beside_the_rate(
    spawn: Run, journal: Journal, agent: str, step: str
) -> None:
    result = spawn(f"--agent=mine:{agent}", "-p", "no:xdist", "--aw-reset=never")
    places = [each.get("lost_at") for each in journal() if each["task"] == "Climb"]
    assert (len(places), len(set(places))) == (2, 1)
    assert str(places[0]).startswith(step)
    result.stdout.fnmatch_lines(
        ["  success rate *1/1 *", "  lost with the device *1/2 *", "* 1/2, 50.0 %, if they failed"]
    )


@pytest.mark.parametrize(
    ("agent", "verdicts"),
    [
        ("Blames", ["model error"] * 2 + ["agent error"] * 2),
        ("NeverHears", ["model error"] * 3),  # then the run ends
    ],
)
def test_an_agent_whose_model_has_answered_is_believed_two_model_errors(
    run: Run, journal: Journal, agent: str, verdicts: list[str]
) -> None:
    run(f"--agent=mine:{agent}", "-k", "Climb", "--seeds=4")
    assert [each["verdict"] for each in journal()] == verdicts
