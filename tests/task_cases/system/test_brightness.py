"""The screen's brightness: what counts as the greatest and the least, and what does not."""

from collections.abc import Callable

import pytest

from pytest_androidworld.env.actions import Action
from pytest_androidworld.env.device import Device
from pytest_androidworld.task.base import Task
from pytest_androidworld.task.score import Score
from pytest_androidworld.task_cases.system.brightness import (
    SystemBrightnessMax,
    SystemBrightnessMaxVerify,
    SystemBrightnessMin,
    SystemBrightnessMinVerify,
)
from tests.task_cases.play import Play

Deed = Callable[[Device], object]
Kind = type[Task]


def untouched(device: Device) -> None:
    """The agent did nothing."""


def put(value: object) -> Deed:
    """The setting has that value."""
    return lambda device: device.settings.put("system", "screen_brightness", value)


def greatest_and_adaptive(device: Device) -> None:
    device.settings.put("system", "screen_brightness", 255)
    device.settings.put("system", "screen_brightness_mode", 1)


def no_setting(device: Device) -> None:
    device.settings.delete("system", "screen_brightness")


def hostile(device: Device) -> None:
    device.adb.shell(
        "pm clear com.android.settings; settings put system font_scale 1.3;"
        " settings put system accelerometer_rotation 0; settings put system user_rotation 1;"
        " settings put system screen_brightness dark; rm -rf /storage/emulated/0/*"
    )


def started(play: Play, task: Task) -> float:
    """Whether the case's own check of its start holds."""
    start = task.check_start(play.device)
    assert start is not None
    return Score.from_any(start).strict


@pytest.mark.parametrize(
    ("kind", "deed", "reward"),
    [
        (SystemBrightnessMax, untouched, 0),
        (SystemBrightnessMax, put(254), 0),
        (SystemBrightnessMax, put(256), 0),
        (SystemBrightnessMax, put("255.5"), 0),
        (SystemBrightnessMax, no_setting, 0),
        (SystemBrightnessMax, hostile, 0),
        (SystemBrightnessMax, greatest_and_adaptive, 1),
        (SystemBrightnessMin, untouched, 0),
        (SystemBrightnessMin, put(0), 0),
        (SystemBrightnessMin, put(2), 0),
        (SystemBrightnessMin, no_setting, 0),
        (SystemBrightnessMin, put(1), 1),
        (SystemBrightnessMaxVerify, untouched, 1),  # D01
        (SystemBrightnessMaxVerify, put(254), 0),
        (SystemBrightnessMinVerify, untouched, 1),
        (SystemBrightnessMinVerify, put(255), 0),
    ],
)
def test_rewards(play: Play, kind: Kind, deed: Deed, reward: float) -> None:
    task = play.begin(kind)
    deed(play.device)
    assert play.rewards(task) == (reward, reward)


@pytest.mark.parametrize(
    ("kind", "left", "ends_at"),
    [
        (SystemBrightnessMax, "1", "255"),
        (SystemBrightnessMin, "255", "1"),
        (SystemBrightnessMaxVerify, "255", "255"),
        (SystemBrightnessMinVerify, "1", "1"),
    ],
)
def test_a_person_does_it_in_settings(play: Play, kind: Kind, left: str, ends_at: str) -> None:
    task = play.begin(kind)
    assert play.device.settings.get("system", "screen_brightness") == left
    play.solve(task)
    assert play.device.settings.get("system", "screen_brightness") == ends_at
    assert play.rewards(task) == (1, 1)


def test_the_slider_is_scrolled_by_its_index_though_that_is_0(play: Play) -> None:
    """M3A has neither points nor drags: this is its one way."""
    task = play.begin(SystemBrightnessMax)
    user = play.user().open("settings").scroll_to("Display").tap("Display")
    slider = user.tap("Brightness level").find("Display brightness")
    assert slider.index == 0
    user.act(Action.from_json('{"action_type": "scroll", "direction": "left", "index": 0}'))
    assert play.rewards(task) == (1, 1)


def test_a_case_that_does_not_begin_as_it_should_is_reported(play: Play) -> None:
    task = play.begin(SystemBrightnessMax)
    assert started(play, task) == 1
    put(255)(play.device)
    assert started(play, task) == 0


def test_what_one_case_needed_spoils_another(play: Play) -> None:
    done = play.solve(play.begin(SystemBrightnessMin))
    for other in (SystemBrightnessMax, SystemBrightnessMaxVerify):
        play.fresh()
        task = play.begin(other)
        play.replay(done)
        assert play.rewards(task) == (0, 0)


def test_the_end_takes_back_a_phone_laid_waste(play: Play) -> None:
    before = play.digest()
    hostile_case = play.begin(SystemBrightnessMinVerify, backup=True)
    hostile(play.device)
    assert play.rewards(hostile_case) == (0, 0)
    play.end()
    assert play.digest() == before


def test_a_setting_that_is_no_number_is_explained(play: Play) -> None:
    task = play.begin(SystemBrightnessMax)
    put("bright")(play.device)
    score = play.score(task)
    assert [str(each) for each in score.failed("strict")] == [
        "NOT OK: system screen_brightness is 255: expected 255, found bright"
    ]
    crashed = score.failed("upstream")[-1]
    assert (crashed.defect, crashed.found) == ("D91", "the reference crashes here: bright")
