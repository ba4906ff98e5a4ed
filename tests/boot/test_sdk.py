"""SDK and AVDs are found as Android's own tools find them."""

import sys
from pathlib import Path

import pytest

from pytest_androidworld.boot import boot, parse
from pytest_androidworld.boot.sdk import avd_folder, avd_home, emulator_of, sdk_places, usual_sdk
from pytest_androidworld.errors import UnknownName, UsageError
from tests.stand_in import StandIn

VARIABLES = ("ANDROID_HOME", "ANDROID_SDK_ROOT", "ANDROID_AVD_HOME", "ANDROID_USER_HOME")


@pytest.fixture
def nothing_set(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    for name in VARIABLES:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", "/home/u")
    return monkeypatch


@pytest.mark.parametrize(
    ("platform", "place"),
    [("linux", "/home/u/Android/Sdk"), ("darwin", "/home/u/Library/Android/sdk")],
)
def test_the_usual_place_is_the_systems(
    nothing_set: pytest.MonkeyPatch, platform: str, place: str
) -> None:
    nothing_set.setattr(sys, "platform", platform)
    assert sdk_places("Pixel") == [Path(place)]


def test_the_deprecated_variable_comes_second(nothing_set: pytest.MonkeyPatch) -> None:
    nothing_set.setenv("ANDROID_SDK_ROOT", "/old")
    assert sdk_places("Pixel") == [Path("/old")]
    nothing_set.setenv("ANDROID_HOME", "/new")
    assert sdk_places("Pixel") == [Path("/new"), Path("/old")]


def test_without_a_variable_the_sdk_of_the_set_up_comes_first(
    nothing_set: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    nothing_set.setenv("ANDROID_AVD_HOME", str(tmp_path))
    (tmp_path / "Pixel.avd").mkdir()
    record = tmp_path / "Pixel.avd/androidworld.json"
    record.write_text('{"sdk": "/cache/sdk"}')
    usual = [Path.home() / "Android/Sdk"]
    assert sdk_places("Pixel") == [Path("/cache/sdk"), *usual]
    assert sdk_places("Other") == usual
    record.write_text('{"sdk": "/ca')
    assert sdk_places("Pixel") == usual


def test_without_a_name_it_may_be_the_sdk_of_any_set_up(tmp_path: Path) -> None:
    environment = {"HOME": str(tmp_path), "ANDROID_AVD_HOME": str(tmp_path)}
    for name, place in (("One", "/cache/sdk"), ("Two", "/other"), ("Three", "/cache/sdk")):
        (tmp_path / f"{name}.ini").touch()
        (tmp_path / f"{name}.avd").mkdir()
        (tmp_path / f"{name}.avd/androidworld.json").write_text(f'{{"sdk": "{place}"}}')
    usual = usual_sdk(environment)
    assert sdk_places("", environment) == [Path("/cache/sdk"), Path("/other"), usual]
    assert sdk_places("Two", environment) == [Path("/other"), usual]
    named = environment | {"ANDROID_HOME": "/named"}
    assert sdk_places("", named) == [Path("/named")]


def test_avds_are_where_the_most_particular_variable_says(
    nothing_set: pytest.MonkeyPatch,
) -> None:
    assert avd_home() == Path("/home/u/.android/avd")
    nothing_set.setenv("ANDROID_USER_HOME", "/user")
    assert avd_home() == Path("/user/avd")
    nothing_set.setenv("ANDROID_AVD_HOME", "/avds")
    assert avd_home() == Path("/avds")


def test_an_avd_may_lie_elsewhere(sdk: StandIn) -> None:
    assert avd_folder("Pixel_6") == sdk.avd
    sdk.avd.with_suffix(".ini").write_text("avd.ini.encoding=UTF-8\npath=/big/disk/p.avd\n")
    assert avd_folder("Pixel_6") == Path("/big/disk/p.avd")


def test_without_an_sdk_it_is_said_where_it_was_searched(
    sdk: StandIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ANDROID_HOME", "/nowhere")
    monkeypatch.setenv("ANDROID_SDK_ROOT", "/neither")
    with pytest.raises(UsageError) as raised:
        boot(sdk.option, sdk.folder)
    assert str(raised.value) == (
        "--aw-device=avd:Pixel_6: there is no /nowhere/emulator/emulator nor"
        " /neither/emulator/emulator; set ANDROID_HOME to the SDK's folder, or"
        " pytest --aw-setup=avd:Pixel_6 installs one"
    )
    assert list(sdk.folder.iterdir()) == []


def test_the_first_that_has_an_emulator_is_taken(
    sdk: StandIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ANDROID_SDK_ROOT", str(sdk.home / "sdk"))
    monkeypatch.setenv("ANDROID_HOME", "/nowhere")
    assert emulator_of(parse(sdk.option)[0]) == sdk.home / "sdk/emulator/emulator"


def test_an_avd_that_is_not_there_is_named_with_what_is_near(sdk: StandIn) -> None:
    with pytest.raises(UnknownName) as raised:
        emulator_of(parse("avd:Pixel_7")[0])
    assert str(raised.value) == (
        "no AVD is called 'Pixel_7'. Did you mean 'Pixel_6'?\n"
        f"They are searched in {sdk.home}/avds; set ANDROID_AVD_HOME for another folder."
        "\npytest --aw-setup=avd:Pixel_7 makes it."
    )
