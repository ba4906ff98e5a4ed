"""A well phone has no problems; each thing that is missing is one sentence."""

from pytest_androidworld.env import doctor
from pytest_androidworld.env.device import Device


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
    can = doctor.capabilities(device)
    assert can >= {"root", "grpc", "sms", "snapshot", "markor", "net.gsantner.markor"}
    assert not can & {"vlc", "org.videolan.vlc"}
