"""Apps that have not finished their first run are found without opening them."""

from collections.abc import Callable

from pytest_androidworld.env.app_table import VERSIONS
from pytest_androidworld.env.device import Device
from pytest_androidworld.env.doctor.first_run import FILE, PROBE, TRACES
from pytest_androidworld.env.doctor.probe import OK, examine
from pytest_androidworld.provision.phone.app_setups import APP_SETUPS

# real-device.md §2.2: launched or cleared only; Clipper shows in the clipboard's row, and tasks
# clear Chrome, so that agents meet its pages.  Contacts' pages leave nothing to tell them by.
WITHOUT = {
    *("clock", "dialer", "files", "settings", "simple draw pro", "clipper", "chrome"),
    "contacts",
}


def test_each_app_with_a_first_run_has_a_trace() -> None:
    assert TRACES.keys() == VERSIONS.keys() - WITHOUT


def test_what_set_up_waits_for_is_a_trace() -> None:
    """But for Audio Recorder, whose database other set-ups may not have made."""
    proofs = {setup.name: setup.proofs for setup in APP_SETUPS if setup.proofs}
    del proofs["audio recorder"]
    assert proofs == {
        name: tuple(what for trace, what in traces if trace is FILE)
        for name, traces in TRACES.items()
        if any(trace is FILE for trace, _ in traces)
    }


def test_it_opens_no_app(device: Device) -> None:
    before = device.front()
    (found,) = examine(device, [PROBE])
    assert found.level == OK
    assert device.front() == before
    assert device.apps.recents() == []


def test_a_permission_that_the_device_does_not_know_is_not_missing(
    device: Device, instead: Callable[[str, str], None]
) -> None:
    """As READ_MEDIA_AUDIO before Android 13: it is not listed."""
    dump = "dumpsys package code.name.monkey.retromusic"
    assert "READ_MEDIA_AUDIO: granted=true" in device.adb.shell(dump).stdout
    instead(dump, f"{dump} | grep -v READ_MEDIA_AUDIO")
    (found,) = examine(device, [PROBE])
    assert found.level == OK


def test_apps_that_are_not_installed_have_no_first_run(device: Device) -> None:
    device.adb.shell("pm uninstall net.gsantner.markor")
    (found,) = examine(device, [PROBE])
    assert [str(each) for each in found.evidence] == [
        "13 apps have finished it, as their data and permissions show"
    ]
