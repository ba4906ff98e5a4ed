"""A session of OpenEnv's: a `Rollout` in its terms."""

import uuid
from dataclasses import asdict
from typing import Any

from fastapi import HTTPException
from openenv.core.env_server.interfaces import Environment
from openenv.core.env_server.types import EnvironmentMetadata

from pytest_androidworld.bench.bench import Bench
from pytest_androidworld.doors import rollout
from pytest_androidworld.doors.rollout import Rollout, Turn
from pytest_androidworld.errors import UsageError
from pytest_androidworld.openenv.models import (
    AndroidWorldAction,
    AndroidWorldObservation,
    AndroidWorldState,
)

NAME = "androidworld"


class AndroidWorldEnvironment(
    Environment[AndroidWorldAction, AndroidWorldObservation, AndroidWorldState]
):
    """The cases of a client; it costs nothing before `reset`, which leases a phone."""

    SUPPORTS_CONCURRENT_SESSIONS = True

    def __init__(self, bench: Bench) -> None:
        super().__init__()
        self._rollout = Rollout(bench)
        self._episode: str | None = None

    def reset(
        self, seed: int | None = None, episode_id: str | None = None, **chosen: Any
    ) -> AndroidWorldObservation:
        turn = self._rollout.reset(seed, **chosen)
        self._episode = episode_id or str(uuid.uuid4())
        return _observation(turn)

    def step(
        self, action: AndroidWorldAction, timeout_s: float | None = None, **_: Any
    ) -> AndroidWorldObservation:
        return _observation(self._rollout.step(action.given))

    @property
    def state(self) -> AndroidWorldState:
        case = self._rollout.case
        return AndroidWorldState(
            episode_id=self._episode,
            step_count=self._rollout.steps,
            task=None if case is None else case.task,
            seed=None if case is None else case.seed,
        )

    def get_metadata(self) -> EnvironmentMetadata:
        return EnvironmentMetadata(
            name=NAME, description="Tasks on an Android phone, with 20 apps: AndroidWorld"
        )

    def close(self) -> None:
        self._rollout.close()

    # The Task API

    def list_splits(self) -> list[str]:
        return [*rollout.SPLITS]

    def list_tasks(self, split: str) -> list[dict[str, Any]]:
        return self.get_task_range(split)

    def num_tasks(self, split: str) -> int:
        return len(_tasks(split))

    def get_task(self, split: str, index: int) -> dict[str, Any]:
        names = _tasks(split)
        if not 0 <= index < len(names):
            raise IndexError(index)
        return rollout.described(index, names[index], split)

    def get_task_range(
        self, split: str, start: int | None = None, stop: int | None = None
    ) -> list[dict[str, Any]]:
        numbered = list(enumerate(_tasks(split)))[start:stop]
        return [rollout.described(index, name, split) for index, name in numbered]


def _tasks(split: str) -> tuple[str, ...]:
    try:
        return rollout.tasks_of(split)
    except UsageError as problem:
        raise HTTPException(404, str(problem)) from None


def _observation(turn: Turn) -> AndroidWorldObservation:
    return AndroidWorldObservation(**asdict(turn))
