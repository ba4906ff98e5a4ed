"""A client with the environment's types: ``AndroidWorldClient(base_url=…, headers=…).sync()``."""

from typing import Any

from openenv.core.client_types import StepResult
from openenv.core.env_client import EnvClient

from pytest_androidworld.openenv.models import (
    AndroidWorldAction,
    AndroidWorldObservation,
    AndroidWorldState,
)


class AndroidWorldClient(
    EnvClient[AndroidWorldAction, AndroidWorldObservation, AndroidWorldState]
):
    """A session of a server: one phone, and its cases one after another."""

    def _step_payload(self, action: AndroidWorldAction) -> dict[str, Any]:
        return action.given

    def _parse_result(self, payload: dict[str, Any]) -> StepResult[AndroidWorldObservation]:
        reward, done = payload["reward"], payload["done"]
        observation = AndroidWorldObservation(**payload["observation"], reward=reward, done=done)
        return StepResult(
            observation=observation, reward=reward, done=done, metadata=observation.metadata
        )

    def _parse_state(self, payload: dict[str, Any]) -> AndroidWorldState:
        return AndroidWorldState(**payload)
