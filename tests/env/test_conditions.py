"""Conditions of a device: what each changes by adb, that it is so then, and how it is undone."""

from random import Random

import pytest

from pytest_androidworld.env import conditions
from pytest_androidworld.env.actions import OpenApp
from pytest_androidworld.env.conditions import PhoneCondition, larger_density
from pytest_androidworld.env.device import Device
from pytest_androidworld.env.layout import NAME as LAYOUT
from pytest_androidworld.errors import ImpossibleCondition
from pytest_androidworld.injection.places import PLACES
from pytest_androidworld.task.condition_names import CLUTTER, INJECT, NAMES, POP_UPS

CLOCK = "com.android.systemui:id/clock"
READ = {
    "dark": ("cmd uimode night", "Night mode: no", "Night mode: yes"),
    "font-1.3": ("settings get system font_scale", "1.0", "1.3"),
    "display-large": (
        "wm density",
        "Physical density: 420",
        "Physical density: 420\nOverride density: 460",
    ),
    "landscape": (
        "settings get system accelerometer_rotation; settings get system user_rotation",
        "1\n0",
        "0\n1",
    ),
    "12-hour": ("settings get system time_12_24", "24", "12"),
}
USED = {  # as an owner may have set it up, and what that reads as
    "dark": ("cmd uimode night auto", "Night mode: auto"),
    "font-1.3": ("settings put system font_scale 0.85", "0.85"),
    "display-large": ("wm density 374", "Physical density: 420\nOverride density: 374"),
    "landscape": (
        "settings put system accelerometer_rotation 0; settings put system user_rotation 3",
        "0\n3",
    ),
    "12-hour": ("settings delete system time_12_24", "null"),
}


def prints(device: Device, line: str) -> str:
    return device.adb.shell(line).stdout.strip()


def test_each_condition_of_settings_is_looked_at_here() -> None:
    assert list(READ) == list(conditions.BY_NAME)


@pytest.mark.parametrize("name", READ)
def test_a_condition_is_set_by_adb_and_undone(device: Device, name: str) -> None:
    line, before, during = READ[name]
    assert prints(device, line) == before
    applied = conditions.apply(name, device, Random(0))
    assert prints(device, line) == during
    applied.undo()
    assert prints(device, line) == before


@pytest.mark.parametrize("name", USED)
def test_what_its_owner_had_set_comes_back(device: Device, name: str) -> None:
    line, _, during = READ[name]
    set_up, before = USED[name]
    device.adb.shell(set_up)
    applied = conditions.apply(name, device, Random(0))
    assert prints(device, line) == during
    applied.undo()
    assert prints(device, line) == before


def test_a_setting_that_was_not_set_is_not_set_again(device: Device) -> None:
    device.settings.delete("system", "font_scale")
    applied = conditions.apply("font-1.3", device, Random(0))
    applied.undo()
    assert device.settings.get("system", "font_scale") is None


def test_a_turned_screen_is_seen_by_the_agent(device: Device) -> None:
    device.observe()
    conditions.apply("landscape", device, Random(0))
    device.act(OpenApp("clock"), device.observe())
    assert device.observe().screen_size == (2400, 1080)


def test_a_clock_of_12_hours_is_seen_by_the_agent(device: Device) -> None:
    def clock() -> list[tuple[str | None, str | None]]:
        elements = device.observe().ui_elements
        return [(e.text, e.content_description) for e in elements if e.resource_name == CLOCK]

    assert clock() == [("15:34", "15:34")]
    conditions.apply("12-hour", device, Random(0))
    assert clock() == [("3:34", "3:34 PM")]


@pytest.mark.parametrize(
    ("size", "density", "larger"),
    [
        ((1080, 2400), 420, 460),  # of 420, 460, 500 and 540
        ((1080, 2340), 440, 490),  # of 440, 490 and 540
        ((1440, 3120), 560, 612),  # 560, 612, 666 and 720
        ((1600, 2560), 320, 372),  # a tablet: 320, 372, 426 and 480, which is 1.5 times
        ((320, 640), 160, 160),  # 320 dp, which is all that a screen has to have
    ],
)
def test_large_is_androids_first_display_size_above_the_default(
    size: tuple[int, int], density: int, larger: int
) -> None:
    assert larger_density(size, density) == larger


def test_a_screen_that_is_too_small_has_no_larger_display_size(device: Device) -> None:
    small = "Physical size: 320x640\nPhysical density: 160"
    with pytest.raises(ImpossibleCondition) as raised:
        conditions.BY_NAME["display-large"].changed(small)
    assert str(raised.value) == "320x640 pixels of 160 dpi leave no larger display size"


def test_a_device_that_refuses_is_left_as_it_was(
    device: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(
        conditions.BY_NAME,
        "stubborn",
        PhoneCondition(
            "stubborn",
            "a night mode that there is none of",
            "cmd uimode night",
            lambda printed: "cmd uimode night no; cmd uimode night dusk",
            lambda printed: printed == "Night mode: dusk",
            lambda printed: "cmd uimode night auto",
        ),
    )
    with pytest.raises(ImpossibleCondition) as raised:
        conditions.apply("stubborn", device, Random(0))
    assert str(raised.value).startswith(
        "after `cmd uimode night no; cmd uimode night dusk` it prints 'Night mode: no"
    ) or "Error: mode must be" in str(raised.value)
    assert prints(device, "cmd uimode night") == "Night mode: auto"


def test_each_name_has_a_condition() -> None:
    injections = (INJECT + place for place in PLACES)
    assert (*conditions.BY_NAME, LAYOUT, CLUTTER, *injections, POP_UPS) == NAMES
