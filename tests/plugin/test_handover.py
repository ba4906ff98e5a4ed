"""Which attached device a new worker gets, and whether it may still be tried."""

from types import SimpleNamespace
from typing import Any

import pytest

from pytest_androidworld.plugin import handover
from pytest_androidworld.plugin.handover import Devices, Place
from pytest_androidworld.plugin.workers import DEVICE, DEVICE_GIVEN_UP
from tests.plugin.gateway_hosts import spec

A, B = "emulator-5554", "emulator-5556"


def test_a_device_is_free_again_when_its_worker_has_ended() -> None:
    devices = Devices([A, B])
    assert [devices.lease()[DEVICE] for _ in (A, B)] == [A, B]
    devices.give_back(Place("", A))
    assert devices.lease() == {DEVICE: A, DEVICE_GIVEN_UP: False}


def test_the_worker_that_reports_the_rest_does_not_try_a_device_that_was_given_up() -> None:
    devices = Devices([A])
    devices.lease()
    devices.given_up.add(Place("", A))
    devices.give_back(Place("", A))
    assert devices.free == []
    devices.free.append(Place("", A))  # as for the last worker of all
    assert devices.lease() == {DEVICE: A, DEVICE_GIVEN_UP: True}


def test_each_machine_has_devices_of_its_own_with_the_same_serials() -> None:
    devices = Devices([A], ["ssh=a", "ssh=b", "ssh=a"])
    assert devices.lease("ssh=b") == {DEVICE: A, DEVICE_GIVEN_UP: False}
    devices.given_up.add(Place("ssh=b", A))
    assert devices.free_on("ssh=b") == []
    assert devices.lease("ssh=a") == {DEVICE: A, DEVICE_GIVEN_UP: False}


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
    config: Any = SimpleNamespace(stash={})
    with pytest.raises(pytest.UsageError) as error:
        handover.begin(config, [A], specs)
    assert str(error.value) == sentence


def test_as_many_workers_as_devices_on_each_machine() -> None:
    config: Any = SimpleNamespace(stash={})
    handover.begin(config, [A], [spec(ssh="a"), spec(ssh="b"), spec(popen=True)])
