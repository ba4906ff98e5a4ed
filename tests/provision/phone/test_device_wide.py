"""The steps about a device as a whole: what they see, do, and say when they get no further."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from phone.tests.apks import packed
from pytest_androidworld.boot import Booted
from pytest_androidworld.env.device import Device
from pytest_androidworld.env.normalising import NORMS
from pytest_androidworld.env.shell import Output
from pytest_androidworld.errors import DeviceError, SetupError
from pytest_androidworld.provision.device_step import DeviceStep

Step = Callable[[str], DeviceStep]
SETTINGS, FORWARDER = "settings: normalise", "accessibility forwarder: install and enable"
HOME = "home screen: close all apps"


@pytest.fixture
def deaf_to(bought: Device, monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Has the device take some words of commands for other ones, by default for nothing."""
    shell = bought.adb.shell

    def deaf(words: str, instead: str = "true") -> None:
        def heard(command: str, *rest: Any, **options: Any) -> Output:
            return shell(command.replace(words, instead), *rest, **options)

        monkeypatch.setattr(bought.adb, "shell", heard)

    return deaf


def test_settings_are_made_as_runs_want_them(bought: Device, step: Step, files: Path) -> None:
    assert not step(SETTINGS).done(bought)
    step(SETTINGS).run(bought, files.__truediv__)
    assert step(SETTINGS).done(bought)
    assert bought.settings.get("global", "auto_time") == "0"
    bought.settings.put("system", "time_12_24", 12)
    assert not step(SETTINGS).done(bought)


def test_a_setting_that_is_not_taken_is_named_with_what_it_is_for(
    bought: Device, step: Step, files: Path, deaf_to: Callable[..., None]
) -> None:
    deaf_to("settings put system time_12_24 24")
    with pytest.raises(SetupError) as caught:
        step(SETTINGS).run(bought, files.__truediv__)
    (norm,) = (each for each in NORMS if each.name == "time_12_24")
    why = f"time_12_24: null instead of 24 ({norm.why})"
    assert str(caught.value) == f"{bought.serial} does not take these settings: {why}"


def test_the_forwarder_reads_the_screen_from_then_on(
    bought: Device, step: Step, files: Path
) -> None:
    assert bought.forwarder is None
    assert not step(FORWARDER).done(bought)
    step(FORWARDER).run(bought, files.__truediv__)
    assert step(FORWARDER).done(bought)
    made: object = bought.forwarder
    assert made is not None
    assert bought.sight.look().forest is not None
    step(FORWARDER).run(bought, files.__truediv__)
    assert bought.forwarder is made


def test_a_file_that_is_not_the_forwarder(bought: Device, step: Step, tmp_path: Path) -> None:
    (tmp_path / "2024.05.13-accessibility_forwarder.apk").write_bytes(packed("org.example.tally"))
    with pytest.raises(SetupError, match=r"^2024.05.13-accessibility_forwarder.apk holds another"):
        step(FORWARDER).run(bought, tmp_path.__truediv__)
    assert not step(FORWARDER).done(bought)


def test_a_forwarder_that_sends_nothing_is_no_eye(
    bought: Device, step: Step, files: Path, deaf_to: Callable[..., None]
) -> None:
    deaf_to("am broadcast")
    with pytest.raises(SetupError, match=f"^{bought.serial}: the accessibility forwarder is ins"):
        step(FORWARDER).run(bought, files.__truediv__)
    assert not step(FORWARDER).done(bought)


def test_a_forwarder_that_cannot_be_switched_on_is_left_alone(
    bought: Device, step: Step, files: Path, deaf_to: Callable[..., None]
) -> None:
    deaf_to("settings put secure", "false")
    with pytest.raises(DeviceError, match=f"^accessibility service of {bought.serial}: "):
        step(FORWARDER).run(bought, files.__truediv__)
    assert bought.forwarder is None


def test_all_apps_are_closed(bought: Device, step: Step, files: Path) -> None:
    assert step(HOME).done(bought)
    bought.apps.open("settings")
    assert not step(HOME).done(bought)
    bought.adb.run("input", "keyevent", "KEYCODE_HOME")
    assert not step(HOME).done(bought)  # it is in Recents
    step(HOME).run(bought, files.__truediv__)
    assert step(HOME).done(bought)
    assert "settings" not in bought.adb.run("dumpsys", "activity", "recents").stdout


def test_a_device_that_is_not_well_in_the_end_is_told(
    bought_phone: Booted, bought: Device, step: Step, files: Path
) -> None:
    step(FORWARDER).run(bought, files.__truediv__)
    bought_phone.console("aw fault freeze on")
    try:
        with pytest.raises(SetupError, match="the screen shows the same, whatever is opened"):
            step(HOME).run(bought, files.__truediv__)
    finally:
        bought_phone.console("aw fault off")
