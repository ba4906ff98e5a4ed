"""The device option names devices, or says why it does not."""

import pytest

from pytest_androidworld.boot import DeviceSpec, parse
from pytest_androidworld.errors import UsageError


@pytest.mark.parametrize(
    ("option", "why"),
    [
        ("vitual", "no kind of device is called 'vitual'. Did you mean 'virtual'?"),
        ("", "no kind of device is called ''"),
        ("emulator-", "no kind of device is called 'emulator-'"),
        ("emulator-55x4", "Did you mean 'emulator-5554'?"),
        ("avd", "no kind of device is called 'avd'"),
        ("avd:", "which AVD?"),
        ("emulator-5554@", "after @ comes the gRPC's port"),
        ("emulator-5554@http", "after @ comes the gRPC's port, not 'http'"),
        ("virtual,virtual", "only attached devices come in lists"),
        ("avd:a,emulator-5554", "only attached devices come in lists"),
        ("emulator-5554,emulator-5554", "emulator-5554 is named twice"),
        ("emulator-5554,", "no kind of device is called ''"),
        (":5555", "no kind of device is called ':5555'"),
    ],
)
def test_an_option_that_names_no_device_says_why(option: str, why: str) -> None:
    with pytest.raises(UsageError) as raised:
        parse(option)
    assert why in str(raised.value)


@pytest.mark.parametrize(
    ("option", "specs"),
    [
        ("virtual", [DeviceSpec("virtual")]),
        ("avd:Pixel_6_API_33", [DeviceSpec("avd", "Pixel_6_API_33")]),
        ("emulator-5554", [DeviceSpec("attached", "emulator-5554")]),
        ("emulator-5554@8554", [DeviceSpec("attached", "emulator-5554", 8554)]),
        (
            "emulator-5554, 10.0.0.7:5555@9000",
            [
                DeviceSpec("attached", "emulator-5554"),
                DeviceSpec("attached", "10.0.0.7:5555", 9000),
            ],
        ),
    ],
)
def test_an_option_names_devices(option: str, specs: list[DeviceSpec]) -> None:
    assert parse(option) == specs
    assert ",".join(map(str, specs)) == option.replace(" ", "")
