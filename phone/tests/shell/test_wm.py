"""``wm``, and what ``dumpsys input`` and ``display`` then say."""

import re
from collections.abc import Callable

import pytest

from virtual_phone.android.profile import PROFILES
from virtual_phone.phone import Phone, UnknownRequest
from virtual_phone.services.display_settings import DisplaySettings
from virtual_phone.shell.run import run_text


@pytest.mark.parametrize(
    ("profile", "line", "output"),
    [
        ("pixel_6", "wm size", "Physical size: 1080x2400\n"),
        ("pixel_6", "wm density", "Physical density: 420\n"),
        ("pixel_5", "wm size", "Physical size: 1080x2340\n"),
        ("pixel_5", "wm density", "Physical density: 440\n"),
        ("pixel_6", "wm user-rotation", "free\n"),
        ("pixel_6", "wm dismiss-keyguard", ""),
        ("pixel_6", "wm set-ignore-orientation-request true", ""),
        (
            "pixel_6",
            "wm get-ignore-orientation-request",
            "ignoreOrientationRequest false for displayId=0\n",
        ),
        ("pixel_6", "cmd window size", "Physical size: 1080x2400\n"),
    ],
)
def test_what_is_printed(
    profile: str, line: str, output: str, new_phone: Callable[..., Phone]
) -> None:
    result = run_text(new_phone(profile=PROFILES[profile], strict=True), line)
    assert (result.stdout, result.stderr, result.status) == (output, "", 0)


def test_an_override_is_printed_until_it_is_reset(phone: Phone) -> None:
    assert run_text(phone, "wm size 720x1280").stdout == ""
    assert (
        run_text(phone, "wm size").stdout == "Physical size: 1080x2400\nOverride size: 720x1280\n"
    )
    assert phone[DisplaySettings].size == (720, 1280)
    run_text(phone, "wm density 320")
    assert run_text(phone, "wm density").stdout == "Physical density: 420\nOverride density: 320\n"
    run_text(phone, "wm size 400dpx800dp -d 0")
    assert phone[DisplaySettings].size == (800, 1600)
    run_text(phone, "wm size reset")
    run_text(phone, "wm density reset")
    assert run_text(phone, "wm size").stdout == "Physical size: 1080x2400\n"
    assert run_text(phone, "wm density").stdout == "Physical density: 420\n"


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("wm size 720", "Error: bad size 720\n"),
        ("wm size axb", "Error: bad size axb\n"),
        ("wm density thick", "Error: bad number For input string: thick\n"),
        ("wm density 71", "Error: density must be >= 72\n"),
        (
            "wm user-rotation left",
            "Error: argument needs to be either -d, free or lock. But got left\n",
        ),
        ("wm user-rotation lock 4", "Error: invalid rotation 4\n"),
    ],
)
def test_complaints(phone: Phone, line: str, complaint: str) -> None:
    result = run_text(phone, line)
    assert (result.stdout, result.stderr, result.status) == ("", complaint, 255)


def test_what_it_does_not_know_is_counted(phone: Phone) -> None:
    assert run_text(phone, "wm").stdout.startswith("Window manager (window) commands:\n")
    with pytest.raises(UnknownRequest, match="'overscan'"):
        run_text(phone, "wm overscan 0,0,0,0")


def test_locking_the_rotation_turns_the_frames(phone: Phone) -> None:
    assert run_text(phone, "wm user-rotation lock 1").stdout == ""
    assert run_text(phone, "wm user-rotation").stdout == "lock 1\n"
    assert "logicalFrame=[0, 0, 1080, 2400]" in run_text(phone, "dumpsys input").stdout  # home
    run_text(phone, "am start -a android.settings.SETTINGS")
    text = run_text(phone, "dumpsys input").stdout
    assert (
        "orientation=1, logicalFrame=[0, 0, 2400, 1080], physicalFrame=[0, 0, 2400, 1080]" in text
    )
    assert "      SurfaceOrientation: 1\n" in text
    run_text(phone, "wm user-rotation free")
    assert run_text(phone, "settings get system accelerometer_rotation").stdout == "1\n"


def test_dumpsys_input_is_what_clients_parse(phone: Phone) -> None:
    lines = run_text(phone, "dumpsys input").stdout.splitlines()
    assert (
        "    Viewport INTERNAL: displayId=0, uniqueId=local:4619827259835644672, port=0,"
        " orientation=0, logicalFrame=[0, 0, 1080, 2400], physicalFrame=[0, 0, 1080, 2400],"
        " deviceSize=[1080, 2400], isActive=[1]"
    ) in lines
    size = next(
        n for n, line in enumerate(lines) if re.match(r"^\s+PhysicalWidth:\s+1080px", line)
    )
    turned = next(
        n for n, line in enumerate(lines) if re.match(r"^\s+SurfaceOrientation:\s+0", line)
    )
    assert size < turned
    run_text(phone, "wm size 720x1520")
    text = run_text(phone, "dumpsys input").stdout
    assert "logicalFrame=[0, 0, 720, 1520], physicalFrame=[0, 0, 1080, 2400]" in text


def test_only_android_13_has_the_newer_name(phone: Phone, new_phone: Callable[..., Phone]) -> None:
    older = new_phone(profile=PROFILES["pixel_5"])
    assert "InputDeviceOrientation: Rotation0" in run_text(phone, "dumpsys input").stdout
    assert "InputDeviceOrientation" not in run_text(older, "dumpsys input").stdout


def test_night_mode(phone: Phone) -> None:
    assert run_text(phone, "cmd uimode night").stdout == "Night mode: no\n"
    assert run_text(phone, "cmd uimode night yes").stdout == "Night mode: yes\n"
    assert run_text(phone, "settings get secure ui_night_mode").stdout == "2\n"
    assert "mNightMode=2 (yes) mComputedNightMode=true" in run_text(phone, "dumpsys uimode").stdout
    result = run_text(phone, "cmd uimode night dusk")
    assert (result.stderr, result.status) == (
        "Error: mode must be 'yes', 'no', or 'auto'\n",
        255,
    )
    assert run_text(phone, "cmd uimode").stdout.startswith("UiModeManager service (uimode)")
    with pytest.raises(UnknownRequest, match="uimode car yes"):
        run_text(phone, "cmd uimode car yes")


def test_display_and_power(phone: Phone) -> None:
    text = run_text(phone, "dumpsys display").stdout
    assert "  mScreenState=ON\n" in text
    assert "  mCurrentScreenBrightnessSetting=0.39763778\n" in text
    assert 'mBaseDisplayInfo=DisplayInfo{"Built-in Screen", displayId 0, FLAG_SECURE,' in text
    assert "real 1080 x 2400, largest app 2400 x 2400," in text
    assert "density 420 (420.0 x 420.0) dpi}" in text
    text = run_text(phone, "dumpsys power").stdout
    assert "  mWakefulness=Awake\n" in text
    assert "Display Power: state=ON\n" in text
