"""What an agent gets of its episode cannot be replaced by assignment."""

from dataclasses import FrozenInstanceError, dataclass
from typing import Any

import pytest

from pytest_androidworld.env.actions import Action, Home, Wait
from pytest_androidworld.env.device import Device
from pytest_androidworld.env.state import Element, State
from pytest_androidworld.episode import EpisodeOver, Limits, Stage, Step
from pytest_androidworld.errors import AgentError, DeviceError

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


SEEN: Any = "seen"  # a picture


class Camera:
    """A device of which two screenshots are taken, one after a restart by its power menu."""

    def __init__(self) -> None:
        self.pictures: list[Any] = ["first", DeviceError("it is restarting"), "second"]
        self.looks = 0

    def observe(self, pixels: bool) -> State:
        self.looks += 1
        return State((Element(0, text="Restart"),), (1080, 2400), picture=SEEN)

    def screenshot(self) -> Any:
        picture = self.pictures.pop(0)
        if isinstance(picture, Exception):
            raise picture
        return picture

    def came_back(self) -> bool:
        return True

    def act(self, action: Action, state: State) -> None:
        pass


def pictured(camera: Any, *, pixels: bool = True, saves: bool = True) -> tuple[Stage, list[Any]]:
    """A stage, and of each of its steps whether the agent looked, and the picture if not."""
    recorded: list[Any] = []

    def note(step: Step) -> None:
        recorded.append((step.state is not None, step.picture))

    stage = Stage("Buy milk.", camera, Limits(9), pixels, note)
    if saves:
        stage.save_pictures()
    return stage, recorded


def test_a_screen_at_which_the_agent_does_not_look_is_pictured_at_once() -> None:
    camera = Camera()
    stage, recorded = pictured(camera)
    stage.act(Home())
    assert stage.state.picture is SEEN
    stage.act(Home())
    stage.act(Wait())  # by a power menu, the phone has begun anew
    assert recorded == [(False, "first"), (True, None), (False, "second")]
    assert camera.looks == 1  # the agent's own: no other has let the device's time pass
    assert [step.picture for step in stage.steps] == [None] * 3


@pytest.mark.parametrize(("pixels", "saves"), [(False, True), (True, False)])
def test_where_no_pictures_are_saved_none_is_taken(pixels: bool, saves: bool) -> None:
    camera = Camera()
    stage, recorded = pictured(camera, pixels=pixels, saves=saves)
    stage.act(Home())
    assert recorded == [(False, None)]
    assert len(camera.pictures) == 3


def test_the_picture_is_of_the_phone_before_the_action(device: Device) -> None:
    before = device.screenshot()
    pictures: list[Any] = []
    stage = Stage("", device, Limits(3), True, lambda step: pictures.append(step.picture))
    stage.save_pictures()
    device.adb.run("am", "start", "-n", CLOCK)
    device.settle.acting()
    clock = device.screenshot()
    stage.act(Home())
    assert (pictures[0] == clock).all()
    assert not (clock == before).all()
