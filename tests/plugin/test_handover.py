"""Which attached device a new worker gets, and whether it may still be tried."""

from types import SimpleNamespace
from typing import Any

import pytest

from pytest_androidworld.boot import parse
from pytest_androidworld.plugin.devices.own_device import DEVICE, DEVICE_GIVEN_UP
from pytest_androidworld.plugin.run.run import Run
from pytest_androidworld.plugin.xdist import handover
from pytest_androidworld.plugin.xdist.handover import Devices, Leases, Place
from tests.plugin.gateway_hosts import spec

A, B = "emulator-5554", "emulator-5556"


def test_a_device_is_free_again_when_its_worker_has_ended() -> None:
    devices = Devices({"": [A, B]})
    assert [devices.lease(worker)[DEVICE] for worker in ("gw0", "gw1")] == [A, B]
    devices.give_back(devices.leased["gw0"])
    assert devices.lease("gw2") == {DEVICE: A, DEVICE_GIVEN_UP: False}


def test_the_worker_that_reports_the_rest_does_not_try_a_device_that_was_given_up() -> None:
    devices = Devices({"": [A]})
    devices.lease("gw0")
    devices.given_up.add(Place("", A))
    devices.give_back(Place("", A))
    assert devices.free == []
    devices.free.append(Place("", A))  # as for the last worker of all
    assert devices.lease("gw1") == {DEVICE: A, DEVICE_GIVEN_UP: True}


def test_each_machine_has_devices_of_its_own_with_the_same_serials() -> None:
    devices = Devices({"ssh=a": [A], "ssh=b": [A]})
    assert devices.lease("gw0", "ssh=b") == {DEVICE: A, DEVICE_GIVEN_UP: False}
    devices.given_up.add(Place("ssh=b", A))
    assert devices.free_on("ssh=b") == []
    assert devices.lease("gw1", "ssh=a") == {DEVICE: A, DEVICE_GIVEN_UP: False}


def a_run() -> Run:
    """One that knows neither its command line nor its settings."""
    nothing: Any = SimpleNamespace()
    return Run(nothing, nothing)


def test_each_worker_has_an_emulator_of_its_own_from_one_avd() -> None:
    run = a_run()
    specs = [spec(ssh="a"), spec(popen=True), spec(popen=True)]
    handover.begin(run, parse("avd:Pixel_6"), specs)
    devices = run.once(Leases).devices
    assert devices is not None
    assert devices.places == [
        Place("ssh=a", "avd:Pixel_6", 0),
        Place("", "avd:Pixel_6", 0),
        Place("", "avd:Pixel_6", 1),
    ]
    devices.given_up.add(Place("", "avd:Pixel_6", 1))
    assert [devices.lease(worker)[DEVICE_GIVEN_UP] for worker in ("gw0", "gw1")] == [False, True]


@pytest.mark.parametrize(
    ("specs", "sentence"),
    [
        (
            [spec(popen=True), spec(popen=True)],
            "-n 2: --aw-device names 1, and each worker needs one of its own;"
            " take -n 1, or -n auto",
        ),
        (
            [spec(ssh="a"), spec(ssh="b"), spec(ssh="a")],
            "--tx ssh=a: --aw-device names 1, and each worker needs one of its own;"
            " take --tx 1*ssh=a",
        ),
    ],
)
def test_more_workers_than_devices(specs: list[Any], sentence: str) -> None:
    run = a_run()
    with pytest.raises(pytest.UsageError) as error:
        handover.begin(run, parse(A), specs)
    assert str(error.value) == sentence


def test_as_many_workers_as_devices_on_each_machine() -> None:
    run = a_run()
    handover.begin(run, parse(A), [spec(ssh="a"), spec(ssh="b"), spec(popen=True)])
