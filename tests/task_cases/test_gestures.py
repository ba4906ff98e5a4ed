"""Hundreds of random gestures, drawn anew at each commit: the case is judged, and ends well."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from pytest_androidworld import Action, Answer, Done, OpenApp, State
from pytest_androidworld.agents.random import Random as Gestures
from pytest_androidworld.episode import Episode, Limits
from pytest_androidworld.task import lifecycle
from pytest_androidworld.verdicts import FAILED, PASSED
from tests.task_cases.play import Play
from tests.task_cases.test_every_task import benchmark

TASKS, STEPS = 3, 200
APPS = ("settings", "clock", "contacts", "files", "camera", "markor", "simple calendar pro")


class Chaos(Gestures):
    """Random, but that it is done only after so many steps."""

    def prepare(self, task: Any, seed: int) -> None:
        super().prepare(task, seed)
        self.left = STEPS

    def step(self, state: State) -> Action:
        self.left -= 1
        if not self.left:
            return Done()
        if self.draw.random() < 0.02:
            return self.draw.choice([Answer("12"), *map(OpenApp, APPS)])
        return next(action for action in self.gestures(state) if not action.ends_episode)

    def gestures(self, state: State) -> Iterator[Action]:
        while True:
            yield super().step(state)


@pytest.mark.deep
@pytest.mark.parametrize("number", range(TASKS))
def test_whatever_is_done_is_judged_and_taken_back(
    play: Play, number: int, search_seed: int
) -> None:
    kind = Random(search_seed).choice(benchmark())
    task = kind.drawn(search_seed)
    lifecycle.begin(task, play.device)
    ended = Episode(task, play.device, Chaos(), Limits(STEPS), seed=search_seed).play()
    lifecycle.end(task, play.device)
    assert ended.verdict in (PASSED, FAILED), f"{kind.__name__}: {ended.error}"
    assert len(ended.steps) == STEPS, kind.__name__
    assert play.device.healthy() is None, kind.__name__
