"""The environment's action, observation and state."""

from typing import Any

from openenv.core.env_server.types import Action, Observation, State
from pydantic import ConfigDict, Field

from pytest_androidworld.env.actions import TYPES


def _flat(kind: str, description: str, **more: Any) -> Any:
    """A field that tells its type, and takes whatever a model writes.

    What is wrong is told in the next observation, and is a step, as with every agent: a policy
    that OpenEnv refused by an error would end its rollout.
    """
    schema: dict[str, Any] = {"anyOf": [{"type": kind, **more}, {"type": "null"}]}
    return Field(default=None, description=description, json_schema_extra=schema)


class AndroidWorldAction(Action):
    """One action, flat: its type, and the fields that this type takes."""

    # A client that gets a sentence in the place of JSON sends it as the field that is required.
    model_config = ConfigDict(extra="allow", json_schema_extra={"required": ["action_type"]})

    action_type: Any = _flat("string", "what is done", enum=list(TYPES))
    index: Any = _flat("integer", "an element's number, as the observation lists them")
    x: Any = _flat("integer", "pixels from the left, instead of an index")
    y: Any = _flat("integer", "pixels from the top, instead of an index")
    x2: Any = _flat("integer", "where a drag ends, pixels from the left")
    y2: Any = _flat("integer", "where a drag ends, pixels from the top")
    text: Any = _flat("string", "what is typed, or answered")
    clear_text: Any = _flat("boolean", "remove what is in the field, first")
    press_enter: Any = _flat("boolean", "press Enter after typing; it is, unless this is false")
    direction: Any = _flat("string", "of scroll and swipe", enum=["up", "down", "left", "right"])
    app: Any = _flat("string", "an app's name, or its package")
    keycode: Any = _flat("string", "a key by Android's name, as KEYCODE_DEL")
    seconds: Any = _flat("number", "how long it lasts, up to 60")
    hold: Any = _flat("number", "seconds to rest before a drag moves")
    goal_status: Any = _flat("string", "of status", enum=["complete", "infeasible"])

    @property
    def given(self) -> dict[str, Any]:
        """The fields that are set."""
        fields: dict[str, Any] = self.model_dump(exclude={"metadata"}, exclude_none=True)
        return fields


class AndroidWorldObservation(Observation):
    """The screen, and how far the case is."""

    goal: str = Field(description="what is to be done on the phone")
    elements: str = Field(description="what is on the screen, an element a line")
    screenshot: str | None = Field(description="the screen as PNG in base64, if it is wanted")
    step: int = Field(description="how many steps were taken")
    steps_left: int | None = Field(description="how many are left; null if there is no limit")
    error: str | None = Field(description="what was wrong with the last action")


class AndroidWorldState(State):
    """Which case a session plays."""

    task: str | None = None
    seed: int | None = None
