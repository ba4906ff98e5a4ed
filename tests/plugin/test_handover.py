"""Which attached device a new worker gets, and whether it may still be tried."""

from pytest_androidworld.plugin.handover import Devices
from pytest_androidworld.plugin.workers import DEVICE, DEVICE_GIVEN_UP

A, B = "emulator-5554", "emulator-5556"


def test_a_device_is_free_again_when_its_worker_has_ended() -> None:
    devices = Devices([A, B])
    assert [devices.lease()[DEVICE] for _ in (A, B)] == [A, B]
    devices.give_back(A)
    assert devices.lease() == {DEVICE: A, DEVICE_GIVEN_UP: False}


def test_the_worker_that_reports_the_rest_does_not_try_a_device_that_was_given_up() -> None:
    devices = Devices([A])
    devices.lease()
    devices.given_up.add(A)
    devices.give_back(A)
    assert devices.free == []
    devices.free.append(A)  # as for the last worker of all
    assert devices.lease() == {DEVICE: A, DEVICE_GIVEN_UP: True}
