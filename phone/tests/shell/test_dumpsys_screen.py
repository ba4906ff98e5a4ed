"""``dumpsys window`` and ``dumpsys display``: the focus, and how the screen is turned."""

import re

import pytest

from phone.tests.hand import Hand
from virtual_phone.phone import Phone
from virtual_phone.shell.run import run_text

CLOCK = "com.google.android.deskclock"
FOCUS = re.compile(r"^  (mCurrentFocus|mFocusedApp)=\w+\{\w+ u0 (\S+?)\}?( t\d+\})?$", re.M)
CLOCK_HAS_IT = [
    ("mCurrentFocus", f"{CLOCK}/com.android.deskclock.DeskClock"),
    ("mFocusedApp", f"{CLOCK}/com.android.deskclock.DeskClock"),
]


def focus(phone: Phone, line: str) -> list[tuple[str, str]]:
    return [(each[1], each[2]) for each in FOCUS.finditer(run_text(phone, line).stdout)]


@pytest.mark.parametrize(
    "line",
    ["dumpsys window displays", "dumpsys window d", "dumpsys window windows", "dumpsys window"],
)
def test_each_dump_names_the_focus_once(phone: Phone, line: str) -> None:
    Hand(phone).launch(CLOCK)
    assert focus(phone, line) == CLOCK_HAS_IT


def test_the_focus_among_the_displays_is_that_of_a_window_above_the_app(phone: Phone) -> None:
    Hand(phone).launch(CLOCK)
    run_text(phone, "cmd statusbar expand-notifications")
    assert focus(phone, "dumpsys window displays") == [
        ("mCurrentFocus", "NotificationShade"),
        CLOCK_HAS_IT[1],
    ]


@pytest.mark.parametrize(("turns", "wide", "high"), [(0, 1080, 2400), (1, 2400, 1080)])
def test_the_viewport_is_as_the_screen_is_held(
    phone: Phone, turns: int, wide: int, high: int
) -> None:
    run_text(phone, f"settings put system user_rotation {turns}")
    run_text(phone, "settings put system accelerometer_rotation 0")
    Hand(phone).launch(CLOCK)
    assert (
        "\n  mViewports=[DisplayViewport{type=INTERNAL, valid=true, isActive=true, displayId=0,"
        f" uniqueId='local:4619827259835644672', physicalPort=0, orientation={turns},"
        f" logicalFrame=Rect(0, 0 - {wide}, {high}), physicalFrame=Rect(0, 0 - {wide}, {high}),"
        f" deviceWidth={wide}, deviceHeight={high}}}]\n"
    ) in run_text(phone, "dumpsys display").stdout
