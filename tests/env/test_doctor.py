"""A well phone has no problems; each thing that is missing is one sentence."""

import pytest

from pytest_androidworld.env import doctor
from pytest_androidworld.env.device import Device
from pytest_androidworld.env.shell import Output


def test_a_well_phone_has_no_problems(device: Device) -> None:
    assert list(doctor.problems(device)) == []
    front = device.front()
    assert front is not None
    assert "nexuslauncher" in front


def test_what_is_missing_is_told_with_its_fix(device: Device) -> None:
    device.files.remove("/data/data/android_world/snapshots/net.gsantner.markor")
    assert list(doctor.problems(device)) == [
        "markor has no data in /data/data/android_world/snapshots/net.gsantner.markor: set it up,"
        " then save it there."
    ]


def test_a_phone_says_what_it_can_do(device: Device) -> None:
    device.adb.shell("pm uninstall com.flauschcode.broccoli")
    can = doctor.capabilities(device)
    assert can >= {"root", "grpc", "sms", "snapshot", "markor", "net.gsantner.markor"}
    assert can >= {"miniwob", "com.google.androidenv.miniwob"}
    assert not can & {"broccoli", "com.flauschcode.broccoli"}


def test_an_app_of_another_version_is_named_with_the_one_to_install(
    device: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(doctor.VERSIONS, "vlc", (1, 2))
    assert list(doctor.problems(device)) == [
        "vlc (org.videolan.vlc) has version 13050408: the tasks are written for 1 or 2, install"
        " that."
    ]


def test_the_apps_are_listed_with_package_and_version(device: Device) -> None:
    table = doctor.app_table(device)
    assert len(table) == 22
    assert ("markor", "net.gsantner.markor", "146") in table


CALLED = (
    "goals call the device sdk_gphone_x86_64, and it is called Toaster: agents may be puzzled."
)
NOTE = "three goals call the device sdk_gphone_x86_64; it is called {}, as today's images are."


@pytest.mark.parametrize(
    ("model", "problem", "note"),
    [
        ("sdk_gphone_x86_64", [], []),
        ("sdk_gphone64_x86_64", [], [NOTE.format("sdk_gphone64_x86_64")]),
        ("sdk_gphone64_arm64", [], [NOTE.format("sdk_gphone64_arm64")]),
        ("Toaster", [CALLED], []),
    ],
)
def test_the_names_of_todays_images_are_a_note_only(
    device: Device,
    monkeypatch: pytest.MonkeyPatch,
    model: str,
    problem: list[str],
    note: list[str],
) -> None:
    run = device.adb.run

    def named(*words: str, **more: float) -> Output:
        asked = words == ("getprop", "ro.product.model")
        return Output(f"{model}\n", "", 0) if asked else run(*words, **more)

    monkeypatch.setattr(device.adb, "run", named)
    assert list(doctor.problems(device)) == problem
    assert list(doctor.notes(device)) == note
