"""What a device must be like before a run: found where it is not, and set."""

import pytest

from pytest_androidworld.env.device import Device
from pytest_androidworld.env.normalising import AWAKE, NORMS, Deviation, deviations, normalise
from pytest_androidworld.env.shell import Output
from pytest_androidworld.errors import DeviceError

PRINTS_NOTHING = "cannot read how it is set up: its shell prints ''"
# A line that makes the phone differ, and the sentence about it.
WAYS = {
    "settings put global auto_time 1": "auto_time: 1 instead of 0",
    "settings put global auto_time_zone 1": "auto_time_zone: 1 instead of 0",
    "settings put system time_12_24 12": "time_12_24: 12 instead of 24",
    "service call alarm 3 s16 Europe/Paris": "time zone: Europe/Paris instead of UTC",
    "settings put global window_animation_scale 1.0": (
        "window_animation_scale: 1.0 instead of 0.0"
    ),
    "settings delete global transition_animation_scale": (
        "transition_animation_scale: null instead of 0.0"
    ),
    "settings put global animator_duration_scale 0.5": (
        "animator_duration_scale: 0.5 instead of 0.0"
    ),
    "settings delete global hidden_api_policy": "hidden_api_policy: null instead of 1",
    "settings delete global hidden_api_policy_p_apps": (
        "hidden_api_policy_p_apps: null instead of 1"
    ),
    "settings put global hidden_api_policy_pre_p_apps 0": (
        "hidden_api_policy_pre_p_apps: 0 instead of 1"
    ),
    "svc power stayon false": "screen is kept on: mStayOn=false instead of mStayOn=true",
    "settings put system screen_off_timeout 60000": (
        "screen_off_timeout: 60000 instead of 2147483647"
    ),
    "input keyevent KEYCODE_SLEEP": (
        "screen is on: mWakefulness=Asleep instead of mWakefulness=Awake"
    ),
    "locksettings set-disabled false": "lock screen disabled: false instead of true",
    "settings put system user_rotation 1": "user_rotation: 1 instead of 0",
    "settings put system font_scale 1.3": "font_scale: 1.3 instead of 1.0",
    "wm size 720x1280": "screen size: Override instead of Physical",
    "wm density 320": "density: Override instead of Physical",
    "settings delete secure spell_checker_enabled": "spell_checker_enabled: null instead of 0",
    "settings put secure autofill_service com.example/.Filler": (
        "autofill_service: com.example/.Filler instead of null"
    ),
    "settings put secure show_ime_with_hard_keyboard 0": (
        "show_ime_with_hard_keyboard: 0 instead of 1"
    ),
    "settings put system pointer_location 1": "pointer_location: 1 instead of 0",
    "cmd connectivity airplane-mode enable": "airplane_mode_on: 1 instead of 0",
    "svc wifi disable": "wifi_on: 0 instead of 1",
    "svc bluetooth disable": "bluetooth_on: 0 instead of 1",
}
FINE = (
    "settings put global window_animation_scale 0",
    "settings put global hide_error_dialogs 0",
    "settings put global heads_up_notifications_enabled 0",
    "settings delete system font_scale",
    "settings put global wifi_on 2",
    "settings put secure autofill_service ''",  # as Settings stores that none was chosen
)


def sentences(found: list[Deviation]) -> list[str]:
    return [str(each) for each in found]


def test_a_phone_that_was_set_up_deviates_in_nothing(device: Device) -> None:
    assert deviations(device) == []


@pytest.mark.parametrize("line", FINE)
def test_what_tasks_can_be_played_with_is_no_deviation(device: Device, line: str) -> None:
    assert device.adb.shell(line).status == 0
    assert deviations(device) == []


def test_all_that_deviates_is_found_and_set(device: Device) -> None:
    """All at once: each line is its own norm's, but for the radios, which airplane mode moves."""
    for line in WAYS:
        assert device.adb.shell(line).status == 0
    assert sorted(sentences(deviations(device))) == sorted(WAYS.values())
    changed = sentences(normalise(device))
    assert set(WAYS.values()) <= set(changed)
    assert deviations(device) == []
    assert normalise(device) == []


def test_each_norm_is_met_or_missed_alone(device: Device) -> None:
    """The names of those that `WAYS` misses, in order; the rest cannot be wrong on this phone."""
    missed = {sentence.partition(": ")[0] for sentence in WAYS.values()}
    assert [norm.name for norm in NORMS if norm.name not in missed] == [
        "hide_error_dialogs",
        "heads_up_notifications_enabled",
        "lock screen",
        "accelerometer_rotation",
    ]


def test_what_was_fine_is_set_as_it_is_wanted(device: Device) -> None:
    changed = sentences(normalise(device))
    assert changed == [
        "hide_error_dialogs: null instead of 1",
        "accelerometer_rotation: 1 instead of 0",
    ]


def test_reading_and_setting_are_a_round_trip_each(
    device: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines: list[str] = []
    shell = device.adb.shell
    monkeypatch.setattr(
        device.adb, "shell", lambda *words: lines.append(words[0]) or shell(*words)
    )
    deviations(device)
    assert len(lines) == 1
    normalise(device)
    assert len(lines) == 4  # the last one waits for the radios


def test_a_lock_screen_is_dismissed(device: Device, monkeypatch: pytest.MonkeyPatch) -> None:
    """This phone never shows one; as a device says that does."""
    lines: list[str] = []
    shell = device.adb.shell

    def locked(line: str) -> Output:
        lines.append(line)
        done = shell(line)
        return done._replace(stdout=done.stdout.replace("showing=false", "showing=true"))

    monkeypatch.setattr(device.adb, "shell", locked)
    (found,) = normalise(device, AWAKE)
    assert str(found) == "lock screen: showing=true instead of showing=false"
    assert "wm dismiss-keyguard; input keyevent KEYCODE_MENU;" in lines[1]


def test_a_shell_that_prints_too_little_is_the_devices_fault(
    device: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    nothing = device.adb.shell("true")
    monkeypatch.setattr(device.adb, "shell", lambda *_: nothing)
    with pytest.raises(DeviceError, match=f"^{device.serial}: {PRINTS_NOTHING}$"):
        deviations(device)
