"""An attempt alone sets its verdict, and its record is made anew for each who asks for it."""

import pytest

from pytest_androidworld import Task
from pytest_androidworld.bench.attempts import Attempt
from pytest_androidworld.env.masking import Mask
from pytest_androidworld.errors import DeviceError, InvalidTask, ModelError, NoDeviceLeft, RunOver
from pytest_androidworld.plugin.xdist.crashed import CrashedCase
from tests.plugin.conftest import Run

DESCRIBED = {
    "task": "Climb",
    "seed": 30,
    "file": "test_climb.py",
    "hash": "",
    "apps": [],
    "difficulty": "",
    "tags": [],
}


@pytest.fixture
def attempt() -> Attempt:
    return Attempt(
        CrashedCase("test_climb.py::Climb", Task(), "Climb.", 3, DESCRIBED, Mask({})), 1
    )


@pytest.mark.parametrize(
    ("fault", "again", "verdict", "final"),
    [
        (DeviceError("adb is gone"), False, "device error", True),
        (DeviceError("adb is gone"), True, "device error", False),
        (NoDeviceLeft("no other device"), False, "device error", True),
        (InvalidTask("it is done already"), True, "invalid task", True),
        (ModelError("no key"), True, "model error", True),
        (RunOver("10 USD are spent"), False, "not run", False),
    ],
)
def test_what_stops_an_attempt_is_its_verdict_and_only_device_errors_are_tried_again(
    attempt: Attempt, fault: DeviceError, again: bool, verdict: str, final: bool
) -> None:
    attempt.stop(fault, again=again)
    record = attempt.record
    assert (record["verdict"], record["error"], record["final"]) == (verdict, str(fault), final)


def test_a_verdict_that_is_there_is_kept_unless_the_body_fails_after_it_passed(
    attempt: Attempt,
) -> None:
    verdicts = []
    for fault in (None, AssertionError("no"), None):
        attempt.settle(fault, in_setup=False, timed_out=False)
        verdicts.append((attempt.verdict, attempt.error))
    assert verdicts[0][0] == "passed"
    assert verdicts[1:] == [("failed", "AssertionError: no")] * 2


def test_what_happens_later_changes_no_record_that_was_given_out(attempt: Attempt) -> None:
    attempt.stop(DeviceError("adb is gone"))
    before = attempt.record
    attempt.outcome = "error"
    attempt.torn_down("tear-down: DeviceError: adb is gone")
    assert (before["run"]["notes"], before["run"]["phases"]) == ([], {})
    assert "outcome" not in before
    assert attempt.record["run"]["notes"] == ["tear-down: DeviceError: adb is gone"]
    assert attempt.record["outcome"] == "error"


def test_what_is_done_to_a_record_does_not_reach_the_attempt(attempt: Attempt) -> None:
    attempt.stop(DeviceError("adb is gone"))
    record = attempt.record
    record["final"] = False
    record["run"]["notes"].append("of somebody else's")
    assert (attempt.record["final"], attempt.record["run"]["notes"]) == (True, [])


def test_the_record_of_a_killed_process_leaves_the_attempt_under_way(attempt: Attempt) -> None:
    assert attempt.if_killed()["verdict"] == "agent error"
    assert attempt.verdict is None


GIVEN = """
from pytest_androidworld import Agent, Device, Task


class Rest(Task):
    template = "Do nothing."
    verify = True

    def is_successful(self, env):
        return 1.0

    def solve(self, user):
        pass

    def test_episode(self, episode, task, agent, android, seed):
        assert (episode.task, episode.agent, episode.seed) == (task, agent, seed)
        assert episode.goal == "Do nothing."
        assert isinstance(episode.device, Device)
        assert episode.device is android.device
        assert episode.limits.grading == "strict"
        assert episode.ended is None
        assert episode.play() is episode
        assert episode.ended.verdict == "passed"
        episode.check()
"""


def test_the_fixture_gives_an_episode(run: Run, pytester: pytest.Pytester) -> None:
    pytester.makepyfile(test_tasks=GIVEN)
    run().assert_outcomes(passed=1)
