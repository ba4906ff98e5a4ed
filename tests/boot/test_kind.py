"""The kind of a device comes from the device, never from the option."""

from typing import Any, ClassVar

import pytest

from pytest_androidworld.boot import attached, parse
from pytest_androidworld.env.adb import Adb
from pytest_androidworld.env.adb_server import AdbError
from pytest_androidworld.env.device import Device
from pytest_androidworld.env.shell import Output
from pytest_androidworld.errors import DeviceError, UsageError


class StubAdb(Adb):
    """A device of which only its reply to ``aw:kind`` is known."""

    replies: ClassVar[dict[str, bool | None]] = {}
    images: ClassVar[dict[str, str | None]] = {}  # to ``aw:image``; "" is of one that refuses it
    properties: ClassVar[dict[str, dict[str, str]]] = {}

    @property
    def virtual(self) -> bool:
        answer = self.replies[self.serial]
        if answer is None:
            raise DeviceError("it is not there")
        return answer

    def run(self, *words: str, **options: Any) -> Output:
        command, name = words
        assert command == "getprop"
        if (properties := self.properties.get(self.serial)) is None:
            raise DeviceError("it is not there")
        return Output(f"{properties.get(name, '')}\n", "", 0)

    def query_phone(self, query: str) -> str | None:
        assert query == "image"
        answer = self.images[self.serial]
        if answer is None:
            raise DeviceError("it is not there")
        return answer or None


@pytest.fixture
def replies(monkeypatch: pytest.MonkeyPatch) -> dict[str, bool | None]:
    monkeypatch.setattr("pytest_androidworld.env.adb.Adb", StubAdb)
    monkeypatch.setattr(StubAdb, "replies", {})
    return StubAdb.replies


def test_a_virtual_phone_says_that_it_is_one(device: Device) -> None:
    assert device.adb.virtual
    assert "virtual phone" in str(device.adb.query_phone("kind"))


def test_a_virtual_phone_names_its_image(device: Device) -> None:
    assert device.adb.query_phone("image") == "benchmark"


@pytest.mark.parametrize(
    ("answers", "image"),
    [
        (["older", "older"], "older"),
        (["older", None], "older"),
        (["older", ""], "older"),
        (["", None], ""),
    ],
)
def test_the_image_of_attached_phones_is_what_they_say(
    replies: dict[str, bool | None],
    monkeypatch: pytest.MonkeyPatch,
    answers: list[str | None],
    image: str,
) -> None:
    serials = ["emulator-5554", "emulator-5556"]
    monkeypatch.setattr(StubAdb, "images", dict(zip(serials, answers, strict=True)))
    assert attached.image_of(parse(",".join(serials))) == image


def test_phones_of_two_images_are_not_played_in_one_run(
    replies: dict[str, bool | None], monkeypatch: pytest.MonkeyPatch
) -> None:
    images = {"emulator-5554": "benchmark", "emulator-5556": "older"}
    monkeypatch.setattr(StubAdb, "images", images)
    with pytest.raises(UsageError) as raised:
        attached.image_of(parse("emulator-5554,emulator-5556"))
    assert str(raised.value) == (
        "--aw-device: emulator-5554 has the image benchmark and emulator-5556 has the image"
        " older: one rate cannot count cases of both; play two runs"
    )


def named(maker: str, model: str, release: str) -> dict[str, str]:
    names = ("ro.product.manufacturer", "ro.product.model", "ro.build.version.release")
    return dict(zip(names, (maker, model, release), strict=True))


PIXEL = named("Google", "Pixel 8", "14")


@pytest.mark.parametrize(
    ("devices", "models"),
    [
        ([PIXEL], ["Google Pixel 8, Android 14"]),
        ([named("OnePlus", "ONEPLUS A6003", "11")], ["ONEPLUS A6003, Android 11"]),
        ([named("", "sdk_gphone64_x86_64", "13")], ["sdk_gphone64_x86_64, Android 13"]),
        ([named("Google", "Pixel 8", "")], ["Google Pixel 8"]),
        ([PIXEL, PIXEL], ["Google Pixel 8, Android 14"]),
        (
            [PIXEL, named("Google", "Pixel 8", "15")],
            ["Google Pixel 8, Android 14", "Google Pixel 8, Android 15"],
        ),
        ([None, PIXEL], ["Google Pixel 8, Android 14"]),
        ([{}, None], []),
    ],
)
def test_the_models_of_attached_devices_are_what_their_properties_say(
    replies: dict[str, bool | None],
    monkeypatch: pytest.MonkeyPatch,
    devices: list[dict[str, str] | None],
    models: list[str],
) -> None:
    serials = [f"emulator-{5554 + 2 * number}" for number in range(len(devices))]
    pairs = zip(serials, devices, strict=True)
    there = {serial: properties for serial, properties in pairs if properties is not None}
    monkeypatch.setattr(StubAdb, "properties", there)
    assert attached.models_of(parse(",".join(serials))) == models


class StubConnection:
    """A connection whose requests are answered in turn, and then closed."""

    def __init__(self, *answers: str) -> None:
        self.answers = list(answers)

    def __call__(self, timeout: float | None = None) -> "StubConnection":
        return self

    def __enter__(self) -> "StubConnection":
        return self

    def __exit__(self, *_: object) -> None:
        pass

    close = __exit__

    def send_command(self, request: str) -> None:
        pass

    def check_okay(self) -> None:
        answer = self.answers.pop(0)
        if answer != "OKAY":
            raise AdbError(answer)


@pytest.mark.parametrize("why", ["closed", "unknown service"])
def test_a_device_that_refuses_the_query_is_no_virtual_phone(
    monkeypatch: pytest.MonkeyPatch, why: str
) -> None:
    """As the adb server reports the CLSE of an adbd that knows no such service."""
    adb = Adb("emulator-5554")
    monkeypatch.setattr(adb.client, "make_connection", StubConnection("OKAY", why))
    assert adb.virtual is False


@pytest.mark.parametrize("why", ["device offline", "device 'emulator-5554' not found"])
def test_a_device_that_is_not_there_is_neither(monkeypatch: pytest.MonkeyPatch, why: str) -> None:
    adb = Adb("emulator-5554")
    monkeypatch.setattr(adb.client, "make_connection", StubConnection(why))
    with pytest.raises(DeviceError, match=why):
        assert adb.virtual


@pytest.mark.parametrize(
    ("answers", "kind"),
    [
        ([True, True], "virtual"),
        ([True, None], "virtual"),
        ([False, False], "attached"),
        ([False, None], "attached"),
        ([None, None], "attached"),
    ],
)
def test_what_is_attached_is_what_it_says(
    replies: dict[str, bool | None], answers: list[bool | None], kind: str
) -> None:
    replies.update(zip(["emulator-5554", "emulator-5556"], answers, strict=True))
    assert attached.kind_of(parse("emulator-5554,emulator-5556")) == kind


def test_virtual_phones_and_real_devices_are_not_played_in_one_run(
    replies: dict[str, bool | None],
) -> None:
    replies.update({"emulator-5554": True, "emulator-5556": False})
    with pytest.raises(UsageError) as raised:
        attached.kind_of(parse("emulator-5554,emulator-5556"))
    assert str(raised.value) == (
        "--aw-device: emulator-5554 is the virtual phone, and emulator-5556 is not: one rate"
        " cannot count cases of both; play two runs"
    )
