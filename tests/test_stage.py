"""What an agent gets of its episode cannot be replaced by assignment."""

from dataclasses import FrozenInstanceError, dataclass
from typing import Any

import pytest

from pytest_androidworld.env.actions import Action, Home
from pytest_androidworld.env.device import Device
from pytest_androidworld.env.state import Element, State
from pytest_androidworld.episode import EpisodeOver, Limits, Stage
from pytest_androidworld.errors import AgentError

CLOCK = "com.google.android.deskclock/com.android.deskclock.DeskClock"


@pytest.fixture
def stage(device: Device) -> Stage:
    return Stage("Buy milk.", device, Limits(3))


@pytest.mark.parametrize(
    "name",
    [
        *("limits", "device", "goal", "steps", "steps_left", "seconds_left", "number", "status"),
        *("pixels", "stopped", "trouble", "state", "activity", "recorded", "over", "clock"),
        *("act", "between", "check", "end", "fail", "turn", "anything"),
    ],
)
def test_nothing_of_a_stage_is_replaced(stage: Stage, name: str) -> None:
    with pytest.raises(AttributeError):
        setattr(stage, name, Limits(None))


def test_the_device_has_no_public_name(stage: Stage, device: Device) -> None:
    public = [getattr(stage, name) for name in dir(stage) if not name.startswith("_")]
    assert device not in public
    assert not hasattr(stage, "device")
    assert not hasattr(stage, "__dict__")


def test_limits_states_and_elements_are_frozen(stage: Stage) -> None:
    state = stage.state
    element: Any = state.ui_elements[0]
    for thing, name in ((stage.limits, "steps"), (state, "ui_elements"), (element, "text")):
        with pytest.raises((FrozenInstanceError, AttributeError)):
            setattr(thing, name, None)
    assert isinstance(state, State)
    assert isinstance(element, Element)


def test_what_was_done_stays_as_it_was_recorded(stage: Stage) -> None:
    stage.act(Home(), "to begin")
    stage.steps[0].reason = "something else"
    stage.steps.clear()
    assert [(step.reason, step.refused) for step in stage.steps] == [("to begin", None)]
    stage.explain("afterwards")
    assert stage.steps[0].reason == "afterwards"


def test_what_comes_between_two_steps_is_seen_by_the_next_look(device: Device) -> None:
    numbers: list[int] = []

    def between(step: int) -> bool:
        numbers.append(step)
        if step == 2:
            device.adb.run("am", "start", "-n", CLOCK)
            device.settle.acting()
        return step == 2

    stage = Stage("Buy milk.", device, Limits(3), between=between)
    stage.act(Home())
    assert (stage.activity or "").startswith("com.google.android.deskclock")
    assert any(each.text == "Stopwatch" for each in stage.state.ui_elements)
    with stage.turn():
        stage.act(Home())
        stage.act(Home())
        assert numbers == [2]
    with pytest.raises(EpisodeOver):
        stage.act(Home())
    assert numbers == [2, 3]  # nothing comes after the last


def test_an_action_of_the_agents_own_class_is_not_given_the_device(stage: Stage) -> None:
    home = type(Home())
    seen = []

    @dataclass(frozen=True)
    class Cheat(home):  # type: ignore[misc, valid-type]
        def perform(self, device: Device, state: State) -> None:
            seen.append(device)

    for kind in (Cheat, type("ClickAction", (home,), {"__module__": home.__module__})):
        with pytest.raises(AgentError, match="is no action of pytest-androidworld"):
            stage.act(kind("navigate_home"))
    assert seen == []
    stage.act(Action("navigate_home"))
